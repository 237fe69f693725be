/* SPDX-License-Identifier: MIT */
/* Coupled families of heaps, as "sg.system". */
#include <lauxlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "common/limits.h"
#include "engine/engine.h"
#include "heap/coupled/coupled.h"

#include <string.h>

/* Userdata "sg.system"; user value 1 is the list of the names of the families. */
typedef struct system_box {
    sg_system *system;
    size_t n_families;
} system_box;

static system_box *check_system(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.system");
}

static int system_gc(lua_State *L)
{
    system_box *box = check_system(L);
    sg_system_free(box->system);
    box->system = NULL;
    return 0;
}

/* ---- making one ------------------------------------------------------------------------------------------------ */

/* The whole number in a field of the table on top, or else. [-0, +0, e] */
static uint64_t number_field(lua_State *L, const char *name, uint64_t or_else)
{
    uint64_t n = or_else;
    if (lua_getfield(L, -1, name) != LUA_TNIL)
        n = (uint64_t)luaL_checkinteger(L, -1);
    lua_pop(L, 1);
    return n;
}

/* Element i of the list on top. [-0, +0, e] */
static uint64_t element(lua_State *L, lua_Integer i)
{
    lua_rawgeti(L, -1, i);
    const uint64_t n = (uint64_t)luaL_checkinteger(L, -1);
    lua_pop(L, 1);
    return n;
}

/*
 * The list of { family, heap } in a field of the table below the top, as terms in a userdata that takes the place on
 * top. [-0, +1, e]
 */
static sg_system_term *push_terms(lua_State *L, const char *name, size_t *n_terms)
{
    luaL_argcheck(L, lua_getfield(L, -1, name) == LUA_TTABLE, 2, "an option has lists of terms");
    const size_t n = (size_t)lua_rawlen(L, -1);
    sg_system_term *terms = lua_newuserdatauv(L, (n + 1) * sizeof *terms, 0);
    lua_insert(L, -2);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        terms[i] = (sg_system_term){(size_t)element(L, 1) - 1, element(L, 2)};
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    *n_terms = n;
    return terms;
}

/* The option on top of the stack; its lists are pushed below it. [-0, +2, e] */
static sg_system_option read_option(lua_State *L)
{
    sg_system_option o = {.to = UINT64_MAX};
    o.fixed = push_terms(L, "fixed", &o.n_fixed);
    lua_insert(L, -2);
    o.far = push_terms(L, "far", &o.n_far);
    lua_insert(L, -2);
    o.family = (size_t)number_field(L, "family", 0) - 1;
    o.from = number_field(L, "from", 0);
    o.to = number_field(L, "to", UINT64_MAX);
    if (lua_getfield(L, -1, "pair") == LUA_TTABLE) {
        o.has_pair = true;
        o.first = (size_t)element(L, 1) - 1;
        o.second = (size_t)element(L, 2) - 1;
        o.taken = element(L, 3);
        o.least_first = element(L, 4);
        o.least_second = element(L, 5);
    }
    lua_pop(L, 1);
    return o;
}

/* Families that are codes get the engines of these. False: there is no memory. */
static bool take_codes(sg_system *system, size_t n_families)
{
    char text[1024];
    sg_status status = SG_OK;
    for (size_t f = 0; f < n_families && status != SG_ENOMEM; f++) {
        sg_family *own;
        sg_fault fault;
        status =
            sg_system_code(system, f, text, sizeof text) ? sg_family_code(text, strlen(text), &fault, &own) : SG_EINPUT;
        if (status == SG_OK)
            sg_system_own(system, f, own);
    }
    return status != SG_ENOMEM;
}

/*
 * core.system(names, options) -> system | nil, failure. An option is { family =, fixed = list of { family, heap },
 * far = list of { family, k }, pair = { first, second, taken, least_first, least_second } or nil, from =, to = or nil };
 * families are numbered from 1. kinds/coupled_heaps/definition.lua has seen to it that no number is out of range.
 */
static int system_new(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, 2, LUA_TTABLE);
    const size_t n_families = (size_t)lua_rawlen(L, 1);
    const size_t n = (size_t)lua_rawlen(L, 2);
    system_box *box = lua_newuserdatauv(L, sizeof *box, 1);
    *box = (system_box){NULL, n_families};
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    luaL_setmetatable(L, "sg.system");
    sg_system_option *options = lua_newuserdatauv(L, (n + 1) * sizeof *options, 0);
    lua_newtable(L); /* keeps the lists of the options */
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, 2, (lua_Integer)i + 1);
        luaL_checktype(L, -1, LUA_TTABLE);
        options[i] = read_option(L);
        lua_pop(L, 1);
        lua_rawseti(L, 5, (lua_Integer)(2 * i) + 1);
        lua_rawseti(L, 5, (lua_Integer)(2 * i) + 2);
    }
    const sg_status status = sg_system_new(n_families, options, n, &box->system);
    luaL_argcheck(L, status != SG_EINPUT, 2, "a number is out of range");
    if (status != SG_OK || !take_codes(box->system, n_families))
        return lsg_raise_no_memory(L);
    lua_settop(L, 3);
    return 1;
}

/* ---- computing ------------------------------------------------------------------------------------------------- */

