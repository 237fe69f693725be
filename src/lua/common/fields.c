/* SPDX-License-Identifier: MIT */
#include "common/fields.h"

#include <lauxlib.h>

void lsg_set_count(lua_State *L, const char *name, uint64_t count)
{
    lua_pushinteger(L, (lua_Integer)count);
    lua_setfield(L, -2, name);
}

void lsg_set_counts(lua_State *L, const char *name, const uint64_t *counts, size_t n)
{
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        lua_pushinteger(L, (lua_Integer)counts[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, name);
}

void lsg_set_values(lua_State *L, const char *name, const uint32_t *values, size_t n)
{
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        lua_pushinteger(L, (lua_Integer)values[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, name);
}

uint64_t *lsg_check_counts(lua_State *L, int index, size_t *n)
{
    luaL_checktype(L, index, LUA_TTABLE);
    *n = (size_t)lua_rawlen(L, index);
    uint64_t *list = lua_newuserdatauv(L, (*n + 1) * sizeof *list, 0);
    for (size_t i = 0; i < *n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        list[i] = (uint64_t)luaL_checkinteger(L, -1);
        lua_pop(L, 1);
    }
    return list;
}
