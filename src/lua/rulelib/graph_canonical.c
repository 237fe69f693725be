/* SPDX-License-Identifier: MIT */
/* sg.canonical.graph. */
#include "board/deletion.h"
#include "rulelib/canonical.h"
#include "rulelib/graphs.h"

#include <string.h>

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
