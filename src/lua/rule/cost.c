/* SPDX-License-Identifier: MIT */
/* rule:cost: what one call of options costs. */
#include <lauxlib.h>
#include <string.h>

#include "box/tally.h"
#include "rule/methods.h"

static void set_count(lua_State *L, const char *name, uint64_t n)
{
    lua_pushinteger(L, (lua_Integer)n);
    lua_setfield(L, -2, name);
}

/* The table { steps, bytes, steps_line, bytes_line, line_steps, line_bytes }. [-0, +1, m] */
static void push_costs(lua_State *L, const lsg_tally *tally)
{
    const int steps_line = lsg_tally_most(tally->steps_in), bytes_line = lsg_tally_most(tally->bytes_in);
    lua_createtable(L, 0, 6);
    set_count(L, "steps", tally->steps);
    set_count(L, "bytes", tally->bytes);
    set_count(L, "steps_line", (uint64_t)steps_line);
    set_count(L, "bytes_line", (uint64_t)bytes_line);
    set_count(L, "line_steps", tally->steps_in[steps_line]);
    set_count(L, "line_bytes", tally->bytes_in[bytes_line]);
}

int lsg_rule_cost(lua_State *L)
{
    lsg_rule *rule = lsg_check_rule(L, 1);
    luaL_argcheck(L, rule->box != NULL, 1, "not a boxed rule");
    if (lsg_rule_busy(rule))
        return lsg_rule_fail_busy(L);
    lsg_limits limits;
    lsg_limits_read(L, 3, &limits);
    lua_settop(L, 2);
    lsg_tally *tally = lua_newuserdatauv(L, sizeof *tally, 0);
    memset(tally, 0, sizeof *tally);
    lua_pushcfunction(L, lsg_rule_options);
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lsg_tally_begin(tally, rule->box);
    rule->limits = &limits;
    const int how = lua_pcall(L, 2, 3, 0);
    lsg_tally_end(tally);
    rule->limits = NULL;
    if (how != LUA_OK)
        return lua_error(L);
    if (lua_isnil(L, -3))
        return 3;
    lua_settop(L, 4); /* rule, position, tally, options */
    push_costs(L, tally);
    return 2;
}
