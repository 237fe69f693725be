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

const char *const lsg_fn_names[LSG_FN_COUNT + 1] = {
    "canonical",          "code",    "draw",  "engine",  "heap",   "heap2", "misere_outcome", "options",
    "options_of_numbers", "outcome", "parse", "rank",    "sample", "show",  "split",          "start",
    "subtract",           "valid",   "value", "winning", NULL};

lsg_rule *lsg_check_rule(lua_State *L, int index)
{
    return luaL_checkudata(L, index, "sg.rule");
}

static void no_part(lua_State *L, lsg_rule *rule, const unsigned char *key, size_t key_bytes)
{
    (void)L, (void)rule, (void)key, (void)key_bytes;
}

static int no_option(lua_State *L, lsg_rule *rule)
{
    (void)L, (void)rule;
    return 0;
}

static int no_single(lua_State *L, lsg_rule *rule, int index, const lsg_origin *origin)
{
    (void)L, (void)rule, (void)index, (void)origin;
    return 0;
}

const lsg_listener lsg_to_nobody = {.part = no_part, .option = no_option, .single = no_single};

int __attribute__((cold)) lsg_rule_raise(lua_State *L, lsg_rule *rule, sg_status status)
{
    rule->status = status;
    return luaL_error(L, "%s", sg_status_text(status));
}

void lsg_rule_adopt(lua_State *L, lsg_rule *rule)
{
    for (int i = 0; i < LSG_FN_COUNT; i++) {
        luaL_unref(L, LUA_REGISTRYINDEX, rule->fn[i]);
        rule->fn[i] = LUA_NOREF;
        lua_pushstring(L, lsg_fn_names[i]);
        if (lua_rawget(L, -2) == LUA_TFUNCTION)
            rule->fn[i] = luaL_ref(L, LUA_REGISTRYINDEX);
        else
            lua_pop(L, 1);
    }
    lua_pushstring(L, "numbers");
    lua_rawget(L, -2);
    rule->n_numbers = lsg_rule_has(rule, LSG_OPTIONS_OF_NUMBERS) ? (int)lua_tointeger(L, -1) : 0;
    lua_pop(L, 1);
    luaL_unref(L, LUA_REGISTRYINDEX, rule->table);
    lua_pushvalue(L, -1);
    rule->table = luaL_ref(L, LUA_REGISTRYINDEX);
}

void lsg_rule_enter(lsg_rule *rule, lua_State *L)
{
    if (!rule->box)
        rule->L = L;
}

void lsg_rule_leave(lsg_rule *rule)
{
    rule->call.to = NULL;
    rule->call.limits = NULL;
    rule->call.profile = NULL;
    if (rule->box)
        lsg_box_rest(rule->box);
    if (rule->call.list != LUA_NOREF)
        luaL_unref(rule->L, LUA_REGISTRYINDEX, rule->call.list);
    rule->call.list = LUA_NOREF;
    if (rule->call.pending != LUA_NOREF)
        luaL_unref(rule->L, LUA_REGISTRYINDEX, rule->call.pending);
    rule->call.pending = LUA_NOREF;
    rule->call.wants_labels = false;
    rule->call.most = 0;
}

sg_status lsg_rule_fault(lsg_rule *rule, sg_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(rule->message, sizeof rule->message, format, args);
    va_end(args);
    rule->limit = LSG_NO_LIMIT;
    rule->line = 0;
    rule->file[0] = '\0';
    rule->marked.mark = LSG_NO_MARK;
    rule->advice = NULL;
    rule->is_broken = rule->elsewhere = false;
    return rule->status = status;
}

static void set_place(lsg_rule *rule, const char *file, int line)
{
    snprintf(rule->file, sizeof rule->file, "%s", file ? file : ""); /* of a failure that is passed on: maybe none */
    rule->line = line;
}

/* ---- errors of running code: the message handler makes of each a list ----------------------------------------- */

/*
 * STATUS and LIMIT, numbers, are there for a failure that a trusted rule passes on, as an operator's games do. ADVICE is
 * light userdata, BROKEN a boolean, MARKS a table of common/mark.h; where they do not apply, they are absent.
 */
