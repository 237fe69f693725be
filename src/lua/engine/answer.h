/* SPDX-License-Identifier: MIT */
#ifndef LSG_ANSWER_H
#define LSG_ANSWER_H

/* One search asks libsg's solver and prover. */

#include "engine/search.h"
#include "search/peers.h"
#include "search/prover.h"

/*
 * A question about the sum of the components that lsg_search_find found: its value if whole is set; else whether the
 * player to move wins the sum and a Nim heap of size nimber (1) or not (0).
 */
typedef struct lsg_question {
    bool by_solver;   /* every position below is evaluated; else the prover answers */
    sg_method method; /* the prover's */
    bool whole;
    uint32_t nimber;
    sg_order order; /* of the options, for the prover */
} lsg_question;

/* How a question is asked, by the names at these indexes: the method is "lv" or "pn", the order "learned" (or nil) or
 * "rule". [-0, +0, e] */
lsg_question lsg_check_how(lua_State *L, int method, int order);

/*
 * Searches of several processes that answer a question together (src/mpi). answer is called in each of them with what
 * came before: if status is not SG_OK, this process has no answer, and takes part only to tell the others. The
 * provers of this process pass what they find to known, excluded and numbers, in any thread. Their first argument is ud. If
 * known is NULL, the provers write to the store of the search instead.
 */
struct lsg_together {
    sg_status (*answer)(void *ud, lsg_search *s, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                        lsg_limits *limits, sg_status status, uint32_t *answer, bool *again);
    sg_known_fn *known;
    sg_excluded_fn *excluded;
    sg_numbers_fn *numbers;
    void *ud;
};

/* The answer for the positions whose keys are in roots. Touches no state but the rule's own. */
sg_status lsg_search_answer(lsg_search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                            uint32_t *answer);

/*
 * Before the prover answers: lsg_prover_ready for the search that leads, which gives the memo half of the memory a
 * call may hold (three eighths where a tiling has small components, and these a quarter), the excluded values and the
 * proof numbers a quarter, and the stacks the rest; lsg_prover_join for each search that helps it, with max_bytes for what that one keeps to itself (0 = no limit); lsg_prover_part undoes
 * it.
 */
sg_status lsg_prover_ready(lsg_search *s, const lsg_limits *limits, const lsg_question *question);
sg_status lsg_prover_join(lsg_search *s, lsg_search *leader, sg_order order, uint64_t max_bytes);
void lsg_prover_part(lsg_search *s);

/* Adds what the prover has done to the counters. */
void lsg_prover_count(const lsg_search *s, sg_counters *counters);

/* An sg_known_fn that writes to the store ud. */
sg_status lsg_search_keep(void *ud, const void *stored, size_t stored_bytes, uint32_t value);

/* Several searches in threads, for one question. */

/*
 * Answers the question by a search and its helpers, each with a rule of its own, in as many threads, over the memo
 * (and the excluded values) that they share. A short search ends before any thread is started. A fault of the rule,
 * and a loop, is looked for again by one search alone, so that every run reports the same one: after a question
 * to the solver by s itself; after one to the prover *again is set, and the caller asks a new search, because what is known already
 * decides which fault is met first.
 */
sg_status lsg_threads_answer(lsg_search *s, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                             lsg_limits *limits, uint32_t *answer, bool *again);

/* Memory that the stacks of the helpers hold. */
uint64_t lsg_threads_bytes(const lsg_threads *threads);

#endif
