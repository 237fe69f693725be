/* SPDX-License-Identifier: MIT */
/* Makes rules: core.box and core.rule, and the class "sg.rule". */
#include "rule/methods.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "rule/expand.h"
#include "rule/rule.h"
#include "rule/standard.h"
#include "rulelib/open.h"
#include "value/plain.h"
#include "value/transfer.h"

/* ---- print, for rules whose author looks for a fault: lines on standard error ------------------------------------- */

/*
 * A line begins with the position that the rule's function was called with: the first argument of the outermost function
 * that runs. Characters that a terminal obeys are escaped, since a rule may come from anybody.
 */

enum { LINE_MAX_BYTES = 1000, POSITION_MAX_BYTES = 80, DEPTH_MAX = 4, STEPS = 1000 };

typedef struct printed {
    char text[LINE_MAX_BYTES + 8];
    size_t used, most; /* the dots stand behind most */
    bool is_cut;
} printed;

/* Adds text on one line, as far as there is room, and dots where there is none. */
static void add(printed *out, const char *text, size_t n_bytes)
{
    size_t n_used;
    for (size_t i = 0; i < n_bytes; i += n_used) {
        char to[LSG_PLAIN_MOST];
        size_t n = lsg_plain_character(text + i, n_bytes - i, &n_used, to);
        if (*to == '\n')
            n = (size_t)snprintf(to, sizeof to, "\\x0A");
        if (out->used + n > out->most) {
            if (!out->is_cut)
                memcpy(out->text + out->used, "...", 3);
            out->used += out->is_cut ? 0 : 3;
            out->most = out->used;
            out->is_cut = true;
            return;
        }
        memcpy(out->text + out->used, to, n);
        out->used += n;
    }
}

static void add_value(lua_State *L, printed *out, int index, int depth);

