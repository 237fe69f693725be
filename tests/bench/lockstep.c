/* SPDX-License-Identifier: MIT */
/*
 * make bench-lockstep: threads in lockstep. In the program that is linked with this file, the helpers of a search are
 * no threads but stacks in one thread (ucontext), of which each expands one position when its turn comes. The number of
 * rounds is the time that the search would take on as many processors if all of the time went into expanding, and were
 * the same for each position. So the gain by threads can be measured, and repeated, on a machine with few processors or
 * a loaded one; and instructions be counted. The linker puts these functions into the place of those that
 * src/lua/engine/threads.c and the searches call (ld --wrap).
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

#include "sg.h"

enum { MOST = 64, STACK_BYTES = 1 << 23 };

/* Stack 0 is the caller's. */
static struct {
    ucontext_t contexts[MOST];
    void *stacks[MOST];
    bool running[MOST];
    uint64_t steps[MOST];
    size_t n, at; /* n is 0 while no search has helpers */
    void *(*work)(void *ud);
    void *uds[MOST];
} lockstep;

sg_status __real_lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves);
int __real_sem_wait(sem_t *sem);
sg_status __wrap_lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves);
int __wrap_sem_wait(sem_t *sem);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*work)(void *), void *ud);
int __wrap_pthread_join(pthread_t thread, void **result);

/* The next turn is another's; returns when it is the caller's again. */
static void pass(void)
{
    const size_t me = lockstep.at;
    do
        lockstep.at = (lockstep.at + 1) % lockstep.n;
    while (lockstep.at != 0 && !lockstep.running[lockstep.at]);
    if (lockstep.at != me)
        swapcontext(&lockstep.contexts[me], &lockstep.contexts[lockstep.at]);
}

static size_t count_running(void)
{
    size_t n = 0;
    for (size_t i = 1; i < lockstep.n; i++)
        n += lockstep.running[i];
    return n;
}

static void run_helper(void)
{
    lockstep.work(lockstep.uds[lockstep.at]);
    lockstep.running[lockstep.at] = false;
    pass();
}

/* Makes helper number n, which begins when its turn comes. */
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*work)(void *), void *ud)
{
    (void)attr;
    if (lockstep.n == 0)
        lockstep.n = 1;
    const size_t i = lockstep.n;
    void *stack = i < MOST ? malloc(STACK_BYTES) : NULL;
    if (!stack)
        return 1;
    *thread = pthread_self();
    lockstep.work = work;
    lockstep.uds[i] = ud;
    lockstep.stacks[i] = stack;
    getcontext(&lockstep.contexts[i]);
    lockstep.contexts[i].uc_stack.ss_sp = stack;
    lockstep.contexts[i].uc_stack.ss_size = STACK_BYTES;
    makecontext(&lockstep.contexts[i], run_helper, 0);
    lockstep.running[i] = true;
    lockstep.n++;
    return 0;
}

/* Waits until all others have expanded a position. A helper that has ended has the answer: the caller's search ends, too. */
sg_status __wrap_lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    if (lockstep.n > 0) {
        lockstep.steps[lockstep.at]++;
        pass();
        if (lockstep.at == 0 && count_running() < lockstep.n - 1)
            return SG_ESTOP;
    }
    return __real_lsg_search_expand(ud, key, key_bytes, moves);
}

static void report(void)
{
    uint64_t most = 0, sum = 0;
    for (size_t i = 0; i < lockstep.n; i++) {
        most = lockstep.steps[i] > most ? lockstep.steps[i] : most;
        sum += lockstep.steps[i];
        free(lockstep.stacks[i]);
        lockstep.stacks[i] = NULL;
        lockstep.steps[i] = 0;
    }
    fprintf(stderr, "lockstep: %zu threads, %llu rounds, %llu positions\n", lockstep.n, (unsigned long long)most,
            (unsigned long long)sum);
    lockstep.n = 0;
}

/* The caller's search has ended and waits for its helpers, which have been told to end. */
int __wrap_sem_wait(sem_t *sem)
{
    while (count_running() > 0)
        pass();
    if (lockstep.n > 0)
        report();
    return __real_sem_wait(sem);
}

int __wrap_pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return 0;
}
