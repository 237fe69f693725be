/* SPDX-License-Identifier: MIT */
/*
 * Proof numbers of open questions: buckets of four entries. A full bucket gives up the entry that took the least work.
 * While the budget allows, the table doubles when it is three quarters full, so buckets are seldom full before.
 */
#include "df_pn.h"

#include <stdlib.h>

enum { BUCKET = 4, FIRST_BUCKETS = 1 << 8 };

typedef struct entry {
    uint64_t hash; /* odd; 0: free */
    sg_effort effort;
    uint32_t work;
} entry;

struct sg_efforts {
    entry *entries;
    size_t n_buckets, count;
    uint64_t max_bytes;
};

sg_status sg_efforts_new(uint64_t max_bytes, sg_efforts **out)
{
    sg_efforts *table = calloc(1, sizeof *table);
    if (!table)
        return SG_ENOMEM;
    table->max_bytes = max_bytes;
    *out = table;
    return SG_OK;
}

void sg_efforts_free(sg_efforts *table)
{
    if (!table)
        return;
    free(table->entries);
    free(table);
}

uint64_t sg_efforts_bytes(const sg_efforts *table)
{
    return sizeof *table + (uint64_t)table->n_buckets * BUCKET * sizeof(entry);
}

void sg_efforts_limit(sg_efforts *table, uint64_t max_bytes)
{
    table->max_bytes = max_bytes;
    if (max_bytes && sg_efforts_bytes(table) > max_bytes) {
        free(table->entries);
        table->entries = NULL;
        table->n_buckets = table->count = 0;
    }
}

/* The entry of the hash, or the one that it would take the place of; NULL if there is no table. */
static entry *find(const sg_efforts *table, uint64_t hash)
{
    if (table->n_buckets == 0)
        return NULL;
    entry *bucket = table->entries + ((size_t)(hash >> 1) & (table->n_buckets - 1)) * BUCKET, *least = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].hash == hash)
            return &bucket[i];
        if (bucket[i].work < least->work)
            least = &bucket[i];
    }
    return least;
}

void sg_efforts_approach(const sg_efforts *table, uint64_t hash)
{
    if (table->n_buckets == 0)
        return;
    const entry *bucket = table->entries + ((size_t)(hash >> 1) & (table->n_buckets - 1)) * BUCKET;
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + BUCKET - 1);
}

/* Doubles the table if it may; else it stays as it is. */
static void grow(sg_efforts *table)
{
    const size_t n_buckets = table->n_buckets ? table->n_buckets * 2 : FIRST_BUCKETS;
    if (table->max_bytes && (uint64_t)n_buckets * BUCKET * sizeof(entry) > table->max_bytes)
        return;
    if (n_buckets > SIZE_MAX / BUCKET / sizeof(entry))
        return;
    entry *entries = calloc(n_buckets * BUCKET, sizeof *entries);
    if (!entries)
        return;
    sg_efforts bigger = {entries, n_buckets, 0, table->max_bytes};
    for (size_t i = 0; i < table->n_buckets * BUCKET; i++)
        if (table->entries[i].hash) {
            *find(&bigger, table->entries[i].hash) = table->entries[i]; /* a bucket becomes two: there is room */
            bigger.count++;
        }
    free(table->entries);
    *table = bigger;
}

bool sg_efforts_find(const sg_efforts *table, uint64_t hash, sg_effort *effort, uint32_t *work)
{
    const entry *e = find(table, hash | 1);
    if (!e || e->hash != (hash | 1))
        return false;
    *effort = e->effort;
    *work = e->work;
    return true;
}

void sg_efforts_put(sg_efforts *table, uint64_t hash, sg_effort effort, uint32_t work)
{
    if (table->count >= table->n_buckets * BUCKET / 4 * 3)
        grow(table);
    entry *e = find(table, hash | 1);
    if (!e)
        return;
    table->count += e->hash == 0;
    *e = (entry){hash | 1, effort, work};
}

void sg_efforts_drop(sg_efforts *table, uint64_t hash)
{
    entry *e = find(table, hash | 1);
    if (!e || e->hash != (hash | 1))
        return;
    *e = (entry){0};
    table->count--;
}
