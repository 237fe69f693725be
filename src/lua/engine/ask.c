/* SPDX-License-Identifier: MIT */
/* The methods value and prove of searches. */
#include <lauxlib.h>

#include "engine/answer.h"

typedef lsg_search search;

static search **check_helpers(lua_State *L, int index, const search *s, size_t *n_helpers)
{
    const size_t n = lua_istable(L, index) ? (size_t)lua_rawlen(L, index) : 0;
    search **helpers = lua_newuserdatauv(L, (n + 1) * sizeof *helpers, 0);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        helpers[i] = luaL_checkudata(L, -1, "sg.search");
        luaL_argcheck(L, helpers[i]->memo == s->memo && helpers[i] != s && helpers[i]->rule->box, index,
                      "helpers are searches with boxes of their own over the same memo");
        lua_pop(L, 1);
    }
    *n_helpers = n;
    return helpers;
}

/* Asks the question if the status is SG_OK: in this process, in threads, or together with other processes. */
static sg_status ask(search *s, search **helpers, size_t n_helpers, const lsg_question *question, lsg_limits *limits,
                     sg_status status, uint32_t *answer, bool *again)
{
    const lsg_together *together = s->together;
    if (together)
        return together->answer(together->ud, s, helpers, n_helpers, question, limits, status, answer, again);
    if (status != SG_OK)
        return status;
    uint32_t value;
    if (lsg_words_known(s, &value)) {
        *answer = question->whole ? value : value != question->nimber;
        return SG_OK;
    }
    const sg_status by_words = question->by_solver ? lsg_words_value(s, limits, answer) : SG_ERANGE;
    if (by_words != SG_ERANGE)
        return by_words;
    return n_helpers ? lsg_threads_answer(s, helpers, n_helpers, question, limits, answer, again)
                     : lsg_search_answer(s, question, &s->roots, &limits->pulse, answer);
}

/* search:value(position, limits, helpers) -> nim-value | nil, failure */
int lsg_search_value(lua_State *L)
{
    search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_limits limits;
    size_t n_helpers;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 4);
    search **helpers = check_helpers(L, 4, s, &n_helpers);
    lsg_search_enter(L, s, 3, &limits);
    s->exact = true; /* by this method every position below is evaluated */
    s->probes = false;
    sg_memo_limit(s->memo, limits.max_bytes ? sg_memo_bytes(s->memo) + limits.max_bytes : 0);
    sg_solver_limit(s->solver, limits.max_positions);
    const lsg_question question = {.by_solver = true, .whole = true};
    uint32_t sum = 0;
    bool again;
    sg_status status = ask(s, helpers, n_helpers, &question, &limits, lsg_search_find(L, s), &sum, &again);
    status = lsg_search_verdict(s, status);
    if (s->store && !lsg_store_flush(s->store))
        return lsg_store_fail(L, s->store);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    lua_pushinteger(L, (lua_Integer)sum);
    return 1;
}

/*
 * search:prove(position, method, nimber, order, limits, helpers) -> nim-value if nimber is false, else: does the
 * player to move win the position and a Nim heap of that size? | nil, failure. method: "lv" or "pn"; order: "learned"
 * (or nil) or "rule". If the failure has retry_alone, ask a new search without helpers what the
 * failure is, or whether there is one.
 */
int lsg_search_prove(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_question question = lsg_check_how(L, 3, 5);
    question.whole = !lua_toboolean(L, 4);
    const lua_Integer nimber = question.whole ? 0 : luaL_checkinteger(L, 4);
    luaL_argcheck(L, nimber >= 0 && nimber <= (lua_Integer)SG_VALUE_MAX, 4, "not a nim-value");
    question.nimber = (uint32_t)nimber;
    lsg_limits limits;
    size_t n_helpers;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 7);
    lsg_search **helpers = check_helpers(L, 7, s, &n_helpers);
    lsg_search_enter(L, s, 6, &limits);
    s->exact = false;
    s->asks = LSG_ASKS_PROVER;
    s->probes = question.method == SG_METHOD_PN;
    sg_status status = lsg_search_find(L, s);
    uint32_t answer = 0;
    bool again = false;
    if (status == SG_OK)
        status = lsg_prover_ready(s, &limits, &question);
    if (status == SG_OK && limits.turn)
        sg_prover_watch(s->prover);
    status = ask(s, helpers, n_helpers, &question, &limits, status, &answer, &again);
    status = lsg_search_verdict(s, status);
    if (s->store && !lsg_store_flush(s->store))
        return lsg_store_fail(L, s->store);
    if (status != SG_OK) {
        const int pushed = lsg_search_fail(L, s, status, &limits);
        lua_pushboolean(L, again);
        lua_setfield(L, -2, "retry_alone");
        return pushed;
    }
    if (question.whole)
        lua_pushinteger(L, (lua_Integer)answer);
    else
        lua_pushboolean(L, answer != 0);
    return 1;
}
