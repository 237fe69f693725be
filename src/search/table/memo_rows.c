/* SPDX-License-Identifier: MIT */
/* The rows of the memo: values and keys. memo_state.h has the invariants. */
#define _POSIX_C_SOURCE 200809L

#include "memo_state.h"

#include <stdlib.h>
#include <string.h>

void *sg_memo_room_new(sg_memo *memo, uint64_t n_bytes, sg_status *status)
{
    const uint64_t most = atomic_load_explicit(&memo->max_bytes, memory_order_relaxed);
    const uint64_t before = atomic_fetch_add_explicit(&memo->bytes, n_bytes, memory_order_relaxed);
    void *room = NULL;
    if (most && before + n_bytes > most)
        *status = SG_ELIMIT;
    else if (n_bytes > SIZE_MAX || !(room = calloc(1, (size_t)n_bytes)))
        *status = SG_ENOMEM;
    if (!room)
        atomic_fetch_sub_explicit(&memo->bytes, n_bytes, memory_order_relaxed);
    return room;
}

void sg_memo_room_free(sg_memo *memo, void *room, uint64_t n_bytes)
{
    free(room);
    if (room)
        atomic_fetch_sub_explicit(&memo->bytes, n_bytes, memory_order_relaxed);
}

/* ---- values -------------------------------------------------------------------------------------------------- */

static _Atomic uint32_t *value_of(const sg_memo *memo, sg_ref ref)
{
    return &((chunk *)chunk_of(memo, ref))->values[ref & (ROWS_MAX - 1)];
}

const void *sg_memo_key(const sg_memo *memo, sg_ref ref, size_t *key_bytes)
{
    const chunk *c = chunk_of(memo, ref);
    *key_bytes = c->key_bytes;
    return row_key(c, ref & (ROWS_MAX - 1));
}

uint32_t sg_memo_value(const sg_memo *memo, sg_ref ref)
{
    const uint32_t value = atomic_load_explicit(value_of(memo, ref), memory_order_acquire);
    return value == SG_VALUE_OPEN ? SG_VALUE_NONE : value;
}

bool sg_memo_is_open(const sg_memo *memo, sg_ref ref)
{
    return atomic_load_explicit(value_of(memo, ref), memory_order_acquire) == SG_VALUE_OPEN;
}

void sg_memo_set(sg_memo *memo, sg_ref ref, uint32_t value)
{
    atomic_store_explicit(value_of(memo, ref), value, memory_order_release);
}

bool sg_memo_settle(sg_memo *memo, sg_ref ref, uint32_t value)
{
    _Atomic uint32_t *at = value_of(memo, ref);
    uint32_t before;
    if (memo->shared) {
        before = atomic_exchange_explicit(at, value, memory_order_acq_rel);
    } else {
        before = atomic_load_explicit(at, memory_order_relaxed);
        atomic_store_explicit(at, value, memory_order_relaxed);
    }
    return before == SG_VALUE_NONE || before == SG_VALUE_OPEN;
}

bool sg_memo_claim(sg_memo *memo, sg_ref ref)
{
    uint32_t none = SG_VALUE_NONE;
    if (!memo->shared) { /* one thread: no need for the cost of an exchange */
        if (atomic_load_explicit(value_of(memo, ref), memory_order_relaxed) != none)
            return false;
        atomic_store_explicit(value_of(memo, ref), SG_VALUE_OPEN, memory_order_relaxed);
        return true;
    }
    return atomic_compare_exchange_strong_explicit(value_of(memo, ref), &none, SG_VALUE_OPEN, memory_order_acq_rel,
                                                   memory_order_acquire);
}

void sg_memo_unclaim(sg_memo *memo, sg_ref ref)
{
    uint32_t open = SG_VALUE_OPEN;
    if (sg_memo_is_open(memo, ref))
        atomic_compare_exchange_strong_explicit(value_of(memo, ref), &open, SG_VALUE_NONE, memory_order_acq_rel,
                                                memory_order_acquire);
}

/* ---- new rows ------------------------------------------------------------------------------------------------ */

static uint64_t chunk_bytes(uint32_t cap, uint32_t key_bytes)
{
    return sizeof(chunk) + (uint64_t)cap * (sizeof(uint32_t) + key_bytes);
}

chunk *sg_memo_chunk_new(sg_memo *memo, uint32_t cap, uint32_t key_bytes, sg_status *status)
{
    chunk *c = sg_memo_room_new(memo, chunk_bytes(cap, key_bytes), status);
    if (c) {
        c->key_bytes = key_bytes;
        c->cap = cap;
    }
    return c;
}

