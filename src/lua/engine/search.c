/* SPDX-License-Identifier: MIT */
/* Shared by the methods of searches: how a call begins, ends and fails. */
#include "engine/search.h"
#include "engine/answer.h"

#include <lauxlib.h>

#include <stdlib.h>
#include <string.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "engine/engine.h"
#include "rule/expand.h"
#include "value/key.h"
#include "value/transfer.h"

typedef lsg_search search;

uint64_t lsg_search_bytes(const search *s)
{
    return sg_memo_bytes(s->memo) + lsg_words_bytes(s) + sg_solver_bytes(s->solver) + lsg_threads_bytes(s->threads) +
           lsg_rule_table_bytes(s->rule) + (s->prover ? sg_prover_bytes(s->prover) : 0) +
           (s->loopy ? sg_loopy_bytes(s->loopy) : 0) + (s->entailing ? sg_entailing_bytes(s->entailing) : 0) +
           (s->misere ? sg_misere_proof_bytes(s->misere) : 0) + (s->walk ? sg_walk_bytes(s->walk) : 0);
}

/* The box of the rule gets what the memory limit leaves. The call may have freed more than it added, as new limits or a
 * new order make it do. */
uint64_t lsg_search_held(const search *s)
{
    const uint64_t bytes = lsg_search_bytes(s), added = bytes > s->bytes_before ? bytes - s->bytes_before : 0;
    lsg_limits *limits = s->rule->call.limits;
    if (limits && limits->max_bytes)
        limits->box_bytes = limits->max_bytes > added ? limits->max_bytes - added : 1;
    return added + lsg_rule_bytes(s->rule);
}

static uint64_t held_bytes(void *ud)
{
    return lsg_search_held(ud);
}

/* Questions that wait for an answer; those that the caller's thread works on. */
static uint64_t n_open(void *ud)
{
    const search *s = ud;
    return s->asks == LSG_ASKS_PROVER && !s->prover ? 0 : lsg_search_depth(s);
}

static void push_cycle(lua_State *L, const search *s)
{
    size_t n;
    const sg_key *keys = lsg_search_cycle(s, &n);
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        lsg_key_decode(L, keys[i].bytes, keys[i].n_bytes);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

int lsg_search_fail(lua_State *L, const lsg_search *s, sg_status status, const lsg_limits *limits)
{
    const bool in_rule = status != SG_ECYCLE && s->rule->status == status;
    if (in_rule)
        lsg_rule_push_failure(L, s->rule);
    else
        lsg_limits_push_failure(L, status, limits, NULL, LSG_NO_LIMIT);
    if (status == SG_ECYCLE) {
        push_cycle(L, s);
        lua_setfield(L, -2, "positions");
    } else if (in_rule && s->line.n_moves > 0) {
        lsg_line_push(L, &s->line);
        lua_setfield(L, -2, "positions");
        lsg_set_count(L, "moves", s->line.n_moves);
    } else if (in_rule && s->fault.used > 0) {
        lua_createtable(L, 1, 0);
        lsg_key_decode(L, s->fault.bytes, s->fault.used);
        lua_rawseti(L, -2, 1);
        lua_setfield(L, -2, "positions");
    }
    return lsg_failure_return(L);
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
    limits->unit = "positions";
    limits->held_bytes = held_bytes;
    limits->n_open = n_open;
    limits->held_ud = s;
    limits->tick = s->store ? lsg_store_tick : NULL;
    limits->tick_ud = s->store;
    lsg_rule_enter(s->rule, L);
    s->rule->call.limits = limits;
    s->rule->call.profile = &s->profile;
    s->fault.used = 0;
    s->rule->status = SG_OK;
    s->asks = LSG_ASKS_SOLVER;
    s->guarded = !limits->max_positions && !lsg_rule_has(s->rule, LSG_RANK);
    if (limits->turn && (!limits->max_positions || limits->turn < limits->max_positions))
        limits->max_positions = limits->turn;
    lsg_line_begin(&s->line);
    s->bytes_before = lsg_search_bytes(s);
    lsg_profile_start(&s->profile);
}

sg_status lsg_search_verdict(search *s, sg_status status)
{
    lsg_profile_stop(&s->profile);
    if (status == SG_OK)
        s->fault.used = 0;
    return lsg_rule_verdict(s->rule, status);
}
