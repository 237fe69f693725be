/* SPDX-License-Identifier: MIT */
/*
 * Options of positions met lately: records in a ring, found by a table of their places.
 *
 *   record   hash (8 bytes) | hit (8) | key length (4) | options (4) | their bytes (4) | whole (4) | key | options
 *   slots    direct-mapped: where the last record with such a hash begins, + 1, 0 = none
 *
 * Places count all that was ever written; what is further back than the ring is long is gone. The ring doubles while
 * the budget allows and nothing was given up; a record does not go round the end.
 */
#include "df_pn.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_RING = 1 << 16, SLOT_SHARE = 64 }; /* one slot for so many bytes */

typedef struct record {
    uint64_t hash, hit;
    uint32_t key_bytes, n_options, n_bytes, whole;
} record;

struct sg_lists {
    unsigned char *ring;
    uint64_t *slots;
    size_t cap;    /* of the ring, a power of two; cap / SLOT_SHARE slots */
    uint64_t head; /* the place of the next record */
    uint64_t max_bytes;
};

sg_status sg_lists_new(uint64_t max_bytes, sg_lists **out)
{
    sg_lists *lists = calloc(1, sizeof *lists);
    if (!lists)
        return SG_ENOMEM;
    lists->max_bytes = max_bytes;
    *out = lists;
    return SG_OK;
}

void sg_lists_clear(sg_lists *lists)
{
    free(lists->ring);
    free(lists->slots);
    *lists = (sg_lists){.max_bytes = lists->max_bytes};
}

void sg_lists_free(sg_lists *lists)
{
    if (!lists)
        return;
    sg_lists_clear(lists);
    free(lists);
}

static uint64_t bytes_of(size_t cap)
{
    return (uint64_t)cap + (uint64_t)cap / SLOT_SHARE * sizeof(uint64_t);
}

uint64_t sg_lists_bytes(const sg_lists *lists)
{
    return sizeof *lists + bytes_of(lists->cap);
}

void sg_lists_limit(sg_lists *lists, uint64_t max_bytes)
{
    lists->max_bytes = max_bytes;
    if (max_bytes && bytes_of(lists->cap) > max_bytes)
        sg_lists_clear(lists);
}

static record *record_at(const sg_lists *lists, uint64_t place)
{
    return (record *)(void *)(lists->ring + (size_t)(place & (lists->cap - 1)));
}

static uint64_t *slot_of(const sg_lists *lists, uint64_t hash)
{
    return &lists->slots[(size_t)hash & (lists->cap / SLOT_SHARE - 1)];
}

/* Doubles the ring, which holds all that was ever written, if it may. */
static bool grow(sg_lists *lists)
{
    const size_t cap = lists->cap ? lists->cap * 2 : FIRST_RING;
    if (lists->head > lists->cap || cap < lists->cap || (lists->max_bytes && bytes_of(cap) > lists->max_bytes))
        return false;
    uint64_t *slots = calloc(cap / SLOT_SHARE, sizeof *slots);
    unsigned char *ring = slots ? realloc(lists->ring, cap) : NULL;
    if (!ring) {
        free(slots);
        return false;
    }
    free(lists->slots);
    lists->slots = slots;
    lists->ring = ring;
    lists->cap = cap;
    for (uint64_t place = 0; place < lists->head; place += record_at(lists, place)->whole)
        *slot_of(lists, record_at(lists, place)->hash) = place + 1;
    return true;
}

static size_t padded(size_t n_bytes)
{
    return (n_bytes + 7) & ~(size_t)7;
}

unsigned char *sg_lists_put(sg_lists *lists, const part *p, uint64_t hit, uint32_t n_options, uint32_t n_bytes)
{
    const size_t whole = sizeof(record) + padded(p->key_bytes) + padded(n_bytes);
    while (whole > lists->cap / 4 || lists->head + whole > lists->cap)
        if (!grow(lists))
            break;
    if (whole > lists->cap / 4)
        return NULL;
    const size_t to_end = lists->cap - (size_t)(lists->head & (lists->cap - 1));
    if (whole > to_end)
        lists->head += to_end; /* now beyond cap, so grow will not look at what was left out */
    record *r = record_at(lists, lists->head);
    *r = (record){p->hash, hit, p->key_bytes, n_options, n_bytes, (uint32_t)whole};
    memcpy(r + 1, p + 1, p->key_bytes);
    *slot_of(lists, p->hash) = lists->head + 1;
    lists->head += whole;
    return (unsigned char *)(r + 1) + padded(p->key_bytes);
}

bool sg_lists_find(const sg_lists *lists, const part *p, sg_list *list)
{
    const uint64_t place = lists->cap ? *slot_of(lists, p->hash) : 0;
    if (place == 0 || place - 1 + lists->cap < lists->head)
        return false;
    const record *r = record_at(lists, place - 1);
    if (r->hash != p->hash || r->key_bytes != p->key_bytes || memcmp(r + 1, p + 1, p->key_bytes) != 0)
        return false;
    *list = (sg_list){r->hit, (const unsigned char *)(r + 1) + padded(p->key_bytes), r->n_options, r->n_bytes};
    return true;
}