/* Adds a table as { 3, 4 } or { a = 3 }, its list first. */
static void add_table(lua_State *L, printed *out, int index, int depth)
{
    const char *comma = "";
    if (depth == DEPTH_MAX || !lua_checkstack(L, 6)) {
        add(out, "{...}", 5);
        return;
    }
    const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
    add(out, "{", 1);
    for (lua_Integer i = 1; i <= n && out->used < out->most; i++, comma = ",") {
        add(out, comma, strlen(comma));
        lua_rawgeti(L, index, i);
        add_value(L, out, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (lua_type(L, -2) == LUA_TSTRING && out->used < out->most) {
            add(out, comma, strlen(comma));
            add(out, lua_tostring(L, -2), lua_rawlen(L, -2));
            add(out, "=", 1);
            add_value(L, out, lua_gettop(L), depth + 1);
            comma = ",";
        }
        lua_pop(L, 1);
    }
    add(out, "}", 1);
}

static void add_value(lua_State *L, printed *out, int index, int depth)
{
    size_t n_bytes;
    if (lua_type(L, index) == LUA_TTABLE) {
        add_table(L, out, index, depth);
    } else if (lua_type(L, index) == LUA_TFUNCTION) {
        add(out, "function", 8);
    } else {
        const char *text = luaL_tolstring(L, index, &n_bytes);
        add(out, text, n_bytes);
        lua_pop(L, 1);
    }
}

/* Adds the first argument of the outermost function that runs, while a game is played. */
static void add_position(lua_State *L, printed *out)
{
    lua_Debug level, outermost;
    bool found = false;
    for (int i = 1; lua_getstack(L, i, &level); i++) {
        lua_getinfo(L, "S", &level);
        if (*level.what == 'L') {
            outermost = level;
            found = true;
        }
    }
    const char *name = found ? lua_getlocal(L, &outermost, 1) : NULL;
    if (!name)
        return;
    out->most = POSITION_MAX_BYTES;
    add_value(L, out, lua_gettop(L), 0);
    lua_pop(L, 1);
    out->most = LINE_MAX_BYTES;
    out->is_cut = false;
    add(out, ": ", 2);
}

static int print(lua_State *L)
{
    printed out = {.most = LINE_MAX_BYTES};
    const int n = lua_gettop(L);
    lsg_box_charge(lsg_box_of(L), L, STEPS);
    luaL_checkstack(L, 8, NULL);
    add_position(L, &out);
    for (int i = 1; i <= n; i++) {
        if (i > 1)
            add(&out, "\t", 1);
        add_value(L, &out, i, 0);
    }
    out.text[out.used++] = '\n';
    fwrite(out.text, 1, out.used, stderr);
    return 0;
}

/* The names that rules use stand behind the table of globals, which is protected. */
static int p_open(lua_State *L)
{
    lua_pushglobaltable(L);
    luaL_getmetafield(L, -1, "__index");
    lua_pushcfunction(L, print);
    lua_setfield(L, -2, "print");
    return 0;
}

/* Gives the box of the rule the name print. On failure it is set in rule. */
static sg_status lsg_print_open(lsg_rule *rule)
{
    lua_pushcfunction(rule->L, p_open);
    return lsg_rule_call(rule, 0, 0);
}

static lsg_rule *new_rule(lua_State *L)
{
    lsg_rule *rule = lua_newuserdatauv(L, sizeof *rule, 0);
    memset(rule, 0, sizeof *rule);
    for (int i = 0; i < LSG_FN_COUNT; i++)
        rule->fn[i] = LUA_NOREF;
    rule->option_of_numbers = LUA_NOREF;
    rule->table = rule->params = rule->option = rule->part = rule->label = rule->given = LUA_NOREF;
    rule->call.list = rule->call.pending = LUA_NOREF;
    luaL_setmetatable(L, "sg.rule");
    rule->standing = lsg_limits_standing(L);
    return rule;
}

/* Keeps the rule table on top of L and its functions, and makes option and part. [-0, +0, m] */
static void adopt(lua_State *L, lsg_rule *rule)
{
    lsg_rule_adopt(L, rule);
    rule->handle = lua_newuserdatauv(L, sizeof *rule->handle, 0);
    *rule->handle = rule;
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, rule->box ? lsg_option_in_box : lsg_option, 1);
    rule->option = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, rule->box ? lsg_option_of_numbers_in_box : lsg_option_of_numbers, 1);
    rule->option_of_numbers = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, lsg_label, 1);
    rule->label = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushcclosure(L, lsg_part, 1);
    rule->part = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    rule->params = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushboolean(L, 0);
    rule->given = luaL_ref(L, LUA_REGISTRYINDEX);
}

static int p_adopt(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_settop(L, 2);
    if (lua_istable(L, 2))
        adopt(L, rule);
    return 1;
}

/* Fails with a place in a file. If the status is SG_ELIMIT, the limit is that on memory. */
static int fail_in(lua_State *L, sg_status status, const char *file, int line, const char *message)
{
    lsg_failure_push(L, sg_status_name(status), "%s", message);
    lsg_failure_set_limit(L, status == SG_ELIMIT ? LSG_MEMORY_LIMIT : LSG_NO_LIMIT);
    lsg_failure_set_place(L, file, line);
    return lsg_failure_return(L);
}

/* The failure of a rule while it loads; its field `include` names the file that the program has not handed over. */
static int fail_to_load(lua_State *L, const lsg_rule *rule)
{
    const int n = lsg_rule_fail(L, rule);
    if (*rule->include) {
        lua_pushstring(L, rule->include);
        lua_setfield(L, -2, "include");
    }
    return n;
}

/* The code of the helpers that are written in Lua is at this address of the registry. */
static const char helpers_key;

/*
 * core.helpers(code, sg, complain): adds the helpers that are written in Lua to the table sg, and to the sg of each box
 * that is made from now on. code: what string.dump makes of lua/sg/kinds/helpers/definition.lua. complain(name,
 * message) raises the errors of the helpers of the table sg. Errors in a box blame the line of the rule.
 */
static int core_helpers(lua_State *L)
{
    size_t n_bytes;
    const char *code = luaL_checklstring(L, 1, &n_bytes);
    luaL_checktype(L, 2, LUA_TTABLE);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    lua_pushvalue(L, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &helpers_key);
    lua_settop(L, 3);
    lsg_add_helpers(L, code, n_bytes);
    return 0;
}

