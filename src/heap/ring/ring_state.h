/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_STATE_H
#define SG_RING_STATE_H

#include "../../base/budget.h"
#include "../rare/rare.h"
#include "ring.h"
#include "ring_lanes.h"

/*
 * The ring computes octal codes with finitely many rare heaps in memory that does not grow. It keeps the values of the
 * first heaps, the prefix, and a window of the last ones, which forces the next value (docs/theorems.md, section 8).
 * The contract is in ring.h.
 */

enum {
    SG_RING_SAMPLE = 4096,     /* heaps by which splits are chosen (splits.c); the ring keeps more heaps than that */
    SG_RING_REFERENCES = 64,   /* windows that are kept to see one recur */
    SG_RING_ROWS_KEPT = 40960, /* heaps that have rows, at least, if the ring keeps as many */
    SG_RING_SPARE = 1 << 16    /* heaps that are computed, at least, until the last ones are moved to the front */
};
#define SG_RING_HEAPS (UINT64_C(1) << 60) /* all heaps are below this */

/* A copy of the window before heap n. */
typedef struct sg_ring_reference {
    uint64_t n;
    uint64_t key; /* the last eight bytes of the window */
    uint8_t *window;
} sg_ring_reference;

/*
 * Invariants
 * 1. at[0..n-base) are the packed indices of the heaps base..n-1, also of rare heaps, and have the last `window`
 *    heaps. n - base and kept are multiples of SG_RING_CHUNK.
 * 2. Bit i of row k, at rows + stride * k, says whether heap rows_base + i has index k; right for the last rows_kept
 *    heaps at least. n - rows_base and rows_kept are multiples of SG_RING_CHUNK.
 * 3. All rare heaps are below n_prefix, and so is one part of every split that the engine looks at. The other part of
 *    such a split of the next heap is in the window, above the last rare heap.
 * 4. References ascend, and each is a heap behind one with the index mark.
 * 5. The values of all heaps below n are at most max_value.
 */
struct sg_ring {
    sg_rare_rule rule;
    sg_budget budget;
    const sg_ring_kernels *kernels;
    unsigned low_bit; /* place of the lowest bit of the mask: the bit that is not in the index */
    bool common;      /* the type of common heaps */

    uint64_t n_given; /* values that were given at the start */
    uint64_t n_prefix;
    uint8_t *prefix; /* packed indices of the heaps below n_given */
    uint32_t *rare;  /* the rare heaps, ascending */
    uint64_t n_rare;
    uint32_t given_max; /* the largest value that was given, and its first heap */
    uint64_t given_max_at;

    uint8_t *at;
    uint64_t room;
    uint64_t base;
    uint64_t n;
    uint64_t window;
    uint64_t kept;
    uint8_t *rows;
    uint64_t stride;
    uint64_t rows_base;
    uint64_t rows_kept;

    sg_ring_plan plan;
    sg_ring_list lists[SG_RING_INDICES];
    uint64_t last_tuning;
    uint64_t next_tuning;
    uint64_t n_slow;

    uint32_t max_value;
    uint64_t max_at;

    bool has_mark;
    uint8_t mark; /* a packed index */
    uint64_t last_mark;
    sg_ring_reference references[SG_RING_REFERENCES];
    unsigned n_references;
    unsigned most_references;
    uint64_t spacing;
    uint64_t next_reference;

    bool proven;
    bool said; /* proven by the bytes of sg_ring_load, and not confirmed */
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

/* Is the heap rare? */
static inline bool sg_ring_is_rare(const sg_ring *ring, uint64_t heap)
{
    uint64_t low = 0, high = ring->n_rare;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (ring->rare[middle] < heap)
            low = middle + 1;
        else
            high = middle;
    }
    return low < ring->n_rare && ring->rare[low] == heap;
}

/* The value of a heap below n_given. */
static inline uint32_t sg_ring_given(const sg_ring *ring, uint64_t heap)
{
    return heap == 0 ? 0
                     : sg_ring_value_of_type(ring, heap, sg_ring_index(ring->prefix[heap]),
                                             ring->common != sg_ring_is_rare(ring, heap));
}

/* Where the bits of heap n, a multiple of 8 behind rows_base, are in row 0. */
static inline uint8_t *sg_ring_row(const sg_ring *ring, uint64_t n)
{
    return ring->rows + (n - ring->rows_base) / 8;
}

/* The window before heap n, a heap of the last chunk or the next heap. View; valid until the next chunk. */
static inline const uint8_t *sg_ring_window(const sg_ring *ring, uint64_t n)
{
    return ring->at + (n - ring->base) - ring->window;
}

/*
 * Makes a second ring of the same game, at the first heap that was not given, without references. Two such rings may
 * hold what is left of the memory of the first, and 16 MiB each in any case. Errors as for sg_ring_new, and SG_ELIMIT.
 */
sg_status sg_ring_copy(const sg_ring *ring, sg_ring **out) SG_MUST_CHECK;

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

/*
 * Looks for a window in the chunk that was computed last that equals a reference: if there is one, the period is
 * proven. Keeps new references. Errors as for sg_budget_resize; the ring can go on after them.
 */
sg_status sg_ring_watch(sg_ring *ring) SG_MUST_CHECK;

/*
 * Chooses, for each rare value, the splits that show it to be excluded at most heaps, judged by the last heaps of the
 * ring. The choice decides the time only: where the chosen splits do not suffice, the chunk looks at all.
 */
void sg_ring_choose_splits(sg_ring *ring);

/* Chooses anew if the present splits left many heaps undecided. The longer the run, the rarer the next review. */
void sg_ring_review_splits(sg_ring *ring);

#endif
