/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_CHILDREN_H
#define SG_SEARCH_PN_CHILDREN_H

/* The children of a question: its moves, with the proof numbers of the questions that the moves lead to. */

#include "state.h"

/* The hash of the question about the position with this key hash and a heap of n. */
uint64_t sg_pn_question_hash(uint64_t key_hash, uint32_t n);

/* Takes the parts at the end of the option away whose values are known. */
void sg_pn_close_parts(sg_prover *prover, size_t at);

/* The heap that the child moves to; the children behind the options are heaps. */
uint32_t sg_pn_heap_of(const frame *f, uint32_t child);

/* The work that seems to settle the question, one way or the other. */
static inline uint32_t sg_pn_least(sg_pn_pair numbers)
{
    return numbers.proof < numbers.disproof ? numbers.proof : numbers.disproof;
}

/* The next question about the value of a part. */
typedef struct sg_pn_candidate {
    uint32_t n;         /* the least number that is not excluded; SG_PROVER_BITS: all below that are */
    uint64_t excluded;  /* bit n: it is known that the value is not n */
    sg_pn_pair numbers; /* of the question about the part and n; a guess where nothing is known */
} sg_pn_candidate;

sg_pn_candidate sg_pn_candidate_of(const sg_prover *prover, size_t key);

/* Looks up what is known of the child; leaves numbers as they are if nothing is. */
void sg_pn_look_up(sg_prover *prover, frame *f, uint32_t child, sg_pn_pair *numbers);

/* Fills in the question that comes next on the stack, and its children behind those of the others.
 * SG_ERANGE: too many of them. SG_ENOMEM. */
sg_status sg_pn_look_up_all(sg_prover *prover, frame *f, sg_pn_pair limit) SG_MUST_CHECK;

#endif
