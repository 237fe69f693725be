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

/*
 * sg.grid.rows(options)
 * Positions that are rows of these characters, for the field positions of a rule.
 * @param options { cells: string, falling?: string, about?: string }
 * @return table positions
 */
int lsg_grid_rows(lua_State *L)
{
    static const char *const names[] = {"about", "cells", "falling", NULL};
    return tagged(L, "sg.grid.rows", "rows", names);
}

/*
 * sg.graph.coloured(options)
 * Positions that are lists of neighbours with a list colours, for the field positions of a rule.
 * @param options { styles?: string[], min?: integer, about?: string } styles, or min: colours are numbers from min on
 * @return table positions
 */
int lsg_graph_coloured(lua_State *L)
{
    static const char *const names[] = {"about", "min", "styles", NULL};
    return tagged(L, "sg.graph.coloured", "coloured", names);
}

/*
 * sg.heaps(options)
 * Positions that are lists of heaps, for the field positions of a rule.
 * @param options? { min?: integer, order?: string, about?: string }
 * @return table positions
 */
int lsg_heaps(lua_State *L)
{
    static const char *const names[] = {"about", "min", "order", NULL};
    return tagged(L, "sg.heaps", "heaps", names);
}

/*
 * sg.pair(options)
 * Positions that are two heaps.
 * @param options? { min?: integer, about?: string }
 * @return table positions
 */
int lsg_pair(lua_State *L)
{
    static const char *const names[] = {"about", "min", NULL};
    return tagged(L, "sg.pair", "pair", names);
}

/*
 * sg.strip(options)
 * Positions that are rows of cells with pieces.
 * @param options { cells: string, styles: table<string, string>, about?: string }
 * @return table positions
 */
int lsg_strip(lua_State *L)
{
    static const char *const names[] = {"about", "cells", "styles", NULL};
    return tagged(L, "sg.strip", "strip", names);
}
