/* SPDX-License-Identifier: MIT */
/* What is read off the position graph, each in one function: order of options, values, lengths, and who leads to whom. */
#include "run.h"
#include <string.h>

sg_status sg_fold_new(sg_walk *g, uint32_t **array)
{
    sg_walk_share_budget(g);
    return sg_budget_new(&g->budget, g->n + (size_t)1, sizeof **array, array);
}

void sg_fold_free(sg_walk *g, uint32_t *array)
{
    sg_budget_free(&g->budget, array, (g->n + UINT64_C(1)) * sizeof *array);
}

sg_status sg_fold_done(sg_walk *g, sg_status status, uint32_t *array, uint32_t **out)
{
    if (status != SG_OK)
        sg_fold_free(g, array);
    *out = status == SG_OK ? array : NULL;
    return status;
}

sg_status sg_fold_beat(sg_fold_run *run, uint64_t n_steps)
{
    enum { BEAT_STEPS = 1 << 18 };
    run->n_steps += n_steps;
    if (run->n_steps < BEAT_STEPS)
        return SG_OK;
    run->n_steps = 0;
    return run->pulse && run->pulse->beat ? run->pulse->beat(run->pulse->ud, run->g->positions) : SG_OK;
}

sg_status sg_fold_along(sg_walk *g, const sg_order *order, sg_fold_fn *fold, const sg_pulse *pulse, uint32_t *of)
{
    sg_fold_run run = {.g = g, .pulse = pulse};
    uint32_t n;
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < order->n && status == SG_OK; i++) {
        const uint32_t v = order->vertices[i], *options = sg_walk_options(g, v, &n);
        of[v] = fold(of, options, n);
        status = sg_fold_beat(&run, n + UINT64_C(1));
    }
    return status;
}

sg_status sg_fold_each(sg_walk *g, const sg_order *order, sg_fold_fn *fold, const sg_pulse *pulse, uint32_t **out)
{
    uint32_t *of;
    sg_status status = sg_fold_new(g, &of);
    for (uint32_t i = g->n_done; i < g->n_nodes && status == SG_OK; i++)
        of[sg_walk_vertex(g, i)] = SG_FOLD_UNKNOWN;
    if (status == SG_OK)
        status = sg_fold_along(g, order, fold, pulse, of);
    return sg_fold_done(g, status, of, out);
}

/* ---- options before positions: depth first on an explicit stack -------------------------------------------------- */

/* cursor of a node, from node `first` on. 0: not met; CLOSED: in the order; else 1 + the options looked at. */
#define CLOSED UINT32_MAX

typedef struct walk {
    sg_walk *g;
    uint32_t *cursor, *stack, first, n_stack;
    sg_order *order;
    sg_fold_run run;
} walk;

/* The order becomes the positions from u, which has come back, to the top of the stack. */
static sg_status loop_from(walk *w, uint32_t u)
{
    uint32_t at = 0;
    while (w->stack[at] != u)
        at++;
    w->order->n = w->n_stack - at;
    memcpy(w->order->vertices, w->stack + at, w->order->n * sizeof *w->stack);
    return SG_ECYCLE;
}

static sg_status walk_from(walk *w, uint32_t root)
{
    w->stack[w->n_stack++] = root;
    w->cursor[sg_walk_node(w->g, root) - w->first] = 1;
    while (w->n_stack > 0) {
        uint32_t n;
        const uint32_t v = w->stack[w->n_stack - 1], *options = sg_walk_options(w->g, v, &n);
        uint32_t *cursor = &w->cursor[sg_walk_node(w->g, v) - w->first];
        if (*cursor > n) {
            const sg_status status = sg_fold_beat(&w->run, n + UINT64_C(1));
            if (status != SG_OK)
                return status;
            *cursor = CLOSED;
            w->order->vertices[w->order->n++] = v;
            w->n_stack--;
            continue;
        }
        const uint32_t head = options[(*cursor)++ - 1], u = sg_head_vertex(head);
        if (sg_head_is_group(head))
            continue;
        const uint32_t node = sg_walk_node(w->g, u);
        if (node < w->first || node >= w->g->n_done || w->cursor[node - w->first] == CLOSED)
            continue;
        if (w->cursor[node - w->first] != 0)
            return loop_from(w, u);
        w->cursor[node - w->first] = 1;
        w->stack[w->n_stack++] = u;
    }
    return SG_OK;
}

