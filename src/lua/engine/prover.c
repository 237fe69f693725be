/* SPDX-License-Identifier: MIT */
/* The method prove of searches: values and outcomes by libsg's prover. */
#include "engine/search.h"

#include <lauxlib.h>

#include <stdlib.h>
#include <string.h>

#include "common/failure.h"
#include "value/key.h"

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

sg_key *lsg_search_keys(const lsg_buffer *roots, size_t *n_keys)
{
    size_t n = 0, key_bytes;
    for (size_t at = 0; at < roots->used; n++) {
        memcpy(&key_bytes, roots->bytes + at, sizeof key_bytes);
        at += sizeof key_bytes + key_bytes;
    }
    sg_key *keys = malloc((n + 1) * sizeof *keys);
    *n_keys = n;
    n = 0;
    for (size_t at = 0; keys && at < roots->used; n++) {
        memcpy(&key_bytes, roots->bytes + at, sizeof key_bytes);
        keys[n] = (sg_key){roots->bytes + at + sizeof key_bytes, key_bytes};
        at += sizeof key_bytes + key_bytes;
    }
    return keys;
}

static sg_status have_prover(lsg_search *s, sg_order order)
{
    sg_status status = SG_OK;
    if (!s->prover)
        status = sg_prover_new(s->memo, lsg_search_expand, s, 0, &s->prover);
    if (status != SG_OK)
        return status;
    sg_prover_tell(s->prover, s->store ? lsg_search_keep : NULL, s->store);
    sg_prover_tell_excluded(s->prover, s->store ? lsg_search_exclude : NULL, s->store);
    sg_prover_order(s->prover, order);
    return SG_OK;
}

sg_status lsg_prover_ready(lsg_search *s, const lsg_limits *limits, const lsg_question *question)
{
    const uint64_t most = limits->max_bytes;
    const sg_status status = have_prover(s, question->order);
    if (status != SG_OK)
        return status;
    sg_memo_limit(s->memo, most ? sg_memo_bytes(s->memo) + most / 2 : 0);
    sg_prover_limit(s->prover, most / 4, limits->max_positions);
    return SG_OK;
}

sg_status lsg_prover_join(lsg_search *s, lsg_search *leader, sg_order order, uint64_t max_bytes)
{
    const sg_status status = s == leader ? SG_OK : have_prover(s, order);
    if (status != SG_OK)
        return status;
    if (s != leader)
        sg_prover_limit(s->prover, max_bytes, 0); /* lsg_threads_step counts them all */
    sg_prover_join(s->prover, leader->prover);
    return SG_OK;
}

void lsg_prover_part(lsg_search *s)
{
    if (s->prover)
        sg_prover_join(s->prover, NULL);
}

sg_status lsg_prover_roots(lsg_search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                           uint32_t *answer)
{
    size_t n_keys;
    sg_key *keys = lsg_search_keys(roots, &n_keys);
    if (!keys)
        return SG_ENOMEM;
    sg_status status;
    bool wins = false;
    s->rule->status = SG_OK;
    if (question->whole)
        status = sg_prover_value(s->prover, question->method, keys, n_keys, pulse, answer);
    else
        status = sg_prover_outcome(s->prover, question->method, keys, n_keys, question->nimber, pulse, &wins);
    if (!question->whole)
        *answer = wins;
    free(keys);
    return status;
}

/*
 * search:prove(position, method, nimber, order, limits, helpers), method "lv" or "pn" -> nim-value if nimber is false;
 * else: does the player to move win the position and a Nim heap of that size? order: "learned" (or nil) or "rule".
 * Failures as of value; if a fifth result is true, a new search alone is to say what the failure is, if any.
 */
int lsg_search_prove(lua_State *L)
{
    static const char *const methods[] = {"lv", "pn", NULL};
    static const char *const orders[] = {"learned", "rule", NULL};
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_question question = {.method = (sg_method)luaL_checkoption(L, 3, NULL, methods),
                             .whole = !lua_toboolean(L, 4),
                             .order = (sg_order)luaL_checkoption(L, 5, "learned", orders)};
    const lua_Integer nimber = question.whole ? 0 : luaL_checkinteger(L, 4);
    luaL_argcheck(L, nimber >= 0 && nimber <= (lua_Integer)SG_VALUE_MAX, 4, "not a nim-value");
    question.nimber = (uint32_t)nimber;
    lsg_limits limits;
    size_t n_helpers;
    if (!lsg_search_check(L, s))
        return 3;
    lua_settop(L, 7);
    lsg_search **helpers = lsg_check_helpers(L, 7, s, &n_helpers);
    lsg_search_enter(L, s, 6, &limits);
    s->proving = true;
    sg_status status = lsg_search_find(L, s);
    uint32_t answer = 0;
    bool again = false;
    if (status == SG_OK)
        status = lsg_prover_ready(s, &limits, &question);
    if (status == SG_OK)
        status = n_helpers ? lsg_threads_roots(s, helpers, n_helpers, &question, &limits, &answer, &again)
                           : lsg_search_roots(s, &question, &s->roots, &limits.pulse, &answer);
    lsg_search_leave(s);
    if (s->store && !lsg_store_flush(s->store))
        return lsg_store_fail(L, s->store);
    if (status != SG_OK) {
        const int pushed = lsg_search_fail(L, s, status, &limits);
        lua_settop(L, lua_gettop(L) - pushed + 4);
        lua_pushboolean(L, again);
        return 5;
    }
    if (question.whole)
        lua_pushinteger(L, (lua_Integer)answer);
    else
        lua_pushboolean(L, answer != 0);
    return 1;
}
