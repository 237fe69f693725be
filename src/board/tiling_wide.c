/* SPDX-License-Identifier: MIT */
/* Tilings of boards of more than 64 cells. */
#include "../base/bits.h"
#include "../graph/wide_board.h"
#include "node_kayles.h"
#include "small.h"
#include "tiling_state.h"

#include <stdlib.h>
#include <string.h>

typedef sg_wide cells;
typedef sg_wide_board board_type;

enum { WORDS = SG_WIDE_WORDS };
#define ENGINE sg_tiling_wide

static inline cells none(void)
{
    return (cells){{0}};
}
static inline cells full(unsigned n)
{
    return sg_wide_full(n);
}
static inline cells with(cells x, unsigned i)
{
    return sg_wide_set(x, i);
}
static inline bool has(cells x, unsigned i)
{
    return sg_wide_test(x, i);
}
static inline cells both(cells x, cells y)
{
    return sg_wide_and(x, y);
}
static inline cells either(cells x, cells y)
{
    return sg_wide_or(x, y);
}
static inline cells without(cells x, cells y)
{
    return sg_wide_andnot(x, y);
}
static inline cells up(cells x, unsigned n)
{
    return sg_wide_left(x, n);
}
static inline cells down(cells x, unsigned n)
{
    return sg_wide_right(x, n);
}
static inline bool is_empty(cells x)
{
    return sg_wide_is_zero(x);
}
static inline bool equal(cells x, cells y)
{
    return sg_wide_equal(x, y);
}
static inline bool less(cells x, cells y)
{
    return sg_wide_less(x, y);
}
static inline unsigned first(cells x)
{
    return sg_wide_lowest(x);
}
static inline unsigned last(cells x)
{
    return sg_wide_highest(x);
}
static inline cells lowest(cells x)
{
    return sg_wide_lowest_bit(x);
}
static inline cells but_lowest(cells x)
{
    return sg_wide_andnot(x, sg_wide_lowest_bit(x));
}

static inline cells read(const uint64_t *from)
{
    cells x;
    memcpy(x.word, from, sizeof x.word);
    return x;
}

static inline void write(cells x, uint64_t *to)
{
    memcpy(to, x.word, sizeof x.word);
}

static inline unsigned count(cells x)
{
    return sg_wide_count(x);
}

/* The cells 0..n-1 in the opposite order. */
static inline cells reversed(cells x, unsigned n)
{
    cells out;
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++)
        out.word[i] = sg_bits_reversed(x.word[SG_WIDE_WORDS - 1 - i], 64);
    return down(out, SG_WIDE_CELLS - n);
}

static inline sg_status board_init(unsigned w, unsigned h, sg_wide_board *board)
{
    return sg_wide_board_init(w, h, board);
}

/* The first w <= 64 bits of each row, with rows out_row bits apart instead of in_row. */
static inline uint64_t boxed(cells x, unsigned w, unsigned h, unsigned in_row, unsigned out_row)
{
    const uint64_t row = w == 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1;
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= (down(x, r * in_row).word[0] & row) << r * out_row;
    return out;
}

static inline bool least_image(const sg_wide_board *board, unsigned symmetries, cells corner, unsigned w, unsigned h,
                               bool turns, cells *best)
{
    (void)w, (void)h, (void)turns;
    if (symmetries != SG_ALL_SYMMETRIES)
        return false;
    sg_wide_board_canonical(board, &corner, true, best);
    return true;
}

#include "tiling_engine.inc"
