/* SPDX-License-Identifier: MIT */
#include "common/failure.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <string.h>

const char lsg_failure_type[] = "sg.failure";

static const char *const own_codes[] = {LSG_USAGE, LSG_IO, LSG_CRASH, LSG_INTERNAL};
static const char *const limit_names[] = {NULL, "time", "memory", "positions", "steps"};

static void push(lua_State *L, const char *code, const char *format, va_list args)
{
    lua_createtable(L, 0, 4);
    lua_pushvfstring(L, format, args);
    lua_setfield(L, -2, "message");
    lua_pushstring(L, code);
    lua_setfield(L, -2, "code");
    luaL_setmetatable(L, lsg_failure_type);
}

void lsg_failure_push(lua_State *L, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    push(L, code, format, args);
    va_end(args);
}

void lsg_failure_set_limit(lua_State *L, lsg_limit limit)
{
    if (limit == LSG_NO_LIMIT)
        return;
    lua_pushstring(L, limit_names[limit]);
    lua_setfield(L, -2, "limit");
}

void lsg_failure_set_place(lua_State *L, const char *file, int line)
{
    if (!file || !*file)
        return;
    lua_pushstring(L, file);
    lua_setfield(L, -2, "file");
    if (line <= 0)
        return;
    lua_pushinteger(L, line);
    lua_setfield(L, -2, "line");
}

void lsg_failure_set_flag(lua_State *L, const char *field, bool flag)
{
    if (!flag)
        return;
    lua_pushboolean(L, true);
    lua_setfield(L, -2, field);
}

bool lsg_is_failure(lua_State *L, int index)
{
    if (!lua_istable(L, index) || !lua_getmetatable(L, index))
        return false;
    luaL_getmetatable(L, lsg_failure_type);
    const bool same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return same;
}

sg_status lsg_failure_status(lua_State *L, int index, lsg_limit *limit)
{
    index = lua_absindex(L, index);
    lua_pushliteral(L, "code");
    lua_rawget(L, index);
    lua_pushliteral(L, "limit");
    lua_rawget(L, index);
    const char *code = lua_tostring(L, -2), *name = lua_tostring(L, -1);
    sg_status found = SG_ERULE;
    for (int status = SG_OK + 1; code && status < SG_STATUS_COUNT; status++)
        if (strcmp(code, sg_status_name((sg_status)status)) == 0)
            found = (sg_status)status;
    *limit = LSG_NO_LIMIT;
    for (size_t i = 1; name && i < sizeof limit_names / sizeof *limit_names; i++)
        if (strcmp(name, limit_names[i]) == 0)
            *limit = (lsg_limit)i;
    lua_pop(L, 2);
    return found;
}

int lsg_failure_return(lua_State *L)
{
    lua_pushnil(L);
    lua_insert(L, -2);
    return LSG_FAILED;
}

int lsg_fail(lua_State *L, sg_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    push(L, sg_status_name(status), format, args);
    va_end(args);
    return lsg_failure_return(L);
}

int lsg_fail_errno(lua_State *L, const char *file, int error)
{
    lsg_failure_push(L, LSG_IO, "%s", strerror(error));
    lsg_failure_set_place(L, file, 0);
    return lsg_failure_return(L);
}

int lsg_raise_no_memory(lua_State *L)
{
    lua_pushliteral(L, LSG_NO_MEMORY);
    return lua_error(L);
}

void lsg_open_failure(lua_State *L)
{
    lua_Integer n = 0;
    luaL_newmetatable(L, lsg_failure_type);
    lua_setfield(L, -2, "failure");
    lua_newtable(L);
    for (int status = SG_OK + 1; status < SG_STATUS_COUNT; status++) {
        lua_pushstring(L, sg_status_name((sg_status)status));
        lua_rawseti(L, -2, ++n);
    }
    for (size_t i = 0; i < sizeof own_codes / sizeof *own_codes; i++) {
        lua_pushstring(L, own_codes[i]);
        lua_rawseti(L, -2, ++n);
    }
    lua_setfield(L, -2, "failure_codes");
}
