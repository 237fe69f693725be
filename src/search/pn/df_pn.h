/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PROOF_H
#define SG_SEARCH_PROOF_H

/* What the proof-number search keeps beside the stacks of the prover. */

#include "../pruned/state.h"

/* ---- numbers of open questions --------------------------------------------------------------------------------- */

enum { SG_PROOF_MOST = INT32_MAX }; /* of a question that is answered the other way; open ones have less */

/* How much it seems to take to show that the player to move wins (win), or does not (loss). 0: shown. */
typedef struct sg_effort {
    uint32_t win, loss;
} sg_effort;

/*
 * Numbers by the hash of a question, in a table within a budget of bytes (0: none). It forgets what took the least work
 * rather than fail. Two questions with the same hash are taken for one, which makes for a bad guess and no wrong answer.
 */
typedef struct sg_efforts sg_efforts;

sg_status sg_efforts_new(uint64_t max_bytes, sg_efforts **out) SG_MUST_CHECK;
void sg_efforts_free(sg_efforts *table);
void sg_efforts_limit(sg_efforts *table, uint64_t max_bytes);
uint64_t sg_efforts_bytes(const sg_efforts *table);
/* The hash will be looked for soon: the processor is to fetch what that needs from memory. */
void sg_efforts_approach(const sg_efforts *table, uint64_t hash);
bool sg_efforts_find(const sg_efforts *table, uint64_t hash, sg_effort *effort, uint32_t *work);
void sg_efforts_put(sg_efforts *table, uint64_t hash, sg_effort effort, uint32_t work);
void sg_efforts_drop(sg_efforts *table, uint64_t hash);

/*
 * Such tables for provers that have joined. sg_pool_limit is called while one thread uses the pool.
 */
sg_status sg_pool_new(sg_pool **out) SG_MUST_CHECK;
void sg_pool_free(sg_pool *pool);
void sg_pool_limit(sg_pool *pool, uint64_t max_bytes);
uint64_t sg_pool_bytes(const sg_pool *pool); /* NULL is fine */
bool sg_pool_find(sg_pool *pool, uint64_t hash, sg_effort *effort, uint32_t *work);
void sg_pool_put(sg_pool *pool, uint64_t hash, sg_effort effort, uint32_t work);
void sg_pool_drop(sg_pool *pool, uint64_t hash);

/* ---- options of positions met lately ------------------------------------------------------------------------------ */

/*
 * The options of positions as they were when the rule was asked, in a ring within a budget of bytes (0: none): the
 * newest takes the place of the oldest. Twins are gone and known parts closed (hit has the values of known options).
 */
typedef struct sg_lists sg_lists;

typedef struct sg_list {
    uint64_t hit;
    const unsigned char *options; /* one after the other */
    uint32_t n_options, n_bytes;
} sg_list;

sg_status sg_lists_new(uint64_t max_bytes, sg_lists **out) SG_MUST_CHECK;
void sg_lists_free(sg_lists *lists);
void sg_lists_limit(sg_lists *lists, uint64_t max_bytes);
void sg_lists_clear(sg_lists *lists);
uint64_t sg_lists_bytes(const sg_lists *lists);
bool sg_lists_find(const sg_lists *lists, const part *p, sg_list *list); /* a view, until the next call */
/* Where to write the options of a list, or NULL if it finds no room. */
unsigned char *sg_lists_put(sg_lists *lists, const part *p, uint64_t hit, uint32_t n_options, uint32_t n_bytes);

/* ---- the search ---------------------------------------------------------------------------------------------------- */

/* One move: to an option of the position, or to a smaller heap beside it. */
typedef struct sg_kid {
    sg_effort effort; /* of the question that the move leads to */
    uint32_t visits;
} sg_kid;

/* The question "who wins the position and a heap of n?"; its frame on the prover's stack has the position. */
typedef struct sg_question {
    sg_effort limit; /* go back to the question above when either is reached */
    uint32_t n;
    uint32_t n_kids; /* the options of the frame in their order, then heaps */
    uint32_t at;     /* the kid that is waited for */
    bool value;      /* what is waited for is the value of a component */
    size_t kids;
    uint64_t begun; /* when: the work that was done before */
    uint32_t spent; /* work on earlier visits */
} sg_question;

typedef struct sg_proof {
    sg_efforts *efforts;
    sg_lists *lists;
    sg_question *questions;
    size_t n_questions, cap_questions;
    sg_kid *kids;
    size_t n_kids, cap_kids;
    sg_effort answer; /* of the question closed last */
    uint64_t work;    /* questions opened */
} sg_proof;

/* Puts the options of the frame's position on the prover's stacks: from the list of a visit before, or from the rule. */
sg_status sg_proof_find_options(sg_prover *prover, frame *f) SG_MUST_CHECK;
/* The same where the frame below is about the same position, whose options do for this one too. */
sg_status sg_proof_copy_options(sg_prover *prover, frame *f) SG_MUST_CHECK;

void sg_proof_free(sg_proof *proof);
uint64_t sg_proof_bytes(const sg_proof *proof);
void sg_proof_limit(sg_proof *proof, uint64_t fact_bytes);
sg_status sg_proof_step(sg_prover *prover) SG_MUST_CHECK;
void sg_proof_drop(sg_proof *proof);                 /* the top question, whose frame goes */
void sg_proof_take(sg_proof *proof, uint32_t value); /* what others found about it; SG_VALUE_NONE: the player wins */
/* As ask_sum of the prover, of the sum that is loaded as the option at 0. */
sg_status sg_proof_ask(sg_prover *prover, bool full, uint32_t *value) SG_MUST_CHECK;

#endif
