/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SOLVER_H
#define SG_SEARCH_SOLVER_H

/*
 * Shared by the files of the solver: solver.c (the stack), solver_moves.c (how the options of a position come onto it)
 * and solver_cycle.c (the loop that was met).
 *
 * A frame is a position whose options are known and being evaluated. The value of an option that is known and below 64 is
 * a bit of the frame. The other options of all frames lie in one shared array of words, the newest frame's last:
 *
 *   option   known (nim-sum of the components whose value was known) | n | part 1 | ... | part n
 *   part     ref; over a hashed memo, from which keys cannot be had again: ref | key bytes | the key, padded
 *
 * Invariants
 * 1. The positions of the frames have the value SG_VALUE_OPEN in the memo, unless another solver has found it by now;
 *    they form a path. Alone, no others are open, so a component found open is on the path, and the path from it to
 *    the top is a loop of play. Among solvers that share the memo, the table of the path says which ones are.
 * 2. Of a frame's words, the first 'kept' are options that have been looked at and cannot be bits: large values, and those
 *    left for the second round. From the cursor on are options to be looked at; what is between is of no use any more.
 *    The cursor is at a head: when a part becomes known it goes into known, and the head moves up to where the part was.
 */

#include "../moves.h"
#include "../table/memo.h"
#include "../table/recent.h"
#include "path.h"

enum { SG_HEAD_WORDS = 2, SG_WORDS_MAX = (1 << 29) - 1, SG_SMALL_VALUES = 64 };

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

/* An option of one part with a short key, on its way from the rule. */
typedef struct waiting {
    sg_short key;
    sg_recent_line *line;
    uint64_t hash;
    uint64_t about; /* SG_RECENT_NOTHING, or a ref */
} waiting;

/* A part of the open option; where its key is among the bytes. */
typedef struct open_part {
    size_t at;
    uint32_t key_bytes;
    bool cancelled;
} open_part;

typedef struct seen_option {
    uint64_t signature;
    uint64_t expansion;
} seen_option;

/* The options of one position, as expand names them. */
typedef struct collector {
    sg_moves base;
    sg_solver *solver;
    uint64_t seen;  /* values of options that are known and small */
    bool quick;     /* options of one part wait for others */
    size_t n_parts; /* of the open option */
    open_part *parts;
    size_t cap_parts;
    unsigned char *keys;
    size_t used_keys, cap_keys;
    waiting *batch; /* in their order, those whose value is not among the recent ones; there while recent is */
    size_t n_batch;
    sg_recent_line *last_line;
    sg_short last_key;
    uint64_t last_hash;
    uint64_t n_short, n_unknown; /* options that are one part with a short key; those that have no value */
    seen_option *options;        /* of a watched solver: open addressing by signature */
    size_t n_options, cap_options;
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
    sg_path path; /* of a shared solver */
    const void *root;
    size_t root_bytes;
    unsigned char *cycle; /* keys of the loop, each behind its length */
    size_t n_cycle, *cycle_at;
    sg_recent *recent; /* so that most parts need no look into the memo; NULL: not yet, or no memory for it */
    sg_counters counters;
    uint64_t next_beat;
    collector moves;
};

/* Words of a part. */
static inline uint32_t sg_solver_part_words(const sg_solver *solver, const uint32_t *part)
{
    return solver->hashed ? 2 + (part[1] + 3) / 4 : 1;
}

/* items with room for need more after the used ones, moved if need be; NULL if no memory. *cap counts items. */
void *sg_solver_grown(void *items, size_t *cap, size_t need, size_t item_bytes);
static inline void *sg_solver_room(void *items, size_t *cap, size_t used, size_t need, size_t item_bytes)
{
    return *cap - used >= need ? items : sg_solver_grown(items, cap, need, item_bytes);
}

void sg_solver_collect(sg_solver *solver); /* once, when the solver is made */
void sg_solver_collect_free(sg_solver *solver);
uint64_t sg_solver_collect_bytes(const sg_solver *solver);
/* The options of a position: values as bits of *seen, and words from solver->n_words on. On failure there are none. */
sg_status sg_solver_expand(sg_solver *solver, const void *key, size_t key_bytes, uint64_t *seen);

/* Keeps the keys of the loop that closes at ref: of the frames from ref to the top. SG_ECYCLE, or SG_ENOMEM. */
sg_status sg_solver_record_cycle(sg_solver *solver, sg_ref ref);

#endif
