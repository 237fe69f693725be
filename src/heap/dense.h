/* SPDX-License-Identifier: MIT */
#ifndef SG_DENSE_H
#define SG_DENSE_H

#include "octal.h"

/*
 * The general engine for take-and-break codes, by the definition and without missing an option.
 *
 * A shape is a number of heaps h = 1..4 with a constraint. P(shape, m) is the set of nim-sums of the ways to
 * split m tokens into that shape. An option of n that takes t and leaves h heaps has its value in
 * P(shape, n - t), so P(shape, m) is computed once, as a row of bits, and serves every digit of that shape.
 *   h = 1         {g(m)}; no row
 *   all equal     {g(m/h)} or {0} by the parity of h, if h divides m; no row
 *   h = 2         over a < b, a + b = m: the inner loop
 *   h = 3, 4      over the smallest part a: P(h-1, m-a), every member xor g(a)
 *   h = 3, 4, all distinct: over all partitions
 * A repeating tail needs, for each residue class of m modulo the tail's length, the union of P(shape, m) over
 * the m so far; these unions only grow, so the least number missing from them is kept and only moves up.
 */

enum { SG_SHAPES = SG_CODE_HEAPS_MAX * 4, SG_GATHER_WORDS = 16 };

/* shape number: (h - 1) * 4 + split; two heaps are distinct exactly if they are mixed. */
static inline unsigned sg_shape(unsigned n_heaps, unsigned split)
{
    if (n_heaps == 1)
        split = SG_SPLIT_ANY;
    if (n_heaps == 2 && split == SG_SPLIT_DISTINCT)
        split = SG_SPLIT_MIXED;
    return (n_heaps - 1) * 4 + split;
}

static inline bool sg_shape_has_rows(unsigned shape)
{
    return shape >= 4 && shape % 4 != SG_SPLIT_EQUAL;
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
enum { SG_LEAD_MAX = SG_CODE_HEAPS_MAX * (SG_CODE_HEAPS_MAX - 1) / 2 - 1 };
static inline uint64_t sg_shape_lead(unsigned shape)
{
    uint64_t n_heaps = shape / 4 + 1;
    return shape % 4 == SG_SPLIT_DISTINCT ? n_heaps * (n_heaps - 1) / 2 - 1 : n_heaps - 2;
}

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

/* Computes the rows of the totals below n_totals; in src/heap/rows.c. All parts' values must be known. */
sg_status sg_dense_rows(sg_family *family, uint64_t n_totals, sg_ticker *ticker) SG_MUST_CHECK;

/* Makes rows, unions and scratch sets wide enough for invariant 1. */
sg_status sg_dense_widen(sg_family *family) SG_MUST_CHECK;

#endif
