/* SPDX-License-Identifier: MIT */
#include "rare.h"

enum { RARE_SHARE = 64 }; /* the method is worth while if at most one heap in this many is rare */

bool sg_rare_common_type(const sg_rare_rule *rule, bool *common)
{
    if (rule->n_twos == 0)
        return false;
    *common = !(rule->by_place && (rule->twos[0] & 1));
    for (unsigned i = 1; i < rule->n_twos; i++)
        if (*common != !(rule->by_place && (rule->twos[i] & 1)))
            return false;
    return true;
}

/*
 * Reads the moves of an octal code without constraints: only such codes have this criterion. False: it is no such
 * code, or it takes too many tokens.
 */
static bool read_rule(const sg_family *family, sg_rare_rule *rule)
{
    if (family->criterion.theorem != SG_THEOREM_GUY_SMITH || family->criterion.parts != 2 ||
        family->criterion.reach >= SG_RARE_REACH)
        return false;
    *rule = (sg_rare_rule){.reach = family->criterion.reach};
    for (uint32_t t = 0; t <= rule->reach; t++) {
        sg_digit digit = sg_code_digit(&family->code, t);
        if (digit.heaps & 2)
            rule->ones[rule->n_ones++] = t;
        if (digit.heaps & 4)
            rule->twos[rule->n_twos++] = t;
    }
    return rule->n_twos > 0;
}

/* Chooses the mask with the fewest rare heaps. False: these are too many, or a value is too large. */
static bool choose_mask(const sg_family *family, sg_rare_rule *rule)
{
    uint64_t count[2][SG_RARE_VALUES] = {{0}}, least = UINT64_MAX;
    for (uint64_t n = 1; n < family->n_values; n++) {
        uint32_t value = sg_family_at(family, n);
        if (value >= SG_RARE_VALUES)
            return false;
        count[n & 1][value]++;
    }
    bool is_odd = false, is_even = false;
    for (unsigned i = 0; i < rule->n_twos; i++)
        *(rule->twos[i] & 1 ? &is_odd : &is_even) = true;
    for (unsigned place = 0; place < (is_odd && is_even ? 1 : 2); place++) {
        unsigned common = !(place && is_odd);
        for (uint32_t mask = 0; mask < SG_RARE_VALUES; mask++) {
            uint64_t n_rare = 0;
            for (uint32_t v = 0; v < SG_RARE_VALUES; v++) {
                unsigned type = sg_parity(v & mask);
                n_rare += (type != common ? count[0][v] : 0) + ((type ^ place) != common ? count[1][v] : 0);
            }
            if (n_rare < least) {
                least = n_rare;
                rule->mask = mask;
                rule->by_place = place;
            }
        }
    }
    return least <= family->n_values / RARE_SHARE;
}

bool sg_rare_rule_of(const sg_family *family, sg_rare_rule *rule)
{
    return read_rule(family, rule) && choose_mask(family, rule);
}
