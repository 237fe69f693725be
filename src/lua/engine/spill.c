/* SPDX-License-Identifier: MIT */
/*
 * core.spill, and the class "sg.spill". A record of the log, numbers of eight bytes:
 *
 *     number of the record | ROOTS, FOUND or VALUED | level | its positions | (a lower level | bytes of its N.new) ...
 */
#include "engine/spill.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "engine/engine.h"
#include "io/disk.h"
#include "value/key.h"

#define SPILL_TYPE "sg.spill"
enum {
    ROOTS,
    FOUND,
    VALUED,
    HEAD_WORDS = 4,
    BOX_LEAST = 1 << 22,
    SHARE = 6 /* of the memory, for the records; as much again to sort them */
};

static int spill_gc(lua_State *L)
{
    lsg_spill *s = luaL_checkudata(L, 1, SPILL_TYPE);
    if (s->log.head)
        lsg_log_close(&s->log);
    lsg_runs_close(&s->runs);
    lsg_batch_free(&s->batch);
    lsg_buffer *buffers[] = {&s->slots, &s->ends, &s->parts, &s->values};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        free(buffers[i]->bytes);
    free(s->levels);
    free(s->seen);
    free(s->fault);
    *s = (lsg_spill){.log.file.fd = -1};
    return 0;
}

/* ---- the log ---------------------------------------------------------------------------------------------------- */

static sg_status tell(lsg_spill *s, uint64_t what, uint32_t level, uint64_t n)
{
    lsg_buffer record = {0};
    unsigned char word[8];
    const uint64_t head[HEAD_WORDS] = {s->n_records, what, level, n};
    bool ok = true;
    for (unsigned i = 0; i < HEAD_WORDS; i++) {
        lsg_put_number(word, head[i], 8);
        ok = ok && lsg_buffer_add(&record, word, sizeof word);
    }
    for (uint32_t i = s->lowest_told; ok && i < level && i < LSG_SPILL_LEVELS; i++)
        if (s->levels[i].new_bytes != s->levels[i].told_bytes) {
            lsg_put_number(word, i, 8);
            ok = lsg_buffer_add(&record, word, sizeof word);
            lsg_put_number(word, s->levels[i].new_bytes, 8);
            ok = ok && lsg_buffer_add(&record, word, sizeof word);
            s->levels[i].told_bytes = s->levels[i].new_bytes;
        }
    const bool told = ok && lsg_log_add(&s->log, record.bytes, record.used);
    const int error = errno;
    free(record.bytes);
    if (!ok)
        return SG_ENOMEM;
    s->n_records++;
    s->lowest_told = LSG_SPILL_LEVELS;
    if (told)
        return SG_OK;
    errno = error;
    s->runs.path[s->runs.folder_bytes] = '\0';
    (void)lsg_runs_fail_errno(&s->runs);
    return SG_ESTOP;
}

/* An lsg_take_record. */
static sg_status take_record(void *ud, const unsigned char *bytes, size_t n_bytes)
{
    lsg_spill *s = ud;
    const uint64_t number = lsg_get_number(bytes, 8), what = lsg_get_number(bytes + 8, 8);
    const uint64_t level = lsg_get_number(bytes + 16, 8), n = lsg_get_number(bytes + 24, 8);
    if (n_bytes < HEAD_WORDS * 8 || number != s->n_records || (what != ROOTS && level >= LSG_SPILL_LEVELS))
        return SG_EINPUT;
    s->n_records++;
    for (size_t at = HEAD_WORDS * 8; at + 16 <= n_bytes; at += 16) {
        const uint64_t lower = lsg_get_number(bytes + at, 8);
        if (lower >= LSG_SPILL_LEVELS)
            return SG_EINPUT;
        s->levels[lower].new_bytes = s->levels[lower].told_bytes = lsg_get_number(bytes + at + 8, 8);
        s->highest = lower > s->highest ? (uint32_t)lower : s->highest;
    }
    if (what == ROOTS)
        s->has_roots = true;
    else if (what == FOUND)
        s->levels[level].is_found = true, s->levels[level].n = n, s->n_found += n;
    else
        s->levels[level].is_valued = true, s->n_valued += n;
    return SG_OK;
}

