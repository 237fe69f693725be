/* SPDX-License-Identifier: MIT */
/* Finds the components of the position that a search is asked about. */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search.h"
#include "rule/expand.h"
#include "value/transfer.h"

static int p_roots(lua_State *L)
{
    lsg_rule *rule = lua_touserdata(L, 1);
    lua_settop(L, 2);
    lsg_rule_emit(L, rule);
    return 0;
}

sg_status lsg_search_find(lua_State *L, lsg_search *s)
{
    lsg_rule *rule = s->rule;
    const char *why;
    s->roots.used = 0;
    lsg_rule_listen_roots(rule, &s->roots);
    lua_pushcfunction(rule->L, p_roots);
    lua_pushlightuserdata(rule->L, rule);
    if (!lsg_rule_hand_over(L, 2, rule, &why)) {
        lua_pop(rule->L, 2);
        return lsg_rule_refuse(rule, why);
    }
    const sg_status status = lsg_rule_call(rule, 2, 0);
    rule->call.to = NULL;
    return status;
}

sg_key *lsg_search_keys(const lsg_buffer *roots, size_t *n_keys)
{
    size_t n = 0, at = 0, key_bytes;
    const unsigned char *key;
    while (lsg_buffer_next(roots, &at, &key, &key_bytes))
        n++;
    sg_key *keys = malloc((n + 1) * sizeof *keys);
    *n_keys = n;
    n = at = 0;
    while (keys && lsg_buffer_next(roots, &at, &key, &key_bytes))
        keys[n++] = (sg_key){key, key_bytes};
    return keys;
}

sg_status lsg_search_values(lsg_search *s, lsg_value_fn *value, const sg_pulse *pulse, lua_State *L)
{
    lua_Integer n = 0;
    sg_status status = SG_OK;
    if (L)
        lua_newtable(L);
    const unsigned char *key;
    size_t at = 0, key_bytes;
    while (status == SG_OK && lsg_buffer_next(&s->roots, &at, &key, &key_bytes)) {
        status = value(s, (sg_key){key, key_bytes}, pulse, L);
        if (status == SG_OK && L)
            lua_rawseti(L, -2, ++n);
    }
    return status;
}
