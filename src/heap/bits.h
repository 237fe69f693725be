/* SPDX-License-Identifier: MIT */
#ifndef SG_BITS_H
#define SG_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Is the number of ones in bits odd? */
static inline bool sg_parity(uint32_t bits)
{
    return __builtin_parity(bits);
}

/* The place of the lowest one; bits is not 0. */
static inline unsigned sg_lowest_bit(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

/* A set of small numbers as an array of words: is number i in the set? Puts number i into the set. */
static inline bool sg_bit(const uint64_t *set, uint64_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static inline void sg_bit_set(uint64_t *set, uint64_t i)
{
    set[i / 64] |= UINT64_C(1) << (i % 64);
}

#endif
