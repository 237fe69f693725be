/* SPDX-License-Identifier: MIT */
#ifndef SG_TICKER_H
#define SG_TICKER_H

#include "../sg.h"

/* Counts elementary steps of a computation, and calls the pulse of the caller once in a while. */
typedef struct sg_ticker {
    const sg_pulse *pulse; /* may be NULL */
    uint64_t done;         /* passed to the pulse */
    uint64_t steps;        /* since the last beat */
} sg_ticker;

/* Half of the steps that sg.h promises at most between two beats, so that one more stretch of work keeps the promise. */
enum { SG_TICK_STEPS = SG_PULSE_STEPS / 2 };

/* Counts steps that were made or are about to be made. Returns the status of the pulse: not SG_OK means stop. */
static inline sg_status sg_tick(sg_ticker *ticker, uint64_t steps)
{
    ticker->steps += steps;
    if (ticker->steps < SG_TICK_STEPS)
        return SG_OK;
    ticker->steps = 0;
    return ticker->pulse != NULL ? ticker->pulse->beat(ticker->pulse->ud, ticker->done) : SG_OK;
}

#endif
