/* SPDX-License-Identifier: MIT */
#ifndef LSG_CANONICAL_H
#define LSG_CANONICAL_H

/* The members of sg.canonical that are defined beside the library of their kind. */

#include <lua.h>

int lsg_canonical_bits(lua_State *L);
int lsg_canonical_grid(lua_State *L);
int lsg_canonical_string(lua_State *L);
int lsg_canonical_words(lua_State *L);
int lsg_canonical_graph(lua_State *L);
int lsg_canonical_tree(lua_State *L);

#endif
