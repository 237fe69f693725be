/* SPDX-License-Identifier: MIT */
#include "family.h"

#include "../../base/array.h"
#include "../../theory/series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_TRY = 256 }; /* values before the first attempt at a proof */

sg_status sg_family_new(const sg_engine *engine, sg_family **out)
{
    sg_family *family = calloc(1, sizeof *family);
    if (family == NULL)
        return SG_ENOMEM;
    family->engine = engine;
    family->width = 1;
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
    free((void *)family->rare_proof.rare);
    free((void *)family->rare_proof.witnesses);
    free(family->code.digits);
    free(family->rule_text);
    free(family->table);
    free(family);
}

const char *sg_family_rule(const sg_family *family)
{
    return family->rule_text;
}

void sg_family_name_engine(sg_family *family)
{
    if (family->engine->name)
        (void)snprintf(family->engine_text, sizeof family->engine_text, "%s", family->engine->name);
    else
        family->engine->write_name(family, family->engine_text, sizeof family->engine_text);
}

const char *sg_family_engine(const sg_family *family)
{
    return family->engine_text;
}

const char *sg_family_kernel(const sg_family *family)
{
    return family->engine->kernel ? family->engine->kernel(family) : NULL;
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
    return n >= family->n_values ? SG_BASIS_PROVEN : SG_BASIS_COMPUTED;
}

const char *sg_family_closed_form(const sg_family *family)
{
    return family->closed.text;
}

bool sg_family_closed_numbers(const sg_family *family, uint64_t *step, uint64_t *whole)
{
    *step = family->closed.step;
    *whole = family->closed.kind == SG_CLOSED_MOD ? family->closed.whole : 0;
    return family->closed.kind != SG_CLOSED_NONE;
}

bool sg_family_rare_proof(const sg_family *family, sg_rare_proof *out)
{
    if (!family->proven || family->period.theorem != SG_THEOREM_RARE_WINDOW)
        return false;
    *out = family->rare_proof;
    return true;
}

sg_status sg_family_options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    if (n > SG_OPTIONS_MAX || family->engine->options == NULL)
        return SG_ERANGE;
    if (family->busy)
        return SG_ERULE;
    return family->engine->options(family, n, reach, each, ud);
}

void sg_family_limit(sg_family *family, uint64_t max_bytes)
{
    family->budget.max_bytes = max_bytes;
}

/* ---- values ------------------------------------------------------------------------------------- */

sg_status sg_family_reserve_more(sg_family *family, uint64_t n)
{
    return sg_array_room(&family->budget, &family->table, &family->table_bytes,
                         (family->n_values + n) * family->width + SG_TABLE_PAD, 1);
}

sg_status sg_family_reserve(sg_family *family)
{
    return sg_family_reserve_more(family, 1);
}

SG_INLINE void spread(void *table, unsigned from, unsigned to, uint64_t n)
{
    while (n-- > 0)
        sg_put(table, to, n, sg_get(table, from, n));
}

sg_status sg_family_widen(sg_family *family, uint32_t value)
{
    unsigned from = family->width, to = sg_width_of(value);
    if (to <= from)
        return SG_OK;
    family->width = to;
    sg_status status = sg_family_reserve(family);
    if (status != SG_OK) {
        family->width = from;
        return status;
    }
    if (from == 2)
        spread(family->table, 2, 4, family->n_values);
    else if (to == 2)
        spread(family->table, 1, 2, family->n_values);
    else
        spread(family->table, 1, 4, family->n_values);
    return SG_OK;
}

sg_status sg_family_append(sg_family *family, uint64_t value)
{
    if (value > SG_VALUE_MAX)
        return SG_ERANGE;
    sg_status status = sg_family_widen(family, (uint32_t)value);
    if (status == SG_OK)
        status = sg_family_reserve(family);
    if (status == SG_OK)
        sg_put(family->table, family->width, family->n_values++, (uint32_t)value);
    return status;
}

uint64_t sg_family_computed(const sg_family *family)
{
    return family->n_values;
}

