/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_WEIGHT_H
#define SG_SEARCH_WEIGHT_H

#include "../base/bits.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * A guess at the work that a component takes: longer keys take more, and among equals those with more bits set, which
 * are the fuller boards where keys are bitboards. The key is padded with zeros to 8 bytes.
 */
static inline uint32_t sg_weight_of_key(const unsigned char *key, size_t key_bytes)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < key_bytes && i < 64; i += 8) {
        uint64_t word;
        memcpy(&word, key + i, sizeof word);
        bits += sg_bits_count(word);
    }
    return (uint32_t)key_bytes * 4 + bits;
}

#endif
