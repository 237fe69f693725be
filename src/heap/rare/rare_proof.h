/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_PROOF_H
#define SG_RARE_PROOF_H

#include "../family/family.h"

/*
 * The prove hook of the engine for octal codes: looks for a period in the values and proves it by rare.h. If it is
 * proven, the family's rare_proof is set. Where the budget does not allow that, the period is not found: Guy and
 * Smith's theorem, which needs no memory, may prove it later.
 */
sg_status sg_rare_prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                        uint64_t *worth) SG_MUST_CHECK;

#endif
