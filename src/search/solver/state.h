/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SOLVER_STATE_H
#define SG_SEARCH_SOLVER_STATE_H

/*
 * The struct of a solver. A frame is a position whose options are known and being evaluated. The value of an option
 * that is known and below 64 is a bit of the frame. The other options of all frames lie in one shared array of words,
 * the newest frame's last:
 *
 *   option   known (nim-sum of the components whose value was known) | n | part 1 | ... | part n
 *   part     ref; over a hashed memo, from which keys cannot be had again: ref | key bytes | the key, padded
 *
 * Invariants
 * 1. The positions of the frames have the value SG_VALUE_OPEN in the memo, unless another solver has found it by now;
 *    they form a path. If the memo is not shared, no others are open: a component found open is on the path, and the
 *    path from it to the top is a loop of play. Among solvers that share the memo, the index of the path says which
 *    positions are on it.
 * 2. The first 'kept' words of a frame are options that have been looked at and cannot be bits: large values, and those
 *    left for the second round. The words from the cursor on are options to be looked at; those between are of no more
 *    use. The cursor is at the head of an option: when a part becomes known, its value goes into 'known', and the head
 *    moves up to where the part was.
 */

#include "../../base/array.h"
#include "../../base/index.h"
#include "../cycle.h"
#include "../shortcut.h"
#include "../table/memo.h"
#include "../table/recent.h"
#include "solver.h"

enum { SG_HEAD_WORDS = 2, SG_WORDS_MAX = (1 << 29) - 1 };

/* Sizes and places of words count from where the words of the frame begin. */
typedef struct frame {
    sg_ref ref;
    uint32_t size;
    uint32_t cursor;
    uint32_t kept : 29;
    uint32_t claimed : 1;   /* we opened it; otherwise another solver did */
    uint32_t passed_by : 1; /* an option with a part that another solver has open was left for the second round */
    uint32_t second : 1;    /* this is the second round */
    uint64_t seen;          /* bit n: an option has the value n */
} frame;

/* An option of one part with a short key, to be looked up together with others. */
typedef struct waiting {
    sg_short key;
    uint64_t hash;
} waiting;

/* A part of the open option. */
typedef struct open_part {
    size_t at; /* offset of its key */
    uint32_t key_bytes;
    bool cancelled;
} open_part;

/* The options of one position, as expand names them. */
typedef struct collector {
    sg_moves base;
    sg_solver *solver;
    bool quick;     /* options of one part are looked up in batches, so that their memory is fetched ahead */
    size_t n_parts; /* of the open option */
    open_part *parts;
    size_t cap_parts;
    unsigned char *keys;
    size_t used_keys, cap_keys;
    waiting *batch; /* those of which the recent positions know nothing; there while recent is */
    size_t n_batch;
    uint64_t n_short, n_unknown; /* options that take_unseen got; those that have no value */
    sg_index signatures;         /* of a watched solver: the options so far, by hashes of all their parts */
} collector;

struct sg_solver {
    sg_memo *memo;
    sg_expand_fn *expand;
    void *ud;
    sg_known_fn *known;
    void *known_ud;
    uint64_t max_positions;
    frame *frames;
    size_t n_frames, cap_frames;
    uint32_t *words;
    size_t n_words, cap_words;
    size_t top_first; /* where the words of the top frame begin */
    uint64_t *large;  /* scratch for the mex of large values */
    size_t cap_large;
    bool hashed, shared, watched;
    sg_index path; /* of a shared solver: numbers of the frames by hashes of their refs */
    const void *root;
    size_t root_bytes;
    sg_cycle cycle;
    sg_recent_line *recent; /* so that most parts need no look into the memo; NULL: not yet, or no memory for it */
    sg_counters counters;
    uint64_t next_beat;
    collector moves;
};

/* Words of a part. */
static inline uint32_t sg_solver_part_words(const sg_solver *solver, const uint32_t *part)
{
    return solver->hashed ? 2 + (part[1] + 3) / 4 : 1;
}

void sg_solver_collect(sg_solver *solver); /* once, when the solver is made */
void sg_solver_collect_free(sg_solver *solver);
uint64_t sg_solver_collect_bytes(const sg_solver *solver);

/* Asks the rule for the options of a position: values as bits of *seen, and words from solver->n_words on. On failure
 * there are no new words. */
sg_status sg_solver_expand(sg_solver *solver, const void *key, size_t key_bytes, uint64_t *seen) SG_MUST_CHECK;

#endif
