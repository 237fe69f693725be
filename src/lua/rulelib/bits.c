/* SPDX-License-Identifier: MIT */
/*
 * sg.bits: sets of cells of a board. On a board of up to 64 cells a set is an integer, on a larger one a wide set; each
 * function of a board first looks which of both it is.
 */
#include "rulelib/bits.h"

#include "rulelib/canonical.h"
#include "rulelib/open.h"
#include "value/wide.h"

#include <string.h>

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

enum { BOARD_STEPS = 12, WIDE_STEPS = 40 };

static int push_set(lua_State *L, uint64_t set)
{
    lua_pushinteger(L, (lua_Integer)set);
    return 1;
}

static int push_wide(lua_State *L, const sg_wide *set)
{
    lsg_wide_push(L, set);
    return 1;
}

static uint64_t want_set(lua_State *L, int index, const char *name, const char *what)
{
    return (uint64_t)lsg_want_integer(L, index, name, what, LUA_MININTEGER, LUA_MAXINTEGER);
}

/* Is the set at index a wide one? Then *wide is set to it, else *set to the integer. */
static bool want_either(lua_State *L, int index, const char *name, uint64_t *set, sg_wide *wide)
{
    if (lua_type(L, index) == LUA_TUSERDATA && lsg_wide_get(L, index, wide))
        return true;
    *set = want_set(L, index, name, "the set");
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
    return push_wide(L, &wide);
}

/* ---- on a board of w columns and h rows --------------------------------------------------------------------- */

bool lsg_board_init(lua_Integer w, lua_Integer h, lsg_board *board)
{
    if (w < 1 || h < 1 || w > SG_WIDE_CELLS || h > SG_WIDE_CELLS)
        return false;
    board->is_wide = w * h > SG_BOARD_CELLS_MAX;
    return (board->is_wide ? sg_wide_board_init((unsigned)w, (unsigned)h, &board->wide)
                           : sg_board_init((unsigned)w, (unsigned)h, &board->narrow)) == SG_OK;
}

static void want_size(lua_State *L, lua_Integer w, lua_Integer h, const char *name, lsg_board *board)
{
    if (!lsg_board_init(w, h, board))
        lsg_complain(L, name, "a board of %lld by %lld; it must have from 1 to 256 cells (sg.grid takes larger ones)",
                     (long long)w, (long long)h);
}

static void want_board(lua_State *L, int index, const char *name, lsg_board *board)
{
    const lua_Integer w = lsg_want_integer(L, index, name, "the width", LUA_MININTEGER, LUA_MAXINTEGER);
    const lua_Integer h = lsg_want_integer(L, index + 1, name, "the height", LUA_MININTEGER, LUA_MAXINTEGER);
    want_size(L, w, h, name, board);
}

/* The board of the parameters w and h in the table at index, as rules get it. */
static void want_board_of(lua_State *L, int index, const char *name, lsg_board *board)
{
    char room[LSG_DESCRIBE_MAX];
    lua_Integer size[2];
    static const char *const names[] = {"w", "h"};
    for (int i = 0; i < 2; i++) {
        lua_pushstring(L, names[i]);
        lua_rawget(L, index);
        if (!lua_isinteger(L, -1))
            lsg_complain(L, name, "the parameter %s of the rule is %s; it must be the board's %s", names[i],
                         lsg_describe(L, -1, room, sizeof room), i ? "height" : "width");
        size[i] = lua_tointeger(L, -1);
        lua_pop(L, 1);
    }
    want_size(L, size[0], size[1], name, board);
}

/* The board at index: w and h, or the parameters of a rule. */
static void want_board_or_params(lua_State *L, int index, const char *name, lsg_board *board)
{
    if (lua_istable(L, index))
        want_board_of(L, index, name, board);
    else
        want_board(L, index, name, board);
}

static uint64_t want_cells(lua_State *L, int index, const sg_board *board, const char *name, const char *what)
{
    const uint64_t cells = want_set(L, index, name, what);
    if (cells & ~board->all)
        lsg_complain(L, name, "%s has bit %d; a board of %d by %d ends with bit %d", what,
                     __builtin_ctzll(cells & ~board->all), board->w, board->h, board->w * board->h - 1);
    return cells;
}

