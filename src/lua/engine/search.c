/* SPDX-License-Identifier: MIT */
/* Searches: nim-values of a rule's positions, by libsg's solver over a memo. */
#include "engine/search.h"

#include <lauxlib.h>

#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "engine/engine.h"
#include "rule/emit.h"
#include "value/key.h"
#include "value/transfer.h"

typedef lsg_memo_box memo_box;
typedef lsg_search search;

enum { LOOK_EVERY = 8 }; /* positions */

static search *check_search(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.search");
}

/* core.memo(hashed) -> memo */
static int core_memo(lua_State *L)
{
    const bool hashed = lua_toboolean(L, 1);
    memo_box *box = lua_newuserdatauv(L, sizeof *box, 0);
    box->memo = NULL;
    luaL_setmetatable(L, "sg.memo");
    if ((hashed ? sg_memo_new_hashed(0, &box->memo) : sg_memo_new(0, &box->memo)) != SG_OK)
        return luaL_error(L, "not enough memory");
    return 1;
}

static int memo_gc(lua_State *L)
{
    memo_box *box = luaL_checkudata(L, 1, "sg.memo");
    sg_memo_free(box->memo);
    box->memo = NULL;
    return 0;
}

/* ---- expanding a position: the one crossing from the solver into a rule ------------------------------------- */

static int p_expand(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    luaL_checkstack(L, 8, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lsg_key_decode(L, rule->in_key, rule->in_key_bytes);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->phase = LSG_MOVING;
    lsg_profile_turn(rule->profile, true);
    lua_call(L, 3, 1);
    lsg_profile_turn(rule->profile, false);
    const char *wrong = lsg_rule_returned(L, LSG_OPTIONS);
    return wrong ? luaL_error(L, "%s", wrong) : 0;
}

/*
 * A position that is an integer can be pushed without memory: its options are called without p_expand around them. The
 * five places that it takes are among those that every C function has.
 */
static sg_status expand_integer(lsg_rule *rule, lua_Integer position)
{
    lua_State *L = rule->L;
    const int base = lua_gettop(L);
    lsg_rule_prepare(rule);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lua_pushinteger(L, position);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->phase = LSG_MOVING;
    const sg_status status = lsg_rule_call_prepared(rule, 3, 1);
    if (status != SG_OK)
        return status;
    /* the handler is at base + 1; after lsg_enough there is no result */
    const char *wrong = lua_gettop(L) > base + 1 ? lsg_rule_returned(L, LSG_OPTIONS) : NULL;
    lua_settop(L, base);
    return wrong ? lsg_rule_fault(rule, SG_ERULE, "%s", wrong) : SG_OK;
}

sg_status lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    search *s = ud;
    lsg_rule *rule = s->rule;
    sg_status status = s->crew ? lsg_threads_step(s) : SG_OK;
    if (status == SG_OK && rule->limits && ++s->n_expanded % LOOK_EVERY == 0)
        status = lsg_limits_check(rule->limits); /* a beat may be long in coming where options takes its time */
    if (status != SG_OK)
        return status;
    lsg_profile_expand(&s->profile);
    s->fault.used = 0;
    if (!lsg_buffer_add(&s->fault, key, key_bytes))
        return SG_ENOMEM;
    rule->in_key = s->fault.bytes;
    rule->in_key_bytes = key_bytes;
    rule->moves = moves;
    const bool plain = !lsg_rule_has(rule, LSG_SPLIT) && !lsg_rule_has(rule, LSG_CANONICAL);
    rule->direct = (plain || rule->ready.is) && !s->profile.sampling;
    lua_Integer position;
    if (!s->profile.sampling && lsg_key_integer(key, &position))
        return expand_integer(rule, position);
    lua_pushcfunction(rule->L, p_expand);
    lua_pushlightuserdata(rule->L, rule);
    return lsg_rule_call(rule, 1, 0);
}

uint64_t lsg_search_bytes(const search *s)
{
    return sg_memo_bytes(s->memo) + sg_solver_bytes(s->solver) + lsg_threads_bytes(s->crew) +
           (s->prover ? sg_prover_bytes(s->prover) : 0) + (s->loopy ? sg_loopy_bytes(s->loopy) : 0);
}

/* What this call has added to the memo and the stacks: nothing if it gave back more, as under new limits or in a new order. */
static uint64_t held_bytes(void *ud)
{
    const search *s = ud;
    const uint64_t bytes = lsg_search_bytes(s);
    return bytes > s->bytes_before ? bytes - s->bytes_before : 0;
}

