/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_NODE_KAYLES_H
#define SG_BOARD_NODE_KAYLES_H

/*
 * Nim-values of Node Kayles on graphs of few vertices: a move takes a vertex and its neighbours out of the graph. The
 * graph stays as it is during a search, and a position is a set of its vertices, one word; nothing is stored but the
 * values of all graphs of up to SG_NK_TABLE vertices, each once it is needed.
 */

#include "../sg.h"

enum { SG_NK_VERTICES = 36, SG_NK_TABLE = 7 };

typedef struct sg_node_kayles sg_node_kayles;

/* Row v: vertex v and its neighbours, bit u for vertex u < n. u is in row v where v is in row u. */
typedef struct sg_nk_graph {
    uint32_t n; /* vertices, at most SG_NK_VERTICES */
    uint64_t rows[SG_NK_VERTICES];
} sg_nk_graph;

/* NULL: there is no memory. */
sg_node_kayles *sg_node_kayles_new(void);
void sg_node_kayles_free(sg_node_kayles *nk);
/* What one takes at most. */
uint64_t sg_node_kayles_bytes(void);

/*
 * *value = the value of the graph, and *yes: is the value n? The second takes less time. false, and nothing is set: the
 * search was given up after SG_NK_STEPS positions, some 4 ms, or after fewer where many were given up before: these take
 * at most about twice the time of the searches that ended. Graphs of few edges are given up, and some of many.
 */
enum { SG_NK_STEPS = 1 << 12 };
bool sg_node_kayles_value(sg_node_kayles *nk, const sg_nk_graph *graph, uint32_t *value);
bool sg_node_kayles_is(sg_node_kayles *nk, const sg_nk_graph *graph, uint32_t n, bool *yes);

#endif
