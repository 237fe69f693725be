/* SPDX-License-Identifier: MIT */
/*
 * Measures how the time of a search divides between the rule and the engine. A clock is read whenever control passes
 * between the rule's functions and the engine, but in a sample of the positions only: in the first few hundred, and
 * from then on in one of STRIDE.
 */
#include "rule/profile.h"

#include "common/clock.h"

enum { ALL_OF = 256, STRIDE = 37, TRIALS = 200 };

void lsg_profile_start(lsg_profile *profile)
{
    if (!profile->wanted)
        return;
    if (profile->clock_cost == 0) { /* how much one reading of the clock adds to the time it measures */
        double least = 1;
        for (int i = 0; i < TRIALS; i++) {
            const double before = lsg_clock(), cost = lsg_clock() - before;
            least = cost < least ? cost : least;
        }
        profile->clock_cost = least > 0 ? least : 1e-9;
    }
    profile->on = true;
    profile->started = lsg_clock();
}

void lsg_profile_stop(lsg_profile *profile)
{
    if (!profile->on)
        return;
    profile->on = profile->sampling = false;
    profile->total += lsg_clock() - profile->started;
}

void lsg_profile_expand(lsg_profile *profile)
{
    if (!profile->on)
        return;
    const uint64_t n = profile->n_positions++;
    profile->sampling = n < ALL_OF || n % STRIDE == 0;
    profile->weight = n < ALL_OF ? 1 : STRIDE;
    profile->in_rule = false;
    if (profile->sampling)
        profile->mark = lsg_clock();
}

void lsg_profile_read(lsg_profile *profile, bool in_rule)
{
    const double now = lsg_clock();
    if (profile->in_rule) {
        const double span = now - profile->mark - profile->clock_cost;
        profile->rule += (span > 0 ? span : 0) * profile->weight;
    }
    profile->in_rule = in_rule;
    profile->mark = now;
}

double lsg_profile_rule(const lsg_profile *profile)
{
    return profile->rule < profile->total ? profile->rule : profile->total;
}
