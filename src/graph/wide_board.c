/* SPDX-License-Identifier: MIT */
/* Boards of at most 256 cells, a set of cells in four words. */
#include "wide_board.h"
#include "../base/bits.h"
#include "../base/wide.h"
#include "bytes.h"

#include <string.h>

sg_status sg_wide_board_init(unsigned w, unsigned h, sg_wide_board *out)
{
    if (w < 1 || h < 1 || w > SG_WIDE_CELLS || h > SG_WIDE_CELLS || w * h > SG_WIDE_CELLS)
        return SG_ERANGE;
    sg_wide_board board = {.w = (uint16_t)w, .h = (uint16_t)h, .all = sg_wide_full(w * h)};
    for (unsigned r = 0; r < h; r++)
        board.first_column = sg_wide_set(board.first_column, r * w);
    board.last_column = sg_wide_left(board.first_column, w - 1);
    *out = board;
    return SG_OK;
}

/* The cells of the columns 0..n-1; n is at most w. */
static sg_wide left_columns(const sg_wide_board *board, unsigned n)
{
    const sg_wide row = sg_wide_full(n);
    sg_wide cells = {{0}};
    for (unsigned r = 0; r < board->h; r++)
        cells = sg_wide_or(cells, sg_wide_left(row, r * board->w));
    return cells;
}

void sg_wide_board_shift(const sg_wide_board *board, const sg_wide *cells, int columns, int rows, sg_wide *out)
{
    const int w = board->w, h = board->h;
    sg_wide moved = {{0}};
    if (columns > -w && columns < w && rows > -h && rows < h) {
        moved = sg_wide_and(*cells, board->all);
        if (columns > 0)
            moved = sg_wide_left(sg_wide_and(moved, left_columns(board, (unsigned)(w - columns))), (unsigned)columns);
        else if (columns < 0)
            moved = sg_wide_right(sg_wide_andnot(moved, left_columns(board, (unsigned)-columns)), (unsigned)-columns);
        moved = rows >= 0 ? sg_wide_left(moved, (unsigned)(rows * w)) : sg_wide_right(moved, (unsigned)(-rows * w));
    }
    *out = sg_wide_and(moved, board->all);
}

/* The cells and those that share an edge with one of them. */
static sg_wide grown(const sg_wide_board *board, sg_wide cells)
{
    const sg_wide right = sg_wide_left(sg_wide_andnot(cells, board->last_column), 1);
    const sg_wide left = sg_wide_right(sg_wide_andnot(cells, board->first_column), 1);
    const sg_wide below = sg_wide_left(cells, board->w), above = sg_wide_right(cells, board->w);
    const sg_wide more = sg_wide_or(sg_wide_or(right, left), sg_wide_or(below, above));
    return sg_wide_and(sg_wide_or(cells, more), board->all);
}

void sg_wide_board_neighbours(const sg_wide_board *board, const sg_wide *cells, sg_wide *out)
{
    const sg_wide own = sg_wide_and(*cells, board->all);
    *out = sg_wide_andnot(grown(board, own), own);
}

static sg_wide flood(const sg_wide_board *board, sg_wide reached, sg_wide within)
{
    sg_wide before;
    do { /* each round adds a cell: at most SG_WIDE_CELLS of them */
        before = reached;
        reached = sg_wide_and(grown(board, reached), within);
    } while (!sg_wide_equal(reached, before));
    return reached;
}

void sg_wide_board_flood(const sg_wide_board *board, const sg_wide *seeds, const sg_wide *within, sg_wide *out)
{
    const sg_wide allowed = sg_wide_and(*within, board->all);
    *out = flood(board, sg_wide_and(*seeds, allowed), allowed);
}

unsigned sg_wide_board_components(const sg_wide_board *board, const sg_wide *cells, sg_wide out[SG_WIDE_CELLS])
{
    unsigned n = 0;
    for (sg_wide rest = sg_wide_and(*cells, board->all); !sg_wide_is_zero(rest); n++) {
        out[n] = flood(board, sg_wide_lowest_bit(rest), rest);
        rest = sg_wide_andnot(rest, out[n]);
    }
    return n;
}

/* ---- images ------------------------------------------------------------------------------------------------------- */

/* The image of a box of w columns and h rows in the corner; its rows are stride cells apart, stride_out in the image. */
static sg_wide image(sg_wide cells, unsigned w, unsigned h, unsigned stride, unsigned stride_out, unsigned symmetry)
{
    sg_wide out = {{0}};
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++) {
        for (uint64_t word = cells.word[i]; word; word &= word - 1) {
            const unsigned cell = 64 * i + (unsigned)__builtin_ctzll(word);
            unsigned r = cell / stride, c = cell % stride;
            c = symmetry & SG_MIRROR_COLUMNS ? w - 1 - c : c;
            r = symmetry & SG_MIRROR_ROWS ? h - 1 - r : r;
            out = sg_wide_set(out, symmetry & SG_TRANSPOSE ? c * stride_out + r : r * stride_out + c);
        }
    }
    return out;
}

