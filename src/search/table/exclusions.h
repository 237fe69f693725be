/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_FACTS_H
#define SG_SEARCH_FACTS_H

#include "../../sg.h"

/* What a pruned search knows of a position short of its value, or of one that the memo had no room for. */
typedef struct sg_fact {
    uint64_t excluded; /* bit n: the value is not n */
    uint32_t value;    /* or SG_VALUE_NONE */
} sg_fact;

/*
 * A table of facts within a budget of bytes (0: none). It forgets rather than fail: when half of the budget is full,
 * what was neither written nor found since the last time that happened goes. A fact lost is only found again.
 */
typedef struct sg_facts sg_facts;

sg_status sg_facts_new(uint64_t max_bytes, sg_facts **out);
void sg_facts_free(sg_facts *facts);
void sg_facts_limit(sg_facts *facts, uint64_t max_bytes);
uint64_t sg_facts_bytes(const sg_facts *facts);
/* From now on several threads may use the table at once; or no longer. Called while one thread uses it. */
void sg_facts_share(sg_facts *facts, bool shared);

uint64_t sg_facts_hash(const void *key, size_t key_bytes);
/* Whoever will look for the key soon says so, so that the processor fetches what that needs from memory. */
void sg_facts_approach(const sg_facts *facts, uint64_t hash);
bool sg_facts_find(sg_facts *facts, uint64_t hash, const void *key, size_t key_bytes, sg_fact *fact);
/* True if it says more than was there. */
bool sg_facts_put(sg_facts *facts, uint64_t hash, const void *key, size_t key_bytes, const sg_fact *fact);

/*
 * Of a shared table: how many threads are asking a position just now. Positions are told apart by a few bits of their
 * hashes only, so that the count may be too high; it is a hint about where help is wanted.
 */
void sg_facts_enter(sg_facts *facts, uint64_t hash);
void sg_facts_leave(sg_facts *facts, uint64_t hash);
bool sg_facts_busy(const sg_facts *facts, uint64_t hash);

#endif
