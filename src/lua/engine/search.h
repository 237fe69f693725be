/* SPDX-License-Identifier: MIT */
#ifndef LSG_SEARCH_H
#define LSG_SEARCH_H
/*
 * Searches, for the files that make one: search.c (the class "sg.search"), prover.c (its method prove), threads.c (several
 * searches in threads).
 */
#include "io/store.h"
#include "rule/rule.h"

/* Userdata "sg.memo". */
typedef struct lsg_memo_box {
    sg_memo *memo;
} lsg_memo_box;

typedef struct lsg_threads lsg_threads;

/* Userdata "sg.search"; its user values 1 to 3 keep the memo, the rule and the store alive. */
typedef struct lsg_search {
    sg_memo *memo;
    lsg_rule *rule;
    sg_solver *solver;
    sg_prover *prover;     /* NULL until it is asked */
    sg_loopy *loopy;       /* likewise */
    bool proving;          /* the call under way asks it */
    uint64_t bytes_before; /* held when the call under way began */
    lsg_buffer roots;
    lsg_buffer fault;  /* key of the position whose options failed */
    lsg_threads *crew; /* the call under way is evaluated in threads */
    uint64_t n_expanded;
    lsg_profile profile;
    lsg_store *store; /* where values go as they become known, or NULL */
} lsg_search;

/* What the solver and the prover call; ud is the search. */
sg_status lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves);
/* The position at index 2 of L can be asked about now; else nil, message, code are pushed. [-0, +0|3, e] */
bool lsg_search_check(lua_State *L, const lsg_search *s);
/* Begins a call: its limits, from the table at index, are watched from now on. lsg_search_leave ends it. */
void lsg_search_enter(lua_State *L, lsg_search *s, int index, lsg_limits *limits);
void lsg_search_leave(lsg_search *s);
/* Fills s->roots with the keys of the components of the position at index 2 of L. */
sg_status lsg_search_find(lua_State *L, lsg_search *s);
/* An sg_known_fn; ud is the store. */
sg_status lsg_search_keep(void *ud, const void *stored, size_t stored_bytes, uint32_t value);
/* An sg_excluded_fn, likewise. */
sg_status lsg_search_exclude(void *ud, const void *key, size_t key_bytes, uint64_t excluded);
/* Memory that its memo and its stacks hold. */
uint64_t lsg_search_bytes(const lsg_search *s);
/* nil, message, code[, positions: the loop, or the one whose options failed] */
int lsg_search_fail(lua_State *L, const lsg_search *s, sg_status status, const lsg_limits *limits);

/* The components in roots, *n_keys of them; the caller frees the list. NULL if there is no memory. */
sg_key *lsg_search_keys(const lsg_buffer *roots, size_t *n_keys);

/* The methods of these names. */
int lsg_search_loopy(lua_State *L);
int lsg_search_remoteness(lua_State *L);
int lsg_search_prove(lua_State *L);
void lsg_prover_count(const lsg_search *s, sg_counters *counters); /* adds what the prover has done */

/* What is asked of the sum of the components that lsg_search_find found. */
typedef struct lsg_question {
    bool by_solver;   /* every position below is evaluated; else the prover answers */
    sg_method method; /* the prover's */
    bool whole; /* its value; else: does the player to move win it and a Nim heap of size nimber (1) or not (0)? */
    uint32_t nimber;
    sg_order order; /* of the options, for the prover */
} lsg_question;

/* The answer for the positions whose keys are in roots. Touches no state but the rule's own. */
sg_status lsg_search_roots(lsg_search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                           uint32_t *answer);
/* The same by the prover. Before: lsg_prover_ready of the search that leads, lsg_prover_join of those that help it. */
sg_status lsg_prover_roots(lsg_search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                           uint32_t *answer);
/* Shares what a call may hold between the memo (half) and the prover's tables (a quarter; another quarter for all helpers
 * together). */
sg_status lsg_prover_ready(lsg_search *s, const lsg_limits *limits, const lsg_question *question);
/* max_bytes: for what a helper keeps to itself; 0 = no limit */
sg_status lsg_prover_join(lsg_search *s, lsg_search *leader, sg_order order, uint64_t max_bytes);
void lsg_prover_part(lsg_search *s); /* alone again */

/*
 * The same by a search and its helpers, each with a rule of its own, in as many threads, over the memo (and the tables of
 * the prover) that they share. Short work is done before a helper would be of use. After a failure of the rule and after a
 * loop, which failure is met first depends on the threads. So that the same one is always reported, the question is asked
 * again without helpers: here if by_solver; else *again is true and the caller does it with a new search, because what
 * this one knows already would make a difference.
 */
sg_status lsg_threads_roots(lsg_search *s, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                            lsg_limits *limits, uint32_t *answer, bool *again);

/* The searches in the list at index, which are to help s; a userdata with them is left on top. [-0, +1, e] */
lsg_search **lsg_check_helpers(lua_State *L, int index, const lsg_search *s, size_t *n_helpers);

/* Before a position is expanded: starts the helpers when it is time. SG_ESTOP: the work is over; SG_ELIMIT: too many
 * positions. */
sg_status lsg_threads_step(lsg_search *s);
/* Memory that the helpers' stacks hold. */
uint64_t lsg_threads_bytes(const lsg_threads *crew);

#endif
