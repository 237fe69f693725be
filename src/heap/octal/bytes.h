/* SPDX-License-Identifier: MIT */
#ifndef SG_BYTES_H
#define SG_BYTES_H

#include "octal_state.h"

/*
 * Values below 65536: rows are bytes, and heaps are computed one after the other. Computes the value of the next heap in
 * a mode other than that of lanes, but does not append it; n_bins or more says that it is none of the values below
 * n_bins. Returns what the pulse returned.
 */
sg_status sg_octal_by_bytes(sg_octal *o, sg_ticker *ticker, uint64_t *value) SG_MUST_CHECK;

#endif
