/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SETS_H
#define SG_SEARCH_SETS_H

/* Sets of numbers below 64: bit n says that n is in it. */

#include <stddef.h>
#include <stdint.h>

/* The set of all a xor n, for a in set; n < 64. */
static inline uint64_t sg_set_xor(uint64_t set, uint32_t n)
{
    static const uint64_t low[6] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                    UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                    UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
    for (unsigned i = 0; i < 6; i++)
        if (n >> i & 1)
            set = (set & low[i]) << (1u << i) | (set >> (1u << i) & low[i]);
    return set;
}

/* The least count numbers that are not in set. */
static inline uint64_t sg_set_least_outside(uint64_t set, size_t count)
{
    uint64_t rest = ~set;
    for (; count > 0 && rest; count--)
        rest &= rest - 1;
    return ~set & ~rest;
}

/* 0 and all numbers up to the largest in set. */
static inline uint64_t sg_set_up_to_largest(uint64_t set)
{
    return set ? ~UINT64_C(0) >> __builtin_clzll(set) : 0;
}

/* 0 and all numbers up to the least in set; all, if it is empty. */
static inline uint64_t sg_set_up_to_least(uint64_t set)
{
    return set ^ (set - 1);
}

#endif
