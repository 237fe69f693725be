/* SPDX-License-Identifier: MIT */
/*
 * Canonical keys. One byte says what follows:
 *
 *   0x00..0xbf   the integer 0..191
 *   INT, NEG     + k - 1: n or -1-n in k bytes, low first; k is as small as can be, at least 1
 *   NO, YES      booleans
 *   STR          varint length, bytes
 *   ARR          varint length, elements
 *   REC          varint length of the array part, its elements, varint count, then (STR key, value) sorted by key
 *   WIDE         k, 1 to 32, and the k bytes of a wide set, low first; the last one is not 0
 *
 * The encoding is prefix-free, so different positions have different keys.
 */
#include "value/key.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "value/wide.h"

enum { SMALL = 0xc0, INT = 0xc0, NEG = 0xc8, NO = 0xd0, YES, STR, ARR, REC, WIDE };
enum { DEPTH_MAX = 64, VARINT_MAX = 10 };

static const char not_plain[] = "neither a number, boolean, string nor table";
static const char no_memory[] = "a position for which there is no memory";

static bool add_byte(lsg_buffer *buffer, unsigned byte)
{
    if (buffer->used < buffer->cap) {
        buffer->bytes[buffer->used++] = (unsigned char)byte;
        return true;
    }
    const unsigned char b = (unsigned char)byte;
    return lsg_buffer_add(buffer, &b, 1);
}

static size_t put_varint(unsigned char *bytes, uint64_t n)
{
    size_t used = 0;
    for (; n > 0x7f; n >>= 7)
        bytes[used++] = (unsigned char)(n | 0x80);
    bytes[used++] = (unsigned char)n;
    return used;
}

/* For an integer n that has no one-byte key: n or -1-n, whichever is >= 0, and the number of bytes it takes. */
static inline uint64_t magnitude(lua_Integer n, unsigned *n_bytes)
{
    const uint64_t m = n < 0 ? ~(uint64_t)n : (uint64_t)n;
    *n_bytes = (71 - (unsigned)__builtin_clzll(m | 1)) / 8;
    return m;
}

static inline unsigned tag_of(lua_Integer n, unsigned n_bytes)
{
    return (n < 0 ? NEG : INT) + n_bytes - 1;
}

size_t lsg_key_of_integer(lua_Integer n, unsigned char *key)
{
    unsigned n_bytes = 0;
    key[0] = (unsigned char)n;
    if (n < 0 || n >= SMALL) {
        const uint64_t m = magnitude(n, &n_bytes);
        key[0] = (unsigned char)tag_of(n, n_bytes);
        for (unsigned i = 0; i < n_bytes; i++)
            key[1 + i] = (unsigned char)(m >> 8 * i);
    }
    return 1 + n_bytes;
}

size_t lsg_key_of_numbers(lua_State *L, int n, unsigned char *key)
{
    size_t used = 0;
    key[used++] = ARR;
    key[used++] = (unsigned char)n;
    for (int i = 1; i <= n; i++) {
        if (!lua_isinteger(L, i) || used + LSG_INTEGER_KEY_MAX > LSG_NUMBERS_KEY_MAX)
            return 0;
        used += lsg_key_of_integer(lua_tointeger(L, i), key + used);
    }
    return used;
}

size_t lsg_key_of_small_numbers(const uint8_t *numbers, size_t n, unsigned char *key)
{
    key[0] = ARR;
    key[1] = (unsigned char)n;
    memcpy(key + LSG_SMALL_NUMBERS_HEAD, numbers, n);
    return LSG_SMALL_NUMBERS_HEAD + n;
}

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

static bool add_integer(lsg_buffer *buffer, lua_Integer n)
{
    unsigned char key[LSG_INTEGER_KEY_MAX];
    if (n >= 0 && n < SMALL)
        return add_byte(buffer, (unsigned)n);
    return lsg_buffer_add(buffer, key, lsg_key_of_integer(n, key));
}

