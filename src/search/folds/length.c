/* SPDX-License-Identifier: MIT */
/* How long play lasts: the longest, and with both players' aims. */
#include "run.h"

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
