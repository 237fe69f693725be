/* SPDX-License-Identifier: MIT */
/* sg.graph. What a function makes of a graph is written like the graph. */
#include "board/deletion.h"

#include <string.h>

#include "graph/graph.h"
#include "rulelib/helper.h"
#include "rulelib/open.h"

/*
 * Graphs as rules write them: a list of lists of neighbours, a list of their masks (vertex v is bit v - 1; at most 64
 * vertices), or a text in the format graph6 (B. D. McKay). Lists and masks may have a field colours, an integer for each
 * vertex. name is the function that the rule called: messages begin with it.
 */

typedef enum lsg_graph_kind { LSG_GRAPH_LISTS, LSG_GRAPH_MASKS, LSG_GRAPH_TEXT } lsg_graph_kind;

enum { LSG_GRAPH_WORDS = 64, LSG_MASK_VERTICES = 64 };

typedef struct lsg_graph {
    sg_graph graph;
    lsg_graph_kind kind;
    uint64_t rows[LSG_GRAPH_WORDS]; /* the matrix of a small graph */
} lsg_graph;

/* Graphs as rules write them: lists of neighbours, masks, and texts in the format graph6. */

static const char *const kind_names[] = {"lists", "masks", "text", NULL};

/* Room for the matrix of n vertices, all zero. [-0, +0|1, m] */
static void lsg_graph_room(lua_State *L, lsg_graph *out, uint32_t n)
{
    const size_t n_bytes = sg_graph_words(n) * sizeof(uint64_t);
    out->graph = (sg_graph){n, lsg_room(L, out->rows, sizeof out->rows, n_bytes), NULL};
    memset(out->graph.rows, 0, n_bytes);
}

/* Returns n; raises if n > most. [-0, +0, e] */
static uint32_t lsg_graph_order(lua_State *L, const char *name, size_t n, size_t most)
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

/* Reads the graph at index 1. [-0, +0|2, e] */
static void lsg_graph_read(lua_State *L, const char *name, lsg_graph *out)
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

/* Pushes a graph, written in this way. [-0, +1, e] */
static void lsg_graph_push(lua_State *L, const char *name, const sg_graph *g, lsg_graph_kind kind)
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

/* Pushes the subgraph on n vertices, written like the whole. [-0, +1, e] */
static void lsg_graph_push_taken(lua_State *L, const char *name, const lsg_graph *whole, const uint32_t *vertices,
                                 uint32_t n)
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

/* Reads the kind of graph named at index; lists if there is no name. [-0, +0, e] */
static lsg_graph_kind lsg_graph_want_kind(lua_State *L, int index, const char *name)
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

void lsg_push_graph(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"components", graph_components},
                                         {"edges", graph_edges},
                                         {"joined", graph_joined},
                                         {"new", graph_new},
                                         {"order", graph_order},
                                         {"take", graph_take},
                                         {"without", graph_without},
                                         {"write", graph_write},
                                         {NULL, NULL}};
    lsg_push_library(L, functions, box);
}

/* sg.canonical.graph. */

/* The order of the vertices in the canonical form. [-0, +0, e] */
static void find_order(lua_State *L, const char *name, const sg_graph *g, uint32_t *order)
{
    const uint64_t per_node = (uint64_t)g->n * (g->n + 63) / 64 + 8;
    uint64_t nodes = (uint64_t)SG_DELETION_NODES * LSG_MASK_VERTICES / per_node;
    const uint64_t most = nodes;
    const sg_status status = sg_graph_canonical(g, &nodes, order);
    lsg_charge(L, (most - nodes) * per_node + 8 * (uint64_t)g->n);
    if (status == SG_ENOMEM)
        lsg_no_memory(L);
    if (status != SG_OK)
        lsg_complain(L, name, "a graph whose symmetries are too many to look through");
}

/* Exchanges the colours a and b of a graph. */
static void exchange_colours(sg_graph *g, const uint32_t *pair)
{
    for (uint32_t v = 0; v < g->n; v++)
        if (g->colours[v] == pair[0] || g->colours[v] == pair[1])
            g->colours[v] = pair[0] + pair[1] - g->colours[v];
}

/* Does the graph, with its vertices in this order, come before the one with other colours, in another order? */
static bool comes_before(lua_State *L, const sg_graph *g, const uint32_t *order, const uint32_t *other_colours,
                         const uint32_t *other)
{
    for (uint32_t i = 0; i < g->n; i++)
        if (g->colours[order[i]] != other_colours[other[i]])
            return g->colours[order[i]] < other_colours[other[i]];
    lsg_charge(L, (uint64_t)g->n * g->n);
    for (uint32_t i = 0; i < g->n; i++) {
        for (uint32_t j = 0; j < g->n; j++) {
            const bool one = sg_graph_joined(g, order[i], order[j]);
            if (one != sg_graph_joined(g, other[i], other[j]))
                return one;
        }
    }
    return false;
}

/* Reads colours = { a, b }, the only option. */
static void read_pair(lua_State *L, const char *name, uint32_t *pair)
{
    static const char *const names[] = {"colours", NULL};
    lua_pushnil(L);
    while (lsg_next_option(L, name, names) >= 0) {
        if (lsg_want_list(L, -1, name, "colours", 2) != 2)
            lsg_complain(L, name, "colours are the two colours that may be exchanged, as { 1, 2 }");
        for (int i = 0; i < 2; i++) {
            lua_rawgeti(L, -1, i + 1);
            pair[i] = (uint32_t)lsg_want_integer(L, -1, name, "a colour", 0, UINT32_MAX);
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
    }
}

/* Are the arguments options, and not the graph without vertices, whose list of colours is empty? */
static bool is_pair_option(lua_State *L)
{
    if (!lsg_is_options(L))
        return false;
    const bool is_empty_graph = lua_getfield(L, 1, "colours") == LUA_TTABLE && lua_rawlen(L, -1) == 0;
    lua_pop(L, 1);
    return !is_empty_graph;
}

/*
 * sg.canonical.graph(graph, p)
 * The representative of all graphs isomorphic to this one. With options: a function that finds the representative where
 * these colours may be exchanged.
 * @overload fun(options: { colours: (integer|string)[] }): fun(graph: sg.Graph, p?: table): sg.Graph
 * @param graph sg.Graph
 * @param p? table
 * @return sg.Graph
 */
int lsg_canonical_graph(lua_State *L)
{
    const char *name = "sg.canonical.graph";
    uint32_t order[SG_GRAPH_MAX];
    if (is_pair_option(L)) {
        read_pair(L, name, lua_newuserdatauv(L, 2 * sizeof(uint32_t), 0));
        lsg_push_configured(L, lsg_canonical_graph);
        return 1;
    }
    const uint32_t *pair = lua_touserdata(L, lua_upvalueindex(2));
    lsg_graph g;
    lsg_graph_read(L, name, &g);
    find_order(L, name, &g.graph, order);
    if (pair && g.graph.colours) {
        const size_t n_bytes = g.graph.n * sizeof(uint32_t);
        uint32_t *kept = lua_newuserdatauv(L, 2 * n_bytes + 1, 0), *first = kept + g.graph.n;
        memcpy(kept, g.graph.colours, n_bytes);
        memcpy(first, order, n_bytes);
        exchange_colours(&g.graph, pair);
        find_order(L, name, &g.graph, order);
        if (!comes_before(L, &g.graph, order, kept, first)) {
            memcpy(g.graph.colours, kept, n_bytes);
            memcpy(order, first, n_bytes);
        }
    }
    lsg_graph_push_taken(L, name, &g, order, g.graph.n);
    return 1;
}
