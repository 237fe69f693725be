/* SPDX-License-Identifier: MIT */
#include "run.h"

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
