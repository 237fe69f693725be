/* SPDX-License-Identifier: MIT */
/*
 * Smith's labels, by the algorithm of Fraenkel and Yesha, and remoteness, by retrograde analysis.
 *
 * Level m = 0, 1, ...: a vertex without a label gets m if none of its options has m, and each option that is not a
 * number (yet) has an option of label m, which takes such a move back. When no more do, those without a label that have
 * no option of label m are infinite; the others have all of 0..m among their options, and wait for the next level.
 *
 * Work: a vertex stays for at most as many levels as it has options; the label m of a vertex reaches each vertex before
 * it, and from there, once per level, each one before that.
 */
#include "labels.h"

typedef struct work {
    sg_loopy *l;
    const sg_pulse *pulse;
    uint64_t n_steps, next_beat;
    uint64_t *from; /* tails[from[v]] to tails[from[v + 1]]: the vertices with an option v, as often as it is one */
    uint32_t *tails;
    uint32_t *open;   /* how many options of a vertex have no number yet */
    uint32_t *plain;  /* how many of these have no option of label m, at level m */
    uint32_t *marked; /* m + 1 for the last level m at which the vertex had an option of label m */
    uint32_t *left;   /* vertices without a label */
    uint32_t *queue;
} work;

enum { BEAT_STEPS = 1 << 18 };

static sg_status beat(work *w, uint64_t n_steps)
{
    w->n_steps += n_steps;
    if (w->n_steps < w->next_beat)
        return SG_OK;
    w->next_beat = w->n_steps + BEAT_STEPS;
    return w->pulse && w->pulse->beat ? w->pulse->beat(w->pulse->ud, w->l->positions) : SG_OK;
}

/* Room for n + 1 items that are 0, unless *status is a failure already. pointer: of the array. */
static void take(work *w, uint64_t n, size_t item_bytes, void *pointer, sg_status *status)
{
    if (*status == SG_OK)
        *status = sg_budget_new(&w->l->budget, (size_t)n + 1, item_bytes, pointer);
}

static void end_work(work *w)
{
    sg_budget *budget = &w->l->budget;
    const uint64_t n = w->l->n;
    sg_budget_free(budget, w->from, (n + 2) * sizeof *w->from);
    sg_budget_free(budget, w->tails, (w->l->n_heads + 1) * sizeof *w->tails);
    sg_budget_free(budget, w->open, (n + 1) * sizeof *w->open);
    sg_budget_free(budget, w->plain, (n + 1) * sizeof *w->plain);
    sg_budget_free(budget, w->marked, (n + 1) * sizeof *w->marked);
    sg_budget_free(budget, w->left, (n + 1) * sizeof *w->left);
    sg_budget_free(budget, w->queue, (n + 1) * sizeof *w->queue);
}

/* Fills from, tails and open. */
static sg_status begin_work(work *w, sg_loopy *l, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    *w = (work){.l = l, .pulse = pulse, .next_beat = BEAT_STEPS};
    take(w, l->n + UINT64_C(1), sizeof *w->from, &w->from, &status);
    take(w, l->n_heads, sizeof *w->tails, &w->tails, &status);
    take(w, l->n, sizeof *w->open, &w->open, &status);
    take(w, l->n, sizeof *w->queue, &w->queue, &status);
    if (status != SG_OK)
        return status;
    for (uint64_t at = 0; at < l->n_heads; at++)
        w->from[l->heads[at] + 1]++;
    for (uint32_t v = 0; v < l->n; v++)
        w->from[v + 1] += w->from[v];
    for (uint32_t v = l->n; v-- > 0;) { /* from[v + 1] counts down to the first of v + 1 - 1 */
        for (uint64_t at = l->first[v]; at < l->first[v + 1]; at++)
            w->tails[--w->from[l->heads[at] + 1]] = v;
        w->open[v] = (uint32_t)(l->first[v + 1] - l->first[v]);
    }
    for (uint32_t v = 0; v < l->n; v++) /* from[v + 1] is where those of v begin: move down by one */
        w->from[v] = w->from[v + 1];
    w->from[l->n] = l->n_heads;
    return beat(w, l->n_heads + l->n);
}

/* ---- labels ------------------------------------------------------------------------------------------------- */

