/* SPDX-License-Identifier: MIT */
/* Games with entailing moves: the method entailing of searches. */
#include "engine/search.h"

#include <lauxlib.h>

#include <string.h>

#include "common/failure.h"

/* Begins a call with the position at index 2 and the limits at index 3; its components are in s->roots then. */
static sg_status enter(lua_State *L, lsg_search *s, lsg_limits *limits)
{
    lsg_search_enter(L, s, 3, limits);
    s->exact = true;
    s->proving = s->probes = false;
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

/* Computes the values of the components in s->roots. If L is not NULL, pushes them in a list. */
static sg_status values_of(lsg_search *s, const sg_pulse *pulse, lua_State *L)
{
    lua_Integer n = 0;
    sg_status status = SG_OK;
    if (L)
        lua_newtable(L);
    const unsigned char *key;
    size_t at = 0, key_bytes;
    while (status == SG_OK && lsg_buffer_next(&s->roots, &at, &key, &key_bytes)) {
        sg_affine found;
        status = sg_entailing_value(s->entailing, key, key_bytes, pulse, &found);
        if (status == SG_OK && L) {
            push_value(L, &found);
            lua_rawseti(L, -2, ++n);
        }
    }
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
        status = values_of(s, &limits.pulse, NULL);
    status = lsg_search_verdict(s, status);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    values_of(s, NULL, L); /* pushing may raise, so it comes after leaving; everything is computed already */
    return 1;
}
