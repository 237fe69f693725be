/* SPDX-License-Identifier: MIT */
/* signal.c: what Ctrl-C means, and the end of the time of a command. See host.h. */
#define _POSIX_C_SOURCE 200809L

#include "host.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>

#include <lauxlib.h>

#include "common/failure.h"
#include "common/limits.h"
#include "module.h"

/* The main state, and whether a signal may put a hook on it. Written before the handler is installed, or by a plain
 * store of one machine word. */
static lua_State *volatile main_state;
static volatile sig_atomic_t may_hook;

/* The hook of an interrupted script: runs at the next Lua instruction and raises there. */
static void stop_script(lua_State *L, lua_Debug *event)
{
    (void)event;
    lua_sethook(L, NULL, 0, 0);
    luaL_error(L, "interrupted");
}

static void raise_in_script(void)
{
    lua_sethook(main_state, stop_script, LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
}

/* Wrappers such as timeout(1) send a signal to the process and to its group: that is one Ctrl-C, not two. */
static bool is_echo(void)
{
    enum { ECHO_NS = 300000000 };
    static struct timespec last;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    long long since = (long long)(t.tv_sec - last.tv_sec) * 1000000000 + (t.tv_nsec - last.tv_nsec);
    last = t;
    return since < ECHO_NS;
}

static void on_interrupt(int signal_number)
{
    if (is_echo() && lsg_interrupted)
        return;
    if (lsg_interrupted) { /* nobody acted on the first signal: die of this one, as the shell expects */
        struct sigaction fatal = {.sa_handler = SIG_DFL};
        sigaction(signal_number, &fatal, NULL);
        raise(signal_number);
        return;
    }
    lsg_interrupted = 1;
    if (may_hook)
        raise_in_script();
}

void lsg_host_signals(lua_State *L)
{
    main_state = L;
    struct sigaction interrupt = {.sa_handler = on_interrupt}; /* no SA_RESTART: a blocked read is to return */
    struct sigaction pipe = {.sa_handler = SIG_DFL};
    struct sigaction full = {.sa_handler =
                                 SIG_IGN}; /* a file beyond `ulimit -f` is an error of write, as a full disk */
    sigemptyset(&interrupt.sa_mask);
    sigemptyset(&pipe.sa_mask);
    sigemptyset(&full.sa_mask);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGPIPE, &pipe, NULL);
    sigaction(SIGXFSZ, &full, NULL);
}

/*
 * terminable(): from now on SIGTERM and SIGHUP mean what Ctrl-C means, unless they are ignored (nohup). For commands
 * that have a file to put in order. [-0, +0, -]
 */
int lsg_host_terminable(lua_State *L)
{
    (void)L;
    static const int signals[] = {SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before, stop = {.sa_handler = on_interrupt};
        sigemptyset(&stop.sa_mask);
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &stop, NULL);
    }
    return 0;
}

/*
 * interruptible(on): from now on Ctrl-C does (not) raise "interrupted" in the running Lua code. On for scripts and
 * the REPL; off for commands, whose engines stop by themselves and hand back what is known. [-1, +0, -]
 */
int lsg_host_interruptible(lua_State *L)
{
    may_hook = lua_toboolean(L, 1);
    if (!may_hook)
        lua_sethook(main_state, NULL, 0, 0);
    else if (lsg_interrupted) /* it came before */
        raise_in_script();
    return 0;
}

/* The hook at the end of a command's time. Until the next alarm there is time to put things in order. */
static void stop_command(lua_State *L, lua_Debug *event)
{
    (void)event;
    lua_sethook(L, NULL, 0, 0);
    lsg_failure_push(L, sg_status_name(SG_ELIMIT), "the time limit was reached");
    lsg_failure_set_limit(L, LSG_TIME_LIMIT);
    lua_error(L);
}

static void on_alarm(int signal_number)
{
    (void)signal_number;
    lua_sethook(main_state, stop_command, LUA_MASKCOUNT, 1);
}

/* reading(on): does an alarm end a read, or the opening of a pipe, that waits? Writing goes on all the same. [-1, +0, -] */
int lsg_host_reading(lua_State *L)
{
    struct sigaction alarm = {.sa_handler = on_alarm, .sa_flags = lua_toboolean(L, 1) ? 0 : SA_RESTART};
    sigemptyset(&alarm.sa_mask);
    sigaction(SIGALRM, &alarm, NULL);
    return 0;
}

/*
 * within([seconds]): after these seconds, the running Lua code gets the failure of the limit on time as an error, and again
 * every tenth of a second until within() ends that. Engines and calls of rules look at their limits themselves and hand
 * back what is known: this is for everything else. [-0..1, +0, -]
 */
int lsg_host_within(lua_State *L)
{
    static const double longest = 1e8;
    const double seconds = luaL_optnumber(L, 1, 0);
    struct itimerval timer = {{0, 0}, {0, 0}};
    struct sigaction alarm = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    sigemptyset(&alarm.sa_mask);
    if (seconds > 0 && seconds < longest) {
        timer.it_value.tv_sec = (time_t)seconds;
        timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6) + 1;
        timer.it_interval.tv_usec = 100000;
        sigaction(SIGALRM, &alarm, NULL);
    }
    setitimer(ITIMER_REAL, &timer, NULL);
    if (seconds <= 0)
        lua_sethook(main_state, NULL, 0, 0); /* of an alarm that came too late to fire */
    return 0;
}

bool lsg_host_wait_readable(int fd)
{
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    fd_set ready;
    do {
        FD_ZERO(&ready);
        FD_SET(fd, &ready);
    } while (!lsg_interrupted && pselect(fd + 1, &ready, NULL, NULL, NULL, &before) < 0 && errno == EINTR);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !lsg_interrupted;
}

/* interrupted([clear]) -> boolean: has Ctrl-C been pressed (since the last clear)? [-0..1, +1, -] */
int lsg_host_interrupted(lua_State *L)
{
    lua_pushboolean(L, lsg_interrupted != 0);
    if (lua_toboolean(L, 1)) {
        lsg_interrupted = 0;
        lua_sethook(main_state, NULL, 0, 0); /* a hook that came too late to fire */
    }
    return 1;
}
