/* SPDX-License-Identifier: MIT */
#ifndef LSG_TEXTS_H
#define LSG_TEXTS_H

/* The functions of `string` whose work or result may be much longer than their arguments. */

#include <lua.h>

/* Sets rep, reverse, find and gsub in the table on top; for the state of a box. [-0, +0, m] */
void lsg_set_texts(lua_State *L);

#endif
