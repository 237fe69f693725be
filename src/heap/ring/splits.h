/* SPDX-License-Identifier: MIT */
#ifndef SG_SPLITS_H
#define SG_SPLITS_H

#include "ring_state.h"

/*
 * Chooses, for each rare value, the splits that show it to be an option of most heaps: by the last heaps that the ring
 * has. The choice decides the time only. The chunk looks at all other splits where the chosen ones do not suffice.
 */
void sg_ring_choose_splits(sg_ring *ring);

/* The same if the splits chosen leave more than few heaps, and less and less often the longer the run. */
void sg_ring_review_splits(sg_ring *ring);

#endif
