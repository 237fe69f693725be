/* SPDX-License-Identifier: MIT */
/*
 * Facts of the pruned searches: in shards by the hash, two generations of one hash table in each.
 *
 *   record   excluded (8 bytes) | value (4) | key length (4) | key | padding to 8 bytes
 *   slots    open addressing, linear probing; a part of the hash (4) | offset of a record / UNIT + 1 (4); 0 = free
 *
 * Facts are written to the young generation; one found in the old is copied to the young. When the young reaches half
 * of the shard's budget it becomes the old one, and what the old one held is forgotten. While the table is shared, a
 * shard is touched by the holder of its lock only.
 */
#define _POSIX_C_SOURCE 200809L

#include "exclusions.h"
#include "spin.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { UNIT = 8, FIRST_SLOTS = 4, FIRST_ARENA = 1 << 6, SHARD_BITS = 6, N_SHARDS = 1 << SHARD_BITS };
enum { N_MARKS = 1 << 12 };

typedef struct record {
    uint64_t excluded;
    uint32_t value;
    uint32_t key_bytes;
} record;

typedef struct generation {
    unsigned char *arena;
    size_t used, cap;
    uint64_t *slots;
    size_t n_slots, count;
} generation;

typedef struct shard {
    atomic_flag lock;
    generation young, old;
    unsigned char apart[64]; /* so that taking one lock does not take the cache line of others away */
} shard;

struct sg_facts {
    shard shards[N_SHARDS];
    bool shared;
    uint64_t max_bytes;
    _Atomic uint64_t bytes;
    _Atomic uint32_t marks[N_MARKS];
};

uint64_t sg_facts_hash(const void *key, size_t key_bytes)
{
    return XXH3_64bits(key, key_bytes);
}

static uint64_t generation_bytes(const generation *g)
{
    return (uint64_t)g->cap + g->n_slots * sizeof *g->slots;
}

uint64_t sg_facts_bytes(const sg_facts *facts)
{
    return atomic_load_explicit(&facts->bytes, memory_order_relaxed);
}

void sg_facts_limit(sg_facts *facts, uint64_t max_bytes)
{
    facts->max_bytes = max_bytes;
}

void sg_facts_share(sg_facts *facts, bool shared)
{
    facts->shared = shared;
}

sg_status sg_facts_new(uint64_t max_bytes, sg_facts **out)
{
    sg_facts *facts = calloc(1, sizeof *facts);
    if (!facts)
        return SG_ENOMEM;
    facts->max_bytes = max_bytes;
    facts->bytes = sizeof *facts;
    for (size_t i = 0; i < N_SHARDS; i++)
        atomic_flag_clear(&facts->shards[i].lock);
    *out = facts;
    return SG_OK;
}

static void generation_free(generation *g)
{
    free(g->arena);
    free(g->slots);
}

void sg_facts_free(sg_facts *facts)
{
    if (!facts)
        return;
    for (size_t i = 0; i < N_SHARDS; i++) {
        generation_free(&facts->shards[i].young);
        generation_free(&facts->shards[i].old);
    }
    free(facts);
}

static shard *lock_shard(sg_facts *facts, uint64_t hash)
{
    shard *s = &facts->shards[hash >> (64 - SHARD_BITS)];
    if (facts->shared)
        sg_spin_lock(&s->lock);
    return s;
}

static void unlock_shard(const sg_facts *facts, shard *s)
{
    if (facts->shared)
        sg_spin_unlock(&s->lock);
}

static record *record_at(const generation *g, uint64_t slot)
{
    return (record *)(void *)(g->arena + (size_t)((uint32_t)slot - 1) * UNIT);
}

/* Bits of the hash that say neither which shard nor, in tables of usual sizes, which slot. */
static uint64_t tag_of(uint64_t hash)
{
    return hash << SHARD_BITS & ~(uint64_t)UINT32_MAX;
}

/* The slot of the key, or the free one where it belongs. */
static size_t find_slot(const generation *g, uint64_t hash, const void *key, size_t key_bytes)
{
    const size_t mask = g->n_slots - 1;
    const uint64_t tag = tag_of(hash);
    size_t i = (size_t)hash & mask;
    for (; g->slots[i] != 0; i = (i + 1) & mask) {
        if (((g->slots[i] ^ tag) >> 32) != 0)
            continue;
        const record *r = record_at(g, g->slots[i]);
        if (r->key_bytes == key_bytes && memcmp(r + 1, key, key_bytes) == 0)
            break;
    }
    return i;
}

static record *look_up(const generation *g, uint64_t hash, const void *key, size_t key_bytes)
{
    if (g->count == 0)
        return NULL;
    const size_t i = find_slot(g, hash, key, key_bytes);
    return g->slots[i] ? record_at(g, g->slots[i]) : NULL;
}

static size_t record_bytes(size_t key_bytes)
{
    return (sizeof(record) + key_bytes + UNIT - 1) & ~(size_t)(UNIT - 1);
}

static bool grow_slots(generation *g, size_t n_slots)
{
    uint64_t *slots = calloc(n_slots, sizeof *slots);
    if (!slots)
        return false;
    for (size_t at = 0; at < g->used;) {
        const record *r = (const record *)(const void *)(g->arena + at);
        const uint64_t hash = sg_facts_hash(r + 1, r->key_bytes);
        size_t i = (size_t)hash & (n_slots - 1);
        while (slots[i])
            i = (i + 1) & (n_slots - 1);
        slots[i] = tag_of(hash) | (at / UNIT + 1);
        at += record_bytes(r->key_bytes);
    }
    free(g->slots);
    g->slots = slots;
    g->n_slots = n_slots;
    return true;
}

