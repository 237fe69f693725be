/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_SMALL_PART_H
#define SG_BOARD_SMALL_PART_H

/*
 * Small components in the layouts of small.h: their boxes and canonical forms.
 *
 * Functions in place take as arguments whether the tiles are dominoes, and the layout, so that the compiler makes versions
 * for dominoes in 8 rows of 8 and 4 rows of 16: half of the instructions of a search for Cram are spent here.
 */

#include "../graph/bytes.h"
#include "../graph/symmetry.h"
#include "cells_word.h"
#include "small.h"

#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__) /* in the page its weight counts more */
#define IN_PLACE static inline __attribute__((always_inline))
#else
#define IN_PLACE static inline
#endif

/* ---- canonical forms --------------------------------------------------------------------------------------------- */

/* The rows in the opposite order; h of them count. */
IN_PLACE uint64_t rows_turned(uint64_t x, unsigned layout, unsigned h)
{
    const unsigned columns = sg_small_columns(layout), rows = sg_small_rows(layout);
    const uint64_t even_bytes = UINT64_C(0x00ff00ff00ff00ff);
    if (layout <= 1) {
        x = __builtin_bswap64(x);
        if (layout == 1)
            x = (x >> 8 & even_bytes) | (x & even_bytes) << 8;
        return x >> (rows - h) * columns;
    }
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= (x >> r * columns & full(columns)) << (h - 1 - r) * columns;
    return out;
}

/* Turned by half. */
IN_PLACE uint64_t turned(uint64_t x, unsigned layout, unsigned w, unsigned h)
{
    const unsigned columns = sg_small_columns(layout), rows = sg_small_rows(layout);
    return reversed(x, 64) >> ((rows - h) * columns + columns - w);
}

/* The least of the four images by symmetries that do not exchange rows and columns; symmetries: bits 0 to 3 say which
 * count. */
IN_PLACE uint64_t least_of_four(uint64_t x, unsigned layout, unsigned w, unsigned h, unsigned symmetries)
{
    const uint64_t half = turned(x, layout, w, h);
    uint64_t best = symmetries & 1 ? x : UINT64_MAX;
    if (symmetries >> SG_MIRROR_ROWS & 1) {
        const uint64_t image = rows_turned(x, layout, h);
        best = image < best ? image : best;
    }
    if (symmetries >> SG_MIRROR_COLUMNS & 1) {
        const uint64_t image = rows_turned(half, layout, h);
        best = image < best ? image : best;
    }
    if (symmetries >> (SG_MIRROR_COLUMNS | SG_MIRROR_ROWS) & 1)
        best = half < best ? half : best;
    return best;
}

/* The least image of a component in 8 rows, where all symmetries count, among those whose box is not higher than wide. */
IN_PLACE uint64_t least_across(uint64_t x, unsigned w, unsigned h)
{
    const unsigned all = SG_ALL_SYMMETRIES & 15;
    if (h > w)
        return least_of_four(sg_bytes_transposed(x), 0, h, w, all);
    const uint64_t best = least_of_four(x, 0, w, h, all);
    if (w != h)
        return best;
    const uint64_t other = least_of_four(sg_bytes_transposed(x), 0, w, w, all);
    return other < best ? other : best;
}

/* The canonical form of a component of w by h cells in the corner of a layout. */
IN_PLACE sg_small_part canonical_in(unsigned symmetries, uint64_t part, unsigned layout, unsigned w, unsigned h)
{
    if (symmetries == SG_ALL_SYMMETRIES)
        return (sg_small_part){layout == 0 ? least_across(part, w, h)
                                           : least_of_four(part, layout, w, h, SG_ALL_SYMMETRIES & 15),
                               layout, count(part)};
    uint64_t best = least_of_four(part, layout, w, h, symmetries & 15);
    if (layout == 0 && symmetries >> 4) {
        /* Transposed after columns were mirrored: the transpose with its rows mirrored, and the other way round. */
        const unsigned after = symmetries >> 4, swapped = (after & 9) | (after >> 1 & 1) << 2 | (after >> 2 & 1) << 1;
        const uint64_t other = least_of_four(sg_bytes_transposed(part), 0, h, w, swapped);
        best = other < best ? other : best;
    }
    return (sg_small_part){best, layout, count(part)};
}

/* The columns of a part, as cells of one row. */
IN_PLACE uint64_t columns_of(uint64_t part, unsigned layout)
{
    const unsigned columns = sg_small_columns(layout);
    uint64_t row = part;
    for (unsigned shift = 32; shift >= columns; shift /= 2)
        row |= row >> shift;
    return row & full(columns);
}

/* The part in the corner of its layout, and the sides of its box. */
IN_PLACE uint64_t cornered(uint64_t part, unsigned layout, unsigned *w, unsigned *h)
{
    const unsigned columns = sg_small_columns(layout), top = first(part) >> (3 + layout);
    const unsigned bottom = last(part) >> (3 + layout);
    const uint64_t row = columns_of(part, layout);
    const unsigned left = first(row);
    *w = last(row) + 1 - left;
    *h = bottom + 1 - top;
    return part >> (top * columns + left);
}

/* Moves a part, of at most half of the columns of its layout, which is not layout 0, from its corner to the corner of the
 * least layout that has w columns. */
IN_PLACE uint64_t packed(uint64_t x, unsigned layout, unsigned w, unsigned h, unsigned *least)
{
    if (layout == 1) {
        x = (x | x >> 8) & UINT64_C(0x0000ffff0000ffff);
        *least = 0;
        return (x | x >> 16) & UINT32_MAX;
    }
    for (*least = layout; *least > 0 && w <= sg_small_columns(*least - 1);)
        --*least;
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= (x >> r * sg_small_columns(layout) & full(w)) << r * sg_small_columns(*least);
    return out;
}

/* The canonical form of a component of w by h cells in the corner of a layout, in the least layout. */
IN_PLACE sg_small_part canonical_in_corner(unsigned symmetries, uint64_t corner, unsigned layout, unsigned w,
                                           unsigned h)
{
    if (layout == 0 || w > sg_small_columns(layout) / 2)
        return canonical_in(symmetries, corner, layout, w, h);
    unsigned least;
    corner = packed(corner, layout, w, h, &least);
    return canonical_in(symmetries, corner, least, w, h);
}

/* The same of a component somewhere in a layout. */
IN_PLACE sg_small_part canonical_of(unsigned symmetries, uint64_t part, unsigned layout)
{
    unsigned w, h;
    const uint64_t corner = cornered(part, layout, &w, &h);
    return canonical_in_corner(symmetries, corner, layout, w, h);
}

/* The h rows of w cells in the corner of a layout, one after the other. */
IN_PLACE uint32_t rows_joined(uint64_t corner, unsigned layout, unsigned w, unsigned h)
{
    const unsigned apart = sg_small_columns(layout) - w;
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= corner >> r * apart & full(w) << r * w;
    return (uint32_t)out;
}

#endif
