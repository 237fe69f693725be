/* SPDX-License-Identifier: MIT */
#include "common/failure.h"

#include <stdarg.h>

#include <lauxlib.h>

const char lsg_failure_type[] = "sg.failure";

int lsg_fail(lua_State *L, sg_status status, const char *format, ...)
{
    va_list args;
    lua_pushnil(L);
    lua_createtable(L, 0, 2);
    va_start(args, format);
    lua_pushvfstring(L, format, args);
    va_end(args);
    lua_setfield(L, -2, "message");
    lua_pushstring(L, sg_status_name(status));
    lua_setfield(L, -2, "code");
    luaL_setmetatable(L, lsg_failure_type);
    lua_pushstring(L, sg_status_name(status));
    return 3;
}
