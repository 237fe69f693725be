/* SPDX-License-Identifier: MIT */
/*
 * string.find, match, gmatch and gsub for boxes. They follow lstrlib.c of Lua 5.4 (Copyright 1994-2023 Lua.org, PUC-Rio,
 * MIT License) and raise the same errors, but charge the box for the text that they read and write.
 */
#include "rule/standard.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "box/box.h"
#include "box/memory.h"

/* Whether a pattern of Lua matches at a place of a text. The box is charged for every step that this takes. */

enum { LSG_MATCH_DEPTH = 200, LSG_CAPTURES_MAX = 32, LSG_OPEN_CAPTURE = -1, LSG_CAPTURED_PLACE = -2 };

typedef struct lsg_match {
    lua_State *L;
    const char *text, *text_end, *pattern_end;
    unsigned n_steps; /* that are not charged yet */
    int depth_left, n_captures;
    struct {
        const char *from;
        ptrdiff_t n_bytes; /* or one of the two above */
    } captures[LSG_CAPTURES_MAX];
} lsg_match;

/*
 * Follows the matcher of Lua 5.4, lstrlib.c (Copyright 1994-2023 Lua.org, PUC-Rio, MIT License), step by step, so that a
 * pattern means in a box what it means in Lua. It takes exponential time with some patterns, as Lua's does, but here each
 * step is charged to the box. Letters are those of ASCII, whatever the locale.
 */

enum { CHARGED_STEPS = 256, COMPARED_PER_STEP = 64 };

/* Charges the steps that are not charged yet. Raises. */
static void lsg_match_charge(lsg_match *m)
{
    lsg_box_charge(lsg_box_of(m->L), m->L, m->n_steps);
    m->n_steps = 0;
}

/* The end of what matches the pattern at a place of the text; NULL: nothing does. Raises. */
static const char *lsg_match_at(lsg_match *m, const char *at, const char *pattern);

static void count(lsg_match *m, size_t n_steps)
{
    m->n_steps += (unsigned)n_steps;
    if (m->n_steps >= CHARGED_STEPS)
        lsg_match_charge(m);
}

static bool is_between(unsigned char c, char first, char last)
{
    return c >= (unsigned char)first && c <= (unsigned char)last;
}

static bool is_letter(unsigned char c)
{
    return is_between(c | 32, 'a', 'z');
}

static bool is_in_class(unsigned char c, unsigned char class)
{
    bool found;
    switch (class | 32) {
    case 'a':
        found = is_letter(c);
        break;
    case 'c':
        found = c < 32 || c == 127;
        break;
    case 'd':
        found = is_between(c, '0', '9');
        break;
    case 'g':
        found = is_between(c, '!', '~');
        break;
    case 'l':
        found = is_between(c, 'a', 'z');
        break;
    case 'p':
        found = is_between(c, '!', '~') && !is_letter(c) && !is_between(c, '0', '9');
        break;
    case 's':
        found = c == ' ' || is_between(c, '\t', '\r');
        break;
    case 'u':
        found = is_between(c, 'A', 'Z');
        break;
    case 'w':
        found = is_letter(c) || is_between(c, '0', '9');
        break;
    case 'x':
        found = is_between(c, '0', '9') || is_between(c | 32, 'a', 'f');
        break;
    default:
        return class == c;
    }
    return is_between(class, 'A', 'Z') ? !found : found;
}

/* Behind the character, the class or the set that the pattern begins with. */
static const char *end_of_class(lsg_match *m, const char *p)
{
    const char *from = p++;
    if (*from == '%') {
        if (p == m->pattern_end)
            luaL_error(m->L, "malformed pattern (ends with '%%')");
        return p + 1;
    }
    if (*from != '[')
        return p;
    if (*p == '^')
        p++;
    do {
        if (p == m->pattern_end)
            luaL_error(m->L, "malformed pattern (missing ']')");
        if (*p++ == '%' && p < m->pattern_end)
            p++;
    } while (*p != ']');
    count(m, (size_t)(p - from) / 4);
    return p + 1;
}

/* Is a character in the set that begins with [ at p and ends with ] at last? */
static bool is_in_set(lsg_match *m, unsigned char c, const char *p, const char *last)
{
    bool found = true;
    count(m, (size_t)(last - p) / 4);
    if (p[1] == '^') {
        found = false;
        p++;
    }
    while (++p < last) {
        if (*p == '%') {
            if (is_in_class(c, (unsigned char)*++p))
                return found;
        } else if (p[1] == '-' && p + 2 < last) {
            if (is_between(c, *p, p[2]))
                return found;
            p += 2;
        } else if ((unsigned char)*p == c) {
            return found;
        }
    }
    return !found;
}

/* Does one character of the text match what the pattern begins with, which ends before `end`? */
static bool matches_one(lsg_match *m, const char *at, const char *p, const char *end)
{
    if (at >= m->text_end)
        return false;
    const unsigned char c = (unsigned char)*at;
    switch (*p) {
    case '.':
        return true;
    case '%':
        return is_in_class(c, (unsigned char)p[1]);
    case '[':
        return is_in_set(m, c, p, end - 1);
    default:
        return (unsigned char)*p == c;
    }
}

static const char *match_balanced(lsg_match *m, const char *at, const char *p)
{
    if (p >= m->pattern_end - 1)
        luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
    if (at >= m->text_end || *at != *p)
        return NULL;
    for (int open = 1; ++at < m->text_end;) {
        count(m, 1);
        if (*at == p[1] && --open == 0)
            return at + 1;
        if (*at != p[1] && *at == *p)
            open++;
    }
    return NULL;
}

