/* SPDX-License-Identifier: MIT */
/* The levels of positions: what the rule's rank says, or the cells or the total of the numbers of the position. */
#include "engine/spill.h"

#include <lauxlib.h>

#include "value/key.h"
#include "value/key_tags.h"

static uint64_t measure(lsg_level_kind kind, uint64_t n)
{
    return kind == LSG_LEVEL_CELLS ? (uint64_t)__builtin_popcountll(n) : n;
}

/* Adds what the value at *at counts, and goes behind it. False: it is no number or list of numbers from 0 on. */
static bool add_value(lsg_level_kind kind, const unsigned char **at, uint64_t *sum)
{
    const unsigned tag = *(*at)++;
    const unsigned n = tag == WIDE ? *(*at)++ : tag == ARR ? *(*at)++ : tag >= INT && tag < NEG ? tag - INT + 1 : 0;
    if (tag < SMALL) {
        *sum += measure(kind, tag);
        return true;
    }
    if (n == 0 || (tag == ARR && n > 127) || (tag == WIDE && kind != LSG_LEVEL_CELLS))
        return tag == ARR && n == 0;
    if (tag == ARR) {
        for (unsigned i = 0; i < n; i++)
            if (!add_value(kind, at, sum))
                return false;
        return *sum < LSG_SPILL_LEVELS;
    }
    uint64_t word = 0;
    for (unsigned i = 0; i < n; i++) {
        word |= (uint64_t) * (*at)++ << i % 8 * 8;
        if (i % 8 == 7 || i + 1 == n) {
            *sum += measure(kind, word);
            word = 0;
        }
    }
    return *sum < LSG_SPILL_LEVELS;
}

static sg_status refuse(lsg_spill *s)
{
    return lsg_spill_fail(
        s, sg_status_name(SG_ELIMIT),
        s->kind == LSG_LEVEL_RANK
            ? "--spill needs levels: the rule's rank is no integer from 0 to 65535 here"
            : "--spill needs levels: cells or totals from 0 to 65535; give the rule a rank, a function "
              "from a position to an integer that falls with every move");
}

/* Userdata spill in 1, the first record in 2: sets the levels by the rule's rank; returns whether all are in range. */
static int p_rank(lua_State *L)
{
    lsg_spill *s = lua_touserdata(L, 1);
    const lsg_rule *rule = s->search->rule;
    luaL_checkstack(L, 24, NULL);
    for (size_t i = (size_t)lua_tointeger(L, 2); i < s->batch.n; i++) {
        unsigned char *record = lsg_batch_at(&s->batch, i), *slot = record + LSG_BATCH_LEVEL;
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->fn[LSG_RANK]);
        lsg_key_decode(L, slot + LSG_BATCH_LENGTH, lsg_slot_length(slot));
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule->params);
        lua_call(L, 2, 1);
        const lua_Integer level = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
        lua_pop(L, 1);
        if (level < 0 || level >= LSG_SPILL_LEVELS) {
            lua_pushboolean(L, 0);
            return 1;
        }
        lsg_batch_set_level(record, (uint32_t)level);
    }
    lua_pushboolean(L, 1);
    return 1;
}

static sg_status rank_by_rule(lsg_spill *s, size_t first)
{
    lsg_rule *rule = s->search->rule;
    if (first == s->batch.n)
        return SG_OK;
    rule->call.phase = LSG_OTHER;
    lua_pushcfunction(rule->L, p_rank);
    lua_pushlightuserdata(rule->L, s);
    lua_pushinteger(rule->L, (lua_Integer)first);
    const sg_status status = lsg_rule_call(rule, 2, 1);
    if (status != SG_OK)
        return status;
    const bool ok = lua_toboolean(rule->L, -1);
    lua_pop(rule->L, 1);
    return ok ? SG_OK : refuse(s);
}

sg_status lsg_spill_rank(lsg_spill *s, size_t first)
{
    if (s->kind == LSG_LEVEL_RANK)
        return rank_by_rule(s, first);
    for (size_t i = first; i < s->batch.n; i++) {
        unsigned char *record = lsg_batch_at(&s->batch, i);
        const unsigned char *key = record + LSG_BATCH_LEVEL + LSG_BATCH_LENGTH;
        uint64_t level = 0;
        if (!add_value(s->kind, &key, &level) || level >= LSG_SPILL_LEVELS)
            return refuse(s);
        lsg_batch_set_level(record, (uint32_t)level);
    }
    return SG_OK;
}
