/* SPDX-License-Identifier: MIT */
#include "series.h"

#include <stdlib.h>

/* The i-th difference g(n+1) - g(n), counted from the end of the sequence. */
SG_INLINE int64_t step_back(const void *values, unsigned width, size_t n_values, size_t i)
{
    return (int64_t)sg_get(values, width, n_values - 1 - i) - (int64_t)sg_get(values, width, n_values - 2 - i);
}

/*
 * z[p] = the length of the longest common prefix of the reversed differences and the same shifted by p, for
 * 0 < p < n_values - 1. In terms of g: g(n+p) - g(n) is constant for n >= n_values - 1 - p - z[p], and not
 * for one n less.
 */
SG_INLINE void match_lengths_of(const void *values, unsigned width, size_t n_values, uint32_t *z)
{
    size_t n = n_values - 1;    /* differences */
    size_t left = 0, right = 0; /* the match that reaches furthest: [left, right) repeats [0, right - left) */
    for (uint64_t p = 1; p < n; p++) {
        size_t length = 0;
        if (p < right)
            length = z[p - left] < right - p ? z[p - left] : right - p;
        while (p + length < n &&
               step_back(values, width, n_values, length) == step_back(values, width, n_values, p + length))
            length++;
        if (p + length > right) {
            left = p;
            right = p + length;
        }
        z[p] = (uint32_t)length;
    }
}

/* z in a list from malloc. */
static sg_status match_lengths(sg_series values, uint64_t n_values, uint32_t **list)
{
    if (n_values > UINT32_MAX || n_values > SIZE_MAX / sizeof(uint32_t))
        return SG_ENOMEM;
    uint32_t *z = malloc((size_t)n_values * sizeof *z);
    if (z == NULL)
        return SG_ENOMEM;
    if (values.width == 1)
        match_lengths_of(values.at, 1, (size_t)n_values, z);
    else if (values.width == 2)
        match_lengths_of(values.at, 2, (size_t)n_values, z);
    else
        match_lengths_of(values.at, 4, (size_t)n_values, z);
    *list = z;
    return SG_OK;
}

static void find_max(sg_series values, sg_period *period)
{
    period->max_value = 0;
    period->max_at = 0;
    for (uint64_t n = 0; n <= period->checked_to; n++) {
        uint32_t value = sg_series_get(values, n);
        if (value > period->max_value) {
            period->max_value = value;
            period->max_at = n;
        }
    }
}

/* The least preperiod and the saltus of period p in these values. False if the saltus is negative. */
static bool describe(sg_series values, uint64_t n_values, const uint32_t *z, uint64_t p, sg_period *period)
{
    uint64_t start = n_values - 1 - p - (p < n_values - 1 ? z[p] : 0);
    uint32_t first = sg_series_get(values, start), second = sg_series_get(values, start + p);
    if (second < first)
        return false;
    period->period = p;
    period->preperiod = start;
    period->saltus = second - first;
    return true;
}

static bool find_proven(sg_series values, uint64_t n_values, const uint32_t *z, const sg_criterion *criterion,
                        sg_period *out)
{
    for (uint64_t p = 1; p < n_values; p++) {
        sg_period candidate = {0};
        if (!describe(values, n_values, z, p, &candidate))
            continue;
        if (candidate.saltus != 0 && criterion->theorem != SG_THEOREM_ALL_BUT)
            continue;
        uint64_t needs = sg_criterion_needs(criterion, candidate.preperiod, p);
        if (needs > n_values)
            continue;
        /* A window of length 0 needs no value but g(n0 + p) itself. */
        candidate.checked_to = needs > candidate.preperiod + p ? needs - 1 : candidate.preperiod + p;
        candidate.proven = true;
        candidate.theorem = criterion->theorem;
        *out = candidate;
        return true;
    }
    return false;
}

static bool find_observed(sg_series values, uint64_t n_values, const uint32_t *z, sg_period *out)
{
    for (uint64_t p = 1; p <= n_values / 3; p++) {
        sg_period candidate = {0};
        if (!describe(values, n_values, z, p, &candidate))
            continue;
        if (candidate.preperiod > n_values / 2 || candidate.preperiod > n_values - 3 * p)
            continue;
        candidate.checked_to = n_values - 1;
        *out = candidate;
        return true;
    }
    return false;
}

/*
 * Can a period with a saltus be seen in the values? It would have g(n+p) > g(n) for all n from n_values / 2 on, and
 * p <= n_values / 3. So the largest of these values is not among their first third, nor the least among their last.
 */
static bool can_rise(sg_series values, uint64_t n_values)
{
    uint64_t first = (n_values + 1) / 2, third = n_values / 6;
    uint32_t early_max = 0, max = 0, late_min = UINT32_MAX, min = UINT32_MAX;
    for (uint64_t n = first; n < n_values; n++) {
        uint32_t value = sg_series_get(values, n);
        if (value > max)
            max = value;
        if (value < min)
            min = value;
        if (n < first + third && value > early_max)
            early_max = value;
        if (n >= n_values - third && value < late_min)
            late_min = value;
    }
    return early_max < max && late_min > min;
}