void sg_order_free(sg_walk *g, sg_order *order)
{
    sg_budget_free(&g->budget, order->vertices, order->n_room * sizeof *order->vertices);
    *order = (sg_order){0};
}

sg_status sg_fold_order(sg_walk *g, uint32_t first, const sg_pulse *pulse, sg_order *order)
{
    const uint32_t n = g->n_done - first;
    walk w = {.g = g, .first = first, .order = order, .run = {.g = g, .pulse = pulse}};
    sg_walk_share_budget(g);
    *order = (sg_order){.n_room = n + 1};
    sg_status status = sg_budget_new(&g->budget, n + (size_t)1, sizeof *order->vertices, &order->vertices);
    if (status == SG_OK)
        status = sg_budget_new(&g->budget, n + (size_t)1, sizeof *w.cursor, &w.cursor);
    if (status == SG_OK)
        status = sg_budget_new(&g->budget, n + (size_t)1, sizeof *w.stack, &w.stack);
    for (uint32_t i = 0; i < n && status == SG_OK; i++)
        if (w.cursor[i] == 0)
            status = walk_from(&w, sg_walk_vertex(g, first + i));
    sg_budget_free(&g->budget, w.cursor, (n + UINT64_C(1)) * sizeof *w.cursor);
    sg_budget_free(&g->budget, w.stack, (n + UINT64_C(1)) * sizeof *w.stack);
    return status;
}

/* ---- nim-values by the definition -------------------------------------------------------------------------------- */

enum { WORD = 64 };

/* The least number that is no value of an option, looked for in 64 at a time. */
static uint32_t mex(const uint32_t *of, const uint32_t *options, uint32_t n)
{
    for (uint32_t from = 0;; from += WORD) {
        uint64_t seen = 0;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t value = of[sg_head_vertex(options[i])] - from;
            if (value < WORD)
                seen |= UINT64_C(1) << value;
        }
        if (~seen)
            return from + (uint32_t)__builtin_ctzll(~seen);
    }
}

/* Bit i: the options of one group have the value from + i more than `limit` times. */
static uint64_t unforbidden(const uint32_t *of, const uint32_t *options, uint32_t n, uint32_t limit, uint32_t from)
{
    uint32_t count[WORD] = {0};
    uint64_t more = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t value = of[sg_head_vertex(options[i])] - from;
        if (value < WORD && ++count[value] > limit)
            more |= UINT64_C(1) << value;
    }
    return more;
}

static uint32_t forbid(const uint32_t *of, const uint32_t *options, uint32_t n)
{
    for (uint32_t from = 0;; from += WORD) {
        uint64_t stays = 0;
        for (uint32_t first = 0, end = 0; end < n; end++)
            if (sg_head_is_group(options[end])) {
                stays |= unforbidden(of, options + first, end - first, sg_head_vertex(options[end]), from);
                first = end + 1;
            }
        if (~stays)
            return from + (uint32_t)__builtin_ctzll(~stays);
    }
}

sg_status sg_fold_forbid(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **values, size_t *cap)
{
    sg_walk_share_budget(g);
    const sg_status status = sg_array_room(&g->budget, values, cap, g->n + (size_t)1, sizeof **values);
    return status == SG_OK ? sg_fold_along(g, order, forbid, pulse, *values) : status;
}

static uint32_t misere(const uint32_t *of, const uint32_t *options, uint32_t n)
{
    return n == 0 ? 1 : mex(of, options, n);
}

sg_status sg_fold_misere(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **values)
{
    return sg_fold_each(g, order, misere, pulse, values);
}

sg_status sg_fold_mex(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **values)
{
    return sg_fold_each(g, order, mex, pulse, values);
}

/* ---- how long play lasts: the longest, and with both players' aims ----------------------------------------------- */

static uint32_t height(const uint32_t *of, const uint32_t *options, uint32_t n)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t above = of[sg_head_vertex(options[i])] + 1; /* 0 if that is SG_FOLD_UNKNOWN */
        most = above > most ? above : most;
    }
    return most;
}

sg_status sg_fold_height(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **heights)
{
    return sg_fold_each(g, order, height, pulse, heights);
}

