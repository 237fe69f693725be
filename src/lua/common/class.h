/* SPDX-License-Identifier: MIT */
#ifndef LSG_CLASS_H
#define LSG_CLASS_H

/*
 * Classes of userdata. In all headers of the binding, stack effects are written as in Lua's manual: [-pops, +pushes,
 * x], where x = '-' never raises, 'm' raises for memory only, 'e' may raise.
 */

#include <lauxlib.h>
#include <lua.h>

#if LUA_VERSION_NUM != 504
#error "sg-lua needs Lua 5.4"
#endif

/* Makes the metatable of a kind of userdata; name is its key in the registry and appears in error messages.
 * [-0, +0, m] */
void lsg_new_class(lua_State *L, const char *name, const luaL_Reg *methods, lua_CFunction gc);

#endif
