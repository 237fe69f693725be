/* SPDX-License-Identifier: MIT */
/* Grids as rules write them (rows of text, rows of cells, flat with a width) read into numbers, and back. */
#include "rulelib/cells.h"

#include <string.h>

bool lsg_to_cell(lua_State *L, int index, lsg_cell *cell)
{
    *cell = (lsg_cell){LSG_INTEGER, 0, NULL, 0};
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        cell->kind = LSG_BOOLEAN;
        cell->n = lua_toboolean(L, index);
        return true;
    case LUA_TNUMBER:
        cell->n = lua_tointeger(L, index);
        return lua_isinteger(L, index);
    case LUA_TSTRING:
        cell->text = lua_tolstring(L, index, &cell->text_bytes);
        cell->kind = cell->text_bytes == 1 ? LSG_BYTE : LSG_STRING;
        if (cell->kind == LSG_BYTE)
            *cell = (lsg_cell){LSG_BYTE, (unsigned char)*cell->text, NULL, 0};
        return true;
    default:
        return false;
    }
}

static bool same_cell(const lsg_cell *a, const lsg_cell *b)
{
    if (a->kind != LSG_STRING || b->kind != LSG_STRING)
        return a->kind == b->kind && a->n == b->n;
    return a->text_bytes == b->text_bytes && memcmp(a->text, b->text, a->text_bytes) == 0;
}

static bool cell_is_before(const lsg_cell *a, const lsg_cell *b)
{
    if (a->kind != b->kind || a->kind != LSG_STRING)
        return a->kind != b->kind ? a->kind < b->kind : a->n < b->n;
    const size_t common = a->text_bytes < b->text_bytes ? a->text_bytes : b->text_bytes;
    const int order = memcmp(a->text, b->text, common);
    return order ? order < 0 : a->text_bytes < b->text_bytes;
}

static uint32_t enter_cell(lua_State *L, const char *name, lsg_grid *grid, const lsg_cell *cell)
{
    for (uint32_t i = 0; i < grid->n_values; i++)
        if (same_cell(&grid->values[i], cell))
            return i;
    if (grid->n_values == LSG_CELLS_MAX)
        lsg_complain(L, name, "more than %d different cells", LSG_CELLS_MAX);
    grid->values[grid->n_values] = *cell;
    return grid->n_values++;
}

/* ---- shapes --------------------------------------------------------------------------------------------------- */

/* The width that the options name; 0 for grids given as rows. */
static lua_Integer width_of(lua_State *L, const char *name, const lsg_grid_options *options, int p)
{
    char room[LSG_DESCRIBE_MAX];
    if (!options || !options->named_width)
        return options ? options->width : 0;
    lua_getiuservalue(L, lua_upvalueindex(2), 2);
    if (lua_istable(L, p))
        lua_rawget(L, p);
    else
        lua_pushnil(L);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1)
        lsg_complain(L, name, "the parameter that is to be the width is %s; it must be an integer above 0",
                     lsg_describe(L, -1, room, sizeof room));
    const lua_Integer width = lua_tointeger(L, -1);
    lua_pop(L, 1);
    return width;
}

static uint32_t check_size(lua_State *L, const char *name, size_t n)
{
    if (n > SG_GRID_CELLS_MAX)
        lsg_complain(L, name, "a grid of more than %d cells", SG_GRID_CELLS_MAX);
    return (uint32_t)n;
}

/* The length of the row on top of the stack, number r. */
static size_t row_length(lua_State *L, const char *name, bool text, lua_Integer r)
{
    char room[LSG_DESCRIBE_MAX];
    if (lua_type(L, -1) != (text ? LUA_TSTRING : LUA_TTABLE))
        lsg_complain(L, name, "row %lld of the grid is %s, and the first one is a %s", (long long)r,
                     lsg_describe(L, -1, room, sizeof room), text ? "string" : "table");
    return text ? (size_t)lua_rawlen(L, -1) : lsg_want_list(L, -1, name, "a row of the grid", SG_GRID_CELLS_MAX);
}

/* Width and height of the table at index 1, whose rows are text or tables. */
static void measure_rows(lua_State *L, const char *name, lsg_grid *out)
{
    const bool text = out->shape == LSG_ROWS_OF_TEXT;
    const uint32_t h = (uint32_t)lsg_want_list(L, 1, name, "the grid", SG_GRID_CELLS_MAX);
    out->grid.h = h;
    for (uint32_t r = 1; r <= h; r++) {
        lua_rawgeti(L, 1, (lua_Integer)r);
        const uint32_t w = check_size(L, name, row_length(L, name, text, (lua_Integer)r));
        lua_pop(L, 1);
        if (r == 1)
            out->grid.w = w;
        if (w != out->grid.w)
            lsg_complain(L, name, "row %u of the grid has %u cells, the first one %u", (unsigned)r, (unsigned)w,
                         (unsigned)out->grid.w);
    }
    check_size(L, name, (size_t)out->grid.w * h);
}

