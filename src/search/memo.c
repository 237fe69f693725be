/* SPDX-License-Identifier: MIT */
/*
 * The memo: an append-only arena of records and a hash index over them.
 *
 *   record   value (4 bytes) | key length (7 bits a byte, low first) | key | padding to 4 bytes
 *   index    open addressing, linear probing; per slot a 4-byte ref + 1 (0 = free) and one byte of the hash
 *
 * Invariants
 * 1. ref is the offset of a record divided by UNIT; records never move within the arena and are never removed.
 * 2. n_slots is a power of two and at most 3/4 of the slots are taken.
 * 3. tags[i] is the top byte of the hash of slot i's key; it saves reading the record on most mismatches.
 */
#include "memo.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { UNIT = 4, FIRST_SLOTS = 1 << 10, FIRST_ARENA = 1 << 14, HEADER_MAX = 4 + 3 };

struct sg_memo {
    unsigned char *arena;
    size_t arena_used;
    size_t arena_cap;
    uint32_t *slots;
    uint8_t *tags;
    size_t n_slots;
    uint64_t count;
    uint64_t max_bytes;
};

static size_t slots_bytes(size_t n_slots)
{
    return n_slots * (sizeof(uint32_t) + sizeof(uint8_t));
}

uint64_t sg_memo_bytes(const sg_memo *memo)
{
    return memo->arena_cap + slots_bytes(memo->n_slots);
}

uint64_t sg_memo_count(const sg_memo *memo)
{
    return memo->count;
}

void sg_memo_limit(sg_memo *memo, uint64_t max_bytes)
{
    memo->max_bytes = max_bytes;
}

static uint64_t hash_key(const void *key, size_t key_bytes)
{
    return XXH3_64bits(key, key_bytes);
}

static const unsigned char *record_key(const unsigned char *record, size_t *key_bytes)
{
    const unsigned char *p = record + sizeof(uint32_t);
    size_t length = *p & 0x7f;
    for (unsigned shift = 7; *p++ & 0x80; shift += 7)
        length |= (size_t)(*p & 0x7f) << shift;
    *key_bytes = length;
    return p;
}

const void *sg_memo_key(const sg_memo *memo, sg_ref ref, size_t *key_bytes)
{
    return record_key(memo->arena + (size_t)ref * UNIT, key_bytes);
}

uint32_t sg_memo_value(const sg_memo *memo, sg_ref ref)
{
    uint32_t value;
    memcpy(&value, memo->arena + (size_t)ref * UNIT, sizeof value);
    return value == SG_VALUE_OPEN ? SG_VALUE_NONE : value;
}

bool sg_memo_is_open(const sg_memo *memo, sg_ref ref)
{
    uint32_t value;
    memcpy(&value, memo->arena + (size_t)ref * UNIT, sizeof value);
    return value == SG_VALUE_OPEN;
}

void sg_memo_set(sg_memo *memo, sg_ref ref, uint32_t value)
{
    memcpy(memo->arena + (size_t)ref * UNIT, &value, sizeof value);
}

sg_status sg_memo_new(uint64_t max_bytes, sg_memo **out)
{
    sg_memo *memo = calloc(1, sizeof *memo);
    if (!memo)
        return SG_ENOMEM;
    memo->max_bytes = max_bytes;
    memo->arena = malloc(FIRST_ARENA);
    memo->slots = calloc(FIRST_SLOTS, sizeof *memo->slots);
    memo->tags = malloc(FIRST_SLOTS);
    if (!memo->arena || !memo->slots || !memo->tags) {
        sg_memo_free(memo);
        return SG_ENOMEM;
    }
    memo->arena_cap = FIRST_ARENA;
    memo->n_slots = FIRST_SLOTS;
    *out = memo;
    return SG_OK;
}

void sg_memo_free(sg_memo *memo)
{
    if (!memo)
        return;
    free(memo->arena);
    free(memo->slots);
    free(memo->tags);
    free(memo);
}

/* The slot that holds the key, or the free slot where it belongs. */
static size_t find_slot(const sg_memo *memo, const void *key, size_t key_bytes, uint64_t hash, bool *found)
{
    const size_t mask = memo->n_slots - 1;
    const uint8_t tag = (uint8_t)(hash >> 56);
    for (size_t i = (size_t)hash & mask;; i = (i + 1) & mask) {
        if (memo->slots[i] == 0) {
            *found = false;
            return i;
        }
        if (memo->tags[i] != tag)
            continue;
        size_t bytes;
        const void *have = sg_memo_key(memo, memo->slots[i] - 1, &bytes);
        if (bytes == key_bytes && memcmp(have, key, bytes) == 0) {
            *found = true;
            return i;
        }
    }
}