static sg_wide want_wide_cells(lua_State *L, int index, const sg_wide_board *board, const char *name, const char *what)
{
    char room[LSG_DESCRIBE_MAX];
    sg_wide cells;
    const char *wrong = lsg_wide_operand(L, index, &cells);
    if (!wrong && lua_type(L, index) == LUA_TNUMBER && lua_tonumber(L, index) < 0)
        wrong = "is negative, and no set of a board of more than 64 cells";
    if (wrong)
        lsg_complain(L, name, "%s is %s, which %s", what, lsg_describe(L, index, room, sizeof room), wrong);
    if (!sg_wide_within(cells, board->all))
        lsg_complain(L, name, "%s has bit %d; a board of %d by %d ends with bit %d", what,
                     (int)sg_wide_lowest(sg_wide_andnot(cells, board->all)), board->w, board->h,
                     board->w * board->h - 1);
    return cells;
}

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
    want_board(L, 1, "sg.bits.full", &board);
    return board.is_wide ? push_wide(L, &board.wide.all) : push_set(L, board.narrow.all);
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
    want_board(L, 2, name, &board);
    const int n_cells = board.is_wide ? board.wide.w * board.wide.h : board.narrow.w * board.narrow.h;
    const unsigned cell = (unsigned)lsg_want_integer(L, 1, name, "the cell", 0, n_cells - 1);
    if (!board.is_wide)
        return push_set(L, UINT64_C(1) << cell);
    const sg_wide set = sg_wide_cell(cell);
    return push_wide(L, &set);
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
    want_board(L, 2, name, &board);
    const int columns = (int)lsg_want_integer(L, 4, name, "the number of columns", -SG_WIDE_CELLS, SG_WIDE_CELLS);
    const int rows = (int)lsg_want_integer(L, 5, name, "the number of rows", -SG_WIDE_CELLS, SG_WIDE_CELLS);
    if (!board.is_wide)
        return push_set(L,
                        sg_board_shift(&board.narrow, want_cells(L, 1, &board.narrow, name, "the set"), columns, rows));
    sg_wide cells = want_wide_cells(L, 1, &board.wide, name, "the set");
    sg_wide_board_shift(&board.wide, &cells, columns, rows, &cells);
    return push_wide(L, &cells);
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
    want_board(L, 2, name, &board);
    if (!board.is_wide)
        return push_set(L, sg_board_neighbours(&board.narrow, want_cells(L, 1, &board.narrow, name, "the set")));
    sg_wide cells = want_wide_cells(L, 1, &board.wide, name, "the set");
    sg_wide_board_neighbours(&board.wide, &cells, &cells);
    return push_wide(L, &cells);
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
    want_board(L, 3, name, &board);
    if (board.is_wide) {
        const sg_wide seeds = want_wide_cells(L, 1, &board.wide, name, seeds_name);
        sg_wide cells = want_wide_cells(L, 2, &board.wide, name, within_name);
        lsg_charge(L, WIDE_STEPS);
        sg_wide_board_flood(&board.wide, &seeds, &cells, &cells);
        return push_wide(L, &cells);
    }
    const uint64_t seeds = want_cells(L, 1, &board.narrow, name, seeds_name);
    const uint64_t within = want_cells(L, 2, &board.narrow, name, within_name);
    lsg_charge(L, BOARD_STEPS);
    return push_set(L, sg_board_flood(&board.narrow, seeds, within));
}

/* The connected components of cells of the board. */
static unsigned components_of(const sg_board *board, uint64_t cells, uint64_t *found, uint64_t *n_steps)
{
    const unsigned n = sg_board_components(board, cells, found);
    *n_steps += BOARD_STEPS * (n + 1);
    return n;
}

static unsigned wide_components_of(const sg_wide_board *board, const sg_wide *cells, sg_wide *found, uint64_t *n_steps)
{
    const unsigned n = sg_wide_board_components(board, cells, found);
    *n_steps += WIDE_STEPS * (n + 1);
    return n;
}

static uint64_t canonical_of(const sg_board *board, uint64_t cells, bool translate, uint64_t *n_steps)
{
    *n_steps += BOARD_STEPS;
    return sg_board_canonical(board, cells, translate);
}

