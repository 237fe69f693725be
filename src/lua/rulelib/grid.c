/* SPDX-License-Identifier: MIT */
/* sg.grid: grids of any size and their pieces; sg.canonical.grid. */
#include "rulelib/cells.h"
#include "rulelib/open.h"

#include <string.h>

/*
 * Grids: lists of rows.
 * @class sg.grid
 */

/*
 * @alias sg.Cell integer|string|boolean
 * @alias sg.Grid string[]|sg.Cell[][] rows of one length
 */

/*
 * @class sg.GridOptions
 * @field width? integer|string of flat grids; a string names the parameter of the rule that holds it
 * @field symmetry? "square"|"rectangle"|"turns"|"half-turn"|"left-right"|"up-down"|"none"
 * @field colours? string|sg.Cell[] cells that may be exchanged among themselves
 * @field crop? string|sg.Cell[] outer rows and columns that hold only these cells are removed
 */

/*
 * @class sg.RegionOptions
 * @field cells string|sg.Cell[] the cells that regions are made of
 * @field wall string|sg.Cell[] the one cell that surrounds a region
 * @field diagonals? boolean whether cells that share a corner are connected
 * @field width? integer|string of flat grids
 */

/* ---- options ---------------------------------------------------------------------------------------------------- */

typedef struct word {
    const char *text;
    unsigned symmetries;
} word;

/*
 * Sets of symmetries, by name: bit i stands for symmetry i, where i is a sum of 1 (mirror columns), 2 (mirror rows)
 * and 4 (transpose).
 */
static const word groups[] = {{"square", 0xff},
                              {"rectangle", 0x0f},
                              {"turns", 1 | 1 << 3 | 1 << 5 | 1 << 6},
                              {"half-turn", 1 | 8},
                              {"left-right", 3},
                              {"up-down", 5},
                              {"none", 1},
                              {NULL, 0}};

enum { WIDTH = 1, SYMMETRY = 2, COLOURS = 4, CROP = 8, CELLS = 16, WALL = 32, DIAGONALS = 64 };

typedef struct setting {
    const char *name;
    unsigned which;
} setting;

static const setting settings[] = {{"cells", CELLS},         {"colours", COLOURS},   {"crop", CROP},
                                   {"diagonals", DIAGONALS}, {"symmetry", SYMMETRY}, {"wall", WALL},
                                   {"width", WIDTH}};
enum { N_SETTINGS = sizeof settings / sizeof *settings };

static void add_named(lua_State *L, const char *name, lsg_grid_options *o, const lsg_cell *cell)
{
    if (o->n_named == LSG_NAMED_MAX)
        lsg_complain(L, name, "the options name more than %d cells", LSG_NAMED_MAX);
    for (uint32_t i = 0; i < o->n_named; i++) {
        const lsg_cell *other = &o->named[i];
        if (other->kind == cell->kind && other->n == cell->n && other->text_bytes == cell->text_bytes &&
            (!cell->text_bytes || memcmp(other->text, cell->text, cell->text_bytes) == 0))
            lsg_complain(L, name, "the options name one cell twice");
    }
    o->named[o->n_named++] = *cell;
}

/* Reads the cells that the value on top names, by a text such as "xo" or a list. Returns how many. */
static uint32_t add_cells(lua_State *L, const char *name, const char *option, lsg_grid_options *o)
{
    char room[LSG_DESCRIBE_MAX];
    const uint32_t before = o->n_named;
    lsg_cell cell;
    if (lua_type(L, -1) == LUA_TSTRING) {
        size_t n_bytes;
        const char *text = lua_tolstring(L, -1, &n_bytes);
        for (size_t i = 0; i < n_bytes; i++) {
            cell = (lsg_cell){LSG_BYTE, (unsigned char)text[i], NULL, 0};
            add_named(L, name, o, &cell);
        }
    } else if (lua_istable(L, -1)) {
        const lua_Integer n = (lua_Integer)lua_rawlen(L, -1);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_rawgeti(L, -1, i);
            if (!lsg_to_cell(L, -1, &cell))
                lsg_complain(L, name, "%s names %s; cells are integers, strings and booleans", option,
                             lsg_describe(L, -1, room, sizeof room));
            add_named(L, name, o, &cell);
            lua_pop(L, 1);
        }
    }
    if (o->n_named == before)
        lsg_complain(L, name, "%s is %s; it must be the characters, as \"xo\", or a list of cells, as {1, 2}", option,
                     lsg_describe(L, -1, room, sizeof room));
    return o->n_named - before;
}

