/* SPDX-License-Identifier: MIT */
#include "digit.h"

/*
 * Splits into h heaps are of three kinds: all equal (1), all distinct (4), neither (2). Returns the kinds that a
 * constraint allows, as the sum of these numbers.
 */
static unsigned kinds_of(sg_split split, unsigned h)
{
    static const unsigned kinds[] = {
        [SG_SPLIT_ANY] = 7, [SG_SPLIT_DISTINCT] = 4, [SG_SPLIT_MIXED] = 6, [SG_SPLIT_EQUAL] = 1};
    return h == 2 ? kinds[split] & ~2u : kinds[split];
}

/* The kinds of splits into h heaps that a digit allows. */
static unsigned kinds_at(sg_digit digit, unsigned h)
{
    bool allowed = h <= SG_CODE_HEAPS_MAX && digit.heaps >> h & 1;
    return allowed || (digit.from > 0 && h >= digit.from) ? kinds_of(sg_digit_split(digit, h), h) : 0;
}

/* Finds the constraint that allows just these kinds. */
static bool split_for(unsigned kinds, unsigned h, sg_split *split)
{
    for (*split = SG_SPLIT_ANY; *split <= SG_SPLIT_EQUAL; ++*split)
        if (kinds_of(*split, h) == kinds)
            return true;
    return false;
}

bool sg_digit_join(sg_digit a, sg_digit b, sg_digit *joined)
{
    if (sg_digit_is_zero(a) || sg_digit_is_zero(b)) {
        *joined = sg_digit_normal(sg_digit_is_zero(a) ? b : a);
        return true;
    }
    if ((a.from | b.from) == 0 && !sg_digit_is_constrained(a) && !sg_digit_is_constrained(b)) {
        *joined = (sg_digit){.heaps = a.heaps | b.heaps};
        return true;
    }
    unsigned from = a.from > b.from ? a.from : b.from;
    sg_digit result = {.heaps = (a.heaps | b.heaps) & 3};
    sg_split split;
    /* From here on both digits say the same of all numbers of heaps, so one entry "end or more" covers them. */
    unsigned end = from > 0 ? from : SG_CODE_HEAPS_MAX + 1;
    while (end <= SG_CODE_HEAPS_MAX && (a.heaps | b.heaps) >> end != 0)
        end++;
    for (unsigned h = 2; h < end; h++) {
        unsigned kinds = kinds_at(a, h) | kinds_at(b, h);
        if (kinds != 0 && !split_for(kinds, h, &split))
            return false;
        if (kinds != 0)
            sg_digit_put(&result, h, split, false);
    }
    if (from > 0) {
        unsigned h = end > 2 ? end : 3; /* two heaps are never of kind 2, so three show more */
        sg_split two = SG_SPLIT_ANY;
        if (!split_for(kinds_at(a, h) | kinds_at(b, h), h, &split) ||
            (end == 2 && !split_for(kinds_at(a, 2) | kinds_at(b, 2), 2, &two)))
            return false;
        if (end == 2 && kinds_of(split, 2) != (kinds_at(a, 2) | kinds_at(b, 2)))
            sg_digit_put(&result, 2, two, false);
        sg_digit_put(&result, end == 2 && result.heaps & 4 ? 3 : end, split, true);
    }
    *joined = sg_digit_normal(result);
    return true;
}

/*
 * For two heaps '!' and '?' mean the same. The normal form is '?' if all larger splits of the digit have '?', else
 * '!'.
 */
static void name_two(sg_digit *digit)
{
    uint64_t larger = digit->heaps & ~UINT64_C(7);
    if (!((digit->distinct | digit->mixed) & 4))
        return;
    bool all_mixed = (larger & ~digit->mixed) == 0 && (digit->from == 0 || digit->split == SG_SPLIT_MIXED);
    bool is_mixed = all_mixed && (larger != 0 || digit->from > 0);
    digit->distinct &= ~UINT64_C(4);
    digit->mixed &= ~UINT64_C(4);
    *(is_mixed ? &digit->mixed : &digit->distinct) |= 4;
}

sg_digit sg_digit_normal(sg_digit digit)
{
    name_two(&digit);
    while (digit.from > 2 && digit.heaps >> (digit.from - 1) & 1 &&
           sg_digit_split(digit, digit.from - 1u) == (sg_split)digit.split) {
        uint64_t keep = ~(UINT64_C(1) << --digit.from);
        digit.heaps &= keep;
        digit.distinct &= keep;
        digit.mixed &= keep;
        digit.equal &= keep;
    }
    return digit;
}
