/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_BITS_H
#define SG_BASE_BITS_H

/* Bits of words, and sets of small numbers as arrays of words: bit n % 64 of word n / 64 says that n is in the set. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is the number of bits of x that are set odd? */
static inline bool sg_parity(uint64_t x)
{
    return __builtin_parityll(x);
}

/* The place of the lowest bit of x that is set; x is not 0. */
static inline unsigned sg_lowest_bit(uint64_t x)
{
    return (unsigned)__builtin_ctzll(x);
}

/* The number of bits of x that are set: the least x86-64 has no instruction for it, and libgcc's function takes longer. */
static inline unsigned sg_bits_count(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    return (unsigned)(((x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
}

/* The lowest n bits of x in the opposite order, from 1 to 64. */
static inline uint64_t sg_bits_reversed(uint64_t x, unsigned n)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return __builtin_bswap64(x) >> (64 - n);
}

static inline size_t sg_bits_words(size_t n)
{
    return (n + 63) / 64;
}

static inline bool sg_bits_has(const uint64_t *set, size_t n)
{
    return set[n >> 6] >> (n & 63) & 1;
}

static inline void sg_bits_add(uint64_t *set, size_t n)
{
    set[n >> 6] |= UINT64_C(1) << (n & 63);
}

#endif
