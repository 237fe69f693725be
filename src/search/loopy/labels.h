/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_LOOPY_LABELS_H
#define SG_SEARCH_LOOPY_LABELS_H

#include "graph.h"

/* Label all vertices; find the remoteness of all. The graph is closed. */
sg_status sg_loopy_label(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;
sg_status sg_loopy_retrograde(sg_loopy *l, const sg_pulse *pulse) SG_MUST_CHECK;

#endif
