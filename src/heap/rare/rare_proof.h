/* SPDX-License-Identifier: MIT */
#ifndef SG_RARE_PROOF_H
#define SG_RARE_PROOF_H

#include "../family.h"

/*
 * The prove hook of engines for octal codes: proves by rare.h a period that the family shows, and then sets its
 * rare_proof. Memory beyond the budget means "not found": Guy and Smith's theorem needs none.
 */
sg_status sg_rare_prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                        uint64_t *worth) SG_MUST_CHECK;

#endif
