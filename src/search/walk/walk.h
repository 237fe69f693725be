/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_WALK_H
#define SG_SEARCH_WALK_H

/*
 * The position graph: the positions that can be reached from some, each once, with the positions that their options are.
 * Questions about all of these positions are folds over it (folds/).
 *
 *   component   a position as expand names it: one part of an option. It is expanded once.
 *   sum         what an option of several parts leaves, and what a move in one of these leaves beside the others
 *   vertex      a component or a sum. A sum of one component is that component
 *   node        a vertex that can be reached by moves. Nodes are numbered in the order in which they are found: nearest
 *               first, and the options of one position in the order of the rule. A component that only comes as a part of
 *               sums is a vertex and no node
 *
 * Where a component of a sum has moves, those without moves are left out: they change nothing. Where none has moves, the one
 * with the least key is left. Equal components do not cancel, since that holds in normal play of games that end only.
 *
 * Invariants
 * 1. A vertex has a ref (4 bytes) and a run (8 bytes: where its options begin in heads, and how many these are); an option
 *    is a head (4 bytes: a vertex and the turn). Options are repeated where the rule repeats them.
 * 2. Nodes 0..n_done-1 are resolved: their heads are nodes. Heads of other vertices are components and sums as they came.
 * 3. As long as no option has had several parts, node number i is vertex i, and nodes and number are NULL.
 * 4. After a failure the graph is whole: the position that failed has no run, and sg_walk_close goes on with it.
 *
 * Where the opponent may forbid options, these come in groups: behind the options of a group is a head with the turn
 * SG_WALK_GROUP, and with the number of options of this group that may be forbidden in the place of the vertex.
 */

#include "../../base/array.h"
#include "../moves.h"
#include "../table/memo.h"

enum { SG_WALK_TURN_BITS = 2, SG_WALK_COUNT_BITS = 24 };
#define SG_WALK_VERTICES_MAX (UINT32_C(1) << (32 - SG_WALK_TURN_BITS))
#define SG_WALK_NONE UINT32_MAX
#define SG_WALK_GROUP 3 /* no sg_turn */

/*
 * What the opponent may forbid before each move: nothing; k options of the whole position, or all but k; or in each
 * group as many as expand says by sg_walk_end_group. Among options of the whole position those of one component that
 * leave the same count as one; options of equal components do not.
 */
typedef enum sg_walk_forbids { SG_FORBIDS_NONE, SG_FORBIDS_SOME, SG_FORBIDS_ALL_BUT, SG_FORBIDS_GIVEN } sg_walk_forbids;

typedef struct sg_walk {
    sg_expand_fn *expand;
    void *ud;
    sg_memo *components; /* key -> vertex, with a bias: see shortcut.h */
    sg_memo *sums;       /* components, ascending, 4 bytes each -> vertex; NULL: there are no sums yet */
    sg_ref *refs;        /* of a sum with the bit SUM */
    uint64_t *runs;
    uint32_t *heads;
    uint32_t *nodes;  /* the vertex of each node */
    uint32_t *number; /* the node of each vertex, or SG_WALK_NONE */
    uint32_t n, n_nodes, n_done;
    uint32_t n_before; /* nodes before the last one was expanded */
    uint64_t n_heads, n_groups;
    size_t cap_refs, cap_runs, cap_heads, cap_nodes, cap_number;
    uint32_t max_parts; /* of a sum; more are SG_ERANGE */
    sg_walk_forbids forbids;
    uint32_t k;              /* of forbids */
    bool pauses;             /* sg_walk_close returns behind each sum, so that its new nodes can be arranged */
    bool takes_parts;        /* a sum is played nowhere: its options are its components, and none is left out */
    bool forgets;            /* heads of components are dropped while there are no sums: nodes are only counted */
    sg_recent_line *recent;  /* components met lately; NULL: not yet, or no memory */
    uint32_t *parts, *after; /* scratch: of the option that is being given, of a sum that is being made or asked for */
    size_t n_parts, cap_parts, cap_after;
    sg_budget budget; /* of everything but the memos */
    uint64_t max_bytes, positions, max_positions, next_beat;
} sg_walk;

