/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SOLVER_OPTIONS_H
#define SG_SEARCH_SOLVER_OPTIONS_H

#include "state.h"

void sg_solver_collect(sg_solver *solver); /* once, when the solver is made */
void sg_solver_collect_free(sg_solver *solver);
uint64_t sg_solver_collect_bytes(const sg_solver *solver);

/* Asks the rule for the options of a position: values as bits of *seen, and words from solver->n_words on. On failure
 * there are no new words. */
sg_status sg_solver_expand(sg_solver *solver, const void *key, size_t key_bytes, uint64_t *seen) SG_MUST_CHECK;

#endif
