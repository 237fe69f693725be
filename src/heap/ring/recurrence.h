/* SPDX-License-Identifier: MIT */
#ifndef SG_RECURRENCE_H
#define SG_RECURRENCE_H

#include "ring_state.h"

/*
 * Does a window in the chunk that was computed last equal one that was kept? If so the period is proven and set in the
 * ring. Keeps new references. Errors as for sg_budget_resize; the ring can go on after them.
 */
sg_status sg_ring_watch(sg_ring *ring) SG_MUST_CHECK;

#endif
