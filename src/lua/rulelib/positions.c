/* SPDX-License-Identifier: MIT */
#include "rulelib/positions.h"

#include "rulelib/helper.h"

/* The options at index 1, of these names, in a table that begins with the kind. */
static int tagged(lua_State *L, const char *name, const char *kind, const char *const *names)
{
    char room[LSG_DESCRIBE_MAX];
    if (lua_gettop(L) == 0)
        lua_newtable(L);
    if (!lua_istable(L, 1))
        return lsg_complain(L, name, "%s is no table of options", lsg_describe(L, 1, room, sizeof room));
    lua_settop(L, 1);
    lua_newtable(L);
    lua_pushstring(L, kind);
    lua_rawseti(L, 2, 1);
    lua_pushnil(L);
    while (lsg_next_option(L, name, names) >= 0) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, 2);
    }
    return 1;
}

int lsg_grid_rows(lua_State *L)
{
    static const char *const names[] = {"about", "cells", "falling", NULL};
    return tagged(L, "sg.grid.rows", "rows", names);
}

int lsg_graph_coloured(lua_State *L)
{
    static const char *const names[] = {"about", "min", "styles", NULL};
    return tagged(L, "sg.graph.coloured", "coloured", names);
}

int lsg_heaps(lua_State *L)
{
    static const char *const names[] = {"about", "min", "order", NULL};
    return tagged(L, "sg.heaps", "heaps", names);
}

int lsg_pair(lua_State *L)
{
    static const char *const names[] = {"about", "min", NULL};
    return tagged(L, "sg.pair", "pair", names);
}

int lsg_strip(lua_State *L)
{
    static const char *const names[] = {"about", "cells", "styles", NULL};
    return tagged(L, "sg.strip", "strip", names);
}
