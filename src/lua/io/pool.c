/* SPDX-License-Identifier: MIT */
/* pool.c: work in child processes, see pool.h. */
#define _POSIX_C_SOURCE 200809L

#include "io/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"
#include "io/child.h"
#include "io/confine.h"
#include "io/locked.h"

#define POOL_TYPE "sg.pool"
enum {
    JOBS_MAX = 1024,
    ANSWER_MAX = 1 << 28, /* bytes one item may send; more is a runaway */
    TRIES = 50,           /* to start the only child, where the system has no room for one now */
    PAUSE_MS = 100,       /* between them */
    TICK_MS = 250         /* how long a Ctrl-C that slips in before poll() may go unnoticed */
};

/* A child and the item that it works on. */
typedef struct worker {
    lsg_child child;
    lua_Integer item;
    lsg_buffer text; /* what the child has sent */
} worker;

/* Lives in a userdata with __close and __gc: whatever raises, the children end and nothing leaks. */
typedef struct pool {
    size_t n_workers;
    double item_seconds;   /* 0 = no limit */
    uint64_t memory_bytes; /* 0 = no limit */
    unsigned n_tries;      /* to start a child, while none runs */
    pid_t owner;           /* a fork of this pool must not kill its siblings */
    worker workers[];
} pool;

/* Stack of run(): arguments, then what it keeps. */
enum { ARG_N = 1, ARG_JOBS, ARG_WORK, ARG_DELIVER, ARG_OPTS, TOP_POOL, TOP_RESULTS, TOP_TICK };

/* ---- the child ------------------------------------------------------------------------------------------ */

/* emit(text): upvalue 1 is the socket. [-1, +0, e] */
static int l_emit(lua_State *L)
{
    size_t n_text;
    const char *text = luaL_checklstring(L, 1, &n_text);
    if (!lsg_frame_write((int)lua_tointeger(L, lua_upvalueindex(1)), 'o', text, n_text))
        return luaL_error(L, "cannot send an answer: %s", strerror(errno));
    return 0;
}

/* Cuts the child off from the terminal and from its siblings. */
static void isolate(const pool *p)
{
    for (size_t i = 0; i < p->n_workers; i++)
        if (p->workers[i].child.fd >= 0)
            close(p->workers[i].child.fd);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &ignore, NULL); /* the parent decides when Ctrl-C ends the children */
    static const int others[] = {SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) { /* likewise these, if the parent handles them */
        struct sigaction parents;
        if (sigaction(others[i], NULL, &parents) == 0 && parents.sa_handler != SIG_DFL)
            sigaction(others[i], &ignore, NULL);
    }
    int null = open("/dev/null", O_RDWR);
    if (null >= 0) {
        dup2(null, STDIN_FILENO);
        if (null > STDERR_FILENO)
            close(null);
    }
#if !defined(__SANITIZE_ADDRESS__) /* the sanitizer reserves terabytes of address space */
    if (p->memory_bytes > 0)
        (void)lsg_lower_limit(RLIMIT_AS, p->memory_bytes);
#endif
}

/* What a child is about. */
typedef struct work {
    lua_State *L;
    const pool *pool;
    lua_Integer item;
} work;

/* The whole life of a child, an lsg_child_body. */
static void child_main(void *ud, int fd)
{
    const work *w = ud;
    lua_State *L = w->L;
    isolate(w->pool);
    lua_pushvalue(L, ARG_WORK);
    lua_pushinteger(L, w->item);
    lua_pushinteger(L, fd);
    lua_pushcclosure(L, l_emit, 1);
    lsg_push_confine(L, fd);
    lsg_child_work(L, fd, 3);
}

/* ---- the parent ----------------------------------------------------------------------------------------- */

static void clear_text(worker *w)
{
    free(w->text.bytes);
    w->text = (lsg_buffer){0};
}

/* __close and __gc. Idempotent. [-0, +0, -] */
static int l_pool_close(lua_State *L)
{
    pool *p = luaL_checkudata(L, 1, POOL_TYPE);
    if (p->owner != getpid())
        return 0;
    for (size_t i = 0; i < p->n_workers; i++) /* kill all first, then wait for them: that is quicker */
        if (p->workers[i].child.pid > 0)
            kill(p->workers[i].child.pid, SIGKILL);
    for (size_t i = 0; i < p->n_workers; i++) {
        (void)lsg_child_end(&p->workers[i].child);
        clear_text(&p->workers[i]);
    }
    return 0;
}

/* results[item] = { failure, text }, of the failure on top and the text that the child has sent. [-1, +0, m] */
static void keep_failure(lua_State *L, const worker *w)
{
    lua_createtable(L, 2, 0);
    lua_insert(L, -2);
    lua_rawseti(L, -2, 1);
    lua_pushlstring(L, w->text.used ? (const char *)w->text.bytes : "", w->text.used);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, TOP_RESULTS, w->item);
}

