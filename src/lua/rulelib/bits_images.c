/* SPDX-License-Identifier: MIT */
/* Functions of sg.bits: images of sets on a board. */
#include "rulelib/bits.h"

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
    lua_pushvalue(L, symmetry & SG_TRANSPOSE ? 3 : 2);
    lua_pushvalue(L, symmetry & SG_TRANSPOSE ? 2 : 3);
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
int lsg_bits_mirror(lua_State *L)
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
int lsg_bits_flip(lua_State *L)
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
int lsg_bits_transpose(lua_State *L)
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
int lsg_bits_turn(lua_State *L)
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
int lsg_bits_corner(lua_State *L)
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
