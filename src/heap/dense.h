/* SPDX-License-Identifier: MIT */
#ifndef SG_DENSE_H
#define SG_DENSE_H

#include "octal.h"

/*
 * The general engine for take-and-break codes, by the definition and without missing an option.
 *
 * A shape is a number of heaps h = 1..63, or h and more, with a constraint. P(shape, m) is the set of nim-sums of the ways to
 * split m tokens into that shape. An option of n that takes t and leaves h heaps has its value in
 * P(shape, n - t), so P(shape, m) is computed once, as a row of bits, and serves every digit of that shape.
 *   h = 1         {g(m)}; no row
 *   all equal     {g(m/h)} or {0} by the parity of h, if h divides m; no row
 *   h = 2         over a < b, a + b = m: the inner loop
 *   h = 3, 4      over the smallest part a: P(h-1, m-a), every member xor g(a)
 *   h = 3, 4, all distinct: over all partitions
 *   all others: part by part, in src/heap/counts.c
 * A repeating tail needs, for each residue class of m modulo the tail's length, the union of P(shape, m) over
 * the m so far; these unions only grow, so the least number missing from them is kept and only moves up.
 */

enum {
    SG_ROW_HEAPS_MAX = 4, /* shapes up to here, but for equal ones, have rows */
    SG_MORE = SG_CODE_HEAPS_MAX * 4,
    SG_SHAPES = SG_MORE + SG_CODE_HEAPS_MAX * 4, /* "h and more" for h = 2..64 */
    SG_GATHER_WORDS = 16
};

/* shape number: (h - 1) * 4 + split, SG_MORE + (h - 2) * 4 + split; two heaps are distinct exactly if they are mixed. */
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

/* The number of heaps, or the least number. */
static inline unsigned sg_shape_heaps(unsigned shape)
{
    return shape < SG_MORE ? shape / 4 + 1 : (shape - SG_MORE) / 4 + 2;
}

static inline bool sg_shape_has_rows(unsigned shape)
{
    return shape >= 4 && shape < SG_ROW_HEAPS_MAX * 4 && shape % 4 != SG_SPLIT_EQUAL;
}

/* Is it of those that src/heap/counts.c is for? */
static inline bool sg_shape_is_counted(unsigned shape)
{
    return shape >= SG_ROW_HEAPS_MAX * 4 && shape % 4 != SG_SPLIT_EQUAL;
}

/* Rows of n_words 64-bit words. */
typedef struct sg_rows {
    uint64_t *bits;
    uint64_t n_room;
    uint64_t n_words;
} sg_rows;

typedef struct sg_take {
    int32_t n_taken; /* below 0: so many are added */
    sg_digit digit;
} sg_take;

/*
 * Where tokens may be added, rows of totals above n are needed at heap n; no part of theirs is n or more. Rows of
 * this shape are then made so many totals ahead.
 */
enum { SG_LEAD_MAX = SG_ROW_HEAPS_MAX * (SG_ROW_HEAPS_MAX - 1) / 2 - 1 };
static inline uint64_t sg_shape_lead(unsigned shape)
{
    uint64_t n_heaps = shape / 4 + 1;
    return shape % 4 == SG_SPLIT_DISTINCT ? n_heaps * (n_heaps - 1) / 2 - 1 : n_heaps - 2;
}

/*
 * For the constraints 0..2 (any, distinct, mixed) that are needed: the nim-sums of the ways to split each total below
 * n_totals into level parts, level = 1..n_levels, all of which are below parts_done; of levels n_levels and more, if
 * saturated, in the last one. As many words as those of the rows.
 */
typedef struct sg_counts {
    bool needed[3];
    bool saturated;
    unsigned n_levels;
    uint64_t n_totals;
    uint64_t n_words;
    uint64_t parts_done;
    uint64_t *sets[3]; /* [(level - 1) * n_totals + total], each n_words */
} sg_counts;

