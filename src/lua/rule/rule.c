/* SPDX-License-Identifier: MIT */
/* Rules: calling their functions, and what comes of failures. */
#include "rule/rule.h"

#include <lauxlib.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/failure.h"
#include "rule/lua_errors.h"
#include "value/key.h"
#include "value/transfer.h"

const char lsg_enough = 0;

const char *const lsg_fn_names[LSG_FN_COUNT + 1] = {"canonical", "code", "heap",  "options", "parse",    "rank",
                                                    "sample",    "show", "split", "start",   "subtract", NULL};

lsg_rule *lsg_check_rule(lua_State *L, int index)
{
    return luaL_checkudata(L, index, "sg.rule");
}

void lsg_rule_enter(lsg_rule *rule, lua_State *L)
{
    if (!rule->box)
        rule->L = L;
}

void lsg_rule_leave(lsg_rule *rule)
{
    rule->moves = NULL;
    rule->heaps = NULL;
    rule->roots = NULL;
    rule->limits = NULL;
    rule->profile = NULL;
    rule->direct = false;
    if (rule->box)
        lsg_box_rest(rule->box);
    if (rule->list != LUA_NOREF)
        luaL_unref(rule->L, LUA_REGISTRYINDEX, rule->list);
    rule->list = LUA_NOREF;
}

sg_status lsg_rule_fault(lsg_rule *rule, sg_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(rule->message, sizeof rule->message, format, args);
    va_end(args);
    return rule->status = status;
}

sg_status lsg_rule_explain(lsg_rule *rule, int how)
{
    /* Lua's own string buffers report it as an ordinary error. */
    const bool no_memory = how == LUA_ERRMEM || (lua_type(rule->L, -1) == LUA_TSTRING &&
                                                 strstr(lua_tostring(rule->L, -1), "not enough memory"));
    const char *why;
    sg_status status = rule->status; /* set by a sink before it raised */
    if (status == SG_OK && rule->box)
        status = lsg_box_verdict(rule->box, no_memory, &why);
    if (status == SG_OK)
        status = how == LUA_ERRMEM ? SG_ENOMEM : SG_ERULE;
    if (no_memory && status == SG_ELIMIT)
        lsg_rule_fault(rule, status, "%s", why);
    else if (lua_type(rule->L, -1) == LUA_TSTRING)
        lsg_rule_fault(rule, status, "%s", lua_tostring(rule->L, -1));
    else
        lsg_rule_fault(rule, status, "the rule raised a %s", luaL_typename(rule->L, -1));
    lua_pop(rule->L, 1);
    return status;
}

sg_status lsg_rule_refuse(lsg_rule *rule, const char *why)
{
    if (why == lsg_no_room)
        return lsg_rule_fault(rule, SG_ELIMIT, "the position is %s (--memory)", why);
    return lsg_rule_fault(rule, SG_EINPUT, "not a position: %s", why);
}

void lsg_rule_advise(lua_State *L)
{
    const char *message = lua_tostring(L, -1), *advice = message ? lsg_advice(message) : NULL;
    if (!advice)
        return;
    lua_pushfstring(L, "%s (%s)", message, advice);
    lua_remove(L, -2);
}

/* Message handler: error objects become messages, and every message begins with the file and line it is about. */
static int locate(lua_State *L)
{
    lua_Debug ar;
    if (lua_touserdata(L, 1) == &lsg_enough)
        return 1;
    if (lua_type(L, 1) != LUA_TSTRING) {
        lua_pushfstring(L, "the rule raised a %s; raise a message: error(\"...\")", luaL_typename(L, 1));
        lua_replace(L, 1);
    }
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline <= 0)
            continue;
        const size_t n_bytes = strlen(ar.short_src);
        if (strncmp(lua_tostring(L, 1), ar.short_src, n_bytes) == 0 && lua_tostring(L, 1)[n_bytes] == ':')
            break;
        lua_pushfstring(L, "%s:%d: %s", ar.short_src, ar.currentline, lua_tostring(L, 1));
        lua_replace(L, 1);
        break;
    }
    lua_settop(L, 1);
    lsg_rule_advise(L);
    return 1;
}

void lsg_rule_prepare(lsg_rule *rule)
{
    lua_pushcfunction(rule->L, locate);
}

sg_status lsg_rule_call_prepared(lsg_rule *rule, int n_args, int n_results)
{
    lua_State *L = rule->L;
    const int handler = lua_gettop(L) - n_args - 1;
    rule->status = SG_OK;
    if (rule->box)
        lsg_box_arm(rule->box, rule->limits);
    const int how = lua_pcall(L, n_args, n_results, handler);
    rule->phase = LSG_IDLE;
    rule->direct = false;
    if (how == LUA_OK)
        return SG_OK;
    if (how == LUA_ERRRUN && lua_touserdata(L, -1) == &lsg_enough) {
        lua_pop(L, 1);
        return SG_OK;
    }
    lua_remove(L, handler);
    return lsg_rule_explain(rule, how);
}

sg_status lsg_rule_call(lsg_rule *rule, int n_args, int n_results)
{
    lsg_rule_prepare(rule);
    lua_insert(rule->L, -n_args - 2);
    rule->phase = LSG_IDLE;
    const int handler = lua_gettop(rule->L) - n_args - 1;
    const sg_status status = lsg_rule_call_prepared(rule, n_args, n_results);
    if (status == SG_OK)
        lua_remove(rule->L, handler);
    return status;
}

bool lsg_rule_busy(const lsg_rule *rule)
{
    return rule->moves || rule->heaps || rule->roots || rule->list != LUA_NOREF || rule->phase != LSG_IDLE;
}

int lsg_rule_fail_busy(lua_State *L)
{
    return lsg_fail(L, SG_ERULE, "a game cannot be asked for values while it is being solved");
}

int lsg_rule_fail(lua_State *L, const lsg_rule *rule)
{
    return lsg_fail(L, rule->status, "%s", rule->message);
}

bool lsg_rule_hand_over(lua_State *L, int index, lsg_rule *rule, const char **why)
{
    *why = "too much for the stack";
    if (!lua_checkstack(rule->L, 8))
        return false;
    if (rule->box)
        return lsg_transfer(L, index, rule->L, false, why);
    lua_pushvalue(L, index);
    return true;
}

bool lsg_rule_check_position(lua_State *L, int index, lsg_rule *rule)
{
    const char *why;
    rule->key.used = 0;
    if (lsg_key_encode(L, index, &rule->key, &why) && rule->key.used <= SG_KEY_MAX)
        return true;
    lsg_fail(L, SG_EINPUT, "not a position: %s", rule->key.used > SG_KEY_MAX ? "larger than 1 MiB" : why);
    return false;
}

const char *lsg_rule_returned(lua_State *L, lsg_fn fn)
{
    if (!lua_istable(L, -1))
        return NULL;
    if (fn == LSG_HEAP)
        return "heap returned a table; call option(a, b, ...) once per move instead";
    return lua_rawlen(L, -1) > 0 ? "options returned a table; call option(position) once per move instead" : NULL;
}
