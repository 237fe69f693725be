/* SPDX-License-Identifier: MIT */
#ifndef SG_SUBTRACT_H
#define SG_SUBTRACT_H

#include "family/family.h"

typedef struct sg_interval {
    uint32_t first, last;
} sg_interval;

/* A finite set of large intervals. SG_EINPUT  an end is 0 or above SG_SUBTRACT_MAX, or first > last.   SG_ENOMEM. */
sg_status sg_family_intervals(const sg_interval *intervals, size_t n_intervals, sg_family **out) SG_MUST_CHECK;

/*
 * As sg_family_subtract, for members that are known to be in range. Takes set (from malloc, not NULL), also on failure.
 */
sg_status sg_subtract_new(uint32_t *set, size_t n_set, bool all_but, sg_family **out) SG_MUST_CHECK;

#endif
