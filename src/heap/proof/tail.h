/* SPDX-License-Identifier: MIT */
#ifndef SG_TAIL_H
#define SG_TAIL_H

#include "../../base/ticker.h"
#include "../code/code.h"

/* As sg_prove_arithmetic, by the theorem "tail": for codes with a repeating tail and without splits. */
sg_status sg_prove_tail(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out, bool *found,
                        sg_ticker *ticker) SG_MUST_CHECK;

#endif
