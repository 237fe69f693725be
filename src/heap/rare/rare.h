/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_H
#define SG_RARE_H

#include "rare_rule.h"

/*
 * Octal codes with few rare heaps: each value from the last ones and from a short list of witnesses, and a period proven
 * as soon as these come back (docs/theorems.md, section 8). Values are bytes, and all are kept; ring.h is for more of
 * them than memory holds.
 */

enum { SG_RARE_WINDOW = 4096 }; /* values that must repeat before a period is looked at */

typedef struct sg_rare sg_rare;

/*
 * The first n_values values (more than SG_RARE_WINDOW) are given. The memory is charged to the budget, which must
 * outlive the engine. SG_ERANGE: a value is too large for this engine, or the parity of places is of no use with this rule.
 */
sg_status sg_rare_new(const sg_rare_rule *rule, sg_series values, uint64_t n_values, sg_budget *budget,
                      sg_rare **out) SG_MUST_CHECK;
void sg_rare_free(sg_rare *r);

/* The next value, exact whatever is rare. SG_ERANGE: it is too large. SG_ELIMIT: the budget is spent. */
sg_status sg_rare_step(sg_rare *r, uint8_t *value) SG_MUST_CHECK;

/* The period, if one is proven. */
bool sg_rare_found(const sg_rare *r, sg_period *out);

/* The proof: the rare heaps, and the parts of splits that are enough (list of uint64_t from malloc; caller frees). */
sg_status sg_rare_lists(const sg_rare *r, uint64_t **rare, size_t *n_rare, uint64_t **witnesses,
                        size_t *n_witnesses) SG_MUST_CHECK;

/*
 * Proves the period p if the values do (sg_rare_found); else *worth is how many values could, or 0. Errors as for
 * sg_rare_step.
 */
sg_status sg_rare_consider(sg_rare *r, uint64_t p, uint64_t *worth) SG_MUST_CHECK;

#endif
