/* SPDX-License-Identifier: MIT */
#ifndef LSG_HELPER_H
#define LSG_HELPER_H

/*
 * What the functions of sg.bits, sg.grid, sg.graph and sg.canonical share. Each is a closure whose first upvalue
 * is the box that it works in (light userdata) or nil. All of them raise on wrong arguments; none keeps C memory
 * over a call that may raise: scratch room is userdata.
 */
#include "lsg.h"

/* n_steps of work done or about to be done. [-0, +0, e] */
void lsg_charge(lua_State *L, uint64_t n_steps);

/* Room for n_bytes: local if that is enough, else userdata left on the stack. [-0, +0|1, m] */
void *lsg_room(lua_State *L, void *local, size_t local_bytes, size_t n_bytes);

/* Raises "name: message". */
int lsg_complain(lua_State *L, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What the value at index is, for messages: "nil", "the number 0.5", "a table". View. [-0, +0, m] */
const char *lsg_describe(lua_State *L, int index, char *room, size_t room_bytes);
enum { LSG_DESCRIBE_MAX = 64 };

/* An integer, by type: no strings, no fractions. [-0, +0, e] */
lua_Integer lsg_want_integer(lua_State *L, int index, const char *name, const char *what, lua_Integer min,
                             lua_Integer max);

/*
 * The length of the list at index. Raises if it is longer than most, or a table that holds anything else: what a
 * record says beside its list must not get lost. [-0, +0, e]
 */
size_t lsg_want_list(lua_State *L, int index, const char *name, const char *what, size_t most);

/* Makes a table of functions with the box as their first upvalue. [-0, +1, m] */
void lsg_push_library(lua_State *L, const luaL_Reg *functions, lsg_box *box);

/* A function with the same box, and the value on top as its second upvalue: what f { ... } returns. [-1, +1, m] */
void lsg_push_configured(lua_State *L, lua_CFunction function);

/* Is there one argument, a table with a string key and no [1]? Then a function is asked for, with these options. */
bool lsg_is_options(lua_State *L);

void lsg_push_bits(lua_State *L, lsg_box *box);
void lsg_push_grid(lua_State *L, lsg_box *box);
void lsg_push_graph(lua_State *L, lsg_box *box);
void lsg_push_canonical(lua_State *L, lsg_box *box);

/* Members of sg.canonical that are defined beside their kind. */
int lsg_canonical_bits(lua_State *L);
int lsg_canonical_grid(lua_State *L);
int lsg_canonical_string(lua_State *L);
int lsg_canonical_graph(lua_State *L);

/* ---- cells of grids ---------------------------------------------------------------------------------------- */

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
    bool cyclic, diagonals, crop;
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
void lsg_read_grid(lua_State *L, const char *name, const lsg_grid_options *options, int p, bool one_row, lsg_grid *out);
/* The index of the value among out's, entered if it is new. */
uint32_t lsg_enter_cell(lua_State *L, const char *name, lsg_grid *grid, const lsg_cell *cell);
/* Pushes a grid of the shape that was read. [-0, +1, m] */
void lsg_push_cells(lua_State *L, const lsg_grid *like, const uint32_t *cells, uint32_t w, uint32_t h);
/* Pushes the part of a grid in a box, cells with another region than n replaced by the value wall. */
void lsg_push_region(lua_State *L, const lsg_grid *like, const sg_box *box, const uint32_t *region, uint32_t n,
                     uint32_t wall);
/* The value at index as a cell; false if it is none. */
bool lsg_to_cell(lua_State *L, int index, lsg_cell *cell);

#endif
