/* SPDX-License-Identifier: MIT */
#ifndef LSG_BITS_H
#define LSG_BITS_H

#include "rulelib/boards.h"

/* sg.bits.components and sg.canonical.bits, so that a rule whose functions they are can be recognised. */
int lsg_bits_components(lua_State *L);
int lsg_canonical_bits(lua_State *L);

/*
 * split and canonical of a rule whose positions are sets of cells of a board, if they are sg.bits.components and
 * sg.canonical.bits, or one is and the other is absent: then C computes them without calling a function in Lua.
 */
typedef struct lsg_ready {
    bool is; /* false: nothing below means anything */
    bool split, canonical, translate;
    lsg_board board;
} lsg_ready;

/*
 * The components of the cells, made canonical, as split and canonical would name them; returns their number, and in
 * *n_steps the work done, to be charged. -1: some cells are not on the board; call the functions in Lua, which say so.
 */
int lsg_ready_parts(const lsg_ready *ready, uint64_t cells, uint64_t parts[SG_BOARD_CELLS_MAX], uint64_t *n_steps);
int lsg_ready_wide_parts(const lsg_ready *ready, const sg_wide *cells, sg_wide parts[SG_WIDE_CELLS], uint64_t *n_steps);

#endif
