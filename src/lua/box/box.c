/* SPDX-License-Identifier: MIT */
/*
 * A box: a Lua state with a byte budget and an instruction budget. The limits of that:
 * - table.sort and table.concat on large tables are C loops in which no instruction is counted; the byte
 *   budget bounds the tables, hence the loops.
 * - the clock is read only every STEP instructions.
 */
#include "box/box.h"

#include <lauxlib.h>

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "box/tally.h"

enum { STEP = 10000, GRAIN = 16, SMALL_MAX = 256, N_CLASSES = SMALL_MAX / GRAIN + 1, CHUNK_BYTES = 1 << 16 };

typedef struct chunk {
    struct chunk *next;
    char room[CHUNK_BYTES - sizeof(struct chunk *)];
} chunk;

struct lsg_box {
    lsg_box_head head;
    lua_State *L;
    uint64_t max_bytes, bytes;
    uint64_t max_steps, steps_left;
    uint64_t charged; /* steps of C functions that are not yet taken from steps_left */
    lsg_limits *limits;
    atomic_bool hooked;    /* instructions are being counted */
    uint64_t n_calls;      /* since the last lsg_box_rest */
    atomic_uint call;      /* changes with every call; the watch compares it with */
    atomic_uint call_seen; /* what it was at the last tick */
    struct watch *watch;   /* where it is under watch; NULL: it is not */
    bool out_of_bytes;
    const char *why; /* what stopped the last call, NULL if nothing did */
    lsg_limit limit; /* which limit that was */
    sg_status status;
    /* Rules make and drop many small tables; they are cut from chunks and kept on free lists by size. */
    void *free_lists[N_CLASSES];
    chunk *chunks;
    size_t chunk_used;
};

/*
 * Rules make and drop tables but keep little: a collection begins when there is so many percent of what the last one has
 * left, and not twice of it, as elsewhere. Where memory ends, Lua collects at once.
 */
enum { GC_PAUSE = 400 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { POOLED_MAX = 0 }; /* let the sanitizer see every block */
#else
enum { POOLED_MAX = SMALL_MAX };
#endif

/* May the box hold that much more? */
static bool afford(lsg_box *box, uint64_t n_bytes)
{
    const uint64_t most = box->limits && box->limits->max_bytes && box->limits->max_bytes < box->max_bytes
                              ? box->limits->max_bytes
                              : box->max_bytes;
    if (!most || box->bytes + n_bytes <= most)
        return true;
    box->out_of_bytes = true;
    return false;
}

/* Small blocks count by the chunk, which a box keeps until it is freed. */
static void *small_new(lsg_box *box, size_t n_bytes)
{
    const size_t class = (n_bytes + GRAIN - 1) / GRAIN;
    void *block = box->free_lists[class];
    if (block) {
        memcpy(&box->free_lists[class], block, sizeof(void *));
        return block;
    }
    if (!box->chunks || sizeof box->chunks->room - box->chunk_used < class * GRAIN) {
        chunk *fresh = afford(box, sizeof *fresh) ? malloc(sizeof *fresh) : NULL;
        if (!fresh)
            return NULL;
        box->bytes += sizeof *fresh;
        fresh->next = box->chunks;
        box->chunks = fresh;
        box->chunk_used = GRAIN - sizeof(struct chunk *); /* keeps blocks aligned to GRAIN */
    }
    block = box->chunks->room + box->chunk_used;
    box->chunk_used += class * GRAIN;
    return block;
}

static void block_free(lsg_box *box, void *block, size_t n_bytes)
{
    if (n_bytes > POOLED_MAX) {
        free(block);
        box->bytes -= n_bytes;
        return;
    }
    const size_t class = (n_bytes + GRAIN - 1) / GRAIN;
    memcpy(block, &box->free_lists[class], sizeof(void *));
    box->free_lists[class] = block;
}

static void *large_new(lsg_box *box, size_t n_bytes)
{
    void *block = afford(box, n_bytes) ? malloc(n_bytes) : NULL;
    if (block)
        box->bytes += n_bytes;
    return block;
}

static void *large_resize(lsg_box *box, void *block, size_t old_bytes, size_t new_bytes)
{
    if (new_bytes > old_bytes && !afford(box, new_bytes - old_bytes))
        return NULL;
    void *moved = realloc(block, new_bytes);
    if (moved)
        box->bytes += (uint64_t)new_bytes - old_bytes;
    return moved;
}

static void *box_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    lsg_box *box = ud;
    if (new_bytes == 0) {
        if (block)
            block_free(box, block, old_bytes);
        return NULL;
    }
    if (!block) /* old_bytes is a type tag then */
        return new_bytes > POOLED_MAX ? large_new(box, new_bytes) : small_new(box, new_bytes);
    if (old_bytes > POOLED_MAX && new_bytes > POOLED_MAX)
        return large_resize(box, block, old_bytes, new_bytes);
    if (old_bytes <= POOLED_MAX && new_bytes <= POOLED_MAX &&
        (old_bytes + GRAIN - 1) / GRAIN == (new_bytes + GRAIN - 1) / GRAIN)
        return block;
    void *moved = new_bytes > POOLED_MAX ? large_new(box, new_bytes) : small_new(box, new_bytes);
    if (!moved)
        return NULL;
    memcpy(moved, block, old_bytes < new_bytes ? old_bytes : new_bytes);
    block_free(box, block, old_bytes);
    return moved;
}

