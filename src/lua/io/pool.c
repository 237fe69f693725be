/* SPDX-License-Identifier: MIT */
/* pool.c: work in child processes, see pool.h. */
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "io/pool.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <lauxlib.h>

#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"
#include "io/confine.h"
#include "io/disk.h"
#include "io/locked.h"
#include "value/buffer.h"

#define POOL_TYPE "sg.pool"
enum {
    JOBS_MAX = 1024,
    READ_BYTES = 1 << 16,
    ANSWER_MAX = 1 << 28, /* bytes one item may send; more is a runaway */
    TRIES = 50,           /* to start the only child, where the system has no room for one now */
    PAUSE_MS = 100,       /* between them */
    TICK_MS = 250         /* how long a Ctrl-C that slips in before poll() may go unnoticed */
};

/* What a child sends ends with a trailer; without it the child died early. */
typedef struct trailer {
    char tag; /* 'R': the text before it is the answer; 'E', 'M' (no memory): its last n_message bytes are an error */
    uint64_t n_message;
} trailer;

/* Why a worker was ended by us. */
typedef enum cause { CAUSE_NONE, CAUSE_TIME, CAUSE_SIZE, CAUSE_MEMORY, CAUSE_PIPE } cause;

/*
 * One child. Invariants: 1. pid > 0 exactly while the child has not been waited for; 2. fd >= 0 exactly while its
 * pipe is open; 3. both hold or neither does, outside start_worker and end_worker.
 */
typedef struct worker {
    pid_t pid;
    int fd;
    lua_Integer item;
    double deadline; /* on the clock of lsg_clock(); 0 = none */
    lsg_buffer text; /* what the child has sent */
    cause killed;
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

/* emit(text): upvalue 1 is the pipe. [-1, +0, e] */
static int l_emit(lua_State *L)
{
    size_t n_text;
    const char *text = luaL_checklstring(L, 1, &n_text);
    if (!lsg_write_all((int)lua_tointeger(L, lua_upvalueindex(1)), text, n_text))
        return luaL_error(L, "cannot send an answer: %s", strerror(errno));
    return 0;
}

static int add_traceback(lua_State *L)
{
    const char *message = lua_tostring(L, 1);
    if (message != NULL)
        luaL_traceback(L, L, message, 1);
    return 1;
}

/* Cuts the child off from the terminal, from its siblings and from the means to do harm. */
static void isolate(const pool *p, int fd)
{
    for (size_t i = 0; i < p->n_workers; i++)
        if (p->workers[i].fd >= 0 && p->workers[i].fd != fd)
            close(p->workers[i].fd);
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
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* no orphans, whatever happens to the parent */
    if (getppid() != p->owner)
        _exit(1);
#endif
    (void)lsg_lower_limit(RLIMIT_CORE, 0);
#if !defined(__SANITIZE_ADDRESS__) /* the sanitizer reserves terabytes of address space */
    if (p->memory_bytes > 0)
        (void)lsg_lower_limit(RLIMIT_AS, p->memory_bytes);
#endif
}

/* The whole life of a child. Leaves by _exit: the stdio buffers it inherited are the parent's to flush. */
static void child_main(lua_State *L, const pool *p, lua_Integer item, int fd)
{
    isolate(p, fd);
    lua_pushcfunction(L, add_traceback);
    int handler = lua_gettop(L);
    lua_pushvalue(L, ARG_WORK);
    lua_pushinteger(L, item);
    lua_pushinteger(L, fd);
    lua_pushcclosure(L, l_emit, 1);
    lsg_push_confine(L, fd);
    int status = lua_pcall(L, 3, 1, handler);
    trailer end;
    memset(&end, 0, sizeof end); /* its padding is sent too */
    end.tag = status == LUA_OK ? 'R' : status == LUA_ERRMEM ? 'M' : 'E';
    size_t n_text = 0;
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &n_text) : NULL;
    if (text == NULL && status != LUA_OK) {
        text = "an error that is not a string";
        n_text = strlen(text);
    }
    if (status != LUA_OK)
        end.n_message = n_text;
    bool sent = text == NULL || lsg_write_all(fd, text, n_text);
    sent = sent && lsg_write_all(fd, (const char *)&end, sizeof end);
    _exit(sent ? 0 : 1);
}

