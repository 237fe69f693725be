/* SPDX-License-Identifier: MIT */
#ifndef LSG_LISTS_H
#define LSG_LISTS_H

/* The functions of `table` whose loops are bounded by nothing but the length of a list. */

#include <lua.h>

/* Sets concat, insert, move, remove, sort and unpack in the table on top; for the state of a box. [-0, +0, m] */
void lsg_set_lists(lua_State *L);

#endif
