/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_BOARD_H
#define SG_GRAPH_BOARD_H

#include "../sg.h"
#include "symmetry.h"

/*
 * A board has w columns and h rows, at most SG_BOARD_CELLS_MAX cells; a set of its cells is one word. Cell
 * (row r, column c), both from 0, is bit r * w + c. Bits beyond the last cell are ignored.
 */
enum { SG_BOARD_CELLS_MAX = 64 }; /* the bits of a word */
typedef struct sg_board {
    uint8_t w, h;
    uint64_t all, first_column;
} sg_board;

/* SG_ERANGE  w or h is 0, or there are more than SG_BOARD_CELLS_MAX cells. */
sg_status sg_board_init(unsigned w, unsigned h, sg_board *out) SG_MUST_CHECK;

/* The cells moved columns to the right and rows down (negative: left, up), without those that leave the board. */
uint64_t sg_board_shift(const sg_board *board, uint64_t cells, int columns, int rows);
/* The cells that share an edge with one of cells and are not in cells. */
uint64_t sg_board_neighbours(const sg_board *board, uint64_t cells);
/* The cells that can be reached from a cell of seeds, edge by edge, by cells of within only. */
uint64_t sg_board_flood(const sg_board *board, uint64_t seeds, uint64_t within);
/* The connected components of cells, in the order of their lowest bits; returns how many. */
unsigned sg_board_components(const sg_board *board, uint64_t cells, uint64_t out[SG_BOARD_CELLS_MAX]);

uint64_t sg_board_image(const sg_board *board, uint64_t cells, unsigned symmetry);
/* The cells moved into the corner of cell 0; *w and *h: how many columns and rows they take (0 for no cells). */
uint64_t sg_board_to_corner(const sg_board *board, uint64_t cells, unsigned *w, unsigned *h);
/*
 * The least of the images of cells as numbers: of all eight if the board is square, else of the four without
 * SG_TRANSPOSE. With translate the cells are moved into the corner first, and every image that fits the board counts.
 */
uint64_t sg_board_canonical(const sg_board *board, uint64_t cells, bool translate);

#endif
