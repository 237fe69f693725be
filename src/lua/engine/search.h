/* SPDX-License-Identifier: MIT */
#ifndef LSG_SEARCH_H
#define LSG_SEARCH_H

/*
 * Searches: nim-values, outcomes and loopy values of a rule's positions. The files, each of which calls those before it
 * only: layers.c (options of many positions), expand.c (a position's options, from the rule), roots.c (a position's components), answer.c (the solver and the
 * prover), threads.c, search.c (how calls begin, end and fail), words.c (positions that are words), ask.c, kinds.c (engines
 * that know one kind of games) and look.c (methods), search_open.c (the class).
 */

#include "io/store.h"
#include "misere/proof.h"
#include "rule/endless.h"
#include "rule/rule.h"
#include "search/cycle.h"
#include "search/entailing/entailing.h"
#include "search/walk/walk.h"
#include "value/word.h"

/* Options of positions that are words, asked for a layer at a time. */

typedef struct lsg_layers lsg_layers;

/*
 * function: registry reference of the function that answers: f(n, layer) -> options. layer has integers of 64 bits, as bytes
 * of this machine. n = 0: they are the positions. Else the first n are the lengths of n lists, whose integers follow. The
 * answer has, in the same way, for each position the number of its options, or -1 if one of them is no such position; of
 * lists, the lengths of all options; then the options.
 */
lsg_layers *lsg_layers_new(int function);               /* NULL: no memory */
void lsg_layers_free(lua_State *L, lsg_layers *layers); /* and the reference */
/* After a question: what was asked ahead goes. */
void lsg_layers_forget(lsg_layers *layers);
uint64_t lsg_layers_bytes(const lsg_layers *layers); /* NULL: 0 */

/* Names the options of a word (sg_words_option). SG_ERANGE: they are no words of this kind. SG_ERULE: the function raised an error, and
 * the failure is set in rule. SG_ELIMIT, SG_ESTOP, SG_ENOMEM. */
sg_status lsg_layers_expand(lsg_layers *layers, lsg_rule *rule, sg_words *words, lsg_word_kind kind,
                            uint64_t word) SG_MUST_CHECK;

/* Userdata "sg.memo": values of positions by their keys, and, where all positions are words, by these. */
typedef struct lsg_memo_box {
    sg_memo *memo;
    sg_words *words; /* NULL: nobody has asked */
    lsg_word_kind kind;
    bool has_others; /* a position was none of these words: everything goes by keys */
} lsg_memo_box;

typedef struct lsg_threads lsg_threads;
typedef struct lsg_together lsg_together;

/* Which engine a call asks. */
typedef enum lsg_asked {
    LSG_ASKS_SOLVER,
    LSG_ASKS_WORDS,
    LSG_ASKS_PROVER,
    LSG_ASKS_LOOPY,
    LSG_ASKS_ENTAILING,
    LSG_ASKS_WALK,
    LSG_ASKS_MISERE /* the line of play is not known then, nor of the graph */
} lsg_asked;

/* Userdata "sg.search"; its user values 1 to 3 keep the memo, the rule and the store alive. */
typedef struct lsg_search {
    sg_memo *memo;
    lsg_memo_box *memo_box;
    lsg_rule *rule;
    sg_solver *solver;
    sg_prover *prover;                        /* NULL until it is asked */
    sg_loopy *loopy;                          /* NULL until it is asked */
    sg_entailing *entailing;                  /* NULL until it is asked */
    sg_misere_proof *misere;                  /* NULL until it is asked */
    sg_counters parted;                       /* its share of the questions that many processes partitioned (src/mpi) */
    uint64_t parted_bytes;                    /* the most that it held for these beside what lsg_search_bytes counts */
    lsg_layers *layers;                       /* options of words come from these; NULL: from the rule, in its box */
    sg_counters worded;                       /* what it has done by words */
    sg_cycle loop;                            /* that the search by words has met */
    unsigned char open_key[LSG_WORD_KEY_MAX]; /* what lsg_search_open_key shows of words */
    lsg_asked asks;                           /* in the call under way */
    sg_walk *walk;                            /* of the call under way, or NULL */
    bool by_rule;           /* the call under way wants positions as the functions of the rule make them */
    bool played;            /* and neither split nor made canonical */
    bool exact;             /* the call under way asks for more than nim-values */
    uint64_t bytes_before;  /* held when the call under way began */
    lsg_buffer roots;       /* keys of components, each after its length as a size_t */
    lsg_buffer fault;       /* key of the position whose options failed */
    lsg_threads *threads;   /* the call under way is answered in threads; NULL: by this search alone */
    lsg_together *together; /* answers together with the searches of other processes; NULL: in this one */
    sg_status (*before_expand)(struct lsg_search *s); /* with threads: counts positions, may end the work */
    uint64_t n_expanded;
    size_t fallen; /* a line of play so long was seen to be of falling integers; 0: none */
    bool guarded;  /* play without end is looked for: nothing says that very long play is meant */
    bool probes;   /* the search goes broad, so that lines of play are to be tried as well */
    bool probed;   /* that was done */
    lsg_line line; /* of the last failure; n_moves = 0: the failure is another one */
    lsg_profile profile;
    lsg_store *store; /* where values are written as they become known, or NULL */
} lsg_search;

