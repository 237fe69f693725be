/* SPDX-License-Identifier: MIT */
/* Options that are heaps: what may be wrong with them, and who listens to them. */
#include "rule/expand.h"

#include <lauxlib.h>

#include "base/sink.h"
#include "rule/rule.h"
#include "value/key.h"

/* Pushes a description of the value at index for a message: without addresses, strings in quotes. [-0, +1, m] */
static const char *shown(lua_State *L, int index)
{
    const int type = lua_type(L, index);
    if (type == LUA_TSTRING)
        return lua_pushfstring(L, "the string '%s'", lua_tostring(L, index));
    if (type == LUA_TNUMBER || type == LUA_TNIL || type == LUA_TBOOLEAN)
        return luaL_tolstring(L, index, NULL);
    return lua_pushfstring(L, "a %s", luaL_typename(L, index));
}

/* What may help if an option leaves a value of this type instead of a whole number; "" if nothing is known. */
static const char *advice_on(int type)
{
    switch (type) {
    case LUA_TNUMBER:
        return " (use // to divide)";
    case LUA_TTABLE:
        return " (the heaps that a move leaves are arguments: option(a, b), without braces)";
    case LUA_TNIL:
        return " (a variable without a value?)";
    default:
        return "";
    }
}

/* The heap of the call as a text, for a message that names it. [-0, +1, m] */
static const char *push_heap(lua_State *L, const lsg_rule *rule)
{
    return lua_pushfstring(L, "%I", rule->call.heap);
}

/* Argument i of an option of the heap rule->call.heap; raises an error unless the argument is a smaller heap. */
static uint64_t check_heap(lua_State *L, const lsg_rule *rule, int i)
{
    int whole;
    const lua_Integer part = lua_tointegerx(L, i, &whole);
    if (!whole || lua_type(L, i) != LUA_TNUMBER)
        lsg_raise_marked(L, LSG_NAMES_HEAP, push_heap(L, rule),
                         "an option of heap %I leaves %s, not a whole number of tokens%s", rule->call.heap, shown(L, i),
                         advice_on(lua_type(L, i)));
    if (part < 0)
        lsg_raise_marked(L, LSG_NAMES_HEAP, push_heap(L, rule),
                         "an option of heap %I leaves a heap of %I; call option only if what is left is at least 0",
                         rule->call.heap, part);
    if (part >= rule->call.heap)
        lsg_raise_marked(L, LSG_NAMES_HEAP, push_heap(L, rule),
                         "an option of heap %I leaves a heap of %I: heaps must get smaller, or play might not end (for "
                         "other games write options instead of heap)",
                         rule->call.heap, part);
    return (uint64_t)part;
}

/* Hands over an option; enough: raises what ends the call. [-0, +0, e] */
static inline int take_heaps(lua_State *L, lsg_rule *rule, const uint64_t *parts, int n)
{
    const sg_status status = sg_sink_option(rule->call.heaps, parts, (size_t)n);
    if (status != SG_OK)
        return lsg_rule_raise(L, rule, status);
    return rule->call.heaps->enough ? lsg_rule_raise_enough(L, rule) : 0;
}

/* Any number of arguments of any kind. [-0, +0, e] */
static __attribute__((noinline)) int take_arguments(lua_State *L, lsg_rule *rule, int n)
{
    lsg_buffer *parts = &rule->parts;
    if (n == 0 && rule->call.heap == 0)
        return lsg_raise_marked(L, LSG_NAMES_HEAP, "0",
                                "an option of heap 0: the empty heap is the end of play (for other games write options "
                                "instead of heap)");
    parts->used = 0;
    for (int i = 1; i <= n; i++) {
        const uint64_t part = check_heap(L, rule, i);
        if (!lsg_buffer_add(parts, &part, sizeof part))
            return lsg_rule_raise(L, rule, SG_ENOMEM);
    }
    return take_heaps(L, rule, (const uint64_t *)(const void *)parts->bytes, n);
}

/* A few smaller heaps, as most options are, take no buffer. */
static int heaps_option(lua_State *L, lsg_rule *rule)
{
    enum { FEW = 4 };
    const int n = lua_gettop(L);
    uint64_t parts[FEW];
    if (n == 0 || n > FEW)
        return take_arguments(L, rule, n);
    for (int i = 0; i < n; i++) {
        parts[i] = (uint64_t)lua_tointeger(L, i + 1);
        if (!lua_isinteger(L, i + 1) || parts[i] >= (uint64_t)rule->call.heap)
            return take_arguments(L, rule, n);
    }
    return take_heaps(L, rule, parts, n);
}

/*
 * A move from the pair {heap, second}. Only what is a move without a doubt is taken: of all others the definition of the
 * rule says what is wrong.
 */
static int pairs_option(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    const lua_Integer a = rule->call.heap, b = rule->call.second;
    lsg_buffer *parts = &rule->parts;
    parts->used = 0;
    for (int i = 1; i + 1 <= n; i += 2) {
        const lua_Integer x = lua_tointeger(L, i), y = lua_tointeger(L, i + 1);
        const uint64_t pair[2] = {(uint64_t)x, (uint64_t)y};
        const bool falls = rule->call.by_rows ? x < a || (x == a && y < b) : x < a + b && y < a + b - x;
        if (!lua_isinteger(L, i) || !lua_isinteger(L, i + 1) || x < 0 || y < 0 || !falls)
            return lsg_rule_raise(L, rule, SG_ERULE);
        if (!lsg_buffer_add(parts, pair, sizeof pair))
            return lsg_rule_raise(L, rule, SG_ENOMEM);
    }
    const sg_status status =
        n % 2 != 0 ? SG_ERULE
                   : sg_sink_option(rule->call.heaps, (const uint64_t *)(const void *)parts->bytes, (size_t)n);
    return status == SG_OK ? 0 : lsg_rule_raise(L, rule, status);
}

static const lsg_listener to_heaps = {.option = heaps_option};
static const lsg_listener to_pairs = {.option = pairs_option};

void lsg_rule_listen_heaps(lsg_rule *rule, sg_sink *heaps)
{
    rule->call.to = &to_heaps;
    rule->call.heaps = heaps;
}

void lsg_rule_listen_pairs(lsg_rule *rule, sg_sink *pairs, bool by_rows)
{
    rule->call.to = &to_pairs;
    rule->call.heaps = pairs;
    rule->call.by_rows = by_rows;
}

void lsg_rule_check_heaps(lua_State *L, lsg_rule *rule)
{
    const int n = lua_gettop(L);
    if (!lsg_key_integer(rule->call.in_key, &rule->call.heap))
        luaL_error(L, "a position of this game is a heap, a whole number >= 0");
    for (int i = 1; i <= n; i++)
        (void)check_heap(L, rule, i);
}