/*
 * core.box(text, chunk name, max bytes, max steps[, files[, prints]]) -> rule, data | nil, failure
 * files: the texts of files that the rule may include, by name. prints: true gives the rule a function print.
 */
static int core_box(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    const char *chunk = luaL_checkstring(L, 2);
    const lua_Integer max_bytes = luaL_optinteger(L, 3, 0), max_steps = luaL_optinteger(L, 4, 0);
    luaL_argcheck(L, max_bytes >= 0, 3, "must be >= 0");
    luaL_argcheck(L, max_steps >= 0, 4, "must be >= 0");
    lsg_rule *rule = new_rule(L);
    size_t n_helpers = 0;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &helpers_key);
    const char *helpers = lua_tolstring(L, -1, &n_helpers);
    rule->box = lsg_sandbox_new((uint64_t)max_bytes, (uint64_t)max_steps, helpers, n_helpers);
    lua_pop(L, 1);
    if (!rule->box)
        return fail_in(L, SG_ENOMEM, chunk + 1, 0, sg_status_text(SG_ENOMEM));
    rule->L = lsg_box_state(rule->box);
    lsg_box_head_of(rule->L)->rule = rule;
    if (lua_istable(L, 5) && lsg_include_set(L, 5, rule) != SG_OK)
        return lsg_rule_fail(L, rule);
    if (lua_toboolean(L, 6) && lsg_print_open(rule) != SG_OK)
        return lsg_rule_fail(L, rule);
    if (lsg_source_load(rule, text, n_bytes, chunk, "t") != SG_OK)
        return lsg_rule_fail(L, rule);
    if (lsg_rule_call(rule, 0, 1) != SG_OK)
        return fail_to_load(L, rule);
    rule->may_include = false;
    lua_pushcfunction(rule->L, p_adopt);
    lua_insert(rule->L, -2);
    lua_pushlightuserdata(rule->L, rule);
    lua_insert(rule->L, -2);
    if (lsg_rule_call(rule, 2, 1) != SG_OK)
        return lsg_rule_fail(L, rule);
    const char *why;
    const bool ok = lsg_transfer(rule->L, -1, L, true, rule->standing->max_bytes, &why);
    lsg_box_rest(rule->box);
    if (!ok) {
        if (why == lsg_no_room)
            return fail_in(L, SG_ENOMEM, chunk + 1, 0, sg_status_text(SG_ENOMEM));
        lua_pushfstring(L, "the rule table holds %s", why);
        return fail_in(L, why == lsg_beyond_limit ? SG_ELIMIT : SG_ERULE, chunk + 1, 1, lua_tostring(L, -1));
    }
    lua_settop(rule->L, 0);
    return 2;
}

/* core.rule(table) -> rule, data | nil, failure: a rule whose functions stay in this state. */
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
    if (!lsg_transfer(L, 1, L, true, 0, &why))
        return lsg_fail_transfer(L, "the rule table holds", why);
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
        luaL_unref(L, LUA_REGISTRYINDEX, rule->table);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->params);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->option);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->option_of_numbers);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->part);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->given);
        luaL_unref(L, LUA_REGISTRYINDEX, rule->label);
    }
    rule->box = NULL;
    rule->L = NULL;
    rule->handle = NULL;
    sg_tiling_free(rule->tiling);
    rule->tiling = NULL;
    sg_deletion_free(rule->deletion);
    rule->deletion = NULL;
    free(rule->key.bytes);
    free(rule->bound.bytes);
    free(rule->parts.bytes);
    rule->key = rule->bound = rule->parts = (lsg_buffer){0};
    return 0;
}

void lsg_open_rule(lua_State *L)
{
    lsg_new_class(L, "sg.rule", lsg_rule_methods, rule_gc);
    lua_pushcfunction(L, core_box);
    lua_setfield(L, -2, "box");
    lua_pushcfunction(L, core_helpers);
    lua_setfield(L, -2, "helpers");
    lua_pushcfunction(L, core_rule);
    lua_setfield(L, -2, "rule");
    lua_pushlightuserdata(L, (void *)&lsg_function_mark);
    lua_setfield(L, -2, "function_mark");
}
