/* SPDX-License-Identifier: MIT */
#include "ring_state.h"

sg_status sg_ring_run(sg_ring *r, uint64_t n_target, const sg_pulse *pulse)
{
    sg_ticker ticker = {pulse, 0, 0};
    if (n_target > SG_RING_HEAPS)
        return SG_ERANGE;
    while (r->n < n_target && !r->proven) {
        sg_status status = sg_ring_chunk(r);
        if (status != SG_OK)
            return status;
        if (r->n >= r->next_tuning)
            sg_ring_review_splits(r);
        status = sg_ring_watch(r);
        if (status != SG_OK)
            return status;
        ticker.done = r->n;
        status = sg_tick(&ticker, (uint64_t)SG_RING_CHUNK);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}
