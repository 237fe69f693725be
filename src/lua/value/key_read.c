/* SPDX-License-Identifier: MIT */
/* Reading keys: positions made of them, and compared with them. */
#include "value/key.h"

#include <lauxlib.h>

#include <string.h>

#include "search/table/short_key.h"
#include "value/key_tags.h"
#include "value/wide.h"

bool lsg_key_small_numbers(const unsigned char *key, size_t key_bytes, const uint8_t **numbers, size_t *n)
{
    if (key_bytes < LSG_SMALL_NUMBERS_HEAD || key[0] != ARR || key[1] > 127 ||
        key_bytes != LSG_SMALL_NUMBERS_HEAD + (size_t)key[1])
        return false;
    *numbers = key + LSG_SMALL_NUMBERS_HEAD;
    *n = key[1];
    for (size_t i = 0; i < *n; i++)
        if ((*numbers)[i] > 127)
            return false;
    return true;
}

bool lsg_key_text(const unsigned char *key, size_t key_bytes, const char **text, size_t *n_bytes)
{
    unsigned char head[LSG_TEXT_HEAD_MAX];
    size_t n_head = 1;
    if (key_bytes < 2 || key[0] != STR)
        return false;
    while (key[n_head++] & 0x80)
        ;
    *text = (const char *)key + n_head;
    *n_bytes = key_bytes - n_head;
    return lsg_key_text_head(*n_bytes, head) == n_head;
}

static uint64_t read_varint(const unsigned char **at)
{
    uint64_t n = 0;
    for (unsigned shift = 0;; shift += 7) {
        const unsigned char byte = *(*at)++;
        n |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return n;
    }
}

static void push_string(lua_State *L, const unsigned char **at)
{
    const size_t n_bytes = (size_t)read_varint(at);
    lua_pushlstring(L, (const char *)*at, n_bytes);
    *at += n_bytes;
}

/* The integer, if there is one. */
static bool read_integer(const unsigned char **at, lua_Integer *n)
{
    const unsigned tag = **at;
    if (tag >= NO)
        return false;
    (*at)++;
    *n = (lua_Integer)tag;
    if (tag >= SMALL) {
        const unsigned k = tag % 8 + 1;
        const uint64_t rest = sg_short_word(*at, k);
        *at += k;
        *n = (lua_Integer)(tag >= NEG ? ~rest : rest);
    }
    return true;
}

size_t lsg_key_numbers(const unsigned char *key, lua_Integer *numbers, size_t most)
{
    const unsigned char *at = key + 2;
    if (key[0] != ARR || key[1] > most)
        return 0;
    for (size_t i = 0; i < key[1]; i++)
        if (!read_integer(&at, &numbers[i]))
            return 0;
    return key[1];
}

bool lsg_key_integer(const unsigned char *key, lua_Integer *n)
{
    return read_integer(&key, n);
}

/* The wide set behind its tag. */
static sg_wide read_wide(const unsigned char **at)
{
    sg_wide set = {{0}};
    const unsigned n_bytes = *(*at)++;
    for (unsigned i = 0; i < n_bytes && i < SG_WIDE_CELLS / 8; i++)
        set.word[i / 8] |= (uint64_t)(*at)[i] << i % 8 * 8;
    *at += n_bytes;
    return set;
}

bool lsg_key_wide(const unsigned char *key, sg_wide *set)
{
    if (*key++ != WIDE)
        return false;
    *set = read_wide(&key);
    return true;
}

