/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_GRAPH_H
#define SG_GRAPH_GRAPH_H

#include "../sg.h"

/*
 * A graph on the vertices 0..n-1, n <= SG_GRAPH_MAX: a symmetric matrix of bits, each row whole words, bit v % 64
 * of word v / 64. A bit on the diagonal is a loop. colours, if not NULL, holds a number for each vertex. The
 * arrays are the caller's.
 */
enum { SG_GRAPH_MAX = 1024 };
typedef struct sg_graph {
    uint32_t n;
    uint64_t *rows;
    uint32_t *colours;
} sg_graph;

size_t sg_graph_words(uint32_t n); /* words of the matrix */
void sg_graph_join(sg_graph *graph, uint32_t u, uint32_t v);
bool sg_graph_joined(const sg_graph *graph, uint32_t u, uint32_t v);
/* The least neighbour of v that is at least from; n if there is none. */
uint32_t sg_graph_neighbour(const sg_graph *graph, uint32_t v, uint32_t from);
/* The subgraph on n different vertices, in the order given. out->rows, and out->colours if not NULL, have room for
 * it. */
void sg_graph_take(const sg_graph *graph, const uint32_t *vertices, uint32_t n, sg_graph *out);
/* component[v] = 1, 2, ... in the order of their least vertices. component and queue (scratch) have room for n. Returns
 * how many components there are. */
uint32_t sg_graph_components(const sg_graph *graph, uint32_t *component, uint32_t *queue);

/*
 * Canonical order: order[i] is the vertex that comes to place i. Two graphs with colours are isomorphic exactly if
 * sg_graph_take in these orders makes them equal. nauty looks at no more than *nodes nodes of its search tree; *nodes
 * is then what is left, also after a failure.
 * SG_ERANGE  n > SG_GRAPH_MAX.
 * SG_ELIMIT  *nodes were not enough: the graph has very many symmetries of a kind that nauty does not recognise.
 */
sg_status sg_graph_canonical(const sg_graph *graph, uint64_t *nodes, uint32_t *order) SG_MUST_CHECK;

/*
 * Graphs without loops and colours as texts in the format graph6 (B. D. McKay, formats.txt of nauty). A text has
 * sg_graph6_bytes(n) bytes and no 0 at its end.
 * sg_graph6_order: false if the text cannot be one, by its length and its first bytes.
 * sg_graph6_read: graph->n is what sg_graph6_order has found, and graph->rows have room for it; false if the text has
 * a character that no such text has.
 */
size_t sg_graph6_bytes(uint32_t n);
void sg_graph6_write(const sg_graph *graph, char *text);
bool sg_graph6_order(const char *text, size_t n_bytes, uint32_t *n);
bool sg_graph6_read(const char *text, sg_graph *graph);

#endif
