/* SPDX-License-Identifier: MIT */
/*
 * string.rep, reverse, find and gsub for boxes. They do what Lua's own functions do, but look for plain text only, so
 * that no pattern takes exponential time, and charge the box for the text that they read and write. A text to look for
 * may be written as a pattern that stands for one text: letters and digits, other characters after '%'. What else is a
 * pattern in Lua is an error, so that a rule never means one thing in a box and another in a script.
 */
#include "rule/texts.h"

#include <ctype.h>
#include <lauxlib.h>
#include <string.h>

#include "box/box.h"
#include "box/memory.h"

enum { TEXT_PER_STEP = 128 }; /* bytes that are copied or compared in a step */

static void charge(lua_State *L, uint64_t n_bytes)
{
    lsg_box_charge(lsg_box_of(L), L, 1 + n_bytes / TEXT_PER_STEP);
}

static void want_room(lua_State *L, bool fits)
{
    if (!fits)
        luaL_error(L, "a string of more than 16 MiB");
}

/* rep(text, n[, separator]) */
static int text_rep(lua_State *L)
{
    size_t n_text, n_separator;
    const char *text = luaL_checklstring(L, 1, &n_text);
    const lua_Integer n = luaL_checkinteger(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &n_separator);
    const uint64_t n_piece = (uint64_t)n_text + n_separator;
    if (n <= 0 || n_piece == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    want_room(L, (uint64_t)n <= LSG_STRING_MAX / n_piece + 1);
    const uint64_t n_bytes = (uint64_t)n * n_piece - n_separator;
    want_room(L, n_bytes <= LSG_STRING_MAX);
    charge(L, n_bytes + (uint64_t)n * 8);
    luaL_Buffer out;
    char *at = luaL_buffinitsize(L, &out, (size_t)n_bytes);
    for (lua_Integer i = 0; i < n; i++) {
        memcpy(at, text, n_text);
        at += n_text;
        if (i + 1 < n) {
            memcpy(at, separator, n_separator);
            at += n_separator;
        }
    }
    luaL_pushresultsize(&out, (size_t)n_bytes);
    return 1;
}

/* reverse(text) */
static int text_reverse(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    charge(L, 8 * (uint64_t)n_bytes);
    luaL_Buffer out;
    char *reversed = luaL_buffinitsize(L, &out, n_bytes);
    for (size_t i = 0; i < n_bytes; i++)
        reversed[i] = text[n_bytes - 1 - i];
    luaL_pushresultsize(&out, n_bytes);
    return 1;
}

static bool is_special(char c)
{
    return c != '\0' && strchr("^$*+?.()[%-", c) != NULL;
}

/*
 * The text that the pattern at index stands for; the string on top holds it. Raises where the pattern may stand for
 * several texts. [-0, +1, e]
 */
static const char *plain_text(lua_State *L, int index, const char *function, size_t *n_bytes)
{
    size_t n_pattern;
    const char *pattern = luaL_checklstring(L, index, &n_pattern);
    charge(L, 8 * (uint64_t)n_pattern);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (size_t i = 0; i < n_pattern; i++) {
        char c = pattern[i];
        const bool escapes = c == '%' && i + 1 < n_pattern && !isalnum((unsigned char)pattern[i + 1]);
        if (escapes)
            c = pattern[++i];
        else if (is_special(c))
            luaL_error(L,
                       "string.%s in a rule looks for plain text, and '%c' belongs to patterns: write '%%%c' for the "
                       "character itself%s",
                       function, c, c, strcmp(function, "find") == 0 ? ", or find(text, from, true)" : "");
        luaL_addchar(&out, c);
    }
    luaL_pushresult(&out);
    return lua_tolstring(L, -1, n_bytes);
}

/* The first place of a text from `at` on, before `end`; NULL: there is none. */
static const char *next_place(lua_State *L, const char *at, const char *end, const char *text, size_t n_bytes)
{
    const char *from = at;
    if (n_bytes == 0)
        return at;
    while ((size_t)(end - at) >= n_bytes) {
        const char *first = memchr(at, *text, (size_t)(end - at) - n_bytes + 1);
        if (!first)
            break;
        charge(L, (uint64_t)(first - at) + n_bytes);
        if (memcmp(first, text, n_bytes) == 0)
            return first;
        at = first + 1;
    }
    charge(L, (uint64_t)(end - from));
    return NULL;
}

/* find(text, plain text[, from[, plain]]) -> first, last place | nil */
static int text_find(lua_State *L)
{
    size_t n_bytes, n_wanted;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    luaL_checkstring(L, 2);
    lua_Integer from = luaL_optinteger(L, 3, 1);
    const bool plain = lua_toboolean(L, 4);
    const char *wanted = plain ? lua_tolstring(L, 2, &n_wanted) : plain_text(L, 2, "find", &n_wanted);
    if (from < 0)
        from = from < -(lua_Integer)n_bytes ? 1 : (lua_Integer)n_bytes + from + 1;
    if (from == 0)
        from = 1;
    const char *place =
        from > (lua_Integer)n_bytes + 1 ? NULL : next_place(L, text + from - 1, text + n_bytes, wanted, n_wanted);
    if (!place) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, place - text + 1);
    lua_pushinteger(L, place - text + (lua_Integer)n_wanted);
    return 2;
}

