/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_LARGE_VALUE_H
#define SG_SEARCH_PRUNED_LARGE_VALUE_H

/* Values that no set of 64 bits holds: the prover leaves their positions to a solver over the same memo. */

#include "state.h"

/* Fails as sg_solver_value; after SG_ECYCLE prover->cycle has the loop. The limit on positions counts both engines. */
sg_status sg_prover_large_value(sg_prover *prover, const void *key, size_t key_bytes, uint32_t *value) SG_MUST_CHECK;

#endif
