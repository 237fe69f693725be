/* SPDX-License-Identifier: MIT */
/*
 * Several searches at once: the caller's own in the caller's thread, each helper in one of its own. What they share is
 * the memo, a flag that ends the work, and numbers that the helpers publish now and then.
 *
 * The caller's search never waits for a helper before it has the answer. So Ctrl-C, limits and progress are seen to by
 * the caller's thread alone; helpers look at the flag, between positions and, in a rule's long call, at every tick.
 */
#include "search.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { START_AT = 32 }; /* positions, before a thread is worth its while */

typedef struct helper {
    lsg_search *search;
    lsg_crew *crew;
    pthread_t thread;
    bool running;
    lsg_limits limits;
    sg_status status;
    _Atomic uint64_t positions; /* of this call, as last published */
    _Atomic uint64_t bytes;     /* of its stacks */
} helper;

struct lsg_crew {
    const lsg_buffer *roots;
    lsg_limits *limits;          /* the caller's */
    atomic_bool stop;            /* the answer is known, or there will be none */
    atomic_bool failed;          /* a helper cannot go on */
    _Atomic uint64_t n_expanded; /* counted where there is a limit on it */
    bool started;
    uint32_t n_steps;
    sem_t out_of_sight; /* posted by each helper that is done with the process's timer */
    size_t n_helpers;
    helper helpers[];
};

static sg_status helper_beat(void *ud, uint64_t done)
{
    helper *h = ud;
    atomic_store_explicit(&h->positions, done, memory_order_relaxed);
    atomic_store_explicit(&h->bytes, sg_solver_bytes(h->search->solver), memory_order_relaxed);
    return atomic_load(&h->crew->stop) ? SG_ESTOP : SG_OK;
}

/* No tick may be passed on to a thread that is gone: none is joined before all are out of the watch's sight. */
static void leave(lsg_crew *crew, lsg_rule *rule)
{
    sigset_t tick;
    sigemptyset(&tick);
    sigaddset(&tick, SIGVTALRM);
    lsg_rule_leave(rule);
    pthread_sigmask(SIG_BLOCK, &tick, NULL);
    sem_post(&crew->out_of_sight);
}

static void *help(void *ud)
{
    helper *h = ud;
    lsg_rule *rule = h->search->rule;
    uint32_t sum;
    rule->limits = &h->limits;
    rule->meter = &h->search->meter;
    lsg_meter_start(rule->meter);
    h->status = lsg_search_roots(h->search, h->crew->roots, &h->limits.pulse, &sum);
    lsg_meter_stop(&h->search->meter);
    if (h->status != SG_OK && h->status != SG_ESTOP)
        atomic_store(&h->crew->failed, true);
    leave(h->crew, rule);
    return NULL;
}

