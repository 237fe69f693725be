/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_H
#define SG_RARE_H

#include "family.h"

/*
 * Octal codes with few rare heaps: each value from the last ones and from a short list of witnesses, and a period proven
 * as soon as these come back (docs/theorems.md, section 8). Values are bytes, and all are kept; ring.h is for more of
 * them than memory holds.
 */

enum {
    SG_RARE_VALUES = 256,  /* values stay below this */
    SG_RARE_WINDOW = 4096, /* values that must repeat before a period is looked at */
    SG_RARE_REACH = 64     /* and so does the number of tokens taken */
};

/* What the engine needs to know of the code; types of values as in docs/theorems.md. */
typedef struct sg_rare_rule {
    uint32_t ones[SG_RARE_REACH]; /* may be taken to leave one heap */
    uint32_t twos[SG_RARE_REACH]; /* or two */
    unsigned n_ones;
    unsigned n_twos;
    uint32_t reach;
    uint32_t mask;
    bool by_place;
} sg_rare_rule;

typedef struct sg_rare sg_rare;

/*
 * The first n_values values (SG_RARE_REACH * 2 at least) are given; hold (kept) pays for the memory.
 * SG_ERANGE: a value is too large for this engine, or the parity of places is of no use with this rule.
 */
sg_status sg_rare_new(const sg_rare_rule *rule, sg_series values, uint64_t n_values, sg_hold *hold,
                      sg_rare **out) SG_MUST_CHECK;
void sg_rare_free(sg_rare *r);

/* The next value, exact whatever is rare. SG_ERANGE: it is too large. SG_ELIMIT: hold is spent. */
sg_status sg_rare_step(sg_rare *r, uint8_t *value) SG_MUST_CHECK;

/* The period, if one is proven. */
bool sg_rare_found(const sg_rare *r, sg_period *out);

/* The proof: the rare heaps, and the parts of splits that are enough (list of uint64_t from malloc; caller frees). */
sg_status sg_rare_lists(const sg_rare *r, uint64_t **rare, size_t *n_rare, uint64_t **witnesses,
                        size_t *n_witnesses) SG_MUST_CHECK;

/* The rule of a family of which values are known, with the best mask; false if the engine is not for it. */
bool sg_rare_rule_of(const sg_family *family, sg_rare_rule *rule);

/* Proves the period p if the values do; else *worth is how many values could, or 0. */
sg_status sg_rare_consider(sg_rare *r, uint64_t p, uint64_t *worth) SG_MUST_CHECK;

/* Looks for a proof in the family's first n_values; *worth as above, untouched if no period shows. */
sg_status sg_rare_prove(sg_family *family, uint64_t n_values, uint64_t *worth) SG_MUST_CHECK;

#endif