/* u has got the label m: tells the vertices before it, and those before them. */
static sg_status spread(work *w, uint32_t u, uint32_t m, uint32_t *n_queue)
{
    sg_loopy *l = w->l;
    sg_status status = SG_OK;
    for (uint64_t at = w->from[u]; at < w->from[u + 1] && status == SG_OK; at++) {
        const uint32_t v = w->tails[at];
        w->open[v]--;
        const bool is_number = l->label[v] < SG_LOOPY_INFINITE;
        if (is_number || w->marked[v] == m + 1)
            continue;
        w->marked[v] = m + 1;
        for (uint64_t i = w->from[v]; i < w->from[v + 1]; i++) {
            const uint32_t x = w->tails[i];
            if (l->label[x] == SG_VALUE_NONE && --w->plain[x] == 0 && w->marked[x] != m + 1) {
                l->round[x] = l->round[u] + 1;
                w->queue[(*n_queue)++] = x;
            }
        }
        status = beat(w, w->from[v + 1] - w->from[v] + 1);
    }
    return status;
}

/* One level; *n_left vertices are without a label before it and after it. */
static sg_status label_level(work *w, uint32_t m, uint32_t *n_left)
{
    sg_loopy *l = w->l;
    uint32_t n_queue = 0, n_still = 0;
    for (uint32_t i = 0; i < *n_left; i++) {
        const uint32_t u = w->left[i];
        w->plain[u] = w->open[u];
        if (w->plain[u] == 0) {
            l->round[u] = 0;
            w->queue[n_queue++] = u;
        }
    }
    sg_status status = beat(w, *n_left);
    for (uint32_t at = 0; at < n_queue && status == SG_OK; at++) {
        const uint32_t u = w->queue[at];
        if (w->marked[u] == m + 1) /* since it was put there */
            continue;
        l->label[u] = m;
        status = spread(w, u, m, &n_queue);
    }
    for (uint32_t i = 0; i < *n_left; i++) {
        const uint32_t u = w->left[i];
        if (l->label[u] == SG_VALUE_NONE && w->marked[u] != m + 1)
            l->label[u] = SG_LOOPY_INFINITE;
        if (l->label[u] == SG_VALUE_NONE)
            w->left[n_still++] = u;
    }
    *n_left = n_still;
    return status;
}

static sg_status room_for_all(sg_loopy *l, uint32_t **array, size_t *cap)
{
    return sg_array_room(&l->budget, array, cap, l->n + (size_t)1, sizeof **array);
}

sg_status sg_loopy_label(sg_loopy *l, const sg_pulse *pulse)
{
    work w;
    uint32_t n_left = l->n;
    sg_status status = room_for_all(l, &l->label, &l->cap_label);
    if (status == SG_OK)
        status = room_for_all(l, &l->round, &l->cap_round);
    if (status != SG_OK)
        return status;
    l->n_labelled = 0;
    status = begin_work(&w, l, pulse);
    take(&w, l->n, sizeof *w.plain, &w.plain, &status);
    take(&w, l->n, sizeof *w.marked, &w.marked, &status);
    take(&w, l->n, sizeof *w.left, &w.left, &status);
    for (uint32_t v = 0; v < l->n && status == SG_OK; v++) {
        l->label[v] = SG_VALUE_NONE;
        w.left[v] = v;
    }
    for (uint32_t m = 0; n_left > 0 && status == SG_OK; m++)
        status = label_level(&w, m, &n_left);
    if (status == SG_OK)
        l->n_labelled = l->n;
    end_work(&w);
    return status;
}

/* ---- remoteness --------------------------------------------------------------------------------------------- */

/*
 * Backwards from the ends, by ascending remoteness: before a P-position (even), whoever has no remoteness yet wins in
 * one move more; before an N-position (odd), whoever has no other move left loses in one move more. The rest are draws.
 */
sg_status sg_loopy_retrograde(sg_loopy *l, const sg_pulse *pulse)
{
    work w;
    uint32_t n_queue = 0;
    sg_status status = room_for_all(l, &l->remote, &l->cap_remote);
    if (status != SG_OK)
        return status;
    l->n_remote = 0;
    status = begin_work(&w, l, pulse);
    for (uint32_t v = 0; v < l->n && status == SG_OK; v++) {
        l->remote[v] = w.open[v] == 0 ? 0 : SG_VALUE_NONE;
        if (w.open[v] == 0)
            w.queue[n_queue++] = v;
    }
    for (uint32_t at = 0; at < n_queue && status == SG_OK; at++) {
        const uint32_t v = w.queue[at];
        for (uint64_t i = w.from[v]; i < w.from[v + 1]; i++) {
            const uint32_t u = w.tails[i];
            const bool is_known = l->remote[u] != SG_VALUE_NONE;
            if (is_known || (l->remote[v] % 2 == 1 && --w.open[u] > 0))
                continue;
            l->remote[u] = l->remote[v] + 1;
            w.queue[n_queue++] = u;
        }
        status = beat(&w, w.from[v + 1] - w.from[v] + 1);
    }
    if (status == SG_OK)
        l->n_remote = l->n;
    end_work(&w);
    return status;
}