static unsigned want_symmetry(lua_State *L, const char *name)
{
    char room[LSG_DESCRIBE_MAX];
    if (lua_type(L, -1) == LUA_TSTRING)
        for (const word *known = groups; known->text; known++)
            if (strcmp(known->text, lua_tostring(L, -1)) == 0)
                return known->symmetries;
    lsg_complain(L, name, "symmetry is %s; it must be square, rectangle, turns, half-turn, left-right, up-down or none",
                 lsg_describe(L, -1, room, sizeof room));
    return 0;
}

static void want_width(lua_State *L, const char *name, lsg_grid_options *o, int options)
{
    o->named_width = lua_type(L, -1) == LUA_TSTRING;
    if (!o->named_width) {
        o->width = lsg_want_integer(L, -1, name, "width", 1, SG_GRID_CELLS_MAX);
        return;
    }
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, options, 2);
}

/* Takes the value on top of the stack for the option of this name. [-0, +0, e] */
static void take_setting(lua_State *L, const char *name, unsigned which, lsg_grid_options *o, int options)
{
    if (which == WIDTH)
        want_width(L, name, o, options);
    else if (which == SYMMETRY)
        o->symmetries = want_symmetry(L, name);
    else if (which == DIAGONALS)
        o->diagonals = lsg_want_flag(L, -1, name, "diagonals");
}

/*
 * Reads the options at index 1 into new userdata, on top. The cells that they name come in the order: those that
 * crop cuts or a wall is made of, then colours or the cells of regions. [-0, +1, e]
 */
static void read_options(lua_State *L, const char *name, unsigned allowed, unsigned symmetries)
{
    lsg_grid_options *o = lua_newuserdatauv(L, sizeof *o, 2);
    const int options = lua_gettop(L);
    memset(o, 0, sizeof *o);
    o->symmetries = symmetries;
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, options, 1);
    const char *names[N_SETTINGS + 1];
    unsigned which[N_SETTINGS];
    int n = 0;
    for (int i = 0; i < N_SETTINGS; i++) {
        if (!(settings[i].which & allowed))
            continue;
        names[n] = settings[i].name;
        which[n++] = settings[i].which;
    }
    names[n] = NULL;
    lua_pushnil(L);
    for (int option; (option = lsg_next_option(L, name, names)) >= 0; lua_pop(L, 1))
        take_setting(L, name, which[option], o, options);
    for (int pass = 0; pass < 2; pass++) {
        static const char *const blank[] = {"crop", "wall"}, *const colours[] = {"colours", "cells"};
        for (int i = 0; i < 2; i++) {
            const char *const option = pass ? colours[i] : blank[i];
            lua_pushstring(L, option);
            if (lua_rawget(L, 1) != LUA_TNIL)
                *(pass ? &o->n_colours : &o->n_blank) += add_cells(L, name, option, o);
            lua_pop(L, 1);
        }
    }
    lua_pushliteral(L, "crop");
    o->crop = lua_rawget(L, 1) != LUA_TNIL;
    lua_pop(L, 1);
}

/*
 * ---- canonical forms ----------------------------------------------------------------------------------------------
 */

/* Cuts the grid down to the cells inside the box. */
static void cut(lsg_grid *in, const sg_box *box)
{
    const uint32_t w = box->right - box->left, h = box->bottom - box->top;
    for (uint32_t r = 0; r < h; r++)
        memmove(in->cells + (size_t)r * w, in->cells + (size_t)(box->top + r) * in->grid.w + box->left,
                w * sizeof *in->cells);
    in->grid.w = w;
    in->grid.h = h;
}

/* Cuts a grid without other cells than blank ones down to one cell, so that rules have something to look at. */
static void cut_blank(lsg_grid *in)
{
    for (uint32_t i = 1; i < in->grid.w * in->grid.h; i++)
        in->cells[0] = in->cells[i] < in->cells[0] ? in->cells[i] : in->cells[0];
    in->grid.w = in->grid.h = 1;
}

/* Moves the cells inside the box into the corner and fills the rest of the grid with the first blank value. */
static void move_to_corner(lsg_grid *in, const sg_box *box)
{
    const uint32_t w = in->grid.w, h = in->grid.h;
    cut(in, box);
    const uint32_t cut_w = in->grid.w, cut_h = in->grid.h;
    for (uint32_t r = h; r-- > 0;)
        for (uint32_t c = w; c-- > 0;)
            in->cells[(size_t)r * w + c] = r < cut_h && c < cut_w ? in->cells[(size_t)r * cut_w + c] : 0;
    in->grid.w = w;
    in->grid.h = h;
}

