/* SPDX-License-Identifier: MIT */
#include "small_table.h"

#include "../base/pages.h"

#include <stdlib.h>

enum { FIRST_BUCKETS = 1 << 10, MOST_BUCKETS = 1 << 24 };

static uint64_t entries_bytes(size_t n_buckets)
{
    return (uint64_t)n_buckets * SG_SMALL_BUCKET * sizeof(sg_small_entry);
}

static uint64_t block_bytes(size_t n_buckets)
{
    return sizeof(sg_small_block) + entries_bytes(n_buckets);
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

static sg_small_block *new_block(size_t n_buckets)
{
    sg_small_block *block = sg_pages_new(block_bytes(n_buckets));
    if (!block)
        return NULL;
    block->n_buckets = n_buckets;
    block->mask = (n_buckets - 1) * SG_SMALL_BUCKET;
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
    put_block(table, block, entries_bytes(block->n_buckets));
}

/* ---- growing ------------------------------------------------------------------------------------------------------ */

/* The place for a new component: a free one, or that of the component of the fewest cells, which takes the least work. */
static sg_small_entry *place_for(sg_small_block *block, sg_small_part part, uint64_t *facts)
{
    sg_small_entry *bucket = sg_small_bucket(block, part), *least = bucket;
    *facts = atomic_load_explicit(&bucket->facts, memory_order_relaxed);
    for (unsigned i = 1; i < SG_SMALL_BUCKET; i++) {
        const uint64_t others = atomic_load_explicit(&bucket[i].facts, memory_order_relaxed);
        if (sg_small_cells_in(others) < sg_small_cells_in(*facts)) {
            least = &bucket[i];
            *facts = others;
        }
    }
    return least;
}

static void copy_entries(sg_small_block *from, sg_small_block *to)
{
    size_t n = 0;
    for (size_t i = 0; i < from->n_buckets * SG_SMALL_BUCKET; i++) {
        sg_small_part part = {.cells = atomic_load_explicit(&from->entries[i].cells, memory_order_relaxed)};
        uint64_t facts = atomic_load_explicit(&from->entries[i].facts, memory_order_relaxed), none;
        part.layout = sg_small_owner_in(facts) & SG_SMALL_LAYOUT;
        if (!part.cells || !sg_small_owns(&from->entries[i], part, &facts))
            continue;
        sg_small_entry *e = place_for(to, part, &none); /* a bucket becomes two: there is room */
        atomic_store_explicit(&e->cells, part.cells, memory_order_relaxed);
        atomic_store_explicit(&e->facts, facts, memory_order_relaxed);
        n++;
    }
    to->n_entries = n;
}

/* Doubles the table if it may; else it stays as it is. Where there was no memory, it asks again once it has another limit. */
static void grow(sg_small_table *table, sg_small_block *block)
{
    const size_t after = block ? 2 * block->n_buckets : FIRST_BUCKETS;
    const uint64_t bytes =
        entries_bytes(after) + (table->shared ? atomic_load_explicit(&table->bytes, memory_order_relaxed) : 0);
    if (after > MOST_BUCKETS || (block && table->max_bytes && bytes > table->max_bytes) ||
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

/* The owner of an entry that belongs to the component, which takes the place of another one. */
static uint32_t next_owner(uint32_t before, sg_small_part part)
{
    const uint32_t version = (before >> SG_SMALL_VERSION_AT) + 1;
    return (version << SG_SMALL_VERSION_AT & (SG_SMALL_MOVING - 1)) | part.n_cells << SG_SMALL_CELLS_AT | part.layout;
}

/* Puts the component into the entry, unless another thread does so with another one: then it is not kept. */
static void replace(sg_small_block *block, sg_small_entry *e, uint64_t before, sg_small_part part, uint64_t known)
{
    const uint32_t owner = sg_small_owner_in(before);
    const uint64_t moving = before | (uint64_t)SG_SMALL_MOVING << SG_SMALL_OWNER_AT;
    if (moving == before || !atomic_compare_exchange_strong_explicit(&e->facts, &before, moving, memory_order_acquire,
                                                                     memory_order_relaxed))
        return;
    const bool is_new = atomic_load_explicit(&e->cells, memory_order_relaxed) == 0;
    atomic_store_explicit(&e->cells, part.cells, memory_order_release);
    atomic_store_explicit(&e->facts, known | (uint64_t)next_owner(owner, part) << SG_SMALL_OWNER_AT,
                          memory_order_release);
    if (is_new)
        atomic_fetch_add_explicit(&block->n_entries, 1, memory_order_relaxed);
}

void sg_small_keep(sg_small_table *table, sg_small_part part, uint32_t excluded, uint32_t value)
{
    const uint64_t keep_value = ~(UINT64_C(63) << SG_SMALL_VALUE_AT);
    sg_small_block *block = sg_small_block_of(table);
    uint64_t facts;
    sg_small_entry *e;
    while ((e = sg_small_entry_of(block, part, &facts))) {
        uint64_t more = facts | excluded;
        if (value != SG_SMALL_UNKNOWN)
            more = (more & keep_value) | (uint64_t)value << SG_SMALL_VALUE_AT;
        if (atomic_compare_exchange_weak_explicit(&e->facts, &facts, more, memory_order_release, memory_order_relaxed))
            return;
    }
    if (!block || block->n_entries >= block->n_buckets * SG_SMALL_BUCKET / 4 * 3) {
        grow(table, block);
        block = sg_small_block_of(table);
    }
    if (!block)
        return;
    e = place_for(block, part, &facts);
    replace(block, e, facts, part, excluded | (uint64_t)value << SG_SMALL_VALUE_AT);
}
