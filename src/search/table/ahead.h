/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_TABLE_AHEAD_H
#define SG_SEARCH_TABLE_AHEAD_H

/*
 * Where a shard of a table has the slots of its hashes, for threads that do not hold the shard's lock: they may have the
 * processor fetch what they will look up. Nothing is read through these addresses, which may be out of date: a wrong one
 * costs time and nothing else. They lie apart from the shards, because other threads seldom write to them. Without the
 * fetching, Chomp 11x10 takes 1.1 times as long, in two threads 1.4 times, and Chomp 12x10 by dag 1.16 times; tables that
 * fit into a processor's cache gain nothing.
 */

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sg_ahead {
    _Atomic uintptr_t slots;
    _Atomic size_t n_slots;
} sg_ahead;

/* The holder of the lock says where the slots are. */
static inline void sg_ahead_note(sg_ahead *ahead, const void *slots, size_t n_slots)
{
    if (atomic_load_explicit(&ahead->slots, memory_order_relaxed) == (uintptr_t)slots &&
        atomic_load_explicit(&ahead->n_slots, memory_order_relaxed) == n_slots)
        return; /* a write would take the line away from all others */
    atomic_store_explicit(&ahead->slots, (uintptr_t)slots, memory_order_relaxed);
    atomic_store_explicit(&ahead->n_slots, n_slots, memory_order_relaxed);
}

/* How many slots there are, and the address of one of them, where slots have so many bytes. */
static inline size_t sg_ahead_slots(const sg_ahead *ahead)
{
    return atomic_load_explicit(&ahead->n_slots, memory_order_relaxed);
}
static inline uintptr_t sg_ahead_at(const sg_ahead *ahead, size_t slot, size_t slot_bytes)
{
    return atomic_load_explicit(&ahead->slots, memory_order_relaxed) + slot * slot_bytes;
}
/* The slot that a hash names, where the number of slots is 0 or a power of 2. */
static inline uintptr_t sg_ahead_of_hash(const sg_ahead *ahead, size_t hash, size_t slot_bytes)
{
    const size_t n_slots = sg_ahead_slots(ahead);
    return sg_ahead_at(ahead, n_slots ? hash & (n_slots - 1) : 0, slot_bytes);
}

#endif
