/* SPDX-License-Identifier: MIT */
#ifndef LSG_FIELDS_H
#define LSG_FIELDS_H

/* Numbers in tables: fields of the table on top, and lists that Lua hands over. */

#include <lua.h>
#include <stddef.h>
#include <stdint.h>

/* Sets the field to a number. [-0, +0, m] */
void lsg_set_count(lua_State *L, const char *name, uint64_t count);
/* Sets the field to the list of n numbers; the same for n nim-values or positions. [-0, +0, m] */
void lsg_set_counts(lua_State *L, const char *name, const uint64_t *counts, size_t n);
void lsg_set_values(lua_State *L, const char *name, const uint32_t *values, size_t n);
/* The n integers of the list at index, as a block on the stack. [-0, +1, e] */
uint64_t *lsg_check_counts(lua_State *L, int index, size_t *n);

#endif