/* ---- the parent ----------------------------------------------------------------------------------------- */

/* Waits for the child, which is dead or about to be. Its wait status, or -1. */
static int end_worker(worker *w, bool kill_it)
{
    int status = -1;
    if (w->pid > 0) {
        if (kill_it)
            kill(w->pid, SIGKILL);
        pid_t got;
        do
            got = waitpid(w->pid, &status, 0);
        while (got < 0 && errno == EINTR);
        if (got < 0)
            status = -1; /* someone else reaped it: SIGCHLD ignored by the program around us */
    }
    if (w->fd >= 0)
        close(w->fd);
    w->pid = 0;
    w->fd = -1;
    return status;
}

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
        if (p->workers[i].pid > 0)
            kill(p->workers[i].pid, SIGKILL);
    for (size_t i = 0; i < p->n_workers; i++) {
        end_worker(&p->workers[i], false);
        clear_text(&p->workers[i]);
    }
    return 0;
}

/* Starts a child for an item. Returns 0, or errno; then the worker stays free. */
static int start_worker(lua_State *L, pool *p, worker *w, lua_Integer item)
{
    int ends[2];
    if (pipe(ends) != 0)
        return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fflush(NULL); /* a child that exits by itself must not write again what is still in our buffers */
    pid_t pid = fork();
    if (pid < 0) {
        int error = errno;
        close(ends[0]);
        close(ends[1]);
        return error;
    }
    if (pid == 0) {
        close(ends[0]);
        child_main(L, p, item, ends[1]);
    }
    close(ends[1]);
    w->pid = pid;
    w->fd = ends[0];
    w->item = item;
    w->deadline = p->item_seconds > 0 ? lsg_clock() + p->item_seconds : 0;
    w->killed = CAUSE_NONE;
    return 0;
}

/* Reads what is in the pipe. False at its end, or if the child must be killed. */
static bool read_some(worker *w)
{
    if (w->text.used > ANSWER_MAX || !lsg_buffer_room(&w->text, READ_BYTES)) {
        w->killed = w->text.used > ANSWER_MAX ? CAUSE_SIZE : CAUSE_MEMORY;
        return false;
    }
    const ssize_t got = read(w->fd, w->text.bytes + w->text.used, w->text.cap - w->text.used);
    if (got < 0 && errno != EINTR && errno != EAGAIN)
        w->killed = CAUSE_PIPE;
    if (got < 0)
        return w->killed == CAUSE_NONE;
    w->text.used += (size_t)got;
    return got > 0;
}

/* results[item] = { failure, text }. [-2: failure, text; +0, m] */
static void keep_failure(lua_State *L, lua_Integer item)
{
    lua_createtable(L, 2, 0);
    lua_insert(L, -3);
    lua_rawseti(L, -3, 2);
    lua_rawseti(L, -2, 1);
    lua_rawseti(L, TOP_RESULTS, item);
}

/* Pushes the failure of a child that died without an answer. [-0, +1, m] */
static void push_cause(lua_State *L, const pool *p, const worker *w, int status)
{
    if (w->killed == CAUSE_TIME) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "no answer within %f s", (lua_Number)p->item_seconds);
        lsg_failure_set_limit(L, LSG_TIME_LIMIT);
    } else if (w->killed == CAUSE_SIZE) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "an answer of more than %d bytes", (int)ANSWER_MAX);
    } else if (w->killed == CAUSE_PIPE) {
        lsg_failure_push(L, LSG_IO, "the answers of a process cannot be read");
    } else if (w->killed == CAUSE_MEMORY) {
        lsg_failure_push(L, sg_status_name(SG_ENOMEM), "not enough memory for the answer");
    } else if (status != -1 && WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "no answer within the limit on processor time");
        lsg_failure_set_limit(L, LSG_TIME_LIMIT);
    } else if (status != -1 && WIFSIGNALED(status)) {
        const int number = WTERMSIG(status);
        lsg_failure_push(L, LSG_CRASH, "killed by signal %d (%s)", number, lsg_death(number));
    } else {
        lsg_failure_push(L, LSG_CRASH, "ended without an answer (exit code %d)",
                         status != -1 ? WEXITSTATUS(status) : -1);
    }
}

