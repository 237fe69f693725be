/* SPDX-License-Identifier: MIT */
/*
 * Exclusions lie in shards by the hash of the key, two generations in each. A generation is an arena of records, found
 * by an index of their places.
 *
 *   record   excluded (8 bytes) | value (4) | key length (4) | key | padding to 8 bytes
 *
 * Exclusions are written to the young generation; one found in the old generation is copied to the young one. When the
 * young generation reaches half of the shard's limit, it becomes the old one, and what the old one held is forgotten.
 * While the table is shared, only the holder of a shard's lock touches the shard.
 */
#define _POSIX_C_SOURCE 200809L

#include "exclusions.h"

#include "../../base/array.h"
#include "../../base/index.h"
#include "ahead.h"
#include "spin.h"

#include <stdlib.h>
#include <string.h>

enum { UNIT = 8, SHARD_BITS = 6, N_SHARDS = 1 << SHARD_BITS };

typedef struct record {
    uint64_t excluded;
    uint32_t value;
    uint32_t key_bytes;
} record;

typedef struct generation {
    sg_budget budget;
    unsigned char *arena;
    size_t used, cap;
    sg_index index; /* places of records in units */
} generation;

typedef struct shard {
    atomic_flag lock;
    generation young, old;
    unsigned char apart[64]; /* so that two locks lie in different cache lines */
} shard;

struct sg_exclusions {
    shard shards[N_SHARDS];
    sg_ahead ahead[N_SHARDS]; /* of the young generation of each shard */
    bool shared;
    _Atomic uint64_t max_bytes; /* a prover may set it anew while others that have joined it write */
    _Atomic uint64_t bytes;
};

uint64_t sg_exclusions_bytes(const sg_exclusions *table)
{
    return atomic_load_explicit(&table->bytes, memory_order_relaxed);
}

void sg_exclusions_limit(sg_exclusions *table, uint64_t max_bytes)
{
    atomic_store_explicit(&table->max_bytes, max_bytes, memory_order_relaxed);
}

void sg_exclusions_share(sg_exclusions *table, bool shared)
{
    table->shared = shared;
}

sg_status sg_exclusions_new(uint64_t max_bytes, sg_exclusions **out)
{
    sg_exclusions *table = calloc(1, sizeof *table);
    if (!table)
        return SG_ENOMEM;
    table->max_bytes = max_bytes;
    table->bytes = sizeof *table;
    for (size_t i = 0; i < N_SHARDS; i++)
        atomic_flag_clear(&table->shards[i].lock);
    *out = table;
    return SG_OK;
}

static void generation_free(generation *g)
{
    free(g->arena);
    sg_index_free(NULL, &g->index);
}

void sg_exclusions_free(sg_exclusions *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < N_SHARDS; i++) {
        generation_free(&table->shards[i].young);
        generation_free(&table->shards[i].old);
    }
    free(table);
}

static shard *lock_shard(sg_exclusions *table, uint64_t hash)
{
    shard *s = &table->shards[hash % N_SHARDS];
    if (table->shared)
        sg_spin_lock(&s->lock);
    return s;
}

static void unlock_shard(const sg_exclusions *table, shard *s)
{
    if (table->shared)
        sg_spin_unlock(&s->lock);
}

static record *record_at(const generation *g, uint32_t place)
{
    return (record *)(void *)(g->arena + (size_t)place * UNIT);
}

static record *look_up(const generation *g, uint64_t hash, const void *key, size_t key_bytes)
{
    size_t at;
    for (uint32_t i = sg_index_first(&g->index, hash, &at); i != SG_INDEX_NONE;
         i = sg_index_next(&g->index, hash, &at)) {
        record *r = record_at(g, i);
        if (r->key_bytes == key_bytes && memcmp(r + 1, key, key_bytes) == 0)
            return r;
    }
    return NULL;
}

static size_t record_bytes(size_t key_bytes)
{
    return (sizeof(record) + key_bytes + UNIT - 1) & ~(size_t)(UNIT - 1);
}

/* Room for one more record of so many bytes in the generation? */
static bool make_room(generation *g, size_t n_bytes)
{
    if ((g->used + n_bytes) / UNIT >= SG_INDEX_NONE)
        return false;
    return sg_array_room(&g->budget, &g->arena, &g->cap, g->used + n_bytes, 1) == SG_OK &&
           sg_index_room(&g->budget, &g->index, g->index.n + 1) == SG_OK;
}

