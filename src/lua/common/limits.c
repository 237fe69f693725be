/* SPDX-License-Identifier: MIT */
/* Limits: how a computation is watched. */
#include "common/limits.h"
#include "common/fields.h"

#include <lauxlib.h>

#include "common/clock.h"

atomic_int lsg_interrupted = 0;
void (*lsg_host_wait)(double seconds) = NULL;
void (*lsg_poll)(void);

static const double progress_every = 0.1; /* seconds */
static const char memory_reached[] = "the memory limit was reached";
static const double beyond_reach = 0x1p40, steps_beyond_reach = 0x1p62;

sg_status lsg_limits_check(lsg_limits *limits)
{
    if (lsg_poll)
        lsg_poll();
    if (limits->tick)
        limits->tick(limits->tick_ud);
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) {
        limits->reason = "stopped";
        limits->elsewhere = true;
        return SG_ESTOP;
    }
    if (lsg_interrupted) {
        limits->reason = "interrupted";
        return SG_ESTOP;
    }
    if (limits->deadline > 0 && lsg_clock() > limits->deadline) {
        limits->reason = "the time limit was reached";
        limits->limit = LSG_TIME_LIMIT;
        return SG_ELIMIT;
    }
    if (limits->max_bytes && limits->held_bytes && limits->held_bytes(limits->held_ud) > limits->max_bytes) {
        limits->reason = memory_reached;
        limits->limit = LSG_MEMORY_LIMIT;
        return SG_ELIMIT;
    }
    return SG_OK;
}

/* Pushes { bytes, max_bytes, open }, what a search holds and how many questions wait; nil where neither is known. */
static void push_state(lua_State *L, const lsg_limits *limits)
{
    if (!limits->held_bytes) {
        lua_pushnil(L);
        return;
    }
    lua_createtable(L, 0, 3);
    lsg_set_count(L, "bytes", limits->held_bytes(limits->held_ud));
    if (limits->max_bytes) {
        lsg_set_count(L, "max_bytes", limits->max_bytes);
    }
    if (limits->n_open) {
        lsg_set_count(L, "open", limits->n_open(limits->held_ud));
    }
}

/* lua_pcall'd with the progress function and done, so that no error, of memory either, ends the computation. */
static int call_progress(lua_State *L)
{
    const lsg_limits *limits = lua_touserdata(L, 1);
    if (limits->total > 0)
        lua_pushinteger(L, (lua_Integer)limits->total);
    else
        lua_pushnil(L);
    lua_pushstring(L, limits->unit);
    lua_pushnil(L);
    push_state(L, limits);
    lua_call(L, 5, 0);
    return 0;
}

static void show_progress(lsg_limits *limits, uint64_t done)
{
    const double now = lsg_clock();
    if (now < limits->next_progress)
        return;
    limits->next_progress = now + progress_every;
    lua_State *L = limits->L;
    if (!lua_checkstack(L, 8))
        return;
    lua_pushcfunction(L, call_progress);
    lua_pushlightuserdata(L, limits);
    lua_pushvalue(L, limits->progress);
    lua_pushinteger(L, (lua_Integer)done);
    if (lua_pcall(L, 3, 0, 0) != LUA_OK)
        lua_pop(L, 1); /* an error in the progress function does not end the computation */
}

static sg_status beat(void *ud, uint64_t done)
{
    lsg_limits *limits = ud;
    const sg_status status = lsg_limits_check(limits);
    if (status == SG_OK && limits->progress)
        show_progress(limits, done);
    return status;
}

static lua_Number number_field(lua_State *L, int index, const char *name)
{
    lua_getfield(L, index, name);
    const bool given = !lua_isnil(L, -1);
    const lua_Number x = lua_tonumber(L, -1);
    if (given && (lua_type(L, -1) != LUA_TNUMBER || !(x >= 0 && x - x == 0)))
        luaL_error(L, "the limit '%s' is a %s; it must be a number >= 0", name,
                   lua_type(L, -1) == LUA_TNUMBER ? luaL_tolstring(L, -1, NULL) : luaL_typename(L, -1));
    lua_pop(L, 1);
    return x;
}

