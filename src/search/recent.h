/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_RECENT_H
#define SG_SEARCH_RECENT_H

/*
 * Values met lately, by short keys: a direct-mapped table small enough for a processor's cache. A value never changes
 * once it is known, so an entry is never wrong; it is only pushed out by another.
 */

#include <string.h>

#include "../sg.h"

enum { SG_RECENT_BITS = 14, SG_RECENT_KEY_MAX = 15 };

typedef struct sg_recent_entry {
    uint64_t low, high; /* the bytes of the key; its length + 1 in the top byte of high. Both 0: free */
    uint64_t value;
} sg_recent_entry;

typedef struct sg_recent {
    sg_recent_entry entries[1 << SG_RECENT_BITS];
} sg_recent;

/* The place of a key, of SG_RECENT_KEY_MAX bytes at most; *wanted is what the entry is to hold. Words in the order of
 * the machine's bytes; keys of one length differ if and only if their words do. */
static inline sg_recent_entry *sg_recent_find(sg_recent *recent, const void *key, size_t key_bytes,
                                              sg_recent_entry *wanted)
{
    const unsigned char *bytes = key;
    wanted->low = wanted->high = 0;
    if (key_bytes >= 8) {
        memcpy(&wanted->low, bytes, 8);
        if (key_bytes > 8) { /* the rest, from the last 8 bytes */
            memcpy(&wanted->high, bytes + key_bytes - 8, 8);
            wanted->high >>= 8 * (16 - key_bytes);
        }
    } else if (key_bytes >= 4) {
        uint32_t first, last;
        memcpy(&first, bytes, 4);
        memcpy(&last, bytes + key_bytes - 4, 4);
        wanted->low = (uint64_t)last << 32 | first;
    } else {
        for (size_t i = 0; i < key_bytes; i++)
            wanted->low |= (uint64_t)bytes[i] << 8 * i;
    }
    wanted->high ^= (uint64_t)(key_bytes + 1) << 56;
    const uint64_t mixed = (wanted->low ^ wanted->high * UINT64_C(0xff51afd7ed558ccd)) * UINT64_C(0x9e3779b97f4a7c15);
    return &recent->entries[mixed >> (64 - SG_RECENT_BITS)];
}

static inline bool sg_recent_has(const sg_recent_entry *entry, const sg_recent_entry *wanted)
{
    return entry->low == wanted->low && entry->high == wanted->high;
}

#endif
