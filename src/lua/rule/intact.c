/* SPDX-License-Identifier: MIT */
/* Finds functions of a rule that change what they are given, and the line that does it. */
#include "rule/rule.h"

#include <lauxlib.h>

#include <stdio.h>
#include <string.h>

#include "value/key.h"

enum { WATCH_ALL = 128, WATCH_EVERY = 64, LINES_MAX = 20000, SHOWN_MAX = 40 };

bool lsg_rule_given_is_intact(lua_State *L, lsg_rule *rule)
{
    luaL_checkstack(L, 20, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->given);
    const bool same = lsg_key_matches(L, -1, rule->call.in_key, rule->call.in_key_bytes, &rule->key);
    lua_pop(L, 1);
    return same;
}

int __attribute__((cold)) lsg_rule_raise_enough(lua_State *L, lsg_rule *rule)
{
    if (rule->call.is_given && !lsg_rule_given_is_intact(L, rule)) {
        rule->call.to = &lsg_to_nobody;
        return 0;
    }
    lua_pushlightuserdata(L, (void *)&lsg_enough);
    return lua_error(L);
}

/* ---- what has changed -------------------------------------------------------------------------------------------- */

/* Pushes the value at index for a message. [-0, +1, m] */
static void push_shown(lua_State *L, int index)
{
    if (lua_type(L, index) == LUA_TSTRING && lua_rawlen(L, index) <= SHOWN_MAX)
        lua_pushfstring(L, "\"%s\"", lua_tostring(L, index));
    else if (lua_type(L, index) == LUA_TNUMBER || lua_isboolean(L, index) || lua_isnil(L, index) ||
             lua_type(L, index) == LUA_TUSERDATA)
        luaL_tolstring(L, index, NULL);
    else
        lua_pushfstring(L, "another %s", luaL_typename(L, index));
}

/* Are the values at -2 and -1 equal as positions? [-0, +0, e] */
static bool equal_positions(lua_State *L, lsg_buffer *scratch)
{
    const char *why;
    if (!lua_istable(L, -2) || !lua_istable(L, -1))
        return lua_compare(L, -2, -1, LUA_OPEQ);
    scratch->used = 0;
    if (!lsg_key_encode(L, -2, scratch, &why))
        return false;
    lua_pushlstring(L, (const char *)scratch->bytes, scratch->used);
    size_t n_bytes;
    const unsigned char *key = (const unsigned char *)lua_tolstring(L, -1, &n_bytes);
    const bool same = lsg_key_matches(L, -2, key, n_bytes, scratch);
    lua_pop(L, 1);
    return same;
}

/*
 * The stack has the table as it was at index was, and as it is now at index is. Pushes a text about the first element or
 * field of `was` that has changed, and returns true; false if there is none. [-0, +0|1, e]
 */
static bool push_change(lua_State *L, int was, int is, lsg_buffer *scratch)
{
    lua_pushnil(L);
    while (lua_next(L, was)) {
        lua_pushvalue(L, -2);
        lua_rawget(L, is);
        if (!equal_positions(L, scratch)) {
            const int top = lua_gettop(L);
            if (lua_istable(L, top - 1) && lua_istable(L, top) && lua_checkstack(L, 20)) { /* two tables: look inside */
                if (!push_change(L, top - 1, top, scratch))
                    lua_pushliteral(L, " has another element");
                push_shown(L, top - 2);
                lua_pushfstring(L, "[%s]%s", lua_tostring(L, -1), lua_tostring(L, -2));
                lua_replace(L, top - 2);
                lua_settop(L, top - 2);
                return true;
            }
            lua_settop(L, top);
            push_shown(L, top - 1);
            push_shown(L, top);
            push_shown(L, top - 2);
            lua_pushfstring(L, "[%s] was %s and is %s", lua_tostring(L, -1), lua_tostring(L, -3), lua_tostring(L, -2));
            lua_replace(L, top - 2);
            lua_settop(L, top - 2);
            return true;
        }
        lua_pop(L, 2);
    }
    return false;
}

/* Raises the error about the function fn, whose position, at index is, had the key. [-0, +0, e] */
static void __attribute__((cold))
raise(lua_State *L, lsg_rule *rule, lsg_fn fn, int is, const unsigned char *key, size_t key_bytes)
{
    luaL_checkstack(L, 32, NULL);
    lsg_key_decode(L, key, key_bytes);
    if (!push_change(L, lua_gettop(L), is, &rule->key))
        lua_pushliteral(L, "it has another element");
    lsg_raise_marked(
        L, LSG_ABOUT_FIELD, lsg_fn_names[fn],
        "%s changed the position that it was given: %s. Build a new table, as in { table.unpack(position) }%s",
        lsg_fn_names[fn], lua_tostring(L, -1), fn == LSG_OPTIONS ? ", or undo each change after option(...)" : "");
}

/* ---- which line it was -------------------------------------------------------------------------------------------- */

/* Where the trace of a second call is. */
typedef struct trace {
    lsg_rule *rule;
    int line, n_lines;     /* the line that runs; lines met */
    char file[LUA_IDSIZE]; /* its file */
    int found_line;        /* the line that changed the position, which was intact before; 0: it is intact */
    char found_file[LUA_IDSIZE];
} trace;