static void start_helpers(lsg_crew *crew, sg_memo *memo)
{
    sigset_t all, before;
    crew->started = true;
    sg_memo_share(memo, true);
    sigfillset(&all);
    sigdelset(&all, SIGVTALRM);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* Ctrl-C and the like are for the caller's thread */
    for (size_t i = 0; i < crew->n_helpers; i++) {
        helper *h = &crew->helpers[i];
        h->running = pthread_create(&h->thread, NULL, help, h) == 0; /* fewer threads are no fault */
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

sg_status lsg_crew_step(lsg_search *s)
{
    lsg_crew *crew = s->crew;
    const bool leads = s->rule->limits == crew->limits;
    const uint64_t most = crew->limits->max_positions;
    if (atomic_load_explicit(&crew->stop, memory_order_relaxed))
        return SG_ESTOP;
    if (most && atomic_fetch_add_explicit(&crew->n_expanded, 1, memory_order_relaxed) >= most)
        return leads ? SG_ELIMIT : SG_ESTOP;
    if (leads && !crew->started && ++crew->n_steps == START_AT)
        start_helpers(crew, s->memo);
    return SG_OK;
}

uint64_t lsg_crew_bytes(const lsg_crew *crew)
{
    uint64_t bytes = 0;
    for (size_t i = 0; crew && i < crew->n_helpers; i++)
        bytes += atomic_load_explicit(&crew->helpers[i].bytes, memory_order_relaxed);
    return bytes;
}

/* The caller's own beat, for all of them. */
static sg_status crew_beat(void *ud, uint64_t done)
{
    lsg_crew *crew = ud;
    lsg_limits *limits = crew->limits;
    if (atomic_load(&crew->failed))
        return SG_ESTOP;
    for (size_t i = 0; i < crew->n_helpers; i++)
        done += atomic_load_explicit(&crew->helpers[i].positions, memory_order_relaxed);
    return limits->pulse.beat(limits->pulse.ud, done);
}

/* Ends the threads, and says what a helper failed of. */
static sg_status end_helpers(lsg_crew *crew, sg_memo *memo)
{
    sg_status status = SG_OK;
    atomic_store(&crew->stop, true);
    for (size_t i = 0; i < crew->n_helpers; i++)
        while (crew->helpers[i].running && sem_wait(&crew->out_of_sight) != 0)
            ; /* a signal came */
    for (size_t i = 0; i < crew->n_helpers; i++) {
        helper *h = &crew->helpers[i];
        if (!h->running)
            continue;
        pthread_join(h->thread, NULL);
        if (h->status != SG_OK && h->status != SG_ESTOP)
            status = h->status;
    }
    sg_memo_share(memo, false);
    return status;
}

static lsg_crew *new_crew(lsg_search *s, lsg_search **helpers, size_t n_helpers, lsg_limits *limits)
{
    lsg_crew *crew = calloc(1, sizeof *crew + n_helpers * sizeof crew->helpers[0]);
    if (!crew)
        return NULL;
    sem_init(&crew->out_of_sight, 0, 0);
    crew->roots = &s->roots;
    crew->limits = limits;
    crew->n_helpers = n_helpers;
    s->crew = crew;
    sg_solver_share(s->solver, true);
    for (size_t i = 0; i < n_helpers; i++) {
        helper *h = &crew->helpers[i];
        *h = (helper){.search = helpers[i], .crew = crew};
        h->limits = (lsg_limits){.pulse = {helper_beat, h},
                                 .max_bytes = limits->max_bytes,
                                 .max_steps = limits->max_steps,
                                 .stop = &crew->stop,
                                 .store = s->store};
        helpers[i]->crew = crew;
        sg_solver_share(helpers[i]->solver, true);
        sg_solver_limit(helpers[i]->solver, 0); /* lsg_crew_step counts them all */
    }
    return crew;
}

static void free_crew(lsg_search *s, lsg_crew *crew)
{
    for (size_t i = 0; i < crew->n_helpers; i++) {
        crew->helpers[i].search->crew = NULL;
        sg_solver_share(crew->helpers[i].search->solver, false);
    }
    s->crew = NULL;
    sg_solver_share(s->solver, false);
    sem_destroy(&crew->out_of_sight);
    free(crew);
}

sg_status lsg_crew_roots(lsg_search *s, lsg_search **helpers, size_t n_helpers, lsg_limits *limits, uint32_t *sum)
{
    lsg_crew *crew = new_crew(s, helpers, n_helpers, limits);
    if (!crew)
        return SG_ENOMEM;
    const sg_pulse pulse = {crew_beat, crew};
    sg_status status = lsg_search_roots(s, crew->roots, &pulse, sum), helped = SG_OK;
    const bool in_time = !limits->reason;
    if (crew->started)
        helped = end_helpers(crew, s->memo);
    const bool alone = in_time && crew->started &&
                       (status == SG_ERULE || status == SG_ECYCLE || (status != SG_OK && helped != SG_OK) ||
                        (status == SG_ELIMIT && s->rule->status == status));
    free_crew(s, crew);
    if (alone)
        status = lsg_search_roots(s, &s->roots, &limits->pulse, sum);
    return status;
}