void sg_wide_board_image(const sg_wide_board *board, const sg_wide *cells, unsigned symmetry, sg_wide *out)
{
    const unsigned stride_out = symmetry & SG_TRANSPOSE ? board->h : board->w;
    *out = image(sg_wide_and(*cells, board->all), board->w, board->h, board->w, stride_out, symmetry);
}

void sg_wide_board_to_corner(const sg_wide_board *board, const sg_wide *cells, sg_wide *out, unsigned *w, unsigned *h)
{
    sg_wide moved = sg_wide_and(*cells, board->all);
    *w = *h = 0;
    if (!sg_wide_is_zero(moved)) {
        const unsigned top = sg_wide_lowest(moved) / board->w;
        moved = sg_wide_right(moved, top * board->w);
        *h = sg_wide_highest(moved) / board->w + 1;
        sg_wide columns = moved; /* in which there is a cell: all rows in the first one, by and by */
        for (unsigned shift = board->w; shift < *h * board->w; shift *= 2)
            columns = sg_wide_or(columns, sg_wide_right(columns, shift));
        columns = sg_wide_and(columns, sg_wide_full(board->w));
        const unsigned left = sg_wide_lowest(columns);
        moved = sg_wide_right(moved, left);
        *w = sg_wide_highest(columns) + 1 - left;
    }
    *out = moved;
}

/* ---- the least image ---------------------------------------------------------------------------------------------- */

/* The n cells from cell `at` on; n is from 1 to 64, and they are all below SG_WIDE_CELLS. */
static uint64_t row_at(const sg_wide *cells, unsigned at, unsigned n)
{
    const unsigned i = at >> 6, bits = at & 63;
    uint64_t row = cells->word[i] >> bits;
    if (bits && i + 1 < SG_WIDE_WORDS)
        row |= cells->word[i + 1] << (64 - bits);
    return n == 64 ? row : row & ((UINT64_C(1) << n) - 1);
}

/* Adds cells from cell `at` on; none of them is beyond SG_WIDE_CELLS. */
static void put_row(sg_wide *cells, unsigned at, uint64_t row)
{
    const unsigned i = at >> 6, bits = at & 63;
    if (!row)
        return;
    cells->word[i] |= row << bits;
    if (bits && i + 1 < SG_WIDE_WORDS)
        cells->word[i + 1] |= row >> (64 - bits);
}

/* The box in the corner, of at most 8 by 8 cells. */
static sg_wide least_small(const sg_wide_board *board, const sg_wide *cells, unsigned w, unsigned h, bool turns)
{
    uint64_t box = 0;
    sg_wide out = {{0}};
    for (unsigned r = 0; r < h; r++)
        box |= row_at(cells, r * board->w, w) << SG_BYTES_SIDE * r;
    box = sg_least_in_bytes(box, w, h, turns);
    for (unsigned r = 0; box; r++, box >>= SG_BYTES_SIDE)
        put_row(&out, r * board->w, box & 0xff);
    return out;
}

/* ---- boxes of at most 16 by 16 cells, 16 bits per row, four rows in a word ---------------------------------------- */

enum { SIDE = 16 };

