/* SPDX-License-Identifier: MIT */
#ifndef LSG_HELPER_H
#define LSG_HELPER_H

/*
 * Shared by the functions of sg.bits, sg.grid, sg.graph and sg.canonical. Each is a closure whose first upvalue is the
 * box that it works in (light userdata) or nil. All of them raise on wrong arguments; none keeps C memory over a call
 * that may raise: scratch room is userdata.
 */

#include <lauxlib.h>

#include "box/box.h"
#include "sg.h"

/* Charges the box n_steps of work, done or about to be done. [-0, +0, e] */
void lsg_charge(lua_State *L, uint64_t n_steps);

/*
 * Scratch memory of n_bytes: local if that is large enough, else a userdata, which stays on the stack. [-0, +0|1, m]
 */
void *lsg_room(lua_State *L, void *local, size_t local_bytes, size_t n_bytes);

/* Raises "name: message". */
int lsg_complain(lua_State *L, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same for functions in Lua, without lines: complain(name, message) blames the line that called them. */
int lsg_complain_of(lua_State *L);

/* Raises: the machine has no memory, for which neither the rule nor a limit is at fault. */
int lsg_no_memory(lua_State *L);

/*
 * Describes the value at index for a message: "nil", "0.5", "the string 'x'", "a table". Valid as long as room and the
 * value. [-0, +0, m]
 */
const char *lsg_describe(lua_State *L, int index, char *room, size_t room_bytes);
enum { LSG_DESCRIBE_MAX = 64 };

/* The integer at index; raises for strings and fractions, and outside min to max. [-0, +0, e] */
lua_Integer lsg_want_integer(lua_State *L, int index, const char *name, const char *what, lua_Integer min,
                             lua_Integer max);

/* The boolean at index; raises for anything else. [-0, +0, e] */
bool lsg_want_flag(lua_State *L, int index, const char *name, const char *what);

/*
 * The length of the list at index. Raises if the list is longer than most, or if the table has other fields, which
 * would get lost. [-0, +0, e]
 */
size_t lsg_want_list(lua_State *L, int index, const char *name, const char *what, size_t most);

/*
 * For a loop over the table of options at index 1, with nil or the last key on top: pushes the next key and its value and
 * returns which of the names, which end with NULL, the key is; -1 at the end, with nothing pushed. Raises for a key that is
 * none of them. [-1, +2|0, e]
 */
int lsg_next_option(lua_State *L, const char *name, const char *const *names);

/* Makes a table of functions with the box as their first upvalue. [-0, +1, m] */
void lsg_push_library(lua_State *L, const luaL_Reg *functions, lsg_box *box);

/*
 * Pushes the function that f { ... } returns: it has the same box, and the value on top as its second upvalue. [-1,
 * +1, m]
 */
void lsg_push_configured(lua_State *L, lua_CFunction function);

/*
 * Is the only argument a table of options, that is with a string key and without [1]? Then the caller asks for a
 * function with these options.
 */
bool lsg_is_options(lua_State *L);

#endif
