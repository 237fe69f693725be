/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_STATE_H
#define SG_MISERE_STATE_H

/*
 * Misère play by search. components.c asks for the options of components and numbers them by kind; positions.c, which
 * uses it, searches sums of kinds, and kind_forms.c makes canonical forms of kinds.
 *
 * Components with the same options are of the same kind. Kind 0 has no move and is left out of every sum; kind 1 has one
 * move, to the end, and two of it cancel, which holds in misère play, too.
 */

#include "../base/array.h"
#include "../search/table/memo.h"
#include "forms.h"

enum { KIND_END = 0, KIND_STAR = 1 };

typedef struct sg_mp_kind {
    size_t first, end; /* its options in the pool: each its number of parts and the parts, kinds in ascending order */
} sg_mp_kind;

/* A component whose options are being looked at. */
typedef struct sg_mp_open {
    uint32_t component;
    size_t first, cursor, end; /* its options in the list, as components */
    uint32_t left;             /* parts of the option under the cursor still to be looked at; 0 at a head */
} sg_mp_open;

struct sg_misere {
    sg_options_fn *options;
    void *ud;
    sg_memo *components; /* component -> kind */
    sg_memo *shapes;     /* options -> kind */
    sg_memo *outcomes;   /* position -> 1 if it is P, else 0 */
    sg_memo *genera;     /* position -> index of its genus */
    sg_memo *genus_of;   /* genus -> index */
    sg_mp_kind *kinds;
    size_t n_kinds, cap_kinds;
    uint32_t *pool; /* options of kinds */
    size_t n_pool, cap_pool;
    sg_mp_open *opened; /* the path from the component asked for */
    size_t n_opened, cap_opened;
    uint32_t *listed; /* options of opened components */
    size_t n_listed, cap_listed;
    sg_genus *known; /* the genera met */
    size_t n_known, cap_known;
    uint32_t *cycle;
    size_t n_cycle, cap_cycle;
    struct sg_mp_frame *frames;
    size_t n_frames, cap_frames;
    uint32_t *words; /* of the frames */
    size_t n_words, cap_words;
    uint32_t *forms; /* canonical forms of the first kinds, in the table forms_in */
    size_t n_forms, cap_forms;
    const sg_forms *forms_in;
    uint32_t *scratch; /* an option */
    size_t cap_scratch;
    uint32_t *values; /* of options, for the mex */
    size_t cap_values;
    sg_budget arrays; /* counts the arrays above; its limit is what the memos leave of max_bytes */
    uint64_t max_bytes, max_positions, positions, components_seen;
    uint64_t next_beat;
};

/* To be called once per position or component: the limits, and now and then the pulse. */
/* The index of the genus of a position whose options have the genera of these indices, each once or more. */
sg_status sg_mp_genus(sg_misere *m, const uint32_t *found, size_t n_found, uint32_t *index) SG_MUST_CHECK;
sg_status sg_mp_beat(sg_misere *m, const sg_pulse *pulse) SG_MUST_CHECK;
/* The kind of a component, which is expanded first if that has not been done. */
sg_status sg_mp_kind_of(sg_misere *m, uint32_t component, const sg_pulse *pulse, uint32_t *kind) SG_MUST_CHECK;
/* Sorts n kinds, drops ends, cancels pairs of stars; returns how many are left. */
size_t sg_mp_tidy(uint32_t *kinds, size_t n);

#endif
