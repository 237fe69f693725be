/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_STATE_H
#define SG_SEARCH_PN_STATE_H

/* The state of the proof-number search, beside the stacks of the prover. */

#include "../pruned/state.h"
#include "option_cache.h"
#include "pn_table.h"

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

#endif
