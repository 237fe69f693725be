/* SPDX-License-Identifier: MIT */
/*
 * Functions of Lua's libraries whose work is not bounded by the number of instructions that run: nothing stops them once
 * they are called. So each call has a price first, a bound on its work in instructions, that the box is charged for; what
 * the budget does not allow is refused. Then Lua's own function runs.
 */
#define _GNU_SOURCE /* memmem */

#include "rule/standard.h"

#include <ctype.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "box/box.h"
#include "box/memory.h"

/*
 * Bytes that are copied or compared in a step, and that are looked at one by one; steps of an item that is moved or
 * compared.
 */
enum { COPIED_PER_STEP = 128, READ_PER_STEP = 4, ITEM_STEPS = 4 };
/* A plain text of so many bytes is found in time that hardly depends on it. */
enum { PLAIN_SHORT = 16 };
/* Steps of the matcher that are one instruction, or too few to look at the text; steps of looking at a character of it. */
enum { MATCHED_PER_STEP = 2, QUICK_STEPS = 4096, RUN_STEPS = 8 };

static void charge(lua_State *L, double n_steps)
{
    lsg_box_charge(lsg_box_of(L), L, n_steps < 1e18 ? (uint64_t)n_steps : (uint64_t)1e18);
}

static size_t text_bytes(lua_State *L, int i)
{
    return lua_type(L, i) == LUA_TSTRING ? lua_rawlen(L, i) : 0;
}

/* ---- texts ------------------------------------------------------------------------------------------------------- */

/* Of functions that look at each character of their texts. */
static void pay_text(lua_State *L)
{
    size_t n_bytes = 0;
    for (int i = lua_gettop(L); i > 0; i--)
        n_bytes += text_bytes(L, i);
    charge(L, 1 + (double)n_bytes / READ_PER_STEP);
}

static void pay_rep(lua_State *L)
{
    const double n = (double)lua_tointeger(L, 2);
    const double n_bytes = n * (double)(text_bytes(L, 1) + text_bytes(L, 3));
    if (n_bytes - (double)text_bytes(L, 3) > LSG_STRING_MAX)
        luaL_error(L, "a string of more than 16 MiB");
    charge(L, n > 0 ? 1 + n / READ_PER_STEP + n_bytes / COPIED_PER_STEP : 1);
}

/* A format without addresses: what a rule answers must not depend on where its tables are in memory. */
static void pay_format(lua_State *L)
{
    const char *format = luaL_checkstring(L, 1);
    size_t n_bytes = 0;
    for (int i = lua_gettop(L); i > 0; i--) {
        if (lua_istable(L, i) || lua_isfunction(L, i))
            luaL_error(L, "string.format of a %s: write out its fields", luaL_typename(L, i));
        n_bytes += text_bytes(L, i);
    }
    if (n_bytes > LSG_STRING_MAX)
        luaL_error(L, "string.format of more than 16 MiB of text");
    for (const char *at = strchr(format, '%'); at; at = strchr(at + 1 + (at[1] != '\0'), '%'))
        if (at[1 + strspn(at + 1, "-+ #0123456789.")] == 'p')
            luaL_error(L, "string.format has no '%%p' in a rule");
    pay_text(L);
}

/* ---- patterns ---------------------------------------------------------------------------------------------------- */

/* An item of a pattern: a class of characters and how often it comes, or what walks over the text by itself. */
typedef struct item {
    const char *from, *class_end, *end;
    char how; /* '*', '+', '-', '?'; ' ': once; 'b', 'f', '1', '$': no class */
} item;

/* Behind the class that begins at p; NULL: it has no end, and Lua refuses it. */
static const char *end_of_class(const char *p, const char *end)
{
    const char *from = p++;
    if (*from == '%')
        return p < end ? p + 1 : NULL;
    if (*from != '[')
        return p;
    p += p < end && *p == '^';
    do {
        if (p >= end)
            return NULL;
        p += *p == '%' ? 2 : 1;
    } while (p < end && *p != ']');
    return p < end ? p + 1 : NULL;
}

/* The next item from p on, behind parentheses, which cost nothing. False: there is none, or one that Lua refuses. */
static bool next_item(const char *p, const char *end, item *one)
{
    while (p < end && (*p == '(' || *p == ')'))
        p++;
    if (p >= end)
        return false;
    const char after = p + 1 < end ? p[1] : '\0';
    const bool special = *p == '%' && (after == 'b' || after == 'f' || (after >= '0' && after <= '9'));
    *one = (item){.from = p, .class_end = p, .how = special ? (after < 'a' ? '1' : after) : ' '};
    if (*p == '$' && p + 1 == end) {
        one->how = '$';
        one->end = end;
    } else if (special) {
        one->end = after == 'f' ? end_of_class(p + 2, end) : p + (after == 'b' ? 4 : 2);
    } else {
        one->end = one->class_end = end_of_class(p, end);
        if (one->end && one->end < end && strchr("*+-?", *one->end) && *one->end)
            one->how = *one->end++;
    }
    return one->end && one->end <= end;
}

