/* SPDX-License-Identifier: MIT */
/* Calls options, heap or heap2 in Lua for one position. */
#include "rule/expand.h"

#include <lauxlib.h>

#include "rule/rule.h"
#include "value/key.h"

/* label for a call that wants all moves that have names, and no names: without a label a rule may leave moves out. */
static int ignore_label(lua_State *L)
{
    (void)L;
    return 0;
}

/* Pushes what follows p in the arguments of options; returns how many these are. */
static int push_label(const lsg_rule *rule)
{
    if (rule->call.all_moves)
        lua_pushcfunction(rule->L, ignore_label);
    return rule->call.all_moves;
}

static int p_expand(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    const bool may_end_early = lua_toboolean(L, 2);
    lua_settop(L, 1);
    luaL_checkstack(L, 24, NULL);
    lsg_key_decode(L, rule->call.in_key, rule->call.in_key_bytes);
    const bool is_table = lua_istable(L, 2);
    if (is_table && may_end_early) {
        lua_pushvalue(L, 2);
        lua_rawseti(L, LUA_REGISTRYINDEX, rule->given);
        rule->call.is_given = true;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lua_pushvalue(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    const int n_labels = push_label(rule);
    rule->call.phase = LSG_MOVING;
    rule->call.has_option = false;
    rule->call.n_taken = 0;
    lsg_profile_turn(rule->call.profile, LSG_IN_OPTIONS);
    lua_call(L, 3 + n_labels, 1);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    lsg_rule_take_result(L, rule, LSG_OPTIONS);
    if (is_table)
        lsg_rule_check_given(L, rule, 2);
    return 0;
}

/* Userdata rule in 1, what options returned in 2. */
static int p_take_result(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lsg_rule_take_result(L, rule, LSG_OPTIONS);
    return 0;
}

/* What options returned is on top, and no nil. [-1, +0, -] */
static sg_status take_result(lsg_rule *rule, int handler)
{
    lua_pushcfunction(rule->L, p_take_result);
    lua_pushlightuserdata(rule->L, rule);
    lua_rotate(rule->L, -3, 2);
    return lsg_rule_call_at(rule, handler, 2, 0);
}

/*
 * Integers can be pushed without memory, so a function that gets a position as integers is called directly, without
 * p_expand. The handler, the function and n integers are above base. It needs n + 4 stack slots (take_result: 7), and
 * every C function has 20 of them.
 */
static sg_status call_directly(lsg_rule *rule, int base, int n, int option)
{
    lua_State *L = rule->L;
    lua_rawgeti(L, LUA_REGISTRYINDEX, option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    const int n_labels = push_label(rule);
    rule->call.phase = LSG_MOVING;
    rule->call.has_option = false;
    rule->call.n_taken = 0;
    sg_status status = lsg_rule_call_prepared(rule, n + 2 + n_labels, 1);
    if (status != SG_OK)
        return status;
    /* the handler is at base + 1; after lsg_enough there is no result */
    if (lua_gettop(L) > base + 1 && !lua_isnil(L, -1))
        status = take_result(rule, base + 1);
    lua_settop(L, base);
    return status;
}

static sg_status expand_integer(lsg_rule *rule, lua_Integer position)
{
    const int base = lua_gettop(rule->L);
    lsg_rule_prepare(rule);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lua_pushinteger(rule->L, position);
    return call_directly(rule, base, 1, rule->option);
}

/* False: the position is no list of the numbers of such a rule, and nothing has been done. */
static bool expand_numbers(lsg_rule *rule, sg_status *status)
{
    const int base = lua_gettop(rule->L);
    lsg_rule_prepare(rule);
    lua_rawgeti(rule->L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS_OF_NUMBERS]);
    lua_Integer list[LSG_WORD_LIST_MAX];
    const int n = (int)lsg_key_numbers(rule->call.in_key, list, LSG_WORD_LIST_MAX);
    for (int i = 0; i < n; i++)
        lua_pushinteger(rule->L, list[i]);
    if (n == rule->n_numbers)
        *status = call_directly(rule, base, n, rule->option_of_numbers);
    else
        lua_settop(rule->L, base);
    return n == rule->n_numbers;
}

sg_status lsg_rule_expand(lsg_rule *rule, bool sampling, bool may_end_early)
{
    lua_Integer position;
    sg_status status = SG_OK;
    if (!sampling && lsg_key_integer(rule->call.in_key, &position))
        return expand_integer(rule, position);
    if (!sampling && rule->n_numbers && expand_numbers(rule, &status))
        return status;
    lua_pushcfunction(rule->L, p_expand);
    lua_pushlightuserdata(rule->L, rule);
    lua_pushboolean(rule->L, may_end_early);
    return lsg_rule_call(rule, 2, 0);
}

/* ---- words ------------------------------------------------------------------------------------------------------ */

/* What lies on the stack from begin to end, above rule->words_base. */
enum { HANDLER = 1, FUNCTION, OPTION, PARAMS };

sg_status lsg_rule_begin_words(lsg_rule *rule, lsg_word_kind kind)
{
    lua_State *L = rule->L;
    const bool by_number = kind == LSG_WORD_LIST && rule->n_numbers;
    if (!lua_checkstack(L, PARAMS + LSG_WORD_LIST_MAX + 8))
        return lsg_rule_fault(rule, SG_ENOMEM, "the rule's stack is full");
    rule->words_base = lua_gettop(L);
    lsg_rule_prepare(rule);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[by_number ? LSG_OPTIONS_OF_NUMBERS : LSG_OPTIONS]);
    lua_rawgeti(L, LUA_REGISTRYINDEX, by_number ? rule->option_of_numbers : rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    return SG_OK;
}

void lsg_rule_end_words(lsg_rule *rule)
{
    lua_settop(rule->L, rule->words_base);
}

/* Userdata rule in 1: calls options with the list of rule->call.word. */
static int p_expand_list(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_Integer list[LSG_WORD_LIST_MAX];
    const int n = (int)lsg_list_of_word(rule->call.word, list);
    uint64_t after;
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushinteger(L, list[i]);
        lua_rawseti(L, 2, i + 1);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_OPTIONS]);
    lua_pushvalue(L, 2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->call.phase = LSG_MOVING;
    lua_call(L, 3, 1);
    lsg_rule_take_result(L, rule, LSG_OPTIONS);
    if (lsg_word_at(L, 2, LSG_WORD_LIST, &after) && after == rule->call.word)
        return 0;
    unsigned char key[LSG_WORD_KEY_MAX];
    luaL_checkstack(L, 24, NULL);
    rule->call.in_key = key;
    rule->call.in_key_bytes = lsg_key_of_word(rule->call.word, LSG_WORD_LIST, key);
    lsg_rule_check_given(L, rule, 2);
    return 0;
}

/* The list of integers on top are the options; false if it is anything else. Raises no error, so that it needs no call. */
static bool take_integers(lsg_rule *rule, sg_status *status)
{
    lua_State *L = rule->L;
    if (rule->call.has_option || !lua_istable(L, -1))
        return false;
    const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
    for (lua_Integer i = 1; i <= n; i++) {
        const bool is_integer = lua_rawgeti(L, -1, i) == LUA_TNUMBER && lua_isinteger(L, -1);
        const uint64_t word = is_integer ? (uint64_t)lua_tointeger(L, -1) : 0;
        lua_pop(L, 1);
        if (is_integer)
            *status = sg_words_option(rule->call.words, word);
        if (!is_integer || *status != SG_OK) {
            rule->call.n_taken = i - 1;
            return is_integer;
        }
    }
    return n > 0;
}

/* What options of the position returned is on top: nothing, or its options. [-1, +0, -] */
static sg_status take_words(lsg_rule *rule, lsg_word_kind kind, bool has_option)
{
    sg_status status = SG_OK;
    rule->call.has_option = has_option;
    rule->call.n_taken = 0;
    if (kind == LSG_WORD_INTEGER && take_integers(rule, &status))
        return status;
    return take_result(rule, rule->words_base + HANDLER);
}

static sg_status expand_list(lsg_rule *rule, uint64_t word)
{
    rule->call.word = word;
    rule->call.has_option = false;
    lua_pushcfunction(rule->L, p_expand_list);
    lua_pushlightuserdata(rule->L, rule);
    return lsg_rule_call_at(rule, rule->words_base + HANDLER, 1, 0);
}

sg_status lsg_rule_expand_word(lsg_rule *rule, lsg_word_kind kind, uint64_t word)
{
    lua_State *L = rule->L;
    const int base = rule->words_base;
    lua_Integer list[LSG_WORD_LIST_MAX] = {(lua_Integer)word};
    if (kind == LSG_WORD_LIST && !rule->n_numbers)
        return expand_list(rule, word);
    const int n = kind == LSG_WORD_LIST ? (int)lsg_list_of_word(word, list) : 1;
    const uint64_t n_options = rule->call.words->n_options;
    lua_pushvalue(L, base + FUNCTION);
    for (int i = 0; i < n; i++)
        lua_pushinteger(L, list[i]);
    lua_pushvalue(L, base + OPTION);
    lua_pushvalue(L, base + PARAMS);
    rule->call.phase = LSG_MOVING;
    lsg_box_head_of(L)->integers = kind == LSG_WORD_INTEGER ? rule->call.words : NULL;
    sg_status status = lsg_rule_call_at(rule, base + HANDLER, n + 2, 1);
    lsg_box_head_of(L)->integers = NULL;
    if (status == SG_OK && lua_gettop(L) > base + PARAMS && !lua_isnil(L, -1))
        status = take_words(rule, kind, rule->call.words->n_options != n_options);
    lua_settop(L, base + PARAMS);
    return status;
}

/* ---- heaps ------------------------------------------------------------------------------------------------------ */

static int p_expand_heaps(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    const lsg_fn fn = (lsg_fn)lua_tointeger(L, 2);
    const int n_heaps = fn == LSG_HEAP2 ? 2 : 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[fn]);
    lua_pushinteger(L, rule->call.heap);
    if (n_heaps == 2)
        lua_pushinteger(L, rule->call.second);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->option);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
    rule->call.phase = LSG_MOVING;
    lua_call(L, n_heaps + 2, 1);
    lsg_rule_take_result(L, rule, fn);
    return 0;
}

sg_status lsg_rule_expand_heaps(lsg_rule *rule, lsg_fn fn)
{
    if (!lua_checkstack(rule->L, 4))
        return lsg_rule_fault(rule, SG_ENOMEM, "the rule's stack is full");
    lua_pushcfunction(rule->L, p_expand_heaps);
    lua_pushlightuserdata(rule->L, rule);
    lua_pushinteger(rule->L, fn);
    const sg_status status = lsg_rule_call(rule, 2, 0);
    rule->call.to = NULL;
    return status;
}
