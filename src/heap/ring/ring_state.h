/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_STATE_H
#define SG_RING_STATE_H

#include "../../base/budget.h"
#include "../rare/rare_rule.h"
#include "ring_lanes.h"

/*
 * Octal codes whose rare heaps come to an end, in memory that does not grow: the ring keeps the values of the first
 * heaps, and a window of the last ones, which forces the next (docs/theorems.md, section 8). The public contract is in
 * sg.h.
 */

enum {
    SG_RING_SAMPLE = 4096,  /* heaps by which splits are chosen (splits.h); the ring keeps more than that */
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
    sg_budget budget;
    const sg_ring_kernels *kernels;
    unsigned low_bit; /* place of the lowest bit of the mask: the bit that is not in the index */
    bool common;      /* the type of common heaps */

    uint64_t n_given; /* values known from the start */
    uint64_t n_prefix;
    uint8_t *values; /* of these */
    uint8_t *prefix; /* their packed indices */

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

/* The packed index of a value. */
static inline uint8_t sg_ring_packed_of(const sg_ring *ring, uint32_t value)
{
    uint32_t low = (UINT32_C(1) << ring->low_bit) - 1;
    return sg_ring_packed((value >> 1 & ~low) | (value & low));
}

/* The type of heap n with this value. */
static inline bool sg_ring_type(const sg_ring *ring, uint64_t n, uint32_t value)
{
    return sg_parity(value & ring->rule.mask) ^ (ring->rule.by_place && (n & 1));
}

/* The value with this index that gives heap n the type. */
static inline uint32_t sg_ring_value_of_type(const sg_ring *ring, uint64_t n, unsigned index, bool type)
{
    uint32_t low = (UINT32_C(1) << ring->low_bit) - 1;
    uint32_t value = (index & ~low) << 1 | (index & low);
    return value | (uint32_t)(sg_ring_type(ring, n, value) != type) << ring->low_bit;
}

/* The value of a common heap n with this packed index. */
static inline uint32_t sg_ring_value_of(const sg_ring *ring, uint64_t n, uint8_t packed)
{
    return sg_ring_value_of_type(ring, n, sg_ring_index(packed), ring->common);
}

/* heap < n_given. */
static inline bool sg_ring_is_rare(const sg_ring *ring, uint64_t heap)
{
    return sg_ring_type(ring, heap, ring->values[heap]) != ring->common;
}

/* The window before heap n, which is in the last chunk or the next heap. View. */
static inline const uint8_t *sg_ring_window(const sg_ring *ring, uint64_t n)
{
    return ring->at + (n - ring->base) - ring->window;
}

#endif
