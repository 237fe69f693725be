/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_SMALL_H
#define SG_BOARD_SMALL_H

/*
 * Nim-values of small components of a tiling, by a search of its own: a component of few cells takes less time to
 * evaluate here than a search of positions takes to ask for it. What is found is kept in a table that may forget, which
 * costs time and never an answer.
 *
 * A component lies in a box of one word, in one of the layouts: 8 rows of 8 cells, 4 of 16, 2 of 32, 1 of 64.
 */

#include "tiling.h"

enum { SG_SMALL_CELLS = 24, SG_SMALL_LAYOUTS = 4 }; /* SG_SMALL_CELLS: at most */

typedef struct sg_small sg_small;

/* A component in canonical form. */
typedef struct sg_small_part {
    uint64_t cells;
    uint32_t layout, n_cells;
} sg_small_part;

static inline unsigned sg_small_columns(unsigned layout)
{
    return 8u << layout;
}
static inline unsigned sg_small_rows(unsigned layout)
{
    return 8u >> layout;
}

/* SG_ERANGE: more tiles than a search of small components is made for. SG_ENOMEM. */
sg_status sg_small_new(const sg_tile *tiles, size_t n_tiles, unsigned symmetries, sg_small **out) SG_MUST_CHECK;
/* small may be NULL in these two. */
void sg_small_free(sg_small *small);
uint64_t sg_small_bytes(const sg_small *small);
/* The table holds no more from now on; 0: as much as it is made for. Where it holds more, it forgets all. */
void sg_small_limit(sg_small *small, uint64_t max_bytes);
/* See sg_tiling_join. */
void sg_small_join(sg_small *small, sg_small *leader);

/* Is there a layout for a component of w by h cells, with what the symmetries allow? Then *layout is the least one, in
 * which the box may have to be transposed: *turn. */
bool sg_small_layout(const sg_small *small, unsigned w, unsigned h, unsigned *layout, bool *turn);
/* The canonical form of a component of w by h cells in the corner of cell 0 of a layout. */
sg_small_part sg_small_canonical(const sg_small *small, uint64_t cells, unsigned layout, unsigned w, unsigned h);

/* The value as far as the table has it, or SG_VALUE_NONE. */
uint32_t sg_small_known(const sg_small *small, sg_small_part part);
/* The value of a component of at most SG_SMALL_CELLS cells. */
uint32_t sg_small_value(sg_small *small, sg_small_part part);
/* Is it n? */
bool sg_small_is(sg_small *small, sg_small_part part, uint32_t n);

#endif
