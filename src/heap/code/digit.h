/* SPDX-License-Identifier: MIT */
#ifndef SG_DIGIT_H
#define SG_DIGIT_H

/* One digit of a take-and-break code: which numbers of heaps a move may leave, and which of them must differ. */

#include "../../base/bits.h"

#include <stddef.h>

enum { SG_CODE_HEAPS_MAX = 63 }; /* the largest number of heaps that a digit can name */

/* A constraint on the heaps that a move leaves. */
typedef enum sg_split {
    SG_SPLIT_ANY = 0,
    SG_SPLIT_DISTINCT, /* '!' the heaps left are pairwise unequal */
    SG_SPLIT_MIXED,    /* '?' not all equal */
    SG_SPLIT_EQUAL     /* '=' all equal */
} sg_split;

/*
 * Invariants
 * 1. No two of distinct, mixed and equal have a bit in common, and all their bits are in heaps, at places from 2 on:
 *    a constraint on fewer than two heaps would mean nothing.
 * 2. With from > 0, no bit of heaps is set at a place >= from.
 */
typedef struct sg_digit {
    uint64_t heaps;                  /* bit h: h heaps may be left */
    uint64_t distinct, mixed, equal; /* bit h: h heaps may be left under this constraint */
    uint8_t from;                    /* 0, or 2..64: every number of heaps >= from may be left, too */
    uint8_t split;                   /* the constraint (sg_split) where from heaps or more are left */
} sg_digit;

static inline bool sg_digit_is_zero(sg_digit digit)
{
    return digit.heaps == 0 && digit.from == 0;
}

/* The constraint on moves that leave h heaps; h >= 2, and the digit allows h heaps. */
static inline sg_split sg_digit_split(sg_digit digit, unsigned h)
{
    if (digit.from > 0 && h >= digit.from)
        return (sg_split)digit.split;
    return digit.distinct >> h & 1 ? SG_SPLIT_DISTINCT
           : digit.mixed >> h & 1  ? SG_SPLIT_MIXED
           : digit.equal >> h & 1  ? SG_SPLIT_EQUAL
                                   : SG_SPLIT_ANY;
}

static inline bool sg_digit_is_constrained(sg_digit digit)
{
    return (digit.distinct | digit.mixed | digit.equal) != 0 || (digit.from > 0 && digit.split != SG_SPLIT_ANY);
}

/* Lets the digit allow h heaps, or with more = true h heaps and every larger number. It must not allow them yet. */
static inline void sg_digit_put(sg_digit *digit, unsigned h, sg_split split, bool more)
{
    uint64_t *const sets[] = {NULL, &digit->distinct, &digit->mixed, &digit->equal};
    if (more) {
        digit->from = (uint8_t)h;
        digit->split = (uint8_t)split;
        return;
    }
    digit->heaps |= UINT64_C(1) << h;
    if (h >= 2 && split != SG_SPLIT_ANY)
        *sets[split] |= UINT64_C(1) << h;
}

/*
 * Sets *joined to the digit that allows the moves of both. False if there is none, because for some number of heaps no
 * single constraint allows just the splits that a or b allows; *joined is unchanged then.
 */
bool sg_digit_join(sg_digit a, sg_digit b, sg_digit *joined);

/* The normal form of a digit: digits that allow the same moves have the same normal form. */
sg_digit sg_digit_normal(sg_digit digit);

#endif
