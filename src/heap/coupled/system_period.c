/* SPDX-License-Identifier: MIT */
/* Periods of coupled families: docs/theorems.md, section 16. */
#include "system.h"

#include "../../theory/series.h"

#include <string.h>

enum { FIRST_TRY = 256 };

/* Marks a family; true if it was not marked before. */
static bool mark(uint8_t *below, size_t family)
{
    const bool is_new = !below[family];
    below[family] = 1;
    return is_new;
}

/* Marks the family and all that its moves may lead to, but for fixed heaps. */
static void mark_below(const sg_system *s, size_t family, uint8_t *below)
{
    (void)mark(below, family);
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t k = 0; k < s->n_options; k++) {
            const sg_system_option *o = &s->options[k].said;
            if (!below[o->family])
                continue;
            for (size_t i = 0; i < o->n_far; i++)
                grew |= mark(below, o->far[i].family);
            if (o->has_pair) {
                grew |= mark(below, o->first);
                grew |= mark(below, o->second);
            }
        }
    }
}

static uint64_t lcm(uint64_t a, uint64_t b)
{
    uint64_t x = a, y = b;
    while (y != 0) {
        const uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return b / x > UINT64_MAX / a ? UINT64_MAX : a * (b / x);
}

static void add_largest(const sg_system *s, size_t family, sg_period *p)
{
    p->max_value = 0;
    p->max_at = 0;
    for (uint64_t n = 0; n <= p->checked_to; n++)
        if (n == 0 || s->values[family][n] > p->max_value) {
            p->max_value = s->values[family][n];
            p->max_at = n;
        }
}

/*
 * Looks for a period of the family in the first n_values values. Else *worth is the number of values at which another
 * attempt may succeed, or 0.
 */
static sg_status try_proof(const sg_system *s, size_t family, const uint8_t *below, uint64_t n_values, sg_period *out,
                           bool *found, sg_system_common *common, uint64_t *worth)
{
    const sg_criterion each = {SG_THEOREM_GUY_SMITH, (uint32_t)s->reach, 2, 0};
    uint64_t period = 1, preperiod = 1; /* from 1 on, as sg_period_search asks for */
    *found = true;
    *worth = 0;
    for (size_t f = 0; f < s->n_families && *found; f++) {
        sg_period own;
        if (!below[f])
            continue;
        const sg_status status =
            sg_period_search((sg_series){s->values[f], 2}, n_values, &each, false, &own, found, worth);
        if (status != SG_OK)
            return status;
        if (*found) {
            period = lcm(period, own.period);
            preperiod = preperiod > own.preperiod ? preperiod : own.preperiod;
        }
        if (*found && f == family)
            *out = own;
    }
    if (!*found)
        return SG_OK;
    const uint64_t needs = period > SG_SYSTEM_UPTO / 4 ? UINT64_MAX : 2 * preperiod + 2 * period + s->reach;
    *found = needs <= n_values;
    *worth = needs == UINT64_MAX ? 0 : needs;
    if (*found) {
        *common = (sg_system_common){period, preperiod};
        out->theorem = SG_THEOREM_COUPLED;
        out->saltus = 0;
        out->proven = true;
        out->checked_to = needs - 1;
        add_largest(s, family, out);
    }
    return SG_OK;
}

/* Computes on and looks for a proof from time to time, until there is one or upto is reached (0: no end). */
static sg_status search(sg_system *s, size_t family, const uint8_t *below, uint64_t upto, const sg_pulse *pulse,
                        sg_period *out, bool *found, sg_system_common *common)
{
    const uint64_t end = upto > 0 ? upto + 1 : SG_SYSTEM_UPTO;
    uint64_t n_values = FIRST_TRY < end ? FIRST_TRY : end;
    for (;;) {
        uint64_t worth = 0;
        sg_status status = sg_system_extend(s, n_values - 1, pulse);
        if (status == SG_OK)
            status = try_proof(s, family, below, n_values, out, found, common, &worth);
        if (status != SG_OK || *found || n_values == end)
            return status == SG_OK && !*found && upto == 0 ? SG_ERANGE : status;
        const uint64_t later = n_values + n_values / 2;
        n_values = worth > n_values && worth < later ? worth : later;
        if (n_values > end)
            n_values = end;
    }
}

sg_status sg_system_period(sg_system *s, size_t family, uint64_t upto, const sg_pulse *pulse, sg_period *out,
                           bool *found, sg_system_common *common)
{
    sg_system_common unused;
    uint8_t *below = NULL;
    *found = false;
    if (family >= s->n_families || upto >= SG_SYSTEM_UPTO)
        return SG_ERANGE;
    sg_status status = sg_budget_new(&s->budget, s->n_families, 1, &below);
    if (status == SG_OK) {
        mark_below(s, family, below);
        status = search(s, family, below, upto, pulse, out, found, common != NULL ? common : &unused);
    }
    sg_budget_free(&s->budget, below, s->n_families);
    const uint64_t n_seen = upto > 0 && upto < s->n_known ? upto + 1 : s->n_known;
    if (!*found && n_seen > 0) {
        uint64_t worth;
        const sg_status looked =
            sg_period_search((sg_series){s->values[family], 2}, n_seen, &(sg_criterion){.theorem = SG_THEOREM_NONE},
                             true, out, found, &worth);
        if (status == SG_OK)
            status = looked;
    }
    return status;
}