static void turn(shard *s)
{
    generation spare = s->old;
    s->old = s->young;
    spare.used = 0;
    sg_index_clear(&spare.index);
    s->young = spare;
}

/* Room for a record in the young generation, which may be a new one; false if even that has none. */
static bool young_room(sg_exclusions *table, shard *s, size_t n_bytes)
{
    const uint64_t whole = atomic_load_explicit(&table->max_bytes, memory_order_relaxed);
    const uint64_t max_bytes = whole / (2 * N_SHARDS);
    if (whole && !max_bytes)
        return false;
    for (int n = 0; n < 2; n++) {
        generation *g = &s->young;
        const uint64_t before = g->budget.held_bytes;
        g->budget.max_bytes = max_bytes;
        const bool has_room = make_room(g, n_bytes);
        if (g->budget.held_bytes != before)
            atomic_fetch_add_explicit(&table->bytes, g->budget.held_bytes - before, memory_order_relaxed);
        sg_ahead_note(&table->ahead[s - table->shards], g->index.slots, g->index.n_slots);
        if (has_room)
            return true;
        if (n == 0)
            turn(s);
    }
    return false;
}

/* A new record of the young generation; NULL if there is no room. */
static record *add_record(sg_exclusions *table, shard *s, uint64_t hash, const void *key, size_t key_bytes)
{
    const size_t n_bytes = record_bytes(key_bytes);
    if (!young_room(table, s, n_bytes))
        return NULL;
    generation *g = &s->young;
    const uint32_t place = (uint32_t)(g->used / UNIT);
    record *r = record_at(g, place);
    memset((unsigned char *)r + n_bytes - UNIT, 0, UNIT);
    *r = (record){0, SG_VALUE_NONE, (uint32_t)key_bytes};
    memcpy(r + 1, key, key_bytes);
    sg_index_add(&g->index, hash, place);
    g->used += n_bytes;
    return r;
}

/* The record of the key, which is in the young generation from now on if there is room; NULL if there is none. */
static record *fetch(sg_exclusions *table, shard *s, uint64_t hash, const void *key, size_t key_bytes)
{
    record *r = look_up(&s->young, hash, key, key_bytes);
    if (r)
        return r;
    r = look_up(&s->old, hash, key, key_bytes);
    if (!r)
        return NULL;
    const record before = *r; /* a turn of the generations may take it away */
    r = add_record(table, s, hash, key, key_bytes);
    if (!r)
        return look_up(&s->old, hash, key, key_bytes);
    r->excluded = before.excluded;
    r->value = before.value;
    return r;
}

bool sg_exclusions_put(sg_exclusions *table, uint64_t hash, const void *key, size_t key_bytes, sg_exclusion found)
{
    shard *s = lock_shard(table, hash);
    record *r = fetch(table, s, hash, key, key_bytes);
    if (!r)
        r = add_record(table, s, hash, key, key_bytes);
    const bool is_new = !r || (found.excluded & ~r->excluded) || found.value != SG_VALUE_NONE;
    if (r) {
        r->excluded |= found.excluded;
        if (found.value != SG_VALUE_NONE)
            r->value = found.value;
    }
    unlock_shard(table, s);
    return is_new;
}

sg_exclusion sg_exclusions_find(sg_exclusions *table, uint64_t hash, const void *key, size_t key_bytes)
{
    shard *s = lock_shard(table, hash);
    const record *r = fetch(table, s, hash, key, key_bytes);
    const sg_exclusion found = r ? (sg_exclusion){r->excluded, r->value} : (sg_exclusion){0, SG_VALUE_NONE};
    unlock_shard(table, s);
    return found;
}

void sg_exclusions_prefetch(const sg_exclusions *table, uint64_t hash)
{
    if (table->shared)
        __builtin_prefetch(&table->shards[hash % N_SHARDS].lock, 1);
    __builtin_prefetch(
        (const void *)sg_ahead_of_hash(&table->ahead[hash % N_SHARDS], (size_t)(hash >> 32), sizeof(uint64_t)));
}
