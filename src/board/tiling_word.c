/* SPDX-License-Identifier: MIT */
/* Tilings of boards whose cells fit in one word. */
#include "../graph/board.h"
#include "../graph/bytes.h"
#include "cells_word.h"
#include "node_kayles.h"
#include "small.h"
#include "tiling_state.h"

#include <stdlib.h>

typedef sg_board board_type;

enum { WORDS = 1 };
#define ENGINE sg_tiling_word

static inline sg_status board_init(unsigned w, unsigned h, sg_board *board)
{
    return sg_board_init(w, h, board);
}

/* The first w bits of each row, with rows out_row bits apart instead of in_row. */
static inline uint64_t boxed(uint64_t x, unsigned w, unsigned h, unsigned in_row, unsigned out_row)
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
    const uint64_t least = sg_least_in_bytes(boxed(corner, w, h, board->w, SG_BYTES_SIDE), w, h, turns);
    const unsigned most = turns && h > w ? h : w; /* of an image's columns */
    *best = boxed(least, most, turns && w > h ? w : h, SG_BYTES_SIDE, board->w);
    return true;
}

#include "tiling_engine.inc"
