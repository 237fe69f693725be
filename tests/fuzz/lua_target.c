/* SPDX-License-Identifier: MIT */
/*
 * A fuzz target written in Lua: the script TARGET (a path, seen from the root of the tree) returns a function of the
 * input, a string. An error that it raises is a finding.
 *
 * libFuzzer sees which C code an input reaches. What it reaches in Lua is told by counters of the lines that ran.
 */
#include "fuzz.h"

#include <lauxlib.h>
#include <lualib.h>

#include "module.h"

enum { N_COUNTERS = 1 << 14, INPUTS_PER_COLLECTION = 64 };

/* libFuzzer reads and clears these bytes after each input. */
__attribute__((section("__libfuzzer_extra_counters"), used)) static uint8_t counters[N_COUNTERS];

static lua_State *L;

static void count_line(lua_State *state, lua_Debug *activation)
{
    if (!lua_getinfo(state, "S", activation))
        return;
    uint32_t hash = (uint32_t)activation->currentline;
    for (const char *c = activation->short_src; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * UINT32_C(16777619);
    uint8_t *counter = &counters[(hash ^ hash >> 15) % N_COUNTERS];
    *counter = *counter == UINT8_MAX ? UINT8_MAX : (uint8_t)(*counter + 1);
}

static int with_traceback(lua_State *state)
{
    luaL_traceback(state, state, luaL_tolstring(state, 1, NULL), 1);
    return 1;
}

static void close_state(void)
{
    lua_close(L);
}

static void open_state(void)
{
    L = luaL_newstate();
    if (L == NULL)
        fuzz_fail("no memory for a Lua state");
    luaL_openlibs(L);
    lsg_open_modules(L, true);
    if (luaL_dofile(L, TARGET) != LUA_OK)
        fuzz_fail("%s", lua_tostring(L, -1));
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_pushcfunction(L, with_traceback);
    lua_insert(L, 1);
    lua_sethook(L, count_line, LUA_MASKLINE, 0);
    (void)atexit(close_state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static unsigned n_inputs;
    if (L == NULL)
        open_state();
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    lua_pushlstring(L, (const char *)data, n_bytes);
    if (lua_pcall(L, 1, 0, 1) != LUA_OK)
        fuzz_fail("%s", lua_tostring(L, -1));
    if (++n_inputs % INPUTS_PER_COLLECTION == 0)
        (void)lua_gc(L, LUA_GCCOLLECT);
    return 0;
}
