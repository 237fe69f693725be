/* SPDX-License-Identifier: MIT */
#ifndef SG_PROOF_H
#define SG_PROOF_H

#include "../../base/ticker.h"
#include "../code/code.h"

/*
 * Looks for a period with a saltus in the first n_values values of the nim-sequence of a code without constraints, by
 * the theorem "arithmetic" of docs/theorems.md. *found: *out is proven. Not found does not mean that there is no such
 * period. SG_ENOMEM, or the status of the pulse; then *found is false.
 */
sg_status sg_prove_arithmetic(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out,
                              bool *found, sg_ticker *ticker) SG_MUST_CHECK;

/* As sg_prove_arithmetic, by the theorem "tail": for codes with a repeating tail and without splits. */
sg_status sg_prove_tail(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out, bool *found,
                        sg_ticker *ticker) SG_MUST_CHECK;

#endif
