/* SPDX-License-Identifier: MIT */
#ifndef LSG_PROFILE_H
#define LSG_PROFILE_H

/* A profile: how much of a search's time is spent in its rule. */

#include <stdbool.h>
#include <stdint.h>

typedef struct lsg_profile {
    bool wanted;   /* by the caller */
    bool on;       /* between start and stop */
    bool sampling; /* the position being expanded is one of the sample */
    bool in_rule;  /* the rule's code runs now */
    uint64_t n_positions;
    double started, mark, clock_cost, weight;
    double rule, total; /* seconds so far */
} lsg_profile;

void lsg_profile_start(lsg_profile *profile); /* does nothing unless the profile is wanted */
void lsg_profile_stop(lsg_profile *profile);
void lsg_profile_expand(lsg_profile *profile); /* the next position begins */
void lsg_profile_read(lsg_profile *profile, bool in_rule);
/* Control passes to the rule's code, or back from it. profile may be NULL. */
static inline void lsg_profile_turn(lsg_profile *profile, bool in_rule)
{
    if (profile && profile->sampling)
        lsg_profile_read(profile, in_rule);
}
double lsg_profile_rule(const lsg_profile *profile); /* seconds, estimated from the sample */

#endif
