/* SPDX-License-Identifier: MIT */
/* Engines that know one kind of games, and the methods of searches that ask them. */
#include "engine/search.h"

#include <lauxlib.h>
#include <stdlib.h>

#include "common/failure.h"
#include "common/fields.h"

/* Makes the engine, if the search has none yet. */
static sg_status make(lsg_search *s, lsg_asked engine)
{
    switch (engine) {
    case LSG_ASKS_LOOPY:
        return s->loopy ? SG_OK : sg_loopy_new(lsg_search_expand, s, &s->loopy);
    case LSG_ASKS_ENTAILING:
        return s->entailing ? SG_OK : sg_entailing_new(lsg_search_expand, s, &s->entailing);
    default:
        return s->misere ? SG_OK : sg_misere_proof_new(lsg_search_expand, s, &s->misere);
    }
}

static void limit(lsg_search *s, lsg_asked engine, uint64_t more_bytes, uint64_t max_positions)
{
    switch (engine) {
    case LSG_ASKS_LOOPY:
        sg_loopy_limit(s->loopy, more_bytes ? sg_loopy_bytes(s->loopy) + more_bytes : 0, max_positions);
        break;
    case LSG_ASKS_ENTAILING:
        sg_entailing_limit(s->entailing, more_bytes ? sg_entailing_bytes(s->entailing) + more_bytes : 0, max_positions);
        break;
    default:
        sg_misere_proof_limit(s->misere, more_bytes ? sg_misere_proof_bytes(s->misere) + more_bytes : 0, max_positions);
    }
}

/* Begins a call with the limits at index 3; lsg_search_verdict ends it, after a failure, too. [-0, +0|1, e] */
static sg_status enter(lua_State *L, lsg_search *s, lsg_asked engine, lsg_limits *limits)
{
    lsg_search_enter(L, s, 3, limits);
    s->exact = true;
    s->probes = true;
    const sg_status status = make(s, engine);
    if (status != SG_OK)
        return status;
    s->asks = engine;
    s->bytes_before = lsg_search_bytes(s);
    limit(s, engine, limits->max_bytes, limits->max_positions);
    return SG_OK;
}

/*
 * After a limit or an interruption the next question goes on with the same graph of loopy positions. After any other
 * failure the graph is dropped, because the position that cannot be expanded is in it.
 */
static int fail_loopy(lua_State *L, lsg_search *s, sg_status status, const lsg_limits *limits)
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

/* The method search:NAME(position, limits) -> list of the values of its components | nil, failure */
static int values_by(lua_State *L, lsg_asked engine, lsg_value_fn *value)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    lsg_limits limits;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 3);
    sg_status status = enter(L, s, engine, &limits);
    if (status == SG_OK)
        status = lsg_search_find(L, s);
    if (status == SG_OK)
        status = lsg_search_values(s, value, &limits.pulse, NULL);
    status = lsg_search_verdict(s, status);
    if (status == SG_OK) /* pushing may raise, so it comes after leaving; everything is computed already */
        status = lsg_search_values(s, value, NULL, L);
    if (status == SG_OK)
        return 1;
    return engine == LSG_ASKS_LOOPY ? fail_loopy(L, s, status, &limits) : lsg_search_fail(L, s, status, &limits);
}

/* ---- loopy games, by libsg's graph of all positions -------------------------------------------------------------- */

/* { number =, round = } or { set = list } */
static void push_smith(lua_State *L, const sg_smith *value)
{
    lua_createtable(L, 0, 2);
    if (value->number != SG_VALUE_NONE) {
        lsg_set_count(L, "number", value->number);
        lsg_set_count(L, "round", value->round);
        return;
    }
    lsg_set_values(L, "set", value->set, value->n_set);
}

static sg_status loopy_value(lsg_search *s, sg_key key, const sg_pulse *pulse, lua_State *L)
{
    sg_smith value;
    const sg_status status = sg_loopy_value(s->loopy, key.bytes, key.n_bytes, pulse, &value);
    if (status == SG_OK && L)
        push_smith(L, &value);
    return status;
}

/* search:loopy(position, limits) -> list of the values of its components: { number, round } or { set } | nil, failure */
int lsg_search_loopy(lua_State *L)
{
    return values_by(L, LSG_ASKS_LOOPY, loopy_value);
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
    sg_status status = enter(L, s, LSG_ASKS_LOOPY, &limits);
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
        return fail_loopy(L, s, status, &limits);
    if (remoteness == SG_VALUE_NONE)
        lua_pushboolean(L, 0);
    else
        lua_pushinteger(L, (lua_Integer)remoteness);
    return 1;
}

/* ---- games with entailing moves ---------------------------------------------------------------------------------- */

/* { value = nimber, or nothing if it is loony; answers = list, all_but = boolean } */
static void push_affine(lua_State *L, const sg_affine *found)
{
    lua_createtable(L, 0, 3);
    if (found->value != SG_LOONY) {
        lsg_set_count(L, "value", found->value);
    }
    lua_pushboolean(L, found->all_but);
    lua_setfield(L, -2, "all_but");
    lsg_set_values(L, "answers", found->answers, found->n_answers);
}

static sg_status entailing_value(lsg_search *s, sg_key key, const sg_pulse *pulse, lua_State *L)
{
    sg_affine found;
    const sg_status status = sg_entailing_value(s->entailing, key.bytes, key.n_bytes, pulse, &found);
    if (status == SG_OK && L)
        push_affine(L, &found);
    return status;
}

/* search:entailing(position, limits) -> list of its components, each { value, answers, all_but } | nil, failure */
int lsg_search_entailing(lua_State *L)
{
    return values_by(L, LSG_ASKS_ENTAILING, entailing_value);
}

/* ---- misère play -------------------------------------------------------------------------------------------------- */

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

static sg_status is_lost(lsg_search *s, const lsg_buffer *all, const sg_pulse *pulse, bool *is_p)
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
    sg_status status = enter(L, s, LSG_ASKS_MISERE, &limits);
    if (status == SG_OK)
        status = find_all(L, s, &all);
    if (status == SG_OK)
        status = is_lost(s, &all, &limits.pulse, &is_p);
    free(all.bytes);
    status = lsg_search_verdict(s, status);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    lua_pushstring(L, is_p ? "P" : "N");
    return 1;
}