enum { MESSAGE = 1, FILE_NAME, LINE, STATUS, LIMIT, ADVICE, BROKEN, MARKS };

/* The failure at index 1 as a list. */
static int push_passed_on(lua_State *L)
{
    static const char *const fields[] = {"message", "file", "line"};
    lsg_limit limit;
    const sg_status status = lsg_failure_status(L, 1, &limit);
    lua_createtable(L, LIMIT, 0);
    for (int i = MESSAGE; i <= LINE; i++) {
        lua_pushstring(L, fields[i - MESSAGE]);
        lua_rawget(L, 1);
        lua_rawseti(L, -2, i);
    }
    lua_pushinteger(L, status);
    lua_rawseti(L, -2, STATUS);
    lua_pushinteger(L, (lua_Integer)limit);
    lua_rawseti(L, -2, LIMIT);
    return 1;
}

/*
 * The error as a list without STATUS and LIMIT; text is its message without the place. Its marks are at index 2, or nil.
 */
static int push_located(lua_State *L, const char *text, const char *file, int line, bool in_lua)
{
    const char *advice = lsg_advice(text);
    lua_createtable(L, MARKS, 0);
    if (advice) {
        lua_pushfstring(L, "%s (%s)", text, advice);
        lua_pushlightuserdata(L, (void *)advice);
        lua_rawseti(L, -3, ADVICE);
    } else {
        lua_pushstring(L, text);
    }
    lua_rawseti(L, -2, MESSAGE);
    lua_pushstring(L, file);
    lua_rawseti(L, -2, FILE_NAME);
    lua_pushinteger(L, line);
    lua_rawseti(L, -2, LINE);
    lua_pushboolean(L, in_lua || (lua_isnil(L, 2) && lsg_lua_error_is_argument(text)));
    lua_rawseti(L, -2, BROKEN);
    lua_pushvalue(L, 2);
    lua_rawseti(L, -2, MARKS);
    return 1;
}

/* Replaces the error at index 1 by its message; its marks come to index 2, or nil. [-0, +1, m] */
static void push_marks_of_error(lua_State *L)
{
    lua_settop(L, 1);
    const bool has_marks = lsg_push_marks(L, 1);
    if (!has_marks)
        lua_pushnil(L);
    if (lua_type(L, 1) == LUA_TSTRING)
        return;
    if (has_marks)
        lua_getfield(L, 2, "message");
    else
        lua_pushfstring(L, "the rule raised a %s; raise a message: error(\"...\")", luaL_typename(L, 1));
    lua_replace(L, 1);
}

/*
 * Message handler. The place is the innermost function in Lua, unless the message names another line of its file. What
 * runs at level 1 has met the error: a function in Lua, or a C function such as error, option or string.rep.
 */
static int locate(lua_State *L)
{
    lua_Debug ar;
    if (lua_touserdata(L, 1) == &lsg_enough)
        return 1;
    if (lsg_is_failure(L, 1))
        return push_passed_on(L);
    push_marks_of_error(L);
    const char *text = lua_tostring(L, 1);
    const bool in_lua = lua_getstack(L, 1, &ar) && lua_getinfo(L, "S", &ar) && *ar.what != 'C';
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline <= 0)
            continue;
        int line = ar.currentline;
        lsg_lua_error_place(&text, ar.short_src, &line);
        return push_located(L, text, ar.short_src, line, in_lua);
    }
    return push_located(L, text, "", 0, in_lua);
}

/* The status of a failure that was passed on, and its limit; located is on top. SG_OK: it was an error. [-0, +0, -] */
static sg_status passed_on(lua_State *L, lsg_limit *limit)
{
    lua_rawgeti(L, -1, STATUS);
    lua_rawgeti(L, -2, LIMIT);
    const sg_status status = (sg_status)lua_tointeger(L, -2);
    if (status != SG_OK)
        *limit = (lsg_limit)lua_tointeger(L, -1);
    lua_pop(L, 2);
    return status;
}

