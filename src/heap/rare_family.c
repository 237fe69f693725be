/* SPDX-License-Identifier: MIT */
/* The engine of rare.c inside a family. */
#include "dense.h"
#include "rare.h"

#include <stdlib.h>

enum {
    FIRST_HEAPS = 16384, /* heaps before the engine is thought of; then at every doubling */
    RARE_SHARE = 64      /* it is worth while if at most one heap in so many is rare */
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
        if (family->values[n] >= SG_RARE_VALUES)
            return false;
        count[n & 1][family->values[n]]++;
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

/* Starts the engine if it is time and worth while. */
static sg_status start(sg_family *family)
{
    sg_rare_rule rule;
    if (family->n_values < FIRST_HEAPS || family->n_values < family->rare_next)
        return SG_OK;
    family->rare_next = 2 * family->n_values;
    if (!sg_rare_rule_of(family, &rule))
        return SG_OK;
    sg_status status = sg_rare_new(&rule, family->values, family->n_values, &family->hold, &family->rare);
    if (status == SG_OK) {
        family->proof.mask = rule.mask;
        family->proof.by_place = rule.by_place;
    }
    return status == SG_ERANGE ? SG_OK : status;
}

static sg_status take_proof(sg_family *family)
{
    if (!sg_rare_found(family->rare, &family->period))
        return SG_OK;
    uint64_t *rare, *witnesses;
    sg_status status =
        sg_rare_lists(family->rare, &rare, &family->proof.n_rare, &witnesses, &family->proof.n_witnesses);
    if (status != SG_OK)
        return status;
    family->proof.rare = rare;
    family->proof.witnesses = witnesses;
    family->proven = true;
    return SG_OK;
}

sg_status sg_rare_search(sg_family *family, uint64_t n_target, sg_ticker *ticker, bool *took)
{
    *took = false;
    if (family->rare == NULL) {
        sg_status status = start(family);
        if (status != SG_OK || family->rare == NULL)
            return status;
    }
    *took = true;
    sg_status ended = sg_rare_run(family->rare, n_target, ticker);
    for (uint64_t n = family->n_values; n < sg_rare_count(family->rare); n++) {
        sg_status status = sg_family_reserve(family);
        if (status == SG_OK)
            status = sg_family_append(family, sg_rare_values(family->rare)[n]);
        if (status != SG_OK)
            return status;
    }
    if (ended == SG_OK)
        ended = take_proof(family);
    if (ended == SG_ERANGE)
        family->rare_next = UINT64_MAX;
    if (family->proven || ended == SG_ERANGE) {
        sg_rare_free(family->rare);
        family->rare = NULL;
    }
    return ended == SG_ERANGE ? SG_OK : ended;
}

bool sg_family_rare_proof(const sg_family *family, sg_rare_proof *out)
{
    if (!family->proven || family->period.theorem != SG_THEOREM_RARE_WINDOW)
        return false;
    *out = family->proof;
    return true;
}
