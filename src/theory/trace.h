/* SPDX-License-Identifier: MIT */
#ifndef SG_THEORY_TRACE_H
#define SG_THEORY_TRACE_H

#include "../sg.h"

/*
 * A trace explains a value step by step. Steps refer to the list of values that the caller gave, by index.
 */
typedef enum sg_step_kind {
    SG_STEP_TAKEN = 0, /* mex: `value` is not free, it is the value of option `index`, the first of `count` */
    SG_STEP_FREE,      /* mex: no option has `value`: it is the mex */
    SG_STEP_ABOVE,     /* mex: `value`, above the mex, is the value of option `index`, the first of `count`; from there
                          a move leads back to the mex */
    SG_STEP_TERM,      /* sum: component `index` has `value`; `sum` is the nim-sum up to it */
    SG_STEP_BIT,       /* sum: `value` = 2^b is the highest power of 2 in the nim-sum `sum`, which is not 0 */
    SG_STEP_TURN       /* sum: component `index` has `value` with bit b: a move to `sum` < `value` makes the sum 0 */
} sg_step_kind;
typedef struct sg_step {
    sg_step_kind kind;
    size_t index; /* of the option or component in the list given, from 0 */
    size_t count; /* how many options have the value; 1 for components */
    uint64_t value;
    uint64_t sum;
} sg_step;
/* Called once per step, in order; false ends the trace early, which is no error. */
typedef bool sg_step_fn(void *ud, const sg_step *step);

/* Short name: "taken", "free", "above", "term", "bit", "turn". Static storage. */
const char *sg_step_name(sg_step_kind kind);

/*
 * sg_trace_mex: how the mex of values[0..n_values) is picked: TAKEN for 0, 1, ... in turn, FREE once, then ABOVE for
 * the values above it, ascending.
 * SG_ENOMEM  no scratch memory (n_values * 16 bytes); no step was given.
 */
sg_status sg_trace_mex(const uint64_t *values, size_t n_values, sg_step_fn *each, void *ud) SG_MUST_CHECK;

/*
 * sg_trace_sum: why a sum of components of these values is won or lost: TERM for each; then, unless the nim-sum is 0,
 * BIT and a TURN for each component that has this bit (an odd number of them, so at least one) [WW ch. 3; Bouton
 * 1901].
 */
void sg_trace_sum(const uint64_t *values, size_t n_values, sg_step_fn *each, void *ud);

#endif
