/* SPDX-License-Identifier: MIT */
#include "common/class.h"

void lsg_new_class(lua_State *L, const char *name, const luaL_Reg *methods, lua_CFunction gc)
{
    if (luaL_newmetatable(L, name)) {
        lua_newtable(L);
        luaL_setfuncs(L, methods, 0);
        lua_setfield(L, -2, "__index");
        lua_pushcfunction(L, gc);
        lua_setfield(L, -2, "__gc");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    lua_pop(L, 1);
}

static const char TO_CLOSE[] = "sg.to_close"; /* a field of the registry */

void lsg_must_close(lua_State *L)
{
    lua_pushboolean(L, 1);
    lua_setfield(L, LUA_REGISTRYINDEX, TO_CLOSE);
}

bool lsg_is_to_close(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, TO_CLOSE);
    const bool found = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return found;
}
