/* SPDX-License-Identifier: MIT */
/* sg.grid.count, name, new, set, show and parse: grids as rows, made, changed and written. */
#include <string.h>

#include "rulelib/cells.h"

/* Reads the cell at index as value i of a grid to be made. */
static void read_new_cell(lua_State *L, int index, lsg_grid *in, uint32_t i)
{
    char room[LSG_DESCRIBE_MAX];
    if (!lsg_to_cell(L, index, &in->values[i]))
        lsg_complain(L, "sg.grid.new", "the cell is %s; it must be a character, an integer or a boolean",
                     lsg_describe(L, index, room, sizeof room));
}

/*
 * sg.grid.new(w, h, cell, other)
 * A grid of w columns and h rows.
 * @param w integer
 * @param h integer
 * @param cell sg.Cell
 * @param other? sg.Cell the two alternate, as the squares of a chessboard
 * @return sg.Grid
 */
int lsg_grid_new(lua_State *L)
{
    const char *name = "sg.grid.new";
    const bool alternates = !lua_isnoneornil(L, 4);
    lsg_grid in = {.n_values = alternates ? 2 : 1};
    const lua_Integer w = lsg_want_integer(L, 1, name, "the width", 1, SG_GRID_CELLS_MAX);
    const lua_Integer h = lsg_want_integer(L, 2, name, "the height", 1, SG_GRID_CELLS_MAX / w);
    read_new_cell(L, 3, &in, 0);
    if (alternates)
        read_new_cell(L, 4, &in, 1);
    in.shape = LSG_ROWS_OF_CELLS;
    if (in.values[0].kind == LSG_BYTE && (!alternates || in.values[1].kind == LSG_BYTE))
        in.shape = LSG_ROWS_OF_TEXT;
    lsg_charge(L, (uint64_t)(w * h));
    uint32_t *cells = lua_newuserdatauv(L, (size_t)(w * h) * sizeof *cells, 0);
    for (lua_Integer i = 0; i < w * h; i++)
        cells[i] = alternates && (i / w + i % w) % 2 == 1;
    lsg_push_cells(L, &in, cells, (uint32_t)w, (uint32_t)h);
    return 1;
}

/* Replaces cell c of the row on top by the value at index: a copy of the row. [-1, +1, e] */
static void set_cell(lua_State *L, const char *name, lua_Integer c, int index)
{
    char room[LSG_DESCRIBE_MAX], local[1024];
    const int row = lua_gettop(L);
    lsg_cell cell;
    if (lua_type(L, row) == LUA_TSTRING) {
        size_t n_bytes;
        const char *text = lua_tolstring(L, row, &n_bytes);
        if (!lsg_to_cell(L, index, &cell) || cell.kind != LSG_BYTE)
            lsg_complain(L, name, "the cell is %s; in rows of text it must be one character",
                         lsg_describe(L, index, room, sizeof room));
        char *changed = lsg_room(L, local, sizeof local, n_bytes);
        memcpy(changed, text, n_bytes);
        changed[c - 1] = (char)cell.n;
        lua_pushlstring(L, changed, n_bytes);
        lsg_charge(L, n_bytes / 8);
    } else {
        const lua_Integer n = (lua_Integer)lua_rawlen(L, row);
        if (!lsg_to_cell(L, index, &cell))
            lsg_complain(L, name, "the cell is %s; it must be an integer, a string or a boolean",
                         lsg_describe(L, index, room, sizeof room));
        lua_createtable(L, (int)n, 0);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_rawgeti(L, row, i);
            lua_rawseti(L, -2, i);
        }
        lua_pushvalue(L, index);
        lua_rawseti(L, -2, c);
        lsg_charge(L, (uint64_t)n);
    }
    lua_replace(L, row);
    lua_settop(L, row);
}

/*
 * sg.grid.set(grid, r, c, cell, ...)
 * A copy with cells changed: r, c, cell, once or more often.
 * @param grid sg.Grid
 * @param r integer
 * @param c integer
 * @param cell sg.Cell
 * @param ... integer|sg.Cell
 * @return sg.Grid
 */
int lsg_grid_set(lua_State *L)
{
    const char *name = "sg.grid.set";
    char room[LSG_DESCRIBE_MAX];
    const int n_args = lua_gettop(L);
    if (!lua_istable(L, 1))
        lsg_complain(L, name, "%s is not a grid: a list of rows, each a string or a list",
                     lsg_describe(L, 1, room, sizeof room));
    if (n_args < 4 || (n_args - 1) % 3 != 0)
        lsg_complain(L, name, "after the grid come row, column and cell, once or more often");
    luaL_checkstack(L, 8, NULL);
    const lua_Integer h = (lua_Integer)lua_rawlen(L, 1);
    if (h > SG_GRID_CELLS_MAX)
        lsg_complain(L, name, "a grid of more than %d cells", SG_GRID_CELLS_MAX);
    lua_createtable(L, (int)h, 0);
    const int copy = n_args + 1;
    for (lua_Integer r = 1; r <= h; r++) {
        lua_rawgeti(L, 1, r);
        lua_rawseti(L, copy, r);
    }
    lsg_charge(L, (uint64_t)h);
    for (int i = 2; i < n_args; i += 3) {
        const lua_Integer r = lsg_want_integer(L, i, name, "the row", 1, h);
        lua_rawgeti(L, copy, r);
        const bool is_row = lua_type(L, -1) == LUA_TSTRING || lua_istable(L, -1);
        const lua_Integer w = is_row ? (lua_Integer)lua_rawlen(L, -1) : 0;
        if (!is_row || w > SG_GRID_CELLS_MAX)
            lsg_complain(L, name, "row %lld of the grid is %s", (long long)r,
                         is_row ? "too long" : lsg_describe(L, -1, room, sizeof room));
        set_cell(L, name, lsg_want_integer(L, i + 1, name, "the column", 1, w), i + 2);
        lua_rawseti(L, copy, r);
    }
    lua_settop(L, copy);
    return 1;
}

