/* SPDX-License-Identifier: MIT */
/*
 * program.c: the program sg-lua. It makes a Lua state with the standard libraries and the embedded modules, and hands
 * over to lua/sg/cli/main.lua, which returns the exit code. All of it runs under one lua_pcall. sg-lua-mpi (src/mpi)
 * is the same program with a module more and another first module.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lauxlib.h>
#include <lualib.h>

#include "common/failure.h"
#include "common/limits.h"
#include "host.h"
#include "module.h"
#include "value/plain.h"

enum { FIRST_KIB = 4096 }; /* most commands end before they have made so much, and need no collector */
enum { EXIT_MACHINE = 5 }; /* the machine is at fault, or sg-lua; lua/sg/cli/main.lua chooses the other codes */

/* Message handler: a traceback for strings; tables are errors that carry their own meaning, and stay. [-1, +1, m] */
static int add_traceback(lua_State *L)
{
    const char *message = lua_tostring(L, 1);
    if (message == NULL || strcmp(message, LSG_NO_MEMORY) == 0)
        return 1;
    luaL_traceback(L, L, message, 1);
    return 1;
}

/* pmain(argc, argv, program) -> exit code. [-3, +1, e] */
static int pmain(lua_State *L)
{
    int argc = (int)lua_tointeger(L, 1);
    char **argv = lua_touserdata(L, 2);
    const lsg_program *program = lua_touserdata(L, 3);

    luaL_checkversion(L);
    lua_gc(L, LUA_GCSTEP, -FIRST_KIB); /* a step of negative size: the first cycle begins that much later */
    luaL_openlibs(L);
    lsg_open_modules(L, true);
    lua_pushstring(L, argc > 0 ? argv[0] : NULL);
    lua_setfield(L, LUA_REGISTRYINDEX, LSG_HOST_STARTED_AS);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    lua_pushcfunction(L, luaopen_sg_host);
    lua_setfield(L, -2, "sg.host");
    if (program->more.name) {
        lua_pushcfunction(L, program->more.func);
        lua_setfield(L, -2, program->more.name);
    }
    lua_pop(L, 1);
    lsg_host_signals(L);

    lua_getglobal(L, "require");
    lua_pushstring(L, program->main);
    lua_call(L, 1, 1);
    lua_getfield(L, -1, "main");
    lua_createtable(L, argc > 0 ? argc - 1 : 0, 1);
    for (int i = 0; i < argc; i++) {
        lua_pushstring(L, argv[i]);
        lua_rawseti(L, -2, i);
    }
    lua_call(L, 1, 1);
    luaL_checkinteger(L, -1);
    return 1;
}

/* Is the error on top the end of memory, as Lua or a function of the binding raises it? [-0, +0, -] */
static bool is_no_memory(lua_State *L, int status)
{
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    bool found = status == LUA_ERRMEM || (text && strcmp(text, LSG_NO_MEMORY) == 0);
    if (!found && lua_istable(L, -1) && lua_checkstack(L, 2)) {
        lua_pushliteral(L, "code");
        lua_rawget(L, -2);
        text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
        found = text && strcmp(text, sg_status_name(SG_ENOMEM)) == 0;
        lua_pop(L, 1);
    }
    return found;
}

/* Prints a text to stderr. */
static void print_safe(const char *text)
{
    size_t n_used;
    for (size_t i = 0, n_bytes = strlen(text); i < n_bytes; i += n_used) {
        char to[LSG_PLAIN_MOST];
        const size_t n_written = lsg_plain_character(text + i, n_bytes - i, &n_used, to);
        fwrite(to, 1, n_written, stderr);
    }
}

/* Prints an error that nobody caught. Such an error is a bug in sg-lua, so its traceback is printed too. */
static void complain(lua_State *L, int status)
{
    if (is_no_memory(L, status)) {
        fputs("sg-lua: " LSG_NO_MEMORY "\n", stderr);
        return;
    }
    const char *message = lua_tostring(L, -1);
    if (message == NULL && lua_istable(L, -1) && lua_checkstack(L, 2)) {
        lua_pushliteral(L, "message");
        lua_rawget(L, -2); /* raw access: an error object must not run code here */
        message = lua_tostring(L, -1);
    }
    if (message == NULL)
        message = lua_typename(L, lua_type(L, -1));
    fputs("sg-lua: internal error: ", stderr);
    print_safe(message);
    fputs("\n", stderr);
}

/*
 * Descriptors 0, 1, 2 exist from here on, so that no file or pipe of ours is ever mistaken for one of them. They are
 * read-only: what is written to an output that was closed fails, as it should.
 */
static void open_standard_descriptors(void)
{
    int fd;
    do
        fd = open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= 2);
    if (fd > 2)
        close(fd);
}

/*
 * Has all of stdout been written? If not, prints an error: output cut short by a full disk must not look like an
 * answer.
 */
static bool output_is_whole(void)
{
    const int before = errno;
    const bool is_flushed = fflush(stdout) == 0;
    if (is_flushed && !ferror(stdout))
        return true;
    const int error = is_flushed ? before : errno;
    /* Where an earlier write failed, errno may be that of something later, as of a question whether this is a terminal. */
    const bool is_known = !is_flushed || error == ENOSPC || error == EDQUOT || error == EFBIG || error == EIO;
    fprintf(stderr, "sg-lua: cannot write standard output: %s\n", is_known ? strerror(error) : "some of it is lost");
    return false;
}

static bool checked_output; /* main has checked already */

/* At exit, for os.exit, with which --help and scripts end. */
static void at_exit(void)
{
    if (!checked_output && !output_is_whole())
        _exit(EXIT_MACHINE);
}

int lsg_host_run(int argc, char **argv, const lsg_program *program)
{
    open_standard_descriptors();
    atexit(at_exit);
    lua_State *L = luaL_newstate();
    if (L == NULL) {
        fputs("sg-lua: not enough memory\n", stderr);
        return EXIT_MACHINE;
    }
    lsg_host_count_memory(L);
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, pmain);
    lua_pushinteger(L, argc);
    lua_pushlightuserdata(L, argv);
    lua_pushlightuserdata(L, (void *)program);

    int code = EXIT_MACHINE;
    int status = lua_pcall(L, 3, 1, 1);
    if (status == LUA_OK)
        code = (int)lua_tointeger(L, -1);
    else
        complain(L, status);
    lua_close(L);

    checked_output = true;
    if (!output_is_whole())
        code = EXIT_MACHINE;
    return code;
}
