/* SPDX-License-Identifier: MIT */
/* Tilings of boards whose cells fit in one word. */
#include "../graph/board.h"
#include "tiling.h"

#include <stdlib.h>

typedef uint64_t cells;

enum { WORDS = 1 };
#define ENGINE sg_tiling_word

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

/* The least image of a part in the corner of the board if all eight count and its box is small; false if not so. */
static inline bool least_image(cells corner, unsigned w, unsigned h, unsigned board_w, unsigned symmetries, bool turns,
                               cells *best)
{
    if (symmetries != SG_ALL_SYMMETRIES || w > SG_BOX_SIDE || h > SG_BOX_SIDE)
        return false;
    *best = sg_board_least(corner, w, h, board_w, turns);
    return true;
}

#include "tiling_engine.inc"
