/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_BOARD_H
#define SG_GRAPH_BOARD_H

#include "../sg.h"

/*
 * The least image of the cells in a box of w columns and h rows in the corner of a board with board_w columns, as cells
 * of the board; turns: with the four images that are transposed, which must fit. w and h are from 1 to SG_BOX_SIDE.
 */
enum { SG_BOX_SIDE = 8 };
uint64_t sg_board_least(uint64_t cells, unsigned w, unsigned h, unsigned board_w, bool turns);

#endif
