/* SPDX-License-Identifier: MIT */
/* Searches: nim-values of a rule's positions, by libsg's solver over one memo that all games share. */
#include "lsg.h"

#include <stdlib.h>
#include <string.h>

typedef struct memo_box {
    sg_memo *memo;
} memo_box;

/* Userdata "sg.search"; its user values 1 and 2 keep the memo and the rule alive. */
typedef struct search {
    sg_memo *memo;
    lsg_rule *rule;
    sg_solver *solver;
    sg_prover *prover;     /* NULL until it is asked */
    bool proving;          /* the call under way asks it */
    uint64_t bytes_before; /* held when the call under way began */
    lsg_buffer roots;
    lsg_buffer fault; /* key of the position whose options failed */
} search;

static search *check_search(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.search");
}

/* core.memo() -> memo */
static int core_memo(lua_State *L)
{
    memo_box *box = lua_newuserdatauv(L, sizeof *box, 0);
    box->memo = NULL;
    luaL_setmetatable(L, "sg.memo");
    if (sg_memo_new(0, &box->memo) != SG_OK)
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
    lua_call(L, 3, 1);
    if (lua_istable(L, -1) && lua_rawlen(L, -1) > 0)
        return luaL_error(L, "options returned a table; call option(position) once per move instead");
    return 0;
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    search *s = ud;
    lsg_rule *rule = s->rule;
    s->fault.used = 0;
    if (!lsg_buffer_add(&s->fault, key, key_bytes))
        return SG_ENOMEM;
    rule->in_key = s->fault.bytes + rule->prefix;
    rule->in_key_bytes = key_bytes - rule->prefix;
    rule->moves = moves;
    if (!lua_checkstack(rule->L, 4))
        return lsg_rule_fault(rule, SG_ENOMEM, "the rule's stack is full");
    lua_pushcfunction(rule->L, p_expand);
    lua_pushlightuserdata(rule->L, rule);
    return lsg_rule_call(rule, 1, 0);
}

/* What this call has added to the memo and the solver's stacks. */
static uint64_t all_bytes(const search *s)
{
    return sg_memo_bytes(s->memo) + sg_solver_bytes(s->solver) + (s->prover ? sg_prover_bytes(s->prover) : 0);
}

static uint64_t held_bytes(void *ud)
{
    const search *s = ud;
    return all_bytes(s) - s->bytes_before;
}

/* core.search(memo, rule) -> search */
static int core_search(lua_State *L)
{
    memo_box *box = luaL_checkudata(L, 1, "sg.memo");
    lsg_rule *rule = lsg_check_rule(L, 2);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_OPTIONS), 2, "the rule has no options");
    search *s = lua_newuserdatauv(L, sizeof *s, 2);
    memset(s, 0, sizeof *s);
    luaL_setmetatable(L, "sg.search");
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    lua_pushvalue(L, 2);
    lua_setiuservalue(L, -2, 2);
    s->memo = box->memo;
    s->rule = rule;
    if (sg_solver_new(s->memo, expand, s, 0, &s->solver) != SG_OK)
        return luaL_error(L, "not enough memory");
    return 1;
}

static int search_gc(lua_State *L)
{
    search *s = check_search(L);
    sg_solver_free(s->solver);
    sg_prover_free(s->prover);
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

/* Fills s->roots with the keys of the components of the position at index 2 of L. */
static sg_status find_roots(lua_State *L, search *s)
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
        return lsg_rule_fault(rule, SG_EINPUT, "not a position: %s", why);
    }
    const sg_status status = lsg_rule_call(rule, 2, 0);
    rule->roots = NULL;
    return status;
}

static void push_position(lua_State *L, const search *s, const unsigned char *key, size_t key_bytes)
{
    lsg_key_decode(L, key + s->rule->prefix, key_bytes - s->rule->prefix);
}

