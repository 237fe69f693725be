/* SPDX-License-Identifier: MIT */
/* inside.c: a process that is a worker: its standard streams and its requests go over one socket, see io/child.h. */
#ifndef SG_PORTABLE
#define _GNU_SOURCE /* fopencookie: POSIX has no streams that a program answers */
#else
#define _POSIX_C_SOURCE 200809L
#endif

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>

#include "host.h"
#include "io/child.h"
#include "io/confine.h"

/* The standard streams of C have no argument of their own, so what they use is static. */
static int channel = -1;

#ifndef SG_PORTABLE

const bool lsg_host_can_be_worker = true;

enum { STREAM_BYTES = 1 << 16 };

static char *input; /* what was read and not yet used, in one block of malloc */
static size_t input_used, input_bytes;

static ssize_t write_output(void *letter, const char *bytes, size_t n_bytes)
{
    return lsg_frame_write(channel, *(const char *)letter, bytes, n_bytes) ? (ssize_t)n_bytes : 0;
}

static ssize_t read_input(void *ud, char *bytes, size_t n_bytes)
{
    (void)ud;
    if (input_used == input_bytes) {
        fflush(stdout);
        free(input);
        input_used = input_bytes = 0;
        input = lsg_frame_request(channel, 'i', "", 0, &input_bytes);
        if (!input)
            return -1;
    }
    const size_t n = input_bytes - input_used < n_bytes ? input_bytes - input_used : n_bytes;
    memcpy(bytes, input + input_used, n);
    input_used += n;
    return (ssize_t)n;
}

/* Puts a stream over the channel in the place of a standard stream, in C and in Lua's io. [-0, +0, e] */
static void replace(lua_State *L, FILE **stream, const char *name, const char *mode, cookie_io_functions_t functions)
{
    static const char letters[] = "oe";
    FILE *own = fopencookie((void *)(uintptr_t)(stream == &stderr ? letters + 1 : letters), mode, functions);
    if (!own)
        luaL_error(L, "not enough memory");
    setvbuf(own, NULL, stream == &stderr ? _IONBF : _IOFBF, STREAM_BYTES);
    *stream = own;
    lua_getglobal(L, "io");
    lua_getfield(L, -1, name);
    luaL_Stream *of_lua = luaL_checkudata(L, -1, LUA_FILEHANDLE);
    of_lua->f = own;
    lua_pop(L, 2);
}

static void replace_streams(lua_State *L)
{
    replace(L, &stdout, "stdout", "w", (cookie_io_functions_t){.write = write_output});
    replace(L, &stderr, "stderr", "w", (cookie_io_functions_t){.write = write_output});
    replace(L, &stdin, "stdin", "r", (cookie_io_functions_t){.read = read_input});
}

#else

const bool lsg_host_can_be_worker = false;

static void replace_streams(lua_State *L)
{
    luaL_error(L, "a worker needs streams that POSIX does not have");
}

#endif

static int l_request(lua_State *L)
{
    size_t n_bytes, n_answer = 0;
    const char *letter = luaL_checkstring(L, 1), *bytes = luaL_checklstring(L, 2, &n_bytes);
    fflush(stdout);
    char *answer = lsg_frame_request(channel, letter[0], bytes, n_bytes, &n_answer);
    if (!answer)
        return luaL_error(L, "the program does not answer");
    lua_pushlstring(L, answer, n_answer);
    free(answer);
    return 1;
}

/* work(request, confine) -> exit code, as a text. [-0, +1, e] */
static int run_work(lua_State *L)
{
    replace_streams(L);
    lua_settop(L, 1);
    lua_pushcfunction(L, l_request);
    lsg_push_confine(L, channel);
    lua_call(L, 2, 1);
    lua_pushfstring(L, "%d", (int)lua_tointeger(L, -1));
    return 1;
}

void lsg_host_be_worker(lua_State *L, int fd)
{
    channel = fd;
    lua_pushcfunction(L, run_work);
    lua_pushvalue(L, 1);
    lsg_child_work(L, fd, 1);
}

/* inside(work, fd): does not return. Runs work(request, confine) as a worker whose socket is the descriptor fd. */
int lsg_host_inside(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    const lua_Integer fd = luaL_checkinteger(L, 2);
    lua_settop(L, 1);
    lsg_host_be_worker(L, (int)fd);
    return 0; /* not reached */
}

static int close_text(lua_State *L)
{
    luaL_Stream *file = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    return luaL_fileresult(L, fclose(file->f) == 0, NULL);
}

/* text_file(text) -> a file of Lua's io to read the text from, without a descriptor | nil. */
int lsg_host_text_file(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    luaL_Stream *file = lua_newuserdatauv(L, sizeof *file, 1);
    file->closef = NULL;
    luaL_setmetatable(L, LUA_FILEHANDLE);
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1); /* the text lives as long as the file */
    file->f = n_bytes > 0 ? fmemopen((void *)(uintptr_t)text, n_bytes, "r") : fmemopen(NULL, 1, "r");
    if (!file->f)
        return 0;
    if (n_bytes == 0)
        (void)fgetc(file->f);
    file->closef = close_text;
    return 1;
}
