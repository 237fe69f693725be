/* SPDX-License-Identifier: MIT */
#ifndef LSG_MODULE_H
#define LSG_MODULE_H

/* The module sg, for programs that embed Lua. */

#include <stdbool.h>

#include <lua.h>

/* Opens the module: registers the embedded Lua modules and returns the table sg. [-0, +1, e] */
int luaopen_sg(lua_State *L);
/*
 * Only registers the embedded modules, so that require finds them: sg before the disk, but dkjson after
 * the disk, unless this is the program. [-0, +0, e]
 */
void lsg_open_modules(lua_State *L, bool is_program);

#endif
