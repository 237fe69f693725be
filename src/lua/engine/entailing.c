/* SPDX-License-Identifier: MIT */
/* Games with entailing moves: the method entailing of searches. */
#include "engine/search.h"

#include <lauxlib.h>

#include <string.h>

#include "common/failure.h"

/* Begins a call with the position at index 2 and the limits at index 3; its components are in s->roots then. */
static sg_status enter(lua_State *L, lsg_search *s, lsg_limits *limits)
{
    lsg_search_enter_engine(L, s, limits, false);
    sg_status status = s->entailing ? SG_OK : sg_entailing_new(lsg_search_expand, s, &s->entailing);
    if (status != SG_OK)
        return status;
    s->asks_entailing = true;
    s->bytes_before = lsg_search_bytes(s);
    const uint64_t held = sg_entailing_bytes(s->entailing);
    sg_entailing_limit(s->entailing, limits->max_bytes ? held + limits->max_bytes : 0, limits->max_positions);
    status = lsg_search_find(L, s);
    if (status == SG_OK)
        s->rule->status = SG_OK;
    return status;
}

/* { value = nimber, or nothing if it is loony; answers = list, all_but = boolean } */
static void push_value(lua_State *L, const sg_affine *found)
{
    lua_createtable(L, 0, 3);
    if (found->value != SG_LOONY) {
        lua_pushinteger(L, (lua_Integer)found->value);
        lua_setfield(L, -2, "value");
    }
    lua_pushboolean(L, found->all_but);
    lua_setfield(L, -2, "all_but");
    lua_createtable(L, (int)found->n_answers, 0);
    for (size_t i = 0; i < found->n_answers; i++) {
        lua_pushinteger(L, (lua_Integer)found->answers[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "answers");
}

static sg_status value_of(lsg_search *s, sg_key key, const sg_pulse *pulse, lua_State *L)
{
    sg_affine found;
    const sg_status status = sg_entailing_value(s->entailing, key.bytes, key.n_bytes, pulse, &found);
    if (status == SG_OK && L)
        push_value(L, &found);
    return status;
}

/*
 * search:entailing(position, limits) -> list of its components, each { value, answers, all_but } | nil, failure
 */
int lsg_search_entailing(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_limits limits;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 3);
    sg_status status = enter(L, s, &limits);
    if (status == SG_OK)
        status = lsg_search_values(s, value_of, &limits.pulse, NULL);
    status = lsg_search_verdict(s, status);
    if (status == SG_OK) /* pushing may raise, so it comes after leaving; everything is computed already */
        status = lsg_search_values(s, value_of, NULL, L);
    return status == SG_OK ? 1 : lsg_search_fail(L, s, status, &limits);
}
