/* SPDX-License-Identifier: MIT */
/* The functions of loopy games in sg.h. */
#include "../../base/order.h"

#include <stdlib.h>

#include "../folds/run.h"
#include "../walk/walk.h"

/*
 * Values and remoteness, read off the position graph.
 *
 * Invariant: label and round are those of nodes 0..n_labelled-1, remote those of nodes 0..n_remote-1, of a graph that was
 * closed. The arrays are by vertex, as they are made for n_label and n_remote_array vertices.
 */

/* Labels besides numbers. */
#define SG_LOOPY_INFINITE (SG_VALUE_NONE - 1)

struct sg_loopy {
    sg_walk *walk;
    uint32_t *label, *round, *remote;
    uint32_t n_label, n_remote_array, n_labelled, n_remote;
    uint32_t *set; /* the K of the value asked for last */
    size_t cap_set;
};

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

typedef struct work {
    sg_loopy *l;
    sg_walk *g;
    const sg_pulse *pulse;
    uint64_t n_steps, next_beat;
    sg_fold_reverse reverse;
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
    return w->pulse && w->pulse->beat ? w->pulse->beat(w->pulse->ud, w->g->positions) : SG_OK;
}

static void take(work *w, uint32_t **array, sg_status *status)
{
    if (*status == SG_OK)
        *status = sg_fold_new(w->g, array);
}

static void end_work(work *w)
{
    sg_fold_reverse_free(w->g, &w->reverse);
    sg_fold_free(w->g, w->open);
    sg_fold_free(w->g, w->plain);
    sg_fold_free(w->g, w->marked);
    sg_fold_free(w->g, w->left);
    sg_fold_free(w->g, w->queue);
}

static sg_status begin_work(work *w, sg_loopy *l, const sg_pulse *pulse)
{
    *w = (work){.l = l, .g = l->walk, .pulse = pulse, .next_beat = BEAT_STEPS};
    sg_status status = sg_fold_reversed(w->g, pulse, &w->reverse);
    take(w, &w->open, &status);
    take(w, &w->queue, &status);
    for (uint32_t i = 0; i < w->g->n_nodes && status == SG_OK; i++)
        (void)sg_walk_options(w->g, sg_walk_vertex(w->g, i), &w->open[sg_walk_vertex(w->g, i)]);
    return status;
}

/* ---- labels ------------------------------------------------------------------------------------------------- */