void sg_memo_chunk_free(sg_memo *memo, chunk *c)
{
    sg_memo_room_free(memo, c, chunk_bytes(c->cap, c->key_bytes));
}

sg_status sg_memo_chunk_enter(sg_memo *memo, chunk *c, uint32_t *number)
{
    sg_status status = SG_OK;
    lock(memo, &memo->lock);
    const uint32_t n = memo->n_chunks, at = n >> BLOCK_BITS;
    if (at >= N_BLOCKS) {
        status = SG_ELIMIT;
    } else if (n % BLOCK_CHUNKS == 0 && !memo->blocks[at]) {
        block *b = sg_memo_room_new(memo, sizeof *b, &status);
        if (b)
            atomic_store_explicit(&memo->blocks[at], b, memory_order_release);
    }
    if (status == SG_OK) {
        block *b = atomic_load_explicit(&memo->blocks[at], memory_order_relaxed);
        atomic_store_explicit(&b->chunks[n % BLOCK_CHUNKS], c, memory_order_release);
        memo->n_chunks++;
        *number = n;
    }
    unlock(memo, &memo->lock);
    return status;
}

/* A new chunk for a key length: the more rows there are, the larger, but smaller if the limit is close. */
static sg_status grow_class(sg_memo *memo, class *k)
{
    uint64_t cap = k->total / SLACK < ROWS_FIRST ? ROWS_FIRST : k->total / SLACK;
    const uint64_t most = CHUNK_BYTES / (sizeof(uint32_t) + k->key_bytes);
    if (cap > most)
        cap = most ? most : 1;
    if (cap > ROWS_MAX)
        cap = ROWS_MAX;
    sg_status status;
    chunk *c = NULL;
    for (;; cap /= 2) {
        status = SG_OK;
        c = sg_memo_chunk_new(memo, (uint32_t)cap, k->key_bytes, &status);
        if (c || cap == 1)
            break;
    }
    if (!c)
        return status;
    status = sg_memo_chunk_enter(memo, c, &k->number);
    if (status != SG_OK) {
        sg_memo_chunk_free(memo, c);
        return status;
    }
    k->rows = c;
    k->used = 0;
    k->cap = c->cap;
    return SG_OK;
}

/* The class of a key length, or the free place for it. At least one place is free. */
static class *find_class(const shard *s, uint32_t key_bytes)
{
    const uint32_t mask = s->cap_classes - 1;
    uint32_t i = key_bytes & mask;
    while (s->classes[i].taken && s->classes[i].key_bytes != key_bytes)
        i = (i + 1) & mask;
    return &s->classes[i];
}

static sg_status grow_classes(sg_memo *memo, shard *s)
{
    sg_status status = SG_OK;
    shard grown = {.cap_classes = s->cap_classes ? s->cap_classes * 2 : 4};
    grown.classes = sg_memo_room_new(memo, grown.cap_classes * sizeof *grown.classes, &status);
    if (!grown.classes)
        return status;
    for (uint32_t i = 0; i < s->cap_classes; i++)
        if (s->classes[i].taken)
            *find_class(&grown, s->classes[i].key_bytes) = s->classes[i];
    sg_memo_room_free(memo, s->classes, s->cap_classes * sizeof *s->classes);
    s->classes = grown.classes;
    s->cap_classes = grown.cap_classes;
    return SG_OK;
}

sg_status sg_memo_append(sg_memo *memo, shard *s, const void *key, uint32_t key_bytes, sg_ref *ref)
{
    sg_status status = SG_OK;
    if ((s->n_classes + 1) * 2 > s->cap_classes)
        status = grow_classes(memo, s);
    if (status != SG_OK)
        return status;
    class *k = find_class(s, key_bytes);
    if (!k->taken) {
        *k = (class){.taken = true, .key_bytes = key_bytes};
        s->n_classes++;
    }
    if (k->used == k->cap && (status = grow_class(memo, k)) != SG_OK)
        return status;
    const uint32_t row = k->used++;
    k->total++;
    *ref = k->number << ROW_BITS | row;
    memcpy((unsigned char *)&k->rows->values[k->cap] + (size_t)row * key_bytes, key, key_bytes);
    atomic_store_explicit(&k->rows->values[row], SG_VALUE_NONE, memory_order_relaxed);
    return SG_OK;
}
