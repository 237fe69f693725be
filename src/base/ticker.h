/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_TICKER_H
#define SG_BASE_TICKER_H

/* A ticker counts elementary steps and calls the pulse as often as sg_pulse promises. */

#include "../sg.h"

typedef struct sg_ticker {
    const sg_pulse *pulse; /* may be NULL */
    uint64_t done;         /* what the pulse is told */
    uint64_t steps;        /* since the last call */
} sg_ticker;

/* Half of what sg_pulse allows: one more uninterrupted stretch of as many steps still keeps the promise. */
enum { SG_TICK_STEPS = SG_PULSE_STEPS / 2 };

static inline SG_MUST_CHECK sg_status sg_tick(sg_ticker *ticker, uint64_t steps)
{
    ticker->steps += steps;
    if (ticker->steps < SG_TICK_STEPS)
        return SG_OK;
    ticker->steps = 0;
    return ticker->pulse != NULL ? ticker->pulse->beat(ticker->pulse->ud, ticker->done) : SG_OK;
}

#endif
