/* SPDX-License-Identifier: MIT */
/*
 * Measures how the time of a search divides between the rule and the engine. A clock is read whenever control passes
 * between the rule's functions and the engine, but in a sample of the positions only: in the first few hundred, and
 * from then on in one of STRIDE.
 */
#include "rule/rule.h"

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
    profile->worker = LSG_IN_ENGINE;
    if (profile->sampling)
        profile->mark = lsg_clock();
}

void lsg_profile_read(lsg_profile *profile, lsg_worker worker)
{
    const double now = lsg_clock(), span = now - profile->mark - profile->clock_cost;
    profile->spent[profile->worker] += (span > 0 ? span : 0) * profile->weight;
    profile->worker = worker;
    profile->mark = now;
}

static double in_rule(const lsg_profile *profile)
{
    return profile->spent[LSG_IN_OPTIONS] + profile->spent[LSG_IN_SPLIT] + profile->spent[LSG_IN_CANONICAL] +
           profile->spent[LSG_IN_READY_PARTS];
}

double lsg_profile_rule(const lsg_profile *profile)
{
    const double rule = in_rule(profile);
    return rule < profile->total ? rule : profile->total;
}

/* Where a few slow positions fall into the sample, it may come to more time than there was: all parts shrink alike. */
double lsg_profile_spent(const lsg_profile *profile, lsg_worker worker)
{
    const double all = in_rule(profile) + profile->spent[LSG_IN_DATA] + profile->spent[LSG_IN_MEMO];
    return profile->spent[worker] * (all > profile->total ? profile->total / all : 1);
}