/* Ends the child, if it has not ended. Puts its failure into the results. [-0, +0, m] */
static void fail_worker(lua_State *L, worker *w)
{
    const int status = lsg_child_end(&w->child);
    lsg_child_push_failure(L, &w->child, status);
    keep_failure(L, w);
    clear_text(w);
}

/* Takes the last frame of a child: puts its answer or its failure into the results. [-0, +0, m] */
static void finish_worker(lua_State *L, worker *w, char letter, const char *bytes, size_t n_bytes)
{
    if (lsg_child_push_error(L, letter, bytes, n_bytes)) {
        keep_failure(L, w);
    } else {
        luaL_Buffer answer;
        luaL_buffinitsize(L, &answer, w->text.used + n_bytes);
        luaL_addlstring(&answer, (const char *)w->text.bytes, w->text.used);
        luaL_addlstring(&answer, bytes, n_bytes);
        luaL_pushresult(&answer);
        lua_rawseti(L, TOP_RESULTS, w->item);
    }
    (void)lsg_child_end(&w->child);
    clear_text(w);
}

/* Reads what the child has sent. [-0, +0, m] */
static void read_worker(lua_State *L, worker *w)
{
    char letter;
    const char *bytes;
    size_t n_bytes;
    const bool open = lsg_child_receive(&w->child);
    while (w->child.pid > 0 && lsg_child_frame(&w->child, &letter, &bytes, &n_bytes)) {
        if (letter != 'o') {
            finish_worker(L, w, letter, bytes, n_bytes);
        } else if (w->text.used + n_bytes > ANSWER_MAX || !lsg_buffer_add(&w->text, bytes, n_bytes)) {
            w->child.cause = w->text.used + n_bytes > ANSWER_MAX ? LSG_CHILD_SIZE : LSG_CHILD_MEMORY;
            fail_worker(L, w);
        }
    }
    if (w->child.pid > 0 && !open)
        fail_worker(L, w);
}

/* Delivers, in order, what is there from item `next` on; with all set, steps over items that are missing. Returns
 * the first item not delivered. [-0, +0, e] */
static lua_Integer deliver(lua_State *L, lua_Integer next, lua_Integer n_items, bool all)
{
    for (; next <= n_items; next++) {
        int type = lua_rawgeti(L, TOP_RESULTS, next);
        if (type == LUA_TNIL) {
            lua_pop(L, 1);
            if (all)
                continue;
            break;
        }
        lua_pushnil(L);
        lua_rawseti(L, TOP_RESULTS, next);
        int result = lua_gettop(L);
        lua_pushvalue(L, ARG_DELIVER);
        lua_pushinteger(L, next);
        if (type == LUA_TSTRING) {
            lua_pushvalue(L, result);
            lua_call(L, 2, 0);
        } else {
            lua_pushnil(L);
            lua_rawgeti(L, result, 1);
            lua_rawgeti(L, result, 2);
            lua_call(L, 4, 0);
        }
        lua_settop(L, result - 1);
    }
    return next;
}

/* Gives children to the free workers. Returns the first item not started. [-0, +0, m] */
static lua_Integer start_workers(lua_State *L, pool *p, lua_Integer next, lua_Integer n_items)
{
    bool busy = false;
    for (size_t i = 0; i < p->n_workers; i++)
        busy = busy || p->workers[i].child.pid > 0;
    for (size_t i = 0; i < p->n_workers && next <= n_items; i++) {
        worker *w = &p->workers[i];
        if (w->child.pid > 0)
            continue;
        w->item = next;
        if (lsg_child_start(&w->child, p->item_seconds, child_main, &(work){L, p, next})) {
            busy = true;
            p->n_tries = 0;
        } else if (busy) { /* too many processes or files for now: again when a child has ended */
            return next;
        } else if (p->n_tries++ < TRIES && !lsg_interrupted) { /* perhaps others will end */
            (void)poll(NULL, 0, PAUSE_MS);
            return next;
        } else {
            lsg_failure_push(L, LSG_IO, "cannot start a process: %s", strerror(errno));
            keep_failure(L, w);
        }
        next++;
    }
    return next;
}

/* Waits until a child sends something or runs out of time. False if Ctrl-C came. [-0, +0, e] */
static bool watch_workers(lua_State *L, pool *p, struct pollfd *fds)
{
    double wait_seconds = TICK_MS / 1000.0;
    double start = lsg_clock();
    for (size_t i = 0; i < p->n_workers; i++) {
        const lsg_child *child = &p->workers[i].child;
        fds[i] = (struct pollfd){.fd = child->fd, .events = POLLIN}; /* a negative fd is passed over */
        if (child->pid > 0 && child->deadline > 0 && child->deadline - start < wait_seconds)
            wait_seconds = child->deadline > start ? child->deadline - start : 0;
    }
    int n_ready = poll(fds, (nfds_t)p->n_workers, (int)(wait_seconds * 1000.0) + 1);
    if (lsg_interrupted)
        return false;
    if (n_ready < 0) { /* a signal: an empty Lua call lets a program around us act on it (a hook that raises) */
        lua_pushvalue(L, TOP_TICK);
        lua_call(L, 0, 0);
        return true;
    }
    const double now = lsg_clock();
    for (size_t i = 0; i < p->n_workers; i++) {
        worker *w = &p->workers[i];
        if (w->child.pid > 0 && fds[i].revents != 0)
            read_worker(L, w);
        if (w->child.pid > 0 && lsg_child_is_late(&w->child, now))
            fail_worker(L, w);
    }
    return true;
}