lsg_box *lsg_box_of(lua_State *L)
{
    return *(lsg_box **)lua_getextraspace(L);
}

static void stop(lua_State *L, lsg_box *box, sg_status status, lsg_limit limit, const char *why)
{
    box->status = status;
    box->why = why;
    box->limit = limit;
    lua_pushstring(L, why); /* the handler of lsg_rule_call says where */
    lua_error(L);
}

/* Takes steps from the budget, and looks at the limits. */
static void spend(lua_State *L, lsg_box *box, uint64_t n_steps)
{
    if (box->limits) {
        const sg_status status = lsg_limits_check(box->limits);
        if (status != SG_OK)
            stop(L, box, status, box->limits->limit, box->limits->reason);
    }
    if (box->steps_left == 0)
        return;
    if (box->steps_left <= n_steps)
        stop(L, box, SG_ELIMIT, LSG_STEP_LIMIT, "the instruction limit of one call was reached (an endless loop?)");
    box->steps_left -= n_steps;
}

static void count_steps(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    spend(L, lsg_box_of(L), STEP);
}

void lsg_box_charge(lsg_box *box, lua_State *L, uint64_t n_steps)
{
    if (!box)
        return;
    if (box->head.tally)
        lsg_tally_add(box->head.tally, n_steps);
    box->charged += n_steps;
    if (box->charged < STEP)
        return;
    n_steps = box->charged;
    box->charged = 0;
    spend(L, box, n_steps);
}

static void set_hook(lsg_box *box, bool on)
{
    atomic_store(&box->hooked, on);
    lua_sethook(box->L, on ? count_steps : NULL, on ? LUA_MASKCOUNT : 0, on ? STEP : 0);
}

/*
 * Counting instructions costs a rule a fifth of its speed. So once many calls have been quick, counting stops
 * and a timer watches instead: a call still under way at two ticks has counting switched on from outside, by a
 * signal handler in its own thread, as lua.c does it. A bound that the caller set himself is always counted.
 *
 * There is a place for each box under watch, taken and freed by the thread that runs it. The tick reaches any thread;
 * its handler looks at all places and passes the signal on to those threads whose call is still the same.
 */
enum { QUICK_CALLS = 256, TICK_MICROSECONDS = 20000, WATCHED_MAX = 64 };

typedef struct watch {
    lsg_box *_Atomic box;
    atomic_bool taken, due; /* due: the thread is to switch counting on */
    pthread_t thread;
} watch;

static watch watches[WATCHED_MAX];
static atomic_int n_watched; /* places taken; -1: signal and timer are being changed */
static struct sigaction signal_before;

static void look_at(watch *w, lsg_box *box, int number)
{
    const unsigned call = atomic_load(&box->call);
    if (call == box->call_seen && !atomic_load(&box->hooked)) {
        atomic_store(&w->due, true);
        pthread_kill(w->thread, number);
    }
    box->call_seen = call;
}

