/* SPDX-License-Identifier: MIT */
#ifndef LSG_THREADS_H
#define LSG_THREADS_H

/* Several searches in threads, for one question. */

#include "engine/answer.h"

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
