/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_GRID_H
#define SG_GRAPH_GRID_H

#include "../sg.h"
#include "symmetry.h"

/* A grid of numbers: w columns and h rows, row after row; at most SG_GRID_CELLS_MAX cells, none if w or h is 0. */
enum { SG_GRID_CELLS_MAX = 1 << 16, SG_COLOURS_MAX = 256 };
typedef struct sg_grid {
    uint32_t w, h;
    const uint32_t *cells;
} sg_grid;

/* The image under a symmetry. out has room for the cells; *w, *h: its shape. */
void sg_grid_image(const sg_grid *grid, unsigned symmetry, uint32_t *out, uint32_t *w, uint32_t *h);

/*
 * Which grids count as the same: bit i of symmetries says that symmetry i leads to the same grid (these must form a
 * group), and the n_colours numbers from first_colour on may be permuted (n_colours is at most SG_COLOURS_MAX).
 */
typedef struct sg_grid_group {
    unsigned symmetries;
    uint32_t first_colour, n_colours;
} sg_grid_group;

/* The representative of the grids that count as the same: the widest, and of those the least, row by row. Linear
 * time. */
void sg_grid_canonical(const sg_grid *grid, const sg_grid_group *group, uint32_t *out, uint32_t *w, uint32_t *h);

/* The smallest rectangle around the cells whose number is n_blank or more; all 0 if there are none. */
typedef struct sg_box {
    uint32_t left, top, right, bottom; /* right and bottom: the first column and row outside */
} sg_box;
void sg_grid_box(const sg_grid *grid, uint32_t n_blank, sg_box *box);

/*
 * Numbers the connected regions of the cells that hold first .. first + n_values - 1; with diagonals, cells that
 * share a corner are connected, too. region[i] is the region of cell i: 1, 2, ... in the order of their first cells,
 * 0 for other cells. region and queue (scratch) have room for all cells. Returns how many regions there are.
 */
uint32_t sg_grid_regions(const sg_grid *grid, uint32_t first, uint32_t n_values, bool diagonals, uint32_t *region,
                         uint32_t *queue);

#endif
