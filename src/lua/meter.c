/* SPDX-License-Identifier: MIT */
/*
 * Where the time of a search goes. A clock is read whenever control passes between the rule's functions and the
 * engine, but in a sample of the positions only: in the first few hundred, and from then on in one of STRIDE.
 */
#include "lsg.h"

enum { ALL_OF = 256, STRIDE = 37, TRIALS = 200 };

void lsg_meter_start(lsg_meter *meter)
{
    if (!meter->wanted)
        return;
    if (meter->clock_cost == 0) { /* what one reading adds to the time that it measures */
        double least = 1;
        for (int i = 0; i < TRIALS; i++) {
            const double before = lsg_clock(), cost = lsg_clock() - before;
            least = cost < least ? cost : least;
        }
        meter->clock_cost = least > 0 ? least : 1e-9;
    }
    meter->on = true;
    meter->started = lsg_clock();
}

void lsg_meter_stop(lsg_meter *meter)
{
    if (!meter->on)
        return;
    meter->on = meter->sampling = false;
    meter->total += lsg_clock() - meter->started;
}

void lsg_meter_expand(lsg_meter *meter)
{
    if (!meter->on)
        return;
    const uint64_t n = meter->n_positions++;
    meter->sampling = n < ALL_OF || n % STRIDE == 0;
    meter->weight = n < ALL_OF ? 1 : STRIDE;
    meter->in_rule = false;
    if (meter->sampling)
        meter->mark = lsg_clock();
}

void lsg_meter_read(lsg_meter *meter, bool in_rule)
{
    const double now = lsg_clock();
    if (meter->in_rule) {
        const double span = now - meter->mark - meter->clock_cost;
        meter->rule += (span > 0 ? span : 0) * meter->weight;
    }
    meter->in_rule = in_rule;
    meter->mark = now;
}

double lsg_meter_rule(const lsg_meter *meter)
{
    return meter->rule < meter->total ? meter->rule : meter->total;
}
