/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_TABLE_H
#define SG_SEARCH_PN_TABLE_H

#include "../../sg.h"

enum { SG_PN_INFINITE = INT32_MAX }; /* of a question that is answered the other way; open questions have less */

/* Estimates of the work to prove and to disprove that the player to move wins; 0 means done. */
typedef struct sg_pn_pair {
    uint32_t proof, disproof;
} sg_pn_pair;

/*
 * A table of proof and disproof numbers by the hash of a question, under a limit on its bytes (0: none). It forgets
 * what took the least work rather than fail. Two questions with the same hash are taken for one, which makes for a bad
 * guess and no wrong answer. A shared table may be used by several threads at once.
 */
typedef struct sg_pn_table sg_pn_table;

sg_status sg_pn_table_new(bool shared, sg_pn_table **out) SG_MUST_CHECK;
void sg_pn_table_free(sg_pn_table *table);
/* While one thread uses the table. Where it holds more, it forgets everything. */
void sg_pn_table_limit(sg_pn_table *table, uint64_t max_bytes);
uint64_t sg_pn_table_bytes(const sg_pn_table *table); /* NULL: 0 */
/* The hash will be looked for soon: the processor is to fetch the memory that this needs. */
void sg_pn_table_prefetch(const sg_pn_table *table, uint64_t hash);
bool sg_pn_table_find(sg_pn_table *table, uint64_t hash, sg_pn_pair *numbers, uint32_t *work);
void sg_pn_table_put(sg_pn_table *table, uint64_t hash, sg_pn_pair numbers, uint32_t work);
void sg_pn_table_drop(sg_pn_table *table, uint64_t hash);

#endif
