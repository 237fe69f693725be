/* SPDX-License-Identifier: MIT */
/*
 * table.concat, insert, move, remove, sort and unpack for boxes. They do what Lua's own functions do and raise the same errors,
 * but charge the box for every item. The length of a table is what Lua takes it for: with { [1] = 1, [2] = 1, [4] = 1, ...,
 * [1 << 60] = 1 } that may be 2^60, and Lua's own loops would never end.
 *
 * sort follows auxsort of Lua 5.4 (Copyright 1994-2023 Lua.org, PUC-Rio, MIT License) comparison by comparison, so that
 * equal items come out in the same order.
 */
#include "rule/standard.h"

#include <lauxlib.h>

#include <limits.h>
#include <stdbool.h>

#include "box/box.h"

/* Steps of an item that is moved, and of a comparison, and how much text a comparison reads in a step. */
enum { MOVE_STEPS = 4, COMPARE_STEPS = 4, TEXT_PER_STEP = 128 };

static void charge(lua_State *L, uint64_t n_steps)
{
    lsg_box_charge(lsg_box_of(L), L, n_steps);
}

/* ---- insert, remove, unpack, concat ------------------------------------------------------------------------- */

/* insert(list, [position,] value) */
static int list_insert(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer end = (lua_Integer)((lua_Unsigned)luaL_len(L, 1) + 1);
    lua_Integer position = end;
    const int n_args = lua_gettop(L);
    if (n_args != 2 && n_args != 3)
        return luaL_error(L, "wrong number of arguments to 'insert'");
    if (n_args == 3) {
        position = luaL_checkinteger(L, 2);
        luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)end, 2, "position out of bounds");
        for (lua_Integer i = end; i > position; i--) {
            charge(L, MOVE_STEPS);
            lua_geti(L, 1, i - 1);
            lua_seti(L, 1, i);
        }
    }
    lua_seti(L, 1, position);
    return 0;
}

/* remove(list, [position]) -> what was there */
static int list_remove(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer n = luaL_len(L, 1);
    lua_Integer position = luaL_optinteger(L, 2, n);
    if (position != n)
        luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)n, 2, "position out of bounds");
    lua_geti(L, 1, position);
    for (; position < n; position++) {
        charge(L, MOVE_STEPS);
        lua_geti(L, 1, position + 1);
        lua_seti(L, 1, position);
    }
    lua_pushnil(L);
    lua_seti(L, 1, position);
    return 1;
}

/* move(list, from, last, to, [other list]) -> the list that the items are in now */
static int list_move(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer from = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
    const int target = lua_isnoneornil(L, 5) ? 1 : 5;
    luaL_checktype(L, target, LUA_TTABLE);
    if (last >= from) {
        luaL_argcheck(L, from > 0 || last < LUA_MAXINTEGER + from, 3, "too many elements to move");
        const lua_Integer n = last - from + 1;
        luaL_argcheck(L, to <= LUA_MAXINTEGER - n + 1, 4, "destination wrap around");
        const bool upwards = to > last || to <= from || !lua_rawequal(L, 1, target);
        for (lua_Integer i = 0; i < n; i++) {
            const lua_Integer item = upwards ? i : n - 1 - i;
            charge(L, MOVE_STEPS);
            lua_geti(L, 1, from + item);
            lua_seti(L, target, to + item);
        }
    }
    lua_pushvalue(L, target);
    return 1;
}

/* unpack(list, [from, [to]]) */
static int list_unpack(lua_State *L)
{
    const lua_Integer from = luaL_optinteger(L, 2, 1);
    const lua_Integer to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
    if (from > to)
        return 0;
    const lua_Unsigned n = (lua_Unsigned)to - (lua_Unsigned)from;
    if (n >= INT_MAX || !lua_checkstack(L, (int)n + 1))
        return luaL_error(L, "too many results to unpack");
    charge(L, n);
    for (lua_Unsigned i = 0; i <= n; i++)
        lua_geti(L, 1, (lua_Integer)((lua_Unsigned)from + i));
    return (int)n + 1;
}

static void add_item(lua_State *L, luaL_Buffer *buffer, lua_Integer i)
{
    lua_geti(L, 1, i);
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)i);
    charge(L, 1 + lua_rawlen(L, -1) / TEXT_PER_STEP);
    luaL_addvalue(buffer);
}

/* concat(list, [separator, [from, [to]]]) */
static int list_concat(lua_State *L)
{
    luaL_Buffer buffer;
    size_t n_bytes;
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer length = luaL_len(L, 1);
    const char *separator = luaL_optlstring(L, 2, "", &n_bytes);
    lua_Integer i = luaL_optinteger(L, 3, 1);
    const lua_Integer last = luaL_optinteger(L, 4, length);
    luaL_buffinit(L, &buffer);
    for (; i < last; i++) {
        add_item(L, &buffer, i);
        charge(L, n_bytes / TEXT_PER_STEP);
        luaL_addlstring(&buffer, separator, n_bytes);
    }
    if (i == last)
        add_item(L, &buffer, i);
    luaL_pushresult(&buffer);
    return 1;
}

