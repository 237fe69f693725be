/* SPDX-License-Identifier: MIT */
/*
 * Several searches at once: the caller's own in the caller's thread, each helper in one of its own. What they share is
 * the memo, the tables of their provers, flags that end the work, and numbers that the helpers publish now
 * and then.
 *
 * The caller's search never waits for a helper before one of them has the answer. So Ctrl-C, limits and progress are
 * seen to by the caller's thread alone; helpers look at the flag, between positions and, in a rule's long call, at
 * every tick.
 */
#include "engine/answer.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { START_AT = 32 }; /* positions; a search that ends before needs no threads */

typedef struct helper {
    lsg_search *search;
    lsg_threads *threads;
    pthread_t thread;
    bool running;
    lsg_limits limits;
    sg_status status;
    uint32_t answer;
    _Atomic uint64_t positions; /* of this call, as last published */
    _Atomic uint64_t bytes;     /* of its stacks and its box */
} helper;

struct lsg_threads {
    const lsg_question *question;
    const lsg_buffer *roots;
    lsg_limits *limits;          /* the caller's */
    atomic_bool stop;            /* the answer is known, or there will be none */
    atomic_bool over;            /* a helper has the answer, or cannot go on */
    _Atomic uint64_t n_expanded; /* positions; counted only if there is a limit on them */
    bool started;
    uint32_t n_steps;
    sem_t out_of_sight; /* posted by each helper that no longer uses the process's timer */
    size_t n_helpers;
    helper helpers[];
};

static sg_status helper_beat(void *ud, uint64_t done)
{
    helper *h = ud;
    atomic_store_explicit(&h->positions, done, memory_order_relaxed);
    const bool solves = h->threads->question->by_solver;
    const uint64_t bytes = solves ? sg_solver_bytes(h->search->solver) : sg_prover_bytes(h->search->prover);
    atomic_store_explicit(&h->bytes, bytes + lsg_rule_table_bytes(h->search->rule) + lsg_rule_bytes(h->search->rule),
                          memory_order_relaxed);
    return atomic_load(&h->threads->stop) ? SG_ESTOP : SG_OK;
}

/*
 * The watch passes ticks on to the threads of boxes, and must not do so to a thread that has ended: no thread is
 * joined before all have left the watch.
 */
static void leave(lsg_threads *threads, lsg_rule *rule)
{
    sigset_t tick;
    sigemptyset(&tick);
    sigaddset(&tick, SIGVTALRM);
    lsg_rule_leave(rule);
    pthread_sigmask(SIG_BLOCK, &tick, NULL);
    sem_post(&threads->out_of_sight);
}

static void *help(void *ud)
{
    helper *h = ud;
    lsg_rule *rule = h->search->rule;
    rule->call.limits = &h->limits;
    rule->call.profile = &h->search->profile;
    lsg_profile_start(rule->call.profile);
    h->status = lsg_search_answer(h->search, h->threads->question, h->threads->roots, &h->limits.pulse, &h->answer);
    lsg_profile_stop(&h->search->profile);
    if (h->status != SG_ESTOP)
        atomic_store(&h->threads->over, true);
    leave(h->threads, rule);
    return NULL;
}