/* u has got the label m: tells the vertices before it, and those before them. */
static sg_status spread(work *w, uint32_t u, uint32_t m, uint32_t *n_queue)
{
    sg_loopy *l = w->l;
    sg_status status = SG_OK;
    for (uint64_t at = w->reverse.from[u]; at < w->reverse.from[u + 1] && status == SG_OK; at++) {
        const uint32_t v = w->reverse.tails[at];
        w->open[v]--;
        const bool is_number = l->label[v] < SG_LOOPY_INFINITE;
        if (is_number || w->marked[v] == m + 1)
            continue;
        w->marked[v] = m + 1;
        for (uint64_t i = w->reverse.from[v]; i < w->reverse.from[v + 1]; i++) {
            const uint32_t x = w->reverse.tails[i];
            if (l->label[x] == SG_VALUE_NONE && --w->plain[x] == 0 && w->marked[x] != m + 1) {
                l->round[x] = l->round[u] + 1;
                w->queue[(*n_queue)++] = x;
            }
        }
        status = beat(w, w->reverse.from[v + 1] - w->reverse.from[v] + 1);
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

/* An array by vertex in the place of an old one, which was one of n_old vertices. */
static sg_status renew(sg_loopy *l, uint32_t **array, uint32_t n_old)
{
    sg_budget_free(&l->walk->budget, *array, (n_old + UINT64_C(1)) * sizeof **array);
    return sg_fold_new(l->walk, array);
}

/* Label all nodes; find the remoteness of all. The graph is closed. */
static sg_status sg_loopy_label(sg_loopy *l, const sg_pulse *pulse)
{
    work w = {.l = l, .g = l->walk};
    const sg_walk *g = l->walk;
    uint32_t n_left = 0;
    sg_status status = renew(l, &l->label, l->n_label), rounds = renew(l, &l->round, l->n_label);
    l->n_label = g->n;
    l->n_labelled = 0;
    status = status == SG_OK ? rounds : status;
    if (status == SG_OK)
        status = begin_work(&w, l, pulse);
    take(&w, &w.plain, &status);
    take(&w, &w.marked, &status);
    take(&w, &w.left, &status);
    for (uint32_t i = 0; i < g->n_nodes && status == SG_OK; i++) {
        const uint32_t v = sg_walk_vertex(g, i);
        l->label[v] = SG_VALUE_NONE;
        w.left[n_left++] = v;
    }
    for (uint32_t m = 0; n_left > 0 && status == SG_OK; m++)
        status = label_level(&w, m, &n_left);
    if (status == SG_OK)
        l->n_labelled = g->n_nodes;
    end_work(&w);
    return status;
}

/* ---- remoteness --------------------------------------------------------------------------------------------- */

/*
 * Backwards from the ends, by ascending remoteness: before a P-position (even), whoever has no remoteness yet wins in
 * one move more; before an N-position (odd), whoever has no other move left loses in one move more. The rest are draws.
 */
static sg_status sg_loopy_retrograde(sg_loopy *l, const sg_pulse *pulse)
{
    work w = {.l = l, .g = l->walk};
    const sg_walk *g = l->walk;
    uint32_t n_queue = 0;
    sg_status status = renew(l, &l->remote, l->n_remote_array);
    l->n_remote_array = g->n;
    l->n_remote = 0;
    if (status == SG_OK)
        status = begin_work(&w, l, pulse);
    for (uint32_t i = 0; i < g->n_nodes && status == SG_OK; i++) {
        const uint32_t v = sg_walk_vertex(g, i);
        l->remote[v] = w.open[v] == 0 ? 0 : SG_VALUE_NONE;
        if (w.open[v] == 0)
            w.queue[n_queue++] = v;
    }
    for (uint32_t at = 0; at < n_queue && status == SG_OK; at++) {
        const uint32_t v = w.queue[at];
        for (uint64_t i = w.reverse.from[v]; i < w.reverse.from[v + 1]; i++) {
            const uint32_t u = w.reverse.tails[i];
            const bool is_known = l->remote[u] != SG_VALUE_NONE;
            if (is_known || (l->remote[v] % 2 == 1 && --w.open[u] > 0))
                continue;
            l->remote[u] = l->remote[v] + 1;
            w.queue[n_queue++] = u;
        }
        status = beat(&w, w.reverse.from[v + 1] - w.reverse.from[v] + 1);
    }
    if (status == SG_OK)
        l->n_remote = g->n_nodes;
    end_work(&w);
    return status;
}

sg_status sg_loopy_new(sg_expand_fn *expand, void *ud, sg_loopy **out)
{
    sg_loopy *l = calloc(1, sizeof *l);
    if (!l)
        return SG_ENOMEM;
    if (sg_walk_new(expand, ud, &l->walk) != SG_OK) {
        free(l);
        return SG_ENOMEM;
    }
    l->walk->max_parts = SG_LOOPY_PARTS_MAX;
    *out = l;
    return SG_OK;
}

void sg_loopy_free(sg_loopy *l)
{
    if (!l)
        return;
    sg_walk_free(l->walk);
    free(l->label);
    free(l->round);
    free(l->remote);
    free(l->set);
    free(l);
}

uint64_t sg_loopy_bytes(const sg_loopy *l)
{
    return sizeof *l + sg_walk_bytes(l->walk);
}

void sg_loopy_limit(sg_loopy *l, uint64_t max_bytes, uint64_t max_positions)
{
    sg_walk_limit(l->walk, max_bytes, max_positions);
}

uint64_t sg_loopy_positions(const sg_loopy *l)
{
    return l->walk->positions;
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The numbers among the labels of the options of v, ascending, each once. */
static sg_status gather_set(sg_loopy *l, uint32_t v, size_t *n_set)
{
    uint32_t n_options;
    const uint32_t *options = sg_walk_options(l->walk, v, &n_options);
    const sg_status status =
        sg_array_room(&l->walk->budget, &l->set, &l->cap_set, n_options + (size_t)1, sizeof *l->set);
    size_t n = 0;
    if (status != SG_OK)
        return status;
    for (uint32_t i = 0; i < n_options; i++)
        if (l->label[sg_head_vertex(options[i])] != SG_LOOPY_INFINITE)
            l->set[n++] = l->label[sg_head_vertex(options[i])];
    *n_set = sg_order_unique_u32(l->set, n);
    return SG_OK;
}

/* The vertex of a sum, in a graph that is closed. */
static sg_status find(sg_loopy *l, const sg_key *keys, size_t n_keys, const sg_pulse *pulse, uint32_t *v)
{
    const sg_status status = sg_walk_root(l->walk, keys, n_keys, pulse, v);
    return status == SG_OK ? sg_walk_close(l->walk, 0, pulse) : status;
}

sg_status sg_loopy_value(sg_loopy *l, const void *key, size_t key_bytes, const sg_pulse *pulse, sg_smith *out)
{
    uint32_t v = 0;
    size_t n_set = 0;
    sg_status status = find(l, &(sg_key){key, key_bytes}, 1, pulse, &v);
    if (status == SG_OK && l->n_labelled < l->walk->n_nodes)
        status = sg_loopy_label(l, pulse);
    if (status != SG_OK)
        return status;
    if (l->label[v] != SG_LOOPY_INFINITE) {
        *out = (sg_smith){.number = l->label[v], .round = l->round[v]};
        return SG_OK;
    }
    status = gather_set(l, v, &n_set);
    if (status == SG_OK)
        *out = (sg_smith){.number = SG_VALUE_NONE, .set = l->set, .n_set = n_set};
    return status;
}

sg_status sg_loopy_remoteness(sg_loopy *l, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                              uint32_t *remoteness)
{
    uint32_t v = 0;
    sg_status status = n_keys > SG_LOOPY_PARTS_MAX ? SG_ERANGE : find(l, keys, n_keys, pulse, &v);
    if (status == SG_OK && l->n_remote < l->walk->n_nodes)
        status = sg_loopy_retrograde(l, pulse);
    if (status == SG_OK)
        *remoteness = l->remote[v];
    return status;
}

char sg_smith_outcome(const sg_smith *values, size_t n)
{
    const sg_smith *infinite = NULL;
    uint32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (values[i].number != SG_VALUE_NONE)
            sum ^= values[i].number;
        else if (infinite)
            return 'D';
        else
            infinite = &values[i];
    }
    if (!infinite)
        return sum == 0 ? 'P' : 'N';
    for (size_t i = 0; i < infinite->n_set; i++)
        if (infinite->set[i] == sum)
            return 'N';
    return 'D';
}
