/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_OPTION_CACHE_H
#define SG_SEARCH_PN_OPTION_CACHE_H

#include "../pruned/state.h"

/*
 * The options of recent positions, as the rule gave them, under a limit on its bytes (0: none). The newest takes the
 * place of the oldest. Equal options are there once.
 */
typedef struct sg_option_cache sg_option_cache;

typedef struct sg_cached_options {
    uint64_t option_values;       /* bit n: an option has the value n. Such options are not listed */
    const unsigned char *options; /* one after the other */
    size_t n_bytes;
} sg_cached_options;

sg_status sg_option_cache_new(uint64_t max_bytes, sg_option_cache **out) SG_MUST_CHECK;
void sg_option_cache_free(sg_option_cache *cache);
void sg_option_cache_limit(sg_option_cache *cache, uint64_t max_bytes);
void sg_option_cache_clear(sg_option_cache *cache);
uint64_t sg_option_cache_bytes(const sg_option_cache *cache);
bool sg_option_cache_find(const sg_option_cache *cache, const part *p,
                          sg_cached_options *out); /* a view, until the next call */
/* Where to write n_bytes of options of the position p, or NULL if there is no room for them. */
unsigned char *sg_option_cache_put(sg_option_cache *cache, const part *p, uint64_t option_values, uint32_t n_bytes);

/*
 * For caches of other processes: what was put in last, as bytes, a view until the next call; and putting such bytes in,
 * of which sg_option_cache_hash is the hash of the position. Bytes of another length than they say are left out.
 */
const void *sg_option_cache_newest(const sg_option_cache *cache, size_t *n_bytes);
bool sg_option_cache_hash(const void *bytes, size_t n_bytes, uint64_t *hash);
void sg_option_cache_take(sg_option_cache *cache, const void *bytes, size_t n_bytes);

#endif
