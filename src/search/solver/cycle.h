/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SOLVER_CYCLE_H
#define SG_SEARCH_SOLVER_CYCLE_H

#include "state.h"

/* Keeps the keys of the loop that closes at ref: of the frames from ref to the top. SG_ECYCLE, or SG_ENOMEM. */
sg_status sg_solver_record_cycle(sg_solver *solver, sg_ref ref);

#endif