/*
 * sg.grid.count(rows, cells)
 * How many cells of rows of text are among these characters.
 * @param rows string[]
 * @param cells string
 * @return integer
 */
int lsg_grid_count(lua_State *L)
{
    const char *name = "sg.grid.count";
    char room[LSG_DESCRIBE_MAX];
    bool counts[256] = {false};
    if (!lua_istable(L, 1))
        lsg_complain(L, name, "%s is not a grid: a list of rows, each a string", lsg_describe(L, 1, room, sizeof room));
    if (lua_type(L, 2) != LUA_TSTRING)
        lsg_complain(L, name, "the cells are %s; they must be a string of characters",
                     lsg_describe(L, 2, room, sizeof room));
    size_t n_bytes;
    const char *text = lua_tolstring(L, 2, &n_bytes);
    lsg_charge(L, n_bytes / 8);
    for (size_t i = 0; i < n_bytes; i++)
        counts[(unsigned char)text[i]] = true;
    lua_Integer n = 0;
    const lua_Integer h = (lua_Integer)lua_rawlen(L, 1);
    for (lua_Integer r = 1; r <= h; r++) {
        if (lua_rawgeti(L, 1, r) != LUA_TSTRING)
            lsg_complain(L, name, "row %lld of the grid is %s; it must be a string", (long long)r,
                         lsg_describe(L, -1, room, sizeof room));
        text = lua_tolstring(L, -1, &n_bytes);
        lsg_charge(L, 1 + n_bytes / 8);
        for (size_t i = 0; i < n_bytes; i++)
            n += counts[(unsigned char)text[i]];
        lua_pop(L, 1);
    }
    lua_pushinteger(L, n);
    return 1;
}

/*
 * sg.grid.show(grid)
 * Rows of text to "../.#".
 * @param grid string[]
 * @return string
 */
int lsg_grid_show(lua_State *L)
{
    lsg_grid in;
    luaL_Buffer text;
    lsg_read_grid(L, "sg.grid.show", NULL, 0, false, &in);
    if (in.shape != LSG_ROWS_OF_TEXT)
        lsg_complain(L, "sg.grid.show", "the rows must be strings");
    luaL_buffinit(L, &text);
    for (uint32_t r = 0; r < in.grid.h; r++) {
        if (r > 0)
            luaL_addchar(&text, '/');
        lua_rawgeti(L, 1, (lua_Integer)r + 1);
        luaL_addvalue(&text);
    }
    luaL_pushresult(&text);
    return 1;
}

/*
 * sg.grid.parse(text)
 * "../.#" to rows of text.
 * @param text string
 * @return string[]
 */
int lsg_grid_parse(lua_State *L)
{
    const char *name = "sg.grid.parse";
    char room[LSG_DESCRIBE_MAX];
    size_t n_bytes, width = 0;
    if (lua_type(L, 1) != LUA_TSTRING)
        lsg_complain(L, name, "%s is not a text", lsg_describe(L, 1, room, sizeof room));
    const char *text = lua_tolstring(L, 1, &n_bytes), *end = text + n_bytes;
    if (n_bytes > 2 * SG_GRID_CELLS_MAX)
        lsg_complain(L, name, "a grid of more than %d cells", SG_GRID_CELLS_MAX);
    lsg_charge(L, n_bytes);
    lua_newtable(L);
    for (lua_Integer r = 1;; r++) {
        const char *slash = memchr(text, '/', (size_t)(end - text));
        const size_t n = (size_t)((slash ? slash : end) - text);
        width = r == 1 ? n : width;
        const bool is_nothing = r == 1 && n_bytes == 0; /* "/" is two rows without cells */
        if (is_nothing || n != width)
            lsg_complain(L, name, "row %lld has %d cells, the first one %d; rows are written as in ../.#", (long long)r,
                         (int)n, (int)width);
        lua_pushlstring(L, text, n);
        lua_rawseti(L, -2, r);
        if (!slash)
            return 1;
        text = slash + 1;
    }
}

/*
 * sg.grid.name(r, c)
 * The name of a cell: its column as letters, then its row, both from 1, as in "b3".
 * @param r integer
 * @param c integer
 * @return string
 */
int lsg_grid_name(lua_State *L)
{
    const char *name = "sg.grid.name";
    const lua_Integer r = lsg_want_integer(L, 1, name, "the row", 1, SG_GRID_CELLS_MAX);
    lua_Integer c = lsg_want_integer(L, 2, name, "the column", 1, SG_GRID_CELLS_MAX);
    char letters[8];
    size_t at = sizeof letters - 1;
    letters[at] = '\0';
    for (; c > 0; c = (c - 1) / 26)
        letters[--at] = (char)('a' + (c - 1) % 26);
    lua_pushfstring(L, "%s%I", letters + at, r);
    return 1;
}
