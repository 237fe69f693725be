/* SPDX-License-Identifier: MIT */
#ifndef LSG_WIDE_H
#define LSG_WIDE_H

/*
 * Wide sets: sets of up to 256 cells as values of Lua, for boards that an integer is too small for. A wide set is a
 * userdata that never changes. The empty set is always the integer 0, so that x == 0 asks whether there is no cell.
 */

#include <lua.h>

#include "base/wide.h"

/* Pushes a set: a wide set, or 0 if it is empty. [-0, +1, m] */
void lsg_wide_push(lua_State *L, const sg_wide *set);

/* Is the value at index a wide set? Then *set is set to it. [-0, +0, -] */
bool lsg_wide_get(lua_State *L, int index, sg_wide *set);

/*
 * The set at index as an operand beside wide sets: a wide set, or an integer, whose bits are the cells. The integer -1,
 * which is ~0, is all cells; other negative integers are no sets: what had cell 63 as its last would lose cells in a
 * shift. Returns NULL, or what is wrong (static storage). [-0, +0, -]
 */
const char *lsg_wide_operand(lua_State *L, int index, sg_wide *set);

/* Reads hexadecimal digits of any number, with or without 0x before; false if these are none, or too many. */
bool lsg_wide_read(const char *text, size_t n_bytes, sg_wide *set);

#endif
