/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PROVER_ASK_H
#define SG_SEARCH_PROVER_ASK_H

#include "../pruned/state.h"

/*
 * Asks the sum of the keys and a heap of the size nimber: for its value, or, without asks_value, whether that is 0:
 * *value is then 0 or SG_VALUE_NONE. The stacks are empty before; after a failure, sg_prover_unwind makes them so.
 */
sg_status sg_prover_ask(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                        bool asks_value, uint32_t *value) SG_MUST_CHECK;

#endif
