/* SPDX-License-Identifier: MIT */
/* Each family of a system as one of those that a table has; their periods: docs/theorems.md, section 16. */
#include "system.h"

#include "../family/family.h"

#include <stdio.h>
#include <stdlib.h>

/* The numbers of values with which a proof is first looked for, and last for a heap that no table reaches. */
enum { FIRST_TRY = 1025, SEARCHED = 200001 };

typedef struct member {
    sg_system *system;
    size_t number;
    uint64_t period, preperiod; /* of all families that a proof is about */
} member;

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

static void add_largest(const uint16_t *values, sg_period *p)
{
    p->max_value = 0;
    p->max_at = 0;
    for (uint64_t n = 0; n <= p->checked_to; n++)
        if (n == 0 || values[n] > p->max_value) {
            p->max_value = values[n];
            p->max_at = n;
        }
}

static sg_status try_proof(member *m, const uint8_t *below, uint64_t n_values, sg_period *out, bool *found,
                           uint64_t *worth)
{
    const sg_system *s = m->system;
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
            period = sg_lcm(period, own.period);
            preperiod = preperiod > own.preperiod ? preperiod : own.preperiod;
        }
        if (*found && f == m->number)
            *out = own;
    }
    if (!*found)
        return SG_OK;
    const uint64_t needs = period > SG_SYSTEM_UPTO / 4 ? UINT64_MAX : 2 * preperiod + 2 * period + s->reach;
    *found = needs <= n_values;
    *worth = needs == UINT64_MAX ? 0 : needs;
    if (*found) {
        m->period = period;
        m->preperiod = preperiod;
        out->theorem = SG_THEOREM_COUPLED;
        out->saltus = 0;
        out->proven = true;
        out->checked_to = needs - 1;
        add_largest(s->values[m->number], out);
    }
    return SG_OK;
}

static sg_status extend(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    const member *m = family->state;
    sg_system *s = m->system;
    sg_system_limit(s, family->budget.max_bytes);
    const sg_status status = sg_system_extend(s, n_target - 1, ticker->pulse);
    sg_status added = SG_OK;
    while (added == SG_OK && family->n_values < n_target && family->n_values < s->n_known)
        added = sg_family_append(family, s->values[m->number][family->n_values]);
    return status != SG_OK ? status : added;
}

static sg_status prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                       uint64_t *worth)
{
    member *m = family->state;
    sg_budget *budget = &m->system->budget;
    uint8_t *below = NULL;
    (void)ticker;
    sg_status status = sg_budget_new(budget, m->system->n_families, 1, &below);
    if (status == SG_OK) {
        mark_below(m->system, m->number, below);
        status = try_proof(m, below, n_values, period, found, worth);
    }
    sg_budget_free(budget, below, m->system->n_families);
    return status;
}

static void free_member(sg_family *family)
{
    free(family->state);
}

static void write_name(const sg_family *family, char *text, size_t text_bytes)
{
    const sg_system *s = ((const member *)family->state)->system;
    if (s->sparse)
        (void)snprintf(text, text_bytes, "coupled, sparse (mask 0x%x%s)", (unsigned)s->mask,
                       s->by_place ? ", parity" : "");
    else
        (void)snprintf(text, text_bytes, "coupled, dense");
}

static const sg_engine engine = {
    .extend = extend, .free_state = free_member, .write_name = write_name, .prove = prove, .n_searched = SEARCHED};

sg_status sg_system_family(sg_system *system, size_t number, sg_family **out)
{
    if (number >= system->n_families)
        return SG_ERANGE;
    sg_status status = sg_family_new(&engine, out);
    if (status != SG_OK)
        return status;
    member *m = calloc(1, sizeof *m);
    if (m == NULL) {
        sg_family_free(*out);
        *out = NULL;
        return SG_ENOMEM;
    }
    *m = (member){.system = system, .number = number};
    (*out)->state = m;
    (*out)->criterion = (sg_criterion){.theorem = SG_THEOREM_COUPLED, .reach = (uint32_t)system->reach, .parts = 2};
    (*out)->next_try = FIRST_TRY;
    sg_family_name_engine(*out);
    return SG_OK;
}

bool sg_system_common(const sg_family *family, uint64_t *period, uint64_t *preperiod)
{
    if (family->engine != &engine || !family->proven)
        return false;
    const member *m = family->state;
    *period = m->period;
    *preperiod = m->preperiod;
    return true;
}