/* ---- sort: the list is at index 1, the function that compares or nil at index 2 --------------------------------- */

enum { LARGE_PART = 100 }; /* items; the pivot of a larger part is not the one in the middle */

static bool is_before(lua_State *L, int a, int b)
{
    if (lua_isnil(L, 2)) {
        const bool text = lua_type(L, a) == LUA_TSTRING;
        charge(L, COMPARE_STEPS + (text ? lua_rawlen(L, a) / TEXT_PER_STEP : 0));
        return lua_compare(L, a, b, LUA_OPLT);
    }
    charge(L, COMPARE_STEPS);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, a - 1);
    lua_pushvalue(L, b - 2);
    lua_call(L, 2, 1);
    const bool before = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return before;
}

/* Sets items i and j to the values on top. [-2, +0, e] */
static void set_two(lua_State *L, unsigned i, unsigned j)
{
    lua_seti(L, 1, i);
    lua_seti(L, 1, j);
}

/* Pushes items i and j, and exchanges them if the one named second is before the other. [-0, +0, e] */
static void put_in_order(lua_State *L, unsigned i, unsigned j)
{
    lua_geti(L, 1, i);
    lua_geti(L, 1, j);
    if (is_before(L, -1, -2))
        set_two(L, i, j);
    else
        lua_pop(L, 2);
}

/* The pivot is on top and at up - 1. Returns where it belongs; what is before it is not greater. [-1, +0, e] */
static unsigned divide(lua_State *L, unsigned low, unsigned up)
{
    unsigned i = low, j = up - 1;
    for (;;) {
        while (lua_geti(L, 1, ++i), is_before(L, -1, -2)) {
            if (i == up - 1)
                luaL_error(L, "invalid order function for sorting");
            lua_pop(L, 1);
        }
        while (lua_geti(L, 1, --j), is_before(L, -3, -1)) {
            if (j < i)
                luaL_error(L, "invalid order function for sorting");
            lua_pop(L, 1);
        }
        if (j < i) {
            lua_pop(L, 1);
            set_two(L, up - 1, i);
            return i;
        }
        set_two(L, i, j);
    }
}

/* A place in the middle half. Lua takes the time of day as mix; here the same list is always sorted in the same way. */
static unsigned choose_pivot(unsigned low, unsigned up, unsigned mix)
{
    const unsigned quarter = (up - low) / 4;
    return mix % (quarter * 2) + (low + quarter);
}

static void sort_part(lua_State *L, unsigned low, unsigned up, unsigned mix)
{
    while (low < up) {
        unsigned size;
        put_in_order(L, low, up);
        if (up - low == 1)
            return;
        unsigned pivot = up - low < LARGE_PART || mix == 0 ? (low + up) / 2 : choose_pivot(low, up, mix);
        lua_geti(L, 1, pivot);
        lua_geti(L, 1, low);
        if (is_before(L, -2, -1)) {
            set_two(L, pivot, low);
        } else {
            lua_pop(L, 1);
            lua_geti(L, 1, up);
            if (is_before(L, -1, -2))
                set_two(L, pivot, up);
            else
                lua_pop(L, 2);
        }
        if (up - low == 2)
            return;
        lua_geti(L, 1, pivot);
        lua_pushvalue(L, -1);
        lua_geti(L, 1, up - 1);
        set_two(L, pivot, up - 1);
        pivot = divide(L, low, up);
        if (pivot - low < up - pivot) { /* the smaller part by a call, the larger one by this loop */
            sort_part(L, low, pivot - 1, mix);
            size = pivot - low;
            low = pivot + 1;
        } else {
            sort_part(L, pivot + 1, up, mix);
            size = up - pivot;
            up = pivot - 1;
        }
        if ((up - low) / 128 > size)
            mix = 2654435769u;
    }
}

/* sort(list, [is before]) */
static int list_sort(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const lua_Integer n = luaL_len(L, 1);
    if (n < 2)
        return 0;
    luaL_argcheck(L, n < INT_MAX, 1, "array too big");
    if (!lua_isnoneornil(L, 2))
        luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    sort_part(L, 1, (unsigned)n, 0);
    return 0;
}

void lsg_set_lists(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"concat", list_concat}, {"insert", list_insert}, {"move", list_move}, {"remove", list_remove},
        {"sort", list_sort},     {"unpack", list_unpack}, {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
