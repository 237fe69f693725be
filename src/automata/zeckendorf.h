/* SPDX-License-Identifier: MIT */
#ifndef SG_AUTOMATA_ZECKENDORF_H
#define SG_AUTOMATA_ZECKENDORF_H

/*
 * Sums of multiples in Zeckendorf's numeration: what sg_dfa_equation and the others do for the base SG_DFA_ZECKENDORF.
 * SG_ERANGE: a coefficient or constant above 2^16, or a modulus above 2^8.
 */

#include "dfa.h"

sg_status sg_zeckendorf_equation(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out) SG_MUST_CHECK;
sg_status sg_zeckendorf_at_most(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out) SG_MUST_CHECK;
sg_status sg_zeckendorf_remainder(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, int64_t m,
                                  sg_dfa *out) SG_MUST_CHECK;

#endif