uint64_t sg_family_known(const sg_family *family)
{
    return family->n_asked > family->n_values ? family->n_asked : family->n_values;
}

SG_INLINE void widen_values(const void *table, unsigned width, uint64_t from, uint64_t n, uint32_t *out)
{
    for (uint64_t i = 0; i < n; i++)
        out[i] = sg_get(table, width, from + i);
}

static void read_table(const sg_family *family, uint64_t from, uint64_t n, uint32_t *out)
{
    switch (family->width) {
    case 1:
        widen_values(family->table, 1, from, n, out);
        break;
    case 2:
        widen_values(family->table, 2, from, n, out);
        break;
    default:
        memcpy(out, (const uint32_t *)family->table + from, (size_t)n * sizeof out[0]);
    }
}

static bool raise(uint32_t *value, uint64_t by)
{
    if (by > SG_VALUE_MAX || *value + by > SG_VALUE_MAX)
        return false;
    *value += (uint32_t)by;
    return true;
}

/* out[i] = g(from + i) along the proven period, from >= preperiod. */
static sg_status read_period(const sg_family *family, uint64_t from, uint64_t n, uint32_t *out)
{
    const uint64_t stretch = 1 << 14; /* values: few enough to be still in the cache when they are copied */
    const sg_period *p = &family->period;
    uint64_t period = p->period, first = (from - p->preperiod) % period, times = (from - p->preperiod) / period;
    uint64_t n_once = n < period ? n : period;
    uint64_t n_straight = n_once < period - first ? n_once : period - first;
    bool fits = p->saltus == 0 || times < SG_VALUE_MAX / p->saltus;
    read_table(family, p->preperiod + first, n_straight, out);
    read_table(family, p->preperiod, n_once - n_straight, out + n_straight);
    if (p->saltus != 0) {
        for (uint64_t i = 0; i < n_once && fits; i++)
            fits = raise(&out[i], (times + (i >= n_straight)) * p->saltus);
        for (uint64_t i = n_once; i < n && fits; i++) {
            out[i] = out[i - period];
            fits = raise(&out[i], p->saltus);
        }
        return fits ? SG_OK : SG_ERANGE;
    }
    for (uint64_t done = n_once; done < n;) {
        uint64_t distance = (done < stretch ? done : stretch) / period * period;
        if (distance == 0)
            distance = period;
        uint64_t n_more = distance < n - done ? distance : n - done;
        memcpy(out + done, out + done - distance, (size_t)n_more * sizeof out[0]);
        done += n_more;
    }
    return SG_OK;
}

sg_status sg_family_read(const sg_family *family, uint64_t from, uint64_t to, uint32_t *out)
{
    uint64_t n_table = 0;
    if (from > to || to == UINT64_MAX || (to >= family->n_values && !family->proven))
        return SG_ERANGE;
    if (from < family->n_values) {
        n_table = (to < family->n_values ? to + 1 : family->n_values) - from;
        read_table(family, from, n_table, out);
    }
    return from + n_table <= to ? read_period(family, from + n_table, to - from + 1 - n_table, out + n_table) : SG_OK;
}

/* ---- values of an earlier run ------------------------------------------------------------------- */

bool sg_family_loads(const sg_family *family)
{
    return family->engine->loads == NULL || family->engine->loads(family);
}

sg_status sg_family_load(sg_family *family, const uint32_t *values, size_t n_values)
{
    if (!sg_family_loads(family) || family->busy)
        return SG_EINPUT;
    for (size_t i = 0; i < n_values; i++)
        if (values[i] > SG_VALUE_MAX || (family->n_values == 0 && i == 0 && values[i] != 0))
            return SG_EINPUT;
    uint32_t largest = 0;
    for (size_t i = 0; i < n_values; i++)
        if (values[i] > largest)
            largest = values[i];
    sg_status status = sg_family_widen(family, largest);
    if (status == SG_OK)
        status = sg_family_reserve_more(family, n_values);
    if (status != SG_OK)
        return status;
    for (size_t i = 0; i < n_values; i++)
        sg_put(family->table, family->width, family->n_values++, values[i]);
    return SG_OK;
}