/* ---- expand.c ---- */

/* An sg_expand_fn, for the solver and the prover: asks the rule for the options of a position; ud is the search. */
sg_status lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves);

/* An sg_words_expand_fn. */
sg_status lsg_search_expand_word(void *ud, uint64_t word);

/* ---- roots.c ---- */

/* Fills s->roots with the keys of the components of the position at index 2 of L. */
sg_status lsg_search_find(lua_State *L, lsg_search *s);
/* The components in roots, *n_keys of them; the caller frees the list. NULL if there is no memory. */
sg_key *lsg_search_keys(const lsg_buffer *roots, size_t *n_keys);

/* Computes the value of a component. If L is not NULL, pushes the value, which is known then. [on L: -0, +1, m] */
typedef sg_status lsg_value_fn(lsg_search *s, sg_key key, const sg_pulse *pulse, lua_State *L);
/* Calls value for each component in s->roots. If L is not NULL, pushes the list of the values. [on L: -0, +1, m] */
sg_status lsg_search_values(lsg_search *s, lsg_value_fn *value, const sg_pulse *pulse, lua_State *L);

/* ---- words.c ---- */

/* Is the position in roots a word, and its value known? */
bool lsg_words_known(const lsg_search *s, uint32_t *value);
/*
 * The value of the position in roots, where the rule needs no keys. SG_ERANGE: it does, or a position is no word of this
 * kind; what is known by then is in the memo.
 */
sg_status lsg_words_value(lsg_search *s, lsg_limits *limits, uint32_t *value) SG_MUST_CHECK;
uint64_t lsg_words_bytes(const lsg_search *s);
uint64_t lsg_words_count(const lsg_search *s); /* of the memo's values, those by words */

/* ---- stack.c: the positions from the one asked about to the one under expansion ---- */

size_t lsg_search_depth(const lsg_search *s);
sg_key lsg_search_open_key(lsg_search *s, size_t i); /* valid until the next call */
/* After SG_ECYCLE: see sg_solver_cycle. */
const sg_key *lsg_search_cycle(const lsg_search *s, size_t *n);

/* ---- search.c ---- */

/* Can the search be asked about the value at index 2 of L now? If not, pushes the failure. [-0, +0|3, e] */
bool lsg_search_check(lua_State *L, const lsg_search *s);
/* Begins a call: the limits in the table at index are watched from now on. lsg_search_verdict ends it. [-0, +0|1, e] */
void lsg_search_enter(lua_State *L, lsg_search *s, int index, lsg_limits *limits);
/* Ends a question that ended with this status; returns the status, or SG_ERULE if the rule changed its parameters. */
sg_status lsg_search_verdict(lsg_search *s, sg_status status) SG_MUST_CHECK;
/* Memory that its memo and its stacks hold. */
uint64_t lsg_search_bytes(const lsg_search *s);
/* Memory that the call under way has added, and that of the rule's box. */
uint64_t lsg_search_held(const lsg_search *s);
/*
 * Fails with this status. The field positions has the loop, or the position whose options failed. Returns the number
 * of results.
 */
int lsg_search_fail(lua_State *L, const lsg_search *s, sg_status status, const lsg_limits *limits);

/* ---- ask.c, kinds.c and look.c: methods ---- */

int lsg_search_value(lua_State *L);
int lsg_search_prove(lua_State *L);
int lsg_search_loopy(lua_State *L);
int lsg_search_remoteness(lua_State *L);
int lsg_search_entailing(lua_State *L);
int lsg_search_misere(lua_State *L);
int lsg_search_parts(lua_State *L);
int lsg_search_options(lua_State *L);
int lsg_search_known(lua_State *L);

#endif
