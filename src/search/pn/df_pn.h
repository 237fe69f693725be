/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_DF_PN_H
#define SG_SEARCH_PN_DF_PN_H

/* Depth-first proof-number search. See df_pn.c. */

#include "state.h"

/* Makes prover->pn unless it is there. SG_ENOMEM. */
sg_status sg_pn_ready(sg_prover *prover) SG_MUST_CHECK;
/* pn may be NULL in these three. */
void sg_pn_free(sg_pn *pn);
uint64_t sg_pn_bytes(const sg_pn *pn);
/* most: bytes of the cache of options, whatever max_bytes is. */
void sg_pn_limit(sg_pn *pn, uint64_t max_bytes, uint64_t most);

/* Pushes the question who wins the position of the part at key and a heap of n < SG_PROVER_BITS. It ends with an answer
 * only: the frame's is n if the player to move loses, and SG_VALUE_NONE if he wins. excluded: what is known. */
sg_status sg_pn_ask(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded) SG_MUST_CHECK;

/* Goes on with the top frame, which is by_pn, until another is pushed, it is popped, or something fails. */
sg_status sg_pn_step(sg_prover *prover) SG_MUST_CHECK;

/* Pops the top frame, which is by_pn, without an answer. */
void sg_pn_drop(sg_prover *prover);
/* Pops the top frame, whose question another prover has answered: the value, or SG_VALUE_NONE if the player wins. */
void sg_pn_take(sg_prover *prover, uint32_t value);

#endif
