/* SPDX-License-Identifier: MIT */
#ifndef LSG_MPI_ROOM_H
#define LSG_MPI_ROOM_H

/*
 * What sg-lua-mpi has beside sg-lua: one question is answered by all processes (ranks) of an MPI run. exchange.c sends
 * bytes between ranks in supersteps, partition.c searches games that do not split with it; share.c lets the provers of
 * all ranks tell one another what they find; signals.c asks the stores to write; ask.c and module.c are the binding.
 */

#include <stdbool.h>
#include <stdint.h>

#include "engine/answer.h"

/* What a rank did for the last question: for the line of a heartbeat, --stats and docs/scale.md. */
typedef struct lsg_mpi_counts {
    uint64_t positions;            /* expanded here */
    uint64_t stored;               /* positions with a value here, or values and excluded values learned from others */
    uint64_t sent;                 /* requests and replies, or facts, sent to other ranks */
    uint64_t bytes;                /* sent to other ranks */
    uint64_t rounds;               /* supersteps, or batches */
    uint64_t waiting;              /* most options that waited for a value at once */
    uint64_t held;                 /* most bytes held */
    double seconds, seconds_apart; /* in all; of these in MPI calls */
} lsg_mpi_counts;

/* ---- signals.c ---- */

/* From now on SIGUSR1 asks for what is found to be written to the store. */
void lsg_mpi_signals(void);
/* Writes the store of the search if that was asked for. */
void lsg_mpi_write_if_asked(const lsg_search *s);

/* Prints a line to stderr now and then: n_ranks, and the positions of all of them. Rank 0 calls it. */
typedef struct lsg_heartbeat {
    double started, next;
} lsg_heartbeat;
extern double lsg_heartbeat_seconds; /* 0: never */
void lsg_heartbeat_begin(lsg_heartbeat *heart);
void lsg_heartbeat_show(lsg_heartbeat *heart, int n_ranks, uint64_t positions, uint64_t rounds, const char *what);

/* ---- partition.c: every position below is evaluated, by the rank that its key's hash names ---- */

sg_status lsg_partition_answer(lsg_search *s, lsg_limits *limits, sg_status status, uint32_t *answer,
                               lsg_mpi_counts *counts);

/* ---- share.c: each rank proves the same question; what one finds, all know ---- */

typedef struct lsg_share lsg_share;
/* Made once for a search. NULL: there is no memory. */
lsg_share *lsg_share_new(lsg_search *s);
void lsg_share_free(lsg_share *share);
sg_known_fn lsg_share_known;
sg_excluded_fn lsg_share_excluded;
sg_numbers_fn lsg_share_numbers;
sg_status lsg_share_answer(lsg_share *share, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                           lsg_limits *limits, sg_status status, uint32_t *answer, bool *again, lsg_mpi_counts *counts);

#endif