size_t lsg_key_of_wide(const sg_wide *set, unsigned char *key)
{
    const unsigned n_bytes = sg_wide_highest(*set) / 8 + 1;
    if (sg_wide_is_zero(*set))
        return lsg_key_of_integer(0, key);
    key[0] = WIDE;
    key[1] = (unsigned char)n_bytes;
    for (unsigned i = 0; i < n_bytes; i++)
        key[2 + i] = (unsigned char)(set->word[i / 8] >> i % 8 * 8);
    return 2 + n_bytes;
}

static bool add_varint(lsg_buffer *buffer, uint64_t n)
{
    unsigned char bytes[VARINT_MAX];
    return lsg_buffer_add(buffer, bytes, put_varint(bytes, n));
}

size_t lsg_key_text_head(size_t n_bytes, unsigned char *head)
{
    head[0] = STR;
    return 1 + put_varint(head + 1, n_bytes);
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

static bool add_string(lua_State *L, int index, lsg_buffer *buffer)
{
    size_t n_bytes;
    const char *text = lua_tolstring(L, index, &n_bytes);
    return add_byte(buffer, STR) && add_varint(buffer, n_bytes) && lsg_buffer_add(buffer, text, n_bytes);
}

static bool encode(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth);

/*
 * Encodes a short sequence, the most common table, in one pass. Its length is written afterwards, into one byte.
 * False, with the buffer as it was, if the table is anything else or holds a value that is not a position (then *why
 * says so).
 */
static bool encode_sequence(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    const size_t start = buffer->used;
    lua_Integer n = 0;
    if (!add_byte(buffer, ARR) || !add_byte(buffer, 0)) {
        *why = no_memory;
        return false;
    }
    lua_pushnil(L); /* entries may lie in any order: those behind 1, 2, ..., n are not all that there are */
    while (lua_next(L, index)) {
        n++;
        if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) != n || n > 0x7f) {
            lua_pop(L, 2);
            buffer->used = start;
            return false;
        }
        const lua_Integer small = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
        if (small >= 0 && small < SMALL && buffer->used < buffer->cap) {
            buffer->bytes[buffer->used++] = (unsigned char)small;
        } else if (!encode(L, lua_gettop(L), buffer, why, depth + 1)) {
            lua_pop(L, 2);
            return false;
        }
        lua_pop(L, 1);
    }
    buffer->bytes[start + 1] = (unsigned char)n;
    return true;
}

/* Collects the string keys of the table at index into a sorted list on top; counts the integer keys. [-0, +1, e] */
static int compare_names(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

static bool encode_names(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth, size_t n_names)
{
    const char **names = lua_newuserdatauv(L, n_names * sizeof *names, 0); /* the keys stay alive in the table */
    size_t n = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (lua_type(L, -2) == LUA_TSTRING) {
            size_t n_bytes;
            names[n] = lua_tolstring(L, -2, &n_bytes);
            if (strlen(names[n++]) != n_bytes) {
                *why = "a record whose field name holds a zero byte";
                return false;
            }
        }
        lua_pop(L, 1);
    }
    qsort(names, n, sizeof *names, compare_names);
    bool ok = add_varint(buffer, n);
    for (size_t i = 0; ok && i < n; i++) {
        lua_pushstring(L, names[i]);
        ok = add_string(L, -1, buffer);
        lua_rawget(L, index);
        if (ok && !encode(L, lua_gettop(L), buffer, why, depth + 1))
            return false;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    if (!ok)
        *why = no_memory;
    return ok;
}

static bool encode_table(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    *why = NULL;
    if (encode_sequence(L, index, buffer, why, depth))
        return true;
    if (*why)
        return false;
    lua_Integer n_items = 0, top = 0;
    size_t n_names = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (lua_isinteger(L, -2)) {
            const lua_Integer i = lua_tointeger(L, -2);
            n_items++;
            top = i > top ? i : top;
            if (i < 1)
                *why = "an array with an index below 1";
        } else if (lua_type(L, -2) == LUA_TSTRING) {
            n_names++;
        } else {
            *why = "a table with a key that is neither a string nor a positive integer";
        }
        lua_pop(L, 1);
    }
    if (!*why && top != n_items)
        *why = "an array with holes (a nil between its elements)";
    if (*why)
        return false;
    if (!add_byte(buffer, n_names ? REC : ARR) || !add_varint(buffer, (uint64_t)n_items)) {
        *why = no_memory;
        return false;
    }
    for (lua_Integer i = 1; i <= n_items; i++) {
        lua_rawgeti(L, index, i);
        if (!encode(L, lua_gettop(L), buffer, why, depth + 1))
            return false;
        lua_pop(L, 1);
    }
    return !n_names || encode_names(L, index, buffer, why, depth, n_names);
}

