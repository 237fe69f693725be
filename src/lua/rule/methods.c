/* SPDX-License-Identifier: MIT */
/* The methods of rules that Lua sees. */
#include "rule/methods.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "box/tally.h"
#include "common/failure.h"
#include "common/fields.h"
#include "rule/data.h"
#include "rule/endless.h"
#include "rule/expand.h"
#include "rule/rule.h"
#include "rulelib/open.h"
#include "value/key.h"
#include "value/transfer.h"

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

/*
 * From now on the rule's functions get such an option. heaps_fall: its positions are heaps, and options must leave
 * smaller ones. The status of the call that makes it.
 */
static sg_status lsg_rule_set_entailing(lsg_rule *rule, bool heaps_fall)
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

/* Recognises rules whose split and canonical need not be called through Lua. */

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

/* Sets rule->ready from the rule's functions and the parameters that it is bound to. [-0, +0, -] */
static void lsg_rule_make_ready(lsg_rule *rule)
{
    rule->ready.is = false;
    lua_pushcfunction(rule->L, p_make_ready);
    lua_pushlightuserdata(rule->L, rule);
    if (lsg_rule_call(rule, 1, 0) != SG_OK) /* no memory to look up a name: the functions are called in Lua */
        rule->ready.is = false;
    rule->is_direct = rule->ready.is || (!lsg_rule_has(rule, LSG_SPLIT) && !lsg_rule_has(rule, LSG_CANONICAL));
    lsg_tiling_make(rule);
}

static void push_function(const lsg_rule *rule, lsg_fn fn)
{
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[fn]);
}

static void push_params(const lsg_rule *rule)
{
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->params);
}

/*
 * Moves the result of this function, on top of the rule's state, to L, or fails if it cannot be copied. function = NULL:
 * the result is the list of what the rule has handed over. Returns the number of results.
 */
static int take_back(lua_State *L, lsg_rule *rule, const char *function)
{
    const char *why;
    if (!rule->box)
        return 1;
    const bool ok = lsg_transfer(rule->L, -1, L, false, lsg_rule_limits(rule)->max_bytes, &why);
    lua_pop(rule->L, 1);
    if (ok)
        return 1;
    lua_pushfstring(L, "%s returned", function ? function : "the rule");
    const int n = lsg_fail_transfer(L, lua_tostring(L, -1), why);
    if (function && why != lsg_no_room) {
        lua_pushstring(L, function);
        lua_setfield(L, -2, "field");
    }
    return n;
}

static int check_fn(lua_State *L, int index, const lsg_rule *rule)
{
    const int fn = luaL_checkoption(L, index, NULL, lsg_fn_names);
    luaL_argcheck(L, lsg_rule_has(rule, (lsg_fn)fn), index, "the rule has no such function");
    return fn;
}

static int rule_has(lua_State *L)
{
    const lsg_rule *rule = lsg_check_rule(L, 1);
    lua_pushboolean(L, lsg_rule_has(rule, (lsg_fn)luaL_checkoption(L, 2, NULL, lsg_fn_names)));
    return 1;
}

/* rule:drop(name): removes this function from the rule. */
static int rule_drop(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    const int fn = check_fn(L, 2, rule);
    luaL_argcheck(L, rule->box != NULL, 1, "not a boxed rule");
    luaL_unref(rule->L, LUA_REGISTRYINDEX, rule->fn[fn]);
    rule->fn[fn] = LUA_NOREF;
    lsg_rule_make_ready(rule);
    return 0;
}

/* rule:call(name, ...) -> result | nil, failure: calls name(..., params) */
static int rule_call(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    const int fn = check_fn(L, 2, rule), n_args = lua_gettop(L) - 2;
    const char *why;
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    lsg_rule_enter(rule, L);
    luaL_checkstack(L, n_args + 8, NULL);
    const int base = lua_gettop(rule->L);
    push_function(rule, (lsg_fn)fn);
    for (int i = 0; i < n_args; i++) {
        if (!lsg_rule_hand_over(L, 3 + i, rule, &why)) {
            lua_settop(rule->L, base);
            lsg_rule_refuse(rule, why);
            return lsg_rule_fail(L, rule);
        }
    }
    push_params(rule);
    if (lsg_rule_call(rule, n_args + 1, 1) != SG_OK)
        return lsg_rule_fail(L, rule);
    if (lsg_rule_check_params(rule) == SG_OK)
        return take_back(L, rule, lsg_fn_names[fn]);
    lua_pop(rule->L, 1);
    return lsg_rule_fail(L, rule);
}

