/* SPDX-License-Identifier: MIT */
/*
 * Facts of the pruned searches: two generations of one hash table each.
 *
 *   record   hash (8 bytes) | excluded (8) | value (4) | key length (4) | key | padding to 8 bytes
 *   slots    open addressing, linear probing; offset of a record / UNIT + 1, 0 = free
 *
 * Facts are written to the young generation; one found in the old is copied to the young. When the young reaches half
 * of the budget it becomes the old one, and what the old one held is forgotten.
 */
#include "facts.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { UNIT = 8, FIRST_SLOTS = 1 << 10, FIRST_ARENA = 1 << 15 };

typedef struct record {
    uint64_t hash;
    uint64_t excluded;
    uint32_t value;
    uint32_t key_bytes;
} record;

typedef struct generation {
    unsigned char *arena;
    size_t used, cap;
    uint32_t *slots;
    size_t n_slots, count;
} generation;

struct sg_facts {
    generation young, old;
    uint64_t max_bytes;
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
    return generation_bytes(&facts->young) + generation_bytes(&facts->old);
}

void sg_facts_limit(sg_facts *facts, uint64_t max_bytes)
{
    facts->max_bytes = max_bytes;
}

sg_status sg_facts_new(uint64_t max_bytes, sg_facts **out)
{
    sg_facts *facts = calloc(1, sizeof *facts);
    if (!facts)
        return SG_ENOMEM;
    facts->max_bytes = max_bytes;
    *out = facts;
    return SG_OK;
}

static void generation_free(generation *g)
{
    free(g->arena);
    free(g->slots);
    *g = (generation){0};
}

void sg_facts_free(sg_facts *facts)
{
    if (!facts)
        return;
    generation_free(&facts->young);
    generation_free(&facts->old);
    free(facts);
}

static record *record_at(const generation *g, uint32_t slot)
{
    return (record *)(void *)(g->arena + (size_t)(slot - 1) * UNIT);
}

/* The slot of the key, or the free one where it belongs. */
static size_t find_slot(const generation *g, uint64_t hash, const void *key, size_t key_bytes)
{
    const size_t mask = g->n_slots - 1;
    size_t i = (size_t)hash & mask;
    for (; g->slots[i] != 0; i = (i + 1) & mask) {
        const record *r = record_at(g, g->slots[i]);
        if (r->hash == hash && r->key_bytes == key_bytes && memcmp(r + 1, key, key_bytes) == 0)
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
    uint32_t *slots = calloc(n_slots, sizeof *slots);
    if (!slots)
        return false;
    for (size_t at = 0; at < g->used;) {
        const record *r = (const record *)(const void *)(g->arena + at);
        size_t i = (size_t)r->hash & (n_slots - 1);
        while (slots[i])
            i = (i + 1) & (n_slots - 1);
        slots[i] = (uint32_t)(at / UNIT) + 1;
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
    while ((g->count + 1) * 2 > n_slots)
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

static void turn(sg_facts *facts)
{
    generation spare = facts->old;
    facts->old = facts->young;
    spare.used = spare.count = 0;
    if (spare.slots)
        memset(spare.slots, 0, spare.n_slots * sizeof *spare.slots);
    facts->young = spare;
}

void sg_facts_put(sg_facts *facts, uint64_t hash, const void *key, size_t key_bytes, const sg_fact *fact)
{
    record *have = look_up(&facts->young, hash, key, key_bytes);
    if (have) {
        have->excluded |= fact->excluded;
        if (fact->value != SG_VALUE_NONE)
            have->value = fact->value;
        return;
    }
    const size_t need = record_bytes(key_bytes);
    const uint64_t most = facts->max_bytes / 2;
    if (!make_room(&facts->young, need, most)) {
        turn(facts);
        if (!make_room(&facts->young, need, most))
            return; /* no room even in an empty generation */
    }
    generation *g = &facts->young;
    record *r = (record *)(void *)(g->arena + g->used);
    memset((unsigned char *)r + need - UNIT, 0, UNIT);
    *r = (record){hash, fact->excluded, fact->value, (uint32_t)key_bytes};
    memcpy(r + 1, key, key_bytes);
    g->slots[find_slot(g, hash, key, key_bytes)] = (uint32_t)(g->used / UNIT) + 1;
    g->used += need;
    g->count++;
}

bool sg_facts_find(sg_facts *facts, uint64_t hash, const void *key, size_t key_bytes, sg_fact *fact)
{
    const record *r = look_up(&facts->young, hash, key, key_bytes);
    if (r) {
        *fact = (sg_fact){r->excluded, r->value};
        return true;
    }
    r = look_up(&facts->old, hash, key, key_bytes);
    if (!r)
        return false;
    *fact = (sg_fact){r->excluded, r->value};
    sg_facts_put(facts, hash, key, key_bytes, fact);
    return true;
}
