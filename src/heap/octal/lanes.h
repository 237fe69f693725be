/* SPDX-License-Identifier: MIT */
#ifndef SG_LANES_H
#define SG_LANES_H

#include "octal_state.h"

/* The sparse mode for values below 128: SG_LANES heaps together. */

/* Can the heaps from n on be computed in lanes? */
bool sg_octal_lanes_fit(const sg_octal *o, uint64_t n);

/*
 * Appends at least one and at most n_most values, or none if *overflow: then the next value does not fit n_bins. After
 * a failure the values that were appended stay.
 */
sg_status sg_octal_lanes(sg_family *family, sg_octal *o, uint64_t n_most, sg_ticker *ticker,
                         bool *overflow) SG_MUST_CHECK;

#endif
