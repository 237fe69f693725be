/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_RECENT_H
#define SG_SEARCH_RECENT_H

/*
 * Values met lately, by short keys: a direct-mapped table small enough for a processor's cache. A value never changes
 * once it is known, so an entry is never wrong; it is only pushed out by another.
 */

#include <string.h>

#include "../sg.h"

enum { SG_RECENT_BITS = 15, SG_RECENT_KEY_MAX = 15 };

typedef struct sg_recent_entry {
    uint64_t low, high; /* the bytes of the key, the first one lowest; its length + 1 in the top byte. Both 0: free */
    uint64_t value;
} sg_recent_entry;

typedef struct sg_recent {
    sg_recent_entry entries[1 << SG_RECENT_BITS];
} sg_recent;

/* The bytes of a key of at most 8 as a number. */
static inline uint64_t sg_recent_word(const unsigned char *bytes, size_t n_bytes)
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
    for (size_t i = 0; i < n_bytes; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

/* What the entry of a key of at most SG_RECENT_KEY_MAX bytes is to hold, without the value. */
static inline void sg_recent_pack(const void *key, size_t key_bytes, sg_recent_entry *wanted)
{
    const unsigned char *bytes = key;
    wanted->low = sg_recent_word(bytes, key_bytes < 8 ? key_bytes : 8);
    wanted->high = key_bytes > 8 ? sg_recent_word(bytes + 8, key_bytes - 8) : 0;
    wanted->high |= (uint64_t)(key_bytes + 1) << 56;
}

/* The key again; returns its length. */
static inline size_t sg_recent_unpack(const sg_recent_entry *entry, unsigned char key[16])
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(key, &entry->low, 8);
    memcpy(key + 8, &entry->high, 8);
#else
    for (size_t i = 0; i < 16; i++)
        key[i] = (unsigned char)((i < 8 ? entry->low : entry->high) >> 8 * (i % 8));
#endif
    return (size_t)(entry->high >> 56) - 1;
}

/* The place for a key. */
static inline sg_recent_entry *sg_recent_place(sg_recent *recent, const sg_recent_entry *wanted)
{
    const uint64_t mixed = (wanted->low ^ wanted->high * UINT64_C(0xff51afd7ed558ccd)) * UINT64_C(0x9e3779b97f4a7c15);
    return &recent->entries[mixed >> (64 - SG_RECENT_BITS)];
}

static inline bool sg_recent_has(const sg_recent_entry *entry, const sg_recent_entry *wanted)
{
    return entry->low == wanted->low && entry->high == wanted->high;
}

#endif
