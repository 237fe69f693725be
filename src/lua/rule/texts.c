/* SPDX-License-Identifier: MIT */
/*
 * string.rep, reverse, lower and upper for boxes, and the functions of utf8 that read more than one character. They do what
 * Lua's own functions do, and charge the box for the text that they read and write.
 */
#include "rule/standard.h"

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

/* lower(text) and upper(text): of the letters of ASCII, whatever the locale */
static int change_case(lua_State *L, char first, char last)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    charge(L, 8 * (uint64_t)n_bytes);
    luaL_Buffer out;
    char *changed = luaL_buffinitsize(L, &out, n_bytes);
    for (size_t i = 0; i < n_bytes; i++)
        changed[i] = (char)(text[i] >= first && text[i] <= last ? text[i] ^ ('a' ^ 'A') : text[i]);
    luaL_pushresultsize(&out, n_bytes);
    return 1;
}

static int text_lower(lua_State *L)
{
    return change_case(L, 'A', 'Z');
}

static int text_upper(lua_State *L)
{
    return change_case(L, 'a', 'z');
}

/* Calls the function of Lua's own library that is the upvalue, and charges for the text that it may read. */
static int charged(lua_State *L)
{
    uint64_t n_bytes = 0;
    for (int i = lua_gettop(L); i > 0; i--)
        if (lua_type(L, i) == LUA_TSTRING)
            n_bytes += lua_rawlen(L, i);
    charge(L, 32 * n_bytes);
    return lua_tocfunction(L, lua_upvalueindex(1))(L); /* in this frame, which has the name for its errors */
}

void lsg_set_characters(lua_State *L)
{
    static const char *const names[] = {"codepoint", "len", "offset"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        lua_getfield(L, -1, names[i]);
        lua_pushcclosure(L, charged, 1);
        lua_setfield(L, -2, names[i]);
    }
}

void lsg_set_texts(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"lower", text_lower}, {"rep", text_rep}, {"reverse", text_reverse}, {"upper", text_upper}, {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
