/* SPDX-License-Identifier: MIT */
#ifndef LSG_LISTS_H
#define LSG_LISTS_H

/* Operations on lists of integers, for the banks of expressions (lua/sg/pattern/bank.lua). */

#include <lua.h>

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

#endif
