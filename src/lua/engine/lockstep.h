/* SPDX-License-Identifier: MIT */
#ifndef LSG_LOCKSTEP_H
#define LSG_LOCKSTEP_H

/*
 * Threads in lockstep, for `make bench-lockstep` only: instead of threads there are stacks in one thread (ucontext), of
 * which each expands one position when its turn comes. The number of rounds is the time that the search would take on
 * as many processors if all of the time went into expanding, and were the same for each position. So the gain by
 * threads can be measured, and repeated, on a machine with few processors or a loaded one; and instructions be counted.
 */

enum { LSG_LOCKSTEP_MOST = 64, LSG_LOCKSTEP_STACK = 1 << 23 };

#ifdef SG_LOCKSTEP

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

typedef struct lsg_lockstep {
    ucontext_t contexts[LSG_LOCKSTEP_MOST];
    void *stacks[LSG_LOCKSTEP_MOST];
    bool running[LSG_LOCKSTEP_MOST];
    size_t n, at;
    uint64_t steps[LSG_LOCKSTEP_MOST];
    void *(*work)(void *ud);
    void *uds[LSG_LOCKSTEP_MOST];
} lsg_lockstep;

static lsg_lockstep *lsg_lockstep_of;

static inline void lsg_lockstep_begin(lsg_lockstep *l, size_t n)
{
    *l = (lsg_lockstep){.n = n};
    lsg_lockstep_of = l;
}

/* The next turn is another's; returns when it is the caller's again. */
static inline void lsg_lockstep_pass(lsg_lockstep *l)
{
    const size_t me = l->at;
    do
        l->at = (l->at + 1) % l->n;
    while (l->at != 0 && !l->running[l->at]);
    if (l->at != me)
        swapcontext(&l->contexts[me], &l->contexts[l->at]);
}

static void lsg_lockstep_main(void)
{
    lsg_lockstep *l = lsg_lockstep_of;
    l->work(l->uds[l->at]);
    l->running[l->at] = false;
    lsg_lockstep_pass(l);
}

/* What helper i, from 1 on, does. */
static inline bool lsg_lockstep_start(lsg_lockstep *l, size_t i, void *(*work)(void *), void *ud)
{
    l->work = work;
    l->uds[i] = ud;
    l->stacks[i] = malloc(LSG_LOCKSTEP_STACK);
    if (!l->stacks[i])
        return false;
    getcontext(&l->contexts[i]);
    l->contexts[i].uc_stack.ss_sp = l->stacks[i];
    l->contexts[i].uc_stack.ss_size = LSG_LOCKSTEP_STACK;
    makecontext(&l->contexts[i], lsg_lockstep_main, 0);
    return l->running[i] = true;
}

/* Waits until all others have expanded a position. */
static inline void lsg_lockstep_turn(lsg_lockstep *l)
{
    l->steps[l->at]++;
    lsg_lockstep_pass(l);
}

/* The caller's search has ended: the others are to end, too. */
static inline void lsg_lockstep_end(lsg_lockstep *l)
{
    uint64_t most = 0, sum = 0;
    for (bool some = true; some;) {
        some = false;
        for (size_t i = 1; i < l->n; i++)
            some |= l->running[i];
        if (some)
            lsg_lockstep_pass(l);
    }
    for (size_t i = 0; i < l->n; i++) {
        most = l->steps[i] > most ? l->steps[i] : most;
        sum += l->steps[i];
        free(l->stacks[i]);
    }
    fprintf(stderr, "lockstep: %zu threads, %llu rounds, %llu positions\n", l->n, (unsigned long long)most,
            (unsigned long long)sum);
}

#endif
#endif
