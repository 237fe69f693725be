/* SPDX-License-Identifier: MIT */
/* The index of the memo, and its interface. memo_state.h has the invariants. */
#define _POSIX_C_SOURCE 200809L

#include "memo_state.h"

#include "../../base/hash.h"
#include "short_key.h"

#include <stdlib.h>
#include <string.h>

/* ---- index ------------------------------------------------------------------------------------------------------ */

uint64_t sg_memo_hash(const void *key, size_t key_bytes)
{
    return key_bytes <= SG_SHORT_MAX ? sg_short_hash(sg_short_pack(key, key_bytes)) : sg_hash_bytes(key, key_bytes);
}

static uint64_t ones(void)
{
    return UINT64_C(0x0101010101010101);
}

/* The high bit of each byte of tags that equals tag. Above the lowest such byte, bytes of tag ^ 1 may be marked wrongly:
 * no tag is 1, so that none of them is free. */
static uint64_t bytes_equal(uint64_t tags, unsigned char tag)
{
    const uint64_t x = tags ^ ones() * tag;
    return (x - ones()) & ~x & ones() << 7;
}

static unsigned lowest_byte(uint64_t marks)
{
    return (unsigned)__builtin_ctzll(marks) / 8;
}

static unsigned char tag_of(uint64_t hash)
{
    const unsigned char tag = (unsigned char)(hash >> 32);
    return tag > 1 ? tag : (unsigned char)(tag + 2);
}

static uint32_t home_of(uint64_t hash, uint32_t n_groups)
{
    return (uint32_t)((hash & UINT32_MAX) * n_groups >> 32);
}

static size_t shard_number(uint64_t hash)
{
    return hash >> (64 - SHARD_BITS);
}

static shard *shard_of(const sg_memo *memo, uint64_t hash)
{
    return (shard *)&memo->shards[shard_number(hash)];
}

static shard_index *index_of(const sg_memo *memo, const shard *s)
{
    return atomic_load_explicit(&memo->indexes[s - memo->shards], memory_order_acquire);
}

/* Most keys are short, and memcmp is a call. */
static bool same_bytes(const void *a, const void *b, size_t n_bytes)
{
    const unsigned char *x = a, *y = b;
    if (n_bytes >= 4 && n_bytes <= 8) {
        uint32_t first[2], last[2];
        memcpy(&first[0], x, 4);
        memcpy(&first[1], y, 4);
        memcpy(&last[0], x + n_bytes - 4, 4);
        memcpy(&last[1], y + n_bytes - 4, 4);
        return first[0] == first[1] && last[0] == last[1];
    }
    return memcmp(x, y, n_bytes) == 0;
}

/* Finds the key's ref. If the key is not there, *ended is the group with a free slot where the search ended. */
static bool lookup(const sg_memo *memo, const shard_index *index, uint64_t hash, const void *key, size_t key_bytes,
                   sg_ref *ref, uint32_t *ended)
{
    *ended = 0;
    if (!index)
        return false;
    const unsigned char tag = tag_of(hash);
    for (uint32_t at = home_of(hash, index->n_groups);; at = at + 1 == index->n_groups ? 0 : at + 1) {
        const group *g = &index->groups[at];
        const uint64_t tags = atomic_load_explicit(&g->tags, memory_order_acquire);
        for (uint64_t marks = bytes_equal(tags, tag); marks; marks &= marks - 1) {
            const sg_ref found = atomic_load_explicit(&g->refs[lowest_byte(marks)], memory_order_relaxed);
            const chunk *c = chunk_of(memo, found);
            if (c->key_bytes == key_bytes && same_bytes(row_key(c, found & (ROWS_MAX - 1)), key, key_bytes)) {
                *ref = found;
                return true;
            }
        }
        if (bytes_equal(tags, 0)) {
            *ended = at;
            return false;
        }
    }
}

/* Takes the first free slot from group at on. */
static void enter_from(shard_index *index, uint32_t at, uint64_t hash, sg_ref ref)
{
    uint64_t tags, free_slots;
    for (;; at = at + 1 == index->n_groups ? 0 : at + 1) {
        tags = atomic_load_explicit(&index->groups[at].tags, memory_order_relaxed);
        if ((free_slots = bytes_equal(tags, 0)))
            break;
    }
    const unsigned slot = lowest_byte(free_slots);
    atomic_store_explicit(&index->groups[at].refs[slot], ref, memory_order_relaxed);
    atomic_store_explicit(&index->groups[at].tags, tags | (uint64_t)tag_of(hash) << 8 * slot, memory_order_release);
}

static uint64_t index_bytes(uint32_t n_groups)
{
    return sizeof(shard_index) + (uint64_t)n_groups * sizeof(group);
}

