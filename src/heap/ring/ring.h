/* SPDX-License-Identifier: MIT */
#ifndef SG_HEAP_RING_RING_H
#define SG_HEAP_RING_RING_H

#include "../../sg.h"

/*
 * A ring looks for the period of an octal code with few rare heaps in memory that does not grow: it keeps the first
 * values and a window of the last ones (SG_THEOREM_RARE_WINDOW; docs/theorems.md, 8). After a failure other than
 * SG_ESTOP and
 * SG_ELIMIT a ring can only be freed, unless said otherwise.
 *
 * sg_ring_new: starts from the first n_values values, which the family computes; n_values is a multiple of 512, at
 * least 2^14. Rare heaps, and the parts of splits that the ring looks at, are below n_values / 2. max_bytes is a
 * limit as of sg_x_limit, for good, since the memory that a ring needs is known when it is made.
 * SG_ERANGE  no ring for this game: not a finite octal code, too many rare heaps, or a value above 255.
 * SG_EINPUT  a heap from n_values / 2 on is rare: give more values.   Whatever sg_family_extend returns.
 */
typedef struct sg_ring sg_ring;
sg_status sg_ring_new(sg_family *family, uint64_t n_values, uint64_t max_bytes, const sg_pulse *pulse,
                      sg_ring **out) SG_MUST_CHECK;
void sg_ring_free(sg_ring *ring);

/*
 * sg_ring_run: computes until a period is proven or n_target values (rounded up) are known; n_target <= 2^60.
 * SG_EINPUT  the window does not force the value of heap sg_ring_known(); a ring made from more values may find it.
 * SG_ERANGE  that value is above 255.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM: can be called again.
 */
sg_status sg_ring_run(sg_ring *ring, uint64_t n_target, const sg_pulse *pulse) SG_MUST_CHECK;

uint64_t sg_ring_known(const sg_ring *ring); /* values computed */
uint64_t sg_ring_window_heaps(const sg_ring *ring);
const char *sg_ring_engine(const sg_ring *ring); /* how values are computed, for display; static storage */

/* Is a period proven? out->period is the least one; out->preperiod, where the window that came back begins, often
 * not. */
bool sg_ring_found(const sg_ring *ring, sg_period *out);

/*
 * sg_ring_preperiod: after a proof, the period with the least preperiod; takes a few hundredths of the time of the run.
 * Where sg_ring_load said that there is one, its window is computed again, to the place where it came back.
 * SG_EINPUT  no period is proven, or the one of sg_ring_load is none.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM: can be called again, and begins anew.
 */
sg_status sg_ring_preperiod(const sg_ring *ring, const sg_pulse *pulse, sg_period *out) SG_MUST_CHECK;

/*
 * What a proof rests on: the mask of the types; depth, up to which all rare heaps are, and all heaps up to which are
 * looked at as parts of splits; and that the window before heap sg_ring_known() is equal to the one a period before.
 * sg_ring_rare: is the heap, at most depth, rare? sg_ring_value: g(heap); false if heap is neither in the window nor
 * among the first values.
 */
typedef struct sg_ring_proof {
    uint32_t mask;
    bool by_place;
    uint64_t depth;
} sg_ring_proof;
void sg_ring_describe(const sg_ring *ring, sg_ring_proof *out);
bool sg_ring_rare(const sg_ring *ring, uint64_t heap);
bool sg_ring_value(const sg_ring *ring, uint64_t heap, uint32_t *value);

/* What was met so far: the largest value and its first heap; the number of rare heaps and the last one, 0 without any. */
typedef struct sg_ring_reach {
    uint32_t max_value;
    uint64_t max_at;
    uint64_t n_rare;
    uint64_t last_rare;
} sg_ring_reach;
void sg_ring_reached(const sg_ring *ring, sg_ring_reach *out);

/*
 * sg_ring_save: the state as a block from malloc, which the caller frees. sg_ring_load: takes such a state up in a
 * new ring of the same game, made from as many values.
 * SG_EINPUT  bytes are no such state, or damaged; the ring is what it was.
 */
sg_status sg_ring_save(const sg_ring *ring, void **bytes, size_t *n_bytes) SG_MUST_CHECK;
sg_status sg_ring_load(sg_ring *ring, const void *bytes, size_t n_bytes) SG_MUST_CHECK;

#endif
