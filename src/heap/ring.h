/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_H
#define SG_RING_H

#include "rare.h"
#include "ring_lanes.h"

/* Inside the ring only (ring.c, ring_recur.c, ring_state.c); the contract is in sg.h. */

enum {
    SG_RING_REFERENCES = 64 /* windows that are kept to be met again */
};
#define SG_RING_HEAPS (UINT64_C(1) << 60) /* heaps stay below this */

/* The window before heap n, as it was. */
typedef struct sg_ring_reference {
    uint64_t n;
    uint64_t key; /* its last eight bytes */
    uint8_t *window;
} sg_ring_reference;

/*
 * Invariants
 * 1. at[0..n-base) are the packed indices of heaps base.. (of rare heaps, too); n - base is a multiple of
 *    SG_RING_CHUNK, so is kept; the last `window` heaps are there.
 * 2. Bit i of rows[stride * k ...] says whether heap base + i has index k, for the last `kept` heaps at least.
 * 3. All rare heaps are below n_prefix; so is every part of a split that the engine looks at. The window holds the
 *    values that these options of the next heap have as other part: heaps above the last rare one.
 * 4. References ascend, and each is a heap behind one with the index mark.
 */
struct sg_ring {
    sg_rare_rule rule;
    sg_hold hold;
    const sg_ring_kernels *kernels;
    unsigned low_bit; /* of the mask: not in the index */
    unsigned common;  /* type */

    uint64_t n_given; /* values known from the start */
    uint64_t n_prefix;
    uint8_t *values; /* of these */
    uint8_t *parts;  /* their packed indices */

    uint8_t *at;
    uint8_t *rows;
    uint64_t room;
    uint64_t stride;
    uint64_t base;
    uint64_t n;
    uint64_t window;
    uint64_t kept;

    sg_ring_plan plan;
    sg_ring_list lists[SG_RING_INDICES];
    uint64_t last_tuning;
    uint64_t next_tuning;
    uint64_t n_slow;

    uint32_t max_value;
    uint64_t max_at;

    uint8_t mark; /* an index, packed */
    uint64_t last_mark;
    sg_ring_reference references[SG_RING_REFERENCES];
    unsigned n_references;
    uint64_t spacing;
    uint64_t next_reference;

    bool proven;
    sg_period period;
};

uint32_t sg_ring_value_of(const sg_ring *ring, uint64_t n, uint8_t packed);
uint8_t sg_ring_packed_of(const sg_ring *ring, uint32_t value);

/* Computes one chunk. SG_EINPUT: heap ring->n is not forced. SG_ERANGE: a value is too large. */
sg_status sg_ring_chunk(sg_ring *ring) SG_MUST_CHECK;

/* Rows for more indices. */
sg_status sg_ring_widen(sg_ring *ring, unsigned n_indices) SG_MUST_CHECK;

/* Takes up a window: the state of the ring at heap n. */
sg_status sg_ring_place(sg_ring *ring, uint64_t n, const uint8_t *window) SG_MUST_CHECK;
const uint8_t *sg_ring_window(const sg_ring *ring, uint64_t n); /* before heap n, among the last chunk. View. */

/* A second ring of the same game at the same place as the first one was; without references. */
sg_status sg_ring_copy(const sg_ring *ring, sg_ring **out) SG_MUST_CHECK;

/* The chunk that was computed last: does a window in it recur? Keeps new references. */
sg_status sg_ring_watch(sg_ring *ring) SG_MUST_CHECK;

/* Lists of splits from the values in the ring. */
void sg_ring_tune(sg_ring *ring);

#endif