/* Pushes the pattern of characters of the class of an item, one or more: begins is "^" or "". */
static void push_run(lua_State *L, const char *begins, const item *one)
{
    const size_t n_class = (size_t)(one->class_end - one->from);
    const bool plain = n_class == 1 && *one->from != '.' && !isalnum((unsigned char)*one->from);
    lua_pushfstring(L, "%s%s", begins, plain ? "%" : "");
    lua_pushlstring(L, one->from, n_class);
    lua_pushliteral(L, "+");
    lua_concat(L, 3);
}

typedef struct search {
    const char *pattern, *end;
    lua_Integer from; /* where the text is searched, from 1 on, */
    double n;         /* so many characters */
    double n_starts;  /* places where a match is tried */
} search;

/*
 * The first and the last place of a pattern, on the top of the stack, in a text at index `text` from `at` on; 0: none.
 * Upvalue 3: find.
 */
static lua_Integer found(lua_State *L, int text, lua_Integer at, lua_Integer *last)
{
    lua_pushvalue(L, lua_upvalueindex(3));
    lua_pushvalue(L, text);
    lua_pushvalue(L, -3);
    lua_pushinteger(L, at);
    lua_call(L, 3, 2);
    const lua_Integer first = lua_tointeger(L, -2);
    *last = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return first;
}

/* May the rest of a pattern go on from a place inside a run, the text on the top of the stack, with a character of it? */
static bool goes_on(lua_State *L, const search *s, const char *rest)
{
    const int run = lua_gettop(L);
    item one;
    for (const char *p = rest; next_item(p, s->end, &one) && one.how != '$'; p = one.end) {
        lua_Integer last;
        if (!one.class_end || one.class_end == one.from)
            return true;
        charge(L, (double)lua_rawlen(L, run));
        push_run(L, "", &one);
        const bool is_there = found(L, run, 1, &last) != 0;
        lua_pop(L, 1);
        if (is_there || one.how == ' ' || one.how == '+')
            return is_there;
    }
    return false;
}

/*
 * The most characters of a class that stand side by side in the text, argument 1, from s->from on: *longest of all, and
 * the returned of those runs inside which the rest of the pattern may go on.
 */
