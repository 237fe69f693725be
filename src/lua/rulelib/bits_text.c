/* SPDX-License-Identifier: MIT */
/* Functions of sg.bits: sets as text. */
#include "rulelib/bits.h"

/*
 * sg.bits.show(set, w, h)
 * Rows of "." for the cells of the set and "#" for the others, as "../.#"; as a rule's show it takes the parameters.
 * @param set sg.Set
 * @param w integer|table
 * @param h? integer
 * @return string
 */
int lsg_bits_show(lua_State *L)
{
    const char *name = "sg.bits.show";
    char text[2 * SG_WIDE_CELLS];
    size_t n = 0;
    lsg_board board;
    lsg_want_board_or_params(L, 2, name, &board);
    const unsigned w = lsg_board_width(&board), h = lsg_board_height(&board);
    const sg_wide cells = board.is_wide ? lsg_want_wide_cells(L, 1, &board.wide, name, "the set")
                                        : sg_wide_of(lsg_want_cells(L, 1, &board.narrow, name, "the set"));
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
int lsg_bits_parse(lua_State *L)
{
    const char *name = "sg.bits.parse";
    char room[LSG_DESCRIBE_MAX];
    sg_wide cells = {{0}};
    size_t n_bytes;
    lsg_board board;
    if (lua_type(L, 1) != LUA_TSTRING)
        lsg_complain(L, name, "%s is not a text", lsg_describe(L, 1, room, sizeof room));
    lsg_want_board_or_params(L, 2, name, &board);
    const unsigned w = lsg_board_width(&board), h = lsg_board_height(&board);
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
    return board.is_wide ? lsg_push_wide(L, &cells) : lsg_push_set(L, sg_wide_to(cells));
}
