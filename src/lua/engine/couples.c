/* SPDX-License-Identifier: MIT */
/* The class "sg.couples": couples that prove what a search has found, for certificates. */
#include <lauxlib.h>
#include <stdlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "engine/answer.h"
#include "engine/engine.h"
#include "rule/data.h"
#include "search/couples/couples.h"
#include "value/key.h"

/* Its user value keeps the search alive. */
typedef struct couples_box {
    sg_couples *couples;
    lsg_search *search;
    lsg_question question; /* how the search is asked */
    lsg_limits *limits;    /* of the call under way */
    bool failed;           /* then they can only be freed */
} couples_box;

static couples_box *check_couples(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.couples");
}

/* ---- what the couples ask ---------------------------------------------------------------------------------------- */

/* An sg_expand_fn: the options of the game itself, all of them; ud is the box. */
static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    lsg_search *s = ((couples_box *)ud)->search;
    s->exact = true;
    s->asks = LSG_ASKS_SOLVER;
    return lsg_search_expand(s, key, key_bytes, moves);
}

/* The beat of a search that is asked: its positions are not what is counted. */
static sg_status beat(void *ud, uint64_t n_positions)
{
    const couples_box *box = ud;
    (void)n_positions;
    return box->limits->pulse.beat(box->limits->pulse.ud, sg_couples_proven(box->couples));
}

static sg_status search(void *ud, const void *key, size_t key_bytes, bool asks_value, uint32_t n, uint32_t *found)
{
    couples_box *box = ud;
    lsg_search *s = box->search;
    const sg_pulse pulse = {beat, box};
    lsg_question question = box->question;
    question.whole = asks_value;
    question.nimber = n;
    s->exact = false;
    s->asks = LSG_ASKS_PROVER;
    s->probes = question.method == SG_METHOD_PN;
    s->roots.used = 0;
    uint32_t answer = 0;
    sg_status status = lsg_buffer_put(&s->roots, key, key_bytes) ? SG_OK : SG_ENOMEM;
    if (status == SG_OK)
        status = lsg_prover_ready(s, box->limits, &question);
    if (status == SG_OK)
        status = lsg_search_answer(s, &question, &s->roots, &pulse, &answer);
    if (status == SG_OK)
        *found = asks_value ? answer : answer ? SG_VALUE_NONE : n;
    return status;
}

/* An sg_small_fn: what a tiling knows of small components, and of those that mirror themselves. */
static bool is_at_once(void *ud, const void *key, size_t key_bytes, uint32_t n, bool *yes)
{
    lsg_rule *rule = ((couples_box *)ud)->search->rule;
    if (sg_tiling_count_values(rule->tiling, true) == SG_OK && lsg_tiling_is(rule, key, key_bytes, n, yes))
        return true;
    if (!lsg_tiling_mirrors(rule, key))
        return false;
    *yes = n == 0;
    return true;
}

/* ---- calls ------------------------------------------------------------------------------------------------------- */

static uint64_t held_bytes(void *ud)
{
    const couples_box *box = ud;
    return lsg_search_held(box->search) + sg_couples_bytes(box->couples);
}

/* The couples that wait for their conditions. */
static uint64_t n_open(void *ud)
{
    const couples_box *box = ud;
    return sg_couples_found(box->couples) - sg_couples_proven(box->couples);
}

/* The couples at index 1, for a call; NULL and the failure pushed if the rule is at work, perhaps for them. */
static couples_box *check_idle(lua_State *L)
{
    couples_box *box = check_couples(L);
    luaL_argcheck(L, !box->failed, 1, "these couples have failed");
    if (!lsg_rule_busy(box->search->rule))
        return box;
    lsg_rule_fail_busy(L);
    return NULL;
}

/* Begins a call with the limits at index. */
static void enter(lua_State *L, couples_box *box, int index, lsg_limits *limits)
{
    lua_settop(L, index);
    lsg_search_enter(L, box->search, index, limits);
    limits->unit = "couples of the certificate";
    limits->held_bytes = held_bytes;
    limits->n_open = n_open;
    limits->held_ud = box;
    box->limits = limits;
    sg_couples_limit(box->couples, limits->max_bytes);
}

/* Ends it; after a failure, pushes it and is false. */
static bool leave(lua_State *L, couples_box *box, sg_status status)
{
    lsg_search *s = box->search;
    const bool contradicts = status == SG_ERULE && s->rule->status != SG_ERULE;
    status = lsg_search_verdict(s, status);
    if (s->store && !lsg_store_flush(s->store)) {
        lsg_store_fail(L, s->store);
        return false;
    }
    if (status == SG_OK)
        return true;
    box->failed = true;
    if (!contradicts) {
        lsg_search_fail(L, s, status, box->limits);
        return false;
    }
    const sg_key key = sg_couples_fault(box->couples);
    lsg_failure_push(L, sg_status_name(SG_ERULE), "the options of a position contradict the value that was found");
    lua_createtable(L, 1, 0);
    lsg_key_decode(L, key.bytes, key.n_bytes);
    lua_rawseti(L, -2, 1);
    lua_setfield(L, -2, "positions");
    lsg_failure_return(L);
    return false;
}

