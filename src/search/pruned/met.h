/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_MET_H
#define SG_SEARCH_PRUNED_MET_H

/*
 * How many different positions the search for one value (lv) has met, by a sample: those whose hash begins with enough
 * zeros, so that there are few. A position is met when a frame is answered that is about the position or has it as an
 * option. Before that, a search that only goes deeper seems to leave nearly everything out.
 */

#include "state.h"

typedef struct sg_met sg_met;

sg_met *sg_met_new(void); /* NULL: no memory */
void sg_met_free(sg_met *met);
uint64_t sg_met_bytes(const sg_met *met); /* NULL: 0 */

/* The top frame, which is not of the proof-number search, is answered, and will be popped. */
void sg_met_note(sg_met *met, const sg_prover *prover);
/* Frames answered, and different positions met. */
void sg_met_count(const sg_met *met, uint64_t *answered, uint64_t *positions);

#endif
