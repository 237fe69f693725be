/* SPDX-License-Identifier: MIT */
/* Graphs as rules write them: lists of neighbours, masks, and texts in the format graph6. */
#include "rulelib/graphs.h"

#include <string.h>

static const char *const kind_names[] = {"lists", "masks", "text", NULL};

void lsg_graph_room(lua_State *L, lsg_graph *out, uint32_t n)
{
    const size_t n_bytes = sg_graph_words(n) * sizeof(uint64_t);
    out->graph = (sg_graph){n, lsg_room(L, out->rows, sizeof out->rows, n_bytes), NULL};
    memset(out->graph.rows, 0, n_bytes);
}

uint32_t lsg_graph_order(lua_State *L, const char *name, size_t n, size_t most)
{
    if (n > most)
        lsg_complain(L, name, "a graph of more than %d vertices%s", (int)most,
                     most == LSG_MASK_VERTICES ? " is no list of masks; write it as lists of neighbours" : "");
    return (uint32_t)n;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

static void read_masks(lua_State *L, const char *name, lsg_graph *out)
{
    const uint32_t n = lsg_graph_order(L, name, (size_t)lua_rawlen(L, 1), LSG_MASK_VERTICES);
    lsg_graph_room(L, out, n);
    for (uint32_t v = 0; v < n; v++) {
        lua_rawgeti(L, 1, (lua_Integer)v + 1);
        const uint64_t mask =
            (uint64_t)lsg_want_integer(L, -1, name, "a mask of neighbours", LUA_MININTEGER, LUA_MAXINTEGER);
        if (n < 64 && mask >> n)
            lsg_complain(L, name, "vertex %u has neighbour %d in a graph of %u vertices", (unsigned)v + 1,
                         64 - __builtin_clzll(mask), (unsigned)n);
        out->graph.rows[v] = mask;
        lua_pop(L, 1);
    }
}

static void read_lists(lua_State *L, const char *name, lsg_graph *out)
{
    char room[LSG_DESCRIBE_MAX];
    const uint32_t n = lsg_graph_order(L, name, (size_t)lua_rawlen(L, 1), SG_GRAPH_MAX);
    lsg_graph_room(L, out, n);
    for (uint32_t v = 0; v < n; v++) {
        if (lua_rawgeti(L, 1, (lua_Integer)v + 1) != LUA_TTABLE)
            lsg_complain(L, name, "the neighbours of vertex %u are %s; they must be a list", (unsigned)v + 1,
                         lsg_describe(L, -1, room, sizeof room));
        const size_t degree = (size_t)lua_rawlen(L, -1);
        if (degree > n)
            lsg_complain(L, name, "vertex %u has %d neighbours in a graph of %u vertices", (unsigned)v + 1,
                         (int)(degree > 1000000 ? 1000000 : degree), (unsigned)n);
        for (size_t i = 1; i <= degree; i++) {
            lua_rawgeti(L, -1, (lua_Integer)i);
            const uint32_t u = (uint32_t)lsg_want_integer(L, -1, name, "a neighbour", 1, n) - 1;
            out->graph.rows[(size_t)v * ((n + 63) / 64) + u / 64] |= UINT64_C(1) << u % 64;
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        lsg_charge(L, degree);
    }
}

/* Refuses fields other than colours: the graphs that are made from this one would lose them. */
static void check_fields(lua_State *L, const char *name)
{
    char room[LSG_DESCRIBE_MAX];
    const lua_Integer n = (lua_Integer)lua_rawlen(L, 1);
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        const bool is_vertex = lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= n;
        if (!is_vertex && !(lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), "colours") == 0))
            lsg_complain(L, name, "a graph has no field %s; it may have colours",
                         lsg_describe(L, -2, room, sizeof room));
        lua_pop(L, 1);
    }
}

static void check_symmetric(lua_State *L, const char *name, const sg_graph *g)
{
    for (uint32_t v = 0; v < g->n; v++)
        for (uint32_t u = sg_graph_neighbour(g, v, 0); u < g->n; u = sg_graph_neighbour(g, v, u + 1))
            if (!sg_graph_joined(g, u, v))
                lsg_complain(L, name, "vertex %u is a neighbour of %u, but not the other way round", (unsigned)u + 1,
                             (unsigned)v + 1);
}

static void read_colours(lua_State *L, const char *name, lsg_graph *out)
{
    char room[LSG_DESCRIBE_MAX];
    lua_pushliteral(L, "colours");
    const int type = lua_rawget(L, 1);
    if (type == LUA_TNIL) {
        lua_pop(L, 1);
        return;
    }
    if (type != LUA_TTABLE || lua_rawlen(L, -1) != out->graph.n)
        lsg_complain(L, name, "the colours of a graph are a list with an integer for each of its %u vertices, not %s",
                     (unsigned)out->graph.n, lsg_describe(L, -1, room, sizeof room));
    const int list = lua_gettop(L);
    out->graph.colours = lua_newuserdatauv(L, out->graph.n * sizeof(uint32_t) + 1, 0);
    for (uint32_t v = 0; v < out->graph.n; v++) {
        lua_rawgeti(L, list, (lua_Integer)v + 1);
        out->graph.colours[v] = (uint32_t)lsg_want_integer(L, -1, name, "a colour", 0, UINT32_MAX);
        lua_pop(L, 1);
    }
}

