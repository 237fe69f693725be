/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_CELLS_WORD_H
#define SG_BOARD_CELLS_WORD_H

/* A set of cells in one word, and what tiles.inc and tiling_engine.inc do with sets of cells. */

#include "../base/bits.h"
#include "../sg.h"

typedef uint64_t cells;

static inline cells none(void)
{
    return 0;
}
static inline cells full(unsigned n)
{
    return n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}
static inline cells with(cells x, unsigned i)
{
    return x | UINT64_C(1) << i;
}
static inline bool has(cells x, unsigned i)
{
    return x >> i & 1;
}
static inline cells both(cells x, cells y)
{
    return x & y;
}
static inline cells either(cells x, cells y)
{
    return x | y;
}
static inline cells without(cells x, cells y)
{
    return x & ~y;
}
static inline cells up(cells x, unsigned n)
{
    return x << n;
}
static inline cells down(cells x, unsigned n)
{
    return x >> n;
}
static inline bool is_empty(cells x)
{
    return x == 0;
}
static inline bool equal(cells x, cells y)
{
    return x == y;
}
static inline unsigned first(cells x)
{
    return (unsigned)__builtin_ctzll(x);
}
static inline unsigned last(cells x)
{
    return 63 - (unsigned)__builtin_clzll(x);
}
static inline bool less(cells x, cells y)
{
    return x < y;
}
static inline cells read(const uint64_t *from)
{
    return *from;
}
static inline void write(cells x, uint64_t *to)
{
    *to = x;
}
static inline cells lowest(cells x)
{
    return x & -x;
}
static inline cells but_lowest(cells x)
{
    return x & (x - 1);
}

static inline unsigned count(cells x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    return (unsigned)(((x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
}

/* The cells 0..n-1 in the opposite order. */
static inline cells reversed(cells x, unsigned n)
{
    return sg_bits_reversed(x, n);
}

#endif
