/* SPDX-License-Identifier: MIT */
/* Proofs by rare.c of periods that a family shows. */
#include "../theory/recur.h"
#include "dense.h"
#include "rare.h"

#include <stdlib.h>

enum {
    FIRST_HEAPS = 16384, /* below that, Guy and Smith's theorem is as good */
    RARE_SHARE = 64      /* worth while if at most one heap in so many is rare */
};

/* The moves of an octal code; false if it is none that the engine can do. Only dense families have this theorem. */
static bool read_rule(const sg_family *family, sg_rare_rule *rule)
{
    if (family->criterion.theorem != SG_THEOREM_GUY_SMITH || family->criterion.parts != 2 ||
        family->criterion.reach >= SG_RARE_REACH)
        return false;
    const sg_dense *d = family->state;
    *rule = (sg_rare_rule){.reach = family->criterion.reach};
    for (uint32_t t = 0; t <= rule->reach; t++) {
        sg_digit digit = sg_code_digit(&d->code, t);
        if (digit.heaps & 2)
            rule->ones[rule->n_ones++] = t;
        if (digit.heaps & 4)
            rule->twos[rule->n_twos++] = t;
    }
    return rule->n_twos > 0;
}

static unsigned parity(uint32_t x)
{
    x ^= x >> 4;
    return 0x6996 >> ((x ^ x >> 8) & 15) & 1;
}

/* The mask with the fewest rare heaps; false if they are too many. */
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
                unsigned type = parity(v & mask);
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

static sg_status take_proof(sg_family *family, const sg_rare *rare, const sg_rare_rule *rule)
{
    uint64_t *heaps, *witnesses;
    sg_status status = sg_rare_lists(rare, &heaps, &family->proof.n_rare, &witnesses, &family->proof.n_witnesses);
    if (status != SG_OK)
        return status;
    family->proof.rare = heaps;
    family->proof.witnesses = witnesses;
    family->proof.mask = rule->mask;
    family->proof.by_place = rule->by_place;
    family->proven = sg_rare_found(rare, &family->period);
    return SG_OK;
}

sg_status sg_rare_prove(sg_family *family, uint64_t n_values, uint64_t *worth)
{
    static const sg_criterion seen = {.theorem = SG_THEOREM_WINDOW, .reach = SG_RARE_WINDOW, .parts = 1};
    uint64_t period, preperiod, hint;
    sg_rare_rule rule;
    sg_rare *rare;
    if (n_values < FIRST_HEAPS || family->criterion.theorem != SG_THEOREM_GUY_SMITH ||
        sg_recur_find(sg_family_series(family), n_values, &seen, &period, &preperiod, &hint) != SG_RECUR_FOUND ||
        !sg_rare_rule_of(family, &rule))
        return SG_OK;
    sg_status status = sg_rare_new(&rule, sg_family_series(family), n_values, &family->hold, &rare);
    if (status != SG_OK)
        return SG_OK; /* Guy and Smith need no memory */
    status = sg_rare_consider(rare, period, worth);
    sg_period found;
    if (status == SG_OK && sg_rare_found(rare, &found))
        status = take_proof(family, rare, &rule);
    sg_rare_free(rare);
    return status == SG_ERANGE || status == SG_ELIMIT ? SG_OK : status;
}

bool sg_family_rare_proof(const sg_family *family, sg_rare_proof *out)
{
    if (!family->proven || family->period.theorem != SG_THEOREM_RARE_WINDOW)
        return false;
    *out = family->proof;
    return true;
}