/* The loop as the prover met it. */
static void push_proof_cycle(lua_State *L, const search *s)
{
    sg_key key;
    lua_newtable(L);
    for (size_t i = 0; sg_prover_cycle(s->prover, i, &key); i++) {
        push_position(L, s, key.bytes, key.n_bytes);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static void push_cycle(lua_State *L, const search *s)
{
    if (s->proving) {
        push_proof_cycle(L, s);
        return;
    }
    const size_t n = sg_solver_cycle_length(s->solver);
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        size_t key_bytes;
        const unsigned char *key = sg_solver_cycle_key(s->solver, i, &key_bytes);
        push_position(L, s, key, key_bytes);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

/* nil, message, code[, positions: the loop, or the one whose options failed] */
static int search_fail(lua_State *L, const search *s, sg_status status, const lsg_limits *limits)
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
    push_position(L, s, s->fault.bytes, s->fault.used);
    lua_rawseti(L, -2, 1);
    return 4;
}

/* Everything that a call needs before it asks about the position at index 2: its limits, read from index, and its
 * components. The call is to end with lsg_rule_leave, whatever the status. */
static sg_status enter(lua_State *L, search *s, int index, lsg_limits *limits)
{
    lsg_rule *rule = s->rule;
    lsg_limits_read(L, index, limits);
    limits->held_bytes = held_bytes;
    limits->held_ud = s;
    lsg_rule_enter(rule, L);
    rule->limits = limits;
    s->fault.used = 0;
    s->bytes_before = all_bytes(s);
    return find_roots(L, s);
}

/* Can the position at index 2 be asked about now? Else nil, message, code are pushed. */
static bool check_question(lua_State *L, search *s)
{
    luaL_checkany(L, 2);
    if (lsg_rule_busy(s->rule)) {
        lsg_rule_fail_busy(L);
        return false;
    }
    return lsg_rule_check_position(L, 2, s->rule);
}

/* search:value(position, limits) -> nim-value | nil, message, code[, positions] */
static int search_value(lua_State *L)
{
    search *s = check_search(L);
    lsg_limits limits;
    lsg_rule *rule = s->rule;
    if (!check_question(L, s))
        return 3;
    s->proving = false;
    sg_status status = enter(L, s, 3, &limits);
    sg_memo_limit(s->memo, limits.max_bytes ? sg_memo_bytes(s->memo) + limits.max_bytes : 0);
    sg_solver_limit(s->solver, limits.max_positions);
    uint32_t sum = 0;
    for (size_t at = 0; status == SG_OK && at < s->roots.used;) {
        size_t key_bytes;
        uint32_t value = 0;
        memcpy(&key_bytes, s->roots.bytes + at, sizeof key_bytes);
        at += sizeof key_bytes;
        rule->status = SG_OK;
        status = sg_solver_value(s->solver, s->roots.bytes + at, key_bytes, &limits.pulse, &value);
        at += key_bytes;
        sum ^= value;
    }
    lsg_rule_leave(rule);
    if (status != SG_OK)
        return search_fail(L, s, status, &limits);
    lua_pushinteger(L, (lua_Integer)sum);
    return 1;
}

/* The keys of the components that find_roots found; NULL if there is no memory. */
static sg_key *root_keys(const search *s, size_t *n_keys)
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

/* Shares what the call may hold between the memo (half) and the facts (a quarter); stacks have the rest. */
static sg_status ready_prover(search *s, const lsg_limits *limits, bool given)
{
    const uint64_t most = limits->max_bytes;
    sg_status status = SG_OK;
    if (!s->prover)
        status = sg_prover_new(s->memo, expand, s, most / 4, &s->prover);
    if (status != SG_OK)
        return status;
    sg_memo_limit(s->memo, most ? sg_memo_bytes(s->memo) + most / 2 : 0);
    sg_prover_limit(s->prover, limits->max_positions, most / 4);
    sg_prover_order(s->prover, given ? SG_ORDER_GIVEN : SG_ORDER_SMALL);
    return SG_OK;
}

/*
 * search:prove(position, method, nimber, given, limits), method "dag", "lv" or "br" -> nim-value if nimber is false;
 * else: does the player to move win the position and a Nim heap of that size? given: keep to the rule's order of
 * options. Failures as of value.
 */
static int search_prove(lua_State *L)
{
    static const char *const methods[] = {"dag", "lv", "br", NULL};
    search *s = check_search(L);
    const sg_method method = (sg_method)luaL_checkoption(L, 3, NULL, methods);
    const bool whole = !lua_toboolean(L, 4);
    const lua_Integer nimber = whole ? 0 : luaL_checkinteger(L, 4);
    luaL_argcheck(L, nimber >= 0 && nimber <= (lua_Integer)SG_VALUE_MAX, 4, "not a nim-value");
    lsg_limits limits;
    lsg_rule *rule = s->rule;
    if (!check_question(L, s))
        return 3;
    s->proving = true;
    sg_status status = enter(L, s, 6, &limits);
    sg_key *keys = NULL;
    size_t n_keys = 0;
    uint32_t value = 0;
    bool wins = false;
    if (status == SG_OK) {
        rule->status = SG_OK;
        keys = root_keys(s, &n_keys);
        status = keys ? ready_prover(s, &limits, lua_toboolean(L, 5)) : SG_ENOMEM;
    }
    if (status == SG_OK)
        status = whole ? sg_prover_value(s->prover, method, keys, n_keys, &limits.pulse, &value)
                       : sg_prover_outcome(s->prover, method, keys, n_keys, (uint32_t)nimber, &limits.pulse, &wins);
    free(keys);
    lsg_rule_leave(rule);
    if (status != SG_OK)
        return search_fail(L, s, status, &limits);
    if (whole)
        lua_pushinteger(L, (lua_Integer)value);
    else
        lua_pushboolean(L, wins);
    return 1;
}

static void count_field(lua_State *L, const char *name, uint64_t count)
{
    lua_pushinteger(L, (lua_Integer)count);
    lua_setfield(L, -2, name);
}

/* search:stats() -> { positions, options, hits, depth, stored, bytes } */
static int search_stats(lua_State *L)
{
    const search *s = check_search(L);
    sg_counters counters = sg_solver_counters(s->solver);
    if (s->prover) {
        const sg_counters more = sg_prover_counters(s->prover);
        counters.positions += more.positions;
        counters.options += more.options;
        counters.hits += more.hits;
        counters.depth = more.depth > counters.depth ? more.depth : counters.depth;
    }
    lua_createtable(L, 0, 6);
    count_field(L, "positions", counters.positions);
    count_field(L, "options", counters.options);
    count_field(L, "hits", counters.hits);
    count_field(L, "depth", counters.depth);
    count_field(L, "stored", sg_memo_count(s->memo));
    count_field(L, "bytes", all_bytes(s));
    return 1;
}

void lsg_open_search(lua_State *L)
{
    static const luaL_Reg none[] = {{NULL, NULL}};
    static const luaL_Reg methods[] = {
        {"prove", search_prove}, {"stats", search_stats}, {"value", search_value}, {NULL, NULL}};
    lsg_new_class(L, "sg.memo", none, memo_gc);
    lsg_new_class(L, "sg.search", methods, search_gc);
    lua_pushcfunction(L, core_memo);
    lua_setfield(L, -2, "memo");
    lua_pushcfunction(L, core_search);
    lua_setfield(L, -2, "search");
}
