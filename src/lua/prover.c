/* SPDX-License-Identifier: MIT */
/* The method prove of searches: values and outcomes by libsg's prover. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

void lsg_prover_cycle(lua_State *L, const lsg_search *s)
{
    sg_key key;
    lua_newtable(L);
    for (size_t i = 0; sg_prover_cycle(s->prover, i, &key); i++) {
        lsg_key_decode(L, key.bytes, key.n_bytes);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

void lsg_prover_count(const lsg_search *s, sg_counters *counters)
{
    if (!s->prover)
        return;
    const sg_counters more = sg_prover_counters(s->prover);
    counters->positions += more.positions;
    counters->options += more.options;
    counters->parts += more.parts;
    counters->hits += more.hits;
    counters->duplicates += more.duplicates;
    counters->repeats += more.repeats;
    counters->depth = more.depth > counters->depth ? more.depth : counters->depth;
}

sg_key *lsg_search_keys(const lsg_search *s, size_t *n_keys)
{
    size_t n = 0, key_bytes;
    for (size_t at = 0; at < s->roots.used; n++) {
        memcpy(&key_bytes, s->roots.bytes + at, sizeof key_bytes);
        at += sizeof key_bytes + key_bytes;
    }
    sg_key *keys = malloc((n + 1) * sizeof *keys);
    *n_keys = n;
    n = 0;
    for (size_t at = 0; keys && at < s->roots.used; n++) {
        memcpy(&key_bytes, s->roots.bytes + at, sizeof key_bytes);
        keys[n] = (sg_key){s->roots.bytes + at + sizeof key_bytes, key_bytes};
        at += sizeof key_bytes + key_bytes;
    }
    return keys;
}

/* Shares what the call may hold between the memo (half) and the facts, with proof numbers (a quarter); stacks have the rest. */
static sg_status ready_prover(lsg_search *s, sg_method method, const lsg_limits *limits, bool given)
{
    const uint64_t most = limits->max_bytes, facts = most / (method == SG_METHOD_PN ? 8 : 4);
    sg_status status = SG_OK;
    if (!s->prover)
        status = sg_prover_new(s->memo, lsg_search_expand, s, facts, &s->prover);
    if (status != SG_OK)
        return status;
    sg_memo_limit(s->memo, most ? sg_memo_bytes(s->memo) + most / 2 : 0);
    sg_prover_limit(s->prover, limits->max_positions, facts);
    sg_prover_tell(s->prover, s->store ? lsg_search_keep : NULL, s->store);
    sg_prover_order(s->prover, given ? SG_ORDER_GIVEN : SG_ORDER_SMALL);
    return SG_OK;
}

/*
 * search:prove(position, method, nimber, given, limits), method "dag", "lv", "br" or "pn" -> nim-value if nimber is false;
 * else: does the player to move win the position and a Nim heap of that size? given: keep to the rule's order of
 * options. Failures as of value.
 */
int lsg_search_prove(lua_State *L)
{
    static const char *const methods[] = {"dag", "lv", "br", "pn", NULL};
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    const sg_method method = (sg_method)luaL_checkoption(L, 3, NULL, methods);
    const bool whole = !lua_toboolean(L, 4);
    const lua_Integer nimber = whole ? 0 : luaL_checkinteger(L, 4);
    luaL_argcheck(L, nimber >= 0 && nimber <= (lua_Integer)SG_VALUE_MAX, 4, "not a nim-value");
    lsg_limits limits;
    if (!lsg_search_check(L, s))
        return 3;
    lsg_search_enter(L, s, 6, &limits);
    s->proving = true;
    sg_status status = lsg_search_find(L, s);
    sg_key *keys = NULL;
    size_t n_keys = 0;
    uint32_t value = 0;
    bool wins = false;
    if (status == SG_OK) {
        s->rule->status = SG_OK;
        keys = lsg_search_keys(s, &n_keys);
        status = keys ? ready_prover(s, method, &limits, lua_toboolean(L, 5)) : SG_ENOMEM;
    }
    if (status == SG_OK)
        status = whole ? sg_prover_value(s->prover, method, keys, n_keys, &limits.pulse, &value)
                       : sg_prover_outcome(s->prover, method, keys, n_keys, (uint32_t)nimber, &limits.pulse, &wins);
    free(keys);
    lsg_search_leave(s);
    if (s->store && !lsg_store_flush(s->store))
        return lsg_store_fail(L, s->store);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    if (whole)
        lua_pushinteger(L, (lua_Integer)value);
    else
        lua_pushboolean(L, wins);
    return 1;
}