/* Room for one more record, within most bytes (0: any number). */
static bool make_room(generation *g, size_t need, uint64_t most)
{
    size_t cap = g->cap ? g->cap : FIRST_ARENA, n_slots = g->n_slots ? g->n_slots : FIRST_SLOTS;
    while (cap - g->used < need && cap <= SIZE_MAX / 2)
        cap *= 2;
    while ((g->count + 1) * 3 > n_slots * 2)
        n_slots *= 2;
    if (cap - g->used < need || cap / UNIT >= UINT32_MAX)
        return false;
    if (cap == g->cap && n_slots == g->n_slots)
        return true;
    if (most && (uint64_t)cap + n_slots * sizeof *g->slots > most)
        return false;
    if (n_slots != g->n_slots && !grow_slots(g, n_slots))
        return false;
    unsigned char *arena = realloc(g->arena, cap);
    if (!arena)
        return false;
    g->arena = arena;
    g->cap = cap;
    return true;
}

static void turn(shard *s)
{
    generation spare = s->old;
    s->old = s->young;
    spare.used = spare.count = 0;
    if (spare.slots)
        memset(spare.slots, 0, spare.n_slots * sizeof *spare.slots);
    s->young = spare;
}

/* Room for a record in the young generation, which may be a new one; false if even that has none. */
static bool young_room(sg_facts *facts, shard *s, size_t need)
{
    const uint64_t most = facts->max_bytes / (2 * N_SHARDS);
    if (facts->max_bytes && !most)
        return false;
    for (int n = 0; n < 2; n++) {
        const uint64_t before = generation_bytes(&s->young);
        const bool room = make_room(&s->young, need, most);
        atomic_fetch_add_explicit(&facts->bytes, generation_bytes(&s->young) - before, memory_order_relaxed);
        if (room)
            return true;
        if (n == 0)
            turn(s);
    }
    return false;
}

/* A new record of the young generation; NULL if there is no room. */
static record *add_record(sg_facts *facts, shard *s, uint64_t hash, const void *key, size_t key_bytes)
{
    const size_t need = record_bytes(key_bytes);
    if (!young_room(facts, s, need))
        return NULL;
    generation *g = &s->young;
    record *r = (record *)(void *)(g->arena + g->used);
    memset((unsigned char *)r + need - UNIT, 0, UNIT);
    *r = (record){0, SG_VALUE_NONE, (uint32_t)key_bytes};
    memcpy(r + 1, key, key_bytes);
    g->slots[find_slot(g, hash, key, key_bytes)] = tag_of(hash) | (g->used / UNIT + 1);
    g->used += need;
    g->count++;
    return r;
}

/* The record of the key, which is in the young generation from now on if there is room; NULL if there is none. */
static record *fetch(sg_facts *facts, shard *s, uint64_t hash, const void *key, size_t key_bytes)
{
    record *r = look_up(&s->young, hash, key, key_bytes);
    if (r)
        return r;
    r = look_up(&s->old, hash, key, key_bytes);
    if (!r)
        return NULL;
    const record before = *r; /* a turn of the generations may take it away */
    r = add_record(facts, s, hash, key, key_bytes);
    if (!r)
        return look_up(&s->old, hash, key, key_bytes);
    r->excluded = before.excluded;
    r->value = before.value;
    return r;
}

bool sg_facts_put(sg_facts *facts, uint64_t hash, const void *key, size_t key_bytes, const sg_fact *fact)
{
    shard *s = lock_shard(facts, hash);
    record *r = fetch(facts, s, hash, key, key_bytes);
    if (!r)
        r = add_record(facts, s, hash, key, key_bytes);
    const bool more = !r || (fact->excluded & ~r->excluded) || fact->value != SG_VALUE_NONE;
    if (r) {
        r->excluded |= fact->excluded;
        if (fact->value != SG_VALUE_NONE)
            r->value = fact->value;
    }
    unlock_shard(facts, s);
    return more;
}

bool sg_facts_find(sg_facts *facts, uint64_t hash, const void *key, size_t key_bytes, sg_fact *fact)
{
    shard *s = lock_shard(facts, hash);
    const record *r = fetch(facts, s, hash, key, key_bytes);
    if (r)
        *fact = (sg_fact){r->excluded, r->value};
    unlock_shard(facts, s);
    return r != NULL;
}

void sg_facts_approach(const sg_facts *facts, uint64_t hash)
{
    const generation *g = &facts->shards[hash >> (64 - SHARD_BITS)].young;
    if (!facts->shared && g->n_slots) /* else others may be at work on it */
        __builtin_prefetch(&g->slots[(size_t)hash & (g->n_slots - 1)]);
}

/* ---- who is where ----------------------------------------------------------------------------------------------- */

void sg_facts_enter(sg_facts *facts, uint64_t hash)
{
    atomic_fetch_add_explicit(&facts->marks[hash % N_MARKS], 1, memory_order_relaxed);
}

void sg_facts_leave(sg_facts *facts, uint64_t hash)
{
    atomic_fetch_sub_explicit(&facts->marks[hash % N_MARKS], 1, memory_order_relaxed);
}

bool sg_facts_busy(const sg_facts *facts, uint64_t hash)
{
    return atomic_load_explicit(&facts->marks[hash % N_MARKS], memory_order_relaxed) > 0;
}
