/* SPDX-License-Identifier: MIT */
#ifndef LSG_MPI_EXCHANGE_H
#define LSG_MPI_EXCHANGE_H

/* Supersteps: every rank fills a buffer for each rank, then all buffers change hands at once. */

#include <stdbool.h>
#include <stdint.h>

#include "sg.h"
#include "value/buffer.h"

/* What each rank tells every other one in a superstep. */
typedef struct lsg_news {
    uint64_t bytes;     /* in the buffer for the rank that reads this */
    uint64_t status;    /* an sg_status: not SG_OK ends the work of all */
    uint64_t busy;      /* has positions to expand, or sent something */
    uint64_t answer;    /* 1 + the answer, once it is known */
    uint64_t positions; /* expanded so far */
    uint64_t depth;     /* 1 + that of the deepest position to be expanded; 0: there is none */
    uint64_t crowded;   /* many options wait */
} lsg_news;

typedef struct lsg_exchange {
    int rank, n_ranks;
    lsg_buffer *out; /* one for each rank; empty again after each superstep */
    lsg_buffer in;   /* what came, by rank: from[i] to from[i + 1] is of rank i */
    size_t *from;
    lsg_news *news; /* of each rank, of the last superstep */
    lsg_news *mine;
    int *counts; /* scratch of four lists */
    uint64_t n_bytes, n_rounds;
    double seconds; /* spent here */
} lsg_exchange;

sg_status lsg_exchange_new(lsg_exchange *x) SG_MUST_CHECK;
void lsg_exchange_free(lsg_exchange *x);
uint64_t lsg_exchange_bytes(const lsg_exchange *x);
/* One superstep; every rank calls it. A rank without memory for what comes ends the run of all. */
void lsg_exchange_all(lsg_exchange *x, const lsg_news *news);

#endif
