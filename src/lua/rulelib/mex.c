/* SPDX-License-Identifier: MIT */
/* sg.mex and sg.xor. */
#include <lauxlib.h>
#include <lua.h>

#include "rulelib/helper.h"
#include "rulelib/open.h"
#include "sg.h"

/* The nim-value at index, which is argument or element i of the function of this name. */
static lua_Integer check_natural(lua_State *L, int index, const char *name, lua_Integer i)
{
    int whole;
    const lua_Integer n = lua_tointegerx(L, index, &whole);
    if (!whole && lua_type(L, index) != LUA_TNUMBER)
        return luaL_error(L, "%s: value %I is of type %s, number expected: nim-values are whole and >= 0", name, i,
                          luaL_typename(L, index));
    if (!whole || n < 0)
        return luaL_error(L, "%s: value %I is %s: nim-values are >= 0 and whole", name, i,
                          luaL_tolstring(L, index, NULL));
    return n;
}

/* The nim-value in element i of the list at index 1. */
static lua_Integer natural_in_list(lua_State *L, const char *name, lua_Integer i)
{
    lua_geti(L, 1, i);
    const lua_Integer n = check_natural(L, -1, name, i);
    lua_pop(L, 1);
    return n;
}

enum { LIST_MAX = 1 << 26 };

/*
 * The length of the list at index 1, and the charge for going through it. It is what Lua takes it for, which a metatable
 * or a table with holes makes any number.
 */
static lua_Integer list_length(lua_State *L)
{
    const lua_Integer n = luaL_len(L, 1);
    luaL_argcheck(L, n >= 0 && n <= LIST_MAX, 1, "a list of so many nim-values cannot be");
    lsg_charge(L, 4 * (uint64_t)n);
    return n;
}

/*
 * sg.xor(...)
 * The nim-sum (bitwise exclusive or) of the values (a list, or the arguments).
 * @param ... integer|integer[]
 * @return integer
 */
int lsg_xor(lua_State *L)
{
    lua_Integer sum = 0;
    if (lua_istable(L, 1)) {
        const lua_Integer n = list_length(L);
        for (lua_Integer i = 1; i <= n; i++)
            sum ^= natural_in_list(L, "sg.xor", i);
    } else {
        for (int i = lua_gettop(L); i >= 1; i--)
            sum ^= check_natural(L, i, "sg.xor", i);
    }
    lua_pushinteger(L, sum);
    return 1;
}

/*
 * sg.mex(...)
 * The least natural number that is not among the values (a list, or the arguments).
 * @param ... integer|integer[]
 * @return integer
 */
int lsg_mex(lua_State *L)
{
    const bool list = lua_istable(L, 1);
    const lua_Integer n = list ? list_length(L) : lua_gettop(L);
    uint32_t *values = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *values, 0);
    for (lua_Integer i = 1; i <= n; i++) {
        const lua_Integer value = list ? natural_in_list(L, "sg.mex", i) : check_natural(L, (int)i, "sg.mex", i);
        values[i - 1] = value < n ? (uint32_t)value : SG_VALUE_NONE; /* the mex is at most n */
    }
    lua_pushinteger(L, (lua_Integer)sg_mex(values, (size_t)n));
    return 1;
}