static bool encode_float(lua_State *L, int index, lsg_buffer *buffer, const char **why)
{
    int whole;
    const lua_Integer n = lua_tointegerx(L, index, &whole);
    const lua_Number x = lua_tonumber(L, index);
    if (whole && add_integer(buffer, n))
        return true;
    lua_Integer in_range; /* x without its fraction, if that is below 2^63 */
    *why = whole                                ? no_memory
           : x != x                             ? "not a number (NaN: 0/0?)"
           : x - x != 0                         ? "an infinite number (division by zero?)"
           : !lua_numbertointeger(x, &in_range) ? "a number beyond 63 bits"
                                                : "a fraction (use // for whole division)";
    return false;
}

static bool encode_wide(lua_State *L, int index, lsg_buffer *buffer, const char **why)
{
    unsigned char key[LSG_WIDE_KEY_MAX];
    sg_wide set;
    if (!lsg_wide_get(L, index, &set)) {
        *why = not_plain;
        return false;
    }
    if (lsg_buffer_add(buffer, key, lsg_key_of_wide(&set, key)))
        return true;
    *why = no_memory;
    return false;
}

static bool encode(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    bool ok;
    if (buffer->used > SG_KEY_MAX) {
        *why = "larger than 1 MiB";
        return false;
    }
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (!lua_isinteger(L, index))
            return encode_float(L, index, buffer, why);
        ok = add_integer(buffer, lua_tointeger(L, index));
        break;
    case LUA_TBOOLEAN:
        ok = add_byte(buffer, lua_toboolean(L, index) ? YES : NO);
        break;
    case LUA_TSTRING:
        ok = add_string(L, index, buffer);
        break;
    case LUA_TTABLE:
        if (depth >= DEPTH_MAX) {
            *why = "a table nested more than 64 deep (does it contain itself?)";
            return false;
        }
        luaL_checkstack(L, 8, "position");
        return encode_table(L, index, buffer, why, depth);
    case LUA_TUSERDATA:
        return encode_wide(L, index, buffer, why);
    case LUA_TNIL:
    case LUA_TNONE:
        *why = "nil";
        return false;
    default:
        *why = lua_type(L, index) == LUA_TFUNCTION ? "a function" : not_plain;
        return false;
    }
    if (!ok)
        *why = no_memory;
    return ok;
}

bool lsg_key_encode(lua_State *L, int index, lsg_buffer *buffer, const char **why)
{
    if (lua_isinteger(L, index)) { /* the most common position */
        *why = no_memory;
        return add_integer(buffer, lua_tointeger(L, index));
    }
    const int top = lua_gettop(L);
    const bool ok = encode(L, lua_absindex(L, index), buffer, why, 0);
    lua_settop(L, top);
    return ok;
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
        uint64_t rest = 0;
        const unsigned k = tag % 8 + 1;
        for (unsigned i = 0; i < k; i++)
            rest |= (uint64_t)(*at)[i] << 8 * i;
        *at += k;
        *n = (lua_Integer)(tag >= NEG ? ~rest : rest);
    }
    return true;
}

bool lsg_key_push_numbers(lua_State *L, const unsigned char *key, int n)
{
    const unsigned char *at = key + 2;
    if (key[0] != ARR || key[1] != n)
        return false;
    for (int i = 0; i < n; i++) {
        lua_Integer number;
        if (!read_integer(&at, &number)) {
            lua_pop(L, i);
            return false;
        }
        lua_pushinteger(L, number);
    }
    return true;
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
    lua_createtable(L, (int)n_items, 0);
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
