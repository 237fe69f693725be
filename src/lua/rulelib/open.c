/* SPDX-License-Identifier: MIT */
#include "rulelib/open.h"

#include <lauxlib.h>

#include "rulelib/helper.h"

const char *const lsg_helper_names[] = {"bits", "canonical", "graph", "grid", "words", NULL};

void lsg_open_helpers(lua_State *L, lsg_box *box)
{
    lsg_push_bits(L, box);
    lua_setfield(L, -2, "bits");
    lsg_push_canonical(L, box);
    lua_setfield(L, -2, "canonical");
    lsg_push_graph(L, box);
    lua_setfield(L, -2, "graph");
    lsg_push_grid(L, box);
    lua_setfield(L, -2, "grid");
    lsg_push_words(L, box);
    lua_setfield(L, -2, "words");
}

static const char grid_show_key; /* the function is at this address of the registry */

void lsg_add_helpers(lua_State *L, const char *code, size_t n_bytes)
{
    if (luaL_loadbufferx(L, code, n_bytes, "=helpers", "b") != LUA_OK)
        lua_error(L);
    lua_pushvalue(L, -3);
    lua_rotate(L, -3, 2);
    lua_call(L, 2, 0);
    lua_getfield(L, -1, "grid");
    lua_getfield(L, -1, "show");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &grid_show_key);
    lua_pop(L, 1);
}

bool lsg_is_grid_show(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &grid_show_key);
    const bool is = !lua_isnil(L, -1) && lua_rawequal(L, -1, index);
    lua_pop(L, 1);
    return is;
}
