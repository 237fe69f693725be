/* SPDX-License-Identifier: MIT */
#include "rare_proof.h"

#include "../../theory/recur.h"
#include "rare.h"

enum { FIRST_HEAPS = 16384 }; /* with fewer heaps, Guy and Smith's theorem does as well */

static sg_status take_proof(sg_family *family, const sg_rare *rare, const sg_rare_rule *rule)
{
    uint64_t *heaps, *witnesses;
    sg_status status =
        sg_rare_lists(rare, &heaps, &family->rare_proof.n_rare, &witnesses, &family->rare_proof.n_witnesses);
    if (status != SG_OK)
        return status;
    family->rare_proof.rare = heaps;
    family->rare_proof.witnesses = witnesses;
    family->rare_proof.mask = rule->mask;
    family->rare_proof.by_place = rule->by_place;
    return SG_OK;
}

sg_status sg_rare_prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                        uint64_t *worth)
{
    (void)ticker;
    *worth = 0;
    static const sg_criterion seen = {.theorem = SG_THEOREM_WINDOW, .reach = SG_RARE_WINDOW, .parts = 1};
    uint64_t p, preperiod, hint;
    sg_rare_rule rule;
    sg_rare *rare;
    if (n_values < FIRST_HEAPS || family->criterion.theorem != SG_THEOREM_GUY_SMITH ||
        sg_recur_find(sg_family_series(family), n_values, &seen, &p, &preperiod, &hint) != SG_RECUR_FOUND ||
        !sg_rare_rule_of(family, &rule))
        return SG_OK;
    sg_status status = sg_rare_new(&rule, sg_family_series(family), n_values, &family->budget, &rare);
    if (status != SG_OK)
        return SG_OK;
    status = sg_rare_consider(rare, p, worth);
    if (status == SG_OK && sg_rare_found(rare, period)) {
        status = take_proof(family, rare, &rule);
        *found = status == SG_OK;
    }
    sg_rare_free(rare);
    return status == SG_ERANGE || status == SG_ELIMIT ? SG_OK : status;
}
