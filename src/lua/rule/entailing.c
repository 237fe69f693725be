/* SPDX-License-Identifier: MIT */
#include "rule/expand.h"

#include <lauxlib.h>

#include "rule/emit.h"

/* __index of option, for names that are no fields of it. */
static int unknown_field(lua_State *L)
{
    return luaL_error(L, "option has no field '%s'; it has entail and again", luaL_tolstring(L, 2, NULL));
}

/* Pushes the function for options of this turn; the handle of the rule is at index. [-0, +1, m] */
static void push_turn(lua_State *L, int index, sg_turn turn)
{
    lua_pushvalue(L, index);
    lua_pushinteger(L, (lua_Integer)turn);
    lua_pushcclosure(L, lsg_option, 2);
}

/* Userdata rule in 1. The option is a userdata without memory of its own; its metatable has all there is. */
static int p_set_entailing(lua_State *L)
{
    enum { HANDLE = 3 };
    const lsg_rule *rule = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_getupvalue(L, 2, 1);
    lua_newuserdatauv(L, 0, 0);
    lua_createtable(L, 0, 3); /* its metatable */
    push_turn(L, HANDLE, SG_TURN_PASSES);
    lua_setfield(L, -2, "__call");
    lua_createtable(L, 0, 2); /* its fields */
    push_turn(L, HANDLE, SG_TURN_ENTAILS);
    lua_setfield(L, -2, "entail");
    push_turn(L, HANDLE, SG_TURN_STAYS);
    lua_setfield(L, -2, "again");
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, unknown_field);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_rawseti(L, LUA_REGISTRYINDEX, rule->option);
    return 0;
}

sg_status lsg_rule_set_entailing(lsg_rule *rule, bool heaps_fall)
{
    lua_pushcfunction(rule->L, p_set_entailing);
    lua_pushlightuserdata(rule->L, rule);
    const sg_status status = lsg_rule_call(rule, 1, 0);
    if (status == SG_OK) {
        rule->entails = true;
        rule->heaps_fall = heaps_fall;
    }
    return status;
}
