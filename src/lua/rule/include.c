/* SPDX-License-Identifier: MIT */
/*
 * A rule runs where no files are. The program therefore runs it with the texts of the files that it knows of; where the
 * rule includes another one, the call fails with the name of that file in the failure's field `include`, and the program
 * finds the file, or says why not, and runs the rule again (lua/sg/rule/load.lua).
 */
#include "rule/rule.h"

#include <ctype.h>
#include <lauxlib.h>
#include <string.h>

#include "value/transfer.h"

enum { NAME_MAX_BYTES = 50, FILES_MAX = 32 };

/* Keys of the registry of a box: name -> text; name -> what the file returned, false while the file runs. */
static const char texts_key, loaded_key;

static int p_keep(lua_State *L)
{
    lua_rawsetp(L, LUA_REGISTRYINDEX, &texts_key);
    return 0;
}

sg_status lsg_include_set(lua_State *L, int index, lsg_rule *rule)
{
    const char *why;
    lua_pushcfunction(rule->L, p_keep);
    if (!lsg_transfer(L, index, rule->L, false, 0, &why)) {
        lua_settop(rule->L, 0);
        return lsg_rule_refuse(rule, why);
    }
    rule->may_include = true;
    return lsg_rule_call(rule, 1, 0);
}

/* Is this the name of a Lua file, without a folder? */
static bool is_name(const char *name, size_t n_bytes)
{
    if (n_bytes < 5 || n_bytes > NAME_MAX_BYTES || strcmp(name + n_bytes - 4, ".lua") != 0)
        return false;
    for (size_t i = 0; i + 4 < n_bytes; i++)
        if (!isalnum((unsigned char)name[i]) && name[i] != '_' && name[i] != '-')
            return false;
    return true;
}

/* Pushes the table of what is loaded. [-0, +1, e] */
static void push_loaded(lua_State *L)
{
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &loaded_key) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &loaded_key);
    }
}

/* Pushes the text of a file; where the program has not given the text, the call ends and the failure names the file. */
static const char *push_text(lua_State *L, const char *name, lsg_rule *rule, size_t *n_bytes)
{
    const bool has_texts = lua_rawgetp(L, LUA_REGISTRYINDEX, &texts_key) == LUA_TTABLE;
    if (!has_texts)
        luaL_error(L, "sg.include is for rules in files: this text has no files beside it");
    lua_pushnil(L);
    int n_texts = 0;
    while (lua_next(L, -2)) {
        n_texts++;
        lua_pop(L, 1);
    }
    if (lua_getfield(L, -1, name) != LUA_TSTRING) {
        if (n_texts >= FILES_MAX)
            luaL_error(L, "sg.include: a rule includes at most %d files", FILES_MAX);
        memcpy(rule->include, name, strlen(name) + 1);
        luaL_error(L, "sg.include: there is no file %s beside the rule", name);
    }
    return lua_tolstring(L, -1, n_bytes);
}

int lsg_include(lua_State *L)
{
    size_t n_name, n_bytes;
    if (lua_type(L, 1) != LUA_TSTRING)
        return luaL_error(L, "sg.include wants the name of a file beside the rule, as in sg.include \"parts.lua\"");
    const char *name = lua_tolstring(L, 1, &n_name);
    lsg_rule *rule = lsg_box_head_of(L)->rule;
    if (!is_name(name, n_name))
        return luaL_error(L,
                          "sg.include: '%s' is no name of a file beside the rule: letters, digits, _ and -, at most 50 "
                          "with .lua behind them, and no folder",
                          name);
    if (!rule->may_include && lua_rawgetp(L, LUA_REGISTRYINDEX, &texts_key) == LUA_TTABLE)
        return luaL_error(L, "sg.include stands above the return of a rule; it reads nothing while a game is played");
    lua_settop(L, 1);
    push_loaded(L);
    if (lua_getfield(L, 2, name) == LUA_TBOOLEAN && !lua_toboolean(L, -1))
        return luaL_error(L, "sg.include: %s includes itself, directly or by another file", name);
    if (!lua_isnil(L, -1))
        return 1;
    const char *text = push_text(L, name, rule, &n_bytes);
    lua_pushboolean(L, false);
    lua_setfield(L, 2, name);
    lua_pushfstring(L, "@%s", name);
    lsg_source_compile(L, rule->box, text, n_bytes, lua_tostring(L, -1));
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1) || lua_isboolean(L, -1))
        return luaL_error(L, "sg.include: %s returns nothing; a file that is included returns a table or a function",
                          name);
    lua_pushvalue(L, -1);
    lua_setfield(L, 2, name);
    return 1;
}