/* Sets what is known of the error in the list on top but message and place. [-0, +0, -] */
static void read_details(lua_State *L, lsg_rule *rule)
{
    lua_rawgeti(L, -1, ADVICE);
    lua_rawgeti(L, -2, BROKEN);
    lua_rawgeti(L, -3, MARKS);
    rule->advice = lua_touserdata(L, -3);
    rule->is_broken = lua_toboolean(L, -2);
    if (lua_istable(L, -1))
        lsg_read_marks(L, -1, &rule->marked);
    lua_pop(L, 3);
}

/* Sets the failure from the error that a call has left on top. [-1, +0, -] */
static sg_status explain(lsg_rule *rule, int how)
{
    lua_State *L = rule->L;
    const bool located = lua_type(L, -1) == LUA_TTABLE; /* else memory ended before the handler was through */
    lsg_limit limit = LSG_NO_LIMIT;
    const sg_status passed = located ? passed_on(L, &limit) : SG_OK;
    if (located) {
        lua_rawgeti(L, -1, MESSAGE);
        lua_rawgeti(L, -2, FILE_NAME);
        lua_rawgeti(L, -3, LINE);
    }
    const char *text = located ? lua_tostring(L, -3) : lua_tostring(L, -1), *why = NULL;
    const bool no_memory = how == LUA_ERRMEM || (text && lsg_lua_error_is_memory(text));
    sg_status status = rule->status; /* set by a listener before it raised */
    if (status == SG_ELIMIT)
        limit = LSG_MEMORY_LIMIT;
    if ((status == SG_ELIMIT || status == SG_ESTOP) && rule->call.limits && rule->call.limits->reason) {
        text = rule->call.limits->reason; /* the listener met a limit of the whole computation */
        limit = rule->call.limits->limit;
    }
    if (status == SG_OK && rule->box)
        status = lsg_box_verdict(rule->box, no_memory, &why, &limit);
    if (status == SG_OK)
        status = passed;
    if (status == SG_OK)
        status = how == LUA_ERRMEM ? SG_ENOMEM : SG_ERULE;
    if (why && no_memory && status == SG_ELIMIT)
        lsg_rule_fault(rule, status, "%s", why);
    else
        lsg_rule_fault(rule, status, "%s", text ? text : "the rule raised an error that is no message");
    if (rule->found_line > 0)
        set_place(rule, rule->found_file, rule->found_line);
    else if (located && !(why && no_memory && status == SG_ELIMIT))
        set_place(rule, lua_tostring(L, -2), (int)lua_tointeger(L, -1));
    rule->found_line = 0;
    rule->limit = limit;
    rule->elsewhere = status == SG_ESTOP && rule->call.limits && rule->call.limits->elsewhere;
    lua_pop(L, located ? 3 : 0);
    if (located && status == SG_ERULE)
        read_details(L, rule);
    lua_pop(L, 1);
    return status;
}

/* The name that Lua's messages give to a chunk. */
static void short_name(lua_State *L, const char *chunk, char name[LUA_IDSIZE])
{
    lua_Debug ar;
    name[0] = '\0';
    if (luaL_loadbufferx(L, "", 0, chunk, "t") == LUA_OK) {
        lua_getinfo(L, ">S", &ar);
        snprintf(name, LUA_IDSIZE, "%s", ar.short_src);
    } else {
        lua_pop(L, 1);
    }
}

sg_status lsg_rule_explain_syntax(lsg_rule *rule, int how, const char *chunk)
{
    lua_State *L = rule->L;
    char file[LUA_IDSIZE];
    int line = 0;
    short_name(L, chunk, file);
    const char *text = lua_tostring(L, -1), *why = NULL;
    const bool no_memory = lsg_lua_error_is_memory(text);
    lsg_limit limit = LSG_NO_LIMIT;
    sg_status status = rule->box ? lsg_box_verdict(rule->box, no_memory, &why, &limit) : SG_OK;
    if (status == SG_OK)
        status = how == LUA_ERRMEM ? SG_ENOMEM : SG_ERULE;
    lsg_lua_error_place(&text, file, &line);
    lsg_rule_fault(rule, status, "%s", why ? why : text);
    set_place(rule, line > 0 && !why ? file : "", line);
    rule->limit = limit;
    lua_pop(L, 1);
    return rule->status;
}

