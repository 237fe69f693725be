/* SPDX-License-Identifier: MIT */
#ifndef LSG_NUMBERS_H
#define LSG_NUMBERS_H

/* Lists of whole numbers as text. */

#include <lua.h>

/* core.row(list, from, to, width, separator) -> list[from] to list[to], each at least width wide. [-0, +1, e] */
int lsg_number_row(lua_State *L);
/* core.lines(list, first, before, separator) -> before each value: before, its number from first on, separator.
 * [-0, +1, e] */
int lsg_number_lines(lua_State *L);

#endif
