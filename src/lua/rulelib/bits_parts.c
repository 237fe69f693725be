/* SPDX-License-Identifier: MIT */
/*
 * Components and canonical forms of sets of cells: sg.bits.components and sg.canonical.bits, and the same for a rule
 * whose split and canonical they are, called from C.
 */
#include "rulelib/bits.h"

#include "rulelib/open.h"

/* The connected components of cells of the board. */
static unsigned components_of(const sg_board *board, uint64_t cells, uint64_t *found, uint64_t *n_steps)
{
    const unsigned n = sg_board_components(board, cells, found);
    *n_steps += LSG_BOARD_STEPS * (n + 1);
    return n;
}

static unsigned wide_components_of(const sg_wide_board *board, const sg_wide *cells, sg_wide *found, uint64_t *n_steps)
{
    const unsigned n = sg_wide_board_components(board, cells, found);
    *n_steps += LSG_WIDE_STEPS * (n + 1);
    return n;
}

static uint64_t canonical_of(const sg_board *board, uint64_t cells, bool translate, uint64_t *n_steps)
{
    *n_steps += LSG_BOARD_STEPS;
    return sg_board_canonical(board, cells, translate);
}

/* Pushes the list of the components of the wide set at index 1. */
static int push_wide_components(lua_State *L, const sg_wide_board *board, const char *name)
{
    sg_wide found[SG_WIDE_CELLS];
    uint64_t n_steps = 0;
    const sg_wide cells = lsg_want_wide_cells(L, 1, board, name, "the set");
    const unsigned n = wide_components_of(board, &cells, found, &n_steps);
    lsg_charge(L, n_steps);
    lua_createtable(L, (int)n, 0);
    for (unsigned i = 0; i < n; i++) {
        lsg_push_wide(L, &found[i]);
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
        lsg_want_board_of(L, 3, name, &board);
    else
        lsg_want_board(L, 2, name, &board);
    if (board.is_wide)
        return push_wide_components(L, &board.wide, name);
    uint64_t n_steps = 0;
    const uint64_t cells = lsg_want_cells(L, 1, &board.narrow, name, "the set");
    const unsigned n = components_of(&board.narrow, cells, found, &n_steps);
    lsg_charge(L, n_steps);
    lua_createtable(L, (int)n, 0);
    for (unsigned i = 0; i < n; i++) {
        lsg_push_set(L, found[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

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
    lsg_want_board_or_params(L, 2, name, &board);
    const bool translate = lua_toboolean(L, lua_upvalueindex(2)) || (!of_rule && lua_toboolean(L, 4));
    if (board.is_wide) {
        sg_wide cells = lsg_want_wide_cells(L, 1, &board.wide, name, "the set");
        lsg_charge(L, LSG_WIDE_STEPS);
        sg_wide_board_canonical(&board.wide, &cells, translate, &cells);
        return lsg_push_wide(L, &cells);
    }
    const uint64_t cells = lsg_want_cells(L, 1, &board.narrow, name, "the set");
    uint64_t n_steps = 0;
    const uint64_t least = canonical_of(&board.narrow, cells, translate, &n_steps);
    lsg_charge(L, n_steps);
    return lsg_push_set(L, least);
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
        *n_steps += LSG_WIDE_STEPS;
        sg_wide_board_canonical(&ready->board.wide, &parts[i], ready->translate, &parts[i]);
    }
    return (int)n;
}
