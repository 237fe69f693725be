/* SPDX-License-Identifier: MIT */
#ifndef LSG_STANDARD_H
#define LSG_STANDARD_H

/* Which names of Lua's standard libraries a rule may use, and why not the others: the one list of them. */

#include <lua.h>

/* A name of a library, which is "" for the names that stand alone. */
typedef struct lsg_standard_name {
    const char *library, *name;
    const char *why; /* it is left out, the reason; NULL: a rule may use it */
} lsg_standard_name;

/* All of them, library by library. The last one has no name. */
extern const lsg_standard_name lsg_standard[];

/*
 * Replaces a library's table on top by a new one that has the names that a rule may use. Reading a name that is left out
 * raises an error that says why. [-1, +1, m]
 */
void lsg_standard_reduce(lua_State *L, const char *library);

/* For the name of a global that a rule does not have: raises an error that says why, or what there is. [-0, +0, e] */
int lsg_standard_unknown(lua_State *L, const char *name);

#endif
