/* SPDX-License-Identifier: MIT */
#include "../theory/recur.h"
#include "rare.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_TRY = 256 }; /* values before the first attempt at a proof */

sg_status sg_family_new(const sg_engine *engine, sg_family **out)
{
    sg_family *family = calloc(1, sizeof *family);
    if (family == NULL)
        return SG_ENOMEM;
    family->engine = engine;
    family->next_try = FIRST_TRY;
    *out = family;
    return SG_OK;
}

void sg_family_free(sg_family *family)
{
    if (family == NULL)
        return;
    if (family->state != NULL)
        family->engine->free_state(family);
    free((void *)family->proof.rare);
    free((void *)family->proof.witnesses);
    free(family->values);
    free(family);
}

static void name_engine(sg_family *family)
{
    family->engine->name(family, family->engine_text, sizeof family->engine_text);
}

const char *sg_family_engine(const sg_family *family)
{
    return family->engine_text;
}

sg_criterion sg_family_criterion(const sg_family *family)
{
    return family->criterion;
}

sg_theorem sg_family_theorem(const sg_family *family)
{
    return family->proven ? family->period.theorem : family->criterion.theorem;
}

sg_basis sg_family_basis(const sg_family *family, uint64_t n)
{
    return n >= family->n_computed ? SG_BASIS_PROVEN : SG_BASIS_COMPUTED;
}

void sg_family_limit(sg_family *family, uint64_t max_bytes)
{
    family->hold.max_bytes = max_bytes;
}

const uint32_t *sg_family_values(const sg_family *family, size_t *n_values)
{
    *n_values = (size_t)family->n_values;
    return family->values;
}

sg_status sg_family_reserve_more(sg_family *family, uint64_t n)
{
    void *block = family->values;
    sg_status status =
        sg_hold_grow(&family->hold, &block, &family->n_room, family->n_values + n, sizeof family->values[0]);
    family->values = block;
    return status;
}

sg_status sg_family_reserve(sg_family *family)
{
    return sg_family_reserve_more(family, 1);
}

sg_status sg_family_append(sg_family *family, uint64_t value)
{
    if (value > SG_VALUE_MAX)
        return SG_ERANGE;
    family->values[family->n_values++] = (uint32_t)value;
    family->n_computed = family->n_values;
    return SG_OK;
}

bool sg_family_loads(const sg_family *family)
{
    return family->engine->loads != NULL && family->engine->loads(family);
}

sg_status sg_family_load(sg_family *family, const uint32_t *values, size_t n_values)
{
    if (!sg_family_loads(family) || family->busy)
        return SG_EINPUT;
    for (size_t i = 0; i < n_values; i++)
        if (values[i] > SG_VALUE_MAX || (family->n_values == 0 && i == 0 && values[i] != 0))
            return SG_EINPUT;
    sg_status status = sg_family_reserve_more(family, n_values);
    if (status != SG_OK)
        return status;
    memcpy(family->values + family->n_values, values, n_values * sizeof values[0]);
    family->n_values += n_values;
    family->n_computed = family->n_values;
    return SG_OK;
}

/* ---- extending ---------------------------------------------------------------------------------- */

/* Looks for a proof in the first n_values values. */
static sg_status try_proof(sg_family *family, uint64_t n_values)
{
    if (family->proven || family->criterion.theorem == SG_THEOREM_NONE || n_values <= family->n_tried)
        return SG_OK;
    bool found = false;
    sg_period period;
    uint64_t worth = 0;
    sg_status status =
        sg_period_search(family->values, (size_t)n_values, &family->criterion, false, &period, &found, &worth);
    if (status == SG_OK && !found && family->prove != NULL)
        status = family->prove(family, n_values, &period, &found);
    if (status != SG_OK)
        return status;
    family->n_tried = n_values;
    if (n_values >= family->next_try) {
        family->next_try = n_values + n_values / 2;
        /* A period shows: look again as soon as it could be proven. */
        if (worth > n_values && worth < family->next_try)
            family->next_try = worth;
    }
    if (found) {
        family->period = period;
        family->proven = true;
        return SG_OK;
    }
    worth = 0;
    status = sg_rare_prove(family, n_values, &worth);
    if (worth > n_values && worth < family->next_try)
        family->next_try = worth;
    return status;
}

/* The next n values, which repeat those one multiple of the period earlier. */
static void copy_plain(sg_family *family, uint64_t n, uint64_t distance)
{
    memcpy(family->values + family->n_values, family->values + family->n_values - distance,
           (size_t)n * sizeof family->values[0]);
    family->n_values += n;
}

