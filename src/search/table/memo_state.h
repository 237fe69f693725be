/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_MEMO_STATE_H
#define SG_SEARCH_MEMO_STATE_H

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

#include "ahead.h"
#include "memo.h"
#include "spin.h"

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

static inline void lock(const sg_memo *memo, atomic_flag *flag)
{
    if (memo->shared)
        sg_spin_lock(flag);
}

static inline void unlock(const sg_memo *memo, atomic_flag *flag)
{
    if (memo->shared)
        sg_spin_unlock(flag);
}

static inline const chunk *chunk_of(const sg_memo *memo, sg_ref ref)
{
    const block *b = atomic_load_explicit(&memo->blocks[ref >> (ROW_BITS + BLOCK_BITS)], memory_order_acquire);
    return atomic_load_explicit(&b->chunks[ref >> ROW_BITS & (BLOCK_CHUNKS - 1)], memory_order_acquire);
}

static inline unsigned char *row_key(const chunk *c, uint32_t row)
{
    return (unsigned char *)&c->values[c->cap] + (size_t)row * c->key_bytes;
}

/* A zeroed block of n_bytes, counted in memo->bytes; NULL, and *status, if the limit or the machine refuses it.
 * (sg_budget is for one thread.) */
void *sg_memo_room_new(sg_memo *memo, uint64_t n_bytes, sg_status *status);
void sg_memo_room_free(sg_memo *memo, void *room, uint64_t n_bytes);

/* A chunk of cap rows without keys; NULL, and *status, if the limit or the machine refuses it. */
chunk *sg_memo_chunk_new(sg_memo *memo, uint32_t cap, uint32_t key_bytes, sg_status *status);
void sg_memo_chunk_free(sg_memo *memo, chunk *c);
/* Enters a chunk into the directory, which frees it with the memo. */
sg_status sg_memo_chunk_enter(sg_memo *memo, chunk *c, uint32_t *number) SG_MUST_CHECK;
/* Adds a row for the key, without a value. Under the lock of the shard. */
sg_status sg_memo_append(sg_memo *memo, shard *s, const void *key, uint32_t key_bytes, sg_ref *ref) SG_MUST_CHECK;

#endif
