/* SPDX-License-Identifier: MIT */
#ifndef LSG_CELLS_H
#define LSG_CELLS_H

/* Grids as rules write them: rows of text or of cells, or one flat text or list. */

#include "graph/grid.h"
#include "rulelib/helper.h"

/* A string of one byte is a byte, in a text or as a cell of a list. */
typedef enum lsg_cell_kind { LSG_BYTE, LSG_BOOLEAN, LSG_INTEGER, LSG_STRING } lsg_cell_kind;

typedef struct lsg_cell {
    lsg_cell_kind kind;
    lua_Integer n;    /* byte, boolean, integer */
    const char *text; /* string: view into a string that the position or the options hold */
    size_t text_bytes;
} lsg_cell;

typedef enum lsg_shape { LSG_ROWS_OF_TEXT, LSG_ROWS_OF_CELLS, LSG_FLAT_TEXT, LSG_FLAT_CELLS } lsg_shape;

enum { LSG_CELLS_MAX = 256, LSG_NAMED_MAX = 32 }; /* different cells in a grid; of them named in options */

/* Options of the grid functions, userdata; user value 1 is the table they came from, which keeps strings alive. */
typedef struct lsg_grid_options {
    unsigned symmetries;
    lua_Integer width; /* of flat grids; 0: rows, or a width that is a parameter */
    bool named_width;  /* user value 2 is the name of the parameter */
    bool diagonals, crop;
    uint32_t n_blank, n_colours; /* the first of named are blank, those after them colours */
    uint32_t n_named;
    lsg_cell named[LSG_NAMED_MAX];
} lsg_grid_options;

/* A grid as it was read: cells are indices into values, in order, the ones named in the options first. */
typedef struct lsg_grid {
    sg_grid grid;
    uint32_t *cells;
    lsg_shape shape;
    uint32_t n_values;
    lsg_cell values[LSG_CELLS_MAX];
    uint32_t local[256];
} lsg_grid;

/* Reads the grid at index 1, whose width may be said by the options (or NULL) and the parameters at index p. */
void lsg_read_grid(lua_State *L, const char *name, const lsg_grid_options *options, int p, lsg_grid *out);
/* Pushes a grid of the shape that was read. [-0, +1, m] */
void lsg_push_cells(lua_State *L, const lsg_grid *like, const uint32_t *cells, uint32_t w, uint32_t h);
/* Pushes the part of a grid inside a box; cells that are not in region n are replaced by the value wall. */
void lsg_push_region(lua_State *L, const lsg_grid *like, const sg_box *box, const uint32_t *region, uint32_t n,
                     uint32_t wall);
/* Reads the value at index as a cell; false if the value cannot be a cell. */
bool lsg_to_cell(lua_State *L, int index, lsg_cell *cell);

#endif
