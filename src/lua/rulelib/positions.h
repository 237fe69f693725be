/* SPDX-License-Identifier: MIT */
#ifndef LSG_POSITIONS_H
#define LSG_POSITIONS_H

/*
 * Kinds of positions that a rule names in its field positions: sg.grid.rows, sg.graph.coloured, sg.heaps, sg.pair and
 * sg.strip. Each takes a table of options and gives a new one, with the name of the kind in its first place; what it stands
 * for is in lua/sg/kinds/positions/definition.lua, which completes the rule.
 */

#include <lua.h>

int lsg_grid_rows(lua_State *L);
int lsg_graph_coloured(lua_State *L);
int lsg_heaps(lua_State *L);
int lsg_pair(lua_State *L);
int lsg_strip(lua_State *L);

#endif
