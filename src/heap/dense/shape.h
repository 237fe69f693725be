/* SPDX-License-Identifier: MIT */
#ifndef SG_SHAPE_H
#define SG_SHAPE_H

/*
 * A shape is a number of heaps h = 1..63, or "h heaps or more", with a constraint on them. The dense engine keeps sets
 * of nim-sums by shape.
 */

#include "../code/digit.h"

/* Shapes are numbered (h - 1) * 4 + split, and from SG_MORE on "h or more", h = 2..64, as (h - 2) * 4 + split. */
enum {
    SG_ROW_HEAPS_MAX = 4, /* shapes of 2 to 4 heaps have rows (rows.c), unless the heaps are all equal */
    SG_MORE = SG_CODE_HEAPS_MAX * 4,
    SG_SHAPES = SG_MORE + SG_CODE_HEAPS_MAX * 4
};

/* The number of a shape. Two heaps are distinct exactly if they are not all equal, so these are one shape. */
static inline unsigned sg_shape(unsigned n_heaps, unsigned split)
{
    if (n_heaps == 1)
        split = SG_SPLIT_ANY;
    if (n_heaps == 2 && split == SG_SPLIT_DISTINCT)
        split = SG_SPLIT_MIXED;
    return (n_heaps - 1) * 4 + split;
}

static inline unsigned sg_shape_more(unsigned from, unsigned split)
{
    return SG_MORE + (from - 2) * 4 + split;
}

/* The number of heaps, or the least one. */
static inline unsigned sg_shape_heaps(unsigned shape)
{
    return shape < SG_MORE ? shape / 4 + 1 : (shape - SG_MORE) / 4 + 2;
}

static inline bool sg_shape_has_rows(unsigned shape)
{
    return shape >= 4 && shape < SG_ROW_HEAPS_MAX * 4 && shape % 4 != SG_SPLIT_EQUAL;
}

/* Are the nim-sums of this shape computed part by part (dense.c)? */
static inline bool sg_shape_is_counted(unsigned shape)
{
    return shape >= SG_ROW_HEAPS_MAX * 4 && shape % 4 != SG_SPLIT_EQUAL;
}

/* Writes the shapes of two heaps or more that a digit allows, and returns their number. */
enum { SG_DIGIT_SHAPES_MAX = SG_CODE_HEAPS_MAX };
static inline unsigned sg_digit_shapes(sg_digit digit, unsigned *shapes)
{
    unsigned n = 0;
    for (uint64_t rest = digit.heaps & ~UINT64_C(3); rest != 0; rest &= rest - 1) {
        unsigned h = sg_lowest_bit(rest);
        shapes[n++] = sg_shape(h, sg_digit_split(digit, h));
    }
    if (digit.from > 0)
        shapes[n++] = sg_shape_more(digit.from, digit.split);
    return n;
}

#endif
