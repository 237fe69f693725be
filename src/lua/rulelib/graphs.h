/* SPDX-License-Identifier: MIT */
#ifndef LSG_GRAPHS_H
#define LSG_GRAPHS_H

/*
 * Graphs as rules write them: a list of lists of neighbours, a list of their masks (vertex v is bit v - 1; at most 64
 * vertices), or a text in the format graph6 (B. D. McKay). Lists and masks may have a field colours, an integer for each
 * vertex. name is the function that the rule called: messages begin with it.
 */

#include "graph/graph.h"
#include "rulelib/helper.h"

typedef enum lsg_graph_kind { LSG_GRAPH_LISTS, LSG_GRAPH_MASKS, LSG_GRAPH_TEXT } lsg_graph_kind;

enum { LSG_GRAPH_WORDS = 64, LSG_MASK_VERTICES = 64 };

typedef struct lsg_graph {
    sg_graph graph;
    lsg_graph_kind kind;
    uint64_t rows[LSG_GRAPH_WORDS]; /* the matrix of a small graph */
} lsg_graph;

/* Room for the matrix of n vertices, all zero. [-0, +0|1, m] */
void lsg_graph_room(lua_State *L, lsg_graph *out, uint32_t n);
/* Returns n; raises if n > most. [-0, +0, e] */
uint32_t lsg_graph_order(lua_State *L, const char *name, size_t n, size_t most);
/* Reads the graph at index 1. [-0, +0|2, e] */
void lsg_graph_read(lua_State *L, const char *name, lsg_graph *out);
/* Reads the kind of graph named at index; lists if there is no name. [-0, +0, e] */
lsg_graph_kind lsg_graph_want_kind(lua_State *L, int index, const char *name);
/* Pushes a graph, written in this way. [-0, +1, e] */
void lsg_graph_push(lua_State *L, const char *name, const sg_graph *g, lsg_graph_kind kind);
/* Pushes the subgraph on n vertices, written like the whole. [-0, +1, e] */
void lsg_graph_push_taken(lua_State *L, const char *name, const lsg_graph *whole, const uint32_t *vertices, uint32_t n);

#endif
