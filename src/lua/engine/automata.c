/* SPDX-License-Identifier: MIT */
/*
 * Sets of tuples of numbers as automata, as "sg.automaton". All automata of a Lua state share one budget, whose limit is
 * that of the call under way. Track i has the number i, 0..15; a tuple is a table { [i] = number }. A base is 2..10,
 * "zeckendorf", or "unit 2" to "unit 9" (automata/dfa.h).
 */
#include <lauxlib.h>
#include <string.h>

#include "automata/dfa.h"
#include "common/class.h"
#include "common/failure.h"
#include "common/limits.h"
#include "engine/engine.h"

static const char budget_key = 0;

/* What all automata hold, and what they held when garbage was last collected. */
typedef struct account {
    sg_budget budget;
    uint64_t collected;
} account;

static account *account_of(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &budget_key);
    account *known = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return known;
}

/*
 * The limits in the table at index; none or nil: those of the command under way, and
 * 64 MiB, for a rule that is being loaded. Lua does not know what automata hold, so
 * what nobody refers to is collected here. [-0, +0, e]
 */
static sg_dfa_work work_of(lua_State *L, int index, lsg_limits *limits)
{
    enum { LEAST = 1 << 22, RULE_BYTES = 1 << 26 };
    account *known = account_of(L);
    lsg_limits_read(L, index, limits);
    if (lua_isnoneornil(L, index) && (limits->max_bytes == 0 || limits->max_bytes > RULE_BYTES))
        limits->max_bytes = RULE_BYTES;
    if (known->budget.held_bytes > 2 * known->collected + LEAST) {
        lua_gc(L, LUA_GCCOLLECT);
        known->collected = known->budget.held_bytes;
    }
    known->budget.max_bytes = limits->max_bytes;
    limits->unit = "states";
    return (sg_dfa_work){&known->budget, &limits->pulse};
}

static const sg_dfa *check_dfa(lua_State *L, int index)
{
    return luaL_checkudata(L, index, "sg.automaton");
}

static int dfa_gc(lua_State *L)
{
    sg_dfa *dfa = luaL_checkudata(L, 1, "sg.automaton");
    account *known = account_of(L);
    sg_dfa_free(known ? &known->budget : NULL, dfa);
    return 0;
}

/* Pushes an automaton without states, which the caller fills. [-0, +1, m] */
static sg_dfa *new_dfa(lua_State *L)
{
    sg_dfa *dfa = lua_newuserdatauv(L, sizeof *dfa, 0);
    *dfa = (sg_dfa){0};
    luaL_setmetatable(L, "sg.automaton");
    return dfa;
}

/* The automaton on top, or the failure that a status is. [-0, +2, m] */
static int answer(lua_State *L, sg_status status, const lsg_limits *limits)
{
    if (status == SG_OK)
        return 1;
    if (status == SG_ERANGE)
        return lsg_fail(L, status, "a number of the formula is too large, or it has too many names at once");
    if (status == SG_EINPUT)
        return lsg_fail(L, status, "zeros before a number make a difference to the automaton");
    lsg_limits_push_failure(L, status, limits, "the memory limit was reached", LSG_MEMORY_LIMIT);
    return lsg_failure_return(L);
}

static unsigned check_track(lua_State *L, int index)
{
    const lua_Integer i = luaL_checkinteger(L, index);
    luaL_argcheck(L, i >= 0 && i < SG_DFA_TRACKS, index, "tracks are 0..15");
    return (unsigned)i;
}

static unsigned check_base(lua_State *L, int index)
{
    if (lua_type(L, index) == LUA_TSTRING) {
        const char *name = lua_tostring(L, index);
        if (strcmp(name, "zeckendorf") == 0)
            return SG_DFA_UNITS + 1;
        const bool is_unit = strncmp(name, "unit ", 5) == 0 && name[5] >= '2' && name[5] <= '9' && name[6] == '\0';
        luaL_argcheck(L, is_unit, index, "a base, \"zeckendorf\", or \"unit 2\" to \"unit 9\"");
        return SG_DFA_UNITS + (unsigned)(name[5] - '0');
    }
    const lua_Integer base = luaL_checkinteger(L, index);
    luaL_argcheck(L, base >= 2 && base <= SG_DFA_BASE, index, "bases are 2..10");
    return (unsigned)base;
}

/* ---- atoms ---------------------------------------------------------------------------------------------------- */

/* The base at 1 and the coefficients at 2, { [i] = coefficient }. */
static sg_dfa_sum check_sum(lua_State *L)
{
    sg_dfa_sum sum = {.base = check_base(L, 1)};
    luaL_checktype(L, 2, LUA_TTABLE);
    for (lua_Integer i = 0; i < SG_DFA_TRACKS; i++) {
        if (lua_rawgeti(L, 2, i) != LUA_TNIL) {
            sum.tracks |= UINT32_C(1) << i;
            sum.coefficient[i] = luaL_checkinteger(L, -1);
        }
        lua_pop(L, 1);
    }
    return sum;
}

