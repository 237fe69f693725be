/* SPDX-License-Identifier: MIT */
#ifndef LSG_TRANSFER_H
#define LSG_TRANSFER_H

/* Plain values from one Lua state to another: between a box and its host nothing else may cross. */

#include <stdbool.h>
#include <stdint.h>

#include <lua.h>

/*
 * Copies the plain value at index of one state to the top of another. A function becomes the light userdata
 * &lsg_function_mark if marks is set, else it is refused. max_bytes: what the copy may take, 0 is no limit. False if the
 * value cannot be copied: *why then says which part of it cannot, and is lsg_no_room if there is no
 * memory, lsg_beyond_limit if that would be more than max_bytes.
 * [on to: -0, +1|0, -]
 */
bool lsg_transfer(lua_State *from, int index, lua_State *to, bool marks, uint64_t max_bytes, const char **why);
extern const char lsg_function_mark, lsg_no_room[], lsg_beyond_limit[];

/* Fails to copy: "what why", or that there is no memory. [-0, +LSG_FAILED, m] */
int lsg_fail_transfer(lua_State *L, const char *what, const char *why);

#endif
