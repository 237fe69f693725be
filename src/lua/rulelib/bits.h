/* SPDX-License-Identifier: MIT */
#ifndef LSG_BITS_H
#define LSG_BITS_H

#include "base/wide.h"
#include "graph/board.h"
#include "graph/wide_board.h"
#include "rulelib/helper.h"

/* Boards and sets of their cells as arguments and results of functions of sg.bits. */

/* A board of up to 64 cells, whose sets are integers, or a larger one, whose sets are wide. */
typedef struct lsg_board {
    bool is_wide;
    union {
        sg_board narrow;
        sg_wide_board wide;
    };
} lsg_board;

/* The work of looking at all cells of a board once, to be charged. */
enum { LSG_BOARD_STEPS = 12, LSG_WIDE_STEPS = 40 };

/* False if a board cannot have w columns and h rows. */
bool lsg_board_init(lua_Integer w, lua_Integer h, lsg_board *board);

/*
 * The board whose width is at index and whose height is behind it; the board of the parameters w and h in the table at
 * index, as rules get it; and either. They raise for anything else, as "name: message". [-0, +0, e]
 */
void lsg_want_board(lua_State *L, int index, const char *name, lsg_board *board);
void lsg_want_board_of(lua_State *L, int index, const char *name, lsg_board *board);
void lsg_want_board_or_params(lua_State *L, int index, const char *name, lsg_board *board);

/* The set at index: an integer, or one whose cells are all on the board. `what` names the argument in messages. [-0, +0, e] */
uint64_t lsg_want_set(lua_State *L, int index, const char *name, const char *what);
uint64_t lsg_want_cells(lua_State *L, int index, const sg_board *board, const char *name, const char *what);
sg_wide lsg_want_wide_cells(lua_State *L, int index, const sg_wide_board *board, const char *name, const char *what);

/* Push a set as a result; return 1. [-0, +1, m] */
int lsg_push_set(lua_State *L, uint64_t set);
int lsg_push_wide(lua_State *L, const sg_wide *set);

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
