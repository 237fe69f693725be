/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_STATE_H
#define SG_SEARCH_PN_STATE_H

/* The state of the proof-number search, beside the stacks of the prover. */

#include "../../sg.h"
#include "../pruned/state.h"

enum { SG_PN_INFINITE = INT32_MAX }; /* of a question that is answered the other way; open questions have less */

/* Estimates of the work to prove and to disprove that the player to move wins; 0 means done. */
typedef struct sg_pn_pair {
    uint32_t proof, disproof;
} sg_pn_pair;

/*
 * A table of proof and disproof numbers by the hash of a question, under a limit on its bytes (0: none). It forgets
 * what took the least work rather than fail. Two questions with the same hash are taken for one, which makes for a bad
 * guess and no wrong answer. A shared table may be used by several threads at once.
 */
typedef struct sg_pn_table sg_pn_table;

sg_status sg_pn_table_new(bool shared, sg_pn_table **out) SG_MUST_CHECK;
void sg_pn_table_free(sg_pn_table *table);
/* While one thread uses the table. Where it holds more, it forgets everything. */
void sg_pn_table_limit(sg_pn_table *table, uint64_t max_bytes);
uint64_t sg_pn_table_bytes(const sg_pn_table *table); /* NULL: 0 */
/* The hash will be looked for soon: the processor is to fetch the memory that this needs. */
void sg_pn_table_prefetch(const sg_pn_table *table, uint64_t hash);
bool sg_pn_table_find(sg_pn_table *table, uint64_t hash, sg_pn_pair *numbers, uint32_t *work);
void sg_pn_table_put(sg_pn_table *table, uint64_t hash, sg_pn_pair numbers, uint32_t work);
void sg_pn_table_drop(sg_pn_table *table, uint64_t hash);

/*
 * The options of recent positions, as the rule gave them, under a limit on its bytes (0: none). The newest takes the
 * place of the oldest. Equal options are there once.
 */
typedef struct sg_option_cache sg_option_cache;

typedef struct sg_cached_options {
    uint64_t option_values;       /* bit n: an option has the value n. Such options are not listed */
    const unsigned char *options; /* one after the other */
    size_t n_bytes;
} sg_cached_options;

sg_status sg_option_cache_new(uint64_t max_bytes, sg_option_cache **out) SG_MUST_CHECK;
void sg_option_cache_free(sg_option_cache *cache);
void sg_option_cache_limit(sg_option_cache *cache, uint64_t max_bytes);
void sg_option_cache_clear(sg_option_cache *cache);
uint64_t sg_option_cache_bytes(const sg_option_cache *cache);
bool sg_option_cache_find(const sg_option_cache *cache, const part *p,
                          sg_cached_options *out); /* a view, until the next call */
/* Where to write n_bytes of options of the position p, or NULL if there is no room for them. */
unsigned char *sg_option_cache_put(sg_option_cache *cache, const part *p, uint64_t option_values, uint32_t n_bytes);

/* One move: to an option of the position, or to a smaller heap beside it. */
typedef struct sg_pn_child {
    sg_pn_pair numbers; /* of the question that the move leads to */
    uint32_t visits;
    /* The table of excluded values drops answers about the last component: the search asks for its value. */
    bool forgets;
} sg_pn_child;

/* The question "does the player to move win the position and a heap of n?"; its frame has the position. */
typedef struct sg_pn_question {
    sg_pn_pair limit; /* go back to the question above when either number reaches it */
    uint32_t n;
    uint32_t n_children; /* the open options of the frame in their order, then heaps */
    uint32_t at;         /* the child that the question waits for */
    uint32_t part_n;     /* the number asked about, if for_part */
    bool is_kept;        /* the table had its numbers, and work, of an earlier visit */
    bool for_part;       /* the question waits for what is found about a component of that child */
    size_t children;     /* index of the first one */
    uint64_t n_before;   /* positions expanded before this visit */
    uint32_t spent;      /* positions expanded on earlier visits */
} sg_pn_question;

/* Invariant: questions[i] belongs to the i-th of the frames that are by_pn. */
typedef struct sg_pn {
    sg_pn_table *table;     /* not used while the prover has joined others */
    sg_option_cache *cache; /* likewise */
    sg_pn_question *questions;
    size_t n_questions, cap_questions;
    sg_pn_child *children;
    size_t n_children, cap_children;
    sg_pn_pair answer; /* to the question closed last */
    uint64_t n_opened; /* questions */
    uint32_t n_lost;   /* of the last BEAT_QUESTIONS: visits to a question whose numbers the table has forgotten */
    bool thrashes;     /* n_lost was a large share of the BEAT_QUESTIONS before */
} sg_pn;

/* The question is won or lost by the player to move, for sure. */
#define SG_PN_WON ((sg_pn_pair){0, SG_PN_INFINITE})
#define SG_PN_LOST ((sg_pn_pair){SG_PN_INFINITE, 0})

/* What joined provers share of their proof-number search: the numbers of questions, and the options of positions. */

/* Bytes; a larger cache of options has not been seen to help. Where small components are answered beside the search, moves
 * are data, which are made anew in less time than a cache as large as this takes to fill. */
enum { SG_PN_CACHE_MOST = 1 << 26, SG_PN_CACHE_OF_DATA = 1 << 22 };

typedef struct sg_pn_shared sg_pn_shared;

sg_status sg_pn_shared_new(sg_pn_shared **out) SG_MUST_CHECK;
/* shared may be NULL in these three. */
void sg_pn_shared_free(sg_pn_shared *shared);
uint64_t sg_pn_shared_bytes(const sg_pn_shared *shared);
void sg_pn_shared_clear_options(sg_pn_shared *shared);
/* While one thread uses it. 0: no limit. */
void sg_pn_shared_limit(sg_pn_shared *shared, uint64_t max_bytes);

/* The numbers of the prover's questions: its own, or those it shares. */
sg_pn_table *sg_pn_numbers(const sg_prover *prover);

/* The cache that has the options of positions of this hash, for the caller alone until it gives the cache back. */
sg_option_cache *sg_pn_cache_take(const sg_prover *prover, uint64_t hash);
void sg_pn_cache_give_back(const sg_prover *prover, uint64_t hash);

/* The children of a question: its moves, with the proof numbers of the questions that the moves lead to. */

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

/* Depth-first proof-number search. See df_pn.c. */

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
