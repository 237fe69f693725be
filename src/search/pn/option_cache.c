/* SPDX-License-Identifier: MIT */
/*
 * Records in a circular buffer, found by a table of their places.
 *
 *   record   hash (8 bytes) | values (8) | key length (4) | bytes of options (4) | of the record (8) | key | options
 *   slots    direct-mapped: the place of the last record with such a hash, + 1; 0 = none
 *
 * The place of a record is the number of bytes written before it since the cache was made: a record whose place is
 * further back than the buffer is long has been overwritten. The buffer doubles while the limit allows it and nothing
 * was overwritten. A record does not go round the end.
 *
 * Without the cache, Kayles 5x5 on rows of text takes 1.9 times as long and Sprouts 7 1.7 times, because their rules take
 * most of the time; Cram 6x4 and NoGo 20 take as long. The order in which options come differs with and without, so
 * single games may go the other way: Sprouts 8 takes half the time without.
 */
#include "state.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 1 << 16, SLOT_SHARE = 64 }; /* bytes of the buffer for one slot */

typedef struct record {
    uint64_t hash, option_values;
    uint32_t key_bytes, n_bytes;
    uint64_t whole;
} record;

struct sg_option_cache {
    unsigned char *buffer;
    uint64_t *slots;
    size_t cap;    /* of the buffer, a power of two; cap / SLOT_SHARE slots */
    uint64_t head; /* the place of the next record */
    uint64_t max_bytes;
};

sg_status sg_option_cache_new(uint64_t max_bytes, sg_option_cache **out)
{
    sg_option_cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return SG_ENOMEM;
    cache->max_bytes = max_bytes;
    *out = cache;
    return SG_OK;
}

void sg_option_cache_clear(sg_option_cache *cache)
{
    free(cache->buffer);
    free(cache->slots);
    *cache = (sg_option_cache){.max_bytes = cache->max_bytes};
}

void sg_option_cache_free(sg_option_cache *cache)
{
    if (!cache)
        return;
    sg_option_cache_clear(cache);
    free(cache);
}

static uint64_t bytes_of(size_t cap)
{
    return (uint64_t)cap + (uint64_t)cap / SLOT_SHARE * sizeof(uint64_t);
}

uint64_t sg_option_cache_bytes(const sg_option_cache *cache)
{
    return sizeof *cache + bytes_of(cache->cap);
}

void sg_option_cache_limit(sg_option_cache *cache, uint64_t max_bytes)
{
    cache->max_bytes = max_bytes;
    if (max_bytes && bytes_of(cache->cap) > max_bytes)
        sg_option_cache_clear(cache);
}

static record *record_at(const sg_option_cache *cache, uint64_t place)
{
    return (record *)(void *)(cache->buffer + (size_t)(place & (cache->cap - 1)));
}

static uint64_t *slot_of(const sg_option_cache *cache, uint64_t hash)
{
    return &cache->slots[(size_t)hash & (cache->cap / SLOT_SHARE - 1)];
}

/* Doubles the buffer, which holds all that was ever written, if it may. */
static bool grow(sg_option_cache *cache)
{
    const size_t cap = cache->cap ? cache->cap * 2 : FIRST_BYTES;
    if (cache->head > cache->cap || cap < cache->cap || (cache->max_bytes && bytes_of(cap) > cache->max_bytes))
        return false;
    uint64_t *slots = calloc(cap / SLOT_SHARE, sizeof *slots);
    unsigned char *buffer = slots ? realloc(cache->buffer, cap) : NULL;
    if (!buffer) {
        free(slots);
        return false;
    }
    free(cache->slots);
    cache->slots = slots;
    cache->buffer = buffer;
    cache->cap = cap;
    for (uint64_t place = 0; place < cache->head; place += record_at(cache, place)->whole)
        *slot_of(cache, record_at(cache, place)->hash) = place + 1;
    return true;
}

static size_t padded(size_t n_bytes)
{
    return (n_bytes + 7) & ~(size_t)7;
}

/* Room for a record of so many bytes; NULL if there is none. */
static record *new_record(sg_option_cache *cache, uint64_t hash, size_t whole)
{
    while (whole > cache->cap / 4 || cache->head + whole > cache->cap)
        if (!grow(cache))
            break;
    if (whole > cache->cap / 4)
        return NULL;
    const size_t to_end = cache->cap - (size_t)(cache->head & (cache->cap - 1));
    if (whole > to_end)
        cache->head += to_end; /* now beyond cap, so grow will not look at what was left out */
    record *r = record_at(cache, cache->head);
    *slot_of(cache, hash) = cache->head + 1;
    cache->head += whole;
    return r;
}

unsigned char *sg_option_cache_put(sg_option_cache *cache, const part *p, uint64_t option_values, uint32_t n_bytes)
{
    const size_t whole = sizeof(record) + padded(p->key_bytes) + padded(n_bytes);
    record *r = new_record(cache, p->hash, whole);
    if (!r)
        return NULL;
    *r = (record){p->hash, option_values, p->key_bytes, n_bytes, whole};
    memcpy(r + 1, p + 1, p->key_bytes);
    return (unsigned char *)(r + 1) + padded(p->key_bytes);
}

bool sg_option_cache_find(const sg_option_cache *cache, const part *p, sg_cached_options *out)
{
    const uint64_t place = cache->cap ? *slot_of(cache, p->hash) : 0;
    if (place == 0 || place - 1 + cache->cap < cache->head)
        return false;
    const record *r = record_at(cache, place - 1);
    if (r->hash != p->hash || r->key_bytes != p->key_bytes || memcmp(r + 1, p + 1, p->key_bytes) != 0)
        return false;
    *out = (sg_cached_options){r->option_values, (const unsigned char *)(r + 1) + padded(p->key_bytes), r->n_bytes};
    return true;
}
