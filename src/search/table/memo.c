/* SPDX-License-Identifier: MIT */
/*
 * The memo: rows of values and keys, and a hash index of them, both in shards by the hash of the key.
 *
 *   chunk    the values of its rows, then their keys, all of one length: a row has neither padding nor a length
 *   ref      number of a chunk (22 bits) | row (10 bits)
 *   index    per shard, groups of eight slots; a slot is a byte of the hash (its tag; 0 = free) and a ref. A key is in
 *            the group that its hash names, or in the next one that had room, so that a search ends at a free slot
 *
 * The index of src/base is not used here: eight tags compared at once, five bytes a slot and a load of up to 7/8 make
 * about 7 bytes for each key instead of 12 to 24, and most memory of a search is in the memo.
 *
 * Invariants
 * 1. Chunks never move and rows are never removed: refs and views of keys are good for the life of the memo.
 * 2. At most 7/8 of a shard's slots are taken, and after it has grown, about 7/12. Shards differ in size, so
 *    that they grow at different times, and the share of free slots in the whole memo stays about the same.
 * 3. While the memo is shared, only the holder of a shard's lock writes to the shard's index and to its last chunks.
 *    Values are atomic; the directory of chunks is read without a lock. So is an index if finds_freely: a tag is written
 *    after its ref and its row, and an index that a shard has grown out of stays, because others may be reading it.
 */
#define _POSIX_C_SOURCE 200809L

#include "memo.h"

#include "../../base/hash.h"
#include "ahead.h"
#include "short_key.h"
#include "spin.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHARD_BITS = 6,
    N_SHARDS = 1 << SHARD_BITS,
    GROUP = 8,
    ROW_BITS = 10,
    ROWS_MAX = 1 << ROW_BITS, /* of a chunk */
    BLOCK_BITS = 11,
    BLOCK_CHUNKS = 1 << BLOCK_BITS,
    N_BLOCKS = 1 << (32 - ROW_BITS - BLOCK_BITS),
    STAGGER = 256,  /* groups; the first size that differs from shard to shard */
    ROWS_FIRST = 8, /* of the first chunk of a key length; a later one has 1/SLACK of the rows there are */
    SLACK = 16,
    CHUNK_BYTES = 1 << 16, /* at most, of a chunk of more than one row */
    DIGEST_BYTES = 16,
};

typedef struct chunk {
    uint32_t key_bytes;
    uint32_t cap;
    _Atomic uint32_t values[]; /* cap values, then cap keys */
} chunk;

typedef struct group {
    _Atomic uint64_t tags; /* a byte of each slot, the lowest of slot 0 */
    _Atomic uint32_t refs[GROUP];
} group;

typedef struct shard_index {
    struct shard_index *before; /* the index that this one took the place of, if others may be reading it */
    uint32_t n_groups;
    group groups[];
} shard_index;

/* The keys of one length in a shard: where the next one goes. */
typedef struct class
{
    bool taken;
    uint32_t key_bytes;
    uint32_t used; /* rows of the chunk */
    uint32_t cap;
    uint32_t number; /* of the chunk */
    chunk *rows;
    uint64_t total; /* rows of all chunks of this length */
} class;

typedef struct shard {
    atomic_flag lock;
    class *classes; /* open addressing by key_bytes */
    uint32_t n_classes, cap_classes;
    uint64_t count;
} shard;

typedef struct block {
    chunk *_Atomic chunks[BLOCK_CHUNKS];
} block;

struct sg_memo {
    shard shards[N_SHARDS];
    /* The index of each shard; NULL: the shard has no keys. Threads read these pointers without a lock, so the pointers do
     * not lie beside the locks and counts, which threads write. */
    shard_index *_Atomic indexes[N_SHARDS];
    sg_ahead ahead[N_SHARDS];
    block *_Atomic blocks[N_BLOCKS];
    atomic_flag lock; /* of the directory */
    uint32_t n_chunks;
    bool hashed;
    bool shared;
    bool finds_freely; /* while the memo is shared, sg_memo_find takes no lock */
    _Atomic uint64_t bytes;
    _Atomic uint64_t max_bytes;
};

/* ---- locks and the budget --------------------------------------------------------------------------------------- */

static void lock(const sg_memo *memo, atomic_flag *flag)
{
    if (memo->shared)
        sg_spin_lock(flag);
}

