/* SPDX-License-Identifier: MIT */
#ifndef LSG_FAILURE_H
#define LSG_FAILURE_H

/* Failures as Lua sees them: nil, message, code. */

#include <lua.h>

#include "sg.h"

/* Pushes nil, the formatted message and the short name of the status; returns 3. [-0, +3, m] */
int lsg_fail(lua_State *L, sg_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