static void free_index(sg_memo *memo, shard_index *index)
{
    while (index) {
        shard_index *before = index->before;
        sg_memo_room_free(memo, index, index_bytes(index->n_groups));
        index = before;
    }
}

/* Calls visit for each key of the index. */
static inline void each_key(sg_memo *memo, const shard_index *index, void *ud,
                            void (*visit)(sg_memo *memo, void *ud, sg_ref ref, const void *key, size_t key_bytes))
{
    for (uint32_t at = 0; at < index->n_groups; at++) {
        const group *g = &index->groups[at];
        const uint64_t tags = atomic_load_explicit(&g->tags, memory_order_relaxed);
        for (unsigned i = 0; i < GROUP && tags >> 8 * i; i++) {
            size_t key_bytes;
            const sg_ref ref = atomic_load_explicit(&g->refs[i], memory_order_relaxed);
            const void *key = sg_memo_key(memo, ref, &key_bytes);
            visit(memo, ud, ref, key, key_bytes);
        }
    }
}

static void enter_key(sg_memo *memo, void *to, sg_ref ref, const void *key, size_t key_bytes)
{
    const uint64_t hash = sg_memo_hash(key, key_bytes);
    (void)memo;
    enter_from(to, home_of(hash, ((shard_index *)to)->n_groups), hash, ref);
}

static sg_status grow_index(sg_memo *memo, shard *s)
{
    shard_index *index = index_of(memo, s);
    const uint32_t n_before = index ? index->n_groups : 0;
    uint32_t n_groups = n_before < STAGGER ? n_before * 3 + 4 : n_before + n_before / 2 + 2;
    if (n_before > UINT32_MAX / 2)
        return SG_ELIMIT;
    if (n_before < STAGGER && n_groups >= STAGGER) /* see invariant 2 */
        n_groups = STAGGER + (uint32_t)(s - memo->shards) * STAGGER / 2 / N_SHARDS;
    sg_status status = SG_OK;
    shard_index *grown = sg_memo_room_new(memo, index_bytes(n_groups), &status);
    if (!grown)
        return status;
    grown->n_groups = n_groups;
    if (index)
        each_key(memo, index, grown, enter_key);
    const bool is_read = memo->shared && memo->finds_freely;
    grown->before = is_read ? index : NULL;
    atomic_store_explicit(&memo->indexes[s - memo->shards], grown, memory_order_release);
    sg_ahead_note(&memo->ahead[s - memo->shards], grown->groups, n_groups);
    if (!is_read)
        free_index(memo, index);
    return SG_OK;
}

void sg_memo_find_freely(sg_memo *memo, bool freely)
{
    memo->finds_freely = freely;
}

void sg_memo_share(sg_memo *memo, bool shared)
{
    memo->shared = shared;
    if (shared)
        return;
    for (size_t i = 0; i < N_SHARDS; i++) {
        shard_index *index = index_of(memo, &memo->shards[i]);
        if (!index)
            continue;
        free_index(memo, index->before);
        index->before = NULL;
    }
}

/* ---- the interface ---------------------------------------------------------------------------------------------- */

static sg_status memo_new(uint64_t max_bytes, bool hashed, sg_memo **out)
{
    sg_memo *memo = calloc(1, sizeof *memo);
    if (!memo)
        return SG_ENOMEM;
    memo->hashed = hashed;
    memo->bytes = sizeof *memo;
    memo->max_bytes = max_bytes;
    atomic_flag_clear(&memo->lock);
    for (uint32_t i = 0; i < N_SHARDS; i++)
        atomic_flag_clear(&memo->shards[i].lock);
    *out = memo;
    return SG_OK;
}

sg_status sg_memo_new(uint64_t max_bytes, sg_memo **out)
{
    return memo_new(max_bytes, false, out);
}

sg_status sg_memo_new_hashed(uint64_t max_bytes, sg_memo **out)
{
    return memo_new(max_bytes, true, out);
}

void sg_memo_free(sg_memo *memo)
{
    if (!memo)
        return;
    for (uint32_t n = 0; n < memo->n_chunks; n++)
        free((chunk *)chunk_of(memo, n << ROW_BITS));
    for (uint32_t i = 0; i < N_BLOCKS; i++)
        free(memo->blocks[i]);
    for (uint32_t i = 0; i < N_SHARDS; i++) {
        free_index(memo, index_of(memo, &memo->shards[i]));
        free(memo->shards[i].classes);
    }
    free(memo);
}

bool sg_memo_is_hashed(const sg_memo *memo)
{
    return memo->hashed;
}

uint64_t sg_memo_bytes(const sg_memo *memo)
{
    return atomic_load_explicit(&memo->bytes, memory_order_relaxed);
}