/* core.automaton.equation(base, coefficients, c, limits) -> automaton | nil, failure: the sum is c */
static int equation(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa_sum sum = check_sum(L);
    const lua_Integer c = luaL_checkinteger(L, 3);
    const sg_dfa_work work = work_of(L, 4, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_equation(work, &sum, c, out), &limits);
}

/* core.automaton.at_most(base, coefficients, c, limits) -> automaton | nil, failure: the sum is at most c */
static int at_most(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa_sum sum = check_sum(L);
    const lua_Integer c = luaL_checkinteger(L, 3);
    const sg_dfa_work work = work_of(L, 4, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_at_most(work, &sum, c, out), &limits);
}

/* core.automaton.remainder(base, coefficients, c, modulus, limits) -> automaton | nil, failure */
static int remainder_of(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa_sum sum = check_sum(L);
    const lua_Integer c = luaL_checkinteger(L, 3), m = luaL_checkinteger(L, 4);
    const sg_dfa_work work = work_of(L, 5, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_remainder(work, &sum, c, m, out), &limits);
}

/*
 * core.automaton.table(base, tracks, rows, limits) -> automaton | nil, failure
 * Of tracks 0..tracks-1; rows[s + 1] has the next states, from 0 on, by letter, and accepts.
 */
static int from_table(lua_State *L)
{
    lsg_limits limits;
    lua_settop(L, 4);
    const lua_Integer n_tracks = luaL_checkinteger(L, 2);
    luaL_argcheck(L, n_tracks >= 0 && n_tracks < SG_DFA_TRACKS, 2, "0..15 tracks");
    luaL_checktype(L, 3, LUA_TTABLE);
    sg_dfa given = {.base = check_base(L, 1), .tracks = (UINT32_C(1) << n_tracks) - 1};
    given.n_letters = sg_dfa_letters(given.base, given.tracks);
    given.n_states = (size_t)lua_rawlen(L, 3);
    luaL_argcheck(L, given.n_letters > 0, 2, "too many letters");
    luaL_argcheck(L, given.n_states > 0, 3, "no states");
    given.next = lua_newuserdatauv(L, given.n_states * given.n_letters * sizeof *given.next, 0);
    given.accepts = lua_newuserdatauv(L, given.n_states, 0);
    for (size_t s = 0; s < given.n_states; s++) {
        lua_rawgeti(L, 3, (lua_Integer)s + 1);
        luaL_checktype(L, -1, LUA_TTABLE);
        for (size_t letter = 0; letter < given.n_letters; letter++) {
            lua_rawgeti(L, -1, (lua_Integer)letter + 1);
            const lua_Integer to = luaL_checkinteger(L, -1);
            luaL_argcheck(L, to >= 0 && (size_t)to < given.n_states, 3, "a row names no state");
            given.next[s * given.n_letters + letter] = (uint32_t)to;
            lua_pop(L, 1);
        }
        lua_getfield(L, -1, "accepts");
        given.accepts[s] = (uint8_t)lua_toboolean(L, -1);
        lua_pop(L, 2);
    }
    const sg_dfa_work work = work_of(L, 4, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_given(work, &given, out), &limits);
}

/* ---- automata of automata ------------------------------------------------------------------------------------- */

/* a:combine(b, "and"|"or"|"and not", limits) -> automaton | nil, failure */
static int dfa_combine(lua_State *L)
{
    static const char *const names[] = {"and", "or", "and not", NULL};
    static const unsigned truths[] = {SG_DFA_AND, SG_DFA_OR, SG_DFA_AND_NOT};
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1), *b = check_dfa(L, 2);
    luaL_argcheck(L, a->base == b->base, 2, "another base");
    const unsigned truth = truths[luaL_checkoption(L, 3, NULL, names)];
    const sg_dfa_work work = work_of(L, 4, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_combine(work, a, b, truth, out), &limits);
}

/* a:negated(limits) -> automaton | nil, failure */
static int dfa_negated(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1);
    const sg_dfa_work work = work_of(L, 2, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_not(work, a, out), &limits);
}

/* a:exists(track, limits) -> automaton | nil, failure */
static int dfa_exists(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1);
    const unsigned track = check_track(L, 2);
    luaL_argcheck(L, a->tracks >> track & 1, 2, "the automaton has no such track");
    const sg_dfa_work work = work_of(L, 3, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_exists(work, a, UINT32_C(1) << track, 1, out), &limits);
}

