/* SPDX-License-Identifier: MIT */
#ifndef SG_BYTES_H
#define SG_BYTES_H

#include "octal_state.h"

/*
 * Computes the value of the next heap, in a mode other than that of lanes, and does not append it. *value >= n_bins
 * says that all values below n_bins are excluded. Returns the status of the pulse.
 */
sg_status sg_octal_by_bytes(sg_octal *o, sg_ticker *ticker, uint64_t *value) SG_MUST_CHECK;

#endif
