/* SPDX-License-Identifier: MIT */
/* plain_lines.c: lines from the terminal without libedit: no editing, no completion, no history. See readline.c. */
#ifdef SG_NO_EDIT
#define _POSIX_C_SOURCE 200809L

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <lauxlib.h>

#include "host.h"

/* The next byte of standard input; -1: its end, -2: Ctrl-C. */
static int next_byte(void)
{
    unsigned char byte;
    if (!lsg_host_wait_readable(STDIN_FILENO))
        return -2;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -1;
}

/* readline(prompt) -> line | nil at end of input | nil, "interrupted". [-1, +1..2, m] */
int lsg_host_readline(lua_State *L)
{
    fputs(luaL_checkstring(L, 1), stdout);
    fflush(stdout);
    luaL_Buffer line;
    luaL_buffinit(L, &line);
    int byte;
    bool empty = true;
    while ((byte = next_byte()) >= 0 && byte != '\n') {
        luaL_addchar(&line, (char)byte);
        empty = false;
    }
    luaL_pushresult(&line);
    if (byte == '\n' || (byte == -1 && !empty))
        return 1;
    lua_pushnil(L);
    if (byte == -1)
        return 1;
    lua_pushliteral(L, "interrupted");
    return 2;
}

/* set_completer(function), add_history(line): nothing is completed or kept. */
int lsg_host_set_completer(lua_State *L)
{
    (void)L;
    return 0;
}

int lsg_host_add_history(lua_State *L)
{
    (void)L;
    return 0;
}

/* load_history(path), save_history(path) -> true */
int lsg_host_load_history(lua_State *L)
{
    lua_pushboolean(L, 1);
    return 1;
}

int lsg_host_save_history(lua_State *L)
{
    lua_pushboolean(L, 1);
    return 1;
}

#else
typedef int has_libedit; /* a file of C is not empty */
#endif
