/* SPDX-License-Identifier: MIT */
#include "recur.h"

#include <string.h>

enum {
    LEAST_VALUES = 2048, /* below, the Z-function is fast enough */
    WINDOW = 64,         /* the last values that are looked for */
    SAMPLE = 4096,       /* values from which frequencies are estimated */
    BUCKETS = 256,
    BUDGET = 16 /* comparisons per value before giving up */
};

/* How many of the last values recur wherever the criterion proves a period of n_values values. */
static uint64_t least_match(uint64_t n_values, const sg_criterion *criterion)
{
    uint64_t reach = criterion->reach;
    if (criterion->theorem == SG_THEOREM_WINDOW || criterion->parts < 2)
        return reach;
    /* H * (max(n0, 1) + p) + k <= n leaves n - n0 - p >= n - (n - k) / H. */
    return n_values > reach ? n_values - (n_values - reach) / criterion->parts : n_values;
}

/* The place, counted back from the end, of the pair of neighbours that is likely to be the rarest. */
static uint64_t choose_anchor(const uint32_t *values, uint64_t n_values)
{
    uint32_t count[BUCKETS] = {0};
    uint64_t n_sample = n_values < SAMPLE ? n_values : SAMPLE, best = 0, best_weight = UINT64_MAX;
    for (uint64_t i = 0; i < n_sample; i++)
        count[values[n_values - 1 - i] % BUCKETS]++;
    for (uint64_t i = 0; i + 1 < WINDOW; i++) {
        uint64_t weight =
            (uint64_t)count[values[n_values - 1 - i] % BUCKETS] * count[values[n_values - 2 - i] % BUCKETS];
        if (weight < best_weight) {
            best_weight = weight;
            best = i;
        }
    }
    return best;
}

/* How many of the values before end agree with those before end - p. */
static uint64_t match_back(const uint32_t *values, uint64_t end, uint64_t p)
{
    uint64_t n = 0;
    while (n + p + 4 <= end && memcmp(values + end - n - 4, values + end - n - 4 - p, 4 * sizeof values[0]) == 0)
        n += 4;
    while (n + p < end && values[end - 1 - n] == values[end - 1 - n - p])
        n++;
    return n;
}

/* The last length values have period step, but not one more of them; length >= 2 * step, or 0. */
typedef struct tail {
    uint64_t step, length;
} tail;

/*
 * How many of the periods that follow p cannot be proven, given that n_match values agree at p and more are needed.
 *
 * The last n_match + p values have period p, but not one more of them. A period q that is proven would reach further
 * back (else p would be proven, as p < q). With p + q <= n_match + p both were periods of these values, so would be
 * their greatest common divisor (Fine and Wilf), and then p would reach further, too. So q > n_match.
 *
 * If the values end in a run of a short period, a proof matches this run whole, with its beginning upon the beginning
 * of a run of the same length: what lies within another run, or in a shorter one, is passed over.
 */
static uint64_t skip(const uint32_t *values, uint64_t n_values, tail *run, uint64_t p, uint64_t n_match,
                     uint64_t *n_compared)
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
    while (here > 0 && values[here - 1] == values[here - 1 + run->step])
        here--;
    *n_compared += first - here;
    return here < first ? first - here - 1 : n_match - run->step;
}

sg_recurrence sg_recur_find(const uint32_t *values, uint64_t n_values, const sg_criterion *criterion, uint64_t *period,
                            uint64_t *preperiod, uint64_t *worth)
{
    *worth = 0;
    bool plain = criterion->theorem == SG_THEOREM_GUY_SMITH || criterion->theorem == SG_THEOREM_WINDOW;
    if (!plain || n_values < LEAST_VALUES || least_match(n_values, criterion) < WINDOW)
        return SG_RECUR_UNDECIDED;
    uint64_t anchor = choose_anchor(values, n_values), n_compared = 0;
    uint64_t wanted, here;
    tail run = {0, 0};
    memcpy(&wanted, values + n_values - 2 - anchor, sizeof wanted);
    for (uint64_t p = 1; p + anchor + 2 <= n_values; p++) {
        memcpy(&here, values + n_values - 2 - anchor - p, sizeof here);
        if (here != wanted)
            continue;
        if (sg_criterion_needs(criterion, 0, p) > n_values)
            break;
        uint64_t n_match = match_back(values, n_values, p);
        n_compared += n_match;
        if (n_match < WINDOW)
            continue;
        uint64_t start = n_values - p - n_match, needs = sg_criterion_needs(criterion, start, p);
        if (needs <= n_values) {
            *period = p;
            *preperiod = start;
            return SG_RECUR_FOUND;
        }
        if (*worth == 0 || needs < *worth)
            *worth = needs;
        if (n_compared / BUDGET > n_values)
            return SG_RECUR_UNDECIDED;
        p += skip(values, n_values, &run, p, n_match, &n_compared);
    }
    return SG_RECUR_NONE;
}
