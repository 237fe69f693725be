/* SPDX-License-Identifier: MIT */
/* Tilings of boards whose cells fit in one word. */
#include "../graph/bytes.h"
#include "tiling.h"

#include <stdlib.h>

typedef uint64_t cells;
typedef sg_board board_type;

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

static inline unsigned count(cells x)
{
    return (unsigned)__builtin_popcountll(x);
}
static inline size_t hash_of(cells x)
{
    return (size_t)(x * UINT64_C(0x9e3779b97f4a7c15) >> 40);
}

/* The cells 0..n-1 in the opposite order. */
static inline cells reversed(cells x, unsigned n)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(x) >> (64 - n);
}

static inline sg_status board_init(unsigned w, unsigned h, sg_board *board)
{
    return sg_board_init(w, h, board);
}

/* The first w bits of each row, with rows out_row bits apart instead of in_row. */
static inline uint64_t restride(uint64_t x, unsigned w, unsigned h, unsigned in_row, unsigned out_row)
{
    const uint64_t row = full(w);
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= (x >> r * in_row & row) << r * out_row;
    return out;
}

/* The least image of what lies in the corner, w by h cells, if all symmetries count; false: look at each image. */
static inline bool least_image(const sg_board *board, unsigned symmetries, cells corner, unsigned w, unsigned h,
                               bool turns, cells *best)
{
    if (symmetries != SG_ALL_SYMMETRIES || w > SG_BYTES_SIDE || h > SG_BYTES_SIDE)
        return false;
    const uint64_t least = sg_least_in_bytes(restride(corner, w, h, board->w, SG_BYTES_SIDE), w, h, turns);
    const unsigned most = turns && h > w ? h : w; /* of an image's columns */
    *best = restride(least, most, turns && w > h ? w : h, SG_BYTES_SIDE, board->w);
    return true;
}

#include "tiling_engine.inc"
