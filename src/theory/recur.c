/* SPDX-License-Identifier: MIT */
#include "series.h"

#include <string.h>

enum {
    LEAST_VALUES = 2048, /* with fewer values the Z-function is fast enough */
    WINDOW = 64,         /* the last values that are looked for */
    SAMPLE = 4096,       /* values from which frequencies are estimated */
    BUCKETS = 256,
    BUDGET = 16 /* comparisons per value before giving up */
};

/* How many values prove this period. Grows with the preperiod and the period. */
static uint64_t needs_of(const sg_criterion *criterion, uint64_t preperiod, uint64_t period)
{
    if (criterion != NULL)
        return sg_criterion_needs(criterion, preperiod, period);
    return preperiod > 3 * period ? 2 * preperiod : preperiod + 3 * period;
}

/* How many of the last values recur wherever the criterion proves a period of n_values values. */
static uint64_t least_match(uint64_t n_values, const sg_criterion *criterion)
{
    if (criterion == NULL)
        return n_values / 3;
    uint64_t reach = criterion->reach;
    if (criterion->theorem == SG_THEOREM_WINDOW || criterion->parts < 2)
        return reach;
    /* H * (max(n0, 1) + p) + k <= n leaves n - n0 - p >= n - (n - k) / H. */
    return n_values > reach ? n_values - (n_values - reach) / criterion->parts : n_values;
}

/* The place, counted back from the end, of the pair of neighbours that is likely to be the rarest. */
static uint64_t choose_anchor(sg_series values, uint64_t n_values)
{
    uint32_t count[BUCKETS] = {0};
    uint64_t n_sample = n_values < SAMPLE ? n_values : SAMPLE, best = 0, best_weight = UINT64_MAX;
    for (uint64_t i = 0; i < n_sample; i++)
        count[sg_series_get(values, n_values - 1 - i) % BUCKETS]++;
    for (uint64_t i = 0; i + 1 < WINDOW; i++) {
        uint64_t weight = (uint64_t)count[sg_series_get(values, n_values - 1 - i) % BUCKETS] *
                          count[sg_series_get(values, n_values - 2 - i) % BUCKETS];
        if (weight < best_weight) {
            best_weight = weight;
            best = i;
        }
    }
    return best;
}

/* How many of the values before end agree with those before end - p. */
SG_INLINE uint64_t match_back(const void *values, unsigned width, uint64_t end, uint64_t p)
{
    const unsigned char *last = (const unsigned char *)values + end * width;
    const uint64_t n_step = sizeof(uint64_t) * 2 / width;
    uint64_t n = 0;
    while (n + p + n_step <= end && memcmp(last - (n + n_step) * width, last - (n + n_step + p) * width, 16) == 0)
        n += n_step;
    while (n + p < end && sg_get(values, width, end - 1 - n) == sg_get(values, width, end - 1 - n - p))
        n++;
    return n;
}

/* The last length values have period step, but not one more of them; length >= 2 * step, or 0. */
typedef struct tail {
    uint64_t step, length;
} tail;

/*
 * How many of the periods p + 1, p + 2, ... cannot be proven, given that n_match values agree at p and more are needed.
 *
 * The last n_match + p values have period p, but not one more of them. A period q that is proven would reach further
 * back (else p would be proven, as p < q). With p + q <= n_match + p both were periods of these values, so would be
 * their greatest common divisor (Fine and Wilf), and then p would reach further, too. So q > n_match.
 *
 * If the values end in a run of a short period, a proof maps this run onto a run of the same length that begins where the
 * image of this one begins. So places inside other runs, and runs that are too short, are skipped.
 */
static uint64_t skip(sg_series values, uint64_t n_values, tail *run, uint64_t p, uint64_t n_match, uint64_t *n_compared)
{
    if (n_match > p) {
        if (run->length == 0 && n_match >= p)
            *run = (tail){p, n_match + p};
        return n_match - p;
    }
    if (run->length == 0 || n_match > run->length || n_match < run->step)
        return 0;
    if (n_match < run->length)
        return n_match - run->step;
    uint64_t here = n_values - p - n_match, first = here; /* the run that ends before n_values - p begins there */
    while (here > 0 && sg_series_get(values, here - 1) == sg_series_get(values, here - 1 + run->step))
        here--;
    *n_compared += first - here;
    return here < first ? first - here - 1 : n_match - run->step;
}

/* Two neighbours as one number. */
SG_INLINE uint64_t pair_at(const void *values, unsigned width, uint64_t n)
{
    return (uint64_t)sg_get(values, width, n + 1) << 32 | sg_get(values, width, n);
}

SG_INLINE sg_recurrence find(sg_series series, unsigned width, uint64_t n_values, uint64_t anchor,
                             const sg_criterion *criterion, uint64_t *period, uint64_t *preperiod, uint64_t *worth)
{
    const void *values = series.at;
    const uint64_t wanted = pair_at(values, width, n_values - 2 - anchor);
    uint64_t n_compared = 0;
    tail run = {0, 0};
    for (uint64_t p = 1; p + anchor + 2 <= n_values; p++) {
        if (pair_at(values, width, n_values - 2 - anchor - p) != wanted)
            continue;
        if (needs_of(criterion, 0, p) > n_values)
            break;
        uint64_t n_match = match_back(values, width, n_values, p);
        n_compared += n_match;
        if (n_match < WINDOW)
            continue;
        uint64_t start = n_values - p - n_match, needs = needs_of(criterion, start, p);
        if (needs <= n_values) {
            *period = p;
            *preperiod = start;
            return SG_RECUR_FOUND;
        }
        if (*worth == 0 || needs < *worth)
            *worth = needs;
        if (n_compared / BUDGET > n_values)
            return SG_RECUR_UNDECIDED;
        p += skip(series, n_values, &run, p, n_match, &n_compared);
    }
    return SG_RECUR_NONE;
}

sg_recurrence sg_recur_find(sg_series values, uint64_t n_values, const sg_criterion *criterion, uint64_t *period,
                            uint64_t *preperiod, uint64_t *worth)
{
    *worth = 0;
    bool plain =
        criterion == NULL || criterion->theorem == SG_THEOREM_GUY_SMITH || criterion->theorem == SG_THEOREM_WINDOW;
    if (!plain || n_values < LEAST_VALUES || least_match(n_values, criterion) < WINDOW)
        return SG_RECUR_UNDECIDED;
    uint64_t anchor = choose_anchor(values, n_values);
    switch (values.width) {
    case 1:
        return find(values, 1, n_values, anchor, criterion, period, preperiod, worth);
    case 2:
        return find(values, 2, n_values, anchor, criterion, period, preperiod, worth);
    default:
        return find(values, 4, n_values, anchor, criterion, period, preperiod, worth);
    }
}
