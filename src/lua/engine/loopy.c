/* SPDX-License-Identifier: MIT */
/* Loopy games: the methods loopy and remoteness of searches, by libsg's graph of all positions. */
#include "engine/search.h"

#include <lauxlib.h>

#include "common/failure.h"
#include "common/fields.h"
#include <stdlib.h>

static sg_status make(lsg_search *s)
{
    return sg_loopy_new(lsg_search_expand, s, &s->loopy);
}

static uint64_t bytes(const lsg_search *s)
{
    return s->loopy ? sg_loopy_bytes(s->loopy) : 0;
}

static void limit(lsg_search *s, uint64_t max_bytes, uint64_t max_positions)
{
    sg_loopy_limit(s->loopy, max_bytes, max_positions);
}

/*
 * After a limit or an interruption the next question goes on with the same graph. After any other failure the graph is
 * dropped, because the position that cannot be expanded is in it.
 */
static int fail(lua_State *L, lsg_search *s, sg_status status, const lsg_limits *limits)
{
    if (status != SG_ELIMIT && status != SG_ESTOP) {
        sg_loopy_free(s->loopy);
        s->loopy = NULL;
    }
    if (status == SG_ERANGE && s->rule->status != status)
        return lsg_fail(L, SG_ERULE,
                        "moves leave sums of more than %d components; if a move can bring a component back beside "
                        "another one, sums grow for ever",
                        SG_LOOPY_PARTS_MAX);
    return lsg_search_fail(L, s, status, limits);
}

/* { number =, round = } or { set = list } */
static void push_value(lua_State *L, const sg_smith *value)
{
    lua_createtable(L, 0, 2);
    if (value->number != SG_VALUE_NONE) {
        lsg_set_count(L, "number", value->number);
        lsg_set_count(L, "round", value->round);
        return;
    }
    lsg_set_values(L, "set", value->set, value->n_set);
}

static sg_status value_of(lsg_search *s, sg_key key, const sg_pulse *pulse, lua_State *L)
{
    sg_smith value;
    const sg_status status = sg_loopy_value(s->loopy, key.bytes, key.n_bytes, pulse, &value);
    if (status == SG_OK && L)
        push_value(L, &value);
    return status;
}

static const lsg_kind_engine loopy = {LSG_ASKS_LOOPY, true, make, bytes, limit, value_of, fail};

/* search:loopy(position, limits) -> list of the values of its components: { number, round } or { set } | nil, failure */
int lsg_search_loopy(lua_State *L)
{
    return lsg_kind_engine_values(L, &loopy);
}

/* search:remoteness(position, limits) -> moves, or false: a draw | nil, failure */
int lsg_search_remoteness(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_limits limits;
    uint32_t remoteness = 0;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 3);
    sg_status status = lsg_kind_engine_enter(L, s, &loopy, &limits);
    if (status == SG_OK)
        status = lsg_search_find(L, s);
    if (status == SG_OK) {
        size_t n_keys;
        sg_key *keys = lsg_search_keys(&s->roots, &n_keys);
        status = keys ? sg_loopy_remoteness(s->loopy, keys, n_keys, &limits.pulse, &remoteness) : SG_ENOMEM;
        free(keys);
    }
    status = lsg_search_verdict(s, status);
    if (status != SG_OK)
        return fail(L, s, status, &limits);
    if (remoteness == SG_VALUE_NONE)
        lua_pushboolean(L, 0);
    else
        lua_pushinteger(L, (lua_Integer)remoteness);
    return 1;
}
