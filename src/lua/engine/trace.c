/* SPDX-License-Identifier: MIT */
/* Traces: why a value is what it is, as lists of steps. */
#include <lauxlib.h>

#include "common/failure.h"
#include "common/fields.h"
#include "engine/engine.h"
#include "sg.h"
#include "theory/trace.h"

typedef struct step_list {
    lua_State *L;
    int steps; /* stack index of the list */
    lua_Integer n_steps;
} step_list;

/* Appends a step to the list. */
static void push_step(step_list *list, const sg_step *step)
{
    lua_State *L = list->L;
    const bool of_one = step->kind != SG_STEP_FREE && step->kind != SG_STEP_BIT;
    const bool of_sum = step->kind >= SG_STEP_TERM;
    lua_createtable(L, 0, 5);
    lua_pushstring(L, sg_step_name(step->kind));
    lua_setfield(L, -2, "step");
    lsg_set_count(L, "value", step->value);
    if (of_one)
        lsg_set_count(L, "index", (uint64_t)step->index + 1);
    if (of_one && !of_sum)
        lsg_set_count(L, "count", (uint64_t)step->count);
    if (of_sum)
        lsg_set_count(L, step->kind == SG_STEP_TURN ? "to" : "sum", step->sum);
    lua_seti(L, list->steps, ++list->n_steps);
}

/* The list at index 1 as an array of values, a userdata on the stack. */
static uint64_t *check_values(lua_State *L, size_t *n_values)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    *n_values = lua_rawlen(L, 1);
    uint64_t *values = lua_newuserdatauv(L, (*n_values + 1) * sizeof *values, 0);
    for (size_t i = 0; i < *n_values; i++) {
        lua_rawgeti(L, 1, (lua_Integer)i + 1);
        if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 0)
            luaL_error(L, "entry %d is no nim-value", (int)i + 1);
        values[i] = (uint64_t)lua_tointeger(L, -1);
        lua_pop(L, 1);
    }
    return values;
}

/* The trace of a mex holds memory while it runs, so its steps are kept aside and become Lua values afterwards. */
typedef struct kept_steps {
    sg_step *step; /* room for one step per value and one more, in a userdata */
    size_t n_steps;
} kept_steps;

static bool keep_step(void *ud, const sg_step *step)
{
    kept_steps *kept = ud;
    kept->step[kept->n_steps++] = *step;
    return true;
}

static int push_steps(lua_State *L, const kept_steps *kept)
{
    step_list list = {.L = L, .steps = lua_gettop(L) + 1};
    lua_createtable(L, (int)kept->n_steps, 0);
    for (size_t i = 0; i < kept->n_steps; i++)
        push_step(&list, &kept->step[i]);
    return 1;
}

/* core.trace_mex(values) -> list of { step = "taken"|"free"|"above", value, index, count } */
static int trace_mex(lua_State *L)
{
    size_t n_values;
    const uint64_t *values = check_values(L, &n_values);
    kept_steps kept = {.step = lua_newuserdatauv(L, (n_values + 1) * sizeof(sg_step), 0)};
    if (sg_trace_mex(values, n_values, keep_step, &kept) != SG_OK)
        return lsg_raise_no_memory(L);
    return push_steps(L, &kept);
}

/* core.trace_sum(values) -> list of { step = "term"|"bit"|"turn", value, index, sum or to } */
static int trace_sum(lua_State *L)
{
    size_t n_values;
    const uint64_t *values = check_values(L, &n_values);
    kept_steps kept = {.step = lua_newuserdatauv(L, (2 * n_values + 1) * sizeof(sg_step), 0)};
    sg_trace_sum(values, n_values, keep_step, &kept);
    return push_steps(L, &kept);
}

void lsg_open_trace(lua_State *L)
{
    static const luaL_Reg functions[] = {{"trace_mex", trace_mex}, {"trace_sum", trace_sum}, {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