/* core.spill(search, folder, { game =, rule =, more = }, "rank" | "cells" | "total") -> spill | nil, failure */
static int core_spill(lua_State *L)
{
    static const char *const kinds[] = {"rank", "cells", "total", NULL};
    lsg_search *search = luaL_checkudata(L, 1, "sg.search");
    const char *folder = luaL_checkstring(L, 2);
    lsg_log_head head = {.kind = "spill"};
    luaL_checktype(L, 3, LUA_TTABLE);
    const int kind = luaL_checkoption(L, 4, NULL, kinds);
    lua_getfield(L, 3, "game");
    head.game = luaL_checkstring(L, -1);
    lua_getfield(L, 3, "rule");
    head.rule = luaL_checklstring(L, -1, &head.rule_bytes);
    lua_getfield(L, 3, "more");
    head.more = luaL_checkstring(L, -1);
    lua_pushfstring(L, "%s/levels.log", folder);
    const char *path = lua_tostring(L, -1);
    lsg_spill *s = lua_newuserdatauv(L, sizeof *s, 1);
    *s =
        (lsg_spill){.log.file.fd = -1, .search = search, .kind = (lsg_level_kind)kind, .lowest_told = LSG_SPILL_LEVELS};
    luaL_setmetatable(L, SPILL_TYPE);
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    s->levels = calloc(LSG_SPILL_LEVELS + 1, sizeof *s->levels);
    if (!s->levels || !lsg_runs_open(&s->runs, folder, head.rule, head.rule_bytes))
        return lsg_raise_no_memory(L);
    if (!lsg_log_open(&s->log, path, &head, LSG_LOG_GROWS))
        return lsg_log_fail(L, &s->log, path);
    const sg_status status = lsg_log_read(&s->log, NULL, take_record, s);
    return status == SG_OK ? 1 : lsg_log_fail(L, &s->log, path);
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static sg_status find_roots(lua_State *L, lsg_spill *s)
{
    sg_status status = lsg_search_find(L, s->search);
    if (status == SG_OK)
        status = lsg_spill_take_roots(s);
    if (status == SG_OK)
        status = lsg_spill_write_new(s);
    s->has_roots = status == SG_OK;
    return status == SG_OK ? tell(s, ROOTS, LSG_SPILL_LEVELS, 0) : status;
}

static sg_status find_level(lsg_spill *s, uint32_t level, lsg_limits *limits)
{
    s->done = s->n_found;
    sg_status status = lsg_spill_find(s, level, &limits->pulse);
    if (status == SG_OK)
        status = tell(s, FOUND, level, s->levels[level].n);
    if (status != SG_OK)
        return status;
    s->levels[level].is_found = true;
    s->n_found += s->levels[level].n;
    lsg_runs_remove(&s->runs, level, "new");
    return SG_OK;
}

static sg_status value_level(lsg_spill *s, uint32_t level, lsg_limits *limits)
{
    s->done = s->n_valued;
    limits->total = s->n_found;
    sg_status status = lsg_spill_value(s, level, &limits->pulse);
    if (status == SG_OK)
        status = tell(s, VALUED, level, s->levels[level].n);
    if (status != SG_OK)
        return status;
    s->levels[level].is_valued = true;
    s->n_valued += s->levels[level].n;
    lsg_runs_remove(&s->runs, level, "keys");
    return SG_OK;
}

/* One step of the work; *answer is set when it was the last. The level it is about, or LSG_SPILL_ROOTS. */
static sg_status step(lua_State *L, lsg_spill *s, lsg_limits *limits, uint32_t *answer, bool *is_last)
{
    *is_last = false;
    if (!s->has_roots)
        return find_roots(L, s);
    for (uint32_t i = s->highest + 1; i-- > 0;)
        if (s->levels[i].new_bytes && !s->levels[i].is_found)
            return find_level(s, i, limits);
    for (uint32_t i = 0; i <= s->highest; i++)
        if (s->levels[i].is_found && !s->levels[i].is_valued)
            return value_level(s, i, limits);
    sg_status status = lsg_search_find(L, s->search);
    if (status == SG_OK)
        status = lsg_spill_take_roots(s);
    if (status == SG_OK)
        status = lsg_spill_answer(s, answer);
    *is_last = true;
    return status;
}

static int fail(lua_State *L, lsg_spill *s, sg_status status, const lsg_limits *limits)
{
    if (!s->runs.code)
        return lsg_search_fail(L, s->search, status, limits);
    lsg_failure_push(L, s->runs.code, "%s", s->runs.message);
    lsg_failure_set_place(L, s->runs.path, 0);
    lsg_failure_set_flag(L, "in_folder", true);
    if (s->fault) {
        lua_createtable(L, 2, 0);
        lsg_key_decode(L, s->fault, s->key_bytes);
        lua_rawseti(L, -2, 1);
        lsg_key_decode(L, s->fault + s->key_bytes, s->option_bytes);
        lua_rawseti(L, -2, 2);
        lua_setfield(L, -2, "rises");
        lsg_set_count(L, "level", s->level);
        lsg_set_count(L, "option_level", s->fault_level);
    }
    return lsg_failure_return(L);
}

static void begin(lsg_spill *s, lsg_limits *limits)
{
    const uint64_t share = limits->max_bytes / SHARE;
    s->most_bytes = share > LSG_SPILL_LEAST ? share : LSG_SPILL_LEAST;
    if (limits->max_bytes) /* of what else there is: the rule's box, the tables of its data */
        limits->max_bytes = limits->max_bytes / 2 > BOX_LEAST ? limits->max_bytes / 2 : BOX_LEAST;
    limits->box_bytes = limits->max_bytes;
    s->search->exact = true;
    s->search->probes = s->search->guarded = false;
    s->runs.code = NULL;
    free(s->fault);
    s->fault = NULL;
}

/*
 * spill:step(position, limits) -> positions that were found, and valued, and after the last step the nim-value | nil, failure
 */
static int spill_step(lua_State *L)
{
    lsg_spill *s = luaL_checkudata(L, 1, SPILL_TYPE);
    lsg_limits limits;
    if (!lsg_search_check(L, s->search))
        return LSG_FAILED;
    lua_settop(L, 3);
    lsg_search_enter(L, s->search, 3, &limits);
    begin(s, &limits);
    uint32_t answer = 0;
    bool is_last;
    sg_status status = step(L, s, &limits, &answer, &is_last);
    status = lsg_search_verdict(s->search, status);
    const uint64_t held =
        s->batch.cap + s->batch.spare_bytes + s->slots.cap + s->ends.cap + s->parts.cap + s->values.cap;
    s->search->parted_bytes = held > s->search->parted_bytes ? held : s->search->parted_bytes;
    if (status != SG_OK)
        return fail(L, s, status, &limits);
    lua_pushinteger(L, (lua_Integer)s->n_found);
    lua_pushinteger(L, (lua_Integer)s->n_valued);
    if (is_last)
        lua_pushinteger(L, (lua_Integer)answer);
    else
        lua_pushnil(L);
    return 3;
}

void lsg_open_spill(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", spill_gc}, {"step", spill_step}, {NULL, NULL}};
    lsg_new_class(L, SPILL_TYPE, methods, spill_gc);
    lua_pushcfunction(L, core_spill);
    lua_setfield(L, -2, "spill");
}
