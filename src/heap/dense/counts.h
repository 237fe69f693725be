/* SPDX-License-Identifier: MIT */
#ifndef SG_COUNTS_H
#define SG_COUNTS_H

#include "dense_state.h"

/* The nim-sums of splits into many heaps, or into every number of heaps from some number on (sg_counts). */

/*
 * Completes the sets that heap n needs: for all splits of up to n + n_more tokens into parts below n. Errors as for
 * sg_budget_resize, or the status of the pulse; the next call goes on from the sets that are done.
 */
sg_status sg_counts_reach(sg_family *family, uint64_t n, uint64_t n_more, sg_ticker *ticker) SG_MUST_CHECK;

/* into |= the nim-sums of the splits of total tokens into this shape. All parts must be below parts_done. */
void sg_counts_or(const sg_dense *d, unsigned shape, uint64_t total, uint64_t *into);

void sg_counts_free(sg_budget *budget, sg_counts *counts);

#endif
