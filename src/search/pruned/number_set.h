/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_NUMBER_SET_H
#define SG_SEARCH_PRUNED_NUMBER_SET_H

/* Sets of numbers below 64, as words: bit n is set if n is in the set. */

#include <stddef.h>
#include <stdint.h>

/* The least count numbers that are not in set. */
static inline uint64_t sg_set_least_outside(uint64_t set, size_t count)
{
    uint64_t rest = ~set;
    for (; count > 0 && rest; count--)
        rest &= rest - 1;
    return ~set & ~rest;
}

/* 0 and all numbers up to the least in set; all, if it is empty. */
static inline uint64_t sg_set_up_to_least(uint64_t set)
{
    return set ^ (set - 1);
}

#endif