/* a:at_least(n, tracks, limits) -> automaton | nil, failure: to which n tuples of these tracks, a list, belong, n = 1..255 */
static int dfa_at_least(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1);
    const lua_Integer least = luaL_checkinteger(L, 2);
    luaL_argcheck(L, least >= 1 && least <= UINT8_MAX, 2, "1..255");
    luaL_checktype(L, 3, LUA_TTABLE);
    uint32_t tracks = 0;
    for (lua_Integer i = 1; i <= luaL_len(L, 3); i++) {
        lua_rawgeti(L, 3, i);
        tracks |= UINT32_C(1) << check_track(L, -1);
        lua_pop(L, 1);
    }
    luaL_argcheck(L, (tracks & ~a->tracks) == 0, 3, "the automaton has no such track");
    const sg_dfa_work work = work_of(L, 4, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_exists(work, a, tracks, (unsigned)least, out), &limits);
}

/* a:renamed({ [i] = j }, limits) -> automaton | nil, failure: track i is track j there; those not named stay */
static int dfa_renamed(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1);
    unsigned to[SG_DFA_TRACKS];
    uint32_t taken = 0;
    luaL_checktype(L, 2, LUA_TTABLE);
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++) {
        lua_rawgeti(L, 2, i);
        to[i] = lua_isnil(L, -1) ? i : check_track(L, -1);
        lua_pop(L, 1);
        if (a->tracks >> i & 1) {
            luaL_argcheck(L, !(taken >> to[i] & 1), 2, "two tracks get one name");
            taken |= UINT32_C(1) << to[i];
        }
    }
    const sg_dfa_work work = work_of(L, 3, &limits);
    sg_dfa *out = new_dfa(L);
    return answer(L, sg_dfa_rename(work, a, to, out), &limits);
}

/* ---- questions ------------------------------------------------------------------------------------------------ */

/* a:size() -> states, letters */
static int dfa_size(lua_State *L)
{
    const sg_dfa *a = check_dfa(L, 1);
    lua_pushinteger(L, (lua_Integer)a->n_states);
    lua_pushinteger(L, (lua_Integer)a->n_letters);
    return 2;
}

/* a:rows() -> what core.automaton.table makes the same automaton of */
static int dfa_rows(lua_State *L)
{
    const sg_dfa *a = check_dfa(L, 1);
    lua_createtable(L, (int)a->n_states, 0);
    for (size_t s = 0; s < a->n_states; s++) {
        lua_createtable(L, (int)a->n_letters, 1);
        for (size_t letter = 0; letter < a->n_letters; letter++) {
            lua_pushinteger(L, a->next[s * a->n_letters + letter]);
            lua_rawseti(L, -2, (lua_Integer)letter + 1);
        }
        lua_pushboolean(L, a->accepts[s]);
        lua_setfield(L, -2, "accepts");
        lua_rawseti(L, -2, (lua_Integer)s + 1);
    }
    return 1;
}

/* a:has(tuple) -> boolean */
static int dfa_has(lua_State *L)
{
    const sg_dfa *a = check_dfa(L, 1);
    uint64_t x[SG_DFA_TRACKS] = {0};
    luaL_checktype(L, 2, LUA_TTABLE);
    for (lua_Integer i = 0; i < SG_DFA_TRACKS; i++) {
        if (a->tracks >> i & 1) {
            lua_rawgeti(L, 2, i);
            const lua_Integer n = luaL_checkinteger(L, -1);
            luaL_argcheck(L, n >= 0, 2, "numbers are >= 0");
            x[i] = (uint64_t)n;
            lua_pop(L, 1);
        }
    }
    lua_pushboolean(L, sg_dfa_has(a, x));
    return 1;
}

/* a:witness(limits) -> tuple | false: there is none | nil, failure. A number that Lua does not have is math.maxinteger. */
static int dfa_witness(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1);
    const sg_dfa_work work = work_of(L, 2, &limits);
    uint64_t x[SG_DFA_TRACKS];
    bool found;
    const sg_status status = sg_dfa_witness(work, a, x, &found);
    if (status != SG_OK)
        return answer(L, status, &limits);
    if (!found) {
        lua_pushboolean(L, 0);
        return 1;
    }
    lua_newtable(L);
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        if (a->tracks >> i & 1) {
            lua_pushinteger(L, x[i] > LUA_MAXINTEGER ? LUA_MAXINTEGER : (lua_Integer)x[i]);
            lua_rawseti(L, -2, i);
        }
    return 1;
}