static void unlock(const sg_memo *memo, atomic_flag *flag)
{
    if (memo->shared)
        sg_spin_unlock(flag);
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

/* A zeroed block of n_bytes, counted in memo->bytes; NULL, and *status, if the limit or the machine refuses it.
 * (sg_budget is for one thread.) */
static void *budget_new(sg_memo *memo, uint64_t n_bytes, sg_status *status)
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

static void budget_free(sg_memo *memo, void *room, uint64_t n_bytes)
{
    free(room);
    if (room)
        atomic_fetch_sub_explicit(&memo->bytes, n_bytes, memory_order_relaxed);
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

static const chunk *chunk_of(const sg_memo *memo, sg_ref ref)
{
    const block *b = atomic_load_explicit(&memo->blocks[ref >> (ROW_BITS + BLOCK_BITS)], memory_order_acquire);
    return atomic_load_explicit(&b->chunks[ref >> ROW_BITS & (BLOCK_CHUNKS - 1)], memory_order_acquire);
}

static _Atomic uint32_t *value_of(const sg_memo *memo, sg_ref ref)
{
    return &((chunk *)chunk_of(memo, ref))->values[ref & (ROWS_MAX - 1)];
}

static unsigned char *row_key(const chunk *c, uint32_t row)
{
    return (unsigned char *)&c->values[c->cap] + (size_t)row * c->key_bytes;
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

bool sg_memo_is_hashed(const sg_memo *memo)
{
    return memo->hashed;
}

static uint64_t chunk_bytes(uint32_t cap, uint32_t key_bytes)
{
    return sizeof(chunk) + (uint64_t)cap * (sizeof(uint32_t) + key_bytes);
}

/* Enters a chunk into the directory. */
static sg_status number_chunk(sg_memo *memo, chunk *c, uint32_t *number)
{
    sg_status status = SG_OK;
    lock(memo, &memo->lock);
    const uint32_t n = memo->n_chunks, at = n >> BLOCK_BITS;
    if (at >= N_BLOCKS) {
        status = SG_ELIMIT;
    } else if (n % BLOCK_CHUNKS == 0 && !memo->blocks[at]) {
        block *b = budget_new(memo, sizeof *b, &status);
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
        c = budget_new(memo, chunk_bytes((uint32_t)cap, k->key_bytes), &status);
        if (c || cap == 1)
            break;
    }
    if (!c)
        return status;
    c->key_bytes = k->key_bytes;
    c->cap = (uint32_t)cap;
    status = number_chunk(memo, c, &k->number);
    if (status != SG_OK) {
        budget_free(memo, c, chunk_bytes(c->cap, c->key_bytes));
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
    grown.classes = budget_new(memo, grown.cap_classes * sizeof *grown.classes, &status);
    if (!grown.classes)
        return status;
    for (uint32_t i = 0; i < s->cap_classes; i++)
        if (s->classes[i].taken)
            *find_class(&grown, s->classes[i].key_bytes) = s->classes[i];
    budget_free(memo, s->classes, s->cap_classes * sizeof *s->classes);
    s->classes = grown.classes;
    s->cap_classes = grown.cap_classes;
    return SG_OK;
}

/* Adds a row for the key, without a value. */
static sg_status append_row(sg_memo *memo, shard *s, const void *key, uint32_t key_bytes, sg_ref *ref)
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
        budget_free(memo, index, index_bytes(index->n_groups));
        index = before;
    }
}

static void enter_all(const sg_memo *memo, const shard_index *from, shard_index *to)
{
    for (uint32_t at = 0; at < from->n_groups; at++) {
        const group *g = &from->groups[at];
        const uint64_t tags = atomic_load_explicit(&g->tags, memory_order_relaxed);
        for (unsigned i = 0; i < GROUP && tags >> 8 * i; i++) {
            size_t key_bytes;
            const sg_ref ref = atomic_load_explicit(&g->refs[i], memory_order_relaxed);
            const void *key = sg_memo_key(memo, ref, &key_bytes);
            const uint64_t hash = sg_memo_hash(key, key_bytes);
            enter_from(to, home_of(hash, to->n_groups), hash, ref);
        }
    }
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
    shard_index *grown = budget_new(memo, index_bytes(n_groups), &status);
    if (!grown)
        return status;
    grown->n_groups = n_groups;
    if (index)
        enter_all(memo, index, grown);
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

static bool find_stored(const sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref)
{
    const uint64_t hash = sg_memo_hash(key, key_bytes);
    shard *s = shard_of(memo, hash);
    uint32_t ended;
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
        status = append_row(memo, s, key, (uint32_t)key_bytes, ref);
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
