/* SPDX-License-Identifier: MIT */
/*
 * Buckets of four entries, in one shard, or in 64 shards with a lock each if the table is shared. A full bucket gives
 * up the entry that took the least work. While the limit allows, a shard doubles when it is three quarters full, so
 * buckets are seldom full before. (The index of src/base never forgets, and would need the entries beside it.)
 */
#define _POSIX_C_SOURCE 200809L

#include "state.h"

#include "../table/ahead.h"
#include "../table/spin.h"

#include <stdlib.h>

enum { BUCKET = 4, FIRST_BUCKETS = 1 << 8, SHARD_BITS = 6 };

typedef struct entry {
    uint64_t hash; /* odd; 0: free */
    sg_pn_pair numbers;
    uint32_t work;
} entry;

typedef struct shard {
    atomic_flag lock;
    entry *entries;
    size_t n_buckets, count;
    unsigned char apart[32]; /* so that two locks lie in different cache lines */
} shard;

struct sg_pn_table {
    uint64_t max_bytes; /* of a shard */
    _Atomic uint64_t bytes;
    size_t n_shards;
    shard shards[]; /* behind them, if the table is shared, an sg_ahead of each */
};

static uint64_t entry_bytes(size_t n_buckets)
{
    return (uint64_t)n_buckets * BUCKET * sizeof(entry);
}

sg_status sg_pn_table_new(bool shared, sg_pn_table **out)
{
    const size_t n_shards = shared ? 1 << SHARD_BITS : 1, n_ahead = shared ? n_shards : 0,
                 n_bytes = sizeof(sg_pn_table) + n_shards * sizeof(shard) + n_ahead * sizeof(sg_ahead);
    sg_pn_table *table = calloc(1, n_bytes);
    if (!table)
        return SG_ENOMEM;
    table->n_shards = n_shards;
    table->bytes = n_bytes;
    for (size_t i = 0; i < n_shards; i++)
        atomic_flag_clear(&table->shards[i].lock);
    *out = table;
    return SG_OK;
}

void sg_pn_table_free(sg_pn_table *table)
{
    if (!table)
        return;
    for (size_t i = 0; i < table->n_shards; i++)
        free(table->shards[i].entries);
    free(table);
}

static sg_ahead *ahead_of(const sg_pn_table *table, size_t number)
{
    return (sg_ahead *)(void *)&table->shards[table->n_shards] + number;
}

/* The entries of the shard have moved. */
static void note_entries(const sg_pn_table *table, const shard *s)
{
    if (table->n_shards > 1)
        sg_ahead_note(ahead_of(table, (size_t)(s - table->shards)), s->entries, s->n_buckets);
}

uint64_t sg_pn_table_bytes(const sg_pn_table *table)
{
    return table ? atomic_load_explicit(&table->bytes, memory_order_relaxed) : 0;
}

void sg_pn_table_limit(sg_pn_table *table, uint64_t max_bytes)
{
    table->max_bytes = max_bytes ? max_bytes / table->n_shards + 1 : 0;
    for (size_t i = 0; i < table->n_shards; i++) {
        shard *s = &table->shards[i];
        if (!max_bytes || entry_bytes(s->n_buckets) <= table->max_bytes)
            continue;
        table->bytes -= entry_bytes(s->n_buckets);
        free(s->entries);
        s->entries = NULL;
        s->n_buckets = s->count = 0;
        note_entries(table, s);
    }
}

static size_t shard_number(const sg_pn_table *table, uint64_t hash)
{
    return table->n_shards > 1 ? hash >> (64 - SHARD_BITS) : 0;
}

static shard *lock_shard(sg_pn_table *table, uint64_t hash)
{
    shard *s = &table->shards[shard_number(table, hash)];
    if (table->n_shards > 1)
        sg_spin_lock(&s->lock);
    return s;
}

static void unlock_shard(const sg_pn_table *table, shard *s)
{
    if (table->n_shards > 1)
        sg_spin_unlock(&s->lock);
}

/* Which of so many buckets a hash names; 0 where there are none. */
static size_t bucket_number(uint64_t hash, size_t n_buckets)
{
    return n_buckets ? (size_t)(hash >> 1) & (n_buckets - 1) : 0;
}

