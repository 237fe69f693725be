/* SPDX-License-Identifier: MIT */
#ifndef LSG_LUA_ERRORS_H
#define LSG_LUA_ERRORS_H

/* All that depends on the wording of Lua's own error messages (5.4). tests/test_lua_errors.c raises each of them. */

#include <stdbool.h>

/*
 * If the message begins with FILE:LINE: of this file, moves *message behind that and sets *line; of FILE: alone, sets
 * *line * to 0. Else changes nothing.
 */
void lsg_lua_error_place(const char **message, const char *file, int *line);

/* Is the message Lua's own for memory that has ended? Its string buffers raise that as an ordinary error. */
bool lsg_lua_error_is_memory(const char *message);

/* Is the message Lua's own about an argument of a C function, without the place? */
bool lsg_lua_error_is_argument(const char *message);

/* A hint for an error message that Lua itself raised in a rule; NULL if no hint is known for it. */
const char *lsg_advice(const char *message);

#endif