/* core.search(memo, rule) -> search */
static int core_search(lua_State *L)
{
    memo_box *box = luaL_checkudata(L, 1, "sg.memo");
    lsg_rule *rule = lsg_check_rule(L, 2);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_OPTIONS), 2, "the rule has no options");
    search *s = lua_newuserdatauv(L, sizeof *s, 3);
    memset(s, 0, sizeof *s);
    luaL_setmetatable(L, "sg.search");
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    lua_pushvalue(L, 2);
    lua_setiuservalue(L, -2, 2);
    s->memo = box->memo;
    s->rule = rule;
    if (sg_solver_new(s->memo, lsg_search_expand, s, 0, &s->solver) != SG_OK)
        return luaL_error(L, "not enough memory");
    return 1;
}

static int search_gc(lua_State *L)
{
    search *s = check_search(L);
    sg_solver_free(s->solver);
    sg_prover_free(s->prover);
    sg_loopy_free(s->loopy);
    free(s->roots.bytes);
    free(s->fault.bytes);
    memset(s, 0, sizeof *s);
    return 0;
}

/* ---- values ------------------------------------------------------------------------------------------------- */

static int p_roots(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_settop(L, 2);
    lsg_rule_emit(L, rule);
    return 0;
}

sg_status lsg_search_find(lua_State *L, search *s)
{
    lsg_rule *rule = s->rule;
    const char *why;
    s->roots.used = 0;
    rule->roots = &s->roots;
    lua_pushcfunction(rule->L, p_roots);
    lua_pushlightuserdata(rule->L, rule);
    if (!rule->box)
        lua_pushvalue(L, 2);
    else if (!lsg_transfer(L, 2, rule->L, false, &why)) {
        lua_pop(rule->L, 2);
        return lsg_rule_refuse(rule, why);
    }
    const sg_status status = lsg_rule_call(rule, 2, 0);
    rule->roots = NULL;
    return status;
}

