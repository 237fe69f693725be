/* SPDX-License-Identifier: MIT */
/* sg.graph. What a function makes of a graph is written like the graph. */
#include "rulelib/graphs.h"
#include "rulelib/open.h"
#include "rulelib/positions.h"

#include <string.h>

/*
 * @alias sg.Graph integer[][]|integer[]|string lists of neighbours, masks of neighbours, or a text in the format graph6
 * @alias sg.GraphKind "lists"|"masks"|"text"
 */

/*
 * Graphs on the vertices 1, 2, ..., n.
 * @class sg.graph
 */

/*
 * sg.graph.new(n, edges, kind)
 * The graph with n vertices and these edges, as {{1,2},{2,3}}.
 * @param n integer
 * @param edges integer[][]
 * @param kind? sg.GraphKind "lists" if left out
 * @return sg.Graph
 */
static int graph_new(lua_State *L)
{
    const char *name = "sg.graph.new";
    char room[LSG_DESCRIBE_MAX];
    lsg_graph out;
    const uint32_t n = (uint32_t)lsg_want_integer(L, 1, name, "the number of vertices", 0, SG_GRAPH_MAX);
    const lsg_graph_kind kind = lsg_graph_want_kind(L, 3, name);
    if (!lua_istable(L, 2))
        lsg_complain(L, name, "the edges are %s; they must be a list, as {{1,2},{2,3}}",
                     lsg_describe(L, 2, room, sizeof room));
    lsg_graph_room(L, &out, n);
    const lua_Integer n_edges = (lua_Integer)lua_rawlen(L, 2);
    for (lua_Integer i = 1; i <= n_edges; i++) {
        uint32_t ends[2];
        if (lua_rawgeti(L, 2, i) != LUA_TTABLE || lua_rawlen(L, -1) != 2)
            lsg_complain(L, name, "edge %lld is %s; it must be a list of two vertices", (long long)i,
                         lsg_describe(L, -1, room, sizeof room));
        for (int j = 0; j < 2; j++) {
            lua_rawgeti(L, -1, j + 1);
            ends[j] = (uint32_t)lsg_want_integer(L, -1, name, "an end of an edge", 1, n) - 1;
            lua_pop(L, 1);
        }
        sg_graph_join(&out.graph, ends[0], ends[1]);
        lua_pop(L, 1);
        lsg_charge(L, 4);
    }
    lsg_graph_push(L, name, &out.graph, kind);
    return 1;
}

/* sg.graph.path(n[, kind]), sg.graph.cycle(n[, kind]) */
static int push_line(lua_State *L, const char *name, bool closed)
{
    lsg_graph out;
    const uint32_t n = (uint32_t)lsg_want_integer(L, 1, name, "the number of vertices", closed ? 3 : 0, SG_GRAPH_MAX);
    const lsg_graph_kind kind = lsg_graph_want_kind(L, 2, name);
    lsg_graph_room(L, &out, n);
    for (uint32_t v = 1; v < n; v++)
        sg_graph_join(&out.graph, v - 1, v);
    if (closed)
        sg_graph_join(&out.graph, n - 1, 0);
    lsg_graph_push(L, name, &out.graph, kind);
    return 1;
}

/*
 * sg.graph.path(n, kind)
 * The path with n vertices.
 * @param n integer
 * @param kind? sg.GraphKind
 * @return sg.Graph
 */
static int graph_path(lua_State *L)
{
    return push_line(L, "sg.graph.path", false);
}

/*
 * sg.graph.cycle(n, kind)
 * The cycle with n vertices.
 * @param n integer
 * @param kind? sg.GraphKind
 * @return sg.Graph
 */
static int graph_cycle(lua_State *L)
{
    return push_line(L, "sg.graph.cycle", true);
}

/*
 * sg.graph.grid(w, h, kind)
 * The vertex in row r, column c is (r - 1) * w + c.
 * @param w integer
 * @param h integer
 * @param kind? sg.GraphKind
 * @return sg.Graph
 */
static int graph_grid(lua_State *L)
{
    const char *name = "sg.graph.grid";
    lsg_graph out;
    const uint32_t w = (uint32_t)lsg_want_integer(L, 1, name, "the width", 1, SG_GRAPH_MAX);
    const uint32_t h = (uint32_t)lsg_want_integer(L, 2, name, "the height", 1, SG_GRAPH_MAX / w);
    const lsg_graph_kind kind = lsg_graph_want_kind(L, 3, name);
    lsg_graph_room(L, &out, w * h);
    for (uint32_t v = 0; v < w * h; v++) {
        if (v % w + 1 < w)
            sg_graph_join(&out.graph, v, v + 1);
        if (v + w < w * h)
            sg_graph_join(&out.graph, v, v + w);
    }
    lsg_graph_push(L, name, &out.graph, kind);
    return 1;
}

