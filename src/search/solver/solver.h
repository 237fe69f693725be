/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SOLVER_SOLVER_H
#define SG_SEARCH_SOLVER_SOLVER_H

/* What the program asks a solver besides: the line of play, values as they become known, and repeated options. */

#include "../../sg.h"

/*
 * For expand: the line of play from the position asked about to the one under expansion. sg_solver_depth: how many
 * positions it has, without the one under expansion; sg_solver_open: number i of them, from 0, as a view.
 */
size_t sg_solver_depth(const sg_solver *solver);
sg_key sg_solver_open(const sg_solver *solver, size_t i);

/* Called with every value as it becomes known, and the key as the memo keeps it. A non-OK return ends the
 * evaluation. */
typedef sg_status sg_known_fn(void *ud, const void *stored, size_t stored_bytes, uint32_t value);
void sg_solver_tell(sg_solver *solver, sg_known_fn *known, void *ud); /* NULL: nobody */

/* Whether sg_solver_counters counts duplicates from now on; at first it does not. */
void sg_solver_watch(sg_solver *solver, bool duplicates);

#endif