static void measure_flat(lua_State *L, const char *name, lua_Integer width, lsg_grid *out)
{
    const uint32_t n = out->shape == LSG_FLAT_TEXT ? check_size(L, name, (size_t)lua_rawlen(L, 1))
                                                   : (uint32_t)lsg_want_list(L, 1, name, "the grid", SG_GRID_CELLS_MAX);
    if (!width)
        lsg_complain(L, name, "a flat grid; give a list of rows, or say its width, as in %s { width = 5 }", name);
    else if (width > SG_GRID_CELLS_MAX || n % (uint32_t)width != 0)
        lsg_complain(L, name, "%u cells are no grid of width %lld", (unsigned)n, (long long)width);
    out->grid.w = (uint32_t)width;
    out->grid.h = n / (uint32_t)width;
}

static void measure(lua_State *L, const char *name, lua_Integer width, lsg_grid *out)
{
    char room[LSG_DESCRIBE_MAX];
    const int type = lua_type(L, 1);
    if (type != LUA_TTABLE && type != LUA_TSTRING)
        lsg_complain(L, name, "%s is not a grid: a list of rows, each a string or a list",
                     lsg_describe(L, 1, room, sizeof room));
    if (type == LUA_TSTRING) {
        out->shape = LSG_FLAT_TEXT;
        measure_flat(L, name, width, out);
        return;
    }
    const int first = width ? LUA_TNONE : lua_rawgeti(L, 1, 1);
    if (first != LUA_TNONE)
        lua_pop(L, 1);
    out->shape = first == LUA_TNIL || first == LUA_TSTRING ? LSG_ROWS_OF_TEXT
                 : first == LUA_TTABLE                     ? LSG_ROWS_OF_CELLS
                                                           : LSG_FLAT_CELLS;
    if (out->shape == LSG_FLAT_CELLS)
        measure_flat(L, name, width, out);
    else
        measure_rows(L, name, out);
}

/* ---- cells ---------------------------------------------------------------------------------------------------- */

/*
 * Writes the number of each byte of text to *to; known maps bytes to their number + 1 (0: not met yet). Returns the
 * end.
 */
static uint32_t *read_text(lua_State *L, const char *name, lsg_grid *out, const char *text, uint32_t n,
                           uint16_t known[256], uint32_t *to)
{
    for (uint32_t i = 0; i < n; i++) {
        const unsigned char byte = (unsigned char)text[i];
        if (!known[byte]) {
            const lsg_cell cell = {LSG_BYTE, byte, NULL, 0};
            known[byte] = (uint16_t)(enter_cell(L, name, out, &cell) + 1);
        }
        *to++ = known[byte] - 1u;
    }
    return to;
}

/* Writes the numbers of the n elements of the table at index. */
static uint32_t *read_list(lua_State *L, const char *name, lsg_grid *out, int index, uint32_t n, uint32_t *to)
{
    char room[LSG_DESCRIBE_MAX];
    for (uint32_t i = 1; i <= n; i++) {
        lsg_cell cell;
        lua_rawgeti(L, index, (lua_Integer)i);
        if (!lsg_to_cell(L, -1, &cell))
            lsg_complain(L, name, "a cell of the grid is %s; cells are integers, strings and booleans",
                         lsg_describe(L, -1, room, sizeof room));
        *to++ = enter_cell(L, name, out, &cell);
        lua_pop(L, 1);
    }
    return to;
}

