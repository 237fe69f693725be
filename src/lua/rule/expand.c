/* SPDX-License-Identifier: MIT */
/* Calls options, heap or heap2 in Lua for one position. */
#include "rule/expand.h"

#include <lauxlib.h>

#include "rule/emit.h"
#include "rule/intact.h"
#include "value/key.h"

static int p_expand(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    const bool may_end_early = lua_toboolean(L, 2);
    lua_settop(L, 1);
    luaL_checkstack(L, 24, NULL);
    lsg_key_decode(L, rule->call.in_key, rule->call.in_key_bytes);
    const bool is_table = lua_istable(L, 2);
    if (is_table && may_end_early) {
        lua_pushvalue(L, 2);
        lua_rawseti(L, LUA_REGISTRYINDEX, rule->given);
        rule->call.is_given = true;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lua_pushvalue(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->call.phase = LSG_MOVING;
    rule->call.has_option = false;
    rule->call.n_taken = 0;
    lsg_profile_turn(rule->call.profile, LSG_IN_OPTIONS);
    lua_call(L, 3, 1);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    lsg_rule_take_result(L, rule, LSG_OPTIONS);
    if (is_table)
        lsg_rule_check_given(L, rule, 2);
    return 0;
}

/* Userdata rule in 1, the status of the options handed over so far in 2, what options returned in 3. */
static int p_take_result(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    rule->status = (sg_status)lua_tointeger(L, 2);
    if (rule->status != SG_OK)
        return luaL_error(L, "%s", sg_status_text(rule->status));
    lsg_rule_take_result(L, rule, LSG_OPTIONS);
    return 0;
}

/*
 * Hands over the integers at the front of the list on top, each an option; true if no more are needed. This raises no error,
 * so it needs no protected call, which takes the time of several options.
 */
static bool take_integers(lsg_rule *rule, sg_status *status)
{
    enum { AT_ONCE = 8 };
    lua_State *L = rule->L;
    const int list = lua_gettop(L);
    const lsg_call *call = &rule->call;
    if (!call->to->single || rule->ready.is || call->has_option || !lua_istable(L, list))
        return false;
    const lua_Integer n = (lua_Integer)lua_rawlen(L, list);
    lua_Integer i = 0;
    for (; i < n && *status == SG_OK && !sg_moves_enough(call->moves); i++) {
        if (i % AT_ONCE == 0)
            lua_settop(L, list);
        lua_rawgeti(L, list, i + 1);
        if (!lua_isinteger(L, -1))
            break;
        *status = lsg_emit_integer(call->moves, lua_tointeger(L, -1));
    }
    lua_settop(L, list);
    rule->call.n_taken = i;
    return i > 0 && *status == SG_OK && (i == n || sg_moves_enough(call->moves));
}

/* What options returned is on top. [-1, +0, -] */
static sg_status take_result(lsg_rule *rule)
{
    lua_State *L = rule->L;
    sg_status status = SG_OK;
    rule->call.n_taken = 0;
    if (take_integers(rule, &status)) {
        lua_pop(L, 1);
        return SG_OK;
    }
    lua_pushcfunction(L, p_take_result);
    lua_pushlightuserdata(L, rule);
    lua_pushinteger(L, status);
    lua_rotate(L, -4, 3);
    return lsg_rule_call(rule, 3, 0);
}

/*
 * Integers can be pushed without memory, so a function that gets a position as integers is called directly, without
 * p_expand. The handler, the function and n integers are above base. It needs n + 4 stack slots (take_result: 9), and
 * every C function has 20 of them.
 */
static sg_status call_directly(lsg_rule *rule, int base, int n, int option)
{
    lua_State *L = rule->L;
    lua_rawgeti(L, LUA_REGISTRYINDEX, option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->call.phase = LSG_MOVING;
    rule->call.has_option = false;
    sg_status status = lsg_rule_call_prepared(rule, n + 2, 1);
    if (status != SG_OK)
        return status;
    /* the handler is at base + 1; after lsg_enough there is no result */
    if (lua_gettop(L) > base + 1 && !lua_isnil(L, -1))
        status = take_result(rule);
    lua_settop(L, base);
    return status;
}

static sg_status expand_integer(lsg_rule *rule, lua_Integer position)
{
    const int base = lua_gettop(rule->L);
    lsg_rule_prepare(rule);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lua_pushinteger(rule->L, position);
    return call_directly(rule, base, 1, rule->option);
}

/* False: the position is no list of the numbers of such a rule, and nothing has been done. */
static bool expand_numbers(lsg_rule *rule, sg_status *status)
{
    const int base = lua_gettop(rule->L);
    lsg_rule_prepare(rule);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS_OF_NUMBERS]);
    const bool pushed = lsg_key_push_numbers(rule->L, rule->call.in_key, rule->n_numbers);
    if (pushed)
        *status = call_directly(rule, base, rule->n_numbers, rule->option_of_numbers);
    else
        lua_settop(rule->L, base);
    return pushed;
}

sg_status lsg_rule_expand(lsg_rule *rule, bool sampling, bool may_end_early)
{
    lua_Integer position;
    sg_status status;
    if (!sampling && lsg_key_integer(rule->call.in_key, &position))
        return expand_integer(rule, position);
    if (!sampling && rule->n_numbers && expand_numbers(rule, &status))
        return status;
    lua_pushcfunction(rule->L, p_expand);
    lua_pushlightuserdata(rule->L, rule);
    lua_pushboolean(rule->L, may_end_early);
    return lsg_rule_call(rule, 2, 0);
}

static int p_expand_heaps(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    const lsg_fn fn = (lsg_fn)lua_tointeger(L, 2);
    const int n_heaps = fn == LSG_HEAP2 ? 2 : 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[fn]);
    lua_pushinteger(L, rule->call.heap);
    if (n_heaps == 2)
        lua_pushinteger(L, rule->call.second);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->call.phase = LSG_MOVING;
    lua_call(L, n_heaps + 2, 1);
    lsg_rule_take_result(L, rule, fn);
    return 0;
}

sg_status lsg_rule_expand_heaps(lsg_rule *rule, lsg_fn fn)
{
    if (!lua_checkstack(rule->L, 4))
        return lsg_rule_fault(rule, SG_ENOMEM, "the rule's stack is full");
    lua_pushcfunction(rule->L, p_expand_heaps);
    lua_pushlightuserdata(rule->L, rule);
    lua_pushinteger(rule->L, fn);
    const sg_status status = lsg_rule_call(rule, 2, 0);
    rule->call.to = NULL;
    return status;
}
