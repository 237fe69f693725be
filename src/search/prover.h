/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PROVER_H
#define SG_SEARCH_PROVER_H

/* What the program asks a prover besides: its order, its line of play, and what it learns from elsewhere or tells. */

#include "solver/solver.h"

/*
 * In what order the options of a position are looked at. LEARNED, the default: those first that were asked about
 * before, then by the chance that the answer is the one that is looked for, divided by what an answer takes, both as
 * learned from positions with keys of this length and number of bits. RULE: as expand names them.
 */
typedef enum sg_order { SG_ORDER_LEARNED = 0, SG_ORDER_RULE } sg_order;
void sg_prover_order(sg_prover *prover, sg_order order);

/* As those of solvers; one position may come several times in succession. */
size_t sg_prover_depth(const sg_prover *prover);
sg_key sg_prover_open(const sg_prover *prover, size_t i);

/* Called with every value as it becomes known, as sg_solver_tell. */
void sg_prover_tell(sg_prover *prover, sg_known_fn *known, void *ud);

/*
 * sg_prover_tell_excluded: excluded is called with values that a position was found not to have: bit n says that the
 * value is not n. After some millions of calls, what took one expansion is left out. A non-OK return ends the search.
 * sg_prover_exclude: the same from elsewhere, for a key as excluded was given it; the prover may forget it again.
 */
typedef sg_status sg_excluded_fn(void *ud, const void *key, size_t key_bytes, uint64_t excluded);
void sg_prover_tell_excluded(sg_prover *prover, sg_excluded_fn *excluded, void *ud); /* NULL: nobody */
void sg_prover_exclude(sg_prover *prover, const void *key, size_t key_bytes, uint64_t excluded);

/*
 * sg_prover_watch: from now on the prover counts what the method lv does, if there is memory for that. sg_prover_met: how
 * many questions lv has answered, and how many different positions these and their options are, about; 0 of both if
 * the prover does not count. Far fewer answered than met: lv leaves positions out.
 */
void sg_prover_watch(sg_prover *prover);
void sg_prover_met(const sg_prover *prover, uint64_t *answered, uint64_t *met);

/*
 * sg_prover_small: before the prover asks whether the value of an option's last component is n, it calls small, which may
 * know at once: it then returns true and sets *yes. NULL, as at first: nobody knows. Answers found so are neither put
 * into the memo nor told. Keeps ud.
 */
typedef bool sg_small_fn(void *ud, const void *key, size_t key_bytes, uint32_t n, bool *yes);
void sg_prover_small(sg_prover *prover, sg_small_fn *small, void *ud);

#endif