/* ---- extending ---------------------------------------------------------------------------------- */

/* The number of heaps, from 0 on, whose values along the proven period are at most SG_VALUE_MAX. */
static uint64_t count_fitting(const sg_family *family)
{
    const sg_period *p = &family->period;
    uint64_t n_fit = UINT64_MAX;
    for (uint64_t n = p->preperiod; p->saltus != 0 && n < p->preperiod + p->period; n++) {
        uint64_t times = (SG_VALUE_MAX - sg_family_at(family, n)) / p->saltus + 1;
        if (times < SG_HEAP_LIMIT / p->period && n + times * p->period < n_fit)
            n_fit = n + times * p->period;
    }
    return n_fit;
}

/*
 * Looks for a proof in the first n_values values. Without a ticker (NULL) the attempt takes about as long as reading
 * them.
 */
static sg_status try_proof(sg_family *family, uint64_t n_values, sg_ticker *ticker)
{
    if (family->proven || family->criterion.theorem == SG_THEOREM_NONE || n_values <= family->n_tried)
        return SG_OK;
    bool found = false;
    sg_period period;
    uint64_t worth = 0,
             worth_engine =
                 0; /* the number of values with which the criterion, or the engine, may prove the period that shows */
    sg_status status =
        sg_period_search(sg_family_series(family), n_values, &family->criterion, false, &period, &found, &worth);
    if (status == SG_OK && !found && family->engine->prove != NULL)
        status = family->engine->prove(family, n_values, ticker, &period, &found, &worth_engine);
    if (status != SG_OK)
        return status;
    if (ticker != NULL)
        family->n_tried = n_values;
    if (n_values >= family->next_try) {
        family->next_try = n_values + n_values / 2;
        if (worth > n_values && worth < family->next_try)
            family->next_try = worth;
    }
    if (worth_engine > n_values && worth_engine < family->next_try)
        family->next_try = worth_engine;
    if (found) {
        family->period = period;
        family->proven = true;
        family->n_fit = count_fitting(family);
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
        sg_family_name_engine(family);
        if (status != SG_OK)
            return status;
        if (provable && family->n_values >= family->next_try) {
            status = try_proof(family, family->n_values, ticker);
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
    if (status != SG_OK || family->n_values > upto)
        return status;
    /* The period is proven: heaps that are not in the table are read along it. */
    uint64_t n_known = upto < family->n_fit ? upto + 1 : family->n_fit;
    if (n_known > family->n_asked)
        family->n_asked = n_known;
    return upto < family->n_fit ? SG_OK : SG_ERANGE;
}

bool sg_family_unbounded(const sg_family *family)
{
    return family->criterion.theorem != SG_THEOREM_NONE && family->criterion.theorem != SG_THEOREM_ENDLESS;
}

/* ---- periods ------------------------------------------------------------------------------------ */

/* The period that heaps 0..upto show, or as many of them as are known. No ticker (NULL): the time is up already. */
static sg_status period_within(sg_family *family, uint64_t upto, sg_ticker *ticker, sg_period *out, bool *found)
{
    uint64_t n_seen = family->n_values < upto + 1 ? family->n_values : upto + 1;
    sg_status status = try_proof(family, n_seen, ticker);
    if (family->proven && family->period.checked_to < n_seen) {
        *out = family->period;
        *found = true;
        return SG_OK;
    }
    uint64_t worth;
    sg_status looked = sg_period_search(sg_family_series(family), n_seen, &(sg_criterion){.theorem = SG_THEOREM_NONE},
                                        true, out, found, &worth);
    return status != SG_OK ? status : looked;
}

/* Computes values, and looks for a proof from time to time, until there is one. */
static sg_status search_for_ever(sg_family *family, const sg_pulse *pulse)
{
    sg_ticker ticker = {pulse, family->n_values, 0};
    sg_status status = try_proof(family, family->n_values, &ticker);
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
    sg_ticker ticker = {pulse, family->n_values, 0};
    sg_status looked = period_within(family, upto, status == SG_OK ? &ticker : NULL, out, found);
    return status != SG_OK ? status : looked;
}