static void read_text(lua_State *L, const char *name, lsg_graph *out)
{
    size_t n_bytes;
    uint32_t n;
    const char *text = lua_tolstring(L, 1, &n_bytes);
    if (!sg_graph6_order(text, n_bytes, &n))
        lsg_complain(L, name,
                     "'%.24s' is not a graph in the format graph6, as 'Dhc' for a cycle of five (up to %d "
                     "vertices)",
                     text, SG_GRAPH_MAX);
    lsg_graph_room(L, out, n);
    if (!sg_graph6_read(text, &out->graph))
        lsg_complain(L, name, "a text in the format graph6 has the characters ? to ~ only");
}

void lsg_graph_read(lua_State *L, const char *name, lsg_graph *out)
{
    char room[LSG_DESCRIBE_MAX];
    if (lua_type(L, 1) == LUA_TSTRING) {
        out->kind = LSG_GRAPH_TEXT;
        read_text(L, name, out);
    } else if (lua_istable(L, 1)) {
        out->kind = lua_rawgeti(L, 1, 1) == LUA_TNUMBER ? LSG_GRAPH_MASKS : LSG_GRAPH_LISTS;
        lua_pop(L, 1);
        if (out->kind == LSG_GRAPH_MASKS)
            read_masks(L, name, out);
        else
            read_lists(L, name, out);
        check_symmetric(L, name, &out->graph);
        check_fields(L, name);
        read_colours(L, name, out);
    } else {
        lsg_complain(L, name,
                     "%s is not a graph: a list of lists of neighbours, a list of masks, or a text in the "
                     "format graph6",
                     lsg_describe(L, 1, room, sizeof room));
    }
    lsg_charge(L, (uint64_t)out->graph.n * (out->graph.n + 63) / 64 + out->graph.n);
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static void push_text(lua_State *L, const sg_graph *g)
{
    char local[256];
    const size_t n_bytes = sg_graph6_bytes(g->n);
    const int top = lua_gettop(L);
    char *text = lsg_room(L, local, sizeof local, n_bytes);
    sg_graph6_write(g, text);
    lua_pushlstring(L, text, n_bytes);
    lua_copy(L, -1, top + 1);
    lua_settop(L, top + 1);
}

/* Pushes the list of the neighbours of vertex v, from 0. [-0, +1, e] */
static void push_neighbours(lua_State *L, const sg_graph *g, uint32_t v)
{
    lua_Integer i = 1;
    lua_newtable(L);
    for (uint32_t u = sg_graph_neighbour(g, v, 0); u < g->n; u = sg_graph_neighbour(g, v, u + 1)) {
        lua_pushinteger(L, (lua_Integer)u + 1);
        lua_rawseti(L, -2, i++);
    }
    lsg_charge(L, (uint64_t)i);
}

void lsg_graph_push(lua_State *L, const char *name, const sg_graph *g, lsg_graph_kind kind)
{
    luaL_checkstack(L, 8, NULL);
    lsg_charge(L, (uint64_t)g->n * (g->n + 63) / 64);
    if (kind == LSG_GRAPH_TEXT) {
        for (uint32_t v = 0; v < g->n; v++)
            if (sg_graph_joined(g, v, v) || (g->colours && g->colours[v]))
                lsg_complain(L, name, "a graph with loops or colours cannot be written as text");
        push_text(L, g);
        return;
    }
    if (kind == LSG_GRAPH_MASKS)
        lsg_graph_order(L, name, g->n, LSG_MASK_VERTICES);
    lua_createtable(L, (int)g->n, g->colours ? 1 : 0);
    for (uint32_t v = 0; v < g->n; v++) {
        if (kind == LSG_GRAPH_MASKS)
            lua_pushinteger(L, (lua_Integer)g->rows[v]);
        else
            push_neighbours(L, g, v);
        lua_rawseti(L, -2, (lua_Integer)v + 1);
    }
    if (!g->colours)
        return;
    lua_createtable(L, (int)g->n, 0);
    for (uint32_t v = 0; v < g->n; v++) {
        lua_pushinteger(L, g->colours[v]);
        lua_rawseti(L, -2, (lua_Integer)v + 1);
    }
    lua_setfield(L, -2, "colours");
}

void lsg_graph_push_taken(lua_State *L, const char *name, const lsg_graph *whole, const uint32_t *vertices, uint32_t n)
{
    lsg_graph part;
    const int top = lua_gettop(L);
    luaL_checkstack(L, 8, NULL);
    lsg_graph_room(L, &part, n);
    if (whole->graph.colours)
        part.graph.colours = lua_newuserdatauv(L, n * sizeof(uint32_t) + 1, 0);
    lsg_charge(L, (uint64_t)n * n / 4);
    sg_graph_take(&whole->graph, vertices, n, &part.graph);
    lsg_graph_push(L, name, &part.graph, whole->kind);
    lua_copy(L, -1, top + 1);
    lua_settop(L, top + 1);
}

lsg_graph_kind lsg_graph_want_kind(lua_State *L, int index, const char *name)
{
    char room[LSG_DESCRIBE_MAX];
    if (lua_isnoneornil(L, index))
        return LSG_GRAPH_LISTS;
    for (int i = 0; lua_type(L, index) == LUA_TSTRING && kind_names[i]; i++)
        if (strcmp(lua_tostring(L, index), kind_names[i]) == 0)
            return (lsg_graph_kind)i;
    lsg_complain(L, name, "the way to write it is %s; it must be lists, masks or text",
                 lsg_describe(L, index, room, sizeof room));
    return LSG_GRAPH_LISTS;
}
