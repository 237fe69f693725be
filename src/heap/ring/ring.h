/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_H
#define SG_RING_H

#include "ring_state.h"

/* sg_ring_new, sg_ring_free and the questions of sg.h, and: */

/* A second ring of the same game, at the first heap that was not given; without references and without a limit. */
sg_status sg_ring_copy(const sg_ring *ring, sg_ring **out) SG_MUST_CHECK;

#endif
