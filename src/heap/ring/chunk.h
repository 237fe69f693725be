/* SPDX-License-Identifier: MIT */
#ifndef SG_CHUNK_H
#define SG_CHUNK_H

#include "ring.h"
#include "ring_state.h"

/*
 * Computes one chunk of heaps, fewer where it fails. SG_EINPUT: the window does not force the value of heap ring->n;
 * SG_ERANGE: that value is too large. After either of these the ring answers questions and cannot compute further
 * heaps. Other errors as for sg_budget_resize.
 */
sg_status sg_ring_chunk(sg_ring *ring) SG_MUST_CHECK;

/*
 * Makes rows for n_indices indices: 16, 32, 64 or SG_RING_INDICES. Errors as for sg_budget_resize; then nothing changes.
 */
sg_status sg_ring_widen(sg_ring *ring, unsigned n_indices) SG_MUST_CHECK;

/* Moves the ring to heap n, with this window before it. Errors as for sg_budget_resize. */
sg_status sg_ring_place(sg_ring *ring, uint64_t n, const uint8_t *window) SG_MUST_CHECK;

#endif
