/* SPDX-License-Identifier: MIT */
/* Boards and sets of their cells as arguments and results of functions of sg.bits. */
#include "rulelib/bits.h"

#include "value/wide.h"

int lsg_push_set(lua_State *L, uint64_t set)
{
    lua_pushinteger(L, (lua_Integer)set);
    return 1;
}

int lsg_push_wide(lua_State *L, const sg_wide *set)
{
    lsg_wide_push(L, set);
    return 1;
}

uint64_t lsg_want_set(lua_State *L, int index, const char *name, const char *what)
{
    return (uint64_t)lsg_want_integer(L, index, name, what, LUA_MININTEGER, LUA_MAXINTEGER);
}

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

void lsg_want_board(lua_State *L, int index, const char *name, lsg_board *board)
{
    const lua_Integer w = lsg_want_integer(L, index, name, "the width", LUA_MININTEGER, LUA_MAXINTEGER);
    const lua_Integer h = lsg_want_integer(L, index + 1, name, "the height", LUA_MININTEGER, LUA_MAXINTEGER);
    want_size(L, w, h, name, board);
}

void lsg_want_board_of(lua_State *L, int index, const char *name, lsg_board *board)
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

void lsg_want_board_or_params(lua_State *L, int index, const char *name, lsg_board *board)
{
    if (lua_istable(L, index))
        lsg_want_board_of(L, index, name, board);
    else
        lsg_want_board(L, index, name, board);
}

uint64_t lsg_want_cells(lua_State *L, int index, const sg_board *board, const char *name, const char *what)
{
    const uint64_t cells = lsg_want_set(L, index, name, what);
    if (cells & ~board->all)
        lsg_complain(L, name, "%s has bit %d; a board of %d by %d ends with bit %d", what,
                     __builtin_ctzll(cells & ~board->all), board->w, board->h, board->w * board->h - 1);
    return cells;
}

sg_wide lsg_want_wide_cells(lua_State *L, int index, const sg_wide_board *board, const char *name, const char *what)
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