static sg_status copy_raised(sg_family *family, uint64_t n)
{
    for (; n > 0; n--) {
        uint64_t value = family->values[family->n_values - family->period.period] + family->period.saltus;
        if (value > SG_VALUE_MAX)
            return SG_ERANGE;
        family->values[family->n_values++] = (uint32_t)value;
    }
    return SG_OK;
}

static sg_status copy_along_period(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    const uint64_t stretch = 1 << 14; /* values; what is copied is still in the cache */
    uint64_t period = family->period.period;
    while (family->n_values < n_target) {
        uint64_t known = family->n_values - family->period.preperiod;
        uint64_t distance = known < stretch ? known / period * period : stretch / period * period;
        if (distance == 0)
            distance = period;
        uint64_t n = n_target - family->n_values < distance ? n_target - family->n_values : distance;
        if (n > stretch)
            n = stretch;
        sg_status status = sg_family_reserve_more(family, n);
        if (status == SG_ELIMIT || status == SG_ENOMEM) {
            /* As far as it goes. */
            n = 1;
            status = sg_family_reserve_more(family, n);
        }
        if (status == SG_OK)
            status = sg_tick(ticker, n);
        if (status != SG_OK)
            return status;
        if (family->period.saltus != 0)
            status = copy_raised(family, n);
        else
            copy_plain(family, n, distance);
        ticker->done = family->n_values;
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

sg_status sg_family_search(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    bool provable = family->criterion.theorem != SG_THEOREM_NONE;
    while (!family->proven && family->n_values < n_target) {
        uint64_t n_block = provable && family->next_try < n_target ? family->next_try : n_target;
        ticker->done = family->n_values;
        family->busy = true;
        sg_status status = family->engine->extend(family, n_block, ticker);
        family->busy = false;
        name_engine(family);
        if (status != SG_OK)
            return status;
        if (provable && family->n_values >= family->next_try) {
            status = try_proof(family, family->n_values);
            if (status != SG_OK)
                return status;
        }
    }
    return SG_OK;
}

sg_status sg_family_extend(sg_family *family, uint64_t upto, const sg_pulse *pulse)
{
    if (family->busy)
        return SG_ERULE;
    if (upto >= SG_HEAP_LIMIT)
        return SG_ERANGE;
    sg_ticker ticker = {pulse, family->n_values, 0};
    sg_status status = sg_family_search(family, upto + 1, &ticker);
    if (status == SG_OK)
        status = copy_along_period(family, upto + 1, &ticker);
    return status;
}

bool sg_family_unbounded(const sg_family *family)
{
    return family->criterion.theorem != SG_THEOREM_NONE && family->criterion.theorem != SG_THEOREM_ENDLESS;
}

/* ---- periods ------------------------------------------------------------------------------------ */

/* The period that shows in heaps 0..upto, or in those of them that are known. */
static sg_status period_within(sg_family *family, uint64_t upto, sg_period *out, bool *found)
{
    uint64_t n_seen = family->n_values < upto + 1 ? family->n_values : upto + 1;
    sg_status status = try_proof(family, n_seen);
    if (status != SG_OK)
        return status;
    if (family->proven && family->period.checked_to < n_seen) {
        *out = family->period;
        *found = true;
        return SG_OK;
    }
    return sg_period_find(family->values, (size_t)n_seen, &(sg_criterion){.theorem = SG_THEOREM_NONE}, true, out,
                          found);
}

/* Computes, with attempts at a proof on the way, until there is one. */
static sg_status search_for_ever(sg_family *family, const sg_pulse *pulse)
{
    sg_ticker ticker = {pulse, family->n_values, 0};
    sg_status status = try_proof(family, family->n_values);
    if (status == SG_OK)
        status = sg_family_search(family, SG_HEAP_LIMIT, &ticker);
    if (status == SG_OK && !family->proven)
        status = SG_ERANGE;
    return status;
}

sg_status sg_family_period(sg_family *family, uint64_t upto, const sg_pulse *pulse, sg_period *out, bool *found)
{
    *found = false;
    if (family->busy)
        return SG_ERULE;
    if (upto >= SG_HEAP_LIMIT)
        return SG_ERANGE;
    sg_status status;
    if (upto == 0 && sg_family_unbounded(family)) {
        status = search_for_ever(family, pulse);
        upto = SG_HEAP_LIMIT;
    } else {
        if (upto == 0)
            upto = SG_OBSERVE_UPTO;
        status = sg_family_extend(family, upto, pulse);
    }
    sg_status looked = period_within(family, upto, out, found);
    return status != SG_OK ? status : looked;
}
