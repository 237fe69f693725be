/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_PROOF_H
#define SG_MISERE_PROOF_H

#include "../sg.h"

/*
 * A misère proof asks who wins a sum of positions with keys, by proof numbers (SG_METHOD_PN) and canonical forms:
 * components whose play is short are added up as forms [Lemoine and Viennot, Analysis of misere Sprouts game with reduced
 * canonical trees, arXiv 0908.4407], and the options of others are asked for only where the search comes. expand names
 * options as for solvers; components and representatives must be right in misère play. Keeps ud.
 */
typedef struct sg_misere_proof sg_misere_proof;
sg_status sg_misere_proof_new(sg_expand_fn *expand, void *ud, sg_misere_proof **out) SG_MUST_CHECK;
void sg_misere_proof_free(sg_misere_proof *proof);

/* As sg_prover_limit; max_positions is also how many components may be asked for their options from now on. */
void sg_misere_proof_limit(sg_misere_proof *proof, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_misere_proof_bytes(const sg_misere_proof *proof);
uint64_t sg_misere_proof_positions(const sg_misere_proof *proof); /* looked at so far */

/*
 * sg_misere_proof_outcome: does whoever moves next in the sum lose? What was found before a failure stays known.
 * SG_ECYCLE  play may go round.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or what expand returned.
 */
sg_status sg_misere_proof_outcome(sg_misere_proof *proof, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                                  bool *is_p) SG_MUST_CHECK;

#endif
