/* SPDX-License-Identifier: MIT */
/*
 * Follows the matcher of Lua 5.4, lstrlib.c (Copyright 1994-2023 Lua.org, PUC-Rio, MIT License), step by step, so that a
 * pattern means in a box what it means in Lua. It takes exponential time with some patterns, as Lua's does, but here each
 * step is charged to the box. Letters are those of ASCII, whatever the locale.
 */
#include "rule/match.h"

#include <lauxlib.h>

#include <stdbool.h>
#include <string.h>

#include "box/box.h"

enum { CHARGED_STEPS = 256, COMPARED_PER_STEP = 64 };

void lsg_match_charge(lsg_match *m)
{
    lsg_box_charge(lsg_box_of(m->L), m->L, m->n_steps);
    m->n_steps = 0;
}

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

const char *lsg_match_at(lsg_match *m, const char *at, const char *pattern)
{
    if (m->depth_left-- == 0)
        luaL_error(m->L, "pattern too complex");
    const char *found = match_here(m, at, pattern);
    m->depth_left++;
    return found;
}
