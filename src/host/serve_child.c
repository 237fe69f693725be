/* SPDX-License-Identifier: MIT */
/* serve_child.c: the processes that answer questions, see serve.h. */
#ifdef SG_MICROHTTPD
#define _GNU_SOURCE /* memfd_create */
#endif

#include "serve.h"

#ifdef SG_MICROHTTPD

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/failure.h"
#include "common/limits.h"
#include "io/disk.h"

enum {
    FRAME_MOST = 64 << 20, /* what a process may send at once */
    SOCKET_OF_CHILD = 3,
};

/* The input as a file that has no name; -1 with errno set on failure. */
static int input_file(const char *bytes, size_t n_bytes)
{
    const int fd = memfd_create("question", MFD_CLOEXEC);
    if (fd >= 0 && lsg_write_all(fd, bytes, n_bytes) && lseek(fd, 0, SEEK_SET) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* What the new process is. */
typedef struct program {
    char **args;
    int input;
    const sigset_t *signals;
} program;

/* An lsg_child_body: becomes this program once more, with nothing of its memory and its environment. */
static void become_program(void *ud, int socket)
{
    const program *p = ud;
    static char modules[4096];
    static char *environment[] = {NULL, NULL};
    const char *folder = getenv("SG_LUA"); /* for those who develop sg-lua */
    if (folder && snprintf(modules, sizeof modules, "SG_LUA=%s", folder) < (int)sizeof modules)
        environment[0] = modules;
    setsid(); /* Ctrl-C is for the server */
    sigprocmask(SIG_SETMASK, p->signals, NULL);
    if (dup2(p->input, STDIN_FILENO) >= 0 &&
        (socket == SOCKET_OF_CHILD ? fcntl(socket, F_SETFD, 0) : dup2(socket, SOCKET_OF_CHILD)) >= 0)
        execve("/proc/self/exe", p->args, environment);
    _exit(1);
}

/* The arguments in the list at index, behind the program's name, ended by NULL; NULL if there is no memory. */
static char **arguments(lua_State *L, int index)
{
    const size_t n = lua_rawlen(L, index);
    char **args = lua_newuserdatauv(L, (n + 2) * sizeof *args, 0);
    args[0] = (char *)(uintptr_t) "sg-lua";
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        args[i] = (char *)(uintptr_t)luaL_checkstring(L, -1); /* the list keeps it */
        lua_pop(L, 1);
    }
    args[n + 1] = NULL;
    return args;
}

/* Calls ended() of the request's question with the n_args values on top, and takes the response. [-n_args, +0, e] */
static void give_end(lua_State *L, request *r, int n_args)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->question);
    luaL_unref(L, LUA_REGISTRYINDEX, r->question);
    r->question = LUA_NOREF;
    lua_getfield(L, -1, "ended");
    lua_replace(L, -2);
    lua_insert(L, -1 - n_args);
    lua_call(L, n_args, 1);
    lsg_serve_read_response(L, r);
    lua_pop(L, 1);
}

void lsg_serve_ask(lua_State *L, request *r)
{
    size_t n_bytes;
    const int top = lua_gettop(L);
    lua_getfield(L, top, "args");
    lua_getfield(L, top, "input");
    lua_getfield(L, top, "seconds");
    luaL_checktype(L, top + 1, LUA_TTABLE);
    const char *text = luaL_checklstring(L, top + 2, &n_bytes);
    const double seconds = luaL_checknumber(L, top + 3);
    char **args = arguments(L, top + 1);
    lua_pushvalue(L, top);
    r->question = luaL_ref(L, LUA_REGISTRYINDEX);
    const int input = input_file(text, n_bytes);
    const bool started =
        input >= 0 && lsg_child_start(&r->child, seconds, become_program, &(program){args, input, &r->server->signals});
    const int error = errno;
    if (input >= 0)
        close(input);
    lua_pushnil(L); /* the file has it */
    lua_setfield(L, top, "input");
    if (started) {
        r->next = r->server->asked;
        r->server->asked = r;
    } else {
        give_end(L, r, lsg_fail_errno(L, "a process for the question", error));
    }
    lua_settop(L, top);
}

/* One frame of the process that answers a request. */
typedef struct frame {
    request *to;
    char letter;
    const char *bytes;
    size_t n_bytes;
} frame;

/* [-1, +0, e] */
static int l_frame(lua_State *L)
{
    const frame *f = lua_touserdata(L, 1);
    request *r = f->to;
    lua_settop(L, 0);
    lua_pushnil(L);
    if (lsg_child_push_error(L, f->letter, f->bytes, f->n_bytes)) {
        lsg_child_end(&r->child);
        give_end(L, r, 2);
        return 0;
    }
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->question);
    lua_getfield(L, 1, "frame");
    lua_pushlstring(L, &f->letter, 1);
    lua_pushlstring(L, f->bytes, f->n_bytes);
    lua_call(L, 2, 2);
    size_t n_answer = 0;
    const char *answer = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &n_answer) : NULL;
    if (f->letter == 'x') {
        lsg_child_end(&r->child);
        lua_pushvalue(L, 2);
        give_end(L, r, 1);
    } else if (lua_istable(L, 3)) {
        lsg_child_end(&r->child);
        give_end(L, r, 2);
    } else if (answer && !lsg_child_answer(&r->child, false, f->letter, answer, n_answer)) {
        lua_pushnil(L);
        lsg_failure_push(L, LSG_CRASH, "the worker does not take its answers");
        lsg_child_end(&r->child);
        give_end(L, r, 2);
    }
    return 0;
}

/* The process has ended or is ended now. [-1, +0, e] */
static int l_gone(lua_State *L)
{
    request *r = lua_touserdata(L, 1);
    const int status = lsg_child_end(&r->child);
    lua_pushnil(L);
    lsg_child_push_failure(L, &r->child, status);
    give_end(L, r, 2);
    return 0;
}

void lsg_serve_settle(request *r, int status)
{
    lua_State *L = r->server->L;
    if (status == LUA_OK)
        return;
    lua_pop(L, 1);
    lsg_child_end(&r->child);
    luaL_unref(L, LUA_REGISTRYINDEX, r->question);
    r->question = LUA_NOREF;
    lsg_serve_plain_response(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "internal error\n");
}

void lsg_serve_end_child(request *r)
{
    lua_State *L = r->server->L;
    lua_pushcfunction(L, l_gone);
    lua_pushlightuserdata(L, r);
    lsg_serve_settle(r, lua_pcall(L, 1, 0, 0));
}

void lsg_serve_child(request *r)
{
    lua_State *L = r->server->L;
    const bool open = lsg_child_receive(&r->child) && r->child.got.used <= FRAME_MOST;
    frame f = {.to = r};
    while (r->child.pid > 0 && lsg_child_frame(&r->child, &f.letter, &f.bytes, &f.n_bytes)) {
        lua_pushcfunction(L, l_frame);
        lua_pushlightuserdata(L, &f);
        lsg_serve_settle(r, lua_pcall(L, 1, 0, 0));
    }
    if (r->child.pid > 0 && !open)
        lsg_serve_end_child(r);
}

#endif
