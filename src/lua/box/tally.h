/* SPDX-License-Identifier: MIT */
#ifndef LSG_TALLY_H
#define LSG_TALLY_H

/*
 * What one call of a rule's function costs, in instructions and in bytes of memory asked for, and in which lines of the
 * rule. No clock is read: the same call costs the same on every machine. Every instruction runs a hook, so that a call
 * under a tally is about ten times slower.
 */

#include "box/box.h"

enum { LSG_TALLY_LINES = 4096 }; /* lines from here on are counted, but not named */

typedef struct lsg_tally {
    lsg_box *box;
    lua_Alloc alloc; /* what the tally replaced: the allocator, */
    void *alloc_ud;
    lua_Hook hook; /* and the hook */
    int hook_mask, hook_count;
    int line; /* where the rule is; 0: the rule does not run yet */
    uint64_t steps, bytes;
    uint64_t steps_in[LSG_TALLY_LINES], bytes_in[LSG_TALLY_LINES];
} lsg_tally;

/* Counts everything that runs in the box from now on, until lsg_tally_end. tally is all zero. */
void lsg_tally_begin(lsg_tally *tally, lsg_box *box);
void lsg_tally_end(const lsg_tally *tally);

/* The line with the greatest count; 0: none is known. */
int lsg_tally_most(const uint64_t counts[LSG_TALLY_LINES]);

/* Adds instructions that a C function stands for. */
static inline void lsg_tally_add(lsg_tally *tally, uint64_t n_steps)
{
    tally->steps += n_steps;
    tally->steps_in[tally->line] += n_steps;
}

#endif
