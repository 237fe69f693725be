/* SPDX-License-Identifier: MIT */
/*
 * A line begins with the position that the rule's function was called with: the first argument of the outermost function
 * that runs. Characters that a terminal obeys are escaped, since a rule may come from anybody.
 */
#include "rule/source.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "value/plain.h"

enum { LINE_MAX_BYTES = 1000, POSITION_MAX_BYTES = 80, DEPTH_MAX = 4, STEPS = 1000 };

typedef struct line {
    char text[LINE_MAX_BYTES + 8];
    size_t used, most; /* the dots stand behind most */
    bool is_cut;
} line;

/* Adds text on one line, as far as there is room, and dots where there is none. */
static void add(line *out, const char *text, size_t n_bytes)
{
    size_t n_used;
    for (size_t i = 0; i < n_bytes; i += n_used) {
        char to[LSG_PLAIN_MOST];
        size_t n = lsg_plain_character(text + i, n_bytes - i, &n_used, to);
        if (*to == '\n')
            n = (size_t)snprintf(to, sizeof to, "\\x0A");
        if (out->used + n > out->most) {
            if (!out->is_cut)
                memcpy(out->text + out->used, "...", 3);
            out->used += out->is_cut ? 0 : 3;
            out->most = out->used;
            out->is_cut = true;
            return;
        }
        memcpy(out->text + out->used, to, n);
        out->used += n;
    }
}

static void add_value(lua_State *L, line *out, int index, int depth);

/* Adds a table as { 3, 4 } or { a = 3 }, its list first. */
static void add_table(lua_State *L, line *out, int index, int depth)
{
    const char *comma = "";
    if (depth == DEPTH_MAX || !lua_checkstack(L, 6)) {
        add(out, "{...}", 5);
        return;
    }
    const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
    add(out, "{", 1);
    for (lua_Integer i = 1; i <= n && out->used < out->most; i++, comma = ",") {
        add(out, comma, strlen(comma));
        lua_rawgeti(L, index, i);
        add_value(L, out, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (lua_type(L, -2) == LUA_TSTRING && out->used < out->most) {
            add(out, comma, strlen(comma));
            add(out, lua_tostring(L, -2), lua_rawlen(L, -2));
            add(out, "=", 1);
            add_value(L, out, lua_gettop(L), depth + 1);
            comma = ",";
        }
        lua_pop(L, 1);
    }
    add(out, "}", 1);
}

static void add_value(lua_State *L, line *out, int index, int depth)
{
    size_t n_bytes;
    if (lua_type(L, index) == LUA_TTABLE) {
        add_table(L, out, index, depth);
    } else if (lua_type(L, index) == LUA_TFUNCTION) {
        add(out, "function", 8);
    } else {
        const char *text = luaL_tolstring(L, index, &n_bytes);
        add(out, text, n_bytes);
        lua_pop(L, 1);
    }
}

/* Adds the first argument of the outermost function that runs, while a game is played. */
static void add_position(lua_State *L, line *out)
{
    lua_Debug level, outermost;
    bool found = false;
    for (int i = 1; lua_getstack(L, i, &level); i++) {
        lua_getinfo(L, "S", &level);
        if (*level.what == 'L') {
            outermost = level;
            found = true;
        }
    }
    const char *name = found ? lua_getlocal(L, &outermost, 1) : NULL;
    if (!name)
        return;
    out->most = POSITION_MAX_BYTES;
    add_value(L, out, lua_gettop(L), 0);
    lua_pop(L, 1);
    out->most = LINE_MAX_BYTES;
    out->is_cut = false;
    add(out, ": ", 2);
}

static int print(lua_State *L)
{
    line out = {.most = LINE_MAX_BYTES};
    const int n = lua_gettop(L);
    lsg_box_charge(lsg_box_of(L), L, STEPS);
    luaL_checkstack(L, 8, NULL);
    add_position(L, &out);
    for (int i = 1; i <= n; i++) {
        if (i > 1)
            add(&out, "\t", 1);
        add_value(L, &out, i, 0);
    }
    out.text[out.used++] = '\n';
    fwrite(out.text, 1, out.used, stderr);
    return 0;
}

/* The names that rules use stand behind the table of globals, which is protected. */
static int p_open(lua_State *L)
{
    lua_pushglobaltable(L);
    luaL_getmetafield(L, -1, "__index");
    lua_pushcfunction(L, print);
    lua_setfield(L, -2, "print");
    return 0;
}

sg_status lsg_print_open(lsg_rule *rule)
{
    lua_pushcfunction(rule->L, p_open);
    return lsg_rule_call(rule, 0, 0);
}