static int p_adopt(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    lsg_rule_adopt(L, rule);
    return 1;
}

/*
 * rule:complete(function, shared) -> data | nil, failure: for a rule in a box, before bind. The function, given as what
 * string.dump made of it, gets the rule table and what `shared`, given alike, returns, and adds to the table. Both run in
 * the box, and may use only what a box has. data is a copy of the table, with marks for functions.
 */
static int rule_complete(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    size_t n_bytes, n_shared;
    const char *code = luaL_checklstring(L, 2, &n_bytes), *shared = luaL_checklstring(L, 3, &n_shared), *why;
    luaL_argcheck(L, rule->box && rule->table != LUA_NOREF, 1, "not a boxed rule, or bound already");
    const int base = lua_gettop(rule->L);
    if (lsg_source_load(rule, code, n_bytes, "=complete", "b") != SG_OK)
        return lsg_rule_fail(L, rule);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->table);
    if (lsg_source_load(rule, shared, n_shared, "=complete", "b") != SG_OK || lsg_rule_call(rule, 0, 1) != SG_OK ||
        lsg_rule_call(rule, 2, 0) != SG_OK) {
        lua_settop(rule->L, base);
        return lsg_rule_fail(L, rule);
    }
    lua_pushcfunction(rule->L, p_adopt);
    lua_pushlightuserdata(rule->L, rule);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->table);
    if (lsg_rule_call(rule, 2, 1) != SG_OK)
        return lsg_rule_fail(L, rule);
    const bool ok = lsg_transfer(rule->L, -1, L, true, lsg_rule_limits(rule)->max_bytes, &why);
    lua_pop(rule->L, 1);
    return ok ? 1 : lsg_fail_transfer(L, "the rule table holds", why);
}

/* rule:bind(params) -> true | nil, failure: sets the table that the rule's functions get as their last argument. */
static int rule_bind(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    const char *why;
    lsg_rule_enter(rule, L);
    if (!lsg_rule_hand_over(L, 2, rule, &why))
        return lsg_fail(L, SG_ERULE, "a parameter is %s", why);
    rule->bound.used = 0;
    lua_pushnil(L);
    const bool has_params = lua_next(L, 2) != 0;
    if (has_params && !lsg_key_encode(L, 2, &rule->bound, &why))
        rule->bound.used = 0; /* a parameter that is no position, such as 0.5, cannot be compared */
    lua_settop(L, 2);
    lua_rawseti(rule->L, LUA_REGISTRYINDEX, rule->params);
    luaL_unref(rule->L, LUA_REGISTRYINDEX, rule->table);
    rule->table = LUA_NOREF;
    lsg_rule_make_ready(rule);
    lua_pushboolean(L, 1);
    return 1;
}

/* rule:set_entailing(heaps_fall) -> true | nil, failure: option gets the fields entail and again; see entailing.h. */
static int rule_set_entailing(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    lsg_rule_enter(rule, L);
    if (lsg_rule_set_entailing(rule, lua_toboolean(L, 2)) != SG_OK)
        return lsg_rule_fail(L, rule);
    lua_pushboolean(L, 1);
    return 1;
}

/* Emits the components of argument 2 (userdata rule in 1). */
static int p_components(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_settop(L, 2);
    rule->n_watched = 0; /* every call is watched: the checks of a rule ask for components here */
    lsg_rule_emit(L, rule);
    return 0;
}

static int p_begin_list(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_newtable(L);
    rule->call.list = luaL_ref(L, LUA_REGISTRYINDEX);
    rule->call.to = &lsg_to_list;
    return 0;
}

static int p_options(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    const lsg_fn fn = rule->call.names;
    lua_pushlstring(L, (const char *)rule->key.bytes, rule->key.used); /* of the position */
    rule->call.in_key = (const unsigned char *)lua_tolstring(L, -1, &rule->call.in_key_bytes);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[fn]);
    lua_pushvalue(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    if (rule->call.wants_labels)
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->label);
    rule->call.phase = LSG_MOVING;
    rule->call.has_option = false;
    lua_call(L, rule->call.wants_labels ? 4 : 3, 1);
    lsg_rule_take_result(L, rule, fn);
    luaL_checkstack(L, 20, NULL);
    if (lua_istable(L, 2))
        lsg_rule_check_given(L, rule, 2);
    return 0;
}

