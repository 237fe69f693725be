/* SPDX-License-Identifier: MIT */
#ifndef LSG_MARK_H
#define LSG_MARK_H

/*
 * Errors that say beside their message what the message is about, so that nobody reads it from the words. Errors are
 * strings, as everywhere in Lua; the mark of the last one is kept beside, and goes with the string that was raised. The
 * definition of a kind of game raises a table { message = ..., field = ... } with one of the names below.
 */

#include <lua.h>
#include <stdbool.h>

typedef enum lsg_mark {
    LSG_NO_MARK,
    LSG_ABOUT_FIELD,   /* field: the function of the rule */
    LSG_ABOUT_HELPER,  /* helper: the function that the rule called, "sg.grid.parse" */
    LSG_ABOUT_UNKNOWN, /* unknown: a name that a rule does not have, "print" or "string.dump" */
    LSG_ABOUT_GLOBAL,  /* global: a name that the rule has tried to set */
    LSG_NAMES_HEAP     /* names_heap: the heap whose options failed, which the message names */
} lsg_mark;

enum { LSG_MARK_MAX = 128 };

typedef struct lsg_marked {
    lsg_mark mark;
    char word[LSG_MARK_MAX];
} lsg_marked;

/* Raises an error like luaL_error, with a mark. A word that is too long for lsg_marked makes no mark. [-0, +0, e] */
int lsg_raise_marked(lua_State *L, lsg_mark mark, const char *word, const char *format, ...);

/* Pushes the table of the marks of the error at index, with its message; false, and nothing, if it has none. [-0, +0|1, -] */
bool lsg_push_marks(lua_State *L, int index);
/* What the table at index says. [-0, +0, -] */
void lsg_read_marks(lua_State *L, int index, lsg_marked *marked);
/* Sets the field of the failure on top that the mark is. [-0, +0, m] */
void lsg_failure_set_mark(lua_State *L, const lsg_marked *marked);

#endif
