/* SPDX-License-Identifier: MIT */
/*
 * Stores. The first half of the input says which records a store gets, with keys and values of any kind; the rest
 * damages the file. A search then reads the store, and answers a question. Without damage, all records are read.
 */
#include "../fuzz.h"

#include <fcntl.h>
#include <lauxlib.h>
#include <lualib.h>
#include <unistd.h>

#include "io/store.h"
#include "module.h"

enum { RECORDS_MAX = 40 };

/* open(path) gives a store; load(store) reads it and gives the counts, or nil and the code of the failure. */
static const char script[] = "local core, sg = require 'sg.core', require 'sg'\n"
                             "local rule = core.box([[return { start = 5, options = function(n, option)\n"
                             "  for left = 0, n - 1 do option(left) end end }]], '@rule.lua', 1 << 24, 1000000)\n"
                             "rule:bind {}\n"
                             "local loads = {}\n"
                             "function loads.open(path)\n"
                             "  local store, why = core.store(path, 'identity', 'a game', false)\n"
                             "  return store or nil, why and why.code\n"
                             "end\n"
                             "function loads.load(store)\n"
                             "  local search = core.search(core.memo(), rule)\n"
                             "  local n, m, damaged = store:load(search, {})\n"
                             "  if not n then return nil, m.code end\n"
                             "  local value, why = search:value(5, {})\n"
                             "  if not value and why.code == 'internal' then error(why.message) end\n"
                             "  return n, m, damaged\n"
                             "end\n"
                             "return loads.open, loads.load\n";

static lua_State *L;
static char path[] = "/tmp/sg-fuzz-store-XXXXXX";

static void close_state(void)
{
    lua_close(L);
    (void)unlink(path);
}

static void open_state(void)
{
    const int fd = mkstemp(path);
    if (fd < 0)
        fuzz_fail("no temporary file");
    (void)close(fd);
    L = luaL_newstate();
    luaL_openlibs(L);
    lsg_open_modules(L, true);
    if (luaL_dostring(L, script) != LUA_OK)
        fuzz_fail("%s", lua_tostring(L, -1));
    (void)atexit(close_state);
}

/* Opens the store: it is on top, if it can be opened. */
static lsg_store *open_store(void)
{
    lua_settop(L, 2);
    lua_pushvalue(L, 1);
    lua_pushstring(L, path);
    if (lua_pcall(L, 1, 2, 0) != LUA_OK)
        fuzz_fail("%s", lua_tostring(L, -1));
    if (!lua_isnil(L, 3)) {
        lua_settop(L, 3);
        return lsg_check_store(L, 3);
    }
    if (!lua_isstring(L, 4) || strcmp(lua_tostring(L, 4), "internal") == 0)
        fuzz_fail("a store that cannot be opened, without a reason");
    return NULL;
}

/* Closes the store at index 3. */
static void close_store(void)
{
    lua_getfield(L, 3, "close");
    lua_pushvalue(L, 3);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK || !lua_toboolean(L, -1))
        fuzz_fail("the store is not closed");
}

/* Writes a store; the number of its records, with values that make sense only. */
static unsigned write_store(fuzz_input *input, bool *makes_sense)
{
    const int absent = truncate(path, 0);
    (void)absent;
    lsg_store *store = open_store();
    if (store == NULL)
        fuzz_fail("no new store");
    unsigned n = 0;
    *makes_sense = true;
    for (const unsigned n_wanted = fuzz_byte(input) % RECORDS_MAX; n < n_wanted && !fuzz_ends(input); n++) {
        const uint8_t *key;
        const unsigned kind = fuzz_byte(input);
        const size_t key_bytes = fuzz_bytes(input, kind / 2 % 20, &key);
        const uint64_t what = fuzz_number(input, kind % 8 == 0 ? 8 : 1);
        *makes_sense = *makes_sense && key_bytes > 0 && (uint32_t)what <= SG_VALUE_MAX;
        if ((kind & 1 ? lsg_store_exclude(store, key, key_bytes, what)
                      : lsg_store_put(store, key, key_bytes, (uint32_t)what)) != SG_OK)
            fuzz_fail("a record is not taken");
        if (kind >= 240 && !lsg_store_flush(store))
            fuzz_fail("the store is not written");
    }
    close_store();
    return n;
}

/* Writes bytes of the input over the file, or cuts the file; false if there is nothing to damage. */
static bool damage(fuzz_input *input)
{
    bool any = false;
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    while (!fuzz_ends(input)) {
        const unsigned how = fuzz_byte(input);
        const off_t n_bytes = lseek(fd, 0, SEEK_END);
        const off_t at = n_bytes > 0 ? (off_t)(fuzz_number(input, 2) % (uint64_t)(n_bytes + 1)) : 0;
        const uint8_t *bytes;
        const size_t n = fuzz_bytes(input, how / 4 % 16, &bytes);
        any = true;
        if (how % 4 == 3 ? ftruncate(fd, at) != 0 : pwrite(fd, bytes, n, at) != (ssize_t)n)
            fuzz_fail("the file cannot be damaged");
    }
    (void)close(fd);
    return any;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static unsigned n_inputs;
    if (L == NULL)
        open_state();
    fuzz_input records = {data, data + n_bytes / 2}, damages = {data + n_bytes / 2, data + n_bytes};
    bool makes_sense;
    const unsigned n_records = write_store(&records, &makes_sense);
    const bool is_damaged = damage(&damages);
    if (open_store() != NULL) {
        lua_pushvalue(L, 2);
        lua_pushvalue(L, 3);
        if (lua_pcall(L, 1, 3, 0) != LUA_OK)
            fuzz_fail("%s", lua_tostring(L, -1));
        const lua_Integer n_read = lua_tointeger(L, 4) + lua_tointeger(L, 5);
        if (n_read > n_records && !is_damaged)
            fuzz_fail("%d records of %u are read", (int)n_read, n_records);
        if (!is_damaged && makes_sense && (n_read != n_records || lua_tointeger(L, 6) != 0))
            fuzz_fail("%d records of %u are read without damage", (int)n_read, n_records);
        close_store();
    }
    lua_settop(L, 2);
    if (++n_inputs % 16 == 0)
        (void)lua_gc(L, LUA_GCCOLLECT);
    return 0;
}
