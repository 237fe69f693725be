/* SPDX-License-Identifier: MIT */
#ifndef LSG_STANDARD_H
#define LSG_STANDARD_H

/* Which names of Lua's standard libraries a rule may use, and why not the others: the one list of them. */

#include <lua.h>

#include "box/box.h"

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

/* Gives each function of the library on top a price if its work may be much longer than an instruction. [-0, +0, m] */
void lsg_set_prices(lua_State *L, const char *library);

/*
 * A box whose globals are those that a rule may use, and cannot be changed. helpers, of n_bytes: the code of a function
 * that adds to sg what is written in Lua (lua/sg/kinds/helpers/definition.lua); NULL: nothing is added. Returns NULL if
 * there is no memory.
 */
lsg_box *lsg_sandbox_new(uint64_t max_bytes, uint64_t max_steps, const char *helpers, size_t n_bytes);

#endif
