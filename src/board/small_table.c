/* SPDX-License-Identifier: MIT */
#include "small_table.h"

#include "../base/bits.h"

#include <stdlib.h>
#include <string.h>

enum { BITS_MOST = 24 }; /* 1 GiB */

static size_t n_entries_of(unsigned bits)
{
    return (size_t)SG_SMALL_BUCKET << bits;
}

static uint64_t entries_bytes(unsigned bits)
{
    return (uint64_t)n_entries_of(bits) * sizeof(uint64_t);
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

static sg_small_block *new_block(unsigned bits)
{
    const size_t line = _Alignof(sg_small_block); /* aligned_alloc wants a multiple of it */
    const size_t n_bytes = (sizeof(sg_small_block) + (size_t)entries_bytes(bits) + line - 1) / line * line;
    sg_small_block *block = aligned_alloc(line, n_bytes);
    if (!block)
        return NULL;
    memset(block, 0, n_bytes);
    block->bits = bits;
    return block;
}

static void free_blocks(sg_small_block *block)
{
    while (block) {
        sg_small_block *before = block->before;
        free(block);
        block = before;
    }
}

static void put_block(sg_small_table *table, sg_small_block *block, uint64_t bytes)
{
    atomic_store_explicit(&table->bytes, bytes, memory_order_relaxed);
    atomic_store_explicit(&table->block, block, memory_order_release);
}

void sg_small_table_free(sg_small_table *table)
{
    free_blocks(sg_small_block_of(table));
    put_block(table, NULL, 0);
}

void sg_small_table_limit(sg_small_table *table, uint64_t max_bytes)
{
    table->max_bytes = max_bytes;
    atomic_store_explicit(&table->refused, 0, memory_order_relaxed);
    if (max_bytes && table->bytes > max_bytes)
        sg_small_table_free(table);
}

void sg_small_table_share(sg_small_table *table, bool shared)
{
    sg_small_block *block = sg_small_block_of(table);
    table->shared = shared;
    if (shared || !block)
        return;
    free_blocks(block->before);
    block->before = NULL;
    put_block(table, block, entries_bytes(block->bits));
}

/* ---- growing ------------------------------------------------------------------------------------------------------ */

/* A bucket becomes two: there is room. */
static void copy_entries(const sg_small_block *from, sg_small_block *to)
{
    size_t n = 0;
    for (size_t i = 0; i < n_entries_of(from->bits); i++) {
        const uint64_t entry = atomic_load_explicit(&from->entries[i], memory_order_relaxed);
        if (!entry)
            continue;
        const uint64_t hash = entry >> (SG_SMALL_FACT_BITS + SG_SMALL_LAYOUT_BITS) << from->bits | i / SG_SMALL_BUCKET;
        const uint32_t layout = (uint32_t)(entry >> SG_SMALL_FACT_BITS & ((1 << SG_SMALL_LAYOUT_BITS) - 1));
        _Atomic uint64_t *at = sg_small_bucket(to, hash);
        while (atomic_load_explicit(at, memory_order_relaxed))
            at++;
        atomic_store_explicit(at, sg_small_entry(to, hash, layout, sg_small_facts_in(entry)), memory_order_relaxed);
        n++;
    }
    to->n_entries = n;
}

/* Doubles the table if it may; else it stays as it is. Where there was no memory, it asks again once it has another limit. */
static void grow(sg_small_table *table, sg_small_block *block)
{
    const unsigned after = block ? block->bits + 1 : SG_SMALL_BITS;
    const uint64_t bytes =
        entries_bytes(after) + (table->shared ? atomic_load_explicit(&table->bytes, memory_order_relaxed) : 0);
    if (after > BITS_MOST || (block && table->max_bytes && bytes > table->max_bytes) ||
        atomic_load_explicit(&table->refused, memory_order_relaxed) == after)
        return; /* without a write, as a full table is asked to grow at every component */
    if (atomic_flag_test_and_set_explicit(&table->grows, memory_order_acquire))
        return; /* another thread is at it */
    const bool is_newest = sg_small_block_of(table) == block;
    sg_small_block *bigger = is_newest ? new_block(after) : NULL;
    if (is_newest && !bigger)
        atomic_store_explicit(&table->refused, after, memory_order_relaxed);
    if (bigger && block)
        copy_entries(block, bigger);
    if (bigger) {
        bigger->before = table->shared ? block : NULL;
        put_block(table, bigger, bytes);
        if (!table->shared)
            free(block);
    }
    atomic_flag_clear_explicit(&table->grows, memory_order_release);
}

/* ---- keeping ------------------------------------------------------------------------------------------------------ */

static uint32_t facts_of(uint32_t excluded, uint32_t value)
{
    const uint32_t numbers = excluded & (SG_SMALL_EXCLUDES - 1);
    return value != SG_SMALL_UNKNOWN ? value + 1 : numbers ? SG_SMALL_EXCLUDES | numbers : 0;
}

/* How many cells has the component of an entry in this bucket? The inverse of sg_small_hash. */
static unsigned cells_in(uint64_t entry, const sg_small_block *block, uint64_t bucket)
{
    static const uint64_t inverse = UINT64_C(0xf1de83e19937733d);
    _Static_assert(UINT64_C(0xf1de83e19937733d) * SG_SMALL_FACTOR == 1, "the inverse of the factor");
    const uint64_t hash = entry >> (SG_SMALL_FACT_BITS + SG_SMALL_LAYOUT_BITS) << block->bits | bucket;
    return sg_bits_count((hash ^ hash >> 32) * inverse);
}

/* The place for a new component: a free one, or that of the component of the fewest cells, which takes the least work. */
static _Atomic uint64_t *place_for(sg_small_block *block, uint64_t hash, uint64_t *held)
{
    _Atomic uint64_t *bucket = sg_small_bucket(block, hash), *least = bucket;
    unsigned fewest = UINT32_MAX;
    for (unsigned i = 0; i < SG_SMALL_BUCKET; i++) {
        const uint64_t entry = atomic_load_explicit(&bucket[i], memory_order_relaxed);
        const unsigned n_cells = entry ? cells_in(entry, block, hash & ((UINT64_C(1) << block->bits) - 1)) : 0;
        if (n_cells >= fewest)
            continue;
        fewest = n_cells;
        least = &bucket[i];
        *held = entry;
        if (!entry)
            break;
    }
    return least;
}

/* Adds facts to an entry that another thread may be writing to; false: it belongs to another component now. */
static bool add_facts(_Atomic uint64_t *entry, uint64_t held, uint32_t excluded, uint32_t value)
{
    const uint64_t owner = held >> SG_SMALL_FACT_BITS;
    do {
        if (held >> SG_SMALL_FACT_BITS != owner)
            return false;
        const sg_small_known_value known = sg_small_known_by(sg_small_facts_in(held));
        const uint32_t facts = facts_of(excluded | known.excluded, value != SG_SMALL_UNKNOWN ? value : known.value);
        if (facts == sg_small_facts_in(held)) /* a write would take the line away from other processors */
            return true;
        if (atomic_compare_exchange_weak_explicit(entry, &held, owner << SG_SMALL_FACT_BITS | facts,
                                                  memory_order_relaxed, memory_order_relaxed))
            return true;
    } while (true);
}

void sg_small_keep(sg_small_table *table, sg_small_part part, uint32_t excluded, uint32_t value)
{
    sg_small_block *block = sg_small_block_of(table);
    const uint64_t hash = sg_small_hash(part.cells);
    const uint32_t facts = facts_of(excluded, value);
    uint64_t held = 0;
    _Atomic uint64_t *entry = facts ? sg_small_entry_of(block, part, &held) : NULL;
    if (!facts || (entry && add_facts(entry, held, excluded, value)))
        return;
    if (!block || block->n_entries >= n_entries_of(block->bits) / 4 * 3) {
        grow(table, block);
        block = sg_small_block_of(table);
    }
    if (!block)
        return;
    entry = place_for(block, hash, &held);
    const uint64_t before = held;
    if (atomic_compare_exchange_strong_explicit(entry, &held, sg_small_entry(block, hash, part.layout, facts),
                                                memory_order_relaxed, memory_order_relaxed) &&
        !before)
        atomic_fetch_add_explicit(&block->n_entries, 1, memory_order_relaxed);
}
