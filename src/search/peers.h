/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PEERS_H
#define SG_SEARCH_PEERS_H

/*
 * What provers of several processes tell one another beside values and excluded values, so that they divide the work as
 * joined provers of one process do. All of it is about effort: no answer depends on it. A prover that has joined itself
 * (sg_prover_join) makes use of it.
 */

#include "../sg.h"

/* The proof numbers of a question that is still open. hash names the question, the same in every process; work counts
 * the positions that were expanded for it. */
typedef struct sg_open_question {
    uint64_t hash;
    uint32_t proof, disproof, work;
} sg_open_question;

/* Called with the numbers of a question when the prover leaves it, if it has expanded SG_NUMBERS_WORK positions or more
 * since it came to the question. */
enum { SG_NUMBERS_WORK = 1 };
typedef void sg_numbers_fn(void *ud, const sg_open_question *question);

/* Takes the numbers of a question from a peer, unless more work is behind what the prover has itself. Not while a
 * prover that has joined this one looks its tables up under a lock: between two positions. */
void sg_prover_take_numbers(sg_prover *prover, const sg_open_question *question);

void sg_prover_tell_peers(sg_prover *prover, sg_numbers_fn *numbers, void *ud); /* NULL: nobody */

/* The hashes of the first positions of the line of play that the prover is at, at most `most` of them; returns how many. */
size_t sg_prover_path(const sg_prover *prover, uint64_t *hashes, size_t most);

/* A peer asks (or no longer asks) about the positions of these hashes: leave them to it while there are others. */
void sg_prover_peer_asks(sg_prover *prover, const uint64_t *hashes, size_t n, bool asks);

#endif