/* The numbers of the components whose keys are in the list at index 2, in a block on the stack. */
static sg_status read_ids(lua_State *L, sg_couples *couples, uint32_t **ids, uint32_t *n)
{
    luaL_checktype(L, 2, LUA_TTABLE);
    const lua_Unsigned n_keys = lua_rawlen(L, 2);
    luaL_argcheck(L, n_keys < UINT32_MAX / 2, 2, "too many components");
    *n = (uint32_t)n_keys;
    *ids = lua_newuserdatauv(L, (*n + (size_t)1) * sizeof **ids, 0);
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < *n && status == SG_OK; i++) {
        size_t key_bytes;
        lua_rawgeti(L, 2, (lua_Integer)i + 1);
        const char *key = luaL_checklstring(L, -1, &key_bytes);
        status = sg_couples_id(couples, key, key_bytes, *ids + i);
        lua_pop(L, 1);
    }
    return status;
}

/* ---- methods ----------------------------------------------------------------------------------------------------- */

/* Makes a claim about the components whose keys are in the list at index 2, with the limits at 3. */
static int claim(lua_State *L, bool wins)
{
    couples_box *box = check_idle(L);
    if (!box)
        return LSG_FAILED;
    lua_settop(L, 3);
    uint32_t *ids, n, value = 0;
    lsg_limits limits;
    sg_status status = read_ids(L, box->couples, &ids, &n);
    lua_insert(L, 3); /* the block of the ids, below the limits */
    enter(L, box, 4, &limits);
    if (status == SG_OK && wins)
        status = sg_couples_claim_win(box->couples, ids, n, &limits.pulse);
    else if (status == SG_OK)
        status = sg_couples_claim_value(box->couples, ids, n, &limits.pulse, &value);
    if (!leave(L, box, status))
        return LSG_FAILED;
    if (wins)
        lua_pushboolean(L, true);
    else
        lua_pushinteger(L, (lua_Integer)value);
    return 1;
}

/* couples:claim_value(keys, limits) -> the nim-sum of the components | nil, failure */
static int claim_value(lua_State *L)
{
    return claim(L, false);
}

/* couples:claim_win(keys, limits) -> true: the player to move wins the sum of the components | nil, failure */
static int claim_win(lua_State *L)
{
    return claim(L, true);
}

/* couples:find(limits) -> how many couples prove the claims, how many were found before the reduction, how often the
 * search was asked | nil, failure */
static int find(lua_State *L)
{
    couples_box *box = check_idle(L);
    lsg_limits limits;
    if (!box)
        return LSG_FAILED;
    enter(L, box, 2, &limits);
    if (!leave(L, box, sg_couples_find(box->couples, &limits.pulse)))
        return LSG_FAILED;
    lua_pushinteger(L, (lua_Integer)sg_couples_count(box->couples));
    lua_pushinteger(L, (lua_Integer)sg_couples_found(box->couples));
    lua_pushinteger(L, (lua_Integer)sg_couples_searched(box->couples));
    return 3;
}

/* couples:get(i) -> the position and the value of couple i, from 1, each behind those that it needs */
static int get(lua_State *L)
{
    const couples_box *box = check_couples(L);
    const lua_Integer i = luaL_checkinteger(L, 2);
    luaL_argcheck(L, i >= 1 && (lua_Unsigned)i <= sg_couples_count(box->couples), 2, "there is no such couple");
    sg_key key;
    const uint32_t value = sg_couples_get(box->couples, (size_t)i - 1, &key);
    lsg_key_decode(L, key.bytes, key.n_bytes);
    lua_pushinteger(L, (lua_Integer)value);
    return 2;
}

static int couples_gc(lua_State *L)
{
    couples_box *box = check_couples(L);
    sg_couples_free(box->couples);
    box->couples = NULL;
    return 0;
}

/* core.couples(search, method, order) -> couples; method and order as of search:prove */
static int core_couples(lua_State *L)
{
    lsg_search *s = luaL_checkudata(L, 1, "sg.search");
    const lsg_question question = lsg_check_how(L, 2, 3);
    couples_box *box = lua_newuserdatauv(L, sizeof *box, 1);
    *box = (couples_box){.search = s, .question = question};
    luaL_setmetatable(L, "sg.couples");
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    const sg_couples_asked asked = {.memo = s->memo,
                                    .expand = expand,
                                    .small = s->rule->tiling ? is_at_once : NULL,
                                    .small_ud = box,
                                    .search = search,
                                    .ud = box};
    if (sg_couples_new(&asked, &box->couples) != SG_OK)
        return lsg_raise_no_memory(L);
    return 1;
}

void lsg_open_couples(lua_State *L)
{
    static const luaL_Reg methods[] = {
        {"claim_value", claim_value}, {"claim_win", claim_win}, {"find", find}, {"get", get}, {NULL, NULL}};
    lsg_new_class(L, "sg.couples", methods, couples_gc);
    lua_pushcfunction(L, core_couples);
    lua_setfield(L, -2, "couples");
}
