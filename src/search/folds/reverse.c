/* SPDX-License-Identifier: MIT */
/* Which positions lead to each. */
#include "run.h"

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
