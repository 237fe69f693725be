/* SPDX-License-Identifier: MIT */
/* Rules: making them, calling their functions, and the methods that Lua sees. */
#include "lsg.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const fn_names[LSG_FN_COUNT] = {"canonical", "code", "heap",  "options", "parse",   "rank",
                                                   "sample",    "show", "split", "start",   "subtract"};

lsg_rule *lsg_check_rule(lua_State *L, int index)
{
    return luaL_checkudata(L, index, "sg.rule");
}

static void push_function(const lsg_rule *rule, lsg_fn fn)
{
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[fn]);
}

static void push_params(const lsg_rule *rule)
{
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->params);
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
    rule->meter = NULL;
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

/* What the failed call left on top of the stack, as status and message. [-1, +0, -] */
static sg_status explain_failure(lsg_rule *rule, int how)
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

/* Adds to the message on top what may help. [-1, +1, m] */
static void advise(lua_State *L)
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
    advise(L);
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
    return explain_failure(rule, how);
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

/* ---- making ----------------------------------------------------------------------------------------------- */

static lsg_rule *new_rule(lua_State *L)
{
    lsg_rule *rule = lua_newuserdatauv(L, sizeof *rule, 0);
    memset(rule, 0, sizeof *rule);
    for (int i = 0; i < LSG_FN_COUNT; i++)
        rule->fn[i] = LUA_NOREF;
    rule->params = rule->option = rule->part = rule->list = LUA_NOREF;
    luaL_setmetatable(L, "sg.rule");
    return rule;
}

/* Keeps the functions of the rule table on top of L, and makes option and part. [-0, +0, m] */
static void adopt(lua_State *L, lsg_rule *rule)
{
    for (int i = 0; i < LSG_FN_COUNT; i++) {
        lua_pushstring(L, fn_names[i]);
        if (lua_rawget(L, -2) == LUA_TFUNCTION)
            rule->fn[i] = luaL_ref(L, LUA_REGISTRYINDEX);
        else
            lua_pop(L, 1);
    }
    rule->handle = lua_newuserdatauv(L, sizeof *rule->handle, 0);
    *rule->handle = rule;
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, rule->box ? lsg_option_boxed : lsg_option, 1);
    rule->option = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushcclosure(L, lsg_part, 1);
    rule->part = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    rule->params = luaL_ref(L, LUA_REGISTRYINDEX);
}

static int p_adopt(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_settop(L, 2);
    if (lua_istable(L, 2))
        adopt(L, rule);
    return 1;
}

/* core.box(text, chunk name, max bytes, max steps) -> rule, data | nil, message, code */
static int core_box(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    const char *chunk = luaL_checkstring(L, 2);
    const lua_Integer max_bytes = luaL_optinteger(L, 3, 0), max_steps = luaL_optinteger(L, 4, 0);
    luaL_argcheck(L, max_bytes >= 0, 3, "must be >= 0");
    luaL_argcheck(L, max_steps >= 0, 4, "must be >= 0");
    lsg_rule *rule = new_rule(L);
    rule->box = lsg_box_new((uint64_t)max_bytes, (uint64_t)max_steps);
    if (!rule->box)
        return lsg_fail(L, SG_ELIMIT, "%s: no memory for the rule (--memory)", chunk + 1);
    rule->L = lsg_box_state(rule->box);
    (*(lsg_box_head **)lua_getextraspace(rule->L))->rule = rule;
    lsg_box_arm(rule->box, NULL);
    if (luaL_loadbufferx(rule->L, text, n_bytes, chunk, "t") != LUA_OK) {
        advise(rule->L);
        explain_failure(rule, LUA_ERRRUN);
        return lsg_rule_fail(L, rule);
    }
    if (lsg_rule_call(rule, 0, 1) != SG_OK)
        return lsg_rule_fail(L, rule);
    lua_pushcfunction(rule->L, p_adopt);
    lua_insert(rule->L, -2);
    lua_pushlightuserdata(rule->L, rule);
    lua_insert(rule->L, -2);
    if (lsg_rule_call(rule, 2, 1) != SG_OK)
        return lsg_rule_fail(L, rule);
    const char *why;
    if (!lsg_transfer(rule->L, -1, L, true, &why))
        return lsg_fail(L, SG_ERULE, "%s:1: the rule table holds %s", chunk + 1, why);
    lua_settop(rule->L, 0);
    return 2;
}

