/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_WALK_STATE_H
#define SG_SEARCH_WALK_STATE_H

/* What vertices.c and graph.c share. */

#include "../shortcut.h"
#include "walk.h"

#define SG_WALK_FORGOTTEN \
    (UINT64_MAX >> SG_WALK_COUNT_BITS >> 1) /* where the options of a run begin that are dropped */

static inline uint64_t sg_walk_run(uint64_t begin, uint64_t n)
{
    return begin << SG_WALK_COUNT_BITS | n;
}

/* The vertex of a component, and of the sum of the n components in g->after, new if it was not there. */
sg_status sg_walk_component(sg_walk *g, const void *key, size_t key_bytes, uint32_t *v) SG_MUST_CHECK;
sg_status sg_walk_sum(sg_walk *g, size_t n, uint32_t *v) SG_MUST_CHECK;
/* From now on vertices and nodes are two things. */
sg_status sg_walk_divide(sg_walk *g) SG_MUST_CHECK;
sg_status sg_walk_push(sg_walk *g, uint32_t head) SG_MUST_CHECK;
/* The heads from `before` on are the options of a position: makes them a run, and a group where the graph has such. */
sg_status sg_walk_end_run(sg_walk *g, uint32_t v, uint64_t before) SG_MUST_CHECK;

/* Before a vertex is expanded: looks at the limits and the pulse. */
sg_status sg_walk_next(sg_walk *g, const sg_pulse *pulse) SG_MUST_CHECK;
/* Asks for the options of a component: its run is that of the heads at the end. */
sg_status sg_walk_expand(sg_walk *g, uint32_t v, const sg_pulse *pulse) SG_MUST_CHECK;

#endif
