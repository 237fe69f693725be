/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_WIDE_H
#define SG_BASE_WIDE_H

/*
 * Operations on sg_wide, sets of at most SG_WIDE_CELLS cells. Every word counts in a comparison, so words that a board
 * does not need hold 0. No function here can fail.
 */

#include "../sg.h"
#include "bits.h"

/*
 * A set of cells: cell i is bit i % 64 of word[i / 64]. A set is also a number of 256 bits, whose word[3] weighs most.
 */
enum { SG_WIDE_WORDS = 4, SG_WIDE_CELLS = 64 * SG_WIDE_WORDS };
typedef struct sg_wide {
    uint64_t word[SG_WIDE_WORDS];
} sg_wide;

/* The cells 0..63, as the bits of one word. */
static inline sg_wide sg_wide_of(uint64_t word)
{
    return (sg_wide){{word, 0, 0, 0}};
}

/* Is there no cell beyond the first word? */
static inline bool sg_wide_fits(sg_wide x)
{
    return (x.word[1] | x.word[2] | x.word[3]) == 0;
}

/* The first word: all of x if sg_wide_fits(x). */
static inline uint64_t sg_wide_to(sg_wide x)
{
    return x.word[0];
}

/* The cells 0..n_cells-1; n_cells is at most SG_WIDE_CELLS. */
static inline sg_wide sg_wide_full(unsigned n_cells)
{
    sg_wide x = {{0}};
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++) {
        const unsigned before = 64 * i;
        if (n_cells >= before + 64)
            x.word[i] = UINT64_MAX;
        else if (n_cells > before)
            x.word[i] = (UINT64_C(1) << (n_cells - before)) - 1;
    }
    return x;
}

/* ---- single cells; cell is below SG_WIDE_CELLS ------------------------------------------------------------------- */

static inline bool sg_wide_test(sg_wide x, unsigned cell)
{
    return x.word[cell >> 6] >> (cell & 63) & 1;
}

static inline sg_wide sg_wide_set(sg_wide x, unsigned cell)
{
    x.word[cell >> 6] |= UINT64_C(1) << (cell & 63);
    return x;
}

static inline sg_wide sg_wide_clear(sg_wide x, unsigned cell)
{
    x.word[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
    return x;
}

/* The set of one cell. */
static inline sg_wide sg_wide_cell(unsigned cell)
{
    return sg_wide_set((sg_wide){{0}}, cell);
}

/* ---- sets -------------------------------------------------------------------------------------------------------- */

static inline sg_wide sg_wide_and(sg_wide x, sg_wide y)
{
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        x.word[i] &= y.word[i];
    return x;
}

static inline sg_wide sg_wide_or(sg_wide x, sg_wide y)
{
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        x.word[i] |= y.word[i];
    return x;
}

static inline sg_wide sg_wide_xor(sg_wide x, sg_wide y)
{
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        x.word[i] ^= y.word[i];
    return x;
}

/* The cells of x that are not in y. */
static inline sg_wide sg_wide_andnot(sg_wide x, sg_wide y)
{
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        x.word[i] &= ~y.word[i];
    return x;
}

/* Those of the cells 0..n_cells-1 that are not in x. */
static inline sg_wide sg_wide_not(sg_wide x, unsigned n_cells)
{
    return sg_wide_andnot(sg_wide_full(n_cells), x);
}

/*
 * Cell i becomes cell i + n; cells that would come to lie beyond the last word are lost, all of them for a large n. A
 * shift by less than a word, the usual one, takes no branch but the first: a word moved by 1, then by 63 - n, is 0 where
 * it must be.
 */
static inline sg_wide sg_wide_left(sg_wide x, unsigned n)
{
    sg_wide out = {{0}};
    for (; n >= 64; n -= 64) {
        x = (sg_wide){{0, x.word[0], x.word[1], x.word[2]}};
        if (sg_wide_fits(x)) /* empty: the first word is */
            return x;
    }
    out.word[0] = x.word[0] << n;
    for (unsigned i = 1; i < SG_WIDE_WORDS; i++)
        out.word[i] = x.word[i] << n | x.word[i - 1] >> 1 >> (63 - n);
    return out;
}

/* Cell i becomes cell i - n; cells below n are lost. */
static inline sg_wide sg_wide_right(sg_wide x, unsigned n)
{
    sg_wide out = {{0}};
    for (; n >= 64; n -= 64) {
        if (sg_wide_fits(x)) /* its cells are all below 64 */
            return out;
        x = (sg_wide){{x.word[1], x.word[2], x.word[3], 0}};
    }
    for (unsigned i = 0; i + 1 < SG_WIDE_WORDS; i++)
        out.word[i] = x.word[i] >> n | x.word[i + 1] << 1 << (63 - n);
    out.word[SG_WIDE_WORDS - 1] = x.word[SG_WIDE_WORDS - 1] >> n;
    return out;
}

/* ---- questions --------------------------------------------------------------------------------------------------- */

static inline bool sg_wide_is_zero(sg_wide x)
{
    return (x.word[0] | x.word[1] | x.word[2] | x.word[3]) == 0;
}

static inline bool sg_wide_equal(sg_wide x, sg_wide y)
{
    return ((x.word[0] ^ y.word[0]) | (x.word[1] ^ y.word[1]) | (x.word[2] ^ y.word[2]) | (x.word[3] ^ y.word[3])) == 0;
}

/* Is x less than y as a number: is the highest cell that is in one of them only in y? */
static inline bool sg_wide_less(sg_wide x, sg_wide y)
{
    for (unsigned i = SG_WIDE_WORDS; i-- > 0;)
        if (x.word[i] != y.word[i])
            return x.word[i] < y.word[i];
    return false;
}

/* Is each cell of x a cell of y? */
static inline bool sg_wide_within(sg_wide x, sg_wide y)
{
    return sg_wide_is_zero(sg_wide_andnot(x, y));
}

static inline unsigned sg_wide_count(sg_wide x)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        n += sg_bits_count(x.word[i]);
    return n;
}

/* The number of the lowest cell; SG_WIDE_CELLS if x is empty. */
static inline unsigned sg_wide_lowest(sg_wide x)
{
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        if (x.word[i])
            return 64 * i + (unsigned)__builtin_ctzll(x.word[i]);
    return SG_WIDE_CELLS;
}

/* The number of the lowest cell from cell `from` on; SG_WIDE_CELLS if there is none. from is at most SG_WIDE_CELLS. */
static inline unsigned sg_wide_next(sg_wide x, unsigned from)
{
    unsigned i = from >> 6;
    if (i >= SG_WIDE_WORDS)
        return SG_WIDE_CELLS;
    x.word[i] &= UINT64_MAX << (from & 63);
    for (; i < SG_WIDE_WORDS; i++)
        if (x.word[i])
            return 64 * i + (unsigned)__builtin_ctzll(x.word[i]);
    return SG_WIDE_CELLS;
}

/* The number of the highest cell; SG_WIDE_CELLS if x is empty. */
static inline unsigned sg_wide_highest(sg_wide x)
{
    for (unsigned i = SG_WIDE_WORDS; i-- > 0;)
        if (x.word[i])
            return 64 * i + 63 - (unsigned)__builtin_clzll(x.word[i]);
    return SG_WIDE_CELLS;
}

/* The lowest cell as a set of one cell; empty if x is empty. */
static inline sg_wide sg_wide_lowest_bit(sg_wide x)
{
    sg_wide out = {{0}};
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++) {
        if (x.word[i]) {
            out.word[i] = x.word[i] & -x.word[i];
            break;
        }
    }
    return out;
}

#endif