static double longest_run(lua_State *L, const search *s, const item *one, double *longest)
{
    lua_Integer going_on = 0, all = 0, last;
    const char *text = lua_tostring(L, 1);
    charge(L, RUN_STEPS * s->n);
    push_run(L, "", one);
    for (lua_Integer at = s->from, first; (first = found(L, 1, at, &last)) != 0; at = last + 1) {
        const lua_Integer n = last - first + 1;
        all = n > all ? n : all;
        if (n <= going_on)
            continue;
        lua_pushlstring(L, text + first - 1, (size_t)n);
        going_on = goes_on(L, s, one->end) ? n : going_on;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    *longest = (double)all;
    return (double)going_on;
}

/* The last item that a match cannot do without; NULL: there is none. */
static const char *last_needed(const search *s)
{
    const char *last = NULL;
    item one;
    for (const char *p = s->pattern; next_item(p, s->end, &one); p = one.end)
        if (!strchr("*-?", one.how))
            last = one.from;
    return last;
}

/*
 * A bound on the steps of Lua's matcher. An item that repeats may end at each place of a run of its characters, and the
 * rest of the pattern is tried from there: n characters, or the longest run that the text has. What the pattern ends with
 * matches wherever it is tried, if it may be empty; so it reads each character once. Inside a run that has no character
 * with which the rest can begin, the rest ends at once.
 */
static double bound(lua_State *L, const search *s, bool measure)
{
    double steps = 0, n_tries = s->n_starts;
    const char *needed = last_needed(s);
    item one;
    for (const char *p = s->pattern; next_item(p, s->end, &one); p = one.end) {
        const double look = 1 + (double)(one.end - one.from) / 4;
        const bool ends = !needed || one.from > needed || (one.from == needed && one.how == '+');
        double n_ends = 1;
        if (one.how == 'b')
            steps += n_tries * (s->n + 1);
        else if (one.how == '1')
            steps += n_tries * (1 + s->n / COPIED_PER_STEP);
        else if (one.how == '?' && !ends)
            n_ends = 2;
        else if (strchr("*+-", one.how) && ends)
            steps += s->n * look;
        else if (strchr("*+-", one.how)) {
            double longest = s->n;
            n_ends = 1 + (measure ? longest_run(L, s, &one, &longest) : s->n);
            steps += n_tries * longest * look;
        }
        n_tries *= n_ends;
        steps += n_tries * look;
    }
    return steps;
}

/*
 * How far a match that begins at s->from can come: a run that begins before a place and goes beyond that place has the
 * characters from there on.
 */
static double reach(lua_State *L, const search *s)
{
    lua_Integer at = s->from, last;
    const lua_Integer end = s->from + (lua_Integer)s->n;
    item one;
    for (const char *p = s->pattern; next_item(p, s->end, &one) && at < end; p = one.end) {
        if (one.how == 'b' || one.how == '1')
            return s->n;
        if (one.how == ' ' || one.how == '?') {
            at++;
        } else if (one.how != 'f' && one.how != '$') {
            push_run(L, "^", &one);
            at = found(L, 1, at, &last) ? last + 1 : at;
            lua_pop(L, 1);
        }
        charge(L, RUN_STEPS);
    }
    charge(L, (double)(at - s->from) / READ_PER_STEP);
    return (double)((at < end ? at : end) - s->from);
}

/* The bound of an anchored match, which looks at no more of the text than such a match can. */
static double bound_anchored(lua_State *L, search *s)
{
    const char *text = lua_tostring(L, 1);
    s->n = reach(L, s);
    lua_pushlstring(L, text + s->from - 1, (size_t)s->n);
    lua_pushvalue(L, 1);
    lua_insert(L, -2);
    lua_replace(L, 1);
    s->from = 1;
    const double n_steps = bound(L, s, true);
    lua_replace(L, 1);
    return n_steps;
}

/* begins: the pattern may begin with ^, which stands for the place where the search begins. */
static void pay_search(lua_State *L, lua_Integer from, bool begins)
{
    size_t n_bytes, n_pattern;
    if (!lua_isstring(L, 1) || !lua_isstring(L, 2))
        return;
    lua_tolstring(L, 1, &n_bytes);
    const char *pattern = lua_tolstring(L, 2, &n_pattern);
    if (from <= 0)
        from = from == 0 || from < -(lua_Integer)n_bytes ? 1 : (lua_Integer)n_bytes + from + 1;
    search s = {.pattern = pattern, .end = pattern + n_pattern, .from = from};
    s.n = from > (lua_Integer)n_bytes ? 0 : (double)((lua_Integer)n_bytes - from + 1);
    const bool anchored = begins && *pattern == '^';
    s.pattern += anchored;
    s.n_starts = anchored ? 1 : s.n + 1;
    double n_steps = bound(L, &s, false);
    if (anchored && n_steps > QUICK_STEPS)
        n_steps = bound_anchored(L, &s);
    else if (n_steps > QUICK_STEPS + 16 * s.n)
        n_steps = bound(L, &s, true);
    charge(L, 1 + n_steps / MATCHED_PER_STEP);
}

/* A plain text is looked for up to where it is found. */
static void pay_find(lua_State *L)
{
    const size_t n = text_bytes(L, 1), n_wanted = text_bytes(L, 2);
    const lua_Integer from = luaL_optinteger(L, 3, 1);
    if (!lua_toboolean(L, 4)) {
        pay_search(L, from, true);
    } else if (n >= n_wanted && n_wanted > 0 && from > 0 && (size_t)from <= n && n_wanted <= PLAIN_SHORT) {
        const char *text = lua_tostring(L, 1) + from - 1, *end = text + (n - (size_t)from + 1);
        const char *place = memmem(text, (size_t)(end - text), lua_tostring(L, 2), n_wanted);
        charge(L, 1 + (double)((place ? place : end) - text) / READ_PER_STEP);
    } else if (n >= n_wanted) {
        charge(L, 1 + (double)n / READ_PER_STEP + (double)(n - n_wanted) * (double)n_wanted / COPIED_PER_STEP);
    }
}

static void pay_match(lua_State *L)
{
    pay_search(L, luaL_optinteger(L, 3, 1), true);
}

static void pay_gmatch(lua_State *L)
{
    pay_search(L, luaL_optinteger(L, 3, 1), false);
}

/* A replacement that is a text is read at each match, of which there may be one at each place. */
static void pay_gsub(lua_State *L)
{
    pay_search(L, 1, true);
    double n_matches = 1 + (double)text_bytes(L, 1);
    if (text_bytes(L, 2) > 0 && *lua_tostring(L, 2) == '^')
        n_matches = 1;
    if (lua_isinteger(L, 4) && (double)lua_tointeger(L, 4) < n_matches)
        n_matches = (double)lua_tointeger(L, 4);
    if (n_matches > 0)
        charge(L, n_matches * (double)text_bytes(L, 3) / READ_PER_STEP);
}

/* ---- lists ------------------------------------------------------------------------------------------------------- */

/*
 * The length of a list is what Lua takes it for: with { [1] = 1, [2] = 1, [4] = 1, ..., [1 << 60] = 1 } that may be 2^60.
 */
static double length(lua_State *L)
{
    return lua_istable(L, 1) ? (double)luaL_len(L, 1) : 0;
}

static void pay_items(lua_State *L, double n)
{
    charge(L, n > 0 ? 1 + ITEM_STEPS * n : 1);
}

/* How many items are behind position, argument 2. Lua refuses one that is not in the list. */
static double behind(lua_State *L)
{
    const lua_Integer position = lua_tointeger(L, 2);
    return position < 0 ? 0 : length(L) - (double)position;
}

/* insert(list, [position,] value) */
static void pay_insert(lua_State *L)
{
    pay_items(L, lua_gettop(L) == 3 ? behind(L) : 0);
}

/* remove(list, [position]) */
static void pay_remove(lua_State *L)
{
    pay_items(L, lua_isnoneornil(L, 2) ? 0 : behind(L));
}

/* move(list, from, last, ...) */
static void pay_move(lua_State *L)
{
    pay_items(L, (double)lua_tointeger(L, 3) - (double)lua_tointeger(L, 2) + 1);
}

/* unpack(list, [from, [to]]): Lua refuses more than its stack holds. */
static void pay_unpack(lua_State *L)
{
    const double from = (double)luaL_optinteger(L, 2, 1);
    const double n = (lua_isnoneornil(L, 3) ? length(L) : (double)lua_tointeger(L, 3)) - from + 1;
    pay_items(L, n <= LUAI_MAXSTACK ? n : 0);
}

/* concat(list, [separator, [from, [to]]]): Lua stops at the first item that is no text. */
static void pay_concat(lua_State *L)
{
    const double separator = (double)text_bytes(L, 2);
    if (!lua_istable(L, 1))
        return;
    lua_Integer i = luaL_optinteger(L, 3, 1);
    const lua_Integer last = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : lua_tointeger(L, 4);
    for (bool more = i <= last; more; i++) {
        lua_geti(L, 1, i);
        more = lua_isstring(L, -1) && i < last;
        charge(L, 2 + (separator + (double)text_bytes(L, -1)) / COPIED_PER_STEP);
        lua_pop(L, 1);
    }
}

/* sort(list, [is before]): n log n comparisons; those of texts read them. Lua refuses INT_MAX items. */
static void pay_sort(lua_State *L)
{
    const double n = length(L);
    double n_compared = 0;
    size_t longest = 0;
    if (n >= INT_MAX)
        return;
    for (double left = n; left >= 1; left /= 2)
        n_compared += n;
    pay_items(L, n_compared);
    for (lua_Integer i = 1; lua_isnoneornil(L, 2) && i <= (lua_Integer)n; i++) {
        lua_geti(L, 1, i);
        longest = text_bytes(L, -1) > longest ? text_bytes(L, -1) : longest;
        lua_pop(L, 1);
    }
    charge(L, n_compared * (double)longest / COPIED_PER_STEP);
}

/* ---- the functions ----------------------------------------------------------------------------------------------- */

static const struct priced {
    const char *library, *name;
    void (*pay)(lua_State *L); /* leaves the stack as it is; raises */
} priced[] = {
    {"string", "find", pay_find},    {"string", "format", pay_format}, {"string", "gmatch", pay_gmatch},
    {"string", "gsub", pay_gsub},    {"string", "lower", pay_text},    {"string", "match", pay_match},
    {"string", "rep", pay_rep},      {"string", "reverse", pay_text},  {"string", "upper", pay_text},
    {"table", "concat", pay_concat}, {"table", "insert", pay_insert},  {"table", "move", pay_move},
    {"table", "remove", pay_remove}, {"table", "sort", pay_sort},      {"table", "unpack", pay_unpack},
    {"utf8", "codepoint", pay_text}, {"utf8", "len", pay_text},        {"utf8", "offset", pay_text},
};

/* Upvalues: Lua's function, its row above, and string.find. */
static int paid(lua_State *L)
{
    const struct priced *one = lua_touserdata(L, lua_upvalueindex(2));
    one->pay(L);
    return lua_tocfunction(L, lua_upvalueindex(1))(L); /* in this frame, which has the name for its errors */
}

void lsg_set_prices(lua_State *L, const char *library)
{
    lua_getfield(L, -1, "find");
    for (size_t i = 0; i < sizeof priced / sizeof *priced; i++) {
        if (strcmp(priced[i].library, library) != 0)
            continue;
        lua_getfield(L, -2, priced[i].name);
        lua_pushlightuserdata(L, (void *)&priced[i]);
        lua_pushvalue(L, -3);
        lua_pushcclosure(L, paid, 3);
        lua_setfield(L, -3, priced[i].name);
    }
    lua_pop(L, 1);
}