/*
 * Calls how(rule, position) in the rule's state, where position is argument 2 of L, and returns the list that the call
 * filled.
 */
static int collect(lua_State *L, lsg_rule *rule, lua_CFunction how)
{
    const char *why;
    int n = LSG_FAILED;
    lua_settop(L, 2);
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    if (!lsg_rule_check_position(L, 2, rule))
        return LSG_FAILED;
    lsg_rule_enter(rule, L);
    lua_pushcfunction(rule->L, p_begin_list);
    lua_pushlightuserdata(rule->L, rule);
    if (lsg_rule_call(rule, 1, 0) != SG_OK)
        return lsg_rule_fail(L, rule);
    lua_pushcfunction(rule->L, how);
    lua_pushlightuserdata(rule->L, rule);
    if (!lsg_rule_hand_over(L, 2, rule, &why)) {
        lua_pop(rule->L, 2);
        lsg_rule_refuse(rule, why);
        lsg_rule_fail(L, rule);
    } else if (lsg_rule_call(rule, 2, 0) != SG_OK || lsg_rule_check_params(rule) != SG_OK) {
        lsg_rule_fail(L, rule);
    } else {
        lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->call.list);
        n = take_back(L, rule, NULL);
    }
    lsg_rule_leave(rule);
    return n;
}

/* rule:components(position) -> list of its components, canonical | nil, failure */
static int rule_components(lua_State *L)
{
    return collect(L, lsg_check_rule(L, 1), p_components);
}

static lsg_fn moving(const lsg_rule *rule)
{
    return lsg_rule_has(rule, LSG_OPTIONS) ? LSG_OPTIONS : LSG_HEAP;
}

/* Collects what function fn hands to option; the arguments of L are those of rule_options. */
static int collect_options(lua_State *L, lsg_rule *rule, lsg_fn fn)
{
    const bool labels = lua_toboolean(L, 3);
    const lua_Integer most = luaL_optinteger(L, 4, 0);
    luaL_argcheck(L, lsg_rule_has(rule, fn), 1, "the rule has no such function");
    if (!lsg_rule_busy(rule)) {
        rule->call.names = fn;
        rule->call.wants_labels = labels;
        rule->call.most = most;
    }
    return collect(L, rule, p_options);
}

/*
 * rule:options(position, labels?, most?) -> list of options, each the list of components given to option, as they came | nil,
 * failure. With labels, an option that the rule has named has the field label. The list ends after
 * the first `most` options.
 */
static int rule_options(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    return collect_options(L, rule, moving(rule));
}

/* rule:winning(position, labels?, most?): the same of the function winning, which names the options that win. */
static int rule_winning(lua_State *L)
{
    return collect_options(L, lsg_check_rule(L, 1), LSG_WINNING);
}

/* rule:takes_label() -> whether the function that names the moves has a parameter for label. */
static int rule_takes_label(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    const lsg_fn fn = moving(rule);
    lua_Debug ar = {0};
    if (lsg_rule_has(rule, fn)) {
        lsg_rule_enter(rule, L);
        push_function(rule, fn);
        lua_getinfo(rule->L, ">u", &ar);
    }
    lua_pushboolean(L, ar.nparams > 3 || ar.isvararg);
    return 1;
}

/*
 * rule:draw(position) -> list of the calls of the pen that the rule's function draw made, each { name, argument, ... }
 * | nil, failure
 */
static int rule_draw(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    const char *why;
    lua_settop(L, 2);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_DRAW), 1, "the rule has no draw");
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    lsg_rule_enter(rule, L);
    luaL_checkstack(rule->L, 8, NULL);
    lua_pushcfunction(rule->L, lsg_rule_draw);
    lua_pushlightuserdata(rule->L, rule);
    if (!lsg_rule_hand_over(L, 2, rule, &why)) {
        lua_pop(rule->L, 2);
        lsg_rule_refuse(rule, why);
        return lsg_rule_fail(L, rule);
    }
    return lsg_rule_call(rule, 2, 1) == SG_OK ? take_back(L, rule, "draw") : lsg_rule_fail(L, rule);
}

/* rule:looks_like() -> "bits", "graph", "grid" or "tree", if helpers of this kind are functions of the rule, or nil */
static int rule_looks_like(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    if (!lsg_rule_busy(rule))
        lsg_rule_enter(rule, L); /* the coroutine of an earlier question may be gone */
    lua_pushstring(L, lsg_rule_looks_like(rule));
    return 1;
}

