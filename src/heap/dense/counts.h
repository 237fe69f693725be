/* SPDX-License-Identifier: MIT */
#ifndef SG_COUNTS_H
#define SG_COUNTS_H

#include "dense_state.h"

/* Sets of nim-sums of splits into many heaps, or into any number of heaps from some number on. */

/*
 * Makes the sets right for heap n: those of all splits into parts below n, of n + n_more tokens at most. Errors as for
 * sg_budget_resize, or what the pulse returned; the sets that are done stay.
 */
sg_status sg_counts_reach(sg_family *family, uint64_t n, uint64_t n_more, sg_ticker *ticker) SG_MUST_CHECK;

/* into |= the nim-sums of the ways to split total into this shape; all parts are below parts_done. */
void sg_counts_or(const sg_dense *d, unsigned shape, uint64_t total, uint64_t *into);

void sg_counts_free(sg_budget *budget, sg_counts *counts);

#endif
