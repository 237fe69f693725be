/* SPDX-License-Identifier: MIT */
/* The values of Top Entails: core.top_entails, and the class "sg.top_entails". */
#include <lauxlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/limits.h"
#include "engine/engine.h"
#include "engine/keeper.h"
#include "heap/entails/top_entails.h"

typedef struct top_box {
    sg_top_entails *top;
    lsg_checkpoint file; /* the checkpoint that values are written to, if the caller wants one */
} top_box;

static top_box *check_box(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.top_entails");
}

static sg_top_entails *check_top(lua_State *L)
{
    return check_box(L)->top;
}

/* core.top_entails() -> top */
static int core_top_entails(lua_State *L)
{
    top_box *box = lua_newuserdatauv(L, sizeof *box, 0);
    *box = (top_box){.file.log.file.fd = -1};
    luaL_setmetatable(L, "sg.top_entails");
    return sg_top_entails_new(&box->top) == SG_OK ? 1 : lsg_raise_no_memory(L);
}

static int top_gc(lua_State *L)
{
    top_box *box = check_box(L);
    lsg_checkpoint_close(&box->file);
    sg_top_entails_free(box->top);
    box->top = NULL;
    return 0;
}

static uint64_t held_bytes(void *ud)
{
    return sg_top_entails_bytes(ud);
}

static uint64_t n_computed(const void *ud)
{
    return sg_top_entails_known(ud);
}

static sg_status read_values(const void *ud, uint64_t from, uint64_t to, uint32_t *out)
{
    return sg_top_entails_values(ud, from, to, out);
}

static sg_status load_values(void *ud, const uint32_t *values, size_t n_values)
{
    return sg_top_entails_load(ud, values, n_values);
}

/*
 * top:keep(path, label, rule, resume, seconds, limits) -> values loaded, bytes dropped | nil, failure: from now on,
 * values are written to a checkpoint, every so many seconds.
 */
static int top_keep(lua_State *L)
{
    top_box *box = check_box(L);
    const lsg_kept values = {box->top, n_computed, read_values, load_values};
    lsg_limits limits;
    lsg_limits_read(L, 7, &limits);
    sg_top_entails_limit(box->top, limits.max_bytes);
    return lsg_keep(L, &box->file, &values);
}

/* top:extend(upto, limits) -> true | nil, failure: makes the values of the stacks 0..upto known */
static int top_extend(lua_State *L)
{
    top_box *box = check_box(L);
    sg_top_entails *top = box->top;
    const lua_Integer upto = luaL_checkinteger(L, 2);
    luaL_argcheck(L, upto >= 0, 2, "must be >= 0");
    lsg_limits limits;
    lsg_limits_read(L, 3, &limits);
    limits.unit = "heaps";
    limits.total = (uint64_t)upto + 1;
    limits.held_bytes = held_bytes;
    limits.held_ud = top;
    sg_top_entails_limit(top, limits.max_bytes);
    lsg_keeper keeper = {.limits = &limits, .file = &box->file};
    const sg_status status = sg_top_entails_extend(top, (uint64_t)upto + 1, &(sg_pulse){lsg_keeper_beat, &keeper});
    if (!lsg_keeper_end(&keeper))
        return lsg_keeper_fail(L, &box->file, box->file.log.file.path);
    if (status == SG_OK) {
        lua_pushboolean(L, 1);
        return 1;
    }
    lsg_limits_push_failure(L, status, &limits, NULL, LSG_NO_LIMIT);
    return lsg_failure_return(L);
}

/* top:known() -> how many values are known */
static int top_known(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)sg_top_entails_known(check_top(L)));
    return 1;
}

/* top:values(from, to, loony) -> list of the known values of the stacks from..to; those of loony stacks are `loony` */
static int top_values(lua_State *L)
{
    const sg_top_entails *top = check_top(L);
    const lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
    luaL_argcheck(L, from >= 0, 2, "must be >= 0");
    luaL_argcheck(L, to < (lua_Integer)sg_top_entails_known(top), 3, "not known yet");
    lua_settop(L, 4);
    lua_createtable(L, to >= from ? (int)(to - from + 1) : 0, 0);
    for (lua_Integer n = from; n <= to; n++) {
        uint32_t value;
        if (sg_top_entails_values(top, (uint64_t)n, (uint64_t)n, &value) != SG_OK)
            return luaL_error(L, "the stack %I is not known", n);
        if (value == SG_LOONY)
            lua_pushvalue(L, 4);
        else
            lua_pushinteger(L, (lua_Integer)value);
        lua_rawseti(L, -2, n - from + 1);
    }
    return 1;
}

void lsg_open_top_entails(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"keep", top_keep}, {"extend", top_extend}, {"known", top_known}, {"values", top_values}, {NULL, NULL}};
    lsg_new_class(L, "sg.top_entails", methods, top_gc);
    lua_pushcfunction(L, core_top_entails);
    lua_setfield(L, -2, "top_entails");
}
