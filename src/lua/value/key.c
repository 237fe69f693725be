/* SPDX-License-Identifier: MIT */
/* Making keys. */
#include "value/key.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "value/key_short.h"
#include "value/wide.h"

enum { DEPTH_MAX = 64, VARINT_MAX = 10, FIELDS_MAX = 12 };

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

size_t lsg_key_of_integer(lua_Integer n, unsigned char *key)
{
    unsigned char bytes[SG_SHORT_MAX + 1];
    const size_t n_bytes = sg_short_unpack(lsg_key_short_of_integer(n), bytes);
    memcpy(key, bytes, n_bytes);
    return n_bytes;
}

size_t lsg_key_of_numbers(const lua_Integer *numbers, size_t n, unsigned char *key)
{
    size_t used = 0;
    key[used++] = ARR;
    key[used++] = (unsigned char)n;
    for (size_t i = 0; i < n; i++)
        used += lsg_key_of_integer(numbers[i], key + used);
    return used;
}

size_t lsg_key_of_small_numbers(const uint8_t *numbers, size_t n, unsigned char *key)
{
    key[0] = ARR;
    key[1] = (unsigned char)n;
    memcpy(key + LSG_SMALL_NUMBERS_HEAD, numbers, n);
    return LSG_SMALL_NUMBERS_HEAD + n;
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

static bool add_text(lsg_buffer *buffer, const char *text, size_t n_bytes)
{
    const size_t most = LSG_TEXT_HEAD_MAX + n_bytes;
    if (buffer->cap - buffer->used < most && !lsg_buffer_room(buffer, most))
        return false;
    buffer->used += lsg_key_text_head(n_bytes, buffer->bytes + buffer->used);
    memcpy(buffer->bytes + buffer->used, text, n_bytes);
    buffer->used += n_bytes;
    return true;
}

static bool add_string(lua_State *L, int index, lsg_buffer *buffer)
{
    size_t n_bytes;
    const char *text = lua_tolstring(L, index, &n_bytes);
    return add_text(buffer, text, n_bytes);
}

static bool encode(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth);

/*
 * Encodes a short sequence, the most common table, in one pass. Its first key and value are on top of the stack. Its length
 * is written afterwards, into one byte. False, with the buffer as it was, if the table is anything else or holds a value
 * that is not a position (then *why says so). [-2, +0|n, e]
 */
static bool encode_sequence(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    const size_t start = buffer->used;
    lua_Integer n = 0;
    if (!add_byte(buffer, ARR) || !add_byte(buffer, 0)) {
        *why = no_memory;
        return false;
    }
    do { /* entries may lie in any order: those behind 1, 2, ..., n are not all that there are */
        n++;
        if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) != n || n > 0x7f) {
            buffer->used = start;
            return false;
        }
        const lua_Integer small = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
        if (small >= 0 && small < SMALL && buffer->used < buffer->cap)
            buffer->bytes[buffer->used++] = (unsigned char)small;
        else if (!encode(L, lua_gettop(L), buffer, why, depth + 1))
            return false;
        lua_pop(L, 1);
    } while (lua_next(L, index));
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

/* A field of a record: its name, which stays alive in the table, and the index of its value. */
typedef struct field {
    const char *name;
    size_t n_bytes;
    int value;
} field;

/*
 * Leaves the keys and values of the table at index on the stack, where the first ones are already, and sets its fields,
 * sorted by name. Returns how many; 0 if there are more than FIELDS_MAX, or other keys. [-0, +2 n + 1, -]
 */
static int take_fields(lua_State *L, int index, field fields[FIELDS_MAX])
{
    int n = 0;
    do {
        if (n == FIELDS_MAX || lua_type(L, -2) != LUA_TSTRING)
            return 0;
        field next = {.value = lua_gettop(L)};
        next.name = lua_tolstring(L, -2, &next.n_bytes);
        if (strlen(next.name) != next.n_bytes)
            return 0;
        int at = n++;
        for (; at > 0 && strcmp(fields[at - 1].name, next.name) > 0; at--)
            fields[at] = fields[at - 1];
        fields[at] = next;
        lua_pushvalue(L, -2);
    } while (lua_next(L, index));
    return n;
}

/*
 * Encodes a record of few fields in one pass: the same for such a table. Measured without this, in user time: records of
 * two fields 1.5, of five 1.9.
 */
static bool encode_record(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    field fields[FIELDS_MAX];
    const int top = lua_gettop(L) - 2, n = take_fields(L, index, fields);
    if (n == 0)
        return false;
    bool ok = add_byte(buffer, REC) && add_byte(buffer, 0) && add_byte(buffer, (unsigned)n);
    for (int i = 0; ok && i < n; i++) {
        ok = add_text(buffer, fields[i].name, fields[i].n_bytes);
        if (ok && !encode(L, fields[i].value, buffer, why, depth + 1))
            return false;
    }
    if (!ok)
        *why = no_memory;
    lua_settop(L, top);
    return ok;
}

/* Encodes the table in one pass if it is a common one. False as above. [-0, +n, e] */
static bool encode_common(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    lua_pushnil(L);
    if (lua_next(L, index))
        return lua_type(L, -2) == LUA_TSTRING ? encode_record(L, index, buffer, why, depth)
                                              : encode_sequence(L, index, buffer, why, depth);
    if (add_byte(buffer, ARR) && add_byte(buffer, 0))
        return true;
    *why = no_memory;
    return false;
}

static bool encode_table(lua_State *L, int index, lsg_buffer *buffer, const char **why, int depth)
{
    const int top_before = lua_gettop(L);
    *why = NULL;
    const bool is_common = encode_common(L, index, buffer, why, depth);
    if (is_common || *why)
        return is_common;
    lua_settop(L, top_before);
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
        luaL_checkstack(L, 2 * FIELDS_MAX + 8, "position");
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
