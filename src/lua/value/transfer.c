/* SPDX-License-Identifier: MIT */
/* Plain values from one Lua state to another: between a box and its host nothing else may cross. */
#include "value/transfer.h"

#include <lauxlib.h>

#include "common/failure.h"
#include "value/wide.h"

/*
 * A table may hold another one many times, but the copy is a tree: so there is a bound on its size besides that on its
 * depth.
 */
enum { DEPTH_MAX = 64, VALUES_MAX = 4000000, TEXT_MAX = 64 << 20 };
/* About what the copies take: of a table, of a place in it, of a string besides its text. */
enum { TABLE_BYTES = 56, PLACE_BYTES = 40, STRING_BYTES = 32 };
/* The length of a table may be anything where it has holes: more places are made as they are needed. */
enum { PLACES_AT_FIRST = 1 << 10 };

static const char not_plain[] = "a value that is neither a number, boolean, string nor table";

const char lsg_function_mark = 0;
const char lsg_beyond_limit[] = "more than the memory limit allows";
const char lsg_no_room[] = "too much for the memory that there is";

typedef struct transfer {
    lua_State *from;
    int index;
    bool marks;
    size_t n_values, n_text;
    uint64_t n_bytes, max_bytes;
    const char *why;
} transfer;

static bool copy(lua_State *from, int index, lua_State *to, transfer *job, int depth);

static bool copy_table(lua_State *from, int index, lua_State *to, transfer *job, int depth)
{
    if (depth >= DEPTH_MAX) {
        job->why = "a table nested more than 64 deep (does it contain itself?)";
        return false;
    }
    if (!lua_checkstack(from, 4)) {
        job->why = lsg_no_room;
        return false;
    }
    luaL_checkstack(to, 4, NULL);
    const lua_Unsigned length = lua_rawlen(from, index);
    lua_createtable(to, length < PLACES_AT_FIRST ? (int)length : PLACES_AT_FIRST, 0);
    const int table = lua_gettop(to);
    lua_pushnil(from);
    while (lua_next(from, index)) {
        const int top = lua_gettop(from);
        if (!copy(from, top - 1, to, job, depth + 1) || !copy(from, top, to, job, depth + 1)) {
            lua_pop(from, 2);
            return false;
        }
        lua_rawset(to, table);
        lua_pop(from, 1);
    }
    return true;
}

static bool copy_wide(lua_State *from, int index, lua_State *to, transfer *job)
{
    sg_wide set;
    if (!lsg_wide_get(from, index, &set)) {
        job->why = not_plain;
        return false;
    }
    lsg_wide_push(to, &set);
    return true;
}

static bool copy(lua_State *from, int index, lua_State *to, transfer *job, int depth)
{
    size_t n_bytes;
    const char *text;
    if (++job->n_values > VALUES_MAX) {
        job->why = "more than 4 million values (does a table hold another many times over?)";
        return false;
    }
    const int type = lua_type(from, index);
    job->n_bytes += PLACE_BYTES;
    if (type == LUA_TTABLE)
        job->n_bytes += TABLE_BYTES;
    else if (type == LUA_TSTRING || type == LUA_TUSERDATA)
        job->n_bytes += STRING_BYTES + lua_rawlen(from, index);
    if (job->max_bytes && job->n_bytes > job->max_bytes) {
        job->why = lsg_beyond_limit;
        return false;
    }
    switch (type) {
    case LUA_TNIL:
        lua_pushnil(to);
        return true;
    case LUA_TBOOLEAN:
        lua_pushboolean(to, lua_toboolean(from, index));
        return true;
    case LUA_TNUMBER:
        if (lua_isinteger(from, index))
            lua_pushinteger(to, lua_tointeger(from, index));
        else
            lua_pushnumber(to, lua_tonumber(from, index));
        return true;
    case LUA_TSTRING:
        text = lua_tolstring(from, index, &n_bytes);
        job->n_text += n_bytes;
        if (job->n_text > TEXT_MAX) {
            job->why = "more than 64 MiB of text";
            return false;
        }
        lua_pushlstring(to, text, n_bytes);
        return true;
    case LUA_TUSERDATA:
        return copy_wide(from, index, to, job);
    case LUA_TTABLE:
        return copy_table(from, index, to, job, depth);
    case LUA_TFUNCTION:
        if (job->marks) {
            lua_pushlightuserdata(to, (void *)&lsg_function_mark);
            return true;
        }
        job->why = "a function where a plain value is wanted";
        return false;
    default:
        job->why = not_plain;
        return false;
    }
}

static int run(lua_State *to)
{
    transfer *job = lua_touserdata(to, 1);
    if (job->from == to)
        job->index = 2; /* within one state the value came along as an argument */
    return copy(job->from, job->index, to, job, 0) ? 1 : luaL_error(to, "%s", job->why);
}

bool lsg_transfer(lua_State *from, int index, lua_State *to, bool marks, uint64_t max_bytes, const char **why)
{
    transfer job = {.from = from, .index = lua_absindex(from, index), .marks = marks, .max_bytes = max_bytes};
    const int top = lua_gettop(from);
    if (!lua_checkstack(to, 3)) {
        *why = lsg_no_room;
        return false;
    }
    lua_pushcfunction(to, run);
    lua_pushlightuserdata(to, &job);
    if (from == to)
        lua_pushvalue(to, job.index);
    const bool ok = lua_pcall(to, from == to ? 2 : 1, 1, 0) == LUA_OK;
    if (from != to)
        lua_settop(from, top);
    if (!ok) {
        lua_pop(to, 1);
        *why = job.why ? job.why : lsg_no_room;
    }
    return ok;
}

int lsg_fail_transfer(lua_State *L, const char *what, const char *why)
{
    if (why == lsg_no_room)
        return lsg_fail(L, SG_ENOMEM, "%s", sg_status_text(SG_ENOMEM));
    lsg_failure_push(L, sg_status_name(why == lsg_beyond_limit ? SG_ELIMIT : SG_ERULE), "%s %s", what, why);
    lsg_failure_set_limit(L, why == lsg_beyond_limit ? LSG_MEMORY_LIMIT : LSG_NO_LIMIT);
    return lsg_failure_return(L);
}
