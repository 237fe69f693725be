/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_H
#define SG_RING_H

#include "ring_state.h"

/*
 * Makes a second ring of the same game, at the first heap that was not given, without references. Two such rings may
 * hold what is left of the memory of the first, and 16 MiB each in any case. Errors as for sg_ring_new, and SG_ELIMIT.
 */
sg_status sg_ring_copy(const sg_ring *ring, sg_ring **out) SG_MUST_CHECK;

#endif
