/* SPDX-License-Identifier: MIT */
#include "common/mark.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <string.h>

static const char *const names[] = {NULL, "field", "helper", "unknown", "global", "names_heap"};
enum { N_MARKS = sizeof names / sizeof *names };

static const char last_key = 0; /* the marks of the last error are at this address of the registry */

/*
 * Pushes the place that an error blames, "file:line: ", or "". It is in the function that called this one. Functions in
 * Lua without lines are the program's own and are passed over: the place is in the function that called them. [-0, +1, m]
 */
static void push_where(lua_State *L)
{
    lua_Debug at;
    int level = 1;
    while (lua_getstack(L, level, &at) && lua_getinfo(L, "Sl", &at) && at.currentline <= 0 && *at.what == 'L')
        level++;
    luaL_where(L, level);
}

int lsg_raise_marked(lua_State *L, lsg_mark mark, const char *word, const char *format, ...)
{
    va_list args;
    push_where(L);
    va_start(args, format);
    lua_pushvfstring(L, format, args);
    va_end(args);
    lua_concat(L, 2);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "message");
    lua_pushstring(L, word);
    lua_setfield(L, -2, names[mark]);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &last_key);
    return lua_error(L);
}

/* The string in a field of the table at index, without metamethods; NULL if there is none. [-0, +1, -] */
static const char *push_word(lua_State *L, int index, const char *name)
{
    index = lua_absindex(L, index);
    lua_pushstring(L, name);
    return lua_rawget(L, index) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
}

/* Is the table at index what the definition of a kind of game raises? [-0, +0, -] */
static bool is_raised_by_definition(lua_State *L, int index)
{
    lsg_marked marked;
    const bool has_message = push_word(L, index, "message") != NULL;
    lua_pop(L, 1);
    lsg_read_marks(L, index, &marked);
    return has_message && marked.mark != LSG_NO_MARK;
}

bool lsg_push_marks(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    if (lua_istable(L, index)) {
        if (!is_raised_by_definition(L, index))
            return false;
        lua_pushvalue(L, index);
        return true;
    }
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &last_key) == LUA_TTABLE) {
        (void)push_word(L, -1, "message");
        const bool same = lua_rawequal(L, -1, index);
        lua_pop(L, 1);
        if (same)
            return true;
    }
    lua_pop(L, 1);
    return false;
}

void lsg_read_marks(lua_State *L, int index, lsg_marked *marked)
{
    index = lua_absindex(L, index);
    marked->mark = LSG_NO_MARK;
    for (int i = LSG_NO_MARK + 1; i < N_MARKS && marked->mark == LSG_NO_MARK; i++) {
        const char *word = push_word(L, index, names[i]);
        if (word && strlen(word) < sizeof marked->word) {
            marked->mark = (lsg_mark)i;
            memcpy(marked->word, word, strlen(word) + 1);
        }
        lua_pop(L, 1);
    }
}

void lsg_failure_set_mark(lua_State *L, const lsg_marked *marked)
{
    if (marked->mark == LSG_NO_MARK)
        return;
    lua_pushstring(L, marked->word);
    lua_setfield(L, -2, names[marked->mark]);
}
