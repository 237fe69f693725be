/* SPDX-License-Identifier: MIT */
/*
 * sg.bits: sets of cells of a board. On a board of up to 64 cells a set is an integer, on a larger one a wide set; each
 * function of a board first looks which of both it is.
 */
#include "rulelib/bits.h"

#include "rulelib/open.h"
#include "value/wide.h"

/*
 * A set of cells of a board of more than 64 cells: the operators of integers but for arithmetic. The empty set is 0.
 * @class sg.Wide
 * @operator band(sg.Set): sg.Set
 * @operator bor(sg.Set): sg.Set
 * @operator bxor(sg.Set): sg.Set
 * @operator bnot: sg.Set
 * @operator shl(integer): sg.Set
 * @operator shr(integer): sg.Set
 * @operator unm: sg.Set
 */

/*
 * @alias sg.Set integer|sg.Wide an integer on boards of up to 64 cells
 */

/*
 * Sets of cells of a board of up to 256 cells: cell (row r, column c), from 0, is bit r * w + c.
 * @class sg.bits
 */

/* Is the set at index a wide one? Then *wide is set to it, else *set to the integer. */
static bool want_either(lua_State *L, int index, const char *name, uint64_t *set, sg_wide *wide)
{
    if (lua_type(L, index) == LUA_TUSERDATA && lsg_wide_get(L, index, wide))
        return true;
    *set = lsg_want_set(L, index, name, "the set");
    return false;
}

/*
 * sg.bits.count(set)
 * How many cells are in the set.
 * @param set sg.Set
 * @return integer
 */
static int bits_count(lua_State *L)
{
    uint64_t set;
    sg_wide wide;
    const bool is_wide = want_either(L, 1, "sg.bits.count", &set, &wide);
    lua_pushinteger(L, is_wide ? (lua_Integer)sg_wide_count(wide) : __builtin_popcountll(set));
    return 1;
}

/*
 * sg.bits.lowest(set)
 * The number of the lowest bit that is set.
 * @param set sg.Set
 * @return integer? bit nil for 0
 */
static int bits_lowest(lua_State *L)
{
    uint64_t set;
    sg_wide wide;
    if (want_either(L, 1, "sg.bits.lowest", &set, &wide))
        lua_pushinteger(L, sg_wide_lowest(wide));
    else if (set)
        lua_pushinteger(L, __builtin_ctzll(set));
    else
        lua_pushnil(L);
    return 1;
}

/*
 * sg.bits.has(set, i)
 * Is cell i in the set?
 * @param set sg.Set
 * @param i integer
 * @return boolean
 */
static int bits_has(lua_State *L)
{
    uint64_t set;
    sg_wide wide;
    const bool is_wide = want_either(L, 1, "sg.bits.has", &set, &wide);
    const unsigned bit = (unsigned)lsg_want_integer(L, 2, "sg.bits.has", "the bit", 0, SG_WIDE_CELLS - 1);
    lua_pushboolean(L, is_wide ? sg_wide_test(wide, bit) : bit < 64 && (set >> bit & 1));
    return 1;
}

/* next(set, bit): the iterator behind sg.bits.each; it keeps nothing but its arguments. */
static int next_bit(lua_State *L)
{
    const char *name = "sg.bits.each";
    uint64_t set;
    sg_wide wide;
    unsigned next;
    const bool is_wide = want_either(L, 1, name, &set, &wide);
    const lua_Integer last = lua_isnoneornil(L, 2)
                                 ? -1
                                 : lsg_want_integer(L, 2, name, "the bit before", 0, is_wide ? SG_WIDE_CELLS - 1 : 63);
    if (is_wide) {
        next = sg_wide_next(wide, (unsigned)(last + 1));
    } else {
        set = last < 63 ? set & UINT64_MAX << (last + 1) : 0;
        next = set ? (unsigned)__builtin_ctzll(set) : SG_WIDE_CELLS;
    }
    if (next < SG_WIDE_CELLS)
        lua_pushinteger(L, next);
    else
        lua_pushnil(L);
    return 1;
}

/*
 * sg.bits.each(set)
 * The bits that are set, from 0 up: for bit in sg.bits.each(set) do.
 * @param set sg.Set
 * @return fun(set: sg.Set, bit: integer?): integer?
 * @return sg.Set set
 */