/* Pushes what a replacement stands for, %% being the character and %0 what was found. [-0, +1, e] */
static const char *replacement(lua_State *L, int index, const char *found, size_t n_found, size_t *n_bytes)
{
    size_t n_given;
    const char *given = luaL_checklstring(L, index, &n_given);
    uint64_t n_total = 0;
    charge(L, 8 * (uint64_t)n_given);
    for (size_t i = 0; i < n_given; i++) {
        const bool marks = given[i] == '%';
        i += marks;
        if (marks && (i == n_given || !strchr("%01", given[i]) || given[i] == '\0'))
            luaL_error(L, "invalid use of '%%' in replacement string: '%%%%' is the character itself");
        n_total += marks && given[i] != '%' ? n_found : 1;
    }
    want_room(L, n_total <= LSG_STRING_MAX);
    charge(L, n_total);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (size_t i = 0; i < n_given; i++) {
        if (given[i] != '%')
            luaL_addchar(&out, given[i]);
        else if (given[++i] == '%')
            luaL_addchar(&out, '%');
        else
            luaL_addlstring(&out, found, n_found);
    }
    luaL_pushresult(&out);
    return lua_tolstring(L, -1, n_bytes);
}

/* gsub(text, plain text, replacement[, most]) -> text, how many were replaced */
static int text_gsub(lua_State *L)
{
    size_t n_bytes, n_wanted, n_new;
    const char *text = luaL_checklstring(L, 1, &n_bytes), *at = text, *end = text + n_bytes, *place;
    luaL_checkstring(L, 2);
    if (lua_type(L, 3) != LUA_TSTRING && lua_type(L, 3) != LUA_TNUMBER)
        return luaL_error(L, "string.gsub in a rule replaces a text by a text, not by a %s", luaL_typename(L, 3));
    const lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)n_bytes + 1);
    const char *wanted = plain_text(L, 2, "gsub", &n_wanted);
    const char *new_text = replacement(L, 3, wanted, n_wanted, &n_new);
    uint64_t n_out = n_bytes;
    lua_Integer n = 0;
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    while (n < most && (place = next_place(L, at, end, wanted, n_wanted)) != NULL) {
        n++;
        n_out += n_new;
        n_out -= n_wanted;
        want_room(L, n_out <= LSG_STRING_MAX);
        charge(L, (uint64_t)(place - at) + n_new);
        luaL_addlstring(&out, at, (size_t)(place - at));
        luaL_addlstring(&out, new_text, n_new);
        at = place + n_wanted;
        if (n_wanted == 0) { /* an empty text is found before each character, and at the end */
            if (at == end)
                break;
            luaL_addchar(&out, *at++);
        }
    }
    charge(L, (uint64_t)(end - at));
    luaL_addlstring(&out, at, (size_t)(end - at));
    luaL_pushresult(&out);
    lua_pushinteger(L, n);
    return 2;
}

void lsg_set_texts(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"find", text_find}, {"gsub", text_gsub}, {"rep", text_rep}, {"reverse", text_reverse}, {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
