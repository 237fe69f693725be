/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_WIDE_BOARD_H
#define SG_GRAPH_WIDE_BOARD_H

#include "../base/wide.h"
#include "symmetry.h"

/*
 * Boards of up to SG_WIDE_CELLS cells: as sg_board, for sets of four words (sg_wide). Bits beyond the last cell are
 * ignored.
 */
typedef struct sg_wide_board {
    uint16_t w, h;
    sg_wide all, first_column, last_column;
} sg_wide_board;

/* SG_ERANGE  w or h is 0, or there are more than SG_WIDE_CELLS cells. */
sg_status sg_wide_board_init(unsigned w, unsigned h, sg_wide_board *out) SG_MUST_CHECK;

/* As the functions of sg_board with these names; *out may be what cells points to. */
void sg_wide_board_shift(const sg_wide_board *board, const sg_wide *cells, int columns, int rows, sg_wide *out);
void sg_wide_board_neighbours(const sg_wide_board *board, const sg_wide *cells, sg_wide *out);
void sg_wide_board_flood(const sg_wide_board *board, const sg_wide *seeds, const sg_wide *within, sg_wide *out);
unsigned sg_wide_board_components(const sg_wide_board *board, const sg_wide *cells, sg_wide out[SG_WIDE_CELLS]);
void sg_wide_board_image(const sg_wide_board *board, const sg_wide *cells, unsigned symmetry, sg_wide *out);
void sg_wide_board_to_corner(const sg_wide_board *board, const sg_wide *cells, sg_wide *out, unsigned *w, unsigned *h);
void sg_wide_board_canonical(const sg_wide_board *board, const sg_wide *cells, bool translate, sg_wide *out);

#endif
