/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_TILING_H
#define SG_BOARD_TILING_H

#include "../base/wide.h"

/*
 * A position is the set of free cells of a board of w columns and h rows, at most SG_WIDE_CELLS cells: cell
 * (row r, column c), both from 0, is bit i % 64 of word i / 64, i = r * w + c. A move puts one of the tiles on the
 * board: all cells that the tile needs must be free; the cells that it takes are no longer free, whether they were free
 * or not, and those of them beyond the edge do not matter. Cells of tiles are offsets from a common place, which may
 * be anywhere; each tile takes a cell that it needs, so that play ends. The tiles lie as they are given: one that may
 * be turned is given in all its directions.
 *
 * A free cell that no possible move needs will never matter; it is left out. The other free cells fall apart into
 * components, such that no possible move has to do with two of them. A component is written in canonical form: the
 * least, as a number, of its images in the corner of cell 0 that fit on the board. symmetries is a set of symmetries
 * (bit i: symmetry i), which must be a group that leads the set of tiles to itself. This holds in misere play, too: the
 * game that is left is the same, move for move.
 */
typedef struct sg_offset {
    int column, row; /* to the right and down */
} sg_offset;
typedef struct sg_tile {
    const sg_offset *needs, *takes;
    size_t n_needs, n_takes;
} sg_tile;

typedef struct sg_tiling sg_tiling;

/*
 * Copies the tiles.
 * SG_ERANGE  w or h is 0, or there are more than SG_WIDE_CELLS cells.
 * SG_EINPUT  a tile takes no cell that it needs, or an offset is beyond SG_WIDE_CELLS.
 */
sg_status sg_tiling_new(unsigned w, unsigned h, const sg_tile *tiles, size_t n_tiles, unsigned symmetries,
                        sg_tiling **out) SG_MUST_CHECK;
/*
 * Symmetries of an ordered set of n elements. Twins lie above and below the same elements: a class of them is a set. images
 * are n_images symmetries that keep twins in their order, a group, the first of them the identity; of each n bytes: which
 * element comes to the place n - 1, which to n - 2, ..., 0. Those that begin with the same bytes follow one another.
 */
typedef struct sg_order_symmetries {
    const sg_wide *twins;
    const unsigned char *images;
    unsigned n_twins, n_images;
} sg_order_symmetries;

/*
 * The same for a game on an ordered set of n elements, which are cells: a move takes an element and all above it, for
 * element i those in up[i]. The components are those of what is left, where an element has to do with all above it and
 * below it. They are not moved to a corner, and none of them is small. A component is written with the first ones of twins,
 * as the image of this set that is the least, as a number. symmetries NULL: as it is.
 * SG_ERANGE  there are more than SG_WIDE_CELLS elements, or an image has an element that there is not.
 */
sg_status sg_tiling_of_order(const sg_wide *up, unsigned n, const sg_order_symmetries *symmetries,
                             sg_tiling **out) SG_MUST_CHECK;
void sg_tiling_free(sg_tiling *tiling);
/* Words of a set of cells, 1 or 4. */
size_t sg_tiling_words(const sg_tiling *tiling);

/*
 * sg_tiling_options: calls each for every move, tile by tile, by the cell that needs[0] is put on, with the components
 * that the move leaves: n_parts sets of cells, one after the other, a view. *enough = true: no more are wanted. A
 * non-OK status of each ends the call and is returned.
 */
typedef sg_status sg_tiling_fn(void *ud, const uint64_t *parts, size_t n_parts, bool *enough);
sg_status sg_tiling_options(sg_tiling *tiling, const uint64_t *cells, sg_tiling_fn *each, void *ud) SG_MUST_CHECK;

/*
 * only = true: from now on sg_tiling_options and sg_tiling_parts keep the nim-value of every option and of every sum,
 * but not its components. They leave out components of value 0, and put another component of the same value in the
 * place of a small one (sg_tiling_is). A search of the tiling finds the values of small components and keeps them in
 * a table that may forget. The options may come in another order, those of the least work first. A component is left
 * out, too, if it is its own image under a half turn and no move touches its own image: whoever moves second answers
 * each move by its image, so the value is 0 [WW, ch. 1].
 * only = false, as at first: the components are those that the move leaves.
 */
sg_status sg_tiling_count_values(sg_tiling *tiling, bool only) SG_MUST_CHECK;

/*
 * sg_tiling_is: while only nim-values count, is the value of a small component n? false: it is not small, and *yes is
 * left as it is. A component is small if it has at most half of the cells of the board and 2 more (5 more on boards
 * of 40 cells and more), at least 16 and at most 24, and fits into 8 rows of 8 cells, 4 of 16, 2 of 32 or 1 of 64.
 * Where the game is Node Kayles (one tile that needs one cell, and takes those cells from which it would take it), a
 * component is small wherever it lies if it has at most 12 cells, or at most 36 where most cells are near many others.
 */
bool sg_tiling_is(sg_tiling *tiling, const uint64_t *cells, uint32_t n, bool *yes);
/* Is the component its own image when turned by half, and has no move to do with its own image? Then its value is 0. */
bool sg_tiling_mirrors(const sg_tiling *tiling, const uint64_t *cells);
/* The bytes that the table of small components may take (0: up to 1 GiB); where it takes more, it forgets all. Graphs
 * of Node Kayles have a table of 4 MiB besides, if that is at most half of the limit. */
void sg_tiling_limit(sg_tiling *tiling, uint64_t max_bytes);
uint64_t sg_tiling_bytes(const sg_tiling *tiling);

/*
 * Tilings in several threads: tiling uses the leader's table of small components instead of its own. The leader joins
 * itself, before the others. NULL: tiling is alone again, as it stays where the leader has other tiles or symmetries,
 * or memory is short. Called while none of them is at work. While they are, a table that has grown still holds the
 * copies that it has grown from.
 */
void sg_tiling_join(sg_tiling *tiling, sg_tiling *leader);

/* The components of a position, into out, which has room for as many sets as the board has cells; returns how many. */
size_t sg_tiling_parts(sg_tiling *tiling, const uint64_t *cells, uint64_t *out);

#endif