static atomic_int n_ticking; /* handlers at work */

static void on_tick(int number)
{
    bool mine = false;
    atomic_fetch_add(&n_ticking, 1);
    for (watch *w = watches; w < watches + WATCHED_MAX; w++) {
        lsg_box *box = atomic_load(&w->box);
        if (box && pthread_equal(w->thread, pthread_self()) && atomic_exchange(&w->due, false)) {
            mine = true;
            if (atomic_load(&box->call) == box->call_seen && !atomic_load(&box->hooked))
                set_hook(box, true);
        }
    }
    for (watch *w = watches; !mine && w < watches + WATCHED_MAX; w++) {
        lsg_box *box = atomic_load(&w->box);
        if (box)
            look_at(w, box, number);
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

/* Ignoring a signal discards those on their way, which by default would end the process; and a handler that still runs
 * in another thread may send one more. */
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

/* n_watched becomes n + change, and signal and timer follow it. False: left as it was. */
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

static void start_watch(lsg_box *box)
{
    if (box->watch || !count_watched(1))
        return;
    for (watch *w = watches; w < watches + WATCHED_MAX; w++) {
        if (!atomic_exchange(&w->taken, true)) {
            w->thread = pthread_self();
            box->watch = w;
            set_hook(box, false);
            atomic_store(&w->due, false);
            atomic_store(&w->box, box);
            return;
        }
    }
    count_watched(-1);
}

void lsg_box_rest(lsg_box *box)
{
    watch *w = box->watch;
    box->n_calls = 0;
    if (w) {
        atomic_store(&w->box, NULL);
        box->watch = NULL;
    }
    if (!atomic_load(&box->hooked))
        set_hook(box, true);
    if (w) {
        atomic_store(&w->taken, false);
        count_watched(-1);
    }
}

void lsg_box_arm(lsg_box *box, lsg_limits *limits)
{
    const bool bounded = limits && limits->max_steps;
    box->steps_left = bounded ? limits->max_steps : box->max_steps;
    box->charged = 0;
    box->limits = limits;
    box->status = SG_OK;
    box->why = NULL;
    box->out_of_bytes = false;
    atomic_store_explicit(&box->call, atomic_load_explicit(&box->call, memory_order_relaxed) + 1, memory_order_relaxed);
    if (box->watch) {
        if (atomic_load_explicit(&box->hooked, memory_order_relaxed))
            set_hook(box, false);
    } else if (++box->n_calls == QUICK_CALLS && !bounded) {
        start_watch(box);
    }
}

sg_status lsg_box_verdict(const lsg_box *box, bool no_memory, const char **why, lsg_limit *limit)
{
    if (box->status != SG_OK) {
        *why = box->why;
        *limit = box->limit;
        return box->status;
    }
    if (no_memory && box->out_of_bytes) {
        *why = "the memory limit of the rule's own code was reached (does a table grow without end?)";
        *limit = LSG_NO_LIMIT; /* the caller set none that more room would help */
        return SG_ELIMIT;
    }
    return SG_OK;
}

lua_State *lsg_box_state(lsg_box *box)
{
    return box->L;
}

lsg_box *lsg_box_new(uint64_t max_bytes, uint64_t max_steps)
{
    lsg_box *box = calloc(1, sizeof *box);
    if (!box)
        return NULL;
    box->max_bytes = max_bytes;
    box->max_steps = max_steps;
    box->L = lua_newstate(box_alloc, box);
    if (!box->L) {
        lsg_box_free(box);
        return NULL;
    }
    *(lsg_box **)lua_getextraspace(box->L) = box;
    lua_gc(box->L, LUA_GCINC, GC_PAUSE, 0, 0);
    lsg_box_rest(box);
    lsg_box_arm(box, NULL);
    return box;
}

void lsg_box_free(lsg_box *box)
{
    if (!box)
        return;
    if (box->L) {
        lsg_box_rest(box);
        lua_close(box->L);
    }
    while (box->chunks) {
        chunk *next = box->chunks->next;
        free(box->chunks);
        box->chunks = next;
    }
    free(box);
}
