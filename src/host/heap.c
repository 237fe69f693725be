/* SPDX-License-Identifier: MIT */
/* heap.c: the memory of the program's own Lua state, where positions, moves and texts are kept, has a bound. */
#include "host.h"

#include <stdlib.h>

static size_t held_bytes, most_bytes; /* that the state holds, and may hold; 0: any number */

/* A lua_Alloc as that of luaL_newstate, with the bound. */
static void *bounded_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    (void)ud;
    const size_t old = block ? old_bytes : 0;
    if (new_bytes > old && most_bytes > 0 && held_bytes + (new_bytes - old) > most_bytes)
        return NULL;
    void *made = NULL;
    if (new_bytes == 0)
        free(block);
    else if (!(made = realloc(block, new_bytes)))
        return NULL;
    held_bytes = held_bytes + new_bytes - old;
    return made;
}

void lsg_host_count_memory(lua_State *L)
{
    held_bytes = (size_t)lua_gc(L, LUA_GCCOUNT) * 1024 + (size_t)lua_gc(L, LUA_GCCOUNTB);
    lua_setallocf(L, bounded_alloc, NULL);
}

int lsg_host_hold(lua_State *L)
{
    const lua_Integer more = luaL_optinteger(L, 1, 0);
    luaL_argcheck(L, more >= 0, 1, "bytes expected");
    most_bytes = more > 0 ? held_bytes + (size_t)more : 0;
    return 0;
}
