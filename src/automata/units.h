/* SPDX-License-Identifier: MIT */
#ifndef SG_AUTOMATA_UNITS_H
#define SG_AUTOMATA_UNITS_H

/*
 * Sums of multiples in the bases SG_DFA_UNITS + t: what sg_dfa_equation and the others do for them.
 * SG_ERANGE: a coefficient or constant above 2^16, or a modulus above 2^8.
 */

#include "dfa.h"

sg_status sg_units_equation(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out) SG_MUST_CHECK;
sg_status sg_units_at_most(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out) SG_MUST_CHECK;
sg_status sg_units_remainder(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, int64_t m, sg_dfa *out) SG_MUST_CHECK;

#endif
