/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_SYMMETRY_H
#define SG_GRAPH_SYMMETRY_H

/*
 * The eight symmetries of boards and grids: sums of these three, applied in this order. With SG_TRANSPOSE the image
 * has h columns and w rows.
 */
enum { SG_MIRROR_COLUMNS = 1, SG_MIRROR_ROWS = 2, SG_TRANSPOSE = 4 };
enum { SG_ALL_SYMMETRIES = 0xff }; /* as a set of symmetries, where bit i stands for symmetry i */

#endif