/*
 * sg.graph.write(graph, kind)
 * The same graph in another way of writing.
 * @param graph sg.Graph
 * @param kind sg.GraphKind
 * @return sg.Graph
 */
static int graph_write(lua_State *L)
{
    const char *name = "sg.graph.write";
    lsg_graph g;
    lsg_graph_read(L, name, &g);
    lsg_graph_push(L, name, &g.graph, lsg_graph_want_kind(L, 2, name));
    return 1;
}

/*
 * ---- asking -------------------------------------------------------------------------------------------------------
 */

/*
 * sg.graph.order(graph)
 * How many vertices the graph has.
 * @param graph sg.Graph
 * @return integer
 */
static int graph_order(lua_State *L)
{
    const char *name = "sg.graph.order";
    if (lua_istable(L, 1)) {
        lua_pushinteger(L, (lua_Integer)lsg_graph_order(L, name, (size_t)lua_rawlen(L, 1), SG_GRAPH_MAX));
        return 1;
    }
    lsg_graph g;
    lsg_graph_read(L, name, &g);
    lua_pushinteger(L, g.graph.n);
    return 1;
}

static uint32_t want_vertex(lua_State *L, int index, const char *name, const sg_graph *g)
{
    return (uint32_t)lsg_want_integer(L, index, name, "the vertex", 1, g->n) - 1;
}

/*
 * sg.graph.neighbours(graph, v)
 * The neighbours of vertex v, ascending.
 * @param graph sg.Graph
 * @param v integer
 * @return integer[]
 */
static int graph_neighbours(lua_State *L)
{
    const char *name = "sg.graph.neighbours";
    lsg_graph g;
    lsg_graph_read(L, name, &g);
    lsg_graph_push_neighbours(L, &g.graph, want_vertex(L, 2, name, &g.graph));
    return 1;
}

/*
 * sg.graph.joined(graph, u, v)
 * Are u and v joined by an edge?
 * @param graph sg.Graph
 * @param u integer
 * @param v integer
 * @return boolean
 */
static int graph_joined(lua_State *L)
{
    const char *name = "sg.graph.joined";
    lsg_graph g;
    lsg_graph_read(L, name, &g);
    const uint32_t u = want_vertex(L, 2, name, &g.graph), v = want_vertex(L, 3, name, &g.graph);
    lua_pushboolean(L, sg_graph_joined(&g.graph, u, v));
    return 1;
}

/*
 * sg.graph.edges(graph)
 * The edges, each from its smaller end, in order.
 * @param graph sg.Graph
 * @return integer[][]
 */
static int graph_edges(lua_State *L)
{
    lsg_graph g;
    lua_Integer n = 0;
    lsg_graph_read(L, "sg.graph.edges", &g);
    lua_newtable(L);
    for (uint32_t v = 0; v < g.graph.n; v++) {
        for (uint32_t u = v; (u = sg_graph_neighbour(&g.graph, v, u)) < g.graph.n; u++) {
            lua_createtable(L, 2, 0);
            lua_pushinteger(L, (lua_Integer)v + 1);
            lua_rawseti(L, -2, 1);
            lua_pushinteger(L, (lua_Integer)u + 1);
            lua_rawseti(L, -2, 2);
            lua_rawseti(L, -2, ++n);
            lsg_charge(L, 8);
        }
    }
    return 1;
}

/*
 * ---- parts --------------------------------------------------------------------------------------------------------
 */

/* Marks the vertex at index, or the vertices of the list at index. */
static void mark_vertices(lua_State *L, int index, const char *name, const sg_graph *g, bool *marked)
{
    char room[LSG_DESCRIBE_MAX];
    memset(marked, 0, g->n);
    if (lua_type(L, index) == LUA_TNUMBER) {
        marked[want_vertex(L, index, name, g)] = true;
        return;
    }
    if (!lua_istable(L, index))
        lsg_complain(L, name, "the vertices are %s; they must be a vertex or a list of them",
                     lsg_describe(L, index, room, sizeof room));
    const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, index, i);
        marked[want_vertex(L, -1, name, g)] = true;
        lua_pop(L, 1);
        lsg_charge(L, 1);
    }
}

/*
 * sg.graph.take(graph, vertices): the subgraph on these; sg.graph.without(graph, vertices[, true: their neighbours
 * too])
 */
