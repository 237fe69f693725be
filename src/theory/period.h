/* SPDX-License-Identifier: MIT */
#ifndef SG_PERIOD_H
#define SG_PERIOD_H

#include "../sg.h"

/*
 * Calls accept for every period of values[0..n_values), the least first, that holds for at least one heap and does
 * not fall: with its least preperiod and saltus. accept may raise candidate->checked_to and returns true to end the
 * scan; *out is then the candidate, proven, or the least period that it implies. The same costs as sg_period_find.
 */
typedef bool sg_accept_fn(void *ud, sg_period *candidate);
sg_status sg_period_scan(const uint32_t *values, size_t n_values, sg_accept_fn *accept, void *ud, sg_period *out,
                         bool *found) SG_MUST_CHECK;

#endif