/* The least image of the cells in the corner of a flat grid; each image is moved into the corner again. */
static void canonical_in_corner(const lsg_grid *in, const sg_grid_group *group, uint32_t n_blank, uint32_t *out,
                                uint32_t *room)
{
    const uint32_t w = in->grid.w, h = in->grid.h, n = w * h;
    sg_box box;
    sg_grid_box(&in->grid, n_blank, &box); /* from (0, 0) */
    bool some = false;
    for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
        const bool turned = symmetry & SG_TRANSPOSE;
        if (!(group->symmetries >> symmetry & 1) || (turned && (box.bottom > w || box.right > h)))
            continue;
        /* the image of the whole grid, in which the box is elsewhere, read from where the box is */
        uint32_t iw, ih;
        uint32_t *image = room, *moved = room + n;
        sg_grid_image(&in->grid, symmetry, image, &iw, &ih);
        sg_box where;
        const sg_grid turned_grid = {iw, ih, image};
        sg_grid_box(&turned_grid, n_blank, &where);
        for (uint32_t i = 0; i < n; i++)
            moved[i] = 0;
        for (uint32_t r = where.top; r < where.bottom; r++)
            memcpy(moved + (size_t)(r - where.top) * w, image + (size_t)r * iw + where.left,
                   (where.right - where.left) * sizeof *moved);
        const sg_grid_group plain = {1, group->first_colour, group->n_colours};
        const sg_grid moved_grid = {w, h, moved};
        sg_grid_canonical(&moved_grid, &plain, image, &iw, &ih);
        size_t i = 0;
        while (some && i < n && image[i] == out[i])
            i++;
        if (!some || (i < n && image[i] < out[i]))
            memcpy(out, image, n * sizeof *out);
        some = true;
    }
}

/* Pushes the canonical form of the position at index 1. */
static int push_canonical(lua_State *L, const char *name, const lsg_grid_options *o)
{
    lsg_grid in;
    uint32_t local[256], w, h;
    lsg_read_grid(L, name, o, 2, &in);
    sg_grid_group group = {.symmetries = o ? o->symmetries : 0xff};
    const bool flat = in.shape == LSG_FLAT_CELLS || in.shape == LSG_FLAT_TEXT;
    const uint32_t n_cells = in.grid.w * in.grid.h;
    if (o) {
        group.first_colour = o->n_blank;
        group.n_colours = o->n_colours;
    }
    const bool in_place = o && o->crop && flat;
    if (o && o->crop) {
        sg_box box;
        sg_grid_box(&in.grid, o->n_blank, &box);
        if (in_place)
            move_to_corner(&in, &box);
        else if (n_cells > 0 && box.bottom == box.top)
            cut_blank(&in);
        else
            cut(&in, &box);
    }
    if (flat && !in_place && in.grid.w != in.grid.h)
        group.symmetries &= 0x0f; /* turned, it would not fit its width */
    lsg_charge(L, 8 * (uint64_t)n_cells);
    uint32_t *out = lsg_room(L, local, sizeof local, n_cells * sizeof *out);
    if (in_place) {
        uint32_t *room = lua_newuserdatauv(L, 2 * n_cells * sizeof *room + 1, 0);
        canonical_in_corner(&in, &group, o->n_blank, out, room);
        w = in.grid.w;
        h = in.grid.h;
    } else {
        sg_grid_canonical(&in.grid, &group, out, &w, &h);
    }
    lsg_push_cells(L, &in, out, w, h);
    return 1;
}

static const lsg_grid_options *own_options(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(2));
}

/*
 * sg.canonical.grid(grid, p)
 * The least of a grid and its images. With options: a function that finds it.
 * @overload fun(options: sg.GridOptions): fun(grid: sg.Grid|string|sg.Cell[], p?: table): sg.Grid|string|sg.Cell[]
 * @param grid sg.Grid
 * @param p? table
 * @return sg.Grid
 */
int lsg_canonical_grid(lua_State *L)
{
    const char *name = "sg.canonical.grid";
    if (lsg_is_options(L)) {
        read_options(L, name, WIDTH | SYMMETRY | COLOURS | CROP, 0xff);
        lsg_push_configured(L, lsg_canonical_grid);
        return 1;
    }
    return push_canonical(L, name, own_options(L));
}

/*
 * ---- sg.grid
 * --------------------------------------------------------------------------------------------------------
 */

/* The smallest box around region n. */
static void box_of_region(const lsg_grid *in, const uint32_t *region, uint32_t n_regions, sg_box *boxes)
{
    const uint32_t w = in->grid.w, h = in->grid.h;
    for (uint32_t i = 0; i < n_regions; i++)
        boxes[i] = (sg_box){w, h, 0, 0};
    for (uint32_t r = 0, i = 0; r < h; r++) {
        for (uint32_t c = 0; c < w; c++, i++) {
            if (!region[i])
                continue;
            sg_box *box = &boxes[region[i] - 1];
            box->left = c < box->left ? c : box->left;
            box->right = c + 1 > box->right ? c + 1 : box->right;
            box->top = r < box->top ? r : box->top;
            box->bottom = r + 1;
        }
    }
}

