/* SPDX-License-Identifier: MIT */
#ifndef LSG_TEXTS_H
#define LSG_TEXTS_H

/* The functions of `string` and `utf8` whose work or result may be much longer than their arguments. */

#include <lua.h>

/* Sets rep, reverse, lower and upper in the table on top; for the state of a box. [-0, +0, m] */
void lsg_set_texts(lua_State *L);
/* Of the library utf8 on top, makes the functions charge the box that read long texts. [-0, +0, m] */
void lsg_set_characters(lua_State *L);

#endif