/* Renumbers the values that the options do not name: in their own order, not in that in which they were met. */
static void sort_values(lsg_grid *out, uint32_t n_named)
{
    uint32_t order[LSG_CELLS_MAX], place[LSG_CELLS_MAX];
    lsg_cell values[LSG_CELLS_MAX];
    bool sorted = true;
    for (uint32_t i = n_named + 1; sorted && i < out->n_values; i++)
        sorted = cell_is_before(&out->values[i - 1], &out->values[i]);
    if (sorted)
        return;
    for (uint32_t i = 0; i < out->n_values; i++) {
        uint32_t j = i;
        for (; j > n_named && cell_is_before(&out->values[i], &out->values[order[j - 1]]); j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    for (uint32_t i = 0; i < out->n_values; i++) {
        values[i] = out->values[order[i]];
        place[order[i]] = i;
    }
    memcpy(out->values, values, out->n_values * sizeof *values);
    for (uint32_t i = 0; i < out->grid.w * out->grid.h; i++)
        out->cells[i] = place[out->cells[i]];
}

void lsg_read_grid(lua_State *L, const char *name, const lsg_grid_options *options, int p, lsg_grid *out)
{
    uint16_t known[256];
    const uint32_t n_named = options ? options->n_named : 0;
    out->grid = (sg_grid){0, 0, NULL};
    out->n_values = n_named;
    if (n_named)
        memcpy(out->values, options->named, n_named * sizeof *out->values);
    measure(L, name, width_of(L, name, options, p), out);
    const uint32_t w = out->grid.w, h = out->grid.h;
    out->cells = lsg_room(L, out->local, sizeof out->local, (size_t)w * h * sizeof *out->cells);
    out->grid.cells = out->cells;
    const bool text = out->shape == LSG_ROWS_OF_TEXT || out->shape == LSG_FLAT_TEXT;
    if (text)
        memset(known, 0, sizeof known);
    uint32_t *to = out->cells;
    if (out->shape == LSG_FLAT_TEXT) {
        read_text(L, name, out, lua_tostring(L, 1), w * h, known, to);
    } else if (out->shape == LSG_FLAT_CELLS) {
        read_list(L, name, out, 1, w * h, to);
    } else {
        for (uint32_t r = 1; r <= h; r++) {
            lua_rawgeti(L, 1, (lua_Integer)r);
            to = text ? read_text(L, name, out, lua_tostring(L, -1), w, known, to)
                      : read_list(L, name, out, lua_gettop(L), w, to);
            lua_pop(L, 1);
        }
    }
    sort_values(out, n_named);
    lsg_charge(L, (uint64_t)w * h);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void push_cell(lua_State *L, const lsg_cell *cell)
{
    const char byte = (char)cell->n;
    switch (cell->kind) {
    case LSG_BOOLEAN:
        lua_pushboolean(L, (int)cell->n);
        break;
    case LSG_STRING:
        lua_pushlstring(L, cell->text, cell->text_bytes);
        break;
    case LSG_BYTE:
        lua_pushlstring(L, &byte, 1);
        break;
    case LSG_INTEGER:
        lua_pushinteger(L, cell->n);
        break;
    }
}

/* A rectangle of cells to be pushed; rows are stride apart, and cells outside a region are replaced by a wall. */
typedef struct view {
    const uint32_t *cells, *region; /* region may be NULL */
    uint32_t w, h, stride, n, wall;
} view;

static uint32_t cell_at(const view *v, uint32_t r, uint32_t c)
{
    const size_t i = (size_t)r * v->stride + c;
    return v->region && v->region[i] != v->n ? v->wall : v->cells[i];
}

static void push_text(lua_State *L, const lsg_grid *like, const view *v, uint32_t from, uint32_t to)
{
    char local[1024];
    const size_t n_bytes = (size_t)(to - from) * v->w;
    const int top = lua_gettop(L);
    char *text = lsg_room(L, local, sizeof local, n_bytes), *end = text;
    for (uint32_t r = from; r < to; r++)
        for (uint32_t c = 0; c < v->w; c++)
            *end++ = (char)like->values[cell_at(v, r, c)].n;
    lua_pushlstring(L, text, n_bytes);
    lua_copy(L, -1, top + 1);
    lua_settop(L, top + 1);
}

/* Appends the cells of row r to the table on top, from index i on. */
static void add_cells(lua_State *L, const lsg_grid *like, const view *v, uint32_t r, lua_Integer i)
{
    for (uint32_t c = 0; c < v->w; c++) {
        push_cell(L, &like->values[cell_at(v, r, c)]);
        lua_rawseti(L, -2, i++);
    }
}

static void push_view(lua_State *L, const lsg_grid *like, const view *v)
{
    luaL_checkstack(L, 8, NULL);
    if (like->shape == LSG_FLAT_TEXT) {
        push_text(L, like, v, 0, v->h);
        return;
    }
    if (like->shape == LSG_FLAT_CELLS) {
        lua_createtable(L, (int)(v->w * v->h), 0);
        for (uint32_t r = 0; r < v->h; r++)
            add_cells(L, like, v, r, (lua_Integer)r * v->w + 1);
        return;
    }
    lua_createtable(L, (int)v->h, 0);
    for (uint32_t r = 0; r < v->h; r++) {
        if (like->shape == LSG_ROWS_OF_TEXT) {
            push_text(L, like, v, r, r + 1);
        } else {
            lua_createtable(L, (int)v->w, 0);
            add_cells(L, like, v, r, 1);
        }
        lua_rawseti(L, -2, (lua_Integer)r + 1);
    }
}

void lsg_push_cells(lua_State *L, const lsg_grid *like, const uint32_t *cells, uint32_t w, uint32_t h)
{
    const view v = {.cells = cells, .w = w, .h = h, .stride = w};
    push_view(L, like, &v);
}

void lsg_push_region(lua_State *L, const lsg_grid *like, const sg_box *box, const uint32_t *region, uint32_t n,
                     uint32_t wall)
{
    const size_t start = (size_t)box->top * like->grid.w + box->left;
    const view v = {.cells = like->cells + start,
                    .region = region ? region + start : NULL,
                    .n = n,
                    .wall = wall,
                    .w = box->right - box->left,
                    .h = box->bottom - box->top,
                    .stride = like->grid.w};
    push_view(L, like, &v);
}