static int push_part(lua_State *L, const char *name, bool wanted)
{
    bool marked[SG_GRAPH_MAX];
    uint32_t vertices[SG_GRAPH_MAX], n = 0;
    lsg_graph g;
    const bool closed = !wanted && lua_toboolean(L, 3);
    lua_settop(L, 2);
    lsg_graph_read(L, name, &g);
    mark_vertices(L, 2, name, &g.graph, marked);
    for (uint32_t v = 0; v < g.graph.n; v++) {
        bool hit = marked[v];
        for (uint32_t u = 0; closed && !hit && (u = sg_graph_neighbour(&g.graph, v, u)) < g.graph.n; u++)
            hit = marked[u];
        if (hit == wanted)
            vertices[n++] = v;
    }
    lsg_graph_push_taken(L, name, &g, vertices, n);
    return 1;
}

/*
 * sg.graph.take(graph, vertices)
 * The subgraph on some vertices, numbered anew in order.
 * @param graph sg.Graph
 * @param vertices integer|integer[]
 * @return sg.Graph
 */
static int graph_take(lua_State *L)
{
    return push_part(L, "sg.graph.take", true);
}

/*
 * sg.graph.without(graph, vertices, closed)
 * The graph without some vertices.
 * @param graph sg.Graph
 * @param vertices integer|integer[]
 * @param closed? boolean without their neighbours too
 * @return sg.Graph
 */
static int graph_without(lua_State *L)
{
    return push_part(L, "sg.graph.without", false);
}

/*
 * sg.graph.components(graph, part, p)
 * The connected components: a rule's split.
 * @param graph sg.Graph
 * @param part? function is not called
 * @param p? table
 * @return sg.Graph[]
 */
static int graph_components(lua_State *L)
{
    const char *name = "sg.graph.components";
    uint32_t component[SG_GRAPH_MAX], vertices[SG_GRAPH_MAX];
    lsg_graph g;
    lsg_graph_read(L, name, &g);
    const uint32_t n_parts = sg_graph_components(&g.graph, component, vertices);
    lua_createtable(L, (int)n_parts, 0);
    for (uint32_t i = 1; i <= n_parts; i++) {
        uint32_t n = 0;
        for (uint32_t v = 0; v < g.graph.n; v++)
            if (component[v] == i)
                vertices[n++] = v;
        lsg_charge(L, g.graph.n / 4);
        lsg_graph_push_taken(L, name, &g, vertices, n);
        lua_rawseti(L, -2, (lua_Integer)i);
    }
    return 1;
}

/*
 * sg.graph.pieces(graph, set)
 * The components of the subgraph on a set of vertices; vertex v is bit v - 1.
 * @param graph sg.Graph
 * @param set integer
 * @return integer[]
 */
static int graph_pieces(lua_State *L)
{
    const char *name = "sg.graph.pieces";
    lsg_graph g;
    lua_Integer n = 0;
    uint64_t rest = (uint64_t)lsg_want_integer(L, 2, name, "the mask", LUA_MININTEGER, LUA_MAXINTEGER);
    lsg_graph_read(L, name, &g);
    lsg_graph_order(L, name, g.graph.n, LSG_MASK_VERTICES);
    if (g.graph.n < 64 && rest >> g.graph.n)
        lsg_complain(L, name, "the mask has bit %d, and the graph %u vertices", 63 - __builtin_clzll(rest),
                     (unsigned)g.graph.n);
    lua_newtable(L);
    while (rest) {
        uint64_t piece = rest & -rest, fresh = piece;
        while (fresh) {
            const uint64_t found = g.graph.rows[__builtin_ctzll(fresh)] & rest & ~piece;
            fresh = (fresh & (fresh - 1)) | found;
            piece |= found;
        }
        rest &= ~piece;
        lua_pushinteger(L, (lua_Integer)piece);
        lua_rawseti(L, -2, ++n);
    }
    lsg_charge(L, g.graph.n);
    return 1;
}

void lsg_push_graph(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"coloured", lsg_graph_coloured},
                                         {"components", graph_components},
                                         {"cycle", graph_cycle},
                                         {"edges", graph_edges},
                                         {"grid", graph_grid},
                                         {"joined", graph_joined},
                                         {"neighbours", graph_neighbours},
                                         {"new", graph_new},
                                         {"order", graph_order},
                                         {"path", graph_path},
                                         {"pieces", graph_pieces},
                                         {"take", graph_take},
                                         {"tree", lsg_graph_tree},
                                         {"without", graph_without},
                                         {"write", graph_write},
                                         {NULL, NULL}};
    lsg_push_library(L, functions, box);
}
