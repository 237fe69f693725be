/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_H
#define SG_RARE_H

/*
 * Octal codes with few rare heaps. Each value is computed from the last values and a short list of witnesses, and a
 * period is proven as soon as these recur (docs/theorems.md, section 8). Values are bytes, and all are kept; the ring
 * (ring/) goes further than memory does.
 */

#include "../family/family.h"

enum {
    SG_RARE_VALUES = 256, /* all values are below this */
    SG_RARE_REACH = 64    /* a move takes fewer tokens than this */
};

/*
 * An octal code with few rare heaps. The mask and by_place give every heap a type, common or rare, as in
 * docs/theorems.md, section 8.
 */
typedef struct sg_rare_rule {
    uint32_t ones[SG_RARE_REACH]; /* numbers that may be taken to leave one heap */
    uint32_t twos[SG_RARE_REACH]; /* numbers that may be taken to leave two heaps */
    unsigned n_ones;
    unsigned n_twos;
    uint32_t reach; /* the largest number that may be taken */
    uint32_t mask;
    bool by_place; /* the type also depends on the parity of the heap */
} sg_rare_rule;

/*
 * Sets *common to the type of common heaps: the one for which two common heaps always give a nim-sum of the other
 * type. False: the rule has no split into two heaps, or there is no such type because by_place is set and some splits
 * take an odd number of tokens, some an even one.
 */
bool sg_rare_common_type(const sg_rare_rule *rule, bool *common);

/*
 * Sets *rule to the moves of a family and the mask that makes the fewest of its known heaps rare. False: the family is
 * not of this kind, a value is too large, or too many heaps are rare.
 */
bool sg_rare_rule_of(const sg_family *family, sg_rare_rule *rule);

enum { SG_RARE_WINDOW = 4096 }; /* values that must repeat before a period is looked at */

typedef struct sg_rare sg_rare;

/*
 * Makes the engine with the first n_values values, which must be more than SG_RARE_WINDOW. Its memory is charged to the
 * budget, which must outlive the engine. SG_ERANGE: a value is too large, or the rule has no type for common
 * heaps (sg_rare_common_type). SG_ELIMIT, SG_ENOMEM.
 */
sg_status sg_rare_new(const sg_rare_rule *rule, sg_series values, uint64_t n_values, sg_budget *budget,
                      sg_rare **out) SG_MUST_CHECK;
void sg_rare_free(sg_rare *r);

/*
 * Computes the next value, which is exact even if many heaps are rare. SG_ERANGE: it is too large. SG_ELIMIT: the
 * budget is spent. SG_ENOMEM.
 */
sg_status sg_rare_step(sg_rare *r, uint8_t *value) SG_MUST_CHECK;

/* Sets *out to the period if one is proven. */
bool sg_rare_found(const sg_rare *r, sg_period *out);

/*
 * The proof: the rare heaps and the witnesses, parts of splits that suffice for all other heaps. The caller frees both
 * lists. SG_ENOMEM: nothing is set.
 */
sg_status sg_rare_lists(const sg_rare *r, uint64_t **rare, size_t *n_rare, uint64_t **witnesses,
                        size_t *n_witnesses) SG_MUST_CHECK;

/*
 * Tries to prove the period p; sg_rare_found tells whether it is proven. If not, *worth is the number of values with
 * which it may be, or 0. Errors as for sg_rare_step.
 */
sg_status sg_rare_consider(sg_rare *r, uint64_t p, uint64_t *worth) SG_MUST_CHECK;

/*
 * The prove hook of the engine for octal codes: looks for a period in the values and proves it by the engine above. If
 * it is proven, the family's rare_proof is set. Where the budget does not allow that, the period is not found: Guy and
 * Smith's theorem, which needs no memory, may prove it later.
 */
sg_status sg_rare_prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                        uint64_t *worth) SG_MUST_CHECK;

#endif