/*
 * Invariants
 * 1. Every value known is below 64 * n_words, and so is every nim-sum of them.
 * 2. Rows of all totals below rows_done are right: all of them if keep_all, else the last n_ring (unless
 *    sg_octal was at work meanwhile). With leads, those of each shape below rows_done + sg_shape_lead.
 * 3. The unions of the tail hold the totals below tail_done.
 */
typedef struct sg_dense {
    sg_code code;
    sg_take *takes; /* the digits before the tail that are not zero */
    size_t n_takes;
    bool row_needed[SG_SHAPES];
    bool tail_needed[SG_SHAPES];
    bool has_rows;
    bool keep_all;
    bool leads;         /* tokens may be added */
    uint64_t first_lag; /* heap n needs rows of totals n - last_lag .. n - first_lag */
    uint64_t last_lag;
    uint64_t n_ring;
    unsigned n_shapes; /* one more than the largest that is needed */
    bool wipes;        /* the set of excluded values is emptied as a whole */
    sg_counts counts;
    uint64_t n_target; /* values that are wanted now */

    uint64_t n_words;
    uint32_t max_value; /* among the first n_looked values */
    uint64_t n_looked;
    sg_rows rows[SG_SHAPES];
    sg_rows unions[SG_SHAPES];
    uint64_t rows_done;
    uint64_t tail_done;

    uint8_t *bytes; /* 64 * n_words: a set while it is collected */
    uint64_t bytes_room;
    uint64_t *gathered; /* n_words for each value, n_words <= SG_GATHER_WORDS */
    uint64_t gathered_room;
    uint64_t *excluded; /* n_words: what the options before the tail have */
    uint64_t excluded_room;
    uint32_t *touched; /* members of excluded that did not come from rows */
    size_t n_touched;
    const uint64_t **tail_rows; /* the unions that matter for the current heap */
    uint64_t *tail_mex;         /* by n modulo the tail's length */

    sg_octal octal; /* does the work while octal.allowed */
} sg_dense;

static inline uint64_t *sg_row(const sg_dense *d, unsigned shape, uint64_t total)
{
    const sg_rows *rows = &d->rows[shape];
    return rows->bits + (d->keep_all ? total : total & (d->n_ring - 1)) * rows->n_words;
}

static inline bool sg_bit(const uint64_t *bits, uint64_t i)
{
    return bits[i / 64] >> (i % 64) & 1;
}

static inline void sg_bit_set(uint64_t *bits, uint64_t i)
{
    bits[i / 64] |= UINT64_C(1) << (i % 64);
}

/* The one nim-sum of h equal heaps of the given total, if there is one. */
static inline bool sg_equal_split(const sg_family *family, unsigned n_heaps, uint64_t total, uint32_t *value)
{
    if (total == 0 || total % n_heaps != 0)
        return false;
    *value = n_heaps % 2 != 0 ? sg_family_at(family, total / n_heaps) : 0;
    return true;
}

/* The shapes of two heaps or more that a digit allows; returns how many. */
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

/* Makes the sets of counts.c right for heap n: of all splits into parts below n, of n + n_more tokens at most. */
sg_status sg_counts_reach(sg_family *family, uint64_t n, uint64_t n_more, sg_ticker *ticker) SG_MUST_CHECK;

/* into |= the nim-sums of the ways to split total into this shape; all parts are below parts_done. */
void sg_counts_or(const sg_dense *d, unsigned shape, uint64_t total, uint64_t *into);

/* Frees what counts.c holds. */
void sg_counts_free(sg_counts *counts);

/* Computes the rows of the totals below n_totals; in src/heap/rows.c. All parts' values must be known. */
sg_status sg_dense_rows(sg_family *family, uint64_t n_totals, sg_ticker *ticker) SG_MUST_CHECK;

/* Makes rows, unions and scratch sets wide enough for invariant 1. */
sg_status sg_dense_widen(sg_family *family) SG_MUST_CHECK;

#endif
