/* SPDX-License-Identifier: MIT */
/*
 * The names that a rule in a box may use: those of Lua's standard libraries that standard.c allows, and those of sg. They
 * protect against mistakes, and against most malice.
 */
#include "rule/standard.h"

#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "common/mark.h"
#include "rule/rule.h"
#include "rulelib/helper.h"
#include "rulelib/open.h"

static int read_only(lua_State *L)
{
    return luaL_error(L, "%s cannot be changed in a rule", lua_tostring(L, lua_upvalueindex(1)));
}

/* __pairs of a protected table: iterates over a copy of the table behind it, which is the upvalue. */
static int list_protected(lua_State *L)
{
    lua_getglobal(L, "next");
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, lua_upvalueindex(1))) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
    return 2;
}

/* Replaces the table on top by an empty one that reads from it and refuses to be written. [-1, +1, m] */
static void protect(lua_State *L, const char *name)
{
    lua_newtable(L);
    lua_newtable(L);
    lua_rotate(L, -3, -1);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, list_protected, 1);
    lua_setfield(L, -3, "__pairs");
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, name);
    lua_pushcclosure(L, read_only, 1);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
}

/* Opens a library and leaves its table, whose functions have a price. [-0, +1, m] */
static void open_library(lua_State *L, const char *name, lua_CFunction open)
{
    lua_pushcfunction(L, open);
    lua_pushstring(L, name);
    lua_call(L, 1, 1);
    lsg_set_prices(L, name);
}

/* The same as a table that has what a rule may use and cannot be written. [-0, +1, m] */
static void open_reduced(lua_State *L, const char *name, lua_CFunction open)
{
    open_library(L, name, open);
    lsg_standard_reduce(L, name);
    protect(L, name);
}

/* tostring without addresses: the results of a rule must not depend on where its tables are in memory. */
static int plain_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    if (lua_istable(L, 1) || lua_isfunction(L, 1))
        lua_pushstring(L, luaL_typename(L, 1));
    else
        luaL_tolstring(L, 1, NULL);
    return 1;
}

static int unknown_name(lua_State *L)
{
    return lsg_standard_unknown(L, lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?");
}

static int no_globals(lua_State *L)
{
    const char *name = lua_tostring(L, 2);
    return lsg_raise_marked(
        L, LSG_ABOUT_GLOBAL, name ? name : "?",
        "the global '%s' cannot be set in a rule; write 'local %s', or return { %s = ... } for a field of the rule",
        name ? name : "?", name ? name : "?", name ? name : "?");
}

static void open_string(lua_State *L)
{
    open_reduced(L, LUA_STRLIBNAME, luaopen_string);
    lua_pushliteral(L, ""); /* ("x"):rep(n) must not reach the full library either */
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
}

/* Names that sg had for rules before, and what to use instead of each. */
static const char *const gone[][2] = {
    {"sg.bits.parse", "a rule with place reads and shows its boards itself; else write a parse of your own"},
    {"sg.bits.show", "a rule with place reads and shows its boards itself; else write a show of your own"},
    {"sg.bits.transpose", "sg.canonical.bits gives the least of all images of a set"},
    {"sg.bits.turn", "sg.canonical.bits gives the least of all images of a set"},
    {"sg.canonical.string", "sg.canonical.grid { symmetry = \"left-right\" } takes the text as one row, { text }"},
    {"sg.graph.neighbours", "sg.graph.write(graph, \"lists\")[v] is the list of the neighbours of v"},
    {"sg.graph.pieces", "sg.graph.components gives the components of a graph, and sg.graph.take a part of it"},
    {"sg.grid.flip", "sg.canonical.grid gives the least of all images of a grid"},
    {"sg.grid.mirror", "sg.canonical.grid gives the least of all images of a grid"},
    {"sg.grid.transpose", "sg.canonical.grid gives the least of all images of a grid"},
    {"sg.grid.turn", "sg.canonical.grid gives the least of all images of a grid"},
    {"sg.nimber", "a rule has sg.xor and sg.mex; the command nimber and programs have the field of nimbers"},
};

/* __index of sg and its tables, whose name is the upvalue. For a name that is gone the error says what to use. */
static int gone_name(lua_State *L)
{
    const char *name = lua_pushfstring(L, "%s.%s", lua_tostring(L, lua_upvalueindex(1)), luaL_tolstring(L, 2, NULL));
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (strcmp(name, gone[i][0]) == 0)
            return lsg_raise_marked(L, LSG_ABOUT_UNKNOWN, name, "%s is not known here: %s", name, gone[i][1]);
    return 0;
}

/* Protects the table on top, of this name; names that are gone from it raise errors (gone_name). [-1, +1, m] */
static void protect_helpers(lua_State *L, const char *name)
{
    lua_createtable(L, 0, 1);
    lua_pushstring(L, name);
    lua_pushcclosure(L, gone_name, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    protect(L, name);
}

typedef struct code {
    const char *bytes;
    size_t n_bytes;
} code;

static int furnish(lua_State *L) /* in 1, light userdata: the code of the helpers */
{
    static const luaL_Reg sg_functions[] = {{"include", lsg_include}, {"mex", lsg_mex}, {"xor", lsg_xor}, {NULL, NULL}};
    const code *helpers = lua_touserdata(L, 1);
    lsg_box *box = lsg_box_of(L);
    lua_settop(L, 0);
    lsg_push_library(L, sg_functions, box);
    lsg_open_helpers(L, box);
    open_library(L, "_G", luaopen_base);
    lua_pushcfunction(L, plain_tostring);
    lua_setfield(L, -2, "tostring");
    lsg_standard_reduce(L, "");
    open_reduced(L, LUA_MATHLIBNAME, luaopen_math);
    lua_setfield(L, -2, "math");
    open_reduced(L, LUA_TABLIBNAME, luaopen_table);
    lua_setfield(L, -2, "table");
    open_reduced(L, LUA_UTF8LIBNAME, luaopen_utf8);
    lua_setfield(L, -2, "utf8");
    open_string(L);
    lua_setfield(L, -2, "string");
    lua_pushvalue(L, 1);
    protect_helpers(L, "sg");
    lua_setfield(L, -2, "sg");
    lua_newtable(L); /* the metatable of the allowed names: any other name is an error */
    lua_pushcfunction(L, unknown_name);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    protect(L, "_G");
    lua_getmetatable(L, -1);
    lua_pushcfunction(L, no_globals);
    lua_setfield(L, -2, "__newindex");
    lua_pop(L, 1);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    if (helpers->bytes) {
        lua_pushcfunction(L, lsg_complain_of);
        lsg_add_helpers(L, helpers->bytes, helpers->n_bytes);
    }
    for (const char *const *name = lsg_helper_names; *name; name++) {
        lua_pushfstring(L, "sg.%s", *name);
        lua_getfield(L, 1, *name);
        protect_helpers(L, lua_tostring(L, -2));
        lua_setfield(L, 1, *name);
        lua_pop(L, 1);
    }
    return 0;
}

lsg_box *lsg_sandbox_new(uint64_t max_bytes, uint64_t max_steps, const char *helpers, size_t n_bytes)
{
    code given = {helpers, n_bytes};
    lsg_box *box = lsg_box_new(max_bytes, max_steps);
    if (!box)
        return NULL;
    lua_State *L = lsg_box_state(box);
    lua_pushcfunction(L, furnish);
    lua_pushlightuserdata(L, &given);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK) {
        lsg_box_rest(box);
        return box;
    }
    lsg_box_free(box);
    return NULL;
}