/* Ctrl-C: ends the children; each of their items is delivered as interrupted. [-0, +0, m] */
static void interrupt_workers(lua_State *L, pool *p)
{
    for (size_t i = 0; i < p->n_workers; i++) {
        worker *w = &p->workers[i];
        if (w->child.pid == 0)
            continue;
        w->child.cause = LSG_CHILD_INTERRUPTED;
        fail_worker(L, w);
    }
}

static bool any_busy(const pool *p)
{
    for (size_t i = 0; i < p->n_workers; i++)
        if (p->workers[i].child.pid > 0)
            return true;
    return false;
}

/* A number >= 0 from the table of options, 0 if it is not there. [-0, +0, e] */
static double option_number(lua_State *L, const char *name)
{
    double value = 0;
    if (lua_istable(L, ARG_OPTS)) {
        int type = lua_getfield(L, ARG_OPTS, name);
        luaL_argcheck(L, type == LUA_TNIL || (type == LUA_TNUMBER && lua_tonumber(L, -1) > 0), ARG_OPTS,
                      "time and memory are numbers above 0");
        value = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    return value;
}

/* Pushes the userdata of a pool with no children. [-0, +1, m] */
static pool *new_pool(lua_State *L, size_t n_workers)
{
    pool *p = lua_newuserdatauv(L, sizeof *p + n_workers * sizeof p->workers[0], 0);
    memset(p, 0, sizeof *p);
    p->n_workers = n_workers;
    p->owner = getpid();
    for (size_t i = 0; i < n_workers; i++)
        p->workers[i] = (worker){.child.fd = -1};
    luaL_setmetatable(L, POOL_TYPE);
    return p;
}

/* run(n, jobs, work, deliver[, opts]). [-5, +1..3, e] */
static int l_run(lua_State *L)
{
    lua_Integer n_items = luaL_checkinteger(L, ARG_N);
    lua_Integer jobs = luaL_checkinteger(L, ARG_JOBS);
    luaL_argcheck(L, n_items >= 0 && n_items <= INT32_MAX, ARG_N, "a number of items expected");
    luaL_argcheck(L, jobs >= 1 && jobs <= JOBS_MAX, ARG_JOBS, "1 to 1024 jobs expected");
    luaL_checktype(L, ARG_WORK, LUA_TFUNCTION);
    luaL_checktype(L, ARG_DELIVER, LUA_TFUNCTION);
    if (!lua_isnoneornil(L, ARG_OPTS))
        luaL_checktype(L, ARG_OPTS, LUA_TTABLE);
    lua_settop(L, ARG_OPTS);

    pool *p = new_pool(L, (size_t)(jobs < n_items ? jobs : n_items));
    p->item_seconds = option_number(L, "time");
    double memory_mib = option_number(L, "memory");
    p->memory_bytes = memory_mib < 1e9 ? (uint64_t)(memory_mib * 1048576.0) : 0;
    lua_toclose(L, TOP_POOL);
    lua_newtable(L);
    if (luaL_loadstring(L, "") != LUA_OK)
        return lua_error(L);
    struct pollfd *fds = lua_newuserdatauv(L, (p->n_workers + 1) * sizeof *fds, 0);
    luaL_checkstack(L, 16, NULL);

    lua_Integer next_start = 1, next_deliver = 1;
    bool stopped = false;
    while (next_deliver <= n_items && !stopped) {
        next_start = start_workers(L, p, next_start, n_items);
        if (any_busy(p))
            stopped = !watch_workers(L, p, fds);
        if (!stopped)
            next_deliver = deliver(L, next_deliver, n_items, false);
    }
    if (!stopped) {
        lua_pushboolean(L, 1);
        return 1;
    }
    interrupt_workers(L, p);
    deliver(L, next_deliver, next_start - 1, true);
    return lsg_fail(L, SG_ESTOP, "interrupted");
}

static const luaL_Reg functions[] = {{"run", l_run}, {NULL, NULL}};

int luaopen_sg_pool(lua_State *L)
{
    lsg_close_type(L, POOL_TYPE, l_pool_close);
    luaL_newlib(L, functions);
    lua_pushstring(L, lsg_has_seccomp() ? "seccomp" : "limits");
    lua_setfield(L, -2, "confinement");
    lsg_open_files(L);
    lsg_open_locked(L);
    return 1;
}
