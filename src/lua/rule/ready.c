/* SPDX-License-Identifier: MIT */
/* Recognises rules whose split and canonical need not be called through Lua. */
#include "rule/methods.h"

#include "rule/data.h"
#include "rulelib/open.h"

/*
 * Pushes the rule's function fn. True if it is this C function, or absent; *there is set if it is not absent. [-0, +1,
 * -]
 */
static bool is_ready(const lsg_rule *rule, lsg_fn fn, lua_CFunction function, bool *there)
{
    *there = lsg_rule_has(rule, fn);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[fn]);
    return !*there || lua_tocfunction(rule->L, -1) == function;
}

/* The parameter of this name of the table on top, if it is an integer, else 0. [-0, +0, m] */
static lua_Integer side_of(lua_State *L, const char *name)
{
    lua_pushstring(L, name);
    lua_rawget(L, -2);
    const lua_Integer side = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    lua_pop(L, 1);
    return side;
}

/* Userdata rule in 1. */
static int p_make_ready(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lsg_ready *ready = &rule->ready;
    const bool splits = is_ready(rule, LSG_SPLIT, lsg_bits_components, &ready->split);
    const bool canonizes = is_ready(rule, LSG_CANONICAL, lsg_canonical_bits, &ready->canonical);
    ready->translate = lua_getupvalue(L, -1, 2) && lua_toboolean(L, -1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    ready->is = splits && canonizes && (ready->split || ready->canonical) &&
                lsg_board_init(side_of(L, "w"), side_of(L, "h"), &ready->board);
    return 0;
}

void lsg_rule_make_ready(lsg_rule *rule)
{
    rule->ready.is = false;
    lua_pushcfunction(rule->L, p_make_ready);
    lua_pushlightuserdata(rule->L, rule);
    if (lsg_rule_call(rule, 1, 0) != SG_OK) /* no memory to look up a name: the functions are called in Lua */
        rule->ready.is = false;
    rule->is_direct = rule->ready.is || (!lsg_rule_has(rule, LSG_SPLIT) && !lsg_rule_has(rule, LSG_CANONICAL));
    lsg_tiling_make(rule);
}
