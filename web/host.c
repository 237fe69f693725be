/* SPDX-License-Identifier: MIT */
/*
 * host.c: the module sg.host for WebAssembly. A page has no terminal, no Ctrl-C and no process of its own: who wants to
 * stop the program ends its Worker.
 */
#include <errno.h>
#include <pthread.h>

#include <lauxlib.h>

#include "common/limits.h"
#include "host/host.h"

void lsg_host_signals(lua_State *L)
{
    (void)L;
}

/* No threads are made here, so there is none to signal. */
int pthread_kill(pthread_t thread, int signal_number)
{
    (void)thread;
    (void)signal_number;
    return ESRCH;
}

static int no(lua_State *L)
{
    lua_pushboolean(L, 0);
    return 1;
}

static int nothing(lua_State *L)
{
    (void)L;
    return 0;
}

/* width() -> columns that messages and plots may take */
static int width(lua_State *L)
{
    lua_pushinteger(L, 80);
    return 1;
}

static const luaL_Reg functions[] = {
    {"add_history", nothing},
    {"executable", nothing},
    {"hold", lsg_host_hold},
    {"interrupted", no},
    {"interruptible", nothing},
    {"isatty", no},
    {"load_history", nothing},
    {"mkdir", no},
    {"readline", nothing},
    {"save_history", nothing},
    {"set_completer", nothing},
    {"terminable", nothing},
    {"width", width},
    {NULL, NULL},
};

int luaopen_sg_host(lua_State *L)
{
    luaL_newlib(L, functions);
    lua_pushboolean(L, 1); /* the page reads standard error at the end: no lines of progress */
    lua_setfield(L, -2, "unwatched");
    return 1;
}
