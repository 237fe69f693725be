/* SPDX-License-Identifier: MIT */
#ifndef LSG_FAILURE_H
#define LSG_FAILURE_H

/* Failures as Lua sees them: nil, and a table { code, message, ... } (lua/sg/failure.lua). */

#include <lua.h>

#include "sg.h"

extern const char lsg_failure_type[]; /* registry name of the metatable of failures; lua/sg/failure.lua fills it */

/* Pushes nil, a failure with the formatted message, and its code; returns 3. [-0, +3, m] */
int lsg_fail(lua_State *L, sg_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
