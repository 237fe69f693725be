/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SHORT_H
#define SG_SEARCH_SHORT_H

/* Keys of at most SG_SHORT_MAX bytes as a number of 128 bits: the first byte is the lowest, the length + 1 the
 * highest. */

#include <string.h>

#include "../../sg.h"

enum { SG_SHORT_MAX = 15 };

typedef struct sg_short {
    uint64_t low, high;
} sg_short;

/* At most 8 bytes as a number, the first one lowest. */
static inline uint64_t sg_short_word(const unsigned char *bytes, size_t n_bytes)
{
    uint64_t word = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (n_bytes >= 8) {
        memcpy(&word, bytes, 8);
        return word;
    }
    if (n_bytes >= 4) {
        uint32_t first, last;
        memcpy(&first, bytes, 4);
        memcpy(&last, bytes + n_bytes - 4, 4);
        return (uint64_t)last << 8 * (n_bytes - 4) | first;
    }
#endif
    if (n_bytes > 0 && n_bytes < 4) /* the middle byte is the first or the last one of fewer than three */
        return bytes[0] | (uint64_t)bytes[n_bytes / 2] << n_bytes / 2 * 8 |
               (uint64_t)bytes[n_bytes - 1] << (n_bytes - 1) * 8;
    for (size_t i = 0; i < n_bytes; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

/* The length of a key at its place in high. */
static inline uint64_t sg_short_length(size_t key_bytes)
{
    return (uint64_t)(key_bytes + 1) << 56;
}

/* A key of at most SG_SHORT_MAX bytes. */
static inline sg_short sg_short_pack(const void *key, size_t key_bytes)
{
    const unsigned char *bytes = key;
    sg_short packed = {.high = sg_short_length(key_bytes)};
    packed.low = sg_short_word(bytes, key_bytes < 8 ? key_bytes : 8);
    if (key_bytes > 8)
        packed.high |= sg_short_word(bytes + 8, key_bytes - 8);
    return packed;
}

/* Back to bytes; returns how many the key has. What lies behind them in key has no meaning. */
static inline size_t sg_short_unpack(sg_short packed, unsigned char key[16])
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(key, &packed.low, 8);
    memcpy(key + 8, &packed.high, 8);
#else
    for (size_t i = 0; i < 16; i++)
        key[i] = (unsigned char)((i < 8 ? packed.low : packed.high) >> 8 * (i % 8));
#endif
    return (size_t)(packed.high >> 56) - 1;
}

/* A key of at most 7 bytes is narrow: low | high tells it from all other narrow keys. */
static inline bool sg_short_is_narrow(sg_short key)
{
    return key.high >> 56 <= 8;
}

/* A hash; its high bits are better than its low ones. */
static inline uint64_t sg_short_mixed(uint64_t z)
{
    z *= UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 32) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 32;
}

static inline uint64_t sg_short_hash(sg_short key)
{
    return sg_short_mixed(sg_short_is_narrow(key) ? key.low | key.high
                                                  : key.low ^ key.high * UINT64_C(0xff51afd7ed558ccd));
}

#endif
