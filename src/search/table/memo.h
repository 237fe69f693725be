/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_MEMO_H
#define SG_SEARCH_MEMO_H

#include "../../sg.h"

/* A ref names a key for the life of the memo. */
typedef uint32_t sg_ref;

/*
 * A hashed memo keeps the 128-bit hash (XXH3) of a key of SG_HASH_BYTES or more in its place, and takes keys of equal
 * hash for the same: with n keys, if hashes are as good as random, a wrong answer has a chance below n^2 / 2^129.
 */
enum { SG_HASH_BYTES = 16 };
sg_status sg_memo_new_hashed(uint64_t max_bytes, sg_memo **out) SG_MUST_CHECK;

/*
 * sg_memo_intern: the ref of a key, new if it was not there (value SG_VALUE_NONE).
 * SG_ERANGE  key_bytes > SG_KEY_MAX.   SG_ELIMIT  max_bytes is spent.   SG_ENOMEM.   The memo is unchanged then.
 */
sg_status sg_memo_intern(sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref) SG_MUST_CHECK;

/* Is the key there? */
bool sg_memo_find(const sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref);

uint32_t sg_memo_value(const sg_memo *memo, sg_ref ref); /* SG_VALUE_NONE if not known */
/* The key as the memo keeps it: of a hashed memo, the hash of a long one. Valid as long as the memo. */
const void *sg_memo_key(const sg_memo *memo, sg_ref ref, size_t *key_bytes);

/*
 * sg_memo_restore: a value known from elsewhere, of a key as sg_memo_key gave it (of a hashed memo too).
 * SG_ERANGE  no such key or value.   SG_ELIMIT, SG_ENOMEM  as sg_memo_intern.
 */
sg_status sg_memo_restore(sg_memo *memo, const void *stored, size_t stored_bytes, uint32_t value) SG_MUST_CHECK;

/* A position whose options are being evaluated; reserved above SG_VALUE_MAX like SG_VALUE_NONE. */
#define SG_VALUE_OPEN UINT32_C(0xfffffffe)

bool sg_memo_is_open(const sg_memo *memo, sg_ref ref);
void sg_memo_set(sg_memo *memo, sg_ref ref, uint32_t value);
/* The same; false if there was a value already. Of several threads, one gets true. */
bool sg_memo_settle(sg_memo *memo, sg_ref ref, uint32_t value);

/* Opens a position that has no value and that nobody has open. False if somebody was quicker. */
bool sg_memo_claim(sg_memo *memo, sg_ref ref);
/* Takes a claim back, unless there is a value by now. */
void sg_memo_unclaim(sg_memo *memo, sg_ref ref);

/*
 * sg_memo_intern in two steps, for a short key and its sg_short_hash: a caller with many keys prefetches all of them
 * before it inserts the first, so that the processor fetches the memory for all of them at the same time.
 */
void sg_memo_prefetch(const sg_memo *memo, uint64_t hash);
sg_status sg_memo_insert(sg_memo *memo, uint64_t hash, const void *key, size_t key_bytes, sg_ref *ref) SG_MUST_CHECK;

/*
 * If freely is true, sg_memo_find takes no lock while the memo is shared. Use this where threads find far more often
 * than they insert: a shard that grows keeps its old indexes until sharing ends, at most twice the bytes of its index,
 * and these bytes count against the limit. Call this while one thread uses the memo.
 */
void sg_memo_find_freely(sg_memo *memo, bool freely);

uint64_t sg_memo_hash(const void *key, size_t key_bytes);

/* Are keys kept as digests? Then a caller that needs the key again has to keep a copy. */
bool sg_memo_is_hashed(const sg_memo *memo);

#endif