static void start_helpers(lsg_threads *threads, sg_memo *memo)
{
    sigset_t all, before;
    threads->started = true;
    sg_memo_share(memo, true);
    sigfillset(&all);
    sigdelset(&all, SIGVTALRM);
    pthread_sigmask(SIG_BLOCK, &all, &before); /* Ctrl-C and the like are for the caller's thread */
    for (size_t i = 0; i < threads->n_helpers; i++) {
        helper *h = &threads->helpers[i];
        h->running = pthread_create(&h->thread, NULL, help, h) == 0; /* fewer threads are no fault */
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/*
 * Before a position is expanded: starts the helpers when it is time. SG_ESTOP: the work is over; SG_ELIMIT: the limit
 * on positions was reached.
 */
static sg_status step(lsg_search *s)
{
    lsg_threads *threads = s->threads;
    const bool leads = s->rule->call.limits == threads->limits;
    const uint64_t most = threads->limits->max_positions;
    if (atomic_load_explicit(&threads->stop, memory_order_relaxed))
        return SG_ESTOP;
    if (most && atomic_fetch_add_explicit(&threads->n_expanded, 1, memory_order_relaxed) >= most)
        return leads ? SG_ELIMIT : SG_ESTOP;
    if (leads && !threads->started && ++threads->n_steps == START_AT)
        start_helpers(threads, s->memo);
    return SG_OK;
}

uint64_t lsg_threads_bytes(const lsg_threads *threads)
{
    uint64_t bytes = 0;
    for (size_t i = 0; threads && i < threads->n_helpers; i++)
        bytes += atomic_load_explicit(&threads->helpers[i].bytes, memory_order_relaxed);
    return bytes;
}

/* The pulse of the caller's search, which reports the positions of all threads. */
static sg_status leader_beat(void *ud, uint64_t done)
{
    lsg_threads *threads = ud;
    lsg_limits *limits = threads->limits;
    if (atomic_load(&threads->over))
        return SG_ESTOP;
    for (size_t i = 0; i < threads->n_helpers; i++)
        done += atomic_load_explicit(&threads->helpers[i].positions, memory_order_relaxed);
    return limits->pulse.beat(limits->pulse.ud, done);
}

/*
 * Ends the threads. SG_OK: one of them had the answer; SG_ESTOP: none had; else the status with which one of them
 * failed.
 */
static sg_status end_helpers(lsg_threads *threads, sg_memo *memo, uint32_t *answer)
{
    sg_status status = SG_ESTOP;
    atomic_store(&threads->stop, true);
    for (size_t i = 0; i < threads->n_helpers; i++)
        while (threads->helpers[i].running && sem_wait(&threads->out_of_sight) != 0)
            ; /* a signal came */
    for (size_t i = 0; i < threads->n_helpers; i++) {
        helper *h = &threads->helpers[i];
        if (!h->running)
            continue;
        pthread_join(h->thread, NULL);
        if (h->status == SG_OK)
            *answer = h->answer;
        if (h->status == SG_OK || (h->status != SG_ESTOP && status != SG_OK))
            status = h->status;
    }
    sg_memo_share(memo, false);
    return status;
}

static lsg_threads *new_threads(lsg_search *s, size_t n_helpers, const lsg_question *question, lsg_limits *limits)
{
    lsg_threads *threads = calloc(1, sizeof *threads + n_helpers * sizeof threads->helpers[0]);
    if (!threads)
        return NULL;
    sem_init(&threads->out_of_sight, 0, 0);
    threads->question = question;
    threads->roots = &s->roots;
    threads->limits = limits;
    threads->n_helpers = n_helpers;
    s->threads = threads;
    s->before_expand = step;
    return threads;
}

/* Prepares all solvers or provers to work together. free_threads undoes that, even if this fails. */
static sg_status join(lsg_search *s, lsg_search **helpers, lsg_threads *threads)
{
    const bool solves = threads->question->by_solver;
    const lsg_limits *limits = threads->limits;
    const sg_order order = threads->question->order;
    const uint64_t share = limits->max_bytes ? limits->max_bytes / 4 / threads->n_helpers + 1 : 0;
    sg_status status = solves ? SG_OK : lsg_prover_join(s, s, order, 0);
    sg_solver_share(s->solver, true);
    for (size_t i = 0; i < threads->n_helpers; i++) {
        helper *h = &threads->helpers[i];
        *h = (helper){.search = helpers[i], .threads = threads};
        h->limits = (lsg_limits){.pulse = {helper_beat, h},
                                 .max_bytes = limits->max_bytes,
                                 .box_bytes = limits->max_bytes,
                                 .is_usual_memory = limits->is_usual_memory,
                                 .max_steps = limits->max_steps,
                                 .stop = &threads->stop,
                                 .tick = s->store ? lsg_store_tick : NULL,
                                 .tick_ud = s->store};
        helpers[i]->exact = s->exact;
        helpers[i]->threads = threads;
        helpers[i]->together = s->together;
        helpers[i]->before_expand = step;
        sg_solver_share(helpers[i]->solver, true);
        sg_solver_limit(helpers[i]->solver, 0); /* step() counts the positions of all threads */
        if (status == SG_OK && !solves)
            status = lsg_prover_join(helpers[i], s, order, share);
    }
    return status;
}

static void free_threads(lsg_search *s, lsg_threads *threads)
{
    for (size_t i = 0; i < threads->n_helpers; i++) {
        threads->helpers[i].search->threads = NULL;
        threads->helpers[i].search->before_expand = NULL;
        sg_solver_share(threads->helpers[i].search->solver, false);
        lsg_prover_part(threads->helpers[i].search);
    }
    s->threads = NULL;
    s->before_expand = NULL;
    sg_solver_share(s->solver, false);
    lsg_prover_part(s);
    sem_destroy(&threads->out_of_sight);
    free(threads);
}

sg_status lsg_threads_answer(lsg_search *s, lsg_search **helpers, size_t n_helpers, const lsg_question *question,
                             lsg_limits *limits, uint32_t *answer, bool *again)
{
    lsg_threads *threads = new_threads(s, n_helpers, question, limits);
    if (!threads)
        return SG_ENOMEM;
    const sg_pulse pulse = {leader_beat, threads};
    sg_status status = join(s, helpers, threads), helped = SG_ESTOP;
    if (status == SG_OK)
        status = lsg_search_answer(s, question, threads->roots, &pulse, answer);
    const bool in_time = !limits->reason, started = threads->started;
    if (started) {
        uint32_t other = 0;
        helped = end_helpers(threads, s->memo, &other);
        if (status == SG_ESTOP && helped == SG_OK && in_time) {
            status = SG_OK;
            *answer = other;
        }
    }
    const bool solves = question->by_solver;
    const bool fault =
        in_time && (started || !solves) &&
        (status == SG_ERULE || status == SG_ECYCLE || (status != SG_OK && helped != SG_OK && helped != SG_ESTOP) ||
         (status == SG_ELIMIT && s->rule->status == status));
    free_threads(s, threads);
    *again = fault && !solves;
    if (fault && solves)
        status = lsg_search_answer(s, question, &s->roots, &limits->pulse, answer);
    return status;
}
