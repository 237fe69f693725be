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
 * A proof needs the last values to recur, so sg_recur_find looks for those: linear time in practice, no memory. If there is
 * no proof, *worth is how many values would prove the most likely period, or 0 if none is likely. Without a criterion (NULL)
 * a period counts as found that is seen three times over, with a preperiod of at most half the values.
 */
sg_recurrence sg_recur_find(sg_series values, uint64_t n_values, const sg_criterion *criterion, uint64_t *period,
                            uint64_t *preperiod, uint64_t *worth);

/* sg_period_find for values of any width, with *worth as above. */
sg_status sg_period_search(sg_series values, uint64_t n_values, const sg_criterion *criterion, bool observe,
                           sg_period *out, bool *found, uint64_t *worth) SG_MUST_CHECK;

#endif
