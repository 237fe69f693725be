/* SPDX-License-Identifier: MIT */
#ifndef SG_DENSE_STATE_H
#define SG_DENSE_STATE_H

/*
 * The general engine for take-and-break codes, by the definition and without missing an option.
 *
 * P(shape, m) is the set of nim-sums of the ways to split m tokens into heaps of that shape. An option of n that takes
 * t tokens and leaves h heaps has its value in P(shape, n - t), so P(shape, m) is computed once, as a row of bits, and
 * serves every digit that allows the shape.
 *   h = 1         {g(m)}; no row
 *   all equal     {g(m/h)} or {0} by the parity of h, if h divides m; no row
 *   h = 2         over a < b, a + b = m: the inner loop
 *   h = 3, 4      over the smallest part a: P(h-1, m-a), every member xor g(a)
 *   h = 3, 4, all distinct: over all partitions
 *   all others: part by part (dense.c)
 * A repeating tail needs, for each residue class of m modulo the tail's length, the union of P(shape, m) over
 * the m so far; these unions only grow, so the least number missing from them is kept and only moves up.
 */

#include "../code/digit.h"
#include "../family/family.h"
#include "kernels.h"

/*
 * A shape is a number of heaps h = 1..63, or "h heaps or more", with a constraint on them. The dense engine keeps sets
 * of nim-sums by shape.
 */

/* Shapes are numbered (h - 1) * 4 + split, and from SG_MORE on "h or more", h = 2..64, as (h - 2) * 4 + split. */
enum {
    SG_ROW_HEAPS_MAX = 4, /* shapes of 2 to 4 heaps have rows (rows.c), unless the heaps are all equal */
    SG_MORE = SG_CODE_HEAPS_MAX * 4,
    SG_SHAPES = SG_MORE + SG_CODE_HEAPS_MAX * 4
};

/* The number of a shape. Two heaps are distinct exactly if they are not all equal, so these are one shape. */
static inline unsigned sg_shape(unsigned n_heaps, unsigned split)
{
    if (n_heaps == 1)
        split = SG_SPLIT_ANY;
    if (n_heaps == 2 && split == SG_SPLIT_DISTINCT)
        split = SG_SPLIT_MIXED;
    return (n_heaps - 1) * 4 + split;
}

static inline unsigned sg_shape_more(unsigned from, unsigned split)
{
    return SG_MORE + (from - 2) * 4 + split;
}

/* The number of heaps, or the least one. */
static inline unsigned sg_shape_heaps(unsigned shape)
{
    return shape < SG_MORE ? shape / 4 + 1 : (shape - SG_MORE) / 4 + 2;
}

static inline bool sg_shape_has_rows(unsigned shape)
{
    return shape >= 4 && shape < SG_ROW_HEAPS_MAX * 4 && shape % 4 != SG_SPLIT_EQUAL;
}

/* Are the nim-sums of this shape computed part by part (dense.c)? */
static inline bool sg_shape_is_counted(unsigned shape)
{
    return shape >= SG_ROW_HEAPS_MAX * 4 && shape % 4 != SG_SPLIT_EQUAL;
}

/* Writes the shapes of two heaps or more that a digit allows, and returns their number. */
enum { SG_DIGIT_SHAPES_MAX = SG_CODE_HEAPS_MAX };
static inline unsigned sg_digit_shapes(sg_digit digit, unsigned *shapes)
{
    unsigned n = 0;
    for (uint64_t rest = digit.heaps & ~UINT64_C(3); rest != 0; rest &= rest - 1) {
        unsigned h = sg_lowest_bit(rest);
        shapes[n++] = sg_shape(h, sg_digit_split(digit, h));
    }
    if (digit.from > 0)
        shapes[n++] = sg_shape_more(digit.from, digit.split);
    return n;
}

enum { SG_GATHER_WORDS = 16 };

/* Rows of n_words 64-bit words. */
typedef struct sg_rows {
    uint64_t *bits;
    size_t n_room;
    uint64_t n_words;
} sg_rows;

typedef struct sg_take {
    int32_t n_taken; /* negative: the number of tokens added */
    sg_digit digit;
} sg_take;

/*
 * A move that adds tokens leaves a total above n, in parts below n. Where such moves exist, the rows of a shape are
 * made for this many totals ahead of n.
 */
