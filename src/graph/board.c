/* SPDX-License-Identifier: MIT */
/* Boards of at most 64 cells, a set of cells in one word. */
#include "board.h"
#include "bytes.h"

#include <string.h>

sg_status sg_board_init(unsigned w, unsigned h, sg_board *out)
{
    if (w < 1 || h < 1 || w > SG_BOARD_CELLS_MAX || h > SG_BOARD_CELLS_MAX || w * h > SG_BOARD_CELLS_MAX)
        return SG_ERANGE;
    sg_board board = {.w = (uint8_t)w, .h = (uint8_t)h};
    board.all = w * h == 64 ? UINT64_MAX : (UINT64_C(1) << (w * h)) - 1;
    for (unsigned r = 0; r < h; r++)
        board.first_column |= UINT64_C(1) << (r * w);
    *out = board;
    return SG_OK;
}

/* The cells of the columns 0..n-1; n is at most w. */
static uint64_t left_columns(const sg_board *board, unsigned n)
{
    uint64_t cells = 0;
    for (unsigned c = 0; c < n; c++)
        cells |= board->first_column << c;
    return cells;
}

uint64_t sg_board_shift(const sg_board *board, uint64_t cells, int columns, int rows)
{
    const int w = board->w, h = board->h;
    if (columns <= -w || columns >= w || rows <= -h || rows >= h)
        return 0;
    cells &= board->all;
    if (columns > 0)
        cells = (cells & left_columns(board, (unsigned)(w - columns))) << columns;
    else if (columns < 0)
        cells = (cells & ~left_columns(board, (unsigned)-columns)) >> -columns;
    return (rows >= 0 ? cells << (rows * w) : cells >> (-rows * w)) & board->all;
}

/* The cells and those that share an edge with one of them. */
static uint64_t grown(const sg_board *board, uint64_t cells)
{
    const uint64_t last_column = board->first_column << (board->w - 1);
    uint64_t more = cells | (cells & ~last_column) << 1 | (cells & ~board->first_column) >> 1;
    if (board->h > 1) /* a shift by 64 is undefined, and there is nothing above or below */
        more |= cells << board->w | cells >> board->w;
    return more & board->all;
}

uint64_t sg_board_neighbours(const sg_board *board, uint64_t cells)
{
    cells &= board->all;
    return grown(board, cells) & ~cells;
}

uint64_t sg_board_flood(const sg_board *board, uint64_t seeds, uint64_t within)
{
    within &= board->all;
    uint64_t reached = seeds & within, before;
    do { /* each round adds a cell: at most 64 of them */
        before = reached;
        reached = grown(board, reached) & within;
    } while (reached != before);
    return reached;
}

unsigned sg_board_components(const sg_board *board, uint64_t cells, uint64_t out[SG_BOARD_CELLS_MAX])
{
    unsigned n = 0;
    for (cells &= board->all; cells; cells &= ~out[n++])
        out[n] = sg_board_flood(board, cells & -cells, cells);
    return n;
}

/*
 * All eight images of a box of w columns and h rows in one pass over its cells. Rows are stride_in bits apart before,
 * stride bits in the images, stride_turned bits in the transposed images (0: leave these out).
 */
static void images(uint64_t cells, unsigned w, unsigned h, unsigned stride_in, unsigned stride, unsigned stride_turned,
                   uint64_t out[8])
{
    const uint64_t row_mask = stride_in == 64 ? UINT64_MAX : (UINT64_C(1) << stride_in) - 1;
    memset(out, 0, 8 * sizeof *out);
    for (unsigned r = 0; r < h; r++) {
        uint64_t row = cells >> (r * stride_in) & row_mask;
        const unsigned up = h - 1 - r;
        for (; row; row &= row - 1) {
            const unsigned c = (unsigned)__builtin_ctzll(row), back = w - 1 - c;
            out[0] |= UINT64_C(1) << (r * stride + c);
            out[1] |= UINT64_C(1) << (r * stride + back);
            out[2] |= UINT64_C(1) << (up * stride + c);
            out[3] |= UINT64_C(1) << (up * stride + back);
            if (!stride_turned)
                continue;
            out[4] |= UINT64_C(1) << (c * stride_turned + r);
            out[5] |= UINT64_C(1) << (back * stride_turned + r);
            out[6] |= UINT64_C(1) << (c * stride_turned + up);
            out[7] |= UINT64_C(1) << (back * stride_turned + up);
        }
    }
}

uint64_t sg_board_image(const sg_board *board, uint64_t cells, unsigned symmetry)
{
    uint64_t out[8];
    images(cells & board->all, board->w, board->h, board->w, board->w, board->h, out);
    return out[symmetry & 7];
}

/* The columns in which there is a cell, as the bits of one row. */
static uint64_t fold_rows(const sg_board *board, uint64_t cells)
{
    for (unsigned shift = board->w; shift < 64; shift *= 2)
        cells |= cells >> shift;
    return board->w == 64 ? cells : cells & ((UINT64_C(1) << board->w) - 1);
}

uint64_t sg_board_to_corner(const sg_board *board, uint64_t cells, unsigned *w, unsigned *h)
{
    cells &= board->all;
    *w = *h = 0;
    if (!cells)
        return 0;
    const uint64_t columns = fold_rows(board, cells);
    const unsigned left = (unsigned)__builtin_ctzll(columns);
    cells >>= left + (unsigned)__builtin_ctzll(cells) / board->w * board->w;
    *w = 64 - (unsigned)__builtin_clzll(columns) - left;
    *h = (63 - (unsigned)__builtin_clzll(cells)) / board->w + 1;
    return cells;
}

/* The first w bits of each row, with rows out_row bits apart instead of in_row. */
static uint64_t restride(uint64_t cells, unsigned w, unsigned h, unsigned in_row, unsigned out_row)
{
    const uint64_t row = (UINT64_C(1) << w) - 1;
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= (cells >> r * in_row & row) << r * out_row;
    return out;
}

uint64_t sg_board_canonical(const sg_board *board, uint64_t cells, bool translate)
{
    uint64_t all[8], best = UINT64_MAX;
    unsigned w = board->w, h = board->h;
    cells &= board->all;
    if (translate)
        cells = sg_board_to_corner(board, cells, &w, &h);
    const bool turns = translate ? h <= board->w && w <= board->h : w == h;
    if (w <= SG_BYTES_SIDE && h <= SG_BYTES_SIDE && w > 0) {
        const uint64_t least = sg_least_in_bytes(restride(cells, w, h, board->w, SG_BYTES_SIDE), w, h, turns);
        const unsigned most = turns && h > w ? h : w; /* of an image's columns */
        return restride(least, most, turns && w > h ? w : h, SG_BYTES_SIDE, board->w);
    }
    images(cells, w, h, board->w, board->w, turns ? board->w : 0, all);
    for (unsigned i = 0; i < (turns ? 8 : 4); i++)
        best = all[i] < best ? all[i] : best;
    return best;
}