bool sg_memo_find(const sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref)
{
    bool found;
    size_t i = find_slot(memo, key, key_bytes, hash_key(key, key_bytes), &found);
    if (found)
        *ref = memo->slots[i] - 1;
    return found;
}

static size_t record_bytes(size_t key_bytes)
{
    size_t header = sizeof(uint32_t) + 1;
    for (size_t rest = key_bytes >> 7; rest; rest >>= 7)
        header++;
    return (header + key_bytes + UNIT - 1) & ~(size_t)(UNIT - 1);
}

/* Room for need more bytes in the arena: doubled, or less where the budget or the width of a ref ends. */
static sg_status grow_arena(sg_memo *memo, size_t need)
{
    const uint64_t wanted = (uint64_t)memo->arena_used + need;
    uint64_t cap = memo->arena_cap;
    uint64_t most = ((uint64_t)UINT32_MAX - 1) * UNIT;
    if (memo->max_bytes) {
        uint64_t rest = slots_bytes(memo->n_slots);
        uint64_t budget = memo->max_bytes > rest ? memo->max_bytes - rest : 0;
        if (budget < most)
            most = budget;
    }
    while (cap < wanted)
        cap *= 2;
    if (cap > most)
        cap = most;
    if (cap < wanted)
        return SG_ELIMIT;
    unsigned char *arena = realloc(memo->arena, (size_t)cap);
    if (!arena)
        return SG_ENOMEM;
    memo->arena = arena;
    memo->arena_cap = (size_t)cap;
    return SG_OK;
}

static sg_status grow_slots(sg_memo *memo)
{
    const size_t n_slots = memo->n_slots * 2;
    if (memo->max_bytes && memo->arena_cap + slots_bytes(n_slots) > memo->max_bytes)
        return SG_ELIMIT;
    uint32_t *slots = calloc(n_slots, sizeof *slots);
    uint8_t *tags = malloc(n_slots);
    if (!slots || !tags) {
        free(slots);
        free(tags);
        return SG_ENOMEM;
    }
    for (size_t at = 0; at < memo->arena_used;) {
        size_t bytes;
        const unsigned char *key = record_key(memo->arena + at, &bytes);
        const uint64_t hash = hash_key(key, bytes);
        size_t i = (size_t)hash & (n_slots - 1);
        while (slots[i])
            i = (i + 1) & (n_slots - 1);
        slots[i] = (uint32_t)(at / UNIT) + 1;
        tags[i] = (uint8_t)(hash >> 56);
        at += record_bytes(bytes);
    }
    free(memo->slots);
    free(memo->tags);
    memo->slots = slots;
    memo->tags = tags;
    memo->n_slots = n_slots;
    return SG_OK;
}

static void append_record(sg_memo *memo, const void *key, size_t key_bytes)
{
    unsigned char *p = memo->arena + memo->arena_used;
    const uint32_t none = SG_VALUE_NONE;
    memcpy(p, &none, sizeof none);
    p += sizeof none;
    size_t length = key_bytes;
    for (; length > 0x7f; length >>= 7)
        *p++ = (unsigned char)(length | 0x80);
    *p++ = (unsigned char)length;
    memcpy(p, key, key_bytes);
    memo->arena_used += record_bytes(key_bytes);
    memo->count++;
}

sg_status sg_memo_intern(sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref)
{
    if (key_bytes > SG_KEY_MAX)
        return SG_ERANGE;
    const uint64_t hash = hash_key(key, key_bytes);
    bool found;
    size_t i = find_slot(memo, key, key_bytes, hash, &found);
    if (found) {
        *ref = memo->slots[i] - 1;
        return SG_OK;
    }
    if (memo->arena_cap - memo->arena_used < record_bytes(key_bytes)) {
        sg_status status = grow_arena(memo, record_bytes(key_bytes));
        if (status != SG_OK)
            return status;
    }
    if ((memo->count + 1) * 4 > (uint64_t)memo->n_slots * 3) {
        sg_status status = grow_slots(memo);
        if (status != SG_OK)
            return status;
        i = find_slot(memo, key, key_bytes, hash, &found);
    }
    *ref = (uint32_t)(memo->arena_used / UNIT);
    memo->slots[i] = *ref + 1;
    memo->tags[i] = (uint8_t)(hash >> 56);
    append_record(memo, key, key_bytes);
    return SG_OK;
}