/* The observed period, if that is decided without the Z-function. */
static sg_recurrence find_recurring_observed(sg_series values, uint64_t n_values, sg_period *out)
{
    uint64_t worth;
    sg_period found = {.checked_to = n_values - 1};
    sg_recurrence answer = sg_recur_find(values, n_values, NULL, &found.period, &found.preperiod, &worth);
    if (answer == SG_RECUR_NONE)
        return can_rise(values, n_values) ? SG_RECUR_UNDECIDED : SG_RECUR_NONE;
    /* A lesser period with a saltus and one of at most a sixth: their greatest common divisor were a period of the
       differences, too, with two different saltus. */
    if (answer == SG_RECUR_FOUND && found.period > n_values / 6)
        return SG_RECUR_UNDECIDED;
    *out = found;
    return answer;
}

/* The proven period, if that is decided without the Z-function. */
static sg_recurrence find_recurring(sg_series values, uint64_t n_values, const sg_criterion *criterion, sg_period *out,
                                    uint64_t *worth)
{
    sg_period found = {.proven = true, .theorem = criterion->theorem};
    sg_recurrence answer = sg_recur_find(values, n_values, criterion, &found.period, &found.preperiod, worth);
    if (answer != SG_RECUR_FOUND)
        return answer;
    uint64_t needs = sg_criterion_needs(criterion, found.preperiod, found.period);
    found.checked_to = needs > found.preperiod + found.period ? needs - 1 : found.preperiod + found.period;
    *out = found;
    return answer;
}

sg_status sg_period_search(sg_series values, uint64_t n_values, const sg_criterion *criterion, bool observe,
                           sg_period *out, bool *found, uint64_t *worth)
{
    bool provable = criterion->theorem != SG_THEOREM_NONE;
    *worth = 0;
    if (n_values < 2 || (!provable && !observe)) {
        *found = false;
        return SG_OK;
    }
    sg_period period;
    sg_recurrence answer = provable ? find_recurring(values, n_values, criterion, &period, worth) : SG_RECUR_NONE;
    bool is_found = answer == SG_RECUR_FOUND;
    sg_recurrence seen = SG_RECUR_NONE;
    if (observe && answer == SG_RECUR_NONE) {
        seen = find_recurring_observed(values, n_values, &period);
        is_found = seen == SG_RECUR_FOUND;
    }
    if (answer == SG_RECUR_UNDECIDED || seen == SG_RECUR_UNDECIDED) {
        uint32_t *z;
        sg_status status = match_lengths(values, n_values, &z);
        if (status != SG_OK)
            return status;
        is_found = answer == SG_RECUR_UNDECIDED && find_proven(values, n_values, z, criterion, &period);
        if (!is_found && observe)
            is_found = find_observed(values, n_values, z, &period);
        free(z);
    }
    if (is_found) {
        find_max(values, &period);
        *out = period;
    }
    *found = is_found;
    return SG_OK;
}

sg_status sg_period_find(const uint32_t *values, size_t n_values, const sg_criterion *criterion, bool observe,
                         sg_period *out, bool *found)
{
    uint64_t worth;
    return sg_period_search((sg_series){values, 4}, n_values, criterion, observe, out, found, &worth);
}

/* The least period of what is proven: it divides the period and holds wherever that does. */
static void make_least(sg_series values, uint64_t n_values, const uint32_t *z, sg_period *proven)
{
    for (uint64_t q = 1; q < proven->period; q++) {
        sg_period least = {0};
        if (proven->period % q != 0 || !describe(values, n_values, z, q, &least) ||
            least.preperiod > proven->preperiod || least.saltus * (proven->period / q) != proven->saltus)
            continue;
        proven->period = q;
        proven->saltus = least.saltus;
        return;
    }
}

sg_status sg_period_scan(const uint32_t *values, size_t n_values, sg_accept_fn *accept, void *ud, sg_period *out,
                         bool *found)
{
    *found = false;
    if (n_values < 2)
        return SG_OK;
    const sg_series series = {values, 4};
    uint32_t *z;
    sg_status status = match_lengths(series, n_values, &z);
    if (status != SG_OK)
        return status;
    for (uint64_t p = 1; p < n_values - 1 && !*found; p++) {
        sg_period candidate = {0};
        if (!describe(series, n_values, z, p, &candidate) || !accept(ud, &candidate))
            continue;
        candidate.proven = true;
        make_least(series, n_values, z, &candidate);
        find_max(series, &candidate);
        *out = candidate;
        *found = true;
    }
    free(z);
    return SG_OK;
}
