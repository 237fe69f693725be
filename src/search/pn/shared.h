/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_SHARED_H
#define SG_SEARCH_PN_SHARED_H

/* What joined provers share of their proof-number search: the numbers of questions, and the options of positions. */

#include "state.h"

/* Bytes; a larger cache of options has not been seen to help. Where small components are answered beside the search, moves
 * are data, which are made anew in less time than a cache as large as this takes to fill. */
enum { SG_PN_CACHE_MOST = 1 << 26, SG_PN_CACHE_OF_DATA = 1 << 22 };

typedef struct sg_pn_shared sg_pn_shared;

sg_status sg_pn_shared_new(sg_pn_shared **out) SG_MUST_CHECK;
/* shared may be NULL in these three. */
void sg_pn_shared_free(sg_pn_shared *shared);
uint64_t sg_pn_shared_bytes(const sg_pn_shared *shared);
void sg_pn_shared_clear_options(sg_pn_shared *shared);
/* While one thread uses it. 0: no limit. */
void sg_pn_shared_limit(sg_pn_shared *shared, uint64_t max_bytes);

/* The numbers of the prover's questions: its own, or those it shares. */
sg_pn_table *sg_pn_numbers(const sg_prover *prover);

/* The cache that has the options of positions of this hash, for the caller alone until it gives the cache back. */
sg_option_cache *sg_pn_cache_take(const sg_prover *prover, uint64_t hash);
void sg_pn_cache_give_back(const sg_prover *prover, uint64_t hash);

#endif
