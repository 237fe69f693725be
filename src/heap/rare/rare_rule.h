/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_RULE_H
#define SG_RARE_RULE_H

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

#endif
