/* SPDX-License-Identifier: MIT */
#ifndef SG_SPLITS_H
#define SG_SPLITS_H

#include "ring_state.h"

/*
 * Chooses, for each rare value, the splits that show it to be excluded at most heaps, judged by the last heaps of the
 * ring. The choice decides the time only: where the chosen splits do not suffice, the chunk looks at all.
 */
void sg_ring_choose_splits(sg_ring *ring);

/* Chooses anew if the present splits left many heaps undecided. The longer the run, the rarer the next review. */
void sg_ring_review_splits(sg_ring *ring);

#endif