/*
 * rule:endless(position, limits) -> true: no line of play was found that goes on and on | nil, failure: with the fields
 * positions, the ends of the line, and moves, its length
 */
static int rule_endless(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_OPTIONS), 1, "the rule has no options");
    lsg_limits limits;
    lsg_limits_read(L, 3, &limits);
    lua_settop(L, 2);
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    if (!lsg_rule_check_position(L, 2, rule))
        return LSG_FAILED;
    lua_pushlstring(L, (const char *)rule->key.bytes, rule->key.used); /* rule->key is that of options, soon */
    lsg_line line = {0};
    lsg_rule_enter(rule, L);
    rule->call.limits = &limits;
    const sg_status status = lsg_line_probe(rule, lua_tostring(L, 3), lua_rawlen(L, 3), &line);
    lsg_rule_leave(rule);
    if (status == SG_OK) {
        lua_pushboolean(L, 1);
    } else if (line.n_moves) {
        lsg_rule_push_failure(L, rule);
        lsg_line_push(L, &line);
        lua_setfield(L, -2, "positions");
        lsg_set_count(L, "moves", line.n_moves);
    } else {
        lsg_limits_push_failure(L, status, &limits, NULL, LSG_NO_LIMIT);
    }
    lsg_line_free(&line);
    return status == SG_OK ? 1 : lsg_failure_return(L);
}

/* The table { steps, bytes, steps_line, bytes_line, line_steps, line_bytes }. [-0, +1, m] */
static void push_costs(lua_State *L, const lsg_tally *tally)
{
    const int steps_line = lsg_tally_most(tally->steps_in), bytes_line = lsg_tally_most(tally->bytes_in);
    lua_createtable(L, 0, 6);
    lsg_set_count(L, "steps", tally->steps);
    lsg_set_count(L, "bytes", tally->bytes);
    lsg_set_count(L, "steps_line", (uint64_t)steps_line);
    lsg_set_count(L, "bytes_line", (uint64_t)bytes_line);
    lsg_set_count(L, "line_steps", tally->steps_in[steps_line]);
    lsg_set_count(L, "line_bytes", tally->bytes_in[bytes_line]);
}

/*
 * rule:cost(position, limits?) -> options, costs | nil, failure: the options of a position of a rule in a box, and the
 * cost of the call, in steps (instructions) and bytes (of memory asked for), both with the line that took most and how
 * much that was: { steps, steps_line, line_steps, bytes, bytes_line, line_bytes }; line 0: unknown
 */
static int rule_cost(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_argcheck(L, rule->box != NULL, 1, "not a boxed rule");
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    lsg_limits limits;
    lsg_limits_read(L, 3, &limits);
    lua_settop(L, 2);
    lsg_tally *tally = lua_newuserdatauv(L, sizeof *tally, 0);
    memset(tally, 0, sizeof *tally);
    lua_pushcfunction(L, rule_options);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lsg_tally_begin(tally, rule->box);
    rule->call.limits = &limits;
    const int how = lua_pcall(L, 2, LSG_FAILED, 0);
    lsg_tally_end(tally);
    rule->call.limits = NULL;
    if (how != LUA_OK)
        return lua_error(L);
    if (lua_isnil(L, -LSG_FAILED))
        return LSG_FAILED;
    lua_settop(L, 4); /* rule, position, tally, options */
    push_costs(L, tally);
    return 2;
}

/* rule:encode(position) -> canonical bytes | nil, failure */
static int rule_encode(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    lua_settop(L, 2);
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    if (!lsg_rule_check_position(L, 2, rule))
        return LSG_FAILED;
    lua_pushlstring(L, (const char *)rule->key.bytes, rule->key.used);
    return 1;
}

const luaL_Reg lsg_rule_methods[] = {{"bind", rule_bind},
                                     {"call", rule_call},
                                     {"complete", rule_complete},
                                     {"components", rule_components},
                                     {"cost", rule_cost},
                                     {"draw", rule_draw},
                                     {"drop", rule_drop},
                                     {"encode", rule_encode},
                                     {"endless", rule_endless},
                                     {"has", rule_has},
                                     {"looks_like", rule_looks_like},
                                     {"options", rule_options},
                                     {"set_entailing", rule_set_entailing},
                                     {"takes_label", rule_takes_label},
                                     {"winning", rule_winning},
                                     {NULL, NULL}};
