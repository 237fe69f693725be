/* SPDX-License-Identifier: MIT */
/* Misère play: the method misere of searches. */
#include "engine/search.h"

#include <lauxlib.h>

#include <stdlib.h>

#include "common/failure.h"

static sg_status make(lsg_search *s)
{
    return sg_misere_proof_new(lsg_search_expand, s, &s->misere);
}

static uint64_t bytes(const lsg_search *s)
{
    return s->misere ? sg_misere_proof_bytes(s->misere) : 0;
}

static void limit(lsg_search *s, uint64_t max_bytes, uint64_t max_positions)
{
    sg_misere_proof_limit(s->misere, max_bytes, max_positions);
}

static const lsg_kind_engine misere = {LSG_ASKS_MISERE, true, make, bytes, limit, NULL, NULL};

/* Adds the components of the positions in the list at index 4 to *all. Uses index 2. */
static sg_status find_all(lua_State *L, lsg_search *s, lsg_buffer *all)
{
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 4);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, 4, i);
        lua_replace(L, 2);
        const sg_status status = lsg_search_find(L, s);
        if (status != SG_OK)
            return status;
        if (!lsg_buffer_add(all, s->roots.bytes, s->roots.used))
            return SG_ENOMEM;
    }
    return SG_OK;
}

static sg_status answer(lsg_search *s, const lsg_buffer *all, const sg_pulse *pulse, bool *is_p)
{
    size_t n_keys;
    sg_key *keys = lsg_search_keys(all, &n_keys);
    const sg_status status = keys ? sg_misere_proof_outcome(s->misere, keys, n_keys, pulse, is_p) : SG_ENOMEM;
    free(keys);
    return status;
}

/*
 * search:misere(positions, limits) -> "P" or "N", of the sum of a list of positions | nil, failure. The rule's split and
 * canonical hold in misère play.
 */
int lsg_search_misere(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_limits limits;
    lsg_buffer all = {0};
    bool is_p = false;
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_settop(L, 3);
    lua_pushvalue(L, 2);
    if (lsg_rule_busy(s->rule)) {
        lsg_rule_fail_busy(L);
        return LSG_FAILED;
    }
    sg_status status = lsg_kind_engine_enter(L, s, &misere, &limits);
    if (status == SG_OK)
        status = find_all(L, s, &all);
    if (status == SG_OK)
        status = answer(s, &all, &limits.pulse, &is_p);
    free(all.bytes);
    status = lsg_search_verdict(s, status);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    lua_pushstring(L, is_p ? "P" : "N");
    return 1;
}