/* The entry of the hash, or the one that it would take the place of; NULL if there are no entries. */
static entry *find(const shard *s, uint64_t hash)
{
    if (s->n_buckets == 0)
        return NULL;
    entry *bucket = s->entries + bucket_number(hash, s->n_buckets) * BUCKET, *least = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].hash == hash)
            return &bucket[i];
        if (bucket[i].work < least->work)
            least = &bucket[i];
    }
    return least;
}

void sg_pn_table_prefetch(const sg_pn_table *table, uint64_t hash)
{
    enum { BUCKET_BYTES = BUCKET * sizeof(entry) };
    const size_t number = shard_number(table, hash);
    const shard *s = &table->shards[number];
    uintptr_t bucket;
    if (table->n_shards > 1) { /* others may be moving the entries */
        const sg_ahead *ahead = ahead_of(table, number);
        bucket = sg_ahead_at(ahead, bucket_number(hash, sg_ahead_slots(ahead)), BUCKET_BYTES);
        __builtin_prefetch(&s->lock, 1);
    } else {
        bucket = (uintptr_t)s->entries + bucket_number(hash, s->n_buckets) * BUCKET_BYTES;
    }
    __builtin_prefetch((const void *)bucket);
    __builtin_prefetch((const void *)(bucket + BUCKET_BYTES - 1));
}

/* Returns the initial number of buckets of a shard. A small limit reduces this number, so that a shard has entries. */
static size_t first_buckets(const sg_pn_table *table)
{
    size_t n_buckets = FIRST_BUCKETS;
    while (n_buckets > 1 && table->max_bytes && entry_bytes(n_buckets) > table->max_bytes)
        n_buckets /= 2;
    return n_buckets;
}

/* Doubles the shard if it may; else it stays as it is. */
static void grow(sg_pn_table *table, shard *s)
{
    shard bigger = {.n_buckets = s->n_buckets ? s->n_buckets * 2 : first_buckets(table)};
    if (bigger.n_buckets > SIZE_MAX / BUCKET / sizeof(entry))
        return;
    if (table->max_bytes && entry_bytes(bigger.n_buckets) > table->max_bytes)
        return;
    bigger.entries = calloc(bigger.n_buckets * BUCKET, sizeof(entry));
    if (!bigger.entries)
        return;
    for (size_t i = 0; i < s->n_buckets * BUCKET; i++)
        if (s->entries[i].hash)
            *find(&bigger, s->entries[i].hash) = s->entries[i]; /* a bucket becomes two: there is room */
    atomic_fetch_add_explicit(&table->bytes, entry_bytes(bigger.n_buckets) - entry_bytes(s->n_buckets),
                              memory_order_relaxed);
    free(s->entries);
    s->entries = bigger.entries;
    s->n_buckets = bigger.n_buckets;
    note_entries(table, s);
}

bool sg_pn_table_find(sg_pn_table *table, uint64_t hash, sg_pn_pair *numbers, uint32_t *work)
{
    shard *s = lock_shard(table, hash);
    const entry *e = find(s, hash | 1);
    const bool found = e && e->hash == (hash | 1);
    if (found) {
        *numbers = e->numbers;
        *work = e->work;
    }
    unlock_shard(table, s);
    return found;
}

void sg_pn_table_put(sg_pn_table *table, uint64_t hash, sg_pn_pair numbers, uint32_t work)
{
    shard *s = lock_shard(table, hash);
    if (s->count >= s->n_buckets * BUCKET / 4 * 3)
        grow(table, s);
    entry *e = find(s, hash | 1);
    if (e) {
        s->count += e->hash == 0;
        *e = (entry){hash | 1, numbers, work};
    }
    unlock_shard(table, s);
}

void sg_pn_table_drop(sg_pn_table *table, uint64_t hash)
{
    shard *s = lock_shard(table, hash);
    entry *e = find(s, hash | 1);
    if (e && e->hash == (hash | 1)) {
        *e = (entry){0};
        s->count--;
    }
    unlock_shard(table, s);
}
