/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_RULE_H
#define SG_RARE_RULE_H

#include "../family.h"

enum {
    SG_RARE_VALUES = 256, /* values stay below this */
    SG_RARE_REACH = 64    /* and so does the number of tokens that a move takes */
};

/*
 * An octal code with few rare heaps. The mask and by_place give every heap a type, common or rare, as in
 * docs/theorems.md, section 8.
 */
typedef struct sg_rare_rule {
    uint32_t ones[SG_RARE_REACH]; /* numbers that may be taken to leave one heap */
    uint32_t twos[SG_RARE_REACH]; /* or two */
    unsigned n_ones;
    unsigned n_twos;
    uint32_t reach; /* the largest number that may be taken */
    uint32_t mask;
    bool by_place; /* the parity of the heap counts, too */
} sg_rare_rule;

/*
 * The types of splits must agree: two common heaps always give a nim-sum of type rare. *common is the type, as the
 * parity under the mask and of the place, of common heaps. False: the rule has no split into two heaps, or by_place is
 * of no use because some splits take an odd number of tokens and some an even one.
 */
bool sg_rare_common_type(const sg_rare_rule *rule, bool *common);

/*
 * The rule of a family of which values are known, with the mask that makes the fewest of them rare. False: the family is
 * no octal code of this kind, a value is too large, or too many heaps are rare.
 */
bool sg_rare_rule_of(const sg_family *family, sg_rare_rule *rule);

#endif
