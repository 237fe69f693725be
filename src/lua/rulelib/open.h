/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULELIB_H
#define LSG_RULELIB_H

/* The fields of sg that rules may use. They are the same functions in a box and in the host's state. */

#include "box/box.h"

int lsg_mex(lua_State *L);
int lsg_xor(lua_State *L);

/* Sets nimber of the table on top, for the host's own Lua modules; rules have no nimbers. [-0, +0, m] */
void lsg_open_nimber(lua_State *L);

/* The tables sg.bits, sg.canonical, sg.graph, sg.grid and sg.words, for the rule of this box (or NULL). [-0, +1, m] */
void lsg_push_bits(lua_State *L, lsg_box *box);
void lsg_push_grid(lua_State *L, lsg_box *box);
void lsg_push_words(lua_State *L, lsg_box *box);
void lsg_push_graph(lua_State *L, lsg_box *box);
void lsg_push_canonical(lua_State *L, lsg_box *box);

/* Sets bits, canonical, graph, grid and words in the table on top. box: the box whose rule will call them, or NULL.
 * [-0, +0, m] */
void lsg_open_helpers(lua_State *L, lsg_box *box);
extern const char *const lsg_helper_names[]; /* NULL at the end */

/*
 * Adds the helpers that are written in Lua to the table below the top, which has those above. The function on top raises
 * their messages. code: what string.dump makes of lua/sg/kinds/helpers/definition.lua. [-1, +0, e]
 */
void lsg_add_helpers(lua_State *L, const char *code, size_t n_bytes);
/* Is the value at index the sg.grid.show of this state? [-0, +0, -] */
bool lsg_is_grid_show(lua_State *L, int index);

/* The members of sg.canonical, each defined beside the library of its kind. */
int lsg_canonical_bits(lua_State *L);
int lsg_canonical_grid(lua_State *L);
int lsg_canonical_words(lua_State *L);
int lsg_canonical_graph(lua_State *L);
int lsg_canonical_tree(lua_State *L);

#endif
