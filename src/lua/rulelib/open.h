/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULELIB_H
#define LSG_RULELIB_H

/* The fields of sg that rules may use. They are the same functions in a box and in the host's state. */

#include "box/box.h"

int lsg_mex(lua_State *L);
int lsg_xor(lua_State *L);

/* The table sg.nimber, for the rule of this box (or NULL). [-0, +1, m] */
void lsg_push_nimber(lua_State *L, lsg_box *box);
/* Sets nimber of the table on top: sg.nimber and what only the host's own Lua modules call. [-0, +0, m] */
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

#endif
