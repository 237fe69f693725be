/* SPDX-License-Identifier: MIT */
/* Options before positions: depth first on an explicit stack. */
#include "run.h"

#include <string.h>

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
