/* SPDX-License-Identifier: MIT */
/* Nim-values by the definition. */
#include "run.h"

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
