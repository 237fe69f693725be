/* SPDX-License-Identifier: MIT */
#ifndef SG_ARITHMETIC_H
#define SG_ARITHMETIC_H

#include "../../base/ticker.h"
#include "../code/code.h"

/*
 * Looks in the first n_values values of a code's nim-sequence for a period with a saltus that the theorem "arithmetic"
 * of docs/theorems.md proves; it is for codes without constraints. *found: *out is proven. Not found does not mean that
 * there is none. Returns what the pulse of the ticker returned, or SG_ENOMEM.
 */
sg_status sg_prove_arithmetic(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out,
                              bool *found, sg_ticker *ticker) SG_MUST_CHECK;

#endif
