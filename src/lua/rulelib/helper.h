/* SPDX-License-Identifier: MIT */
#ifndef LSG_HELPER_H
#define LSG_HELPER_H

/*
 * What the functions of sg.bits, sg.grid, sg.graph and sg.canonical share. Each is a closure whose first upvalue
 * is the box that it works in (light userdata) or nil. All of them raise on wrong arguments; none keeps C memory
 * over a call that may raise: scratch room is userdata.
 */

#include <lauxlib.h>

#include "box/box.h"
#include "sg.h"

/* n_steps of work done or about to be done. [-0, +0, e] */
void lsg_charge(lua_State *L, uint64_t n_steps);

/* Room for n_bytes: local if that is enough, else userdata left on the stack. [-0, +0|1, m] */
void *lsg_room(lua_State *L, void *local, size_t local_bytes, size_t n_bytes);

/* Raises "name: message". */
int lsg_complain(lua_State *L, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What the value at index is, for messages: "nil", "the number 0.5", "a table". View. [-0, +0, m] */
const char *lsg_describe(lua_State *L, int index, char *room, size_t room_bytes);
enum { LSG_DESCRIBE_MAX = 64 };

/* An integer, by type: no strings, no fractions. [-0, +0, e] */
lua_Integer lsg_want_integer(lua_State *L, int index, const char *name, const char *what, lua_Integer min,
                             lua_Integer max);

/*
 * The length of the list at index. Raises if it is longer than most, or a table that holds anything else: what a
 * record says beside its list must not get lost. [-0, +0, e]
 */
size_t lsg_want_list(lua_State *L, int index, const char *name, const char *what, size_t most);

/* Makes a table of functions with the box as their first upvalue. [-0, +1, m] */
void lsg_push_library(lua_State *L, const luaL_Reg *functions, lsg_box *box);

/* A function with the same box, and the value on top as its second upvalue: what f { ... } returns. [-1, +1, m] */
void lsg_push_configured(lua_State *L, lua_CFunction function);

/* Is there one argument, a table with a string key and no [1]? Then a function is asked for, with these options. */
bool lsg_is_options(lua_State *L);

#endif
