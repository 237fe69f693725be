/* SPDX-License-Identifier: MIT */
#ifndef LSG_LOCKSTEP_H
#define LSG_LOCKSTEP_H

/*
 * Threads in lockstep, for `make bench-lockstep` only: one thread runs at a time, and each expands one position when its
 * turn comes. The number of rounds is the time that the search would take on as many processors if all of the time went
 * into expanding. So the gain by threads can be measured, and repeated, on a machine with few processors or a loaded one.
 */

struct lsg_lockstep;

#ifdef SG_LOCKSTEP

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdio.h>

enum { LSG_LOCKSTEP_MOST = 64 };

typedef struct lsg_lockstep {
    pthread_mutex_t lock;
    sem_t turns[LSG_LOCKSTEP_MOST];
    bool running[LSG_LOCKSTEP_MOST];
    size_t n, at;
    uint64_t steps[LSG_LOCKSTEP_MOST];
} lsg_lockstep;

static inline void lsg_lockstep_begin(lsg_lockstep *l, size_t n)
{
    *l = (lsg_lockstep){.n = n};
    pthread_mutex_init(&l->lock, NULL);
    for (size_t i = 0; i < n; i++) {
        l->running[i] = true;
        sem_init(&l->turns[i], 0, 0);
    }
}

static inline void lsg_lockstep_pass(lsg_lockstep *l, size_t me)
{
    if (l->at != me)
        return;
    for (size_t i = 1; i <= l->n && l->at == me; i++)
        if (l->running[(me + i) % l->n])
            l->at = (me + i) % l->n;
    sem_post(&l->turns[l->at]);
}

/* Waits until all others have expanded a position. */
static inline void lsg_lockstep_turn(lsg_lockstep *l, size_t me)
{
    pthread_mutex_lock(&l->lock);
    l->steps[me]++;
    lsg_lockstep_pass(l, me);
    pthread_mutex_unlock(&l->lock);
    while (sem_wait(&l->turns[me]) != 0)
        ;
}

static inline void lsg_lockstep_leave(lsg_lockstep *l, size_t me)
{
    pthread_mutex_lock(&l->lock);
    l->running[me] = false;
    lsg_lockstep_pass(l, me);
    pthread_mutex_unlock(&l->lock);
}

static inline void lsg_lockstep_end(const lsg_lockstep *l)
{
    uint64_t most = 0, sum = 0;
    for (size_t i = 0; i < l->n; i++) {
        most = l->steps[i] > most ? l->steps[i] : most;
        sum += l->steps[i];
    }
    fprintf(stderr, "lockstep: %zu threads, %llu rounds, %llu positions\n", l->n, (unsigned long long)most,
            (unsigned long long)sum);
}

#endif
#endif
