/* SPDX-License-Identifier: MIT */
#include "value/lists.h"

#include <stdbool.h>
#include <stdint.h>

#include <lauxlib.h>

enum { LIST_ROOM = 128 };

/* The numbers that an operation gives: in room, or where they are too many in a userdata on the stack. */
typedef struct result {
    lua_Integer *numbers;
    lua_Integer n, room[LIST_ROOM];
} result;

static void begin_result(lua_State *L, result *r, int list)
{
    r->n = (lua_Integer)lua_rawlen(L, list);
    r->numbers = r->n <= LIST_ROOM ? r->room : lua_newuserdatauv(L, (size_t)r->n * sizeof *r->numbers, 0);
}

/* Pushes the list and its keys, or nothing where the list is known: where the table at index `known` has its key. */
static int push_result(lua_State *L, const result *r, int known, lua_Integer n_few, lua_Integer n_prefix)
{
    uint64_t key = 0, few = 0, prefix = 0;
    for (lua_Integer i = 0; i < r->n; i++) {
        key = (key ^ (uint64_t)r->numbers[i]) * 0x9E3779B97F4A7C15u + (key >> 29);
        few = i < n_few ? key : few;
        prefix = i < n_prefix ? key : prefix;
    }
    if (lua_rawgeti(L, known, (lua_Integer)key) != LUA_TNIL)
        return 0;
    lua_createtable(L, (int)r->n, 0);
    for (lua_Integer i = 0; i < r->n; i++) {
        lua_pushinteger(L, r->numbers[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_pushinteger(L, (lua_Integer)key);
    lua_pushinteger(L, (lua_Integer)few);
    lua_pushinteger(L, (lua_Integer)prefix);
    return 4;
}

static lua_Integer number_at(lua_State *L, int list, lua_Integer i)
{
    lua_rawgeti(L, list, i);
    const lua_Integer value = lua_tointeger(L, -1);
    lua_pop(L, 1);
    return value;
}

enum operation { PLUS, MINUS, TIMES, QUOTIENT, REMAINDER, XOR, AND, OR, MIN, MAX, GCD, DISTANCE };

static lua_Integer gcd(lua_Integer a, lua_Integer b)
{
    while (b > 0) {
        const lua_Integer rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The numbers are >= 0. */
static bool operate(enum operation op, lua_Integer a, lua_Integer b, lua_Integer *value)
{
    const uint64_t x = (uint64_t)a, y = (uint64_t)b;
    if ((op == MINUS && a < b) || ((op == QUOTIENT || op == REMAINDER) && b <= 0))
        return false;
    switch (op) {
    case PLUS:
        *value = (lua_Integer)(x + y);
        break;
    case MINUS:
        *value = a - b;
        break;
    case TIMES:
        *value = (lua_Integer)(x * y);
        break;
    case QUOTIENT:
        *value = a / b;
        break;
    case REMAINDER:
        *value = a % b;
        break;
    case XOR:
        *value = (lua_Integer)(x ^ y);
        break;
    case AND:
        *value = (lua_Integer)(x & y);
        break;
    case OR:
        *value = (lua_Integer)(x | y);
        break;
    case MIN:
        *value = a < b ? a : b;
        break;
    case MAX:
        *value = a < b ? b : a;
        break;
    case GCD:
        *value = gcd(a, b);
        break;
    case DISTANCE:
        *value = a < b ? b - a : a - b;
        break;
    }
    return *value >= 0; /* else it is beyond 2^63 */
}

int lsg_combined(lua_State *L)
{
    static const char *const names[] = {"+", "-", "*", "//", "%", "~", "&", "|", "min", "max", "gcd", "distance", NULL};
    const enum operation op = (enum operation)luaL_checkoption(L, 1, NULL, names);
    for (int i = 2; i <= 4; i++)
        luaL_checktype(L, i, LUA_TTABLE);
    const lua_Integer n_few = luaL_checkinteger(L, 5), n_prefix = luaL_checkinteger(L, 6);
    result r;
    begin_result(L, &r, 2);
    for (lua_Integer i = 0; i < r.n; i++) {
        if (!operate(op, number_at(L, 2, i + 1), number_at(L, 3, i + 1), &r.numbers[i]))
            return 0;
    }
    return push_result(L, &r, 4, n_few, n_prefix);
}

int lsg_called(lua_State *L)
{
    enum { CALL = 7 };
    for (int i = 1; i <= 3; i++)
        luaL_checktype(L, i, LUA_TTABLE);
    const lua_Integer n_few = luaL_checkinteger(L, 4), n_prefix = luaL_checkinteger(L, 5);
    const lua_Integer least = luaL_checkinteger(L, 6);
    const int n_constants = lua_gettop(L) - CALL;
    luaL_checkstack(L, n_constants + 8, "constants");
    result r;
    begin_result(L, &r, 2);
    for (lua_Integer i = 0; i < r.n; i++) {
        const lua_Integer argument = number_at(L, 2, i + 1);
        if (argument < least)
            return 0;
        if (lua_rawgeti(L, 1, argument) == LUA_TNIL) {
            lua_pop(L, 1);
            lua_pushvalue(L, CALL);
            lua_pushinteger(L, argument);
            for (int c = 1; c <= n_constants; c++)
                lua_pushvalue(L, CALL + c);
            lua_call(L, 1 + n_constants, 1);
            lua_pushvalue(L, -1);
            lua_rawseti(L, 1, argument);
        }
        r.numbers[i] = lua_tointeger(L, -1);
        lua_pop(L, 1);
    }
    return push_result(L, &r, 3, n_few, n_prefix);
}

/* Of the last p of n numbers, do at least half continue four equal rises, and one of these is more than 0? */
static bool is_rising(const lua_Integer *g, size_t n, size_t p)
{
    size_t n_others = 0;
    bool rises = false;
    for (size_t i = n - p; i < n && n_others <= p / 2; i++) {
        const lua_Integer rise = g[i] - g[i - p];
        const bool goes_on = g[i - p] - g[i - 2 * p] == rise && g[i - 2 * p] - g[i - 3 * p] == rise &&
                             g[i - 3 * p] - g[i - 4 * p] == rise;
        n_others += !goes_on;
        rises = rises || (goes_on && rise > 0);
    }
    return rises && n_others <= p / 2;
}

int lsg_rising(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const size_t n = (size_t)lua_rawlen(L, 1);
    lua_Integer *g = lua_newuserdatauv(L, (n + 1) * sizeof *g, 0), n_found = 0;
    for (size_t i = 0; i < n; i++)
        g[i] = number_at(L, 1, (lua_Integer)i + 1);
    lua_newtable(L);
    for (size_t p = 1; n > 0 && p <= (n - 1) / 8; p++) {
        if (!is_rising(g, n, p))
            continue;
        lua_pushinteger(L, (lua_Integer)p);
        lua_rawseti(L, -2, ++n_found);
    }
    return 1;
}
