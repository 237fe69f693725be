/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_SMALL_TABLE_H
#define SG_BOARD_SMALL_TABLE_H

/*
 * A table of what the search knows of small components: the value of a component, or numbers that the value is not. The
 * table may forget entries, which costs time and never changes an answer.
 *
 * Several threads may use a table at once, without locks. An entry is two words, the cells and the facts; to put another
 * component into it, a thread marks the facts as moving, writes the cells, and writes the facts with the next version.
 * Whoever reads finds the same version, not moving, before and after it has read the cells. (To be misled, a thread would have
 * to sleep between two reads while others put 2^18 components into that one entry.) A table that grows is copied; what
 * others find out during that is lost. The copies from before stay as long as several threads use the table, because
 * they may still be reading them.
 */

#include "small.h"

#include <stdatomic.h>

enum { SG_SMALL_BUCKET = 4, SG_SMALL_UNKNOWN = 63 };

typedef struct sg_small_entry {
    _Atomic uint64_t cells; /* 0: free */
    _Atomic uint64_t facts;
} sg_small_entry;

typedef struct sg_small_block {
    size_t n_buckets, mask;        /* of the hash: its bits are those of a bucket's first entry */
    struct sg_small_block *before; /* the copy that this one took the place of, if others may be reading it */
    _Alignas(64) _Atomic size_t n_entries;
    _Alignas(64) sg_small_entry entries[];
} sg_small_block;

typedef struct sg_small_table {
    _Atomic(sg_small_block *) block; /* NULL: nothing was put into it */
    _Atomic uint64_t bytes;          /* of the entries, as max_bytes */
    uint64_t max_bytes;              /* 0: none but that of small_table.c */
    _Atomic size_t refused;          /* buckets for which there was no memory; 0: none were refused */
    bool shared;
    atomic_flag grows;
} sg_small_table;

/* A copy of what is known of a component. */
typedef struct sg_small_known_value {
    uint32_t excluded; /* bit n: the value is not n */
    uint32_t value;    /* or SG_SMALL_UNKNOWN */
} sg_small_known_value;

/* ---- facts: the bits of a word ------------------------------------------------------------------------------------ */

/* Bits 0 to 31: the numbers that the value is not. */
enum { SG_SMALL_VALUE_AT = 32, SG_SMALL_OWNER_AT = 38 };
/* From SG_SMALL_OWNER_AT on, what stays the same as long as the entry belongs to one component: its layout, the number
 * of its cells, the version, and whether the entry is moving. */
enum { SG_SMALL_LAYOUT = 3, SG_SMALL_CELLS_AT = 2, SG_SMALL_VERSION_AT = 7, SG_SMALL_MOVING = 1 << 25 };

static inline uint32_t sg_small_value_in(uint64_t facts)
{
    return (uint32_t)(facts >> SG_SMALL_VALUE_AT & 63);
}
static inline uint32_t sg_small_owner_in(uint64_t facts)
{
    return (uint32_t)(facts >> SG_SMALL_OWNER_AT);
}
static inline uint32_t sg_small_cells_in(uint64_t facts)
{
    return sg_small_owner_in(facts) >> SG_SMALL_CELLS_AT & 31;
}

/* ---- looking up --------------------------------------------------------------------------------------------------- */

static inline sg_small_entry *sg_small_bucket(sg_small_block *block, sg_small_part part)
{
    uint64_t hash = (part.cells ^ (uint64_t)part.layout << 62) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    return block->entries + (size_t)(hash & block->mask);
}

/* Is the entry the component's? Then *facts are of the moment. */
static inline bool sg_small_owns(sg_small_entry *e, sg_small_part part, uint64_t *facts)
{
    if (atomic_load_explicit(&e->cells, memory_order_relaxed) != part.cells)
        return false;
    const uint32_t owner = sg_small_owner_in(atomic_load_explicit(&e->facts, memory_order_acquire));
    const bool same = atomic_load_explicit(&e->cells, memory_order_acquire) == part.cells;
    *facts = atomic_load_explicit(&e->facts, memory_order_relaxed);
    return same && owner == sg_small_owner_in(*facts) && (owner & (SG_SMALL_MOVING | SG_SMALL_LAYOUT)) == part.layout;
}

/* The component's entry, or NULL. */
static inline sg_small_entry *sg_small_entry_of(sg_small_block *block, sg_small_part part, uint64_t *facts)
{
    sg_small_entry *bucket = block ? sg_small_bucket(block, part) : NULL;
    for (unsigned i = 0; bucket && i < SG_SMALL_BUCKET; i++)
        if (sg_small_owns(&bucket[i], part, facts))
            return &bucket[i];
    return NULL;
}

static inline sg_small_block *sg_small_block_of(const sg_small_table *table)
{
    return atomic_load_explicit(&table->block, memory_order_acquire);
}

static inline sg_small_known_value sg_small_find(const sg_small_table *table, sg_small_part part)
{
    uint64_t facts;
    if (!sg_small_entry_of(sg_small_block_of(table), part, &facts))
        return (sg_small_known_value){0, SG_SMALL_UNKNOWN};
    return (sg_small_known_value){(uint32_t)facts, sg_small_value_in(facts)};
}

static inline void sg_small_prefetch(const sg_small_table *table, sg_small_part part)
{
    sg_small_block *block = sg_small_block_of(table);
    if (block)
        __builtin_prefetch(sg_small_bucket(block, part));
}

/* Remembers what is known of a component: numbers that its value is not, and the value, or SG_SMALL_UNKNOWN. */
void sg_small_keep(sg_small_table *table, sg_small_part part, uint32_t excluded, uint32_t value);

/* ---- while one thread uses the table ------------------------------------------------------------------------------ */

void sg_small_table_free(sg_small_table *table);
void sg_small_table_limit(sg_small_table *table, uint64_t max_bytes);
/* Whether several threads may use the table from now on. */
void sg_small_table_share(sg_small_table *table, bool shared);

#endif
