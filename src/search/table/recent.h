/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_RECENT_H
#define SG_SEARCH_RECENT_H

/*
 * Positions met lately, by short keys: their values, or where they are in the memo. Small enough for a processor's cache,
 * and one line of it is all that a look takes. What a line says of a key stays true; it is only pushed out by others.
 *
 *   a line of two narrow keys   low | high of each, the newer one first | what is known about each
 *   a line of one other key     high | 0 | what is known about it | low
 *
 * The highest byte tells the high of such a key from a narrow key, and from a free place, which is 0.
 */

#include <stdlib.h>

#include "short_key.h"

enum { SG_RECENT_BITS = 14 };

/* What is known about a key: its value, or SG_RECENT_REF | its ref. */
#define SG_RECENT_REF (UINT64_C(1) << 32)
/* Nothing is known about it. No value, and no ref. */
#define SG_RECENT_NOTHING UINT64_MAX

typedef struct sg_recent_line {
    uint64_t keys[2];
    uint64_t about[2];
} sg_recent_line;

typedef struct sg_recent {
    sg_recent_line lines[1 << SG_RECENT_BITS];
} sg_recent;

/* A table that knows nothing, for free(); NULL if there is no memory. */
static inline sg_recent *sg_recent_new(void)
{
    sg_recent *recent = aligned_alloc(sizeof(sg_recent_line), sizeof *recent);
    return recent ? memset(recent, 0, sizeof *recent) : NULL;
}

/* The line that a key of this hash belongs to: by other bits of it than the memo looks at first. */
static inline sg_recent_line *sg_recent_place(sg_recent *recent, uint64_t hash)
{
    return &recent->lines[hash >> 40 & ((1 << SG_RECENT_BITS) - 1)];
}

static inline uint64_t sg_recent_find_narrow(const sg_recent_line *line, uint64_t word)
{
    const uint64_t first = line->about[0], second = line->keys[1] == word ? line->about[1] : SG_RECENT_NOTHING;
    return line->keys[0] == word ? first : second;
}

static inline uint64_t sg_recent_find(const sg_recent_line *line, sg_short key)
{
    if (sg_short_is_narrow(key))
        return sg_recent_find_narrow(line, key.low | key.high);
    return line->keys[0] == key.high && line->about[1] == key.low ? line->about[0] : SG_RECENT_NOTHING;
}

/* Keeps what is known about a key from now on. */
static inline void sg_recent_keep(sg_recent_line *line, sg_short key, uint64_t about)
{
    const uint64_t word = key.low | key.high;
    if (!sg_short_is_narrow(key)) {
        *line = (sg_recent_line){{key.high, 0}, {about, key.low}};
        return;
    }
    if (line->keys[1] == word) {
        line->about[1] = about;
        return;
    }
    if (line->keys[0] != word) {
        line->keys[1] = line->keys[0];
        line->about[1] = line->about[0];
    }
    line->keys[0] = word;
    line->about[0] = about;
}

#endif
