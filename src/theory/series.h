/* SPDX-License-Identifier: MIT */
#ifndef SG_SERIES_H
#define SG_SERIES_H

#include "../sg.h"

/* Inside libsg only: nim-values in a table of 1, 2 or 4 bytes each. View. */
typedef struct sg_series {
    const void *at;
    unsigned width;
} sg_series;

/*
 * Loops over many values are written once, for any width, and compiled for each:
 *     switch (width) { case 1: return loop(at, 1); case 2: return loop(at, 2); default: return loop(at, 4); }
 * with loop() SG_INLINE.
 */
#if defined(__GNUC__)
#define SG_INLINE static inline __attribute__((always_inline))
#else
#define SG_INLINE static inline
#endif

SG_INLINE uint32_t sg_get(const void *at, unsigned width, uint64_t n)
{
    switch (width) {
    case 1:
        return ((const uint8_t *)at)[n];
    case 2:
        return ((const uint16_t *)at)[n];
    default:
        return ((const uint32_t *)at)[n];
    }
}

SG_INLINE void sg_put(void *at, unsigned width, uint64_t n, uint32_t value)
{
    switch (width) {
    case 1:
        ((uint8_t *)at)[n] = (uint8_t)value;
        break;
    case 2:
        ((uint16_t *)at)[n] = (uint16_t)value;
        break;
    default:
        ((uint32_t *)at)[n] = value;
    }
}

static inline uint32_t sg_series_get(sg_series series, uint64_t n)
{
    return sg_get(series.at, series.width, n);
}

static inline unsigned sg_width_of(uint32_t value)
{
    return value <= UINT8_MAX ? 1 : value <= UINT16_MAX ? 2 : 4;
}

typedef enum sg_recurrence {
    SG_RECUR_NONE,     /* the criterion proves no period of these values */
    SG_RECUR_FOUND,    /* *period and *preperiod are the least that it proves */
    SG_RECUR_UNDECIDED /* too few values, too tangled, or a saltus is possible: ask the Z-function */
} sg_recurrence;

/*
 * A proof needs the last values to recur, so sg_recur_find looks for those: linear time in practice, no memory. If there is
 * no proof, *worth is how many values would prove the most likely period, or 0 if none is likely. Without a criterion (NULL)
 * a period counts as found that is seen three times over, with a preperiod of at most half the values.
 */
sg_recurrence sg_recur_find(sg_series values, uint64_t n_values, const sg_criterion *criterion, uint64_t *period,
                            uint64_t *preperiod, uint64_t *worth);

/* sg_period_find for values of any width, with *worth as above. */
sg_status sg_period_search(sg_series values, uint64_t n_values, const sg_criterion *criterion, bool observe,
                           sg_period *out, bool *found, uint64_t *worth) SG_MUST_CHECK;

/*
 * Calls accept for every period of values[0..n_values) that holds for at least one heap and has a saltus >= 0, the least
 * period first, with its least preperiod. accept may raise candidate->checked_to; it returns true to end the scan, and
 * *out is then the candidate as a proven period, or the least period that it implies. Costs as much as sg_period_find.
 */
typedef bool sg_accept_fn(void *ud, sg_period *candidate);
sg_status sg_period_scan(const uint32_t *values, size_t n_values, sg_accept_fn *accept, void *ud, sg_period *out,
                         bool *found) SG_MUST_CHECK;

/* The least common multiple, UINT64_MAX if it does not fit. */
uint64_t sg_lcm(uint64_t a, uint64_t b);

#endif
