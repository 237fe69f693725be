/* SPDX-License-Identifier: MIT */
#ifndef SG_HEAP_ENTAILS_TOP_ENTAILS_H
#define SG_HEAP_ENTAILS_TOP_ENTAILS_H

#include "../../theory/loony.h"

/*
 * Top Entails [WW vol. 2 ch. 12]: a stack is split into two, or its top token is taken, and that entails. Values of the
 * stacks 0, 1, ..., kept as two bytes each. Time per stack is that of comparing all of its splits with a few numbers.
 */
#define SG_TOP_ENTAILS_MAX UINT32_C(0x40000000)
typedef struct sg_top_entails sg_top_entails;
sg_status sg_top_entails_new(sg_top_entails **out) SG_MUST_CHECK;
void sg_top_entails_free(sg_top_entails *top);
void sg_top_entails_limit(sg_top_entails *top, uint64_t max_bytes);
uint64_t sg_top_entails_bytes(const sg_top_entails *top);
uint64_t sg_top_entails_known(const sg_top_entails *top); /* the stacks 0..known-1 */

/*
 * sg_top_entails_extend: makes n_values values known; the pulse is told how many are.
 * SG_ERANGE  n_values > SG_TOP_ENTAILS_MAX, or a value is 2^15 or more.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM.
 */
sg_status sg_top_entails_extend(sg_top_entails *top, uint64_t n_values, const sg_pulse *pulse) SG_MUST_CHECK;
/*
 * sg_top_entails_load: appends values of the stacks that follow, SG_LOONY for loony ones, which an earlier run computed
 * (a checkpoint), and trusts them.
 * SG_ERANGE  more than SG_TOP_ENTAILS_MAX, or a value is 2^15 or more; SG_ELIMIT, SG_ENOMEM: nothing was appended.
 */
sg_status sg_top_entails_load(sg_top_entails *top, const uint32_t *values, size_t n_values) SG_MUST_CHECK;
/* The values of the stacks from..to; SG_LOONY for loony ones.   SG_ERANGE  from > to, or to is not known. */
sg_status sg_top_entails_values(const sg_top_entails *top, uint64_t from, uint64_t to, uint32_t *out) SG_MUST_CHECK;

#endif
