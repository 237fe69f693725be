/* SPDX-License-Identifier: MIT */
/* core.log, and the class "sg.log": logs of one record, which the next one replaces. */
#include "io/log.h"

#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "engine/engine.h"

#define LOG_TYPE "sg.log"

/* A log of one record. */
typedef struct single_log {
    lsg_log log;
    void *record; /* the one that was read last, from malloc */
    size_t record_bytes;
} single_log;

static single_log *check_open(lua_State *L)
{
    single_log *single = luaL_checkudata(L, 1, LOG_TYPE);
    luaL_argcheck(L, single->log.file.fd >= 0, 1, "a log that is closed");
    return single;
}

static const char *text_field(lua_State *L, const char *name, size_t *n_bytes)
{
    lua_getfield(L, 2, name);
    return luaL_checklstring(L, -1, n_bytes);
}

/*
 * core.log(path, { kind =, game =, rule =, more = }, is_single) -> log | nil, failure. The file of a single log is not
 * made before log:replace.
 */
static int core_log(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 3);
    lsg_log_head head;
    head.kind = text_field(L, "kind", NULL);
    head.game = text_field(L, "game", NULL);
    head.rule = text_field(L, "rule", &head.rule_bytes);
    head.more = text_field(L, "more", NULL);
    single_log *single = lua_newuserdatauv(L, sizeof *single, 0);
    *single = (single_log){.log.file.fd = -1};
    luaL_setmetatable(L, LOG_TYPE);
    const lsg_log_mode mode = lua_toboolean(L, 3) ? LSG_LOG_REPLACES : LSG_LOG_GROWS;
    return lsg_log_open(&single->log, path, &head, mode) ? 1 : lsg_log_fail(L, &single->log, path);
}

static sg_status keep_record(void *ud, const unsigned char *bytes, size_t n_bytes)
{
    single_log *single = ud;
    void *copy = realloc(single->record, n_bytes + 1);
    if (!copy)
        return SG_ENOMEM;
    memcpy(copy, bytes, n_bytes);
    single->record = copy;
    single->record_bytes = n_bytes;
    return SG_OK;
}

/* log:record() -> the last record | nil, failure; false: there is no record that is whole */
static int log_record(lua_State *L)
{
    single_log *single = check_open(L);
    const sg_status status = lsg_log_read(&single->log, NULL, keep_record, single);
    if (status == SG_ERANGE)
        return lsg_log_fail(L, &single->log, single->log.file.path);
    if (status != SG_OK)
        return lsg_fail(L, status, "%s", sg_status_text(status));
    if (single->record)
        lua_pushlstring(L, single->record, single->record_bytes);
    else
        lua_pushboolean(L, 0);
    free(single->record);
    single->record = NULL;
    return 1;
}

/* log:replace(record) -> true | nil, failure */
static int log_replace(lua_State *L)
{
    single_log *single = check_open(L);
    size_t n_bytes;
    const char *bytes = luaL_checklstring(L, 2, &n_bytes);
    if (!lsg_log_replace(&single->log, bytes, n_bytes))
        return lsg_log_fail(L, &single->log, single->log.file.path);
    lua_pushboolean(L, 1);
    return 1;
}

static int log_close(lua_State *L)
{
    single_log *single = luaL_checkudata(L, 1, LOG_TYPE);
    lsg_log_close(&single->log);
    free(single->record);
    single->record = NULL;
    return 0;
}

void lsg_open_log(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"close", log_close}, {"record", log_record}, {"replace", log_replace}, {NULL, NULL}};
    lsg_new_class(L, LOG_TYPE, methods, log_close);
    lua_pushcfunction(L, core_log);
    lua_setfield(L, -2, "log");
}
