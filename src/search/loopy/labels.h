/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_LOOPY_LABELS_H
#define SG_SEARCH_LOOPY_LABELS_H

/*
 * Values and remoteness, read off the position graph.
 *
 * Invariant: label and round are those of nodes 0..n_labelled-1, remote those of nodes 0..n_remote-1, of a graph that was
 * closed. The arrays are by vertex, as they are made for n_label and n_remote_array vertices.
 */

#include "../walk/walk.h"

/* Labels besides numbers. */
#define SG_LOOPY_INFINITE (SG_VALUE_NONE - 1)

struct sg_loopy {
    sg_walk *walk;
    uint32_t *label, *round, *remote;
    uint32_t n_label, n_remote_array, n_labelled, n_remote;
    uint32_t *set; /* the K of the value asked for last */
    size_t cap_set;
};

/* Label all nodes; find the remoteness of all. The graph is closed. */
sg_status sg_loopy_label(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;
sg_status sg_loopy_retrograde(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;

#endif