/* As number_field; a limit that is never reached is none, 0. */
static lua_Number limit_field(lua_State *L, int index, const char *name)
{
    const lua_Number x = number_field(L, index, name);
    return x < beyond_reach ? x : 0;
}

static const char standing_key; /* its address is the place in the registry */

void lsg_limits_read(lua_State *L, int index, lsg_limits *limits)
{
    if (lua_isnoneornil(L, index)) {
        *limits = *lsg_limits_standing(L);
        limits->pulse.ud = limits;
        limits->L = L;
        return;
    }
    *limits = (lsg_limits){.pulse = {beat, limits}, .L = L};
    luaL_checktype(L, index, LUA_TTABLE);
    const lua_Number seconds = limit_field(L, index, "time");
    if (seconds > 0)
        limits->deadline = lsg_clock() + seconds;
    lua_getfield(L, index, "deadline"); /* a point in time, set for all the calls of a longer task */
    if (lua_isnumber(L, -1))
        limits->deadline = lua_tonumber(L, -1);
    lua_pop(L, 1);
    limits->max_bytes = (uint64_t)(limit_field(L, index, "memory") * 0x1p20);
    limits->max_positions = (uint64_t)limit_field(L, index, "positions");
    limits->turn = (uint64_t)limit_field(L, index, "turn");
    limits->box_bytes = limits->max_bytes;
    lua_getfield(L, index, "usual_memory");
    limits->is_usual_memory = lua_toboolean(L, -1);
    lua_pop(L, 1);
    const lua_Number steps = number_field(L, index, "steps"); /* 0 would be the box's own bound */
    limits->max_steps = (uint64_t)(steps < steps_beyond_reach ? steps : steps_beyond_reach);
    if (lua_getfield(L, index, "progress") == LUA_TFUNCTION) {
        limits->progress = lua_gettop(L); /* stays on the stack for the duration of the call */
        limits->next_progress = lsg_clock() + progress_every;
    } else {
        lua_pop(L, 1);
    }
}

lsg_limits *lsg_limits_standing(lua_State *L)
{
    lsg_limits *limits;
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &standing_key) != LUA_TUSERDATA) {
        limits = lua_newuserdatauv(L, sizeof *limits, 0);
        *limits = (lsg_limits){.pulse = {beat, limits}, .L = L};
        lua_rawsetp(L, LUA_REGISTRYINDEX, &standing_key);
    } else {
        limits = lua_touserdata(L, -1);
    }
    lua_pop(L, 1);
    return limits;
}

int lsg_stand(lua_State *L)
{
    lsg_limits *standing = lsg_limits_standing(L), limits = {0};
    lua_settop(L, 1);
    if (!lua_isnil(L, 1))
        lsg_limits_read(L, 1, &limits);
    standing->deadline = limits.deadline;
    standing->max_bytes = standing->box_bytes = limits.max_bytes;
    standing->is_usual_memory = limits.is_usual_memory;
    standing->max_steps = limits.max_steps;
    return 0;
}

void lsg_limits_push_failure(lua_State *L, sg_status status, const lsg_limits *limits, const char *otherwise,
                             lsg_limit limit)
{
    const char *text = sg_status_text(status);
    if (status != SG_ELIMIT && status != SG_ESTOP) {
        limit = LSG_NO_LIMIT;
    } else if (limits->reason) {
        text = limits->reason;
        limit = limits->limit;
    } else if (otherwise) {
        text = otherwise;
    } else {
        limit = limits->max_positions ? LSG_POSITION_LIMIT : LSG_MEMORY_LIMIT;
        text = limits->max_positions ? "the limit on positions was reached" : memory_reached;
    }
    lsg_failure_push(L, sg_status_name(status), "%s", text);
    lsg_failure_set_limit(L, limit);
    lsg_failure_set_flag(L, "elsewhere", limits->elsewhere);
}
