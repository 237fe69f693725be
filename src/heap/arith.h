/* SPDX-License-Identifier: MIT */
#ifndef SG_ARITH_H
#define SG_ARITH_H

#include "code.h"

/*
 * Proofs of periods with a saltus from the first n_values values of a code's nim-sequence, by the theorems of
 * docs/theorems.md: "arithmetic" for codes without constraints, "tail" for codes without splits and with a tail.
 * Not found does not mean that there is none. The ticker's pulse may end the search: its status is returned.
 */
sg_status sg_arith_prove(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out, bool *found,
                         sg_ticker *ticker) SG_MUST_CHECK;
sg_status sg_tail_prove(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out, bool *found,
                        sg_ticker *ticker) SG_MUST_CHECK;

#endif
