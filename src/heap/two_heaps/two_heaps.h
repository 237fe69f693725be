/* SPDX-License-Identifier: MIT */
#ifndef SG_TWO_HEAPS_H
#define SG_TWO_HEAPS_H

#include "../../sg.h"

/*
 * The table of nim-values of a game on two heaps {a, b} whose moves are rays: a move takes k times x tokens from a and k
 * times y from b, for one of the rays and some k from 1 to most; most = 0 is no bound.
 */
typedef struct sg_two_heaps sg_two_heaps;

typedef struct sg_ray {
    uint64_t x, y, most;
} sg_ray;

/*
 * The moves of {a, b} as a function: calls sg_sink_option once for each, with the pairs that it leaves, x, y, x2, y2, ....
 * SG_ERANGE in answer to an option: no table holds it.
 */
typedef sg_status sg_pairs_fn(void *ud, uint64_t a, uint64_t b, sg_sink *sink);

#define SG_TWO_HEAPS_CELLS (UINT64_C(1) << 31) /* a table has at most so many values */

/*
 * sg_two_heaps_new copies the rays.   SG_EINPUT  a ray takes nothing, or there are more than 4096.   SG_ENOMEM.
 * sg_two_heaps_by: the moves are those that the function names; ud and the function outlive the object.
 * sg_two_heaps_symmetric: do {a, b} and {b, a} have the same moves, but for the order of the heaps?
 */
sg_status sg_two_heaps_new(const sg_ray *rays, size_t n_rays, sg_two_heaps **out) SG_MUST_CHECK;
sg_status sg_two_heaps_by(sg_pairs_fn *moves, void *ud, sg_two_heaps **out) SG_MUST_CHECK;
void sg_two_heaps_free(sg_two_heaps *two);
void sg_two_heaps_limit(sg_two_heaps *two, uint64_t max_bytes);
bool sg_two_heaps_symmetric(const sg_two_heaps *two);

/*
 * sg_two_heaps_extend: makes {a, b} and all that was known before known, as one rectangle from {0, 0} on.
 * sg_two_heaps_known: its rows (a) and columns (b). sg_two_heaps_bytes: what the object would hold meanwhile, at the most;
 * UINT64_MAX: too many cells. The pulse is told the values that were computed or read again.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, and what a function returned.   SG_ERANGE  too many cells, or a move leaves a pair that
 * is in no earlier row of the table, nor further left in its own.   SG_ERULE  called from its own pulse.
 */
sg_status sg_two_heaps_extend(sg_two_heaps *two, uint64_t a, uint64_t b, const sg_pulse *pulse) SG_MUST_CHECK;
void sg_two_heaps_known(const sg_two_heaps *two, uint64_t *rows, uint64_t *columns);
uint64_t sg_two_heaps_bytes(const sg_two_heaps *two, uint64_t a, uint64_t b);

/* out[i] = the value of {a, from + i}, up to {a, to}, which are known. SG_ERANGE. */
sg_status sg_two_heaps_read(const sg_two_heaps *two, uint64_t a, uint64_t from, uint64_t to,
                            uint32_t *out) SG_MUST_CHECK;

#endif