/* As many characters as there are, then fewer. */
static const char *match_most(lsg_match *m, const char *at, const char *p, const char *end)
{
    ptrdiff_t n = 0;
    while (matches_one(m, at + n, p, end)) {
        count(m, 1);
        n++;
    }
    for (; n >= 0; n--) {
        const char *found = lsg_match_at(m, at + n, end + 1);
        if (found)
            return found;
    }
    return NULL;
}

/* As few characters as will do. */
static const char *match_fewest(lsg_match *m, const char *at, const char *p, const char *end)
{
    for (;; at++) {
        const char *found = lsg_match_at(m, at, end + 1);
        if (found)
            return found;
        if (!matches_one(m, at, p, end))
            return NULL;
    }
}

static const char *open_capture(lsg_match *m, const char *at, const char *p, ptrdiff_t what)
{
    if (m->n_captures >= LSG_CAPTURES_MAX)
        luaL_error(m->L, "too many captures");
    m->captures[m->n_captures].from = at;
    m->captures[m->n_captures++].n_bytes = what;
    const char *found = lsg_match_at(m, at, p);
    if (!found)
        m->n_captures--;
    return found;
}

static const char *close_capture(lsg_match *m, const char *at, const char *p)
{
    int i = m->n_captures - 1;
    while (i >= 0 && m->captures[i].n_bytes != LSG_OPEN_CAPTURE)
        i--;
    if (i < 0)
        luaL_error(m->L, "invalid pattern capture");
    m->captures[i].n_bytes = at - m->captures[i].from;
    const char *found = lsg_match_at(m, at, p);
    if (!found)
        m->captures[i].n_bytes = LSG_OPEN_CAPTURE;
    return found;
}

/* What a capture holds, again. */
static const char *match_again(lsg_match *m, const char *at, char digit)
{
    const int i = digit - '1';
    if (i < 0 || i >= m->n_captures || m->captures[i].n_bytes == LSG_OPEN_CAPTURE)
        luaL_error(m->L, "invalid capture index %%%d", i + 1);
    const size_t n_bytes = (size_t)m->captures[i].n_bytes; /* of a place: larger than any text */
    if ((size_t)(m->text_end - at) < n_bytes)
        return NULL;
    count(m, n_bytes / COMPARED_PER_STEP);
    return memcmp(m->captures[i].from, at, n_bytes) == 0 ? at + n_bytes : NULL;
}

/* Does the set that the pattern begins with hold the character at a place, and not the one before? */
static bool begins_here(lsg_match *m, const char *at, const char *p, const char *end)
{
    const unsigned char before = at == m->text ? '\0' : (unsigned char)at[-1];
    return !is_in_set(m, before, p, end - 1) && is_in_set(m, (unsigned char)*at, p, end - 1);
}

/* The rest of the match where the pattern begins with a character, a class or a set; NULL with *goes_on: the pattern
 * goes on at *p, the text at *at. */
static const char *match_repeated(lsg_match *m, const char **at, const char **p, bool *goes_on)
{
    const char *end = end_of_class(m, *p), *found;
    *goes_on = false;
    if (!matches_one(m, *at, *p, end)) {
        if (*end != '*' && *end != '?' && *end != '-')
            return NULL;
        *p = end + 1;
        *goes_on = true;
        return NULL;
    }
    switch (*end) {
    case '?':
        found = lsg_match_at(m, *at + 1, end + 1);
        *p = end + 1;
        *goes_on = found == NULL;
        return found;
    case '+':
        return match_most(m, *at + 1, *p, end);
    case '*':
        return match_most(m, *at, *p, end);
    case '-':
        return match_fewest(m, *at, *p, end);
    default:
        *at += 1;
        *p = end;
        *goes_on = true;
        return NULL;
    }
}

/* As lsg_match_at, where the pattern begins with %b, %f or the number of a capture; false: with none of them. */
static bool match_special(lsg_match *m, const char **at, const char **p)
{
    const char *end;
    switch ((*p)[1]) {
    case 'b':
        *at = match_balanced(m, *at, *p + 2);
        *p += 4;
        return true;
    case 'f':
        *p += 2;
        if (**p != '[')
            luaL_error(m->L, "missing '[' after '%%f' in pattern");
        end = end_of_class(m, *p);
        if (!begins_here(m, *at, *p, end))
            *at = NULL;
        *p = end;
        return true;
    default:
        if (!is_between((unsigned char)(*p)[1], '0', '9'))
            return false;
        *at = match_again(m, *at, (*p)[1]);
        *p += 2;
        return true;
    }
}

static const char *match_here(lsg_match *m, const char *at, const char *p)
{
    while (at && p != m->pattern_end) {
        bool goes_on;
        count(m, 1);
        if (*p == '(')
            return p[1] == ')' ? open_capture(m, at, p + 2, LSG_CAPTURED_PLACE)
                               : open_capture(m, at, p + 1, LSG_OPEN_CAPTURE);
        if (*p == ')')
            return close_capture(m, at, p + 1);
        if (*p == '$' && p + 1 == m->pattern_end)
            return at == m->text_end ? at : NULL;
        if (*p == '%' && match_special(m, &at, &p))
            continue;
        const char *found = match_repeated(m, &at, &p, &goes_on);
        if (!goes_on)
            return found;
    }
    return at;
}

static const char *lsg_match_at(lsg_match *m, const char *at, const char *pattern)
{
    if (m->depth_left-- == 0)
        luaL_error(m->L, "pattern too complex");
    const char *found = match_here(m, at, pattern);
    m->depth_left++;
    return found;
}

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
