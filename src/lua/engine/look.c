/* SPDX-License-Identifier: MIT */
/* The methods by which Lua looks at what a search knows: components, options and positions by their keys, values found. */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "common/failure.h"
#include "engine/engine.h"
#include "engine/search.h"
#include "rule/expand.h"
#include "search/table/memo.h"
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

/* ---- rules with place, whose search asks no Lua -------------------------------------------------------------------- */

/* Appends the keys of sets of cells of n_words words each. */
static bool add_sets(lsg_buffer *out, const uint64_t *sets, size_t n_sets, size_t n_words)
{
    unsigned char key[LSG_WIDE_KEY_MAX];
    bool ok = true;
    for (size_t i = 0; ok && i < n_sets; i++, sets += n_words) {
        sg_wide wide = {{0}};
        memcpy(wide.word, sets, n_words * sizeof *sets);
        const size_t key_bytes =
            n_words == 1 ? lsg_key_of_integer((lua_Integer)sets[0], key) : lsg_key_of_wide(&wide, key);
        ok = lsg_buffer_put(out, key, key_bytes);
    }
    return ok;
}

/* The cells that a key of a component stands for; false if it is no set of cells. */
static bool read_cells(const sg_tiling *tiling, const unsigned char *key, sg_wide *cells)
{
    lua_Integer position;
    if (!lsg_key_integer(key, &position))
        return sg_tiling_words(tiling) > 1 && lsg_key_wide(key, cells);
    *cells = sg_wide_of((uint64_t)position);
    return true;
}

/* An sg_tiling_fn; ud is the search. */
static sg_status keep_option(void *ud, const uint64_t *parts, size_t n_parts, bool *enough)
{
    lsg_search *s = ud;
    const size_t end = LSG_OPTION_END;
    *enough = false;
    const bool ok = add_sets(&s->roots, parts, n_parts, sg_tiling_words(s->rule->tiling)) &&
                    lsg_buffer_add(&s->roots, &end, sizeof end);
    return ok ? SG_OK : SG_ENOMEM;
}

/* Replaces the components in s->roots by those that a search by the tiling meets. */
static sg_status find_tiling_parts(lsg_search *s)
{
    sg_tiling *tiling = s->rule->tiling;
    const size_t n_words = sg_tiling_words(tiling);
    uint64_t parts[SG_WIDE_CELLS * SG_WIDE_WORDS];
    size_t n_keys;
    lsg_buffer old = s->roots;
    sg_status status = sg_tiling_count_values(tiling, false);
    sg_key *keys = lsg_search_keys(&old, &n_keys);
    s->roots = (lsg_buffer){0};
    for (size_t i = 0; keys && status == SG_OK && i < n_keys; i++) {
        sg_wide cells = {{0}};
        bool ok;
        if (read_cells(tiling, keys[i].bytes, &cells))
            ok = add_sets(&s->roots, parts, sg_tiling_parts(tiling, cells.word, parts), n_words);
        else
            ok = lsg_buffer_put(&s->roots, keys[i].bytes, keys[i].n_bytes);
        status = ok ? SG_OK : SG_ENOMEM;
    }
    status = keys ? status : SG_ENOMEM;
    free(keys);
    free(old.bytes);
    return status;
}

/* ---- methods ------------------------------------------------------------------------------------------------------ */

/* search:parts(position, limits) -> list of the keys of its components | nil, failure */
int lsg_search_parts(lua_State *L)
{
    lsg_search *s = check_search(L);
    lsg_limits limits;
    if (!lsg_search_check(L, s))
        return LSG_FAILED;
    lua_settop(L, 3);
    lsg_search_enter(L, s, 3, &limits);
    sg_status status = lsg_search_find(L, s);
    if (status == SG_OK && s->rule->tiling)
        status = find_tiling_parts(s);
    status = lsg_search_verdict(s, status);
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
    rule->call.in_key = s->fault.bytes;
    rule->call.in_key_bytes = key_bytes;
    sg_wide cells = {{0}};
    if (rule->tiling && read_cells(rule->tiling, s->fault.bytes, &cells)) {
        const sg_status exact = sg_tiling_count_values(rule->tiling, false); /* a proof is about the game itself */
        return exact == SG_OK ? sg_tiling_options(rule->tiling, cells.word, keep_option, s) : exact;
    }
    lsg_rule_listen_roots(rule, &s->roots);
    const sg_status status = lsg_rule_expand(rule, false, false);
    rule->call.to = NULL;
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
    if (lsg_rule_busy(s->rule)) {
        lsg_rule_fail_busy(L);
        return LSG_FAILED;
    }
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

static uint32_t known_value(const lsg_search *s, const void *key, size_t key_bytes)
{
    sg_ref ref;
    lsg_word_kind kind;
    uint64_t word;
    uint32_t value;
    if (s->memo_box->words && lsg_word_of_key(key, &kind, &word) && kind == s->memo_box->kind &&
        sg_word_value(&s->memo_box->words->table, word, &value))
        return value;
    return sg_memo_find(s->memo, key, key_bytes, &ref) ? sg_memo_value(s->memo, ref) : SG_VALUE_NONE;
}

/* search:known(key) -> the nim-value of the component | nil: it has not been found */
int lsg_search_known(lua_State *L)
{
    const lsg_search *s = check_search(L);
    size_t key_bytes;
    const char *key = luaL_checklstring(L, 2, &key_bytes);
    const uint32_t value = known_value(s, key, key_bytes);
    if (value == SG_VALUE_NONE)
        lua_pushnil(L);
    else
        lua_pushinteger(L, (lua_Integer)value);
    return 1;
}
