/* SPDX-License-Identifier: MIT */
#ifndef LSG_LISTS_H
#define LSG_LISTS_H

/* Operations on lists of integers, for the banks of expressions (lua/sg/pattern/bank.lua) and for regularities. */

#include <lauxlib.h>

/*
 * core.combined(operation, left, right, by_key, few, prefix) -> the list of left[i] operation right[i], and the keys of all,
 * of the first few and of the first `prefix` of its numbers. Nothing where an operation has no value, as 2 - 3 and 2 // 0, or
 * by_key has the key of all. The numbers are >= 0. [-0, +4|0, e]
 */
int lsg_combined(lua_State *L);
/*
 * core.called(known, list, by_key, few, prefix, least, call, ...) -> the list of call(list[i], ...), with the same keys.
 * Nothing where a number is below the least, or by_key has the key of all. known has the values that call has at some
 * numbers; others are added. [-0, +4|0, e]
 */
int lsg_called(lua_State *L);
/*
 * core.rising(values) -> the list of the p up to an eighth of the values that may be periods of a regularity
 * (lua/sg/heap/regularity.lua): of the last p values, at least half continue four equal rises, and one of these is more
 * than 0. values[i] is g(i - 1). [-0, +1, e]
 */
int lsg_rising(lua_State *L);

/* Lists of whole numbers as text. */

/* Adds a number, with spaces before it up to this width. [-0, +?, e] as luaL_addlstring */
void lsg_add_number(luaL_Buffer *out, lua_Integer value, size_t width);

/* core.row(list, from, to, width, separator) -> list[from] to list[to], each at least width wide. [-0, +1, e] */
int lsg_number_row(lua_State *L);
/* core.lines(list, first, before, separator) -> before each value: before, its number from first on, separator.
 * [-0, +1, e] */
int lsg_number_lines(lua_State *L);

#endif
