/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_ASKED_H
#define SG_SEARCH_PRUNED_ASKED_H

/*
 * Counts the threads that search a position at this moment. Positions are distinguished by a few bits of their hashes
 * only, so a count may be too high; the counts are hints for choosing where to search.
 */

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { SG_ASKED_COUNTS = 1 << 12 };
typedef struct sg_asked {
    _Atomic uint32_t counts[SG_ASKED_COUNTS];
} sg_asked;

static inline void sg_asked_enter(sg_asked *asked, uint64_t hash)
{
    atomic_fetch_add_explicit(&asked->counts[hash % SG_ASKED_COUNTS], 1, memory_order_relaxed);
}

static inline void sg_asked_leave(sg_asked *asked, uint64_t hash)
{
    atomic_fetch_sub_explicit(&asked->counts[hash % SG_ASKED_COUNTS], 1, memory_order_relaxed);
}

static inline bool sg_asked_is(const sg_asked *asked, uint64_t hash)
{
    return atomic_load_explicit(&asked->counts[hash % SG_ASKED_COUNTS], memory_order_relaxed) > 0;
}

#endif
