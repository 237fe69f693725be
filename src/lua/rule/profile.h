/* SPDX-License-Identifier: MIT */
#ifndef LSG_PROFILE_H
#define LSG_PROFILE_H

/* A profile: how the time of a search divides between the functions of its rule and the engine. */

#include <stdbool.h>
#include <stdint.h>

/* Who works: the functions of the rule; split and canonical in one, where both are done in C; what finds the options of
 * rules that are data; the engine that looks a component up in the memo; the rest of the engine. */
typedef enum lsg_worker {
    LSG_IN_ENGINE,
    LSG_IN_MEMO,
    LSG_IN_OPTIONS,
    LSG_IN_SPLIT,
    LSG_IN_CANONICAL,
    LSG_IN_READY_PARTS,
    LSG_IN_DATA,
    LSG_N_WORKERS
} lsg_worker;

typedef struct lsg_profile {
    bool wanted;       /* by the caller */
    bool on;           /* between start and stop */
    bool sampling;     /* the position being expanded is one of the sample */
    lsg_worker worker; /* who works now */
    uint64_t n_positions;
    double started, mark, clock_cost, weight;
    double spent[LSG_N_WORKERS], total; /* seconds so far; of LSG_IN_ENGINE, while positions are expanded */
} lsg_profile;

void lsg_profile_start(lsg_profile *profile); /* does nothing unless the profile is wanted */
void lsg_profile_stop(lsg_profile *profile);
void lsg_profile_expand(lsg_profile *profile); /* the next position begins */
void lsg_profile_read(lsg_profile *profile, lsg_worker worker);
/* Control passes to this worker. profile may be NULL. */
static inline void lsg_profile_turn(lsg_profile *profile, lsg_worker worker)
{
    if (profile && profile->sampling)
        lsg_profile_read(profile, worker);
}
/* Seconds, estimated from the sample: of a worker; of the rule in all. */
double lsg_profile_spent(const lsg_profile *profile, lsg_worker worker);
double lsg_profile_rule(const lsg_profile *profile);

#endif
