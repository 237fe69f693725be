/* SPDX-License-Identifier: MIT */
/* Shared by the functions that rules call: charging for work, scratch memory, error messages. */
#include "rulelib/helper.h"

#include <string.h>

#include <stdarg.h>
#include <stdio.h>

#include "common/failure.h"
#include "common/mark.h"

void lsg_charge(lua_State *L, uint64_t n_steps)
{
    lsg_box_charge(lua_touserdata(L, lua_upvalueindex(1)), L, n_steps);
}

void *lsg_room(lua_State *L, void *local, size_t local_bytes, size_t n_bytes)
{
    return n_bytes <= local_bytes ? local : lua_newuserdatauv(L, n_bytes, 0);
}

int lsg_complain(lua_State *L, const char *name, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return lsg_raise_marked(L, LSG_ABOUT_HELPER, name, "%s: %s", name, text);
}

int lsg_complain_of(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    return lsg_complain(L, name, "%s", luaL_checkstring(L, 2));
}

int lsg_no_memory(lua_State *L)
{
    lsg_box_refuse(lua_touserdata(L, lua_upvalueindex(1)));
    return lsg_raise_no_memory(L);
}

const char *lsg_describe(lua_State *L, int index, char *room, size_t room_bytes)
{
    switch (lua_type(L, index)) {
    case LUA_TNONE:
        return "nothing";
    case LUA_TNIL:
        return "nil";
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            snprintf(room, room_bytes, "%lld", (long long)lua_tointeger(L, index));
        else
            snprintf(room, room_bytes, "%.14g", (double)lua_tonumber(L, index));
        return room;
    case LUA_TSTRING:
        snprintf(room, room_bytes, "the string '%.24s'", lua_tostring(L, index));
        return room;
    case LUA_TUSERDATA:
        return "a wide set";
    default:
        snprintf(room, room_bytes, "a %s", luaL_typename(L, index));
        return room;
    }
}

lua_Integer lsg_want_integer(lua_State *L, int index, const char *name, const char *what, lua_Integer min,
                             lua_Integer max)
{
    char room[LSG_DESCRIBE_MAX];
    int whole = 0;
    const lua_Integer n = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : 0;
    if (!whole)
        lsg_complain(L, name, "%s is %s; it must be an integer", what, lsg_describe(L, index, room, sizeof room));
    if (n < min || n > max)
        lsg_complain(L, name, "%s is %lld; it must be from %lld to %lld", what, (long long)n, (long long)min,
                     (long long)max);
    return n;
}

bool lsg_want_flag(lua_State *L, int index, const char *name, const char *what)
{
    char room[LSG_DESCRIBE_MAX];
    if (!lua_isboolean(L, index))
        lsg_complain(L, name, "%s is %s; it must be true or false", what, lsg_describe(L, index, room, sizeof room));
    return lua_toboolean(L, index);
}

size_t lsg_want_list(lua_State *L, int index, const char *name, const char *what, size_t most)
{
    char room[LSG_DESCRIBE_MAX];
    if (!lua_istable(L, index))
        lsg_complain(L, name, "%s is %s; it must be a list", what, lsg_describe(L, index, room, sizeof room));
    const size_t n = (size_t)lua_rawlen(L, index);
    if (n > most)
        lsg_complain(L, name, "%s has more than %lld elements", what, (long long)most);
    size_t n_keys = 0;
    const int table = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        if (!lua_isinteger(L, -2) || ++n_keys > n)
            lsg_complain(L, name, "%s has the field %s; it must be a list and nothing more", what,
                         lsg_describe(L, -2, room, sizeof room));
        lua_pop(L, 1);
    }
    if (n_keys != n)
        lsg_complain(L, name, "%s has holes (a nil between its elements)", what);
    return n;
}

int lsg_next_option(lua_State *L, const char *name, const char *const *names)
{
    char room[LSG_DESCRIBE_MAX];
    if (!lua_next(L, 1))
        return -1;
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    for (int i = 0; names[i]; i++)
        if (strcmp(key, names[i]) == 0)
            return i;
    luaL_Buffer list;
    lsg_describe(L, -2, room, sizeof room);
    luaL_buffinit(L, &list);
    for (int i = 0; names[i]; i++) {
        luaL_addstring(&list, i ? " " : "");
        luaL_addstring(&list, names[i]);
    }
    luaL_pushresult(&list);
    return lsg_complain(L, name, "it has no option %s; it has: %s", room, lua_tostring(L, -1));
}

void lsg_push_library(lua_State *L, const luaL_Reg *functions, lsg_box *box)
{
    lua_newtable(L);
    if (box)
        lua_pushlightuserdata(L, box);
    else
        lua_pushnil(L);
    luaL_setfuncs(L, functions, 1);
}

void lsg_push_configured(lua_State *L, lua_CFunction function)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, -2);
    lua_pushcclosure(L, function, 2);
}

bool lsg_is_options(lua_State *L)
{
    if (lua_gettop(L) != 1 || !lua_istable(L, 1) || !lua_isnone(L, lua_upvalueindex(2)))
        return false;
    const bool empty = lua_rawgeti(L, 1, 1) == LUA_TNIL;
    lua_pop(L, 1);
    if (!empty)
        return false;
    lua_pushnil(L);
    if (!lua_next(L, 1))
        return false;
    const bool named = lua_type(L, -2) == LUA_TSTRING;
    lua_pop(L, 2);
    return named;
}
