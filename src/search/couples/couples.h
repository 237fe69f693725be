/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_COUPLES_COUPLES_H
#define SG_SEARCH_COUPLES_COUPLES_H

#include "../prover.h"

/*
 * A couple is a component and its nim-value. Couples prove claims about sums of components to a checker that knows the
 * options only (docs/certificates.md, docs/theorems.md section 14): for each number below the value there is an option
 * whose components are couples of that nim-sum; and each option is refuted, which means that its components are couples
 * of another nim-sum than the value, or that all but one are, and in that one there is a move to a sum of couples that
 * makes the nim-sum the value.
 *
 * Couples are looked for from the claims down. Of several ways to meet a condition the one is taken that needs the
 * fewest new couples; when all are found, those are dropped that other choices make needless. The numbers of components
 * (ids) begin with 0. None of the callbacks, the pulse included, may call a function of the couples that it works for.
 */
typedef struct sg_couples_asked {
    sg_memo *memo;        /* knows most values; no hashed one */
    sg_expand_fn *expand; /* names the options of a component, as of the prover that filled the memo */
    sg_small_fn *small;   /* knows values at once, as of sg_prover_small; or NULL */
    void *small_ud;
    /* Searches for what the two do not know: the value of a component, or if not asks_value whether it is n. *found is
     * then n, or SG_VALUE_NONE. */
    sg_status (*search)(void *ud, const void *key, size_t key_bytes, bool asks_value, uint32_t n, uint32_t *found);
    void *ud; /* of expand and search */
} sg_couples_asked;

typedef struct sg_couples sg_couples;

sg_status sg_couples_new(const sg_couples_asked *asked, sg_couples **out) SG_MUST_CHECK;
void sg_couples_free(sg_couples *couples);
uint64_t sg_couples_bytes(const sg_couples *couples);
void sg_couples_limit(sg_couples *couples, uint64_t max_bytes);

/* The number of the component with this key.   SG_ERANGE  key_bytes > SG_KEY_MAX, or 2^32 - 1 components.   SG_ENOMEM. */
sg_status sg_couples_id(sg_couples *couples, const void *key, size_t key_bytes, uint32_t *id) SG_MUST_CHECK;

/*
 * Claims, before sg_couples_find: that the nim-sum of the components is *value, which is found; that the player to move
 * wins their sum, which is then not empty. sg_couples_find: finds the couples that prove all claims. pulse is told the
 * number of couples whose conditions are met.
 * SG_ERULE   the options of sg_couples_fault contradict its value, or the nim-sum of a sum that is claimed to be won is
 *            0: the rule answers differently when it is asked again.
 * SG_ERANGE  an empty sum is claimed to be won, or there are 2^32 - 1 replies.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or the status of expand or search. Couples that have failed can only be freed.
 */
sg_status sg_couples_claim_value(sg_couples *couples, const uint32_t *ids, uint32_t n, const sg_pulse *pulse,
                                 uint32_t *value) SG_MUST_CHECK;
sg_status sg_couples_claim_win(sg_couples *couples, const uint32_t *ids, uint32_t n,
                               const sg_pulse *pulse) SG_MUST_CHECK;
sg_status sg_couples_find(sg_couples *couples, const sg_pulse *pulse) SG_MUST_CHECK;

/* After sg_couples_find: how many couples there are, and number i of them, each behind those that it needs. */
size_t sg_couples_count(const sg_couples *couples);
uint32_t sg_couples_get(const sg_couples *couples, size_t i, sg_key *key);
sg_key sg_couples_fault(const sg_couples *couples);

/* How many were found, or are known to be needed so far; how many of them have their conditions; how often search was
 * called. */
size_t sg_couples_found(const sg_couples *couples);
size_t sg_couples_proven(const sg_couples *couples);
uint64_t sg_couples_searched(const sg_couples *couples);

#endif
