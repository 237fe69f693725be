/* SPDX-License-Identifier: MIT */
/*
 * string.find, match, gmatch and gsub for boxes. They follow lstrlib.c of Lua 5.4 (Copyright 1994-2023 Lua.org, PUC-Rio,
 * MIT License) and raise the same errors, but charge the box for the text that they read and write.
 */
#include "rule/standard.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <string.h>

#include "box/box.h"
#include "box/memory.h"
#include "rule/match.h"

enum { TEXT_PER_STEP = 128 }; /* bytes that are copied or compared in a step */

static void charge(lua_State *L, uint64_t n_bytes)
{
    lsg_box_charge(lsg_box_of(L), L, 1 + n_bytes / TEXT_PER_STEP);
}

/* The place, from 0 on, where argument 3 lets the search begin; behind n_bytes: nowhere. */
static size_t first_place(lua_State *L, size_t n_bytes)
{
    const lua_Integer from = luaL_optinteger(L, 3, 1);
    if (from > 0)
        return (size_t)from - 1;
    return from == 0 || from < -(lua_Integer)n_bytes ? 0 : n_bytes - (size_t)-from;
}

/* ---- captures ---------------------------------------------------------------------------------------------------- */

static void begin(lsg_match *m)
{
    m->depth_left = LSG_MATCH_DEPTH;
    m->n_captures = 0;
}

/* Pushes capture i of a match from..end, which is capture 0 where the pattern has none. [-0, +1, e] */
static void push_capture(const lsg_match *m, int i, const char *from, const char *end)
{
    if (i >= m->n_captures) {
        if (i > 0)
            luaL_error(m->L, "invalid capture index %%%d", i + 1);
        lua_pushlstring(m->L, from, (size_t)(end - from));
    } else if (m->captures[i].n_bytes == LSG_CAPTURED_PLACE) {
        lua_pushinteger(m->L, m->captures[i].from - m->text + 1);
    } else {
        if (m->captures[i].n_bytes == LSG_OPEN_CAPTURE)
            luaL_error(m->L, "unfinished capture");
        lua_pushlstring(m->L, m->captures[i].from, (size_t)m->captures[i].n_bytes);
    }
}

/* Pushes all captures, or the whole match where the pattern has none and whole is true. Returns how many. [-0, +n, e] */
static int push_captures(const lsg_match *m, const char *from, const char *end, bool whole)
{
    const int n = m->n_captures == 0 && whole ? 1 : m->n_captures;
    luaL_checkstack(m->L, n, "too many captures");
    for (int i = 0; i < n; i++)
        push_capture(m, i, from, end);
    return n;
}

/* ---- find and match ---------------------------------------------------------------------------------------------- */

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

static bool is_plain(const char *pattern, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++)
        if (pattern[i] && strchr("^$*+?.([%-", pattern[i]))
            return false;
    return true;
}

/* find(text, pattern[, from[, plain]]) and match(text, pattern[, from]) */
static int find_or_match(lua_State *L, bool finds)
{
    size_t n_bytes, n_pattern;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    const char *pattern = luaL_checklstring(L, 2, &n_pattern);
    const size_t from = first_place(L, n_bytes);
    charge(L, 8 * (uint64_t)n_pattern);
    if (from > n_bytes) {
        lua_pushnil(L);
        return 1;
    }
    if (finds && (lua_toboolean(L, 4) || is_plain(pattern, n_pattern))) {
        const char *place = next_place(L, text + from, text + n_bytes, pattern, n_pattern);
        if (place) {
            lua_pushinteger(L, place - text + 1);
            lua_pushinteger(L, place - text + (lua_Integer)n_pattern);
            return 2;
        }
        lua_pushnil(L);
        return 1;
    }
    lsg_match m = {.L = L, .text = text, .text_end = text + n_bytes, .pattern_end = pattern + n_pattern};
    const bool anchored = *pattern == '^';
    pattern += anchored;
    for (const char *at = text + from; at <= m.text_end; at++) {
        begin(&m);
        const char *end = lsg_match_at(&m, at, pattern);
        if (end) {
            lsg_match_charge(&m);
            if (!finds)
                return push_captures(&m, at, end, true);
            lua_pushinteger(L, at - text + 1);
            lua_pushinteger(L, end - text);
            return push_captures(&m, NULL, NULL, false) + 2;
        }
        if (anchored)
            break;
    }
    lsg_match_charge(&m);
    lua_pushnil(L);
    return 1;
}

static int text_find(lua_State *L)
{
    return find_or_match(L, true);
}

static int text_match(lua_State *L)
{
    return find_or_match(L, false);
}

/* ---- gmatch ------------------------------------------------------------------------------------------------------ */

typedef struct walk {
    lsg_match match;
    const char *at, *pattern, *last_end; /* the end of the last match, or NULL */
} walk;

