/* SPDX-License-Identifier: MIT */
#include "box/watch.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/time.h>

static void set_hook(lsg_watched *watched, bool on)
{
    atomic_store(&watched->counting, on);
    lua_sethook(watched->L, on ? watched->hook : NULL, on ? LUA_MASKCOUNT : 0, on ? watched->step : 0);
}

void lsg_watch_now(lsg_watched *watched)
{
    atomic_store(&watched->counting, true);
    lua_sethook(watched->L, watched->hook, LUA_MASKCOUNT, 1);
}

int lsg_watch_counted(lsg_watched *watched)
{
    const int n = lua_gethookcount(watched->L);
    if (n != 1)
        return n;
    set_hook(watched, true);
    return 0;
}

/*
 * There is a place for each box under watch, taken and freed by the thread that runs the box. The tick reaches any
 * thread; the handler looks at all places and passes the signal on to those threads whose call is still the same.
 */
enum { QUICK_CALLS = 256, TICK_MICROSECONDS = 20000, WATCHED_MAX = 64 };
enum { UNWATCHED_STEP = 100 }; /* instructions, where they may be slow and there is no place under the watch */

typedef struct lsg_watch {
    lsg_watched *_Atomic watched;
    atomic_bool taken, due; /* due: the thread is to have the hook called */
    pthread_t thread;
} place;

static place places[WATCHED_MAX];
static atomic_int n_watched; /* places taken; -1: signal and timer are being changed */
static struct sigaction signal_before;

static void look_at(place *w, lsg_watched *watched, int number)
{
    const unsigned call = atomic_load(&watched->call);
    if (call == watched->call_seen) {
        atomic_store(&w->due, true);
        pthread_kill(w->thread, number);
    }
    watched->call_seen = call;
}

static atomic_int n_ticking; /* handlers at work */

static void on_tick(int number)
{
    bool mine = false;
    atomic_fetch_add(&n_ticking, 1);
    for (place *w = places; w < places + WATCHED_MAX; w++) {
        lsg_watched *watched = atomic_load(&w->watched);
        if (watched && pthread_equal(w->thread, pthread_self()) && atomic_exchange(&w->due, false)) {
            mine = true;
            if (atomic_load(&watched->call) == watched->call_seen) {
                atomic_store(&watched->ticked, true);
                lsg_watch_now(watched);
            }
        }
    }
    for (place *w = places; !mine && w < places + WATCHED_MAX; w++) {
        lsg_watched *watched = atomic_load(&w->watched);
        if (watched)
            look_at(w, watched, number);
    }
    atomic_fetch_sub(&n_ticking, 1);
}

/* Signal and timer, for the first box under watch. False if the program around us uses them. */
static bool start_timer(void)
{
    const struct itimerval every = {{0, TICK_MICROSECONDS}, {0, TICK_MICROSECONDS}};
    struct itimerval timer;
    struct sigaction action = {.sa_flags = SA_RESTART};
    action.sa_handler = on_tick;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGVTALRM);
    if (getitimer(ITIMER_VIRTUAL, &timer) != 0 || timer.it_value.tv_sec || timer.it_value.tv_usec)
        return false;
    if (sigaction(SIGVTALRM, NULL, &signal_before) != 0 || signal_before.sa_handler != SIG_DFL)
        return false;
    if (sigaction(SIGVTALRM, &action, NULL) != 0)
        return false;
    if (setitimer(ITIMER_VIRTUAL, &every, NULL) == 0)
        return true;
    sigaction(SIGVTALRM, &signal_before, NULL);
    return false;
}

/*
 * The default action of a signal that is still on its way would end the process; ignoring the signal discards it. A
 * handler that still runs in another thread may send one more.
 */
static void stop_timer(void)
{
    const struct itimerval never = {{0, 0}, {0, 0}};
    struct sigaction ignore = {.sa_flags = 0};
    ignore.sa_handler = SIG_IGN;
    sigemptyset(&ignore.sa_mask);
    setitimer(ITIMER_VIRTUAL, &never, NULL);
    sigaction(SIGVTALRM, &ignore, NULL);
    while (atomic_load(&n_ticking) > 0)
        sched_yield();
    sigaction(SIGVTALRM, &signal_before, NULL);
}

/* Adds change to n_watched, and sets or clears signal and timer accordingly. False: nothing has changed. */
static bool count_watched(int change)
{
    int n = atomic_load(&n_watched);
    do
        while (n < 0)
            n = atomic_load(&n_watched);
    while (!atomic_compare_exchange_weak(&n_watched, &n, -1));
    const bool ok = n > 0 || change < 0 || start_timer();
    if (n + change == 0)
        stop_timer();
    atomic_store(&n_watched, ok ? n + change : n);
    return ok;
}

void lsg_watch_begin(lsg_watched *watched)
{
    if (watched->place || !count_watched(1))
        return;
    for (place *w = places; w < places + WATCHED_MAX; w++) {
        if (!atomic_exchange(&w->taken, true)) {
            w->thread = pthread_self();
            watched->place = w;
            atomic_store(&w->due, false);
            atomic_store(&w->watched, watched);
            return;
        }
    }
    count_watched(-1);
}

void lsg_watch_end(lsg_watched *watched)
{
    place *w = watched->place;
    watched->n_calls = 0;
    if (w) {
        atomic_store(&w->watched, NULL);
        watched->place = NULL;
    }
    if (!atomic_load(&watched->counting))
        set_hook(watched, true);
    if (w) {
        atomic_store(&w->taken, false);
        count_watched(-1);
    }
}

void lsg_watch_call(lsg_watched *watched, bool bounded, bool at_once)
{
    atomic_store_explicit(&watched->call, atomic_load_explicit(&watched->call, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    if (!watched->place && (at_once || (++watched->n_calls == QUICK_CALLS && !bounded)))
        lsg_watch_begin(watched);
    const bool counts = bounded || !watched->place;
    if (atomic_load_explicit(&watched->counting, memory_order_relaxed) != counts)
        set_hook(watched, counts);
    if (at_once && !watched->place)
        lua_sethook(watched->L, watched->hook, LUA_MASKCOUNT, UNWATCHED_STEP);
}
