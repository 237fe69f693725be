/* SPDX-License-Identifier: MIT */
/* worker.c: one command in a process of its own, which has no descriptor but a socket to this one. See io/child.h. */
#define _XOPEN_SOURCE 700

#include "host.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"
#include "io/child.h"

enum { TICK_MS = 100, AFTER_INTERRUPT = 5 /* seconds */ };

/* In a userdata with __close and __gc: whatever raises, the worker ends. */
#define WORKER_TYPE "sg.host.worker"

static int l_worker_close(lua_State *L)
{
    (void)lsg_child_end(luaL_checkudata(L, 1, WORKER_TYPE));
    return 0;
}

/* Waits until there is something to read. Passes Ctrl-C on. False: the worker's time is over, and the cause is set. */
static bool wait_for_worker(lsg_child *w, double *interrupted_at)
{
    for (;;) {
        struct pollfd ready = {.fd = w->fd, .events = POLLIN};
        const int n_ready = poll(&ready, 1, TICK_MS);
        const double now = lsg_clock();
        if (lsg_interrupted && *interrupted_at == 0) {
            kill(w->pid, SIGINT);
            *interrupted_at = now;
        }
        if (n_ready > 0)
            return true;
        if (*interrupted_at > 0 && now >= *interrupted_at + AFTER_INTERRUPT) {
            w->cause = LSG_CHILD_INTERRUPTED;
            return false;
        }
        if (lsg_child_is_late(w, now))
            return false;
    }
}

/* The whole life of a worker, an lsg_child_body; work is at index 1. */
static void worker_main(void *L, int fd)
{
    setsid(); /* Ctrl-C is for the parent, which passes it on; and there is no terminal to type into */
    lsg_host_be_worker(L, fd);
}

/*
 * worker(work, serve[, seconds]) -> exit code | nil, failure. Runs work(request, confine) in a worker, whose standard
 * streams come and go through serve(letter, text), which is called here; what it returns answers a request.
 */
int lsg_host_worker(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    if (!lsg_host_can_be_worker) {
        lsg_failure_push(
            L, LSG_USAGE,
            "this sg-lua was built for any POSIX system, which has no confined processes: --untrusted needs "
            "one that was built for Linux");
        return lsg_failure_return(L);
    }
    const double seconds = luaL_optnumber(L, 3, 0);
    lua_settop(L, 2);
    lsg_child *w = lua_newuserdatauv(L, sizeof *w, 0);
    *w = (lsg_child){.fd = -1};
    if (luaL_newmetatable(L, WORKER_TYPE)) {
        lua_pushcfunction(L, l_worker_close);
        lua_setfield(L, -2, "__close");
        lua_pushcfunction(L, l_worker_close);
        lua_setfield(L, -2, "__gc");
    }
    lua_setmetatable(L, -2);
    lua_toclose(L, -1);
    if (!lsg_child_start(w, seconds, worker_main, L))
        return lsg_fail_errno(L, "a worker", errno);

    int code = -1;
    double interrupted_at = 0;
    while (code < 0) {
        char letter;
        const char *bytes;
        size_t n_bytes;
        if (!lsg_child_frame(w, &letter, &bytes, &n_bytes)) {
            if (!wait_for_worker(w, &interrupted_at) || !lsg_child_receive(w))
                break;
            continue;
        }
        if (lsg_child_push_error(L, letter, bytes, n_bytes))
            return lsg_failure_return(L);
        lua_pushvalue(L, 2);
        lua_pushlstring(L, &letter, 1);
        lua_pushlstring(L, bytes, n_bytes);
        lua_call(L, 2, 1);
        if (letter == 'x')
            code = (int)luaL_optinteger(L, -1, 5) & 0x7f;
        else if (lua_isstring(L, -1) && !lsg_child_answer(w, true, letter, lua_tostring(L, -1), lua_rawlen(L, -1)))
            break;
        lua_pop(L, 1);
    }
    const int status = lsg_child_end(w);
    if (code < 0) {
        lsg_child_push_failure(L, w, status);
        return lsg_failure_return(L);
    }
    lua_pushinteger(L, code);
    return 1;
}