/* The default options of sg.grid.regions: cells "." and walls "#", or cells 0 and walls 1. */
static void plain_regions(const lsg_grid *in, lsg_grid_options *o)
{
    const bool text = in->shape == LSG_ROWS_OF_TEXT || in->shape == LSG_FLAT_TEXT;
    memset(o, 0, sizeof *o);
    o->named[0] = (lsg_cell){text ? LSG_BYTE : LSG_INTEGER, text ? '#' : 1, NULL, 0};
    o->named[1] = (lsg_cell){text ? LSG_BYTE : LSG_INTEGER, text ? '.' : 0, NULL, 0};
    o->n_blank = o->n_colours = 1;
    o->n_named = 2;
}

/*
 * sg.grid.regions(grid, part, p)
 * The connected regions, each a grid of its own: a rule's split. With options: a function that does this.
 * @overload fun(options: sg.RegionOptions): fun(grid: sg.Grid|string|sg.Cell[], part?: function, p?: table): table[]
 * @param grid sg.Grid
 * @param part? function is not called
 * @param p? table
 * @return sg.Grid[]
 */
static int grid_regions(lua_State *L)
{
    const char *name = "sg.grid.regions";
    lsg_grid in;
    lsg_grid_options plain;
    if (lsg_is_options(L)) {
        read_options(L, name, CELLS | WALL | DIAGONALS | WIDTH, 1);
        const lsg_grid_options *o = lua_touserdata(L, -1);
        if (o->n_blank != 1 || !o->n_colours)
            lsg_complain(L, name,
                         "say both what regions are made of and what stands between them, as in "
                         "{ cells = \"xo\", wall = \".\" }");
        lsg_push_configured(L, grid_regions);
        return 1;
    }
    const lsg_grid_options *o = own_options(L);
    if (!o) { /* the shape is needed to know what cells there are: look at it first */
        lsg_read_grid(L, name, NULL, 3, &in);
        plain_regions(&in, &plain);
        o = &plain;
    }
    lsg_read_grid(L, name, o, 3, &in);
    const uint32_t n_cells = in.grid.w * in.grid.h;
    lsg_charge(L, 8 * (uint64_t)n_cells);
    uint32_t *region = lua_newuserdatauv(L, 2 * n_cells * sizeof *region + 1, 0);
    const uint32_t n = sg_grid_regions(&in.grid, o->n_blank, o->n_colours, o->diagonals, region, region + n_cells);
    sg_box *boxes = lua_newuserdatauv(L, n * sizeof *boxes + 1, 0);
    box_of_region(&in, region, n, boxes);
    const bool flat = in.shape == LSG_FLAT_CELLS || in.shape == LSG_FLAT_TEXT;
    const sg_box whole = {0, 0, in.grid.w, in.grid.h};
    lua_createtable(L, (int)n, 0);
    for (uint32_t i = 0; i < n; i++) {
        const sg_box *box = flat ? &whole : &boxes[i];
        lsg_charge(L, (uint64_t)(box->right - box->left) * (box->bottom - box->top));
        lsg_push_region(L, &in, box, region, i + 1, 0);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/*
 * sg.grid.crop(grid, cells)
 * The grid without the outer rows and columns that hold only these cells.
 * @param grid sg.Grid
 * @param cells string|sg.Cell[]
 * @return sg.Grid
 */
static int grid_crop(lua_State *L)
{
    const char *name = "sg.grid.crop";
    lsg_grid in;
    sg_box box;
    lsg_grid_options *o = lua_newuserdatauv(L, sizeof *o, 0);
    memset(o, 0, sizeof *o);
    lua_pushvalue(L, 2);
    o->n_blank = add_cells(L, name, "the second argument", o);
    lsg_read_grid(L, name, o, 0, &in);
    sg_grid_box(&in.grid, o->n_blank, &box);
    lsg_push_region(L, &in, &box, NULL, 0, 0);
    return 1;
}

/* sg.grid.count, name and set. */

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
static int grid_set(lua_State *L)
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
static int grid_count(lua_State *L)
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
 * sg.grid.name(r, c)
 * The name of a cell: its column as letters, then its row, both from 1, as in "b3".
 * @param r integer
 * @param c integer
 * @return string
 */
static int grid_name(lua_State *L)
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

void lsg_push_grid(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"count", grid_count},     {"crop", grid_crop}, {"name", grid_name},
                                         {"regions", grid_regions}, {"set", grid_set},   {NULL, NULL}};
    lsg_push_library(L, functions, box);
}