/* The failure of the system at index 1, computed up to heap upto (0: no end). */
static int finish(lua_State *L, sg_status status, uint64_t upto, const lsg_limits *limits)
{
    if (status != SG_ECYCLE && status != SG_ERANGE) {
        lsg_limits_push_failure(L, status, limits, "the memory limit was reached", LSG_MEMORY_LIMIT);
        return lsg_failure_return(L);
    }
    size_t family;
    uint64_t heap;
    sg_system_stopped(check_system(L)->system, &family, &heap);
    lua_getiuservalue(L, 1, 1);
    lua_rawgeti(L, -1, (lua_Integer)family + 1);
    const char *name = lua_tostring(L, -1);
    if (status == SG_ECYCLE)
        lua_pushfstring(L, "play can go round from heap %I of the family '%s'", (lua_Integer)heap, name);
    else if (upto >= SG_SYSTEM_UPTO || sg_system_known(check_system(L)->system) >= SG_SYSTEM_UPTO)
        lua_pushliteral(L, "heaps of coupled families are computed below 2^32");
    else
        lua_pushfstring(L,
                        "heap %I of the family '%s' has a nim-value above 65535, the largest of families whose moves "
                        "are texts; families whose moves are functions have no such bound",
                        (lua_Integer)heap, name);
    lsg_failure_push(L, sg_status_name(status == SG_ECYCLE ? SG_ERULE : status), "%s", lua_tostring(L, -1));
    return lsg_failure_return(L);
}

/* system:extend(upto, limits) -> true | nil, failure */
static int system_extend(lua_State *L)
{
    const system_box *box = check_system(L);
    const lua_Integer upto = luaL_checkinteger(L, 2);
    luaL_argcheck(L, upto >= 0, 2, "must be >= 0");
    lsg_limits limits;
    lsg_limits_read(L, 3, &limits);
    limits.unit = "heaps";
    limits.total = (uint64_t)upto + 1;
    sg_system_limit(box->system, limits.max_bytes);
    const sg_status status = sg_system_extend(box->system, (uint64_t)upto, &limits.pulse);
    if (status != SG_OK)
        return finish(L, status, (uint64_t)upto, &limits);
    lua_pushboolean(L, 1);
    return 1;
}

/* system:known() -> how many heaps of each family are known */
static int system_known(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)sg_system_known(check_system(L)->system));
    return 1;
}

/* The index of the family that argument 2 is. */
static size_t check_index(lua_State *L, const system_box *box)
{
    const lua_Integer family = luaL_checkinteger(L, 2);
    luaL_argcheck(L, family >= 1 && (size_t)family <= box->n_families, 2, "there is no such family");
    return (size_t)family - 1;
}

/* system:values(family, from, to) -> list of known values */
static int system_values(lua_State *L)
{
    const system_box *box = check_system(L);
    const size_t family = check_index(L, box);
    const lua_Integer from = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
    luaL_argcheck(L, from >= 0, 3, "must be >= 0");
    luaL_argcheck(L, to < (lua_Integer)sg_system_known(box->system), 4, "not known yet");
    lua_createtable(L, to >= from ? (int)(to - from + 1) : 0, 0);
    for (lua_Integer n = from; n <= to; n++) {
        uint32_t value;
        if (sg_system_read(box->system, family, (uint64_t)n, (uint64_t)n, &value) != SG_OK)
            return luaL_error(L, "%s", sg_status_text(SG_ERANGE));
        lua_pushinteger(L, (lua_Integer)value);
        lua_rawseti(L, -2, n - from + 1);
    }
    return 1;
}

/*
 * system:period(family, upto | 0, limits) -> period or false | nil, failure with the field period. A proven period has
 * the fields common_period and common_preperiod, too: those of all families that the proof is about.
 */
static int system_period(lua_State *L)
{
    const system_box *box = check_system(L);
    const size_t family = check_index(L, box);
    const lua_Integer upto = luaL_checkinteger(L, 3);
    luaL_argcheck(L, upto >= 0, 3, "must be >= 0");
    lsg_limits limits;
    lsg_limits_read(L, 4, &limits);
    limits.unit = "heaps";
    limits.total = upto > 0 ? (uint64_t)upto + 1 : 0;
    sg_system_limit(box->system, limits.max_bytes);
    sg_period period = {0};
    sg_system_common common = {0, 0};
    bool found = false;
    const sg_status status =
        sg_system_period(box->system, family, (uint64_t)upto, &limits.pulse, &period, &found, &common);
    int n = 1;
    if (status != SG_OK)
        n = finish(L, status, (uint64_t)upto, &limits);
    if (found)
        lsg_push_period(L, &period);
    else
        lua_pushboolean(L, 0);
    if (found && period.proven) {
        lsg_set_count(L, "common_period", common.period);
        lsg_set_count(L, "common_preperiod", common.preperiod);
    }
    if (status != SG_OK)
        lua_setfield(L, -2, "period");
    return n;
}

/* system:engine() -> the name of the engine, for people */
static int system_engine(lua_State *L)
{
    lua_pushstring(L, sg_system_engine(check_system(L)->system));
    return 1;
}

/* system:reach() -> the number r of the theorem */
static int system_reach(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)sg_system_reach(check_system(L)->system));
    return 1;
}

void lsg_open_system(lua_State *L)
{
    static const luaL_Reg methods[] = {{"engine", system_engine},
                                       {"extend", system_extend},
                                       {"known", system_known},
                                       {"period", system_period},
                                       {"reach", system_reach},
                                       {"values", system_values},
                                       {NULL, NULL}};
    lsg_new_class(L, "sg.system", methods, system_gc);
    lua_pushcfunction(L, system_new);
    lua_setfield(L, -2, "system");
}
