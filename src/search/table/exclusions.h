/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_TABLE_EXCLUSIONS_H
#define SG_SEARCH_TABLE_EXCLUSIONS_H

#include "../../sg.h"

/* What a pruned search knows of a position that has no value in the memo. */
typedef struct sg_exclusion {
    uint64_t excluded; /* bit n: the value is not n */
    uint32_t value;    /* SG_VALUE_NONE, or the value if the memo had no room for it */
} sg_exclusion;

/*
 * A table of exclusions under a limit on its bytes (0: none). It forgets rather than fail: when half of the limit is
 * used, each exclusion goes that was neither written nor found since the last time that happened. One that was lost is
 * only found again.
 */
typedef struct sg_exclusions sg_exclusions;

sg_status sg_exclusions_new(uint64_t max_bytes, sg_exclusions **out) SG_MUST_CHECK;
void sg_exclusions_free(sg_exclusions *table);
/* A new limit for what is written from now on: the table gives no memory back. */
void sg_exclusions_limit(sg_exclusions *table, uint64_t max_bytes);
uint64_t sg_exclusions_bytes(const sg_exclusions *table);
/* Whether several threads may use the table at once from now on. Called while one thread uses it. */
void sg_exclusions_share(sg_exclusions *table, bool shared);

/* hash is the sg_hash_bytes of the key. */
/* The hash will be looked for soon: the processor is to fetch the memory that this needs. */
void sg_exclusions_prefetch(const sg_exclusions *table, uint64_t hash);
/* What the table knows of the key; 0 and SG_VALUE_NONE if it knows nothing. */
sg_exclusion sg_exclusions_find(sg_exclusions *table, uint64_t hash, const void *key, size_t key_bytes);
/* Adds excluded values, and a value unless that is SG_VALUE_NONE. False if all of it was known already. */
bool sg_exclusions_put(sg_exclusions *table, uint64_t hash, const void *key, size_t key_bytes, sg_exclusion found);

#endif