static void look(lua_State *L, trace *t)
{
    if (lsg_rule_given_is_intact(L, t->rule)) {
        t->found_line = 0;
    } else if (t->found_line == 0) {
        t->found_line = t->line;
        memcpy(t->found_file, t->file, sizeof t->file);
    }
}

static const char trace_key = 0; /* the trace under way is at this address of the registry */

static void on_line(lua_State *L, lua_Debug *ar)
{
    luaL_checkstack(L, 8, NULL);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &trace_key);
    trace *t = lua_touserdata(L, -1);
    lua_pop(L, 1);
    if (!t || ++t->n_lines > LINES_MAX)
        luaL_error(L, "enough");
    look(L, t);
    lua_getinfo(L, "Sl", ar);
    t->line = ar->currentline;
    snprintf(t->file, sizeof t->file, "%s", ar->short_src);
}

/*
 * Calls the function that named options again on a fresh copy of the position, and looks at the copy at every line. Sets where the change is in
 * the rule, if that is found. Only in a box: the running program may have hooks of its own. [-0, +0, m]
 */
static void find_line(lua_State *L, lsg_rule *rule, lsg_fn fn)
{
    trace t = {.rule = rule};
    const lua_Hook hook = lua_gethook(L);
    const int mask = lua_gethookmask(L), count = lua_gethookcount(L), top = lua_gettop(L);
    luaL_checkstack(L, 8, NULL);
    lsg_key_decode(L, rule->call.in_key, rule->call.in_key_bytes);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, rule->given);
    lua_pushlightuserdata(L, &t);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &trace_key);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[fn]);
    lua_insert(L, -2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->call.to = &lsg_to_nobody;
    lua_sethook(L, on_line, LUA_MASKLINE, 0);
    const bool ran = lua_pcall(L, 3, 0, 0) == LUA_OK;
    lua_sethook(L, hook, mask, count);
    lua_settop(L, top);
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &trace_key);
    if (ran)
        look(L, &t);
    if (ran && t.found_line > 0) {
        rule->found_line = t.found_line;
        memcpy(rule->found_file, t.found_file, sizeof t.found_file);
    }
}

/* ---- positions ---------------------------------------------------------------------------------------------------- */

void lsg_rule_check_given(lua_State *L, lsg_rule *rule, int index)
{
    if (lsg_key_matches(L, index, rule->call.in_key, rule->call.in_key_bytes, &rule->key))
        return;
    const lsg_fn fn = rule->call.list != LUA_NOREF ? rule->call.names : LSG_OPTIONS;
    if (rule->box)
        find_line(L, rule, fn);
    raise(L, rule, fn, index, rule->call.in_key, rule->call.in_key_bytes);
}

bool lsg_rule_watch(lua_State *L, lsg_rule *rule)
{
    const char *why;
    if (!lua_istable(L, -1))
        return false;
    if (++rule->n_watched > WATCH_ALL && rule->n_watched % WATCH_EVERY != 0)
        return false;
    luaL_checkstack(L, 24, NULL);
    rule->key.used = 0;
    if (!lsg_key_encode(L, -1, &rule->key, &why))
        return false; /* no position; the function may make one of it */
    lua_pushlstring(L, (const char *)rule->key.bytes, rule->key.used);
    lua_pushvalue(L, -2);
    return true;
}

void lsg_rule_check_watched(lua_State *L, lsg_rule *rule, lsg_fn fn)
{
    size_t n_bytes;
    const int position = lua_gettop(L) - 2;
    const unsigned char *key = (const unsigned char *)lua_tolstring(L, position + 1, &n_bytes);
    if (!lsg_key_matches(L, position, key, n_bytes, &rule->key))
        raise(L, rule, fn, position, key, n_bytes);
    lua_replace(L, position);
    lua_settop(L, position);
}

/* ---- parameters --------------------------------------------------------------------------------------------------- */

/* Returns a text about the first parameter that has changed, if there is one. Userdata rule in 1. */
static int p_compare_params(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lsg_key_decode(L, rule->bound.bytes, rule->bound.used);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    return push_change(L, 2, 3, &rule->key);
}

sg_status lsg_rule_check_params(lsg_rule *rule)
{
    lua_State *L = rule->L;
    if (rule->bound.used == 0)
        return SG_OK;
    if (!lua_checkstack(L, 8))
        return lsg_rule_fault(rule, SG_ENOMEM, "the rule's stack is full");
    const int top = lua_gettop(L);
    lua_pushcfunction(L, p_compare_params);
    lua_pushlightuserdata(L, rule);
    sg_status status = lsg_rule_call(rule, 1, 1);
    if (status == SG_OK && lua_isstring(L, -1)) {
        status = lsg_rule_fault(rule, SG_ERULE, "the rule changed its parameters: %s; functions may only read them",
                                lua_tostring(L, -1));
        rule->marked = (lsg_marked){LSG_ABOUT_FIELD, "params"};
    }
    lua_settop(L, top);
    return status;
}

sg_status lsg_rule_verdict(lsg_rule *rule, sg_status status)
{
    lsg_rule_leave(rule);
    return status == SG_OK ? lsg_rule_check_params(rule) : status;
}
