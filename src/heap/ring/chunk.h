/* SPDX-License-Identifier: MIT */
#ifndef SG_CHUNK_H
#define SG_CHUNK_H

#include "ring_state.h"

/*
 * Computes one chunk of heaps. SG_EINPUT: the window does not force heap ring->n; SG_ERANGE: a value is too large. The
 * heaps before that one are computed; the ring can then be read, and computes no further chunk.
 */
sg_status sg_ring_chunk(sg_ring *ring) SG_MUST_CHECK;

/* Makes rows for n_indices indices: 16, 32 or SG_RING_INDICES. Nothing changes on failure. */
sg_status sg_ring_widen(sg_ring *ring, unsigned n_indices) SG_MUST_CHECK;

/* Goes to heap n, before which the values of the window stand. Errors as for sg_budget_resize. */
sg_status sg_ring_place(sg_ring *ring, uint64_t n, const uint8_t *window) SG_MUST_CHECK;

#endif
