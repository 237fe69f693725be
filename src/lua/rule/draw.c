/* SPDX-License-Identifier: MIT */
/* Drawings: the pen that a rule's function draw gets, and how a rule looks that has no draw. */
#include "rule/methods.h"

#include <lauxlib.h>

#include "rulelib/bits.h"
#include "rulelib/open.h"

enum { ARGUMENTS_MAX = 8 };

static const char *const strokes[] = {"bits",  "cell", "coins", "graph", "grid", "heap",
                                      "heaps", "line", "stone", "text",  "tree", NULL};

/* A function of the pen. Upvalues: its name, and the list of the calls so far. */
static int stroke(lua_State *L)
{
    const int n = lua_gettop(L);
    if (n > ARGUMENTS_MAX)
        return luaL_error(L, "pen.%s got %d arguments", lua_tostring(L, lua_upvalueindex(1)), n);
    const lua_Integer at = (lua_Integer)lua_rawlen(L, lua_upvalueindex(2));
    if (at >= LSG_STROKES_MAX)
        return luaL_error(L, "a drawing has at most %d parts", LSG_STROKES_MAX);
    lua_createtable(L, n + 1, 0);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_rawseti(L, -2, 1);
    for (int i = 1; i <= n; i++) {
        lua_pushvalue(L, i);
        lua_rawseti(L, -2, i + 1);
    }
    lua_rawseti(L, lua_upvalueindex(2), at + 1);
    return 0;
}

int lsg_rule_draw(lua_State *L)
{
    const lsg_rule *rule = lua_touserdata(L, 1);
    lua_newtable(L); /* at 3: the list */
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_DRAW]);
    lua_pushvalue(L, 2);
    lua_newtable(L);
    for (int i = 0; strokes[i]; i++) {
        lua_pushstring(L, strokes[i]);
        lua_pushvalue(L, -1);
        lua_pushvalue(L, 3);
        lua_pushcclosure(L, stroke, 2);
        lua_rawset(L, -3);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    lua_call(L, 3, 0);
    return 1;
}

static bool is_function(const lsg_rule *rule, lsg_fn fn, lua_CFunction function)
{
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[fn]);
    const bool is = lua_tocfunction(rule->L, -1) == function;
    lua_pop(rule->L, 1);
    return is;
}

const char *lsg_rule_looks_like(lsg_rule *rule)
{
    if (!lua_checkstack(rule->L, 2))
        return NULL;
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[LSG_SHOW]);
    const bool shows_grid = lsg_is_grid_show(rule->L, -1);
    lua_pop(rule->L, 1);
    if (shows_grid || is_function(rule, LSG_CANONICAL, lsg_canonical_grid))
        return "grid";
    if (is_function(rule, LSG_SPLIT, lsg_bits_components) || is_function(rule, LSG_CANONICAL, lsg_canonical_bits))
        return "bits";
    if (is_function(rule, LSG_CANONICAL, lsg_canonical_graph))
        return "graph";
    return is_function(rule, LSG_CANONICAL, lsg_canonical_tree) ? "tree" : NULL;
}
