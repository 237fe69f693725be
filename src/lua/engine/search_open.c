/* SPDX-License-Identifier: MIT */
/* Makes searches: core.memo and core.search, and the classes "sg.memo" and "sg.search". */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "engine/answer.h"
#include "engine/engine.h"
#include "search/table/memo.h"

typedef lsg_memo_box memo_box;
typedef lsg_search search;

static search *check_search(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.search");
}

/* core.memo(hashed) -> memo */
static int core_memo(lua_State *L)
{
    const bool hashed = lua_toboolean(L, 1);
    memo_box *box = lua_newuserdatauv(L, sizeof *box, 0);
    *box = (memo_box){0};
    luaL_setmetatable(L, "sg.memo");
    if ((hashed ? sg_memo_new_hashed(0, &box->memo) : sg_memo_new(0, &box->memo)) != SG_OK)
        return lsg_raise_no_memory(L);
    return 1;
}

static int memo_gc(lua_State *L)
{
    memo_box *box = luaL_checkudata(L, 1, "sg.memo");
    sg_memo_free(box->memo);
    sg_words_free(box->words);
    *box = (memo_box){0};
    return 0;
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
    s->memo_box = box;
    s->rule = rule;
    if (sg_solver_new(s->memo, lsg_search_expand, s, 0, &s->solver) != SG_OK)
        return lsg_raise_no_memory(L);
    return 1;
}

static int search_gc(lua_State *L)
{
    search *s = check_search(L);
    sg_solver_free(s->solver);
    sg_prover_free(s->prover);
    sg_loopy_free(s->loopy);
    sg_entailing_free(s->entailing);
    sg_misere_proof_free(s->misere);
    free(s->roots.bytes);
    free(s->fault.bytes);
    lsg_line_free(&s->line);
    sg_cycle_free(&s->loop);
    lsg_layers_free(L, s->layers);
    memset(s, 0, sizeof *s);
    return 0;
}

/* search:stats() -> { positions, options, parts, hits, duplicates, repeats, depth, stored, memo_bytes, stack_bytes,
 * seconds, rule_seconds; of these options_seconds, split_seconds, canonical_seconds, parts_seconds (split and canonical
 * in C); data_seconds (options of rules that are data, in C); memo_seconds (looking components up while positions are
 * expanded); partitioned: it has answered questions of many processes, which count neither duplicates nor the depth } */
static int search_stats(lua_State *L)
{
    const search *s = check_search(L);
    sg_counters counters = sg_solver_counters(s->solver);
    lsg_prover_count(s, &counters);
    counters.positions += s->worded.positions + s->parted.positions;
    counters.options += s->worded.options + s->parted.options;
    counters.parts += s->worded.options + s->parted.parts;
    counters.hits += s->worded.hits + s->parted.hits;
    counters.depth = s->worded.depth > counters.depth ? s->worded.depth : counters.depth;
    if (s->loopy)
        counters.positions += sg_loopy_positions(s->loopy);
    if (s->entailing)
        counters.positions += sg_entailing_positions(s->entailing);
    if (s->misere)
        counters.positions += sg_misere_proof_positions(s->misere);
    lua_createtable(L, 0, 12);
    lsg_set_count(L, "positions", counters.positions);
    lsg_set_count(L, "options", counters.options);
    lsg_set_count(L, "parts", counters.parts);
    lsg_set_count(L, "hits", counters.hits);
    lsg_set_count(L, "duplicates", counters.duplicates);
    lsg_set_count(L, "repeats", counters.repeats);
    lsg_set_count(L, "depth", counters.depth);
    const uint64_t memo_bytes = sg_memo_bytes(s->memo) + lsg_words_bytes(s);
    lsg_set_count(L, "stored", sg_memo_count(s->memo) + lsg_words_count(s));
    lsg_set_count(L, "memo_bytes", memo_bytes);
    lsg_set_count(L, "stack_bytes", lsg_search_bytes(s) - memo_bytes + s->parted_bytes);
    lua_pushboolean(L, s->parted.positions > 0);
    lua_setfield(L, -2, "partitioned");
    lua_pushnumber(L, s->profile.total);
    lua_setfield(L, -2, "seconds");
    lua_pushnumber(L, lsg_profile_rule(&s->profile));
    lua_setfield(L, -2, "rule_seconds");
    static const char *const shares[LSG_N_WORKERS] = {
        [LSG_IN_MEMO] = "memo_seconds",         [LSG_IN_OPTIONS] = "options_seconds",
        [LSG_IN_SPLIT] = "split_seconds",       [LSG_IN_CANONICAL] = "canonical_seconds",
        [LSG_IN_READY_PARTS] = "parts_seconds", [LSG_IN_DATA] = "data_seconds"};
    for (int worker = LSG_IN_MEMO; worker < LSG_N_WORKERS; worker++) {
        lua_pushnumber(L, lsg_profile_spent(&s->profile, (lsg_worker)worker));
        lua_setfield(L, -2, shares[worker]);
    }
    return 1;
}

/* search:met() -> of the questions that the method lv opened in turns: how many were answered, and how many different
 * positions they met, about. */
static int search_met(lua_State *L)
{
    const search *s = check_search(L);
    uint64_t answered = 0, met = 0;
    if (s->prover)
        sg_prover_met(s->prover, &answered, &met);
    lua_pushinteger(L, (lua_Integer)answered);
    lua_pushinteger(L, (lua_Integer)met);
    return 2;
}

/* search:keep(store): from now on, values are written to a store as they become known. */
static int search_keep(lua_State *L)
{
    search *s = check_search(L);
    s->store = lsg_check_store(L, 2);
    sg_solver_tell(s->solver, lsg_search_keep, s->store);
    lua_settop(L, 2);
    lua_setiuservalue(L, 1, 3);
    return 0;
}

/* search:by_layers(function): options of positions that are words come from this function: see layers.c. */
static int search_by_layers(lua_State *L)
{
    search *s = check_search(L);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    lsg_layers_free(L, s->layers);
    s->layers = lsg_layers_new(luaL_ref(L, LUA_REGISTRYINDEX));
    return s->layers ? 0 : lsg_raise_no_memory(L);
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
    static const luaL_Reg methods[] = {{"by_layers", search_by_layers},
                                       {"entailing", lsg_search_entailing},
                                       {"keep", search_keep},
                                       {"known", lsg_search_known},
                                       {"loopy", lsg_search_loopy},
                                       {"measure", search_measure},
                                       {"met", search_met},
                                       {"misere", lsg_search_misere},
                                       {"options", lsg_search_options},
                                       {"parts", lsg_search_parts},
                                       {"prove", lsg_search_prove},
                                       {"remoteness", lsg_search_remoteness},
                                       {"stats", search_stats},
                                       {"value", lsg_search_value},
                                       {NULL, NULL}};
    lsg_new_class(L, "sg.memo", none, memo_gc);
    lsg_new_class(L, "sg.search", methods, search_gc);
    lua_pushcfunction(L, core_memo);
    lua_setfield(L, -2, "memo");
    lua_pushcfunction(L, core_search);
    lua_setfield(L, -2, "search");
}