/* core.rule(table) -> rule, data | nil, message, code: a rule whose functions stay in this state. */
static int core_rule(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lsg_rule *rule = new_rule(L);
    rule->L = L;
    lua_pushvalue(L, 1);
    adopt(L, rule);
    lua_pop(L, 1);
    const char *why;
    if (!lsg_transfer(L, 1, L, true, &why))
        return lsg_fail(L, SG_ERULE, "the rule table holds %s", why);
    return 2;
}

static int rule_gc(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    if (rule->box) {
        lsg_box_free(rule->box);
    } else {
        if (rule->handle)
            *rule->handle = NULL;
        for (int i = 0; i < LSG_FN_COUNT; i++)
            luaL_unref(L, LUA_REGISTRYINDEX, rule->fn[i]);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->params);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->option);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->part);
    }
    rule->box = NULL;
    rule->L = NULL;
    rule->handle = NULL;
    free(rule->key.bytes);
    rule->key = (lsg_buffer){0};
    return 0;
}

/* ---- methods ---------------------------------------------------------------------------------------------- */

/* Pushes a copy of L's value at index in the rule's state; false if it cannot be copied. */
static bool hand_over(lua_State *L, int index, lsg_rule *rule, const char **why)
{
    *why = "too much for the stack";
    if (!lua_checkstack(rule->L, 8))
        return false;
    if (rule->box)
        return lsg_transfer(L, index, rule->L, false, why);
    lua_pushvalue(L, index);
    return true;
}

/* Is the value at index a position? Else nil, message, code are pushed. */
bool lsg_rule_check_position(lua_State *L, int index, lsg_rule *rule)
{
    const char *why;
    rule->key.used = 0;
    if (lsg_key_encode(L, index, &rule->key, &why) && rule->key.used <= SG_KEY_MAX)
        return true;
    lsg_fail(L, SG_EINPUT, "not a position: %s", rule->key.used > SG_KEY_MAX ? "larger than 1 MiB" : why);
    return false;
}

/* The result on top of the rule's state, moved to L; or nil, message, code. Returns how many it pushed. */
static int take_back(lua_State *L, lsg_rule *rule, const char *what)
{
    const char *why;
    if (!rule->box)
        return 1;
    const bool ok = lsg_transfer(rule->L, -1, L, false, &why);
    lua_pop(rule->L, 1);
    return ok ? 1 : lsg_fail(L, SG_ERULE, "%s returned %s", what, why);
}

static int check_fn(lua_State *L, int index, const lsg_rule *rule)
{
    const int fn = luaL_checkoption(L, index, NULL, fn_names);
    luaL_argcheck(L, lsg_rule_has(rule, (lsg_fn)fn), index, "the rule has no such function");
    return fn;
}

static int rule_has(lua_State *L)
{
    const lsg_rule *rule = lsg_check_rule(L, 1);
    lua_pushboolean(L, lsg_rule_has(rule, (lsg_fn)luaL_checkoption(L, 2, NULL, fn_names)));
    return 1;
}

/* rule:drop(name): from now on the rule is without this function. */
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

/* rule:call(name, ...) -> result | nil, message, code: name(..., params) */
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
        if (!hand_over(L, 3 + i, rule, &why)) {
            lua_settop(rule->L, base);
            lsg_rule_refuse(rule, why);
            return lsg_rule_fail(L, rule);
        }
    }
    push_params(rule);
    return lsg_rule_call(rule, n_args + 1, 1) == SG_OK ? take_back(L, rule, fn_names[fn]) : lsg_rule_fail(L, rule);
}

/* rule:bind(params) -> true | nil, message, code: the table that the rule's functions get as their last argument. */
static int rule_bind(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    const char *why;
    lsg_rule_enter(rule, L);
    if (!hand_over(L, 2, rule, &why))
        return lsg_fail(L, SG_ERULE, "a parameter is %s", why);
    lua_rawseti(rule->L, LUA_REGISTRYINDEX, rule->params);
    lsg_rule_make_ready(rule);
    lua_pushboolean(L, 1);
    return 1;
}

/* Emits the components of argument 2 (userdata rule in 1). */
static int p_components(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_settop(L, 2);
    lsg_rule_emit(L, rule);
    return 0;
}

static int p_begin_list(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_newtable(L);
    rule->list = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

const char *lsg_rule_returned(lua_State *L, lsg_fn fn)
{
    if (!lua_istable(L, -1))
        return NULL;
    if (fn == LSG_HEAP)
        return "heap returned a table; call option(a, b, ...) once per move instead";
    return lua_rawlen(L, -1) > 0 ? "options returned a table; call option(position) once per move instead" : NULL;
}

/* Is the position at index no longer the one of these bytes? Sets the field changed of the list then. */
static void note_change(lua_State *L, lsg_rule *rule, int index, int bytes)
{
    const char *why;
    size_t n_bytes;
    const char *before = lua_tolstring(L, bytes, &n_bytes);
    rule->key.used = 0;
    if (lsg_key_encode(L, index, &rule->key, &why) && rule->key.used == n_bytes &&
        memcmp(rule->key.bytes, before, n_bytes) == 0)
        return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->list);
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "changed");
}

