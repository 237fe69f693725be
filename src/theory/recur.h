/* SPDX-License-Identifier: MIT */
#ifndef SG_RECUR_H
#define SG_RECUR_H

#include "series.h"

typedef enum sg_recurrence {
    SG_RECUR_NONE,     /* the criterion proves no period of these values */
    SG_RECUR_FOUND,    /* *period and *preperiod are the least that it proves */
    SG_RECUR_UNDECIDED /* too few values, too tangled, or a saltus is possible: ask the Z-function */
} sg_recurrence;

/*
 * A proof needs the last values to recur, so it is enough to look for those: linear time in practice, no memory. If
 * there is no proof, *worth is how many values must be known for the period that shows by now to be proven, or 0.
 * Without a criterion (NULL) it is enough that a period is seen three times over and that the preperiod is at most half
 * the values.
 */
sg_recurrence sg_recur_find(sg_series values, uint64_t n_values, const sg_criterion *criterion, uint64_t *period,
                            uint64_t *preperiod, uint64_t *worth);

/* sg_period_find with that hint: 0 if there is none. */
sg_status sg_period_search(sg_series values, uint64_t n_values, const sg_criterion *criterion, bool observe,
                           sg_period *out, bool *found, uint64_t *worth) SG_MUST_CHECK;

#endif
