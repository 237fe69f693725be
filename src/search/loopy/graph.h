/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_LOOPY_GRAPH_H
#define SG_SEARCH_LOOPY_GRAPH_H

/*
 * The graph of all positions that can be reached from those asked about. labels.c reads values and remoteness off it.
 *
 * Vertices are expanded in the order of their numbers, so that those from n_done on are the ones still to be expanded.
 * A vertex is a component (key: 0 and the rule's own key), or the sum of none or several components that an option
 * leaves (key: 1 and their numbers, ascending). Equal components do not cancel: infinity plus infinity is not 0.
 *
 * Invariants
 * 1. Vertices 0..n_done-1 have been expanded; the options of v are heads[first[v]] to heads[first[v + 1]], repeated
 *    where the rule repeats them.
 * 2. The components of a sum have lower numbers than the sum, so that their options are known when it is expanded.
 * 3. label and round are those of vertices 0..n_labelled-1, remote those of 0..n_remote-1: of a graph that was closed.
 */

#include "../../base/array.h"
#include "../moves.h"
#include "../table/memo.h"

/* Labels besides numbers. */
#define SG_LOOPY_INFINITE (SG_VALUE_NONE - 1)

struct sg_loopy {
    sg_expand_fn *expand;
    void *ud;
    sg_memo *memo; /* key -> number of a vertex */
    sg_ref *refs;  /* of vertices */
    uint64_t *first;
    uint32_t *heads;
    uint32_t n, n_done;
    uint64_t n_heads;
    size_t cap_refs, cap_first, cap_heads;
    uint32_t *label, *round, *remote;
    size_t cap_label, cap_round, cap_remote;
    uint32_t n_labelled, n_remote;
    uint32_t *set; /* the K of the value asked for last */
    size_t cap_set;
    uint32_t *parts; /* of the option that is being given */
    size_t n_parts, cap_parts;
    unsigned char *key; /* scratch */
    size_t cap_key;
    sg_budget budget; /* of everything but the memo */
    uint64_t max_bytes, positions, max_positions, next_beat;
};

void sg_loopy_graph_free(sg_loopy *l); /* what l holds, not l itself */

/* The memo and the arrays share max_bytes: gives the arrays what the memo leaves. */
void sg_loopy_share_budget(sg_loopy *l);

/* The vertex of a component, new if it was not there.   SG_ERANGE, SG_ELIMIT, SG_ENOMEM. */
sg_status sg_loopy_component(sg_loopy *l, const void *key, size_t key_bytes, uint32_t *v) SG_MUST_CHECK;
/* The vertex of the sum of n components, which it sorts. SG_ERANGE  n > SG_LOOPY_PARTS_MAX.  SG_ELIMIT, SG_ENOMEM. */
sg_status sg_loopy_sum(sg_loopy *l, uint32_t *parts, size_t n, uint32_t *v) SG_MUST_CHECK;

/* Expands all vertices: n_done = n. After a failure it can be called again. */
sg_status sg_loopy_close(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;

#endif
