/* SPDX-License-Identifier: MIT */
/* Systems of coupled families of heaps, as "sg.system". Each family is an "sg.family" (family.c). */
#include <lauxlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "engine/engine.h"
#include "heap/coupled/coupled.h"

#include <string.h>

/* Userdata "sg.system", the pointer; user value 1 is the list of the names of the families. */
static sg_system **check_system(lua_State *L, int index)
{
    return luaL_checkudata(L, index, "sg.system");
}

static int system_gc(lua_State *L)
{
    sg_system **box = check_system(L, 1);
    sg_system_free(*box);
    *box = NULL;
    return 0;
}

/*
 * Reads an option from `at` on, and its terms, for which there is room; what follows it, or NULL: the numbers end
 * before it does.
 */
static const uint64_t *read_option(const uint64_t *at, const uint64_t *end, sg_system_term *terms, sg_system_option *o)
{
    enum { HEAD = 6, PAIR = 5 };
    if (end - at < HEAD)
        return NULL;
    *o = (sg_system_option){.family = (size_t)at[0],
                            .from = at[1],
                            .to = at[2],
                            .n_fixed = (size_t)at[3],
                            .n_far = (size_t)at[4],
                            .has_pair = at[5] != 0,
                            .fixed = terms,
                            .far = terms + at[3]};
    at += HEAD;
    const uint64_t n_terms = (uint64_t)o->n_fixed + o->n_far, n_left = (uint64_t)(end - at);
    if (o->n_fixed > n_left || o->n_far > n_left || 2 * n_terms + (o->has_pair ? PAIR : 0) > n_left)
        return NULL;
    for (uint64_t i = 0; i < n_terms; i++, at += 2)
        terms[i] = (sg_system_term){(size_t)at[0], at[1]};
    if (o->has_pair) {
        o->first = (size_t)at[0];
        o->second = (size_t)at[1];
        o->taken = at[2];
        o->least_first = at[3];
        o->least_second = at[4];
        at += PAIR;
    }
    return at;
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
 * core.system(names, n_options, numbers) -> system. The numbers of an option are the family, counted from 0; from; to,
 * -1 for no end; how many heaps are fixed and how many far; 1 if there is a pair; of each fixed heap, then of each far
 * one, family and number; of the pair both families, how many tokens are taken, and the least heap of either.
 */
static int system_new(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const size_t n_families = (size_t)lua_rawlen(L, 1), n_options = (size_t)luaL_checkinteger(L, 2);
    size_t n;
    const uint64_t *at = lsg_check_counts(L, 3, &n), *end = at + n;
    luaL_argcheck(L, n_options <= n, 2, "more options than numbers");
    sg_system **box = lua_newuserdatauv(L, sizeof(sg_system *), 1);
    *box = NULL;
    luaL_setmetatable(L, "sg.system");
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    sg_system_option *options = lua_newuserdatauv(L, (n_options + 1) * sizeof *options, 0);
    sg_system_term *terms = lua_newuserdatauv(L, (n + 1) * sizeof *terms, 0);
    for (size_t i = 0; i < n_options; i++) {
        at = read_option(at, end, terms, &options[i]);
        luaL_argcheck(L, at != NULL, 3, "an option is cut off");
        terms += options[i].n_fixed + options[i].n_far;
    }
    const sg_status status = sg_system_new(n_families, options, n_options, box);
    luaL_argcheck(L, status != SG_EINPUT, 3, "a number is out of range");
    if (status != SG_OK || !take_codes(*box, n_families))
        return lsg_raise_no_memory(L);
    lua_pop(L, 2);
    return 1;
}

/* system:family(number) -> family, numbered from 1 */
static int system_family(lua_State *L)
{
    sg_system *system = *check_system(L, 1);
    const lua_Integer number = luaL_checkinteger(L, 2);
    luaL_argcheck(L, number >= 1, 2, "families are numbered from 1");
    const sg_status status = sg_system_family(system, (size_t)number - 1, lsg_family_of_system(L, 1));
    luaL_argcheck(L, status != SG_ERANGE, 2, "there is no such family");
    return status == SG_OK ? 1 : lsg_raise_no_memory(L);
}

/* system:reach() -> the number r of the theorem */
static int system_reach(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)sg_system_reach(*check_system(L, 1)));
    return 1;
}

void lsg_open_system(lua_State *L)
{
    static const luaL_Reg methods[] = {{"family", system_family}, {"reach", system_reach}, {NULL, NULL}};
    lsg_new_class(L, "sg.system", methods, system_gc);
    lua_pushcfunction(L, system_new);
    lua_setfield(L, -2, "system");
}
