/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_LOOPY_H
#define SG_SEARCH_LOOPY_H
/*
 * A graph of positions, numbered as they are met, and what is read off it: Smith's labels and remoteness. Shared by
 * loopy.c, which builds the graph, and loopy_label.c.
 */

#include "../moves.h"

/* Labels besides numbers. */
#define SG_LOOPY_INFINITE (SG_VALUE_NONE - 1)

/*
 * Invariants
 * 1. Vertices 0..n_done-1 have been expanded; the options of v are heads[first[v]] to heads[first[v + 1]], repeated
 *    where the rule repeats them.
 * 2. The components of a sum have lower numbers than the sum, so that their options are known when it is expanded.
 * 3. label and round are those of vertices 0..n_labelled-1, remote those of 0..n_remote-1: of a graph that was closed.
 */
struct sg_loopy {
    sg_expand_fn *expand;
    void *ud;
    sg_memo *memo; /* key -> number of a vertex */
    sg_ref *refs;  /* of vertices */
    uint64_t *first;
    uint32_t *heads;
    uint32_t n, n_done;
    uint64_t n_heads;
    size_t cap_refs, cap_first, cap_heads; /* bytes, as of all blocks here */
    uint32_t *label, *round, *remote;
    size_t cap_label, cap_round, cap_remote;
    uint32_t n_labelled, n_remote;
    uint32_t *set; /* the K of the value asked for last */
    size_t cap_set;
    uint32_t *parts; /* of the option that is being given */
    size_t n_parts, cap_parts;
    unsigned char *key; /* scratch */
    size_t cap_key;
    uint64_t work_bytes; /* held while labelling */
    uint64_t max_bytes, positions, max_positions, next_beat;
};

/* Room for n items in a block of *cap bytes, within the budget. */
sg_status sg_loopy_room(sg_loopy *l, void **block, size_t *cap, uint64_t n, size_t item_bytes) SG_MUST_CHECK;

/* Labels all vertices; finds the remoteness of all. The graph is closed: n_done = n. */
sg_status sg_loopy_label(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;
sg_status sg_loopy_retrograde(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;

#endif
