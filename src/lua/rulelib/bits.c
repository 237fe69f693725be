/* SPDX-License-Identifier: MIT */
/* sg.bits: sets of cells of a board in one integer. */
#include "rulelib/bits.h"

#include "rulelib/canonical.h"
#include "rulelib/open.h"

#include <string.h>

enum { BOARD_STEPS = 12 };

static uint64_t want_set(lua_State *L, int index, const char *name, const char *what)
{
    return (uint64_t)lsg_want_integer(L, index, name, what, LUA_MININTEGER, LUA_MAXINTEGER);
}

/* sg.bits.count(set) -> how many bits are set */
static int bits_count(lua_State *L)
{
    lua_pushinteger(L, __builtin_popcountll(want_set(L, 1, "sg.bits.count", "the set")));
    return 1;
}

/* sg.bits.lowest(set) -> number of the lowest bit that is set | nil */
static int bits_lowest(lua_State *L)
{
    const uint64_t set = want_set(L, 1, "sg.bits.lowest", "the set");
    if (set)
        lua_pushinteger(L, __builtin_ctzll(set));
    else
        lua_pushnil(L);
    return 1;
}

/* next(set, bit): the iterator behind sg.bits.each; it keeps nothing but its arguments. */
static int next_bit(lua_State *L)
{
    uint64_t set = want_set(L, 1, "sg.bits.each", "the set");
    if (!lua_isnoneornil(L, 2)) {
        const lua_Integer last = lsg_want_integer(L, 2, "sg.bits.each", "the bit before", 0, 63);
        set = last < 63 ? set & UINT64_MAX << (last + 1) : 0;
    }
    if (set)
        lua_pushinteger(L, __builtin_ctzll(set));
    else
        lua_pushnil(L);
    return 1;
}

/* for bit in sg.bits.each(set) do: the bits that are set, from 0 up. Upvalue 2: next_bit */
static int bits_each(lua_State *L)
{
    want_set(L, 1, "sg.bits.each", "the set");
    lua_settop(L, 1);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 1);
    return 2;
}

/* ---- on a board of w columns and h rows --------------------------------------------------------------------- */

static sg_board want_size(lua_State *L, lua_Integer w, lua_Integer h, const char *name)
{
    sg_board board = {0};
    if (w < 1 || h < 1 || w > SG_BOARD_CELLS_MAX || h > SG_BOARD_CELLS_MAX ||
        sg_board_init((unsigned)w, (unsigned)h, &board) != SG_OK)
        lsg_complain(L, name, "a board of %lld by %lld; it must have from 1 to 64 cells (sg.grid takes larger ones)",
                     (long long)w, (long long)h);
    return board;
}

static sg_board want_board(lua_State *L, int index, const char *name)
{
    const lua_Integer w = lsg_want_integer(L, index, name, "the width", LUA_MININTEGER, LUA_MAXINTEGER);
    const lua_Integer h = lsg_want_integer(L, index + 1, name, "the height", LUA_MININTEGER, LUA_MAXINTEGER);
    return want_size(L, w, h, name);
}

/* The board of the parameters w and h in the table at index, as rules get it. */
static sg_board want_board_of(lua_State *L, int index, const char *name)
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
    return want_size(L, size[0], size[1], name);
}

static uint64_t want_cells(lua_State *L, int index, const sg_board *board, const char *name, const char *what)
{
    const uint64_t cells = want_set(L, index, name, what);
    if (cells & ~board->all)
        lsg_complain(L, name, "%s has bit %d; a board of %d by %d ends with bit %d", what,
                     __builtin_ctzll(cells & ~board->all), board->w, board->h, board->w * board->h - 1);
    return cells;
}

static int push_set(lua_State *L, uint64_t set)
{
    lua_pushinteger(L, (lua_Integer)set);
    return 1;
}

static int bits_full(lua_State *L)
{
    return push_set(L, want_board(L, 1, "sg.bits.full").all);
}

/* sg.bits.shift(cells, w, h, columns, rows) */
static int bits_shift(lua_State *L)
{
    const char *name = "sg.bits.shift";
    const sg_board board = want_board(L, 2, name);
    const uint64_t cells = want_cells(L, 1, &board, name, "the set");
    const int columns = (int)lsg_want_integer(L, 4, name, "the number of columns", -64, 64);
    const int rows = (int)lsg_want_integer(L, 5, name, "the number of rows", -64, 64);
    return push_set(L, sg_board_shift(&board, cells, columns, rows));
}

static int bits_neighbours(lua_State *L)
{
    const char *name = "sg.bits.neighbours";
    const sg_board board = want_board(L, 2, name);
    return push_set(L, sg_board_neighbours(&board, want_cells(L, 1, &board, name, "the set")));
}

/* sg.bits.flood(seeds, within, w, h) */
static int bits_flood(lua_State *L)
{
    const char *name = "sg.bits.flood";
    const sg_board board = want_board(L, 3, name);
    const uint64_t seeds = want_cells(L, 1, &board, name, "the set to begin with");
    const uint64_t within = want_cells(L, 2, &board, name, "the set to stay within");
    lsg_charge(L, BOARD_STEPS);
    return push_set(L, sg_board_flood(&board, seeds, within));
}

/* The connected components of cells of the board. */
static unsigned components_of(const sg_board *board, uint64_t cells, uint64_t *found, uint64_t *n_steps)
{
    const unsigned n = sg_board_components(board, cells, found);
    *n_steps += BOARD_STEPS * (n + 1);
    return n;
}

