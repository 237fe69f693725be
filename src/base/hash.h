/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_HASH_H
#define SG_BASE_HASH_H

/* Hashes of bytes and words: all 64 bits are equally good. They are the same on every machine of the same byte order. */

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL /* keys are short: inlined, the length picks a branch instead of a call */
#include <xxhash.h>

static inline uint64_t sg_hash_bytes(const void *bytes, size_t n_bytes)
{
    return XXH3_64bits(bytes, n_bytes);
}

/* One to one, and no linear function: splitmix64 (Steele, Lea, Flood 2014). */
static inline uint64_t sg_hash_word(uint64_t word)
{
    word *= UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

#endif
