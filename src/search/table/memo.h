/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_MEMO_H
#define SG_SEARCH_MEMO_H

#include "../../sg.h"

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
