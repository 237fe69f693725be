/* SPDX-License-Identifier: MIT */
#ifndef SG_ROWS_H
#define SG_ROWS_H

#include "dense_state.h"

/* Rows: the nim-sums of splits into two, three or four heaps, as sets of bits. */

/*
 * Computes the rows of the totals below n_totals. The values of all parts must be known. Errors as for
 * sg_budget_resize, or the status of the pulse; the rows that are done stay.
 */
sg_status sg_dense_rows(sg_family *family, uint64_t n_totals, sg_ticker *ticker) SG_MUST_CHECK;

/*
 * Makes rows, unions and scratch sets wide enough for invariant 1 of sg_dense. After a failure the next call goes on.
 */
sg_status sg_dense_widen(sg_family *family) SG_MUST_CHECK;

#endif