/* The child has ended or must end: puts its answer or its failure into the results. [-0, +0, m] */
static void finish_worker(lua_State *L, const pool *p, worker *w)
{
    int status = end_worker(w, w->killed != CAUSE_NONE);
    bool left = status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (status == -1)
        left = w->text.used > 0;
    trailer end = {0};
    const char *text = w->text.used ? (const char *)w->text.bytes : "";
    size_t n_text = w->text.used;
    if (left && w->killed == CAUSE_NONE && n_text >= sizeof end) {
        n_text -= sizeof end;
        memcpy(&end, text + n_text, sizeof end);
    }
    if (end.tag == 'R') {
        lua_pushlstring(L, text, n_text);
        lua_rawseti(L, TOP_RESULTS, w->item);
    } else if (end.tag != '\0' && end.n_message <= n_text) {
        size_t n_before = n_text - (size_t)end.n_message;
        lua_pushlstring(L, text + n_before, (size_t)end.n_message);
        lsg_failure_push(L, end.tag == 'M' ? sg_status_name(SG_ENOMEM) : LSG_INTERNAL, "%s", lua_tostring(L, -1));
        lua_remove(L, -2);
        lua_pushlstring(L, text, n_before);
        keep_failure(L, w->item);
    } else {
        push_cause(L, p, w, status);
        lua_pushlstring(L, text, w->text.used);
        keep_failure(L, w->item);
    }
    clear_text(w);
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
        busy = busy || p->workers[i].pid > 0;
    for (size_t i = 0; i < p->n_workers && next <= n_items; i++) {
        worker *w = &p->workers[i];
        if (w->pid > 0)
            continue;
        int error = start_worker(L, p, w, next);
        if (error == 0) {
            busy = true;
            p->n_tries = 0;
        } else if (busy) { /* too many processes or files for now: again when a child has ended */
            return next;
        } else if (p->n_tries++ < TRIES && !lsg_interrupted) { /* perhaps others will end */
            (void)poll(NULL, 0, PAUSE_MS);
            return next;
        } else {
            lsg_failure_push(L, LSG_IO, "cannot start a process: %s", strerror(error));
            lua_pushliteral(L, "");
            keep_failure(L, next);
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
        const worker *w = &p->workers[i];
        fds[i] = (struct pollfd){.fd = w->fd, .events = POLLIN}; /* a negative fd is passed over */
        if (w->pid > 0 && w->deadline > 0 && w->deadline - start < wait_seconds)
            wait_seconds = w->deadline > start ? w->deadline - start : 0;
    }
    int n_ready = poll(fds, (nfds_t)p->n_workers, (int)(wait_seconds * 1000.0) + 1);
    if (lsg_interrupted)
        return false;
    if (n_ready < 0) { /* a signal: an empty Lua call lets a program around us act on it (a hook that raises) */
        lua_pushvalue(L, TOP_TICK);
        lua_call(L, 0, 0);
        return true;
    }
    double time = lsg_clock();
    for (size_t i = 0; i < p->n_workers; i++) {
        worker *w = &p->workers[i];
        if (w->pid == 0)
            continue;
        if (fds[i].revents != 0 && !read_some(w)) {
            finish_worker(L, p, w);
        } else if (w->deadline > 0 && time >= w->deadline) {
            w->killed = CAUSE_TIME;
            finish_worker(L, p, w);
        }
    }
    return true;
}

/* Ctrl-C: ends the children; each of their items is delivered as interrupted. [-0, +0, m] */
static void interrupt_workers(lua_State *L, pool *p)
{
    for (size_t i = 0; i < p->n_workers; i++) {
        worker *w = &p->workers[i];
        if (w->pid == 0)
            continue;
        end_worker(w, true);
        lsg_failure_push(L, sg_status_name(SG_ESTOP), "interrupted");
        lua_pushlstring(L, w->text.used ? (const char *)w->text.bytes : "", w->text.used);
        keep_failure(L, w->item);
        clear_text(w);
    }
}

static bool any_busy(const pool *p)
{
    for (size_t i = 0; i < p->n_workers; i++)
        if (p->workers[i].pid > 0)
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
        p->workers[i] = (worker){.fd = -1};
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
