/* SPDX-License-Identifier: MIT */
#ifndef LSG_PATTERNS_H
#define LSG_PATTERNS_H

/* The functions of `string` that look for patterns. */

#include <lua.h>

/* Sets find, match, gmatch and gsub in the table on top; for the state of a box. [-0, +0, m] */
void lsg_set_patterns(lua_State *L);

#endif