enum { SG_LEAD_MAX = SG_ROW_HEAPS_MAX * (SG_ROW_HEAPS_MAX - 1) / 2 - 1 };
static inline uint64_t sg_shape_lead(unsigned shape)
{
    uint64_t n_heaps = shape / 4 + 1;
    return shape % 4 == SG_SPLIT_DISTINCT ? n_heaps * (n_heaps - 1) / 2 - 1 : n_heaps - 2;
}

/*
 * The nim-sums of splits into many parts (dense.c), for those of the constraints 0..2 (any, distinct, mixed) that are
 * needed. Set (level, total) has the nim-sums of the splits of total tokens into `level` parts, all below parts_done;
 * 1 <= level <= n_levels, total < n_totals. If saturated, the last level is for n_levels parts or more.
 */
typedef struct sg_counts {
    bool needed[3];
    bool saturated;
    unsigned n_levels;
    uint64_t n_totals;
    uint64_t n_words;
    uint64_t parts_done;
    uint64_t *sets[3]; /* set (level, total) is at (level - 1) * n_totals + total, n_words each */
} sg_counts;

/*
 * Invariants
 * 1. All known values, and so all their nim-sums, are below 64 * n_words.
 * 2. The rows of all totals below rows_done are right if keep_all; else those of the last n_recent totals are, as far
 *    as this engine computed the values. If leads, a shape has rows for sg_shape_lead totals more.
 * 3. The unions have the totals below tail_done.
 */
typedef struct sg_dense {
    const sg_code *code; /* view; the family's */
    const sg_kernels *kernels;
    sg_take *takes; /* the digits before the tail that allow a move */
    size_t n_takes;
    bool row_needed[SG_SHAPES];
    bool tail_needed[SG_SHAPES];
    bool has_rows;
    bool keep_all;
    bool leads;         /* some move adds tokens */
    uint64_t first_lag; /* heap n needs rows of totals n - last_lag .. n - first_lag */
    uint64_t last_lag;
    uint64_t n_recent;
    unsigned n_shapes; /* the shapes that are needed are below this */
    bool wipes;        /* excluded is emptied as a whole, not by touched */
    sg_counts counts;
    uint64_t n_target; /* the number of values that extend was asked for */

    uint64_t n_words;
    uint32_t max_value; /* among the first n_looked values */
    uint64_t n_looked;
    sg_rows rows[SG_SHAPES];
    sg_rows unions[SG_SHAPES];
    uint64_t rows_done;
    uint64_t tail_done;

    uint8_t *bytes; /* 64 * n_words: a set of values, one byte each, while it is collected */
    size_t bytes_room;
    uint64_t *gathered; /* a set of n_words for each value; only while n_words <= SG_GATHER_WORDS */
    size_t gathered_room;
    uint64_t *excluded; /* n_words: the values of options that digits before the tail allow */
    size_t excluded_room;
    uint32_t *touched; /* members of excluded, if it is not emptied as a whole */
    size_t n_touched;
    const uint64_t **tail_rows; /* the unions that have options of the current heap */
    uint64_t *tail_mex;         /* by n modulo the tail's length: all smaller values are excluded by the tail */
} sg_dense;

static inline uint64_t *sg_row(const sg_dense *d, unsigned shape, uint64_t total)
{
    const sg_rows *rows = &d->rows[shape];
    return rows->bits + (d->keep_all ? total : total & (d->n_recent - 1)) * rows->n_words;
}

/* *value = the nim-sum of n_heaps equal heaps that hold total tokens. False if there is no such split. */
static inline bool sg_equal_split(const sg_family *family, unsigned n_heaps, uint64_t total, uint32_t *value)
{
    if (total == 0 || total % n_heaps != 0)
        return false;
    *value = n_heaps % 2 != 0 ? sg_family_at(family, total / n_heaps) : 0;
    return true;
}

/* Rows: the nim-sums of splits into two, three or four heaps, as sets of bits. */

/*
 * Computes the rows of the totals below n_totals. The values of all parts must be known. Errors as for
 * sg_budget_resize, or the status of the pulse; the rows that are done stay.
 */
sg_status sg_dense_rows(sg_family *family, uint64_t n_totals, sg_ticker *ticker) SG_MUST_CHECK;

/*
 * Makes rows, unions and scratch sets wide enough for invariant 1 of sg_dense. After a failure the next call goes on.
 */
sg_status sg_dense_widen(sg_family *family) SG_MUST_CHECK;

#endif
