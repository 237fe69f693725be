/* SPDX-License-Identifier: MIT */
#ifndef LSG_SPILL_H
#define LSG_SPILL_H

/*
 * Values of positions that have levels: every move goes to lower levels. Memory holds what one level needs, a folder the rest:
 *
 *   levels.log  what is finished (spill.c): a level is found or valued, so many positions, and how long the files below are
 *   N.new       sorted runs of positions of level N that moves lead to, some of them in several runs
 *   N.keys      the positions of level N, sorted, each once; N.new goes
 *   N.values    the same with their values, 2 bytes each; N.keys goes
 *   N.index     the first position of each block of N.values
 *
 * The first sweep (spill_find.c) goes from the highest level down: N.new becomes N.keys, and the options of these go to the
 * runs below. The second (spill_value.c) goes up: options are made again, as many at a time as the memory takes, sorted, and
 * joined with the files of values, which are read in their order. Files are read and written one after the other, never at
 * random. What a level was at when a process ended is done again: its files are cut to the length that the log has.
 * Files, each of which calls those before it only: batch.c, levels.c, spill_moves.c, spill_find.c, spill_value.c, spill.c.
 */

#include "engine/batch.h"
#include "engine/search.h"
#include "io/log.h"
#include "io/run.h"

enum { LSG_SPILL_LEVELS = 1 << 16, LSG_SPILL_VALUES = 1 << 16, LSG_SPILL_LEAST = 1 << 8 };
enum { LSG_SPILL_ROOTS = LSG_SPILL_LEVELS }; /* as the level of what is asked about: above all */

/* What the level of a position is. */
typedef enum lsg_level_kind { LSG_LEVEL_RANK, LSG_LEVEL_CELLS, LSG_LEVEL_TOTAL } lsg_level_kind;

typedef struct lsg_spill_level {
    uint64_t new_bytes, told_bytes; /* of N.new: now, and by the log */
    uint64_t n;                     /* positions, once they are found */
    bool is_found, is_valued;
} lsg_spill_level;

typedef struct lsg_spill {
    lsg_search *search;
    lsg_log log;
    lsg_runs runs;
    lsg_level_kind kind;
    lsg_spill_level *levels;       /* LSG_SPILL_LEVELS */
    uint32_t highest, lowest_told; /* of the levels; those from lowest_told on may be longer than the log says */
    bool has_roots;
    uint64_t n_records, n_found, n_valued;
    uint64_t most_bytes; /* of the records of a batch */
    lsg_batch batch;
    lsg_buffer slots;  /* of the positions whose options are in the batch */
    lsg_buffer ends;   /* of each part: does the option end with it? */
    lsg_buffer parts;  /* of each position, uint32_t: how many parts its options have */
    lsg_buffer values; /* of each part, uint16_t, once it is joined */
    uint32_t *seen;    /* of each value: the position that saw it last, counted */
    uint32_t n_seen;
    uint32_t level; /* whose options are made */
    size_t before;  /* records of the batch before the options of this position */
    uint64_t done;  /* of the pulse */
    size_t key_bytes, option_bytes;
    unsigned char *fault; /* keys of a position and an option whose level is not lower; NULL: none */
    uint64_t fault_level;
} lsg_spill;

/* SG_ESTOP, for a failure that is about the folder as a whole. */
static inline sg_status lsg_spill_fail(lsg_spill *s, const char *code, const char *message)
{
    s->runs.path[s->runs.folder_bytes] = '\0';
    (void)lsg_runs_fail(&s->runs, code, message);
    return SG_ESTOP;
}

/* ---- levels.c ---- */

/* The levels of the records from `first` on. SG_ERULE, or SG_EINPUT: s->runs says why. */
sg_status lsg_spill_rank(lsg_spill *s, size_t first) SG_MUST_CHECK;

/* ---- spill_moves.c ---- */

/*
 * Makes the options of all positions of a level, and calls full whenever the batch is full, and at the end. A failure of
 * files is SG_ESTOP, with s->runs.code set.
 */
typedef sg_status lsg_spill_full(lsg_spill *s, bool at_end, void *ud);
sg_status lsg_spill_moves(lsg_spill *s, uint32_t level, const sg_pulse *pulse, lsg_spill_full *full,
                          void *ud) SG_MUST_CHECK;
/* The parts of what is asked about, as one option of one position. */
sg_status lsg_spill_take_roots(lsg_spill *s) SG_MUST_CHECK;
void lsg_spill_clear(lsg_spill *s);

/* ---- spill_find.c, spill_value.c ---- */

sg_status lsg_spill_write_new(lsg_spill *s) SG_MUST_CHECK; /* what is in the batch, to the runs of their levels */
sg_status lsg_spill_find(lsg_spill *s, uint32_t level, const sg_pulse *pulse) SG_MUST_CHECK;
sg_status lsg_spill_value(lsg_spill *s, uint32_t level, const sg_pulse *pulse) SG_MUST_CHECK;
/* The value of the sum of the parts in the batch. */
sg_status lsg_spill_answer(lsg_spill *s, uint32_t *value) SG_MUST_CHECK;

#endif
