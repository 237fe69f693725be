/* SPDX-License-Identifier: MIT */
/*
 * Rings, as "sg.ring": nim-sequences of octal codes in memory that does not grow. lua/sg/heap/ring.lua decides when
 * to use them.
 */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "common/limits.h"
#include "heap/ring/ring.h"

typedef struct ring {
    sg_ring *ring;
    void *bytes; /* a saved state, until it is a Lua string */
} ring;

static sg_ring *check_ring(lua_State *L)
{
    const ring *r = luaL_checkudata(L, 1, "sg.ring");
    luaL_argcheck(L, r->ring != NULL, 1, "this ring is closed");
    return r->ring;
}

static int ring_gc(lua_State *L)
{
    ring *r = luaL_checkudata(L, 1, "sg.ring");
    sg_ring_free(r->ring);
    free(r->bytes);
    *r = (ring){0};
    return 0;
}

/* The results of a call that gives what is on top. */
static int answer(lua_State *L, sg_status status, const lsg_limits *limits)
{
    if (status == SG_OK)
        return 1;
    lsg_limits_push_failure(L, status, limits, sg_status_text(status), LSG_MEMORY_LIMIT);
    return lsg_failure_return(L);
}

int lsg_ring_new(lua_State *L, sg_family *family, int index)
{
    const lua_Integer n_values = luaL_checkinteger(L, index);
    luaL_argcheck(L, n_values > 0, index, "must be > 0");
    lsg_limits limits;
    lsg_limits_read(L, index + 1, &limits);
    limits.unit = "heaps";
    sg_family_limit(family, limits.max_bytes);
    ring *r = lua_newuserdatauv(L, sizeof *r, 0);
    *r = (ring){0};
    luaL_setmetatable(L, "sg.ring");
    return answer(L, sg_ring_new(family, (uint64_t)n_values, limits.max_bytes, &limits.pulse, &r->ring), &limits);
}

/* ring:run(n_target, limits) -> true | nil, failure */
static int ring_run(lua_State *L)
{
    sg_ring *r = check_ring(L);
    const lua_Integer n_target = luaL_checkinteger(L, 2);
    luaL_argcheck(L, n_target >= 0, 2, "must be >= 0");
    lsg_limits limits;
    lsg_limits_read(L, 3, &limits);
    limits.unit = "heaps";
    lua_pushboolean(L, 1);
    return answer(L, sg_ring_run(r, (uint64_t)n_target, &limits.pulse), &limits);
}

/* ring:about() -> { kernel =, window =, known =, max_value =, max_at =, rare_heaps =, last_rare = }; window: in heaps */
static int ring_about(lua_State *L)
{
    const sg_ring *r = check_ring(L);
    sg_ring_reach reach;
    sg_ring_reached(r, &reach);
    lua_createtable(L, 0, 7);
    lua_pushstring(L, sg_ring_engine(r));
    lua_setfield(L, -2, "kernel");
    lsg_set_count(L, "window", sg_ring_window_heaps(r));
    lsg_set_count(L, "known", sg_ring_known(r));
    lsg_set_count(L, "max_value", reach.max_value);
    lsg_set_count(L, "max_at", reach.max_at);
    lsg_set_count(L, "rare_heaps", reach.n_rare);
    lsg_set_count(L, "last_rare", reach.last_rare);
    return 1;
}

/* ring:proof() -> { mask=, place=, depth=, known=, rare=, last= }; last: the values of the window */
static int ring_proof(lua_State *L)
{
    const sg_ring *r = check_ring(L);
    const uint64_t known = sg_ring_known(r), window = sg_ring_window_heaps(r);
    sg_ring_proof proof;
    sg_ring_describe(r, &proof);
    lua_createtable(L, 0, 6);
    lsg_set_count(L, "known", known);
    lsg_set_count(L, "mask", proof.mask);
    lsg_set_count(L, "place", (uint64_t)proof.by_place);
    lsg_set_count(L, "depth", proof.depth);
    lua_newtable(L);
    lua_Integer n = 0;
    for (uint64_t heap = 1; heap <= proof.depth; heap++) {
        if (!sg_ring_rare(r, heap))
            continue;
        lua_pushinteger(L, (lua_Integer)heap);
        lua_rawseti(L, -2, ++n);
    }
    lua_setfield(L, -2, "rare");
    lua_newtable(L);
    for (uint64_t i = 0; i < window; i++) {
        uint32_t value = 0;
        (void)sg_ring_value(r, known - window + i, &value);
        lua_pushinteger(L, (lua_Integer)value);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "last");
    return 1;
}

/* ring:found() -> period | nil; preperiod is the index at which the window that came back begins */
static int ring_found(lua_State *L)
{
    sg_period period;
    if (!sg_ring_found(check_ring(L), &period))
        return 0;
    lsg_push_period(L, &period);
    return 1;
}

/* ring:preperiod(limits) -> period | nil, failure */
static int ring_preperiod(lua_State *L)
{
    const sg_ring *r = check_ring(L);
    lsg_limits limits;
    sg_period period;
    lsg_limits_read(L, 2, &limits);
    const sg_status status = sg_ring_preperiod(r, &limits.pulse, &period);
    if (status == SG_OK)
        lsg_push_period(L, &period);
    return answer(L, status, &limits);
}

/* ring:state() -> string | nil, failure */
static int ring_state(lua_State *L)
{
    const sg_ring *state = check_ring(L);
    ring *r = lua_touserdata(L, 1);
    size_t n_bytes;
    free(r->bytes);
    r->bytes = NULL;
    const sg_status status = sg_ring_save(state, &r->bytes, &n_bytes);
    if (status != SG_OK)
        return lsg_fail(L, status, "%s", sg_status_text(status));
    lua_pushlstring(L, r->bytes, n_bytes);
    free(r->bytes);
    r->bytes = NULL;
    return 1;
}

/* ring:restore(string) -> true | nil, failure */
static int ring_restore(lua_State *L)
{
    sg_ring *r = check_ring(L);
    size_t n_bytes;
    const char *bytes = luaL_checklstring(L, 2, &n_bytes);
    const sg_status status = sg_ring_load(r, bytes, n_bytes);
    if (status != SG_OK)
        return lsg_fail(L, status, "%s", sg_status_text(status));
    lua_pushboolean(L, 1);
    return 1;
}

void lsg_open_ring(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"about", ring_about},     {"found", ring_found}, {"preperiod", ring_preperiod}, {"proof", ring_proof},
        {"restore", ring_restore}, {"run", ring_run},     {"state", ring_state},         {NULL, NULL}};
    lsg_new_class(L, "sg.ring", methods, ring_gc);
}

void lsg_push_period(lua_State *L, const sg_period *p)
{
    lua_createtable(L, 0, 8);
    lsg_set_count(L, "period", p->period);
    lsg_set_count(L, "preperiod", p->preperiod);
    lsg_set_count(L, "saltus", p->saltus);
    lsg_set_count(L, "checked_to", p->checked_to);
    lsg_set_count(L, "max_value", p->max_value);
    lsg_set_count(L, "max_at", p->max_at);
    lua_pushboolean(L, p->proven);
    lua_setfield(L, -2, "proven");
    lua_pushstring(L, sg_theorem_name(p->theorem));
    lua_setfield(L, -2, "theorem");
}