sg_status sg_fold_level(sg_walk *g, const sg_pulse *pulse, uint32_t **levels)
{
    sg_fold_run run = {.g = g, .pulse = pulse};
    uint32_t *of, n;
    sg_status status = sg_fold_new(g, &of);
    for (uint32_t i = 0; i < g->n_done && status == SG_OK; i++) { /* nearest first */
        const uint32_t v = sg_walk_vertex(g, i), *options = sg_walk_options(g, v, &n);
        for (uint32_t k = 0; k < n; k++) {
            const uint32_t u = sg_head_vertex(options[k]);
            if (of[u] == 0 && sg_walk_node(g, u) != 0)
                of[u] = of[v] + 1;
        }
        status = sg_fold_beat(&run, n + UINT64_C(1));
    }
    return sg_fold_done(g, status, of, levels);
}

/* Even numbers are those of options that win; the least even one is taken, else the greatest odd one. */
static uint32_t remoteness(const uint32_t *of, const uint32_t *options, uint32_t n)
{
    uint32_t even = UINT32_MAX, odd = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t length = of[sg_head_vertex(options[i])];
        if (length % 2 == 1)
            odd = length > odd ? length : odd;
        else
            even = length < even ? length : even;
    }
    return n == 0 ? 0 : even != UINT32_MAX ? even + 1 : odd + 1;
}

static uint32_t suspense(const uint32_t *of, const uint32_t *options, uint32_t n)
{
    uint32_t even = UINT32_MAX, odd = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t length = of[sg_head_vertex(options[i])];
        if (length % 2 == 1)
            odd = length < odd ? length : odd;
        else
            even = even == UINT32_MAX || length > even ? length : even;
    }
    return n == 0 ? 0 : even != UINT32_MAX ? even + 1 : odd + 1;
}

sg_status sg_fold_length(sg_walk *g, const sg_order *order, bool winner_delays, const sg_pulse *pulse,
                         uint32_t **lengths)
{
    return sg_fold_each(g, order, winner_delays ? suspense : remoteness, pulse, lengths);
}

/* ---- which positions lead to each -------------------------------------------------------------------------------- */

void sg_fold_reverse_free(sg_walk *g, sg_fold_reverse *reverse)
{
    sg_budget_free(&g->budget, reverse->from, (g->n + UINT64_C(2)) * sizeof *reverse->from);
    sg_budget_free(&g->budget, reverse->tails, (reverse->n_tails + 1) * sizeof *reverse->tails);
    *reverse = (sg_fold_reverse){0};
}

sg_status sg_fold_reversed(sg_walk *g, const sg_pulse *pulse, sg_fold_reverse *out)
{
    sg_fold_run run = {.g = g, .pulse = pulse};
    uint32_t n;
    *out = (sg_fold_reverse){0};
    sg_walk_share_budget(g);
    sg_status status = sg_budget_new(&g->budget, g->n + (size_t)2, sizeof *out->from, &out->from);
    if (status != SG_OK)
        return status;
    for (uint32_t i = 0; i < g->n_done; i++) {
        const uint32_t *options = sg_walk_options(g, sg_walk_vertex(g, i), &n);
        out->n_tails += n;
        for (uint32_t k = 0; k < n; k++)
            out->from[sg_head_vertex(options[k]) + 1]++;
    }
    status = sg_budget_new(&g->budget, (size_t)out->n_tails + 1, sizeof *out->tails, &out->tails);
    if (status != SG_OK)
        return status;
    for (uint32_t v = 0; v < g->n; v++)
        out->from[v + 1] += out->from[v];
    for (uint32_t i = g->n_done; i-- > 0;) { /* from[v + 1] counts down to where those of v begin */
        const uint32_t u = sg_walk_vertex(g, i), *options = sg_walk_options(g, u, &n);
        for (uint32_t k = n; k-- > 0;)
            out->tails[--out->from[sg_head_vertex(options[k]) + 1]] = u;
        status = sg_fold_beat(&run, n + UINT64_C(1));
        if (status != SG_OK)
            return status;
    }
    for (uint32_t v = 0; v < g->n; v++)
        out->from[v] = out->from[v + 1];
    out->from[g->n] = out->n_tails;
    return SG_OK;
}