static uint64_t canonical_of(const sg_board *board, uint64_t cells, bool translate, uint64_t *n_steps)
{
    *n_steps += BOARD_STEPS;
    return sg_board_canonical(board, cells, translate);
}

/* sg.bits.components(cells, w, h), or as the split of a rule: (cells, part, p) -> list of sets */
int lsg_bits_components(lua_State *L)
{
    const char *name = "sg.bits.components";
    uint64_t found[SG_BOARD_CELLS_MAX];
    const sg_board board = lua_istable(L, 3) ? want_board_of(L, 3, name) : want_board(L, 2, name);
    uint64_t n_steps = 0;
    const unsigned n = components_of(&board, want_cells(L, 1, &board, name, "the set"), found, &n_steps);
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
    const sg_board board = want_board(L, 2, name);
    push_set(L, sg_board_image(&board, want_cells(L, 1, &board, name, "the set"), symmetry));
    lua_pushinteger(L, symmetry & SG_TRANSPOSE ? board.h : board.w);
    lua_pushinteger(L, symmetry & SG_TRANSPOSE ? board.w : board.h);
    lsg_charge(L, BOARD_STEPS);
    return 3;
}

static int bits_mirror(lua_State *L)
{
    return push_image(L, "sg.bits.mirror", SG_MIRROR_COLUMNS);
}

static int bits_flip(lua_State *L)
{
    return push_image(L, "sg.bits.flip", SG_MIRROR_ROWS);
}

static int bits_transpose(lua_State *L)
{
    return push_image(L, "sg.bits.transpose", SG_TRANSPOSE);
}

static int bits_turn(lua_State *L)
{
    return push_image(L, "sg.bits.turn", SG_MIRROR_ROWS | SG_TRANSPOSE);
}

/* sg.bits.corner(cells, w, h) -> moved into the corner of bit 0, columns and rows used */
static int bits_corner(lua_State *L)
{
    const char *name = "sg.bits.corner";
    unsigned w, h;
    const sg_board board = want_board(L, 2, name);
    push_set(L, sg_board_to_corner(&board, want_cells(L, 1, &board, name, "the set"), &w, &h));
    lua_pushinteger(L, w);
    lua_pushinteger(L, h);
    return 3;
}

/* ---- sg.canonical.bits -------------------------------------------------------------------------------------- */

static int configure_bits(lua_State *L)
{
    char room[LSG_DESCRIBE_MAX];
    bool translate = false;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || strcmp(lua_tostring(L, -2), "translate") != 0)
            lsg_complain(L, "sg.canonical.bits", "it has no option %s; it has: translate",
                         lsg_describe(L, -2, room, sizeof room));
        if (!lua_isboolean(L, -1))
            lsg_complain(L, "sg.canonical.bits", "translate is %s; it must be true or false",
                         lsg_describe(L, -1, room, sizeof room));
        translate = lua_toboolean(L, -1);
        lua_pop(L, 1);
    }
    lua_pushboolean(L, translate);
    lsg_push_configured(L, lsg_canonical_bits);
    return 1;
}

/* sg.canonical.bits(cells, w, h[, translate]), or as the canonical of a rule: (cells, p); { translate = true } */
int lsg_canonical_bits(lua_State *L)
{
    const char *name = "sg.canonical.bits";
    if (lsg_is_options(L))
        return configure_bits(L);
    const bool of_rule = lua_istable(L, 2);
    const sg_board board = of_rule ? want_board_of(L, 2, name) : want_board(L, 2, name);
    const uint64_t cells = want_cells(L, 1, &board, name, "the set");
    const bool translate = lua_toboolean(L, lua_upvalueindex(2)) || (!of_rule && lua_toboolean(L, 4));
    uint64_t n_steps = 0;
    const uint64_t least = canonical_of(&board, cells, translate, &n_steps);
    lsg_charge(L, n_steps);
    return push_set(L, least);
}

/* ---- as split and canonical of a rule, called from C ------------------------------------------------------------ */

int lsg_ready_parts(const lsg_ready *ready, uint64_t cells, uint64_t parts[SG_BOARD_CELLS_MAX], uint64_t *n_steps)
{
    unsigned n = 1;
    *n_steps = 0;
    parts[0] = cells;
    if (cells & ~ready->board.all)
        return -1;
    if (ready->split)
        n = components_of(&ready->board, cells, parts, n_steps);
    for (unsigned i = 0; ready->canonical && i < n; i++)
        parts[i] = canonical_of(&ready->board, parts[i], ready->translate, n_steps);
    return (int)n;
}

void lsg_push_bits(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"components", lsg_bits_components},
                                         {"corner", bits_corner},
                                         {"count", bits_count},
                                         {"flip", bits_flip},
                                         {"flood", bits_flood},
                                         {"full", bits_full},
                                         {"lowest", bits_lowest},
                                         {"mirror", bits_mirror},
                                         {"neighbours", bits_neighbours},
                                         {"shift", bits_shift},
                                         {"transpose", bits_transpose},
                                         {"turn", bits_turn},
                                         {NULL, NULL}};
    lsg_push_library(L, functions, box);
    lua_pushnil(L);
    lua_pushcfunction(L, next_bit);
    lua_pushcclosure(L, bits_each, 2);
    lua_setfield(L, -2, "each");
}