sg_status lsg_rule_refuse(lsg_rule *rule, const char *why)
{
    if (why != lsg_no_room)
        return lsg_rule_fault(rule, SG_EINPUT, "not a position: %s", why);
    lsg_limit limit;
    if (!rule->box || lsg_box_verdict(rule->box, true, &why, &limit) == SG_OK)
        return lsg_rule_fault(rule, SG_ENOMEM, "%s", sg_status_text(SG_ENOMEM));
    lsg_rule_fault(rule, SG_ELIMIT, "the position is %s", lsg_no_room);
    rule->limit = LSG_MEMORY_LIMIT;
    return SG_ELIMIT;
}

void lsg_rule_prepare(lsg_rule *rule)
{
    lua_pushcfunction(rule->L, locate);
}

sg_status lsg_rule_call_at(lsg_rule *rule, int handler, int n_args, int n_results)
{
    lua_State *L = rule->L;
    rule->status = SG_OK;
    if (rule->box)
        lsg_box_arm(rule->box, lsg_rule_limits(rule));
    const int how = lua_pcall(L, n_args, n_results, handler);
    if (!rule->call.limits)
        lsg_rule_rest(rule);
    rule->call.phase = LSG_IDLE;
    rule->call.is_given = false;
    rule->call.turn = SG_TURN_PASSES;
    if (how == LUA_OK)
        return SG_OK;
    if (how == LUA_ERRRUN && lua_touserdata(L, -1) == &lsg_enough) {
        lua_pop(L, 1);
        return SG_OK;
    }
    return explain(rule, how);
}

sg_status lsg_rule_call_prepared(lsg_rule *rule, int n_args, int n_results)
{
    const int handler = lua_gettop(rule->L) - n_args - 1;
    const sg_status status = lsg_rule_call_at(rule, handler, n_args, n_results);
    if (status != SG_OK)
        lua_remove(rule->L, handler);
    return status;
}

sg_status lsg_rule_call(lsg_rule *rule, int n_args, int n_results)
{
    lsg_rule_prepare(rule);
    lua_insert(rule->L, -n_args - 2);
    rule->call.phase = LSG_IDLE;
    const int handler = lua_gettop(rule->L) - n_args - 1;
    const sg_status status = lsg_rule_call_prepared(rule, n_args, n_results);
    if (status == SG_OK)
        lua_remove(rule->L, handler);
    return status;
}

bool lsg_rule_busy(const lsg_rule *rule)
{
    return rule->call.to || rule->call.list != LUA_NOREF || rule->call.phase != LSG_IDLE;
}

int lsg_rule_fail_busy(lua_State *L)
{
    return lsg_fail(L, SG_ERULE, "a game cannot be asked for values while it is being solved");
}

void lsg_rule_push_failure(lua_State *L, const lsg_rule *rule)
{
    lsg_failure_push(L, sg_status_name(rule->status), "%s", rule->message);
    lsg_failure_set_limit(L, rule->limit);
    lsg_failure_set_place(L, rule->file, rule->line);
    lsg_failure_set_mark(L, &rule->marked);
    if (rule->advice) {
        lua_pushstring(L, rule->advice);
        lua_setfield(L, -2, "advice");
    }
    lsg_failure_set_flag(L, "broken", rule->is_broken);
    lsg_failure_set_flag(L, "elsewhere", rule->elsewhere);
}

int lsg_rule_fail(lua_State *L, const lsg_rule *rule)
{
    lsg_rule_push_failure(L, rule);
    return lsg_failure_return(L);
}

bool lsg_rule_hand_over(lua_State *L, int index, lsg_rule *rule, const char **why)
{
    *why = lsg_no_room;
    if (!lua_checkstack(rule->L, 8))
        return false;
    if (rule->box)
        return lsg_transfer(L, index, rule->L, false, 0, why);
    lua_pushvalue(L, index);
    if (!lua_istable(L, -1))
        return true;
    rule->key.used = 0;
    if (lsg_key_encode(L, -1, &rule->key, why)) { /* a copy: the table belongs to the running program */
        lua_pop(L, 1);
        lsg_key_decode(L, rule->key.bytes, rule->key.used);
    }
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
