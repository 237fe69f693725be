/* SPDX-License-Identifier: MIT */
#ifndef SG_PERIOD_H
#define SG_PERIOD_H

#include "../sg.h"

/*
 * Calls accept for every period of values[0..n_values) that holds for at least one heap and has a saltus >= 0, the least
 * period first, with its least preperiod. accept may raise candidate->checked_to; it returns true to end the scan, and
 * *out is then the candidate as a proven period, or the least period that it implies. Costs as much as sg_period_find.
 */
typedef bool sg_accept_fn(void *ud, sg_period *candidate);
sg_status sg_period_scan(const uint32_t *values, size_t n_values, sg_accept_fn *accept, void *ud, sg_period *out,
                         bool *found) SG_MUST_CHECK;

#endif