static void push_cycle(lua_State *L, const search *s)
{
    size_t n;
    const sg_key *keys = s->proving ? sg_prover_cycle(s->prover, &n) : sg_solver_cycle(s->solver, &n);
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        lsg_key_decode(L, keys[i].bytes, keys[i].n_bytes);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

int lsg_search_fail(lua_State *L, const search *s, sg_status status, const lsg_limits *limits)
{
    const lsg_rule *rule = s->rule;
    if (status == SG_ECYCLE) {
        lsg_fail(L, status, "%s", sg_status_text(status));
        push_cycle(L, s);
        return 4;
    }
    const bool in_rule = rule->status == status;
    const char *text = in_rule ? rule->message : sg_status_text(status);
    if (!in_rule && (status == SG_ELIMIT || status == SG_ESTOP))
        text = limits->reason          ? limits->reason
               : limits->max_positions ? "the limit on positions was reached (--positions)"
                                       : "the memory limit was reached (--memory)";
    lsg_fail(L, status, "%s", text);
    if (!in_rule || s->fault.used == 0)
        return 3;
    lua_createtable(L, 1, 0);
    lsg_key_decode(L, s->fault.bytes, s->fault.used);
    lua_rawseti(L, -2, 1);
    return 4;
}

sg_status lsg_search_roots(search *s, const lsg_question *question, const lsg_buffer *roots, const sg_pulse *pulse,
                           uint32_t *sum)
{
    if (!question->by_solver)
        return lsg_prover_roots(s, question, roots, pulse, sum);
    *sum = 0;
    for (size_t at = 0; at < roots->used;) {
        size_t key_bytes;
        uint32_t value = 0;
        memcpy(&key_bytes, roots->bytes + at, sizeof key_bytes);
        at += sizeof key_bytes;
        s->rule->status = SG_OK;
        const sg_status status = sg_solver_value(s->solver, roots->bytes + at, key_bytes, pulse, &value);
        if (status != SG_OK)
            return status;
        at += key_bytes;
        *sum ^= value;
    }
    return SG_OK;
}

bool lsg_search_check(lua_State *L, const search *s)
{
    luaL_checkany(L, 2);
    if (!lsg_rule_busy(s->rule))
        return lsg_rule_check_position(L, 2, s->rule);
    lsg_rule_fail_busy(L);
    return false;
}

void lsg_search_enter(lua_State *L, search *s, int index, lsg_limits *limits)
{
    lsg_limits_read(L, index, limits);
    limits->held_bytes = held_bytes;
    limits->held_ud = s;
    limits->store = s->store;
    lsg_rule_enter(s->rule, L);
    s->rule->limits = limits;
    s->rule->profile = &s->profile;
    s->fault.used = 0;
    s->bytes_before = lsg_search_bytes(s);
    lsg_profile_start(&s->profile);
}

void lsg_search_leave(search *s)
{
    lsg_profile_stop(&s->profile);
    lsg_rule_leave(s->rule);
}

search **lsg_check_helpers(lua_State *L, int index, const search *s, size_t *n_helpers)
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

/* search:value(position, limits, helpers) -> nim-value | nil, message, code[, positions] */
static int search_value(lua_State *L)
{
    search *s = check_search(L);
    lsg_limits limits;
    size_t n_helpers;
    if (!lsg_search_check(L, s))
        return 3;
    lua_settop(L, 4);
    search **helpers = lsg_check_helpers(L, 4, s, &n_helpers);
    lsg_search_enter(L, s, 3, &limits);
    s->proving = false;
    sg_memo_limit(s->memo, limits.max_bytes ? sg_memo_bytes(s->memo) + limits.max_bytes : 0);
    sg_solver_limit(s->solver, limits.max_positions);
    const lsg_question question = {.by_solver = true, .whole = true};
    uint32_t sum = 0;
    bool again;
    sg_status status = lsg_search_find(L, s);
    if (status == SG_OK)
        status = n_helpers ? lsg_threads_roots(s, helpers, n_helpers, &question, &limits, &sum, &again)
                           : lsg_search_roots(s, &question, &s->roots, &limits.pulse, &sum);
    lsg_search_leave(s);
    if (s->store && !lsg_store_flush(s->store))
        return lsg_store_fail(L, s->store);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    lua_pushinteger(L, (lua_Integer)sum);
    return 1;
}

static void count_field(lua_State *L, const char *name, uint64_t count)
{
    lua_pushinteger(L, (lua_Integer)count);
    lua_setfield(L, -2, name);
}

/* search:stats() -> { positions, options, parts, hits, duplicates, repeats, depth, stored, memo_bytes, stack_bytes,
 * seconds, rule_seconds } */
static int search_stats(lua_State *L)
{
    const search *s = check_search(L);
    sg_counters counters = sg_solver_counters(s->solver);
    lsg_prover_count(s, &counters);
    if (s->loopy)
        counters.positions += sg_loopy_positions(s->loopy);
    lua_createtable(L, 0, 12);
    count_field(L, "positions", counters.positions);
    count_field(L, "options", counters.options);
    count_field(L, "parts", counters.parts);
    count_field(L, "hits", counters.hits);
    count_field(L, "duplicates", counters.duplicates);
    count_field(L, "repeats", counters.repeats);
    count_field(L, "depth", counters.depth);
    count_field(L, "stored", sg_memo_count(s->memo));
    count_field(L, "memo_bytes", sg_memo_bytes(s->memo));
    count_field(L, "stack_bytes", lsg_search_bytes(s) - sg_memo_bytes(s->memo));
    lua_pushnumber(L, s->profile.total);
    lua_setfield(L, -2, "seconds");
    lua_pushnumber(L, lsg_profile_rule(&s->profile));
    lua_setfield(L, -2, "rule_seconds");
    return 1;
}

sg_status lsg_search_keep(void *ud, const void *key, size_t key_bytes, uint32_t value)
{
    return lsg_store_put(ud, key, key_bytes, value);
}

sg_status lsg_search_exclude(void *ud, const void *key, size_t key_bytes, uint64_t excluded)
{
    return lsg_store_exclude(ud, key, key_bytes, excluded);
}

/* search:keep(store): from now on, values go into a store as they become known. */
static int search_keep(lua_State *L)
{
    search *s = check_search(L);
    s->store = lsg_check_store(L, 2);
    sg_solver_tell(s->solver, lsg_search_keep, s->store);
    lua_settop(L, 2);
    lua_setiuservalue(L, 1, 3);
    return 0;
}

/* search:measure(): from now on, times and duplicates are counted too. */
static int search_measure(lua_State *L)
{
    search *s = check_search(L);
    s->profile.wanted = true;
    sg_solver_watch(s->solver, true);
    return 0;
}

void lsg_open_search(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg methods[] = {{"keep", search_keep},
                                       {"loopy", lsg_search_loopy},
                                       {"measure", search_measure},
                                       {"prove", lsg_search_prove},
                                       {"remoteness", lsg_search_remoteness},
                                       {"stats", search_stats},
                                       {"value", search_value},
                                       {NULL, NULL}};
    lsg_new_class(L, "sg.memo", none, memo_gc);
    lsg_new_class(L, "sg.search", methods, search_gc);
    lua_pushcfunction(L, core_memo);
    lua_setfield(L, -2, "memo");
    lua_pushcfunction(L, core_search);
    lua_setfield(L, -2, "search");
}
