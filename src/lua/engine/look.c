/* SPDX-License-Identifier: MIT */
/* The methods by which Lua looks at what a search knows: components, options and positions by their keys, values found. */
#include <lauxlib.h>
#include <string.h>

#include "common/failure.h"
#include "engine/engine.h"
#include "engine/search.h"
#include "rule/expand.h"
#include "value/key.h"

static lsg_search *check_search(lua_State *L)
{
    return luaL_checkudata(L, 1, "sg.search");
}

/* Appends the keys of the next option, or of all that is left, to the table on top; returns where it ends. */
static size_t push_keys(lua_State *L, const lsg_buffer *keys, size_t at)
{
    size_t key_bytes;
    for (lua_Integer i = 1; at < keys->used; i++) {
        memcpy(&key_bytes, keys->bytes + at, sizeof key_bytes);
        at += sizeof key_bytes;
        if (key_bytes == LSG_OPTION_END)
            break;
        lua_pushlstring(L, (const char *)keys->bytes + at, key_bytes);
        lua_rawseti(L, -2, i);
        at += key_bytes;
    }
    return at;
}

/* search:parts(position, limits) -> list of the keys of its components | nil, failure */
int lsg_search_parts(lua_State *L)
{
    lsg_search *s = check_search(L);
    lsg_limits limits;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 3);
    lsg_search_enter(L, s, 3, &limits);
    const sg_status status = lsg_search_verdict(s, lsg_search_find(L, s));
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    lua_newtable(L);
    push_keys(L, &s->roots, 0);
    return 1;
}

static sg_status expand(lsg_search *s, const char *key, size_t key_bytes)
{
    lsg_rule *rule = s->rule;
    s->roots.used = 0;
    if (!lsg_buffer_add(&s->fault, key, key_bytes))
        return SG_ENOMEM;
    rule->in_key = s->fault.bytes;
    rule->in_key_bytes = key_bytes;
    rule->moves = NULL;
    rule->roots = &s->roots;
    rule->direct = rule->may_end_early = false;
    const sg_status status = lsg_rule_expand(rule, false);
    rule->roots = NULL;
    return status;
}

/* search:options(key, limits) -> list of options, in the rule's order, each the list of the keys of its components | nil,
 * failure */
int lsg_search_options(lua_State *L)
{
    lsg_search *s = check_search(L);
    size_t key_bytes;
    const char *key = luaL_checklstring(L, 2, &key_bytes);
    lsg_limits limits;
    if (lsg_rule_busy(s->rule))
        return lsg_rule_fail_busy(L);
    lua_settop(L, 3);
    lsg_search_enter(L, s, 3, &limits);
    sg_status status = lsg_limits_check(&limits);
    if (status == SG_OK)
        status = expand(s, key, key_bytes);
    status = lsg_search_verdict(s, status);
    if (status != SG_OK)
        return lsg_search_fail(L, s, status, &limits);
    lua_newtable(L);
    size_t at = 0;
    for (lua_Integer i = 1; at < s->roots.used; i++) {
        lua_newtable(L);
        at = push_keys(L, &s->roots, at);
        lua_rawseti(L, -2, i);
    }
    return 1;
}

/* search:known(key) -> the nim-value of the component | nil: it has not been found */
int lsg_search_known(lua_State *L)
{
    const lsg_search *s = check_search(L);
    size_t key_bytes;
    const char *key = luaL_checklstring(L, 2, &key_bytes);
    sg_ref ref;
    const uint32_t value = sg_memo_find(s->memo, key, key_bytes, &ref) ? sg_memo_value(s->memo, ref) : SG_VALUE_NONE;
    if (value == SG_VALUE_NONE)
        lua_pushnil(L);
    else
        lua_pushinteger(L, (lua_Integer)value);
    return 1;
}

/* search:position(key) -> the component of a key that this search has given */
int lsg_search_position(lua_State *L)
{
    check_search(L);
    size_t key_bytes;
    const char *key = luaL_checklstring(L, 2, &key_bytes);
    lsg_key_decode(L, (const unsigned char *)key, key_bytes);
    return 1;
}
