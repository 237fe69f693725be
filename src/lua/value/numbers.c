/* SPDX-License-Identifier: MIT */
#include "value/lists.h"

#include <stdint.h>
#include <string.h>

#include <lauxlib.h>

enum { INTEGER_BYTES = 20, WIDTH_MAX = 64 };

void lsg_add_number(luaL_Buffer *out, lua_Integer value, size_t width)
{
    char digits[INTEGER_BYTES];
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        digits[--at] = '-';
    const size_t n_bytes = sizeof digits - at, n_spaces = n_bytes < width ? width - n_bytes : 0;
    char *to = luaL_prepbuffsize(out, n_spaces + n_bytes);
    memset(to, ' ', n_spaces);
    memcpy(to + n_spaces, digits + at, n_bytes);
    luaL_addsize(out, n_spaces + n_bytes);
}

/* The number list[i]; list is at index 1. [-0, +0, e] */
static lua_Integer number_at(lua_State *L, lua_Integer i)
{
    int is_integer;
    lua_rawgeti(L, 1, i);
    const lua_Integer value = lua_tointegerx(L, -1, &is_integer);
    if (!is_integer)
        luaL_error(L, "entry %I is no integer", i);
    lua_pop(L, 1);
    return value;
}

int lsg_number_row(lua_State *L)
{
    luaL_Buffer out;
    size_t separator_bytes;
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3), width = luaL_checkinteger(L, 4);
    const char *separator = luaL_checklstring(L, 5, &separator_bytes);
    luaL_argcheck(L, width >= 0 && width <= WIDTH_MAX, 4, "no width");
    luaL_buffinit(L, &out);
    for (lua_Integer i = from; i <= to; i++) {
        const lua_Integer value = number_at(L, i);
        if (i > from)
            luaL_addlstring(&out, separator, separator_bytes);
        lsg_add_number(&out, value, (size_t)width);
    }
    luaL_pushresult(&out);
    return 1;
}

int lsg_number_lines(lua_State *L)
{
    luaL_Buffer out;
    size_t before_bytes, separator_bytes;
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer first = luaL_checkinteger(L, 2), n = (lua_Integer)lua_rawlen(L, 1);
    const char *before = luaL_checklstring(L, 3, &before_bytes);
    const char *separator = luaL_checklstring(L, 4, &separator_bytes);
    luaL_argcheck(L, first >= 0 && first <= LUA_MAXINTEGER - n, 2, "the numbers have no end");
    luaL_buffinit(L, &out);
    for (lua_Integer i = 1; i <= n; i++) {
        const lua_Integer value = number_at(L, i);
        luaL_addlstring(&out, before, before_bytes);
        lsg_add_number(&out, first + i - 1, 0);
        luaL_addlstring(&out, separator, separator_bytes);
        lsg_add_number(&out, value, 0);
    }
    luaL_pushresult(&out);
    return 1;
}
