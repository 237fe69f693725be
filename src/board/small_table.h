/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_SMALL_TABLE_H
#define SG_BOARD_SMALL_TABLE_H

/*
 * A table of what the search knows of small components: the value of a component, or numbers that the value is not. The
 * table may forget entries, which costs time and never changes an answer.
 *
 * The hash of a component's cells is one to one. It names a bucket of eight entries, a line of the processor's cache, and
 * an entry holds the rest of the hash and what is known, in one word:
 *
 *     the hash without its lowest bits, SG_SMALL_BITS or more, which name the bucket | layout (2 bits) | facts (8)
 *
 * So several threads may use a table at once, without locks. A table that grows is copied; what others find out during
 * that is lost. The copies from before stay as long as several threads use the table, because they may still be reading
 * them.
 */

#include "small.h"

#include <stdatomic.h>

enum { SG_SMALL_BUCKET = 8, SG_SMALL_BITS = 10, SG_SMALL_UNKNOWN = 63 };

typedef struct sg_small_block {
    unsigned bits;                 /* 2^bits buckets */
    struct sg_small_block *before; /* the copy that this one took the place of, if others may be reading it */
    _Alignas(64) _Atomic size_t n_entries;
    _Alignas(64) _Atomic uint64_t entries[]; /* 0: free */
} sg_small_block;

typedef struct sg_small_table {
    _Atomic(sg_small_block *) block; /* NULL: nothing was put into it */
    _Atomic uint64_t bytes;          /* of the entries, as max_bytes */
    uint64_t max_bytes;              /* 0: none but that of small_table.c */
    _Atomic unsigned refused;        /* bits of a block for which there was no memory; 0: none was refused */
    bool shared;
    atomic_flag grows;
} sg_small_table;

/* A copy of what is known of a component. */
typedef struct sg_small_known_value {
    uint32_t excluded; /* bit n: the value is not n */
    uint32_t value;    /* or SG_SMALL_UNKNOWN */
} sg_small_known_value;

/* ---- entries ------------------------------------------------------------------------------------------------------ */

/* Facts: 0, nothing; the value and 1; or, behind the bit SG_SMALL_EXCLUDES, which of the numbers 0 to 6 it is not. */
enum { SG_SMALL_FACT_BITS = 8, SG_SMALL_LAYOUT_BITS = 2, SG_SMALL_EXCLUDES = 1 << 7 };
_Static_assert(SG_SMALL_FACT_BITS + SG_SMALL_LAYOUT_BITS <= SG_SMALL_BITS, "an entry is one word");
_Static_assert(SG_SMALL_LAYOUTS <= 1 << SG_SMALL_LAYOUT_BITS, "a layout fits");
_Static_assert(SG_SMALL_CELLS + 1 < SG_SMALL_EXCLUDES, "a value and 1 fits");

static inline uint32_t sg_small_facts_in(uint64_t entry)
{
    return (uint32_t)entry & ((1 << SG_SMALL_FACT_BITS) - 1);
}

static inline sg_small_known_value sg_small_known_by(uint32_t facts)
{
    sg_small_known_value known = {0, SG_SMALL_UNKNOWN};
    if (facts & SG_SMALL_EXCLUDES)
        known.excluded = facts - SG_SMALL_EXCLUDES;
    else if (facts)
        known.value = facts - 1;
    return known;
}

#define SG_SMALL_FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* One to one: an odd factor, and a shift of half of the bits. */
static inline uint64_t sg_small_hash(uint64_t set)
{
    const uint64_t hash = set * SG_SMALL_FACTOR;
    return hash ^ hash >> 32;
}

static inline _Atomic uint64_t *sg_small_bucket(sg_small_block *block, uint64_t hash)
{
    return block->entries + (size_t)(hash & ((UINT64_C(1) << block->bits) - 1)) * SG_SMALL_BUCKET;
}

/* The entry of a component that has this hash and this layout, and of which these facts are known. */
static inline uint64_t sg_small_entry(const sg_small_block *block, uint64_t hash, uint32_t layout, uint32_t facts)
{
    return (hash >> block->bits << SG_SMALL_LAYOUT_BITS | layout) << SG_SMALL_FACT_BITS | facts;
}

/* ---- looking up --------------------------------------------------------------------------------------------------- */

static inline sg_small_block *sg_small_block_of(const sg_small_table *table)
{
    return atomic_load_explicit(&table->block, memory_order_acquire);
}

/* The component's entry, with what it held just now, or NULL. */
static inline _Atomic uint64_t *sg_small_entry_of(sg_small_block *block, sg_small_part part, uint64_t *held)
{
    if (!block)
        return NULL;
    const uint64_t hash = sg_small_hash(part.cells),
                   owner = sg_small_entry(block, hash, part.layout, 0) >> SG_SMALL_FACT_BITS;
    _Atomic uint64_t *bucket = sg_small_bucket(block, hash);
    for (unsigned i = 0; i < SG_SMALL_BUCKET; i++) {
        *held = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        if (*held >> SG_SMALL_FACT_BITS == owner && *held)
            return &bucket[i];
        if (!*held) /* a bucket is filled from its first entry on */
            return NULL;
    }
    return NULL;
}

static inline sg_small_known_value sg_small_find(const sg_small_table *table, sg_small_part part)
{
    uint64_t held;
    const bool is_there = sg_small_entry_of(sg_small_block_of(table), part, &held);
    return sg_small_known_by(is_there ? sg_small_facts_in(held) : 0);
}

static inline void sg_small_prefetch(const sg_small_table *table, sg_small_part part)
{
    sg_small_block *block = sg_small_block_of(table);
    if (block)
        __builtin_prefetch((const void *)sg_small_bucket(block, sg_small_hash(part.cells)));
}

/* Remembers what is known of a component: numbers that its value is not, and the value, or SG_SMALL_UNKNOWN. */
void sg_small_keep(sg_small_table *table, sg_small_part part, uint32_t excluded, uint32_t value);

/* ---- while one thread uses the table ------------------------------------------------------------------------------ */

void sg_small_table_free(sg_small_table *table);
void sg_small_table_limit(sg_small_table *table, uint64_t max_bytes);
/* Whether several threads may use the table from now on. */
void sg_small_table_share(sg_small_table *table, bool shared);

#endif