uint64_t sg_memo_count(const sg_memo *memo)
{
    uint64_t count = 0;
    for (size_t i = 0; i < N_SHARDS; i++) {
        shard *s = (shard *)&memo->shards[i];
        lock(memo, &s->lock);
        count += s->count;
        unlock(memo, &s->lock);
    }
    return count;
}

void sg_memo_limit(sg_memo *memo, uint64_t max_bytes)
{
    atomic_store_explicit(&memo->max_bytes, max_bytes, memory_order_relaxed);
}

static bool find_stored(const sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref)
{
    uint32_t ended;
    const uint64_t hash = sg_memo_hash(key, key_bytes);
    shard *s = shard_of(memo, hash);
    if (memo->finds_freely)
        return lookup(memo, index_of(memo, s), hash, key, key_bytes, ref, &ended);
    lock(memo, &s->lock);
    const bool found = lookup(memo, index_of(memo, s), hash, key, key_bytes, ref, &ended);
    unlock(memo, &s->lock);
    return found;
}

static sg_status intern_locked(sg_memo *memo, shard *s, uint64_t hash, const void *key, size_t key_bytes, sg_ref *ref)
{
    uint32_t ended;
    shard_index *index = index_of(memo, s);
    if (lookup(memo, index, hash, key, key_bytes, ref, &ended))
        return SG_OK;
    sg_status status = SG_OK;
    if (!index || (s->count + 1) * 8 > (uint64_t)index->n_groups * GROUP * 7) {
        status = grow_index(memo, s);
        index = index_of(memo, s);
        ended = status == SG_OK ? home_of(hash, index->n_groups) : 0;
    }
    if (status == SG_OK)
        status = sg_memo_append(memo, s, key, (uint32_t)key_bytes, ref);
    if (status != SG_OK)
        return status;
    enter_from(index, ended, hash, *ref);
    s->count++;
    return SG_OK;
}

static sg_status intern_stored(sg_memo *memo, uint64_t hash, const void *key, size_t key_bytes, sg_ref *ref)
{
    shard *s = shard_of(memo, hash);
    sg_ref found;
    lock(memo, &s->lock);
    const sg_status status = intern_locked(memo, s, hash, key, key_bytes, &found);
    unlock(memo, &s->lock);
    if (status == SG_OK)
        *ref = found;
    return status;
}

void sg_memo_prefetch(const sg_memo *memo, uint64_t hash)
{
    const size_t number = shard_number(hash);
    if (memo->shared && !memo->finds_freely)
        __builtin_prefetch(&memo->shards[number].lock, 1);
    __builtin_prefetch((const void *)sg_ahead_at(
        &memo->ahead[number], home_of(hash, (uint32_t)sg_ahead_slots(&memo->ahead[number])), sizeof(group)));
}

sg_status sg_memo_insert(sg_memo *memo, uint64_t hash, const void *key, size_t key_bytes, sg_ref *ref)
{
    return intern_stored(memo, hash, key, key_bytes, ref);
}

/* What a hashed memo keeps instead of a long key. */
static void digest(const void *key, size_t key_bytes, unsigned char bytes[DIGEST_BYTES])
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(key, key_bytes));
    memcpy(bytes, canonical.digest, DIGEST_BYTES);
}

bool sg_memo_find(const sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref)
{
    unsigned char bytes[DIGEST_BYTES];
    if (!memo->hashed || key_bytes < DIGEST_BYTES)
        return find_stored(memo, key, key_bytes, ref);
    digest(key, key_bytes, bytes);
    return find_stored(memo, bytes, sizeof bytes, ref);
}

sg_status sg_memo_intern(sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref)
{
    unsigned char bytes[DIGEST_BYTES];
    if (key_bytes > SG_KEY_MAX)
        return SG_ERANGE;
    if (!memo->hashed || key_bytes < DIGEST_BYTES)
        return intern_stored(memo, sg_memo_hash(key, key_bytes), key, key_bytes, ref);
    digest(key, key_bytes, bytes);
    return intern_stored(memo, sg_memo_hash(bytes, sizeof bytes), bytes, sizeof bytes, ref);
}

sg_status sg_memo_restore(sg_memo *memo, const void *stored, size_t stored_bytes, uint32_t value)
{
    sg_ref ref;
    if (stored_bytes > (memo->hashed ? (size_t)DIGEST_BYTES : (size_t)SG_KEY_MAX) || value > SG_VALUE_MAX)
        return SG_ERANGE;
    const sg_status status = intern_stored(memo, sg_memo_hash(stored, stored_bytes), stored, stored_bytes, &ref);
    if (status == SG_OK)
        sg_memo_set(memo, ref, value);
    return status;
}