static int bits_each(lua_State *L) /* upvalue 2: next_bit */
{
    uint64_t set;
    sg_wide wide;
    want_either(L, 1, "sg.bits.each", &set, &wide);
    lua_settop(L, 1);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 1);
    return 2;
}

/*
 * sg.bits.wide(set)
 * The same set as a wide set; 0 if it is empty.
 * @param set sg.Set|string a string is what tostring makes of a wide set
 * @return sg.Set
 */
static int bits_wide(lua_State *L)
{
    const char *name = "sg.bits.wide";
    uint64_t set;
    sg_wide wide;
    if (lua_type(L, 1) == LUA_TSTRING) {
        size_t n_bytes;
        const char *text = lua_tolstring(L, 1, &n_bytes);
        if (!lsg_wide_read(text, n_bytes, &wide))
            lsg_complain(L, name, "the text '%.24s' is no set; it must be up to 64 hexadecimal digits, as 0x1f", text);
    } else if (!want_either(L, 1, name, &set, &wide)) {
        wide = sg_wide_of(set);
    }
    return lsg_push_wide(L, &wide);
}

/* ---- on a board of w columns and h rows --------------------------------------------------------------------- */

/*
 * sg.bits.full(w, h)
 * All cells.
 * @param w integer
 * @param h integer
 * @return sg.Set
 */
static int bits_full(lua_State *L)
{
    lsg_board board;
    lsg_want_board(L, 1, "sg.bits.full", &board);
    return board.is_wide ? lsg_push_wide(L, &board.wide.all) : lsg_push_set(L, board.narrow.all);
}

/*
 * sg.bits.cell(i, w, h)
 * The set of cell i alone, i from 0.
 * @param i integer
 * @param w integer
 * @param h integer
 * @return sg.Set
 */
static int bits_cell(lua_State *L)
{
    const char *name = "sg.bits.cell";
    lsg_board board;
    lsg_want_board(L, 2, name, &board);
    const int n_cells = board.is_wide ? board.wide.w * board.wide.h : board.narrow.w * board.narrow.h;
    const unsigned cell = (unsigned)lsg_want_integer(L, 1, name, "the cell", 0, n_cells - 1);
    if (!board.is_wide)
        return lsg_push_set(L, UINT64_C(1) << cell);
    const sg_wide set = sg_wide_cell(cell);
    return lsg_push_wide(L, &set);
}

/*
 * sg.bits.shift(set, w, h, columns, rows)
 * The set moved by columns to the right and rows down; cells that leave the board are dropped.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @param columns integer to the right
 * @param rows integer down
 * @return sg.Set
 */
static int bits_shift(lua_State *L)
{
    const char *name = "sg.bits.shift";
    lsg_board board;
    lsg_want_board(L, 2, name, &board);
    const int columns = (int)lsg_want_integer(L, 4, name, "the number of columns", -SG_WIDE_CELLS, SG_WIDE_CELLS);
    const int rows = (int)lsg_want_integer(L, 5, name, "the number of rows", -SG_WIDE_CELLS, SG_WIDE_CELLS);
    if (!board.is_wide)
        return lsg_push_set(
            L, sg_board_shift(&board.narrow, lsg_want_cells(L, 1, &board.narrow, name, "the set"), columns, rows));
    sg_wide cells = lsg_want_wide_cells(L, 1, &board.wide, name, "the set");
    sg_wide_board_shift(&board.wide, &cells, columns, rows, &cells);
    return lsg_push_wide(L, &cells);
}

/*
 * sg.bits.neighbours(set, w, h)
 * The cells that share an edge with one of the set, without the set.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set
 */
static int bits_neighbours(lua_State *L)
{
    const char *name = "sg.bits.neighbours";
    lsg_board board;
    lsg_want_board(L, 2, name, &board);
    if (!board.is_wide)
        return lsg_push_set(L,
                            sg_board_neighbours(&board.narrow, lsg_want_cells(L, 1, &board.narrow, name, "the set")));
    sg_wide cells = lsg_want_wide_cells(L, 1, &board.wide, name, "the set");
    sg_wide_board_neighbours(&board.wide, &cells, &cells);
    return lsg_push_wide(L, &cells);
}

