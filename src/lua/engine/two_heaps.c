/* SPDX-License-Identifier: MIT */
/* Tables of games on two heaps, as "sg.two_heaps". */
#include <lauxlib.h>

#include "common/class.h"
#include "common/failure.h"
#include "common/fields.h"
#include "common/limits.h"
#include "engine/engine.h"
#include "heap/two_heaps/two_heaps.h"
#include "rule/expand.h"

/* Userdata "sg.two_heaps"; user value 1 keeps the rule whose function names the moves. */
typedef struct two_box {
    sg_two_heaps *two;
    lsg_rule *rule; /* NULL: the moves are data */
    bool by_rows;
} two_box;

static sg_two_heaps *check_two(lua_State *L)
{
    return ((two_box *)luaL_checkudata(L, 1, "sg.two_heaps"))->two;
}

static int two_gc(lua_State *L)
{
    two_box *box = luaL_checkudata(L, 1, "sg.two_heaps");
    sg_two_heaps_free(box->two);
    box->two = NULL;
    return 0;
}

static two_box *new_box(lua_State *L)
{
    two_box *box = lua_newuserdatauv(L, sizeof *box, 1);
    *box = (two_box){0};
    luaL_setmetatable(L, "sg.two_heaps");
    return box;
}

/* core.two_heaps(list: x, y and most of each ray, 0 for no bound) -> two heaps */
static int two_new(lua_State *L)
{
    size_t n;
    const uint64_t *numbers = lsg_check_counts(L, 1, &n);
    sg_ray *rays = lua_newuserdatauv(L, (n + 1) * sizeof *rays, 0);
    n /= 3;
    for (size_t i = 0; i < n; i++, numbers += 3)
        rays[i] = (sg_ray){numbers[0], numbers[1], numbers[2]};
    two_box *box = new_box(L);
    const sg_status status = sg_two_heaps_new(rays, n, &box->two);
    luaL_argcheck(L, status != SG_EINPUT, 1, "a ray takes tokens, and there are at most 4096");
    return status == SG_OK ? 1 : lsg_raise_no_memory(L);
}

static sg_status pair_moves(void *ud, uint64_t a, uint64_t b, sg_sink *sink)
{
    const two_box *box = ud;
    lsg_rule *rule = box->rule;
    rule->call.heap = (lua_Integer)a;
    rule->call.second = (lua_Integer)b;
    lsg_rule_listen_pairs(rule, sink, box->by_rows);
    return lsg_rule_expand_heaps(rule, LSG_HEAP2);
}

/* core.two_heaps_by(rule, by_rows) -> two heaps whose moves are the function heap2 of the rule */
static int two_by(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_argcheck(L, lsg_rule_has(rule, LSG_HEAP2), 1, "the rule has no function heap2");
    two_box *box = new_box(L);
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1);
    box->rule = rule;
    box->by_rows = lua_toboolean(L, 2);
    return sg_two_heaps_by(pair_moves, box, &box->two) == SG_OK ? 1 : lsg_raise_no_memory(L);
}

static uint64_t check_heap(lua_State *L, int index)
{
    const lua_Integer heap = luaL_checkinteger(L, index);
    luaL_argcheck(L, heap >= 0, index, "must be >= 0");
    return (uint64_t)heap;
}

/* two:extend(a, b, limits) -> true | nil, failure; "range" and "rule": a function names moves that no table holds */
static int two_extend(lua_State *L)
{
    two_box *box = luaL_checkudata(L, 1, "sg.two_heaps");
    sg_two_heaps *two = box->two;
    const uint64_t a = check_heap(L, 2), b = check_heap(L, 3);
    lsg_limits limits;
    lsg_limits_read(L, 4, &limits);
    uint64_t rows, columns;
    sg_two_heaps_known(two, &rows, &columns);
    limits.unit = "values";
    limits.total = (a < rows ? rows : a + 1) * (b < columns ? columns : b + 1);
    sg_two_heaps_limit(two, limits.max_bytes);
    if (box->rule) {
        if (lsg_rule_busy(box->rule))
            return lsg_rule_fail_busy(L);
        lsg_rule_enter(box->rule, L);
        box->rule->call.limits = &limits;
        box->rule->status = SG_OK;
    }
    sg_status status = sg_two_heaps_extend(two, a, b, &limits.pulse);
    if (box->rule)
        status = lsg_rule_verdict(box->rule, status);
    if (box->rule && status != SG_OK && status == box->rule->status)
        return lsg_rule_fail(L, box->rule);
    if (status != SG_OK) {
        lsg_limits_push_failure(L, status, &limits, "the memory limit was reached", LSG_MEMORY_LIMIT);
        return lsg_failure_return(L);
    }
    lua_pushboolean(L, 1);
    return 1;
}

/* two:known() -> rows, columns */
static int two_known(lua_State *L)
{
    uint64_t rows, columns;
    sg_two_heaps_known(check_two(L), &rows, &columns);
    lua_pushinteger(L, (lua_Integer)rows);
    lua_pushinteger(L, (lua_Integer)columns);
    return 2;
}

/* two:mebibytes(a, b) -> the memory, at the most, that the table holds while it is extended; huge: too many cells */
static int two_mebibytes(lua_State *L)
{
    const uint64_t bytes = sg_two_heaps_bytes(check_two(L), check_heap(L, 2), check_heap(L, 3));
    lua_pushnumber(L, (lua_Number)bytes / 0x1p20);
    return 1;
}

/* two:symmetric() -> have {a, b} and {b, a} always the same value? */
static int two_symmetric(lua_State *L)
{
    lua_pushboolean(L, sg_two_heaps_symmetric(check_two(L)));
    return 1;
}

enum { BLOCK = 256 };

/* two:values(a, from, to) -> list of the values of {a, from} to {a, to}, which are known */
static int two_values(lua_State *L)
{
    const sg_two_heaps *two = check_two(L);
    const uint64_t a = check_heap(L, 2), from = check_heap(L, 3), to = check_heap(L, 4);
    lua_createtable(L, to >= from && to - from < INT32_MAX ? (int)(to - from) + 1 : 0, 0);
    for (uint64_t first = from; first <= to; first += BLOCK) {
        const uint64_t last = to - first < BLOCK ? to : first + BLOCK - 1;
        uint32_t values[BLOCK];
        if (sg_two_heaps_read(two, a, first, last, values) != SG_OK)
            return luaL_error(L, "%s", sg_status_text(SG_ERANGE));
        for (uint64_t b = first; b <= last; b++) {
            lua_pushinteger(L, (lua_Integer)values[b - first]);
            lua_rawseti(L, -2, (lua_Integer)(b - from) + 1);
        }
    }
    return 1;
}

void lsg_open_two_heaps(lua_State *L)
{
    static const luaL_Reg methods[] = {{"extend", two_extend},       {"known", two_known},
                                       {"mebibytes", two_mebibytes}, {"symmetric", two_symmetric},
                                       {"values", two_values},       {NULL, NULL}};
    lsg_new_class(L, "sg.two_heaps", methods, two_gc);
    lua_pushcfunction(L, two_new);
    lua_setfield(L, -2, "two_heaps");
    lua_pushcfunction(L, two_by);
    lua_setfield(L, -2, "two_heaps_by");
}