static void decode(lua_State *L, const unsigned char **at)
{
    lua_Integer integer;
    if (read_integer(at, &integer)) {
        lua_pushinteger(L, integer);
        return;
    }
    const unsigned tag = *(*at)++;
    switch (tag) {
    case NO:
    case YES:
        lua_pushboolean(L, tag == YES);
        return;
    case STR:
        push_string(L, at);
        return;
    case WIDE: {
        const sg_wide set = read_wide(at);
        lsg_wide_push(L, &set);
        return;
    }
    default:
        break;
    }
    luaL_checkstack(L, 4, "position");
    const lua_Integer n_items = (lua_Integer)read_varint(at);
    const int n_fields = tag == REC && n_items == 0 ? **at : 0; /* of many fields not the number, but enough to begin */
    lua_createtable(L, (int)n_items, n_fields);
    for (lua_Integer i = 1; i <= n_items; i++) {
        decode(L, at);
        lua_rawseti(L, -2, i);
    }
    if (tag != REC)
        return;
    for (uint64_t n = read_varint(at); n > 0; n--) {
        (*at)++; /* STR */
        push_string(L, at);
        decode(L, at);
        lua_rawset(L, -3);
    }
}

void lsg_key_decode(lua_State *L, const unsigned char *key, size_t key_bytes)
{
    (void)key_bytes;
    const unsigned char *at = key;
    decode(L, &at);
}

/* Is the value at index, no table, the one whose key is at *at? Goes behind that key if so. */
static bool matches_plain(lua_State *L, int index, const unsigned char **at)
{
    lua_Integer integer;
    if (read_integer(at, &integer))
        return lua_isinteger(L, index) && lua_tointeger(L, index) == integer;
    const unsigned tag = *(*at)++;
    if (tag == NO || tag == YES)
        return lua_isboolean(L, index) && lua_toboolean(L, index) == (tag == YES);
    if (tag == WIDE) {
        const sg_wide set = read_wide(at);
        sg_wide here;
        return lsg_wide_get(L, index, &here) && sg_wide_equal(here, set);
    }
    size_t n_bytes;
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &n_bytes) : NULL;
    const size_t n = (size_t)read_varint(at);
    if (!text || n != n_bytes || memcmp(text, *at, n) != 0)
        return false;
    *at += n;
    return true;
}

/* The same for an array of arrays and plain values. False, too, if the table is not so simple. */
static bool matches_array(lua_State *L, int index, const unsigned char **at)
{
    if (**at != ARR)
        return **at != REC && matches_plain(L, index, at);
    (*at)++;
    if (!lua_istable(L, index) || !lua_checkstack(L, 8))
        return false;
    const lua_Integer n_items = (lua_Integer)read_varint(at);
    for (lua_Integer i = 1; i <= n_items; i++) {
        lua_rawgeti(L, index, i);
        const bool same = matches_array(L, lua_gettop(L), at);
        lua_pop(L, 1);
        if (!same)
            return false;
    }
    if (n_items > 0)
        lua_pushinteger(L, n_items);
    else
        lua_pushnil(L);
    if (!lua_next(L, index))
        return true;
    lua_pop(L, 2);
    return false;
}

/*
 * Is the table at index, an absolute one, the array of n integers whose keys are these bytes, one each? A field more,
 * behind the last element, makes it another one.
 */
static bool matches_bytes(lua_State *L, int index, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (lua_rawgeti(L, index, (lua_Integer)i + 1) != LUA_TNUMBER || bytes[i] >= SMALL ||
            lua_tointegerx(L, -1, NULL) != bytes[i])
            return false;
    if (n == 0)
        return false;
    lua_pushinteger(L, (lua_Integer)n);
    return !lua_next(L, index);
}

bool lsg_key_matches(lua_State *L, int index, const unsigned char *key, size_t key_bytes, lsg_buffer *scratch)
{
    enum { MOST = 12 }; /* elements that need no look at the stack */
    const unsigned char *at = key;
    const char *why;
    const int position = lua_absindex(L, index), top = lua_gettop(L);
    bool same = key[0] == ARR && key_bytes <= MOST + 2 && key[1] + (size_t)2 == key_bytes && lua_istable(L, position) &&
                matches_bytes(L, position, key + 2, key[1]);
    if (!same) {
        lua_settop(L, top);
        same = matches_array(L, position, &at);
    }
    lua_settop(L, top);
    if (same)
        return true;
    scratch->used = 0;
    return lsg_key_encode(L, position, scratch, &why) && scratch->used == key_bytes &&
           memcmp(scratch->bytes, key, key_bytes) == 0;
}