/* The box of w columns with its columns in the opposite order. */
static sg_wide side_mirrored(sg_wide x, unsigned w)
{
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++) {
        uint64_t rows = x.word[i];
        rows = (rows >> 1 & UINT64_C(0x5555555555555555)) | (rows & UINT64_C(0x5555555555555555)) << 1;
        rows = (rows >> 2 & UINT64_C(0x3333333333333333)) | (rows & UINT64_C(0x3333333333333333)) << 2;
        rows = (rows >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (rows & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
        rows = (rows >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (rows & UINT64_C(0x00ff00ff00ff00ff)) << 8;
        x.word[i] = rows >> (SIDE - w);
    }
    return x;
}

/* The box of h rows with its rows in the opposite order. */
static sg_wide side_flipped(sg_wide x, unsigned h)
{
    sg_wide out;
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++) {
        uint64_t rows = x.word[SG_WIDE_WORDS - 1 - i];
        rows = (rows >> 16 & UINT64_C(0x0000ffff0000ffff)) | (rows & UINT64_C(0x0000ffff0000ffff)) << 16;
        out.word[i] = rows >> 32 | rows << 32;
    }
    return sg_wide_right(out, SIDE * (SIDE - h));
}

/* Bits j of words a and b change places, those of b at the bits of mask, those of a n bits higher. */
static void exchange(uint64_t *a, uint64_t *b, unsigned n, uint64_t mask)
{
    const uint64_t differ = (*a >> n ^ *b) & mask;
    *b ^= differ;
    *a ^= differ << n;
}

/* The transpose: blocks of 8, 4, 2 and 1 rows and columns beside the diagonal change places (Hacker's Delight, 7-3). */
static sg_wide side_transposed(sg_wide x)
{
    exchange(&x.word[0], &x.word[2], 8, UINT64_C(0x00ff00ff00ff00ff));
    exchange(&x.word[1], &x.word[3], 8, UINT64_C(0x00ff00ff00ff00ff));
    exchange(&x.word[0], &x.word[1], 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    exchange(&x.word[2], &x.word[3], 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    for (unsigned i = 0; i < SG_WIDE_WORDS; i++) {
        uint64_t rows = x.word[i], differ = (rows ^ rows >> 30) & UINT64_C(0x00000000cccccccc);
        rows ^= differ ^ differ << 30;
        differ = (rows ^ rows >> 15) & UINT64_C(0x0000aaaa0000aaaa);
        x.word[i] = rows ^ differ ^ differ << 15;
    }
    return x;
}

static void take_less(sg_wide *best, sg_wide other)
{
    if (sg_wide_less(other, *best))
        *best = other;
}

/* The box in the corner, of at most SIDE columns and rows: images compare as they do on the board. */
static sg_wide least_by_sides(const sg_wide_board *board, const sg_wide *cells, unsigned w, unsigned h, bool turns)
{
    sg_wide x = {{0}}, out = {{0}};
    for (unsigned r = 0; r < h; r++)
        x.word[r / 4] |= row_at(cells, r * board->w, w) << r % 4 * SIDE;
    const sg_wide back = side_mirrored(x, w), up = side_flipped(x, h), both = side_flipped(back, h);
    sg_wide best = x;
    take_less(&best, back);
    take_less(&best, up);
    take_less(&best, both);
    if (turns) {
        take_less(&best, side_transposed(x));
        take_less(&best, side_transposed(back));
        take_less(&best, side_transposed(up));
        take_less(&best, side_transposed(both));
    }
    for (unsigned r = 0; r < (turns && w > h ? w : h); r++)
        put_row(&out, r * board->w, best.word[r / 4] >> r % 4 * SIDE & 0xffff);
    return out;
}

/* ---- larger boxes ------------------------------------------------------------------------------------------------- */

enum { LINES_MAX = 64 };

/* The rows of an image, from the first or from the last one; rows beyond n are empty. */
typedef struct lines {
    const uint64_t *line;
    unsigned n;
    bool back;
} lines;

static uint64_t line_of(const lines *image, unsigned r)
{
    return r >= image->n ? 0 : image->line[image->back ? image->n - 1 - r : r];
}

/* Is a less than b as a number, where both have n rows at most? */
static bool less(const lines *a, const lines *b, unsigned n)
{
    while (n-- > 0) {
        const uint64_t x = line_of(a, n), y = line_of(b, n);
        if (x != y)
            return x < y;
    }
    return false;
}

/* The box in the corner, of at most LINES_MAX columns and rows: images compare as lists of rows, columns when turned. */
static sg_wide least_of_lines(const sg_wide_board *board, const sg_wide *cells, unsigned w, unsigned h, bool turns)
{
    uint64_t rows[LINES_MAX], rows_back[LINES_MAX], columns[LINES_MAX], columns_back[LINES_MAX];
    lines images[] = {{rows, h, false},    {rows, h, true},    {rows_back, h, false},    {rows_back, h, true},
                      {columns, w, false}, {columns, w, true}, {columns_back, w, false}, {columns_back, w, true}};
    const unsigned most = turns && w > h ? w : h;
    unsigned best = 0;
    for (unsigned r = 0; r < h; r++) {
        rows[r] = row_at(cells, r * board->w, w);
        rows_back[r] = sg_bits_reversed(rows[r], w);
    }
    if (turns) {
        memset(columns, 0, w * sizeof *columns);
        for (unsigned r = 0; r < h; r++)
            for (uint64_t row = rows[r]; row; row &= row - 1)
                columns[__builtin_ctzll(row)] |= UINT64_C(1) << r;
        for (unsigned c = 0; c < w; c++)
            columns_back[c] = sg_bits_reversed(columns[c], h);
    }
    for (unsigned i = 1; i < (turns ? 8 : 4); i++)
        best = less(&images[i], &images[best], most) ? i : best;
    sg_wide out = {{0}};
    for (unsigned r = 0; r < images[best].n; r++)
        put_row(&out, r * board->w, line_of(&images[best], r));
    return out;
}

void sg_wide_board_canonical(const sg_wide_board *board, const sg_wide *cells, bool translate, sg_wide *out)
{
    unsigned w = board->w, h = board->h;
    sg_wide box = sg_wide_and(*cells, board->all);
    if (translate)
        sg_wide_board_to_corner(board, &box, &box, &w, &h);
    const bool turns = translate ? h <= board->w && w <= board->h : w == h;
    if (w == 0) {
        *out = box;
    } else if (w <= SG_BYTES_SIDE && h <= SG_BYTES_SIDE) {
        *out = least_small(board, &box, w, h, turns);
    } else if (w <= SIDE && h <= SIDE) {
        *out = least_by_sides(board, &box, w, h, turns);
    } else if (w <= LINES_MAX && h <= LINES_MAX) {
        *out = least_of_lines(board, &box, w, h, turns);
    } else {
        sg_wide best = box;
        for (unsigned symmetry = 1; symmetry < (turns ? 8 : 4); symmetry++) {
            const sg_wide other = image(box, w, h, board->w, board->w, symmetry);
            best = sg_wide_less(other, best) ? other : best;
        }
        *out = best;
    }
}
