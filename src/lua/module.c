/* SPDX-License-Identifier: MIT */
/* The module sg: the C functions behind it (sg.core) and the Lua modules carried in the binary. */
#include "module.h"

#include "common/clock.h"
#include "common/failure.h"
#include "embed.h"
#include "engine/engine.h"
#include "io/pool.h"
#include "rule/methods.h"
#include "rulelib/open.h"
#include "value/lists.h"
#include "value/plain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lauxlib.h>
#include <lualib.h>

/* ---- core ----------------------------------------------------------------------------------------------------- */

/*
 * Lua 5.4.0 to 5.4.4 compile `literal ~ (a or b)` wrongly in functions of more than 256 constants (fixed in
 * 5.4.5, commit c764ca71). core.miscompiles() -> does this Lua?
 */
static int core_miscompiles(lua_State *L)
{
    enum { CONSTANTS = 300 };
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    luaL_addstring(&text, "local t = {} local a, b = 2, 3 ");
    for (int i = 0; i < CONSTANTS; i++) {
        lua_pushfstring(L, "t[1] = %d.5 ", i);
        luaL_addvalue(&text);
    }
    luaL_addstring(&text, "return 1 ~ (a or b)");
    luaL_pushresult(&text);
    const char *chunk = lua_tostring(L, -1);
    const bool ran = luaL_loadstring(L, chunk) == LUA_OK && lua_pcall(L, 0, 1, 0) == LUA_OK;
    lua_pushboolean(L, !ran || lua_tointeger(L, -1) != 3);
    return 1;
}

/* core.clock() -> seconds of a clock that only goes forward */
static int core_clock(lua_State *L)
{
    lua_pushnumber(L, lsg_clock());
    return 1;
}

/* core.machine_memory() -> MiB of the machine */
static int core_machine_memory(lua_State *L)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    lua_pushinteger(L, pages > 0 && page_bytes > 0 ? (lua_Integer)(pages / 1024) * (page_bytes / 1024) : 1024);
    return 1;
}

/* core.interrupted() -> was Ctrl-C pressed; core.resume() forgets it */
static int core_interrupted(lua_State *L)
{
    lua_pushboolean(L, lsg_interrupted != 0);
    return 1;
}

static int core_resume(lua_State *L)
{
    (void)L;
    lsg_interrupted = 0;
    return 0;
}

/* Pushes { name = text, ... } of texts in the binary. */
static int push_texts(lua_State *L, const lsg_embedded *texts, size_t n_texts)
{
    lua_createtable(L, 0, (int)n_texts);
    for (size_t i = 0; i < n_texts; i++) {
        lua_pushlstring(L, (const char *)texts[i].text, texts[i].text_bytes);
        lua_setfield(L, -2, texts[i].name);
    }
    return 1;
}

/* core.rules(), core.pages() -> { name = text, ... } of the rule files, and of docs/NAME.md */
static int core_rules(lua_State *L)
{
    return push_texts(L, lsg_rules, lsg_n_rules);
}
static int core_pages(lua_State *L)
{
    return push_texts(L, lsg_pages, lsg_n_pages);
}

static int open_core(lua_State *L)
{
    static const luaL_Reg functions[] = {{"called", lsg_called},
                                         {"clock", core_clock},
                                         {"combined", lsg_combined},
                                         {"interrupted", core_interrupted},
                                         {"lines", lsg_number_lines},
                                         {"rising", lsg_rising},
                                         {"stand", lsg_stand},
                                         {"machine_memory", core_machine_memory},
                                         {"mex", lsg_mex},
                                         {"miscompiles", core_miscompiles},
                                         {"pages", core_pages},
                                         {"plain", lsg_plain},
                                         {"resume", core_resume},
                                         {"row", lsg_number_row},
                                         {"rules", core_rules},
                                         {"xor", lsg_xor},
                                         {NULL, NULL}};
    luaL_checkversion(L);
    luaL_newlib(L, functions);
    lua_pushliteral(L, SG_VERSION);
    lua_setfield(L, -2, "version");
    lsg_open_failure(L);
    lsg_open_rule(L);
    lsg_open_family(L);
    lsg_open_system(L);
    lsg_open_two_heaps(L);
    lsg_open_search(L);
    lsg_open_walk(L);
#ifndef SG_WITHOUT_SPILL /* WebAssembly, which has no disk of its own */
    lsg_open_spill(L);
#endif
    lsg_open_couples(L);
    lsg_open_log(L);
    lsg_open_store(L);
    lsg_open_trace(L);
    lsg_open_automata(L);
    lsg_open_nimber(L);
    lsg_open_helpers(L, NULL);
    lsg_open_misere(L);
    lsg_open_forms(L);
    return 1;
}

