/* SPDX-License-Identifier: MIT */
/* What the methods of engines that know one kind of games share: how a call begins, and the values of components. */
#include "engine/search.h"

#include <lauxlib.h>

#include "common/failure.h"

sg_status lsg_kind_engine_enter(lua_State *L, lsg_search *s, const lsg_kind_engine *engine, lsg_limits *limits)
{
    lsg_search_enter(L, s, 3, limits);
    s->exact = true;
    s->probes = engine->probes;
    const sg_status status = engine->bytes(s) ? SG_OK : engine->make(s);
    if (status != SG_OK)
        return status;
    s->asks = engine->asks;
    s->bytes_before = lsg_search_bytes(s);
    engine->limit(s, limits->max_bytes ? engine->bytes(s) + limits->max_bytes : 0, limits->max_positions);
    return SG_OK;
}

int lsg_kind_engine_values(lua_State *L, const lsg_kind_engine *engine)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_limits limits;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 3);
    sg_status status = lsg_kind_engine_enter(L, s, engine, &limits);
    if (status == SG_OK)
        status = lsg_search_find(L, s);
    if (status == SG_OK)
        status = lsg_search_values(s, engine->value, &limits.pulse, NULL);
    status = lsg_search_verdict(s, status);
    if (status == SG_OK) /* pushing may raise, so it comes after leaving; everything is computed already */
        status = lsg_search_values(s, engine->value, NULL, L);
    if (status == SG_OK)
        return 1;
    return engine->fail ? engine->fail(L, s, status, &limits) : lsg_search_fail(L, s, status, &limits);
}
