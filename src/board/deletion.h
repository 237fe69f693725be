/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_DELETION_H
#define SG_BOARD_DELETION_H

#include "../graph/graph.h"

/*
 * A game on graphs without loops and colours, whose moves delete a vertex, a vertex and its neighbours (Node Kayles),
 * an edge, or an edge and its ends (Arc Kayles).
 */
typedef enum sg_deletes { SG_DELETES_VERTEX, SG_DELETES_NEIGHBOURS, SG_DELETES_EDGE, SG_DELETES_ENDS } sg_deletes;
typedef struct sg_deletion sg_deletion;
sg_status sg_deletion_new(sg_deletes deletes, sg_deletion **out) SG_MUST_CHECK;
void sg_deletion_free(sg_deletion *deletion);

/*
 * only = true: from now on sg_deletion_options keeps the nim-value of every option, but not its components. It
 * evaluates the small components of an option and puts other components of the same nim-sum in their place; options
 * may come in another order. A component is small if it has at most 12 vertices (for Node Kayles) or edges (for Arc
 * Kayles), or at most 36 where a move leaves 7 of them on average.
 * only = false, as at first: the components are those that the move leaves.
 */
sg_status sg_deletion_count_values(sg_deletion *deletion, bool only) SG_MUST_CHECK;
/* The bytes that the table for this may take, some 4 MiB; 0: no limit. Where they are too few, nothing is evaluated. */
void sg_deletion_limit(sg_deletion *deletion, uint64_t max_bytes);
uint64_t sg_deletion_bytes(const sg_deletion *deletion);

/*
 * Calls each for every move, by the vertices in their order, with the connected components that the move leaves (but
 * see sg_deletion_count_values): n_parts
 * graphs in canonical form (sg_graph_canonical), a view. Where edges are deleted, single vertices are left out.
 * *enough = true: no more are wanted. A non-OK status of each ends the call and is returned. The graph is as it was
 * when the call ends; while edges are deleted, it may be changed.
 * SG_ELIMIT  nauty looked at SG_DELETION_NODES nodes of its search tree for one component.
 */
enum { SG_DELETION_NODES = 200000 };
typedef sg_status sg_deletion_fn(void *ud, const sg_graph *parts, size_t n_parts, bool *enough);
sg_status sg_deletion_options(sg_deletion *deletion, sg_graph *graph, sg_deletion_fn *each, void *ud) SG_MUST_CHECK;

#endif
