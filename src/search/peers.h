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

/*
 * Called with the options of each position that the proof-number search has asked the rule for, as bytes for
 * sg_prover_take_options of another prover of the same program; a view. Without them the prover that takes a question up
 * which another one has left asks the rule once more: two provers expand 1.1 times as many positions, four 1.25 times.
 */
typedef void sg_told_options_fn(void *ud, const void *options, size_t n_bytes);
void sg_prover_take_options(sg_prover *prover, const void *options, size_t n_bytes);

/*
 * From each answer a prover learns in which order to look at options (pruned/ranking.c). A lesson is one answer: the kind
 * of the position, which of the values 0 to 31 were asked about, the value that was found or SG_VALUE_NONE, and the
 * number of positions expanded for the answer. A prover that learns from its own answers alone orders options worse than one that
 * has seen all of them: two of them expanded 1.46 times the positions of one for Cram 5x8 by such orders, 0.99 times by
 * the same order.
 */
typedef struct sg_lesson {
    uint32_t kind, wanted, answer, positions;
} sg_lesson;
typedef void sg_lesson_fn(void *ud, const sg_lesson *lesson);
void sg_prover_take_lesson(sg_prover *prover, const sg_lesson *lesson);

/* What a prover calls to inform its peers. All three functions are set. */
typedef struct sg_peers {
    sg_numbers_fn *numbers;
    sg_told_options_fn *options;
    sg_lesson_fn *lesson;
} sg_peers;
void sg_prover_tell_peers(sg_prover *prover, const sg_peers *peers, void *ud); /* NULL: nobody. Keeps peers. */

/* The hashes of the first positions of the line of play that the prover is at, at most `most` of them; returns how many. */
size_t sg_prover_path(const sg_prover *prover, uint64_t *hashes, size_t most);

/* A peer asks (or no longer asks) about the positions of these hashes: leave them to it while there are others. */
void sg_prover_peer_asks(sg_prover *prover, const uint64_t *hashes, size_t n, bool asks);

#endif
