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
 *   all others: part by part (counts.h)
 * A repeating tail needs, for each residue class of m modulo the tail's length, the union of P(shape, m) over
 * the m so far; these unions only grow, so the least number missing from them is kept and only moves up.
 */

#include "../family.h"
#include "kernels.h"
#include "shape.h"

enum { SG_GATHER_WORDS = 16 };

/* Rows of n_words 64-bit words. */
typedef struct sg_rows {
    uint64_t *bits;
    size_t n_room;
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
 * 2. Rows of all totals below rows_done are right: all of them if keep_all, else the last n_recent, as
 *    far as this engine computed the values. With leads, those of each shape below rows_done + sg_shape_lead.
 * 3. The unions of the tail hold the totals below tail_done.
 */
typedef struct sg_dense {
    const sg_code *code; /* the family's */
    const sg_kernels *kernels;
    sg_take *takes; /* the digits before the tail that are not zero */
    size_t n_takes;
    bool row_needed[SG_SHAPES];
    bool tail_needed[SG_SHAPES];
    bool has_rows;
    bool keep_all;
    bool leads;         /* tokens may be added */
    uint64_t first_lag; /* heap n needs rows of totals n - last_lag .. n - first_lag */
    uint64_t last_lag;
    uint64_t n_recent;
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
    size_t bytes_room;
    uint64_t *gathered; /* n_words for each value, n_words <= SG_GATHER_WORDS */
    size_t gathered_room;
    uint64_t *excluded; /* n_words: what the options before the tail have */
    size_t excluded_room;
    uint32_t *touched; /* members of excluded that did not come from rows */
    size_t n_touched;
    const uint64_t **tail_rows; /* the unions that matter for the current heap */
    uint64_t *tail_mex;         /* by n modulo the tail's length */
} sg_dense;

static inline uint64_t *sg_row(const sg_dense *d, unsigned shape, uint64_t total)
{
    const sg_rows *rows = &d->rows[shape];
    return rows->bits + (d->keep_all ? total : total & (d->n_recent - 1)) * rows->n_words;
}

/* The one nim-sum of h equal heaps of the given total, if there is one. */
static inline bool sg_equal_split(const sg_family *family, unsigned n_heaps, uint64_t total, uint32_t *value)
{
    if (total == 0 || total % n_heaps != 0)
        return false;
    *value = n_heaps % 2 != 0 ? sg_family_at(family, total / n_heaps) : 0;
    return true;
}

#endif
