/* SPDX-License-Identifier: MIT */
#ifndef SG_RECURRENCE_H
#define SG_RECURRENCE_H

#include "ring.h"
#include "ring_state.h"

/*
 * Looks for a window in the chunk that was computed last that equals a reference: if there is one, the period is
 * proven. Keeps new references. Errors as for sg_budget_resize; the ring can go on after them.
 */
sg_status sg_ring_watch(sg_ring *ring) SG_MUST_CHECK;

#endif