/*
 * sg.bits.flood(seeds, within, w, h)
 * The cells of within that are connected, within that set, to a cell of seeds.
 * @param seeds sg.Set
 * @param within sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set
 */
static int bits_flood(lua_State *L)
{
    const char *name = "sg.bits.flood", *seeds_name = "the set to begin with", *within_name = "the set to stay within";
    lsg_board board;
    lsg_want_board(L, 3, name, &board);
    if (board.is_wide) {
        const sg_wide seeds = lsg_want_wide_cells(L, 1, &board.wide, name, seeds_name);
        sg_wide cells = lsg_want_wide_cells(L, 2, &board.wide, name, within_name);
        lsg_charge(L, LSG_WIDE_STEPS);
        sg_wide_board_flood(&board.wide, &seeds, &cells, &cells);
        return lsg_push_wide(L, &cells);
    }
    const uint64_t seeds = lsg_want_cells(L, 1, &board.narrow, name, seeds_name);
    const uint64_t within = lsg_want_cells(L, 2, &board.narrow, name, within_name);
    lsg_charge(L, LSG_BOARD_STEPS);
    return lsg_push_set(L, sg_board_flood(&board.narrow, seeds, within));
}

/* Functions of sg.bits: images of sets on a board. */

/* -> image, its width, its height */
static int push_image(lua_State *L, const char *name, unsigned symmetry)
{
    lsg_board board;
    lsg_want_board(L, 2, name, &board);
    if (board.is_wide) {
        sg_wide cells = lsg_want_wide_cells(L, 1, &board.wide, name, "the set");
        sg_wide_board_image(&board.wide, &cells, symmetry, &cells);
        lsg_push_wide(L, &cells);
    } else {
        const uint64_t cells = lsg_want_cells(L, 1, &board.narrow, name, "the set");
        lsg_push_set(L, sg_board_image(&board.narrow, cells, symmetry));
    }
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lsg_charge(L, board.is_wide ? LSG_WIDE_STEPS : LSG_BOARD_STEPS);
    return 3;
}

/*
 * sg.bits.mirror(set, w, h)
 * Left for right.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set set, integer w, integer h
 */
static int bits_mirror(lua_State *L)
{
    return push_image(L, "sg.bits.mirror", SG_MIRROR_COLUMNS);
}

/*
 * sg.bits.flip(set, w, h)
 * Top for bottom.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set set, integer w, integer h
 */
static int bits_flip(lua_State *L)
{
    return push_image(L, "sg.bits.flip", SG_MIRROR_ROWS);
}

/*
 * sg.bits.corner(set, w, h)
 * Moved into the corner of bit 0.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set set, integer columns, integer rows
 */
static int bits_corner(lua_State *L)
{
    const char *name = "sg.bits.corner";
    unsigned w, h;
    lsg_board board;
    lsg_want_board(L, 2, name, &board);
    if (board.is_wide) {
        sg_wide cells = lsg_want_wide_cells(L, 1, &board.wide, name, "the set");
        sg_wide_board_to_corner(&board.wide, &cells, &cells, &w, &h);
        lsg_push_wide(L, &cells);
    } else {
        const uint64_t cells = lsg_want_cells(L, 1, &board.narrow, name, "the set");
        lsg_push_set(L, sg_board_to_corner(&board.narrow, cells, &w, &h));
    }
    lua_pushinteger(L, w);
    lua_pushinteger(L, h);
    return 3;
}

void lsg_push_bits(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"cell", bits_cell},
                                         {"components", lsg_bits_components},
                                         {"corner", bits_corner},
                                         {"count", bits_count},
                                         {"flip", bits_flip},
                                         {"flood", bits_flood},
                                         {"full", bits_full},
                                         {"has", bits_has},
                                         {"lowest", bits_lowest},
                                         {"mirror", bits_mirror},
                                         {"neighbours", bits_neighbours},
                                         {"shift", bits_shift},
                                         {"wide", bits_wide},
                                         {NULL, NULL}};
    lsg_push_library(L, functions, box);
    lua_pushnil(L);
    lua_pushcfunction(L, next_bit);
    lua_pushcclosure(L, bits_each, 2);
    lua_setfield(L, -2, "each");
}
