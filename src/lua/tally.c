/* SPDX-License-Identifier: MIT */
/*
 * What one call of a rule's function costs, in instructions and in bytes of memory asked for, and in which lines of the
 * rule. No clock is read: the same call costs the same wherever it runs. Every instruction passes a hook, so a call
 * under a tally is some ten times slower.
 */
#include "lsg.h"

#include <string.h>

enum { LINES_MAX = 4096 }; /* what lies below counts, but no line is named for it */

typedef struct lsg_tally {
    lsg_box *box;
    lua_Alloc alloc; /* what it stands before: this, */
    void *ud;
    lua_Hook hook; /* and that */
    int mask, count;
    int line; /* where the rule is; 0: it does not run yet */
    uint64_t steps, bytes;
    uint64_t steps_in[LINES_MAX], bytes_in[LINES_MAX];
} lsg_tally;

void lsg_tally_add(lsg_tally *tally, uint64_t n_steps)
{
    tally->steps += n_steps;
    tally->steps_in[tally->line] += n_steps;
}

static void on_step(lua_State *L, lua_Debug *ar)
{
    lsg_box_head *head = *(lsg_box_head **)lua_getextraspace(L);
    if (!head->tally || !lua_getinfo(L, "l", ar))
        return;
    head->tally->line = ar->currentline > 0 && ar->currentline < LINES_MAX ? ar->currentline : 0;
    lsg_box_charge(head->tally->box, L, 1);
}

static void *counted_alloc(void *ud, void *block, size_t old_bytes, size_t new_bytes)
{
    lsg_tally *tally = ud;
    const size_t before = block ? old_bytes : 0;
    if (tally->line > 0 && new_bytes > before) {
        tally->bytes += new_bytes - before;
        tally->bytes_in[tally->line] += new_bytes - before;
    }
    return tally->alloc(tally->ud, block, old_bytes, new_bytes);
}

static int most_of(const uint64_t *counts)
{
    int most = 0;
    for (int i = 1; i < LINES_MAX; i++)
        if (counts[i] > counts[most] || (most == 0 && counts[i] > 0))
            most = i;
    return most;
}

static void set_count(lua_State *L, const char *name, uint64_t n)
{
    lua_pushinteger(L, (lua_Integer)n);
    lua_setfield(L, -2, name);
}

/* The table { steps, bytes, steps_line, bytes_line, line_steps, line_bytes }. [-0, +1, m] */
static void push_costs(lua_State *L, const lsg_tally *tally)
{
    const int steps_line = most_of(tally->steps_in), bytes_line = most_of(tally->bytes_in);
    lua_createtable(L, 0, 6);
    set_count(L, "steps", tally->steps);
    set_count(L, "bytes", tally->bytes);
    set_count(L, "steps_line", (uint64_t)steps_line);
    set_count(L, "bytes_line", (uint64_t)bytes_line);
    set_count(L, "line_steps", tally->steps_in[steps_line]);
    set_count(L, "line_bytes", tally->bytes_in[bytes_line]);
}

/* Everything that passes through the box is counted, until end_tally. */
static void begin_tally(lsg_tally *tally, lsg_rule *rule)
{
    lua_State *L = rule->L;
    lua_gc(L, LUA_GCCOLLECT); /* no strings of earlier calls are found again */
    lsg_box_rest(rule->box);
    tally->box = rule->box;
    tally->hook = lua_gethook(L);
    tally->mask = lua_gethookmask(L);
    tally->count = lua_gethookcount(L);
    tally->alloc = lua_getallocf(L, &tally->ud);
    (*(lsg_box_head **)lua_getextraspace(L))->tally = tally;
    lua_setallocf(L, counted_alloc, tally);
    lua_sethook(L, on_step, LUA_MASKCOUNT, 1);
}

static void end_tally(const lsg_tally *tally, lsg_rule *rule)
{
    (*(lsg_box_head **)lua_getextraspace(rule->L))->tally = NULL;
    lua_setallocf(rule->L, tally->alloc, tally->ud);
    lua_sethook(rule->L, tally->hook, tally->mask, tally->count);
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
    begin_tally(tally, rule);
    rule->limits = &limits;
    const int how = lua_pcall(L, 2, 3, 0);
    end_tally(tally, rule);
    rule->limits = NULL;
    if (how != LUA_OK)
        return lua_error(L);
    if (lua_isnil(L, -3))
        return 3;
    lua_settop(L, 4); /* rule, position, tally, options */
    push_costs(L, tally);
    return 2;
}