/* SG_ENOMEM. */
sg_status sg_walk_new(sg_expand_fn *expand, void *ud, sg_walk **out) SG_MUST_CHECK;
void sg_walk_free(sg_walk *g); /* NULL is fine */
uint64_t sg_walk_bytes(const sg_walk *g);
/* max_bytes: of the graph in all; max_positions: to be expanded from now on. 0: no limit. */
void sg_walk_limit(sg_walk *g, uint64_t max_bytes, uint64_t max_positions);
/* Gives the arrays what the memos leave of max_bytes. */
void sg_walk_share_budget(sg_walk *g);

/* The vertex of the sum of components, which becomes a node. Failures as sg_walk_close. */
sg_status sg_walk_root(sg_walk *g, const sg_key *keys, size_t n_keys, const sg_pulse *pulse, uint32_t *v) SG_MUST_CHECK;
/*
 * sg_walk_close: expands the first max_nodes nodes (0: all that there are). Nodes behind n_done have been found, and are not
 * expanded.
 * SG_ERANGE  a sum of more than max_parts components, a position of more than 2^24 options, a key that is too long.
 * SG_ELIMIT  max_bytes, max_positions, or 2^30 vertices.   SG_ENOMEM.   Or what expand or the pulse returned.
 */
sg_status sg_walk_close(sg_walk *g, uint32_t max_nodes, const sg_pulse *pulse) SG_MUST_CHECK;

/* Gives the nodes from first on, n that are not expanded, the order of their vertices here. The graph has sums. */
void sg_walk_arrange(sg_walk *g, uint32_t first, const uint32_t *vertices, uint32_t n);

#define SG_WALK_SUM (UINT32_C(1) << 31) /* in a ref: it is one of g->sums */
static inline bool sg_walk_is_sum(const sg_walk *g, uint32_t v)
{
    return g->refs[v] & SG_WALK_SUM;
}

static inline uint32_t sg_walk_vertex(const sg_walk *g, uint32_t node)
{
    return g->nodes ? g->nodes[node] : node;
}

static inline uint32_t sg_walk_node(const sg_walk *g, uint32_t v)
{
    return g->number ? g->number[v] : v;
}

#define SG_WALK_UNSEEN UINT64_MAX /* the run of a vertex that is not expanded */
/* The options of a vertex that is expanded, and the ends of their groups, *n of them. */
static inline const uint32_t *sg_walk_options(const sg_walk *g, uint32_t v, uint32_t *n)
{
    *n = (uint32_t)(g->runs[v] & ((1u << SG_WALK_COUNT_BITS) - 1));
    return g->heads + (g->runs[v] >> SG_WALK_COUNT_BITS);
}

static inline uint32_t sg_head_vertex(uint32_t head)
{
    return head & (SG_WALK_VERTICES_MAX - 1);
}

static inline sg_turn sg_head_turn(uint32_t head)
{
    return (sg_turn)(head >> (32 - SG_WALK_TURN_BITS));
}

static inline bool sg_head_is_group(uint32_t head)
{
    return head >> (32 - SG_WALK_TURN_BITS) == SG_WALK_GROUP;
}

/*
 * For expand, of a graph with SG_FORBIDS_GIVEN: the options since the last group are a group, of which the opponent may
 * forbid n_forbidden.
 */
sg_status sg_walk_end_group(sg_walk *g, uint64_t n_forbidden) SG_MUST_CHECK;

/*
 * How many components a vertex has. They are in g->after, which has had room for them since the vertex was made: valid until the
 * next call that changes the graph or asks for others.
 */
size_t sg_walk_parts(sg_walk *g, uint32_t v);
/* The key of a component. */
const void *sg_walk_key(const sg_walk *g, uint32_t component, size_t *key_bytes);

#endif