/* Upvalues: the text and the pattern, which stay alive by that, and the walk. */
static int next_match(lua_State *L)
{
    walk *w = lua_touserdata(L, lua_upvalueindex(3));
    w->match.L = L;
    for (; w->at <= w->match.text_end; w->at++) {
        begin(&w->match);
        const char *from = w->at, *end = lsg_match_at(&w->match, from, w->pattern);
        if (end && end != w->last_end) {
            w->at = w->last_end = end;
            lsg_match_charge(&w->match);
            return push_captures(&w->match, from, end, true);
        }
    }
    lsg_match_charge(&w->match);
    return 0;
}

/* gmatch(text, pattern[, from]) */
static int text_gmatch(lua_State *L)
{
    size_t n_bytes, n_pattern;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    const char *pattern = luaL_checklstring(L, 2, &n_pattern);
    const size_t from = first_place(L, n_bytes);
    charge(L, 8 * (uint64_t)n_pattern);
    lua_settop(L, 2);
    walk *w = lua_newuserdatauv(L, sizeof *w, 0);
    *w = (walk){.match = {.L = L, .text = text, .text_end = text + n_bytes, .pattern_end = pattern + n_pattern},
                .at = text + (from > n_bytes ? n_bytes + 1 : from),
                .pattern = pattern};
    lua_pushcclosure(L, next_match, 3);
    return 1;
}

/* ---- gsub -------------------------------------------------------------------------------------------------------- */

/* Adds the text of argument 3, in which %0 to %9 stand for what was found. */
static void add_text(const lsg_match *m, luaL_Buffer *out, const char *from, const char *end)
{
    size_t n_bytes;
    const char *given = lua_tolstring(m->L, 3, &n_bytes), *mark;
    charge(m->L, n_bytes);
    while ((mark = memchr(given, '%', n_bytes)) != NULL) {
        luaL_addlstring(out, given, (size_t)(mark - given));
        const char which = mark[1]; /* the zero byte behind the text, where there is none */
        if (which == '%') {
            luaL_addchar(out, '%');
        } else if (which >= '0' && which <= '9') {
            if (which == '0')
                lua_pushlstring(m->L, from, (size_t)(end - from));
            else
                push_capture(m, which - '1', from, end);
            charge(m->L, lua_rawlen(m->L, -1));
            luaL_addvalue(out);
        } else {
            luaL_error(m->L, "invalid use of '%%' in replacement string");
        }
        n_bytes -= (size_t)(mark + 2 - given);
        given = mark + 2;
    }
    luaL_addlstring(out, given, n_bytes);
}

/* Adds what stands for a match; false: the match itself. */
static bool add_replacement(const lsg_match *m, luaL_Buffer *out, const char *from, const char *end)
{
    lua_State *L = m->L;
    const int kind = lua_type(L, 3);
    if (kind == LUA_TFUNCTION) {
        lua_pushvalue(L, 3);
        lua_call(L, push_captures(m, from, end, true), 1);
    } else if (kind == LUA_TTABLE) {
        push_capture(m, 0, from, end);
        lua_gettable(L, 3);
    } else {
        add_text(m, out, from, end);
        return true;
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        luaL_addlstring(out, from, (size_t)(end - from));
        return false;
    }
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    charge(L, lua_rawlen(L, -1));
    luaL_addvalue(out);
    return true;
}

/* gsub(text, pattern, replacement[, most]) -> text, how many were replaced */
static int text_gsub(lua_State *L)
{
    size_t n_bytes, n_pattern;
    const char *text = luaL_checklstring(L, 1, &n_bytes), *at = text, *last_end = NULL;
    const char *pattern = luaL_checklstring(L, 2, &n_pattern);
    const int kind = lua_type(L, 3);
    const lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)n_bytes + 1);
    luaL_argexpected(L, kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TFUNCTION || kind == LUA_TTABLE, 3,
                     "string/function/table");
    charge(L, 8 * (uint64_t)n_pattern);
    lsg_match m = {.L = L, .text = text, .text_end = text + n_bytes, .pattern_end = pattern + n_pattern};
    const bool anchored = *pattern == '^';
    pattern += anchored;
    bool changed = false;
    lua_Integer n = 0;
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    while (n < most) {
        begin(&m);
        const char *end = lsg_match_at(&m, at, pattern);
        if (end && end != last_end) {
            n++;
            changed = add_replacement(&m, &out, at, end) || changed;
            at = last_end = end;
        } else if (at < m.text_end) {
            luaL_addchar(&out, *at++);
        } else {
            break;
        }
        if (luaL_bufflen(&out) > LSG_STRING_MAX)
            return luaL_error(L, "a string of more than 16 MiB");
        if (anchored)
            break;
    }
    lsg_match_charge(&m);
    if (changed) {
        charge(L, (uint64_t)(m.text_end - at));
        luaL_addlstring(&out, at, (size_t)(m.text_end - at));
        luaL_pushresult(&out);
    } else {
        lua_pushvalue(L, 1);
    }
    lua_pushinteger(L, n);
    return 2;
}

void lsg_set_patterns(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"find", text_find}, {"match", text_match}, {"gmatch", text_gmatch}, {"gsub", text_gsub}, {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