/* ---- modules in the binary -------------------------------------------------------------------------------------- */

static const lsg_embedded *find_module(const char *name)
{
    size_t low = 0, high = lsg_n_modules;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(name, lsg_modules[middle].name);
        if (order == 0)
            return &lsg_modules[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* Is name the module sg, or one of its submodules? */
static bool is_ours(const char *name)
{
    return strcmp(name, "sg") == 0 || strncmp(name, "sg.", 3) == 0;
}

/*
 * For development, SG_LUA names a folder whose sg/x.lua or sg/x/init.lua is read instead of the module in the binary.
 */
static bool load_from_disk(lua_State *L, const char *name)
{
    const char *folder = getenv("SG_LUA");
    if (!folder || !is_ours(name))
        return false;
    lua_getglobal(L, LUA_LOADLIBNAME);
    lua_getfield(L, -1, "searchpath");
    lua_pushstring(L, name);
    lua_pushfstring(L, "%s/?.lua;%s/?/init.lua", folder, folder);
    lua_call(L, 2, 1);
    lua_remove(L, -2); /* package */
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        return false;
    }
    if (luaL_loadfilex(L, lua_tostring(L, -1), "t") != LUA_OK)
        lua_error(L);
    lua_insert(L, -2); /* the file's name is the loader's second result */
    return true;
}

static bool load_embedded(lua_State *L, const char *name)
{
    const lsg_embedded *module = find_module(name);
    if (!module)
        return false;
    if (luaL_loadbufferx(L, (const char *)module->text, module->text_bytes, module->chunk, "bt") != LUA_OK)
        lua_error(L);
    lua_pushstring(L, module->chunk + 1);
    return true;
}

/*
 * A searcher for require. The modules of sg come before the disk, so that a stray ./sg/ cannot hide them. The other
 * module in the binary (dkjson) comes before the disk in the program sg-lua, but behind it in other programs, whose
 * own copy is found first. Upvalue: does this searcher find the modules of sg, or the other?
 */
static int search_modules(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const bool ours = lua_toboolean(L, lua_upvalueindex(1));
    if (ours == is_ours(name) && (load_from_disk(L, name) || load_embedded(L, name)))
        return 2;
    lua_pushfstring(L, "no module '%s' in sg", name);
    return 1;
}

static void add_searcher(lua_State *L, bool ours, lua_Integer at)
{
    lua_getglobal(L, LUA_LOADLIBNAME);
    lua_getfield(L, -1, "searchers");
    const int searchers = lua_gettop(L);
    for (lua_Integer i = luaL_len(L, searchers); i >= at; i--) {
        lua_geti(L, searchers, i);
        lua_seti(L, searchers, i + 1);
    }
    lua_pushboolean(L, ours);
    lua_pushcclosure(L, search_modules, 1);
    lua_seti(L, searchers, at);
    lua_pop(L, 2);
}

void lsg_open_modules(lua_State *L, bool is_program)
{
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    const bool opened = lua_getfield(L, -1, "sg.core") != LUA_TNIL;
    lua_pop(L, 1);
    if (!opened) {
        lua_pushcfunction(L, open_core);
        lua_setfield(L, -2, "sg.core");
        lua_pushcfunction(L, luaopen_sg_pool);
        lua_setfield(L, -2, "sg.pool");
        lua_pushcfunction(L, luaopen_sg);
        lua_setfield(L, -2, "sg");
        add_searcher(L, true, 2);
        lua_getglobal(L, LUA_LOADLIBNAME);
        lua_getfield(L, -1, "searchers");
        const lua_Integer last = luaL_len(L, -1) + 1;
        lua_pop(L, 2);
        add_searcher(L, false, is_program ? 2 : last);
    }
    lua_pop(L, 1);
}

int luaopen_sg(lua_State *L)
{
    lsg_open_modules(L, false);
    if (!load_from_disk(L, "sg") && !load_embedded(L, "sg"))
        return luaL_error(L, "the module sg is not in this binary");
    lua_pop(L, 1); /* the name of the file */
    lua_call(L, 0, 1);
    return 1;
}
