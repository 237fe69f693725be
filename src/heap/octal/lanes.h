/* SPDX-License-Identifier: MIT */
#ifndef SG_LANES_H
#define SG_LANES_H

#include "octal_state.h"

/* The sparse mode for values below 128, which computes SG_LANES heaps together. */

/* Can the heaps from n on be computed by sg_octal_lanes? */
bool sg_octal_lanes_fit(const sg_octal *o, uint64_t n);

/*
 * Appends at least one and at most n_most values. *overflow: it appended none, because the next value is n_bins or
 * more. Errors as for sg_budget_resize, or the status of the pulse; the values that were appended stay.
 */
sg_status sg_octal_lanes(sg_family *family, sg_octal *o, uint64_t n_most, sg_ticker *ticker,
                         bool *overflow) SG_MUST_CHECK;

#endif