static int p_options(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    const lsg_fn fn = lsg_rule_has(rule, LSG_OPTIONS) ? LSG_OPTIONS : LSG_HEAP;
    lua_pushlstring(L, (const char *)rule->key.bytes, rule->key.used); /* of the position */
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[fn]);
    lua_pushvalue(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->phase = LSG_MOVING;
    lua_call(L, 3, 1);
    const char *wrong = lsg_rule_returned(L, fn);
    if (wrong)
        return luaL_error(L, "%s", wrong);
    note_change(L, rule, 2, 3);
    return 0;
}

/* Calls how(rule, position) in the rule's state, the position being L's argument 2, and gives back the list
 * that it filled. */
static int collect(lua_State *L, lsg_rule *rule, lua_CFunction how)
{
    const char *why;
    int n = 3;
    lua_settop(L, 2);
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    if (!lsg_rule_check_position(L, 2, rule))
        return 3;
    lsg_rule_enter(rule, L);
    lua_pushcfunction(rule->L, p_begin_list);
    lua_pushlightuserdata(rule->L, rule);
    if (lsg_rule_call(rule, 1, 0) != SG_OK)
        return lsg_rule_fail(L, rule);
    lua_pushcfunction(rule->L, how);
    lua_pushlightuserdata(rule->L, rule);
    if (!hand_over(L, 2, rule, &why)) {
        lua_pop(rule->L, 2);
        lsg_rule_refuse(rule, why);
        lsg_rule_fail(L, rule);
    } else if (lsg_rule_call(rule, 2, 0) != SG_OK) {
        lsg_rule_fail(L, rule);
    } else {
        lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->list);
        n = take_back(L, rule, "the rule");
    }
    lsg_rule_leave(rule);
    return n;
}

/* rule:components(position) -> list of its components, canonical | nil, message, code */
static int rule_components(lua_State *L)
{
    return collect(L, lsg_check_rule(L, 1), p_components);
}

int lsg_rule_options(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_OPTIONS) || lsg_rule_has(rule, LSG_HEAP), 1, "the rule has no options");
    return collect(L, rule, p_options);
}

/* rule:eval(text) -> the value of a Lua expression, computed in the box | nil, message, code */
static int rule_eval(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_checkstring(L, 2);
    lua_settop(L, 2);
    luaL_argcheck(L, rule->box != NULL, 1, "not a boxed rule");
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    lua_pushliteral(L, "return ");
    lua_insert(L, 2);
    lua_concat(L, 2);
    size_t n_bytes;
    const char *text = lua_tolstring(L, 2, &n_bytes);
    lsg_box_arm(rule->box, NULL);
    rule->status = SG_OK;
    if (luaL_loadbufferx(rule->L, text, n_bytes, "=position", "t") != LUA_OK) {
        explain_failure(rule, LUA_ERRRUN);
        return lsg_rule_fail(L, rule);
    }
    return lsg_rule_call(rule, 0, 1) == SG_OK ? take_back(L, rule, "it") : lsg_rule_fail(L, rule);
}

/* rule:encode(position) -> canonical bytes | nil, message, code */
static int rule_encode(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    lua_settop(L, 2);
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    if (!lsg_rule_check_position(L, 2, rule))
        return 3;
    lua_pushlstring(L, (const char *)rule->key.bytes, rule->key.used);
    return 1;
}

void lsg_open_rule(lua_State *L)
{
    static const luaL_Reg methods[] = {{"bind", rule_bind},
                                       {"call", rule_call},
                                       {"components", rule_components},
                                       {"cost", lsg_rule_cost},
                                       {"drop", rule_drop},
                                       {"encode", rule_encode},
                                       {"eval", rule_eval},
                                       {"has", rule_has},
                                       {"options", lsg_rule_options},
                                       {NULL, NULL}};
    lsg_new_class(L, "sg.rule", methods, rule_gc);
    lua_pushcfunction(L, core_box);
    lua_setfield(L, -2, "box");
    lua_pushcfunction(L, core_rule);
    lua_setfield(L, -2, "rule");
    lua_pushlightuserdata(L, (void *)&lsg_function_mark);
    lua_setfield(L, -2, "function_mark");
}
