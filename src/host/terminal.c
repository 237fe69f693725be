/* SPDX-License-Identifier: MIT */
/* terminal.c: the module sg.host, and what it knows of the terminal. Lines are read by readline.c or plain_lines.c. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/failure.h"
#include "host.h"
#include "io/system.h"
#include "module.h"

/* isatty(fd) -> boolean. [-1, +1, e] */
static int l_isatty(lua_State *L)
{
    lua_Integer fd = luaL_checkinteger(L, 1);
    luaL_argcheck(L, fd >= 0 && fd <= 2, 1, "0, 1 or 2 expected");
    lua_pushboolean(L, isatty((int)fd));
    return 1;
}

/*
 * width() -> columns of the terminal on stderr or stdout, as it is now; where it does not say, what COLUMNS says, or 80.
 * [-0, +1, -]
 */
static int l_width(lua_State *L)
{
    long columns = 0;
    const char *told = getenv("COLUMNS");
#ifdef TIOCGWINSZ /* not of POSIX.1-2008, but of every system */
    struct winsize size;
    if ((ioctl(2, TIOCGWINSZ, &size) == 0 || ioctl(1, TIOCGWINSZ, &size) == 0) && size.ws_col > 0)
        columns = size.ws_col;
#endif
    if (columns == 0 && told)
        columns = strtol(told, NULL, 10);
    lua_pushinteger(L, columns > 0 && columns <= 10000 ? columns : 80);
    return 1;
}

/* mkdir(path) -> true | nil, failure: one private folder; it may be there already. */
static int l_mkdir(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (mkdir(path, 0700) == 0 || errno == EEXIST) {
        lua_pushboolean(L, 1);
        return 1;
    }
    return lsg_fail_errno(L, path, errno);
}

/* executable() -> string: the path of this program; nil if the system does not say. [-0, +1, m] */
static int l_executable(lua_State *L)
{
    char path[4096];
    lua_getfield(L, LUA_REGISTRYINDEX, LSG_HOST_STARTED_AS);
    if (lsg_program_path(lua_tostring(L, -1), path, sizeof path))
        lua_pushstring(L, path);
    else
        lua_pushnil(L);
    return 1;
}

static const luaL_Reg functions[] = {
    {"add_history", lsg_host_add_history},
    {"executable", l_executable},
    {"hold", lsg_host_hold},
    {"inside", lsg_host_inside},
    {"interrupted", lsg_host_interrupted},
    {"interruptible", lsg_host_interruptible},
    {"isatty", l_isatty},
    {"listen", lsg_host_listen},
    {"load_history", lsg_host_load_history},
    {"mkdir", l_mkdir},
    {"readline", lsg_host_readline},
    {"same_secret", lsg_host_same_secret},
    {"save_history", lsg_host_save_history},
    {"secret", lsg_host_secret},
    {"set_completer", lsg_host_set_completer},
    {"terminable", lsg_host_terminable},
    {"reading", lsg_host_reading},
    {"within", lsg_host_within},
    {"text_file", lsg_host_text_file},
    {"width", l_width},
    {"worker", lsg_host_worker},
    {NULL, NULL},
};

int luaopen_sg_host(lua_State *L)
{
    luaL_newlib(L, functions);
    lua_pushboolean(L, lsg_host_can_serve);
    lua_setfield(L, -2, "can_serve");
#ifdef SG_CONTENTS
    lua_pushliteral(L, SG_CONTENTS); /* what --version says is inside */
    lua_setfield(L, -2, "contents");
#endif
    return 1;
}