/* a:image(n, limits) -> v | nil, failure: a number v with (n, v) in the set, of two tracks; there is one */
static int dfa_image(lua_State *L)
{
    lsg_limits limits;
    const sg_dfa *a = check_dfa(L, 1);
    const lua_Integer n = luaL_checkinteger(L, 2);
    luaL_argcheck(L, n >= 0, 2, "must be >= 0");
    luaL_argcheck(L, sg_dfa_unit(a->base) == 0, 1, "its digits are those of a unit, not of a base 2..10");
    luaL_argcheck(L, a->n_letters == (size_t)a->base * a->base, 1, "not two tracks");
    const sg_dfa_work work = work_of(L, 3, &limits);
    uint64_t v = 0;
    bool found;
    sg_status status = sg_dfa_image(work, a, (uint64_t)n, &v, &found);
    if (status == SG_OK && (!found || v > LUA_MAXINTEGER))
        status = SG_ERANGE;
    if (status != SG_OK)
        return answer(L, status, &limits);
    lua_pushinteger(L, (lua_Integer)v);
    return 1;
}

/*
 * moves:wins(places, forbidden, limits) -> string | nil, failure: bits, is {a, b} no P-position? The bit a * 2^places + b, for a, b <
 * 2^places; the lowest bits of a byte come first. Of moves (a, b, a2, b2) in base 2, by which the total falls; the opponent may forbid
 * so many options before each.
 */
static int dfa_wins(lua_State *L)
{
    enum { MOST_PLACES = 13, MOST_FORBIDDEN = 7 };
    const sg_dfa *a = check_dfa(L, 1);
    const lua_Integer places = luaL_checkinteger(L, 2), forbidden = luaL_checkinteger(L, 3);
    luaL_argcheck(L, a->base == 2 && a->tracks == 0xf, 1, "not the moves of two heaps in base 2");
    luaL_argcheck(L, places >= 0 && places <= MOST_PLACES, 2, "0..13");
    luaL_argcheck(L, forbidden >= 0 && forbidden <= MOST_FORBIDDEN, 3, "0..7");
    lsg_limits limits;
    const sg_dfa_work work = work_of(L, 4, &limits);
    uint8_t *wins = lua_newuserdatauv(L, sg_dfa_lost_bytes(a, (unsigned)places, (unsigned)forbidden), 0);
    const sg_status status = sg_dfa_lost(work, a, (unsigned)places, (unsigned)forbidden, wins);
    if (status != SG_OK)
        return answer(L, status, &limits);
    lua_pushlstring(L, (const char *)wins, ((size_t)1 << 2 * places) / 8 + 1);
    return 1;
}

/*
 * moves:pair_values(places, is_square, limits) -> string, n | nil, failure: the nim-value of {a, b} in the two bytes
 * from 2 * (a * 2^places + b) on, in the order of the machine, as sg_dfa_pair_values has them, and the number of moves
 * that were looked at; moves as above.
 */
static int dfa_pair_values(lua_State *L)
{
    enum { MOST_PLACES = 12 };
    const sg_dfa *a = check_dfa(L, 1);
    const lua_Integer places = luaL_checkinteger(L, 2);
    const bool is_square = lua_toboolean(L, 3);
    luaL_argcheck(L, a->base == 2 && a->tracks == 0xf, 1, "not the moves of two heaps in base 2");
    luaL_argcheck(L, places >= 0 && places <= MOST_PLACES, 2, "0..12");
    lsg_limits limits;
    const sg_dfa_work work = work_of(L, 4, &limits);
    const size_t bytes = ((size_t)1 << 2 * places) * sizeof(uint16_t);
    uint16_t *values = lua_newuserdatauv(L, bytes, 0);
    uint8_t *room = lua_newuserdatauv(L, sg_dfa_lost_bytes(a, (unsigned)places, 0), 0);
    uint64_t n_moves;
    const sg_status status = sg_dfa_pair_values(work, a, (unsigned)places, is_square, room, values, &n_moves);
    if (status != SG_OK)
        return answer(L, status, &limits);
    lua_pushlstring(L, (const char *)values, bytes);
    lua_pushinteger(L, (lua_Integer)n_moves);
    return 2;
}

void lsg_open_automata(lua_State *L)
{
    static const luaL_Reg methods[] = {{"at_least", dfa_at_least},
                                       {"combine", dfa_combine},
                                       {"exists", dfa_exists},
                                       {"has", dfa_has},
                                       {"image", dfa_image},
                                       {"negated", dfa_negated},
                                       {"pair_values", dfa_pair_values},
                                       {"renamed", dfa_renamed},
                                       {"rows", dfa_rows},
                                       {"size", dfa_size},
                                       {"wins", dfa_wins},
                                       {"witness", dfa_witness},
                                       {NULL, NULL}};
    static const luaL_Reg functions[] = {
        {"at_most", at_most}, {"equation", equation}, {"remainder", remainder_of}, {"table", from_table}, {NULL, NULL}};
    account *known = lua_newuserdatauv(L, sizeof *known, 0);
    *known = (account){{0}, 0};
    lua_rawsetp(L, LUA_REGISTRYINDEX, &budget_key);
    lsg_new_class(L, "sg.automaton", methods, dfa_gc);
    luaL_newlib(L, functions);
    lua_setfield(L, -2, "automaton");
}