/* Pushes the list of the components of the wide set at index 1. */
static int push_wide_components(lua_State *L, const sg_wide_board *board, const char *name)
{
    sg_wide found[SG_WIDE_CELLS];
    uint64_t n_steps = 0;
    const sg_wide cells = want_wide_cells(L, 1, board, name, "the set");
    const unsigned n = wide_components_of(board, &cells, found, &n_steps);
    lsg_charge(L, n_steps);
    lua_createtable(L, (int)n, 0);
    for (unsigned i = 0; i < n; i++) {
        push_wide(L, &found[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/*
 * sg.bits.components(set, w, h)
 * The connected components; as a rule's split it takes w and h from the parameters.
 * @param set sg.Set
 * @param w integer|fun(component: sg.Set)
 * @param h integer|table
 * @return sg.Set[]
 */
int lsg_bits_components(lua_State *L)
{
    const char *name = "sg.bits.components";
    uint64_t found[SG_BOARD_CELLS_MAX];
    lsg_board board;
    if (lua_istable(L, 3))
        want_board_of(L, 3, name, &board);
    else
        want_board(L, 2, name, &board);
    if (board.is_wide)
        return push_wide_components(L, &board.wide, name);
    uint64_t n_steps = 0;
    const uint64_t cells = want_cells(L, 1, &board.narrow, name, "the set");
    const unsigned n = components_of(&board.narrow, cells, found, &n_steps);
    lsg_charge(L, n_steps);
    lua_createtable(L, (int)n, 0);
    for (unsigned i = 0; i < n; i++) {
        push_set(L, found[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* -> image, its width, its height */
static int push_image(lua_State *L, const char *name, unsigned symmetry)
{
    lsg_board board;
    want_board(L, 2, name, &board);
    if (board.is_wide) {
        sg_wide cells = want_wide_cells(L, 1, &board.wide, name, "the set");
        sg_wide_board_image(&board.wide, &cells, symmetry, &cells);
        push_wide(L, &cells);
    } else {
        const uint64_t cells = want_cells(L, 1, &board.narrow, name, "the set");
        push_set(L, sg_board_image(&board.narrow, cells, symmetry));
    }
    lua_pushvalue(L, symmetry & SG_TRANSPOSE ? 3 : 2);
    lua_pushvalue(L, symmetry & SG_TRANSPOSE ? 2 : 3);
    lsg_charge(L, board.is_wide ? WIDE_STEPS : BOARD_STEPS);
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
 * sg.bits.transpose(set, w, h)
 * Rows for columns.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set set, integer h, integer w
 */
static int bits_transpose(lua_State *L)
{
    return push_image(L, "sg.bits.transpose", SG_TRANSPOSE);
}

/*
 * sg.bits.turn(set, w, h)
 * A quarter turn clockwise.
 * @param set sg.Set
 * @param w integer
 * @param h integer
 * @return sg.Set set, integer h, integer w
 */
static int bits_turn(lua_State *L)
{
    return push_image(L, "sg.bits.turn", SG_MIRROR_ROWS | SG_TRANSPOSE);
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
    want_board(L, 2, name, &board);
    if (board.is_wide) {
        sg_wide cells = want_wide_cells(L, 1, &board.wide, name, "the set");
        sg_wide_board_to_corner(&board.wide, &cells, &cells, &w, &h);
        push_wide(L, &cells);
    } else {
        const uint64_t cells = want_cells(L, 1, &board.narrow, name, "the set");
        push_set(L, sg_board_to_corner(&board.narrow, cells, &w, &h));
    }
    lua_pushinteger(L, w);
    lua_pushinteger(L, h);
    return 3;
}

/* ---- boards as text ----------------------------------------------------------------------------------------- */

static unsigned width_of(const lsg_board *board)
{
    return board->is_wide ? board->wide.w : board->narrow.w;
}

static unsigned height_of(const lsg_board *board)
{
    return board->is_wide ? board->wide.h : board->narrow.h;
}

/*
 * sg.bits.show(set, w, h)
 * Rows of "." for the cells of the set and "#" for the others, as "../.#"; as a rule's show it takes the parameters.
 * @param set sg.Set
 * @param w integer|table
 * @param h? integer
 * @return string
 */
static int bits_show(lua_State *L)
{
    const char *name = "sg.bits.show";
    char text[2 * SG_WIDE_CELLS];
    size_t n = 0;
    lsg_board board;
    want_board_or_params(L, 2, name, &board);
    const unsigned w = width_of(&board), h = height_of(&board);
    const sg_wide cells = board.is_wide ? want_wide_cells(L, 1, &board.wide, name, "the set")
                                        : sg_wide_of(want_cells(L, 1, &board.narrow, name, "the set"));
    for (unsigned r = 0; r < h; r++) {
        if (r > 0)
            text[n++] = '/';
        for (unsigned c = 0; c < w; c++)
            text[n++] = sg_wide_test(cells, r * w + c) ? '.' : '#';
    }
    lsg_charge(L, n);
    lua_pushlstring(L, text, n);
    return 1;
}

/*
 * sg.bits.parse(text, w, h)
 * A text of sg.bits.show as a set; cells that are not written are not in it.
 * @param text string
 * @param w integer|table
 * @param h? integer
 * @return sg.Set
 */
static int bits_parse(lua_State *L)
{
    const char *name = "sg.bits.parse";
    char room[LSG_DESCRIBE_MAX];
    sg_wide cells = {{0}};
    size_t n_bytes;
    lsg_board board;
    if (lua_type(L, 1) != LUA_TSTRING)
        lsg_complain(L, name, "%s is not a text", lsg_describe(L, 1, room, sizeof room));
    want_board_or_params(L, 2, name, &board);
    const unsigned w = width_of(&board), h = height_of(&board);
    const char *text = lua_tolstring(L, 1, &n_bytes);
    for (unsigned i = 0, r = 0, c = 0; i < n_bytes; i++) {
        if (text[i] == '/') {
            r++;
            c = 0;
            continue;
        }
        if (text[i] != '.' && text[i] != '#')
            lsg_complain(L, name, "a board is written with . # and /, as ../.#");
        if (r >= h || c >= w)
            lsg_complain(L, name, "the board has %u columns and %u rows", w, h);
        if (text[i] == '.')
            cells = sg_wide_set(cells, r * w + c);
        c++;
    }
    return board.is_wide ? push_wide(L, &cells) : push_set(L, sg_wide_to(cells));
}

/* ---- sg.canonical.bits -------------------------------------------------------------------------------------- */

static int configure_bits(lua_State *L)
{
    static const char *const names[] = {"translate", NULL};
    bool translate = false;
    lua_pushnil(L);
    while (lsg_next_option(L, "sg.canonical.bits", names) >= 0) {
        translate = lsg_want_flag(L, -1, "sg.canonical.bits", "translate");
        lua_pop(L, 1);
    }
    lua_pushboolean(L, translate);
    lsg_push_configured(L, lsg_canonical_bits);
    return 1;
}

/*
 * sg.canonical.bits(set, w, h, translate)
 * The least of a set and its images on the board. With options: a function that finds it.
 * @overload fun(options: { translate?: boolean }): fun(set: sg.Set, p: table): sg.Set
 * @param set sg.Set
 * @param w integer|table the width, or parameters with w and h
 * @param h? integer
 * @param translate? boolean whether sets that differ by a shift are the same
 * @return sg.Set
 */
int lsg_canonical_bits(lua_State *L)
{
    const char *name = "sg.canonical.bits";
    if (lsg_is_options(L))
        return configure_bits(L);
    const bool of_rule = lua_istable(L, 2);
    lsg_board board;
    want_board_or_params(L, 2, name, &board);
    const bool translate = lua_toboolean(L, lua_upvalueindex(2)) || (!of_rule && lua_toboolean(L, 4));
    if (board.is_wide) {
        sg_wide cells = want_wide_cells(L, 1, &board.wide, name, "the set");
        lsg_charge(L, WIDE_STEPS);
        sg_wide_board_canonical(&board.wide, &cells, translate, &cells);
        return push_wide(L, &cells);
    }
    const uint64_t cells = want_cells(L, 1, &board.narrow, name, "the set");
    uint64_t n_steps = 0;
    const uint64_t least = canonical_of(&board.narrow, cells, translate, &n_steps);
    lsg_charge(L, n_steps);
    return push_set(L, least);
}

/* ---- as split and canonical of a rule, called from C ------------------------------------------------------------ */

int lsg_ready_parts(const lsg_ready *ready, uint64_t cells, uint64_t parts[SG_BOARD_CELLS_MAX], uint64_t *n_steps)
{
    unsigned n = 1;
    *n_steps = 0;
    parts[0] = cells;
    if (cells & ~ready->board.narrow.all)
        return -1;
    if (ready->split)
        n = components_of(&ready->board.narrow, cells, parts, n_steps);
    for (unsigned i = 0; ready->canonical && i < n; i++)
        parts[i] = canonical_of(&ready->board.narrow, parts[i], ready->translate, n_steps);
    return (int)n;
}

int lsg_ready_wide_parts(const lsg_ready *ready, const sg_wide *cells, sg_wide parts[SG_WIDE_CELLS], uint64_t *n_steps)
{
    unsigned n = 1;
    *n_steps = 0;
    parts[0] = *cells;
    if (!sg_wide_within(*cells, ready->board.wide.all))
        return -1;
    if (ready->split)
        n = wide_components_of(&ready->board.wide, cells, parts, n_steps);
    for (unsigned i = 0; ready->canonical && i < n; i++) {
        *n_steps += WIDE_STEPS;
        sg_wide_board_canonical(&ready->board.wide, &parts[i], ready->translate, &parts[i]);
    }
    return (int)n;
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
                                         {"parse", bits_parse},
                                         {"shift", bits_shift},
                                         {"show", bits_show},
                                         {"transpose", bits_transpose},
                                         {"turn", bits_turn},
                                         {"wide", bits_wide},
                                         {NULL, NULL}};
    lsg_push_library(L, functions, box);
    lua_pushnil(L);
    lua_pushcfunction(L, next_bit);
    lua_pushcclosure(L, bits_each, 2);
    lua_setfield(L, -2, "each");
}
