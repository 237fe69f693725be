/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_PLAY_H
#define SG_MISERE_PLAY_H

/*
 * Misère play by search: what parts.c (components and their options) and play.c (positions) share.
 *
 * Components with the same options are one: what is searched are kinds. Kind 0 has no move and is left out of every sum;
 * kind 1 has one move, to the end, and two of it cancel, which holds in every sum in misère play, too.
 */

#include "../search/table/memo.h"

enum { KIND_END = 0, KIND_STAR = 1 };

typedef struct sg_mp_kind {
    size_t first, end; /* its options in the pool: each its number of parts and the parts, kinds in ascending order */
} sg_mp_kind;

/* A component whose options are being found out. */
typedef struct sg_mp_open {
    uint32_t component;
    size_t first, cursor, end; /* its options in the list, as components */
    uint32_t left;             /* parts of the option under the cursor still to be looked at; 0 at a head */
} sg_mp_open;

struct sg_misere {
    sg_component_fn *options;
    void *ud;
    sg_memo *components; /* component -> kind */
    sg_memo *shapes;     /* options -> kind */
    sg_memo *outcomes;   /* position -> 1 if it is P, else 0 */
    sg_memo *genera;     /* position -> index of its genus */
    sg_memo *genus_of;   /* genus -> index */
    sg_mp_kind *kinds;
    size_t n_kinds, cap_kinds;
    uint32_t *pool;
    size_t n_pool, cap_pool;
    sg_mp_open *opened;
    size_t n_opened, cap_opened;
    uint32_t *listed;
    size_t n_listed, cap_listed;
    bool listing;    /* options may be called */
    sg_genus *known; /* the genera met */
    size_t n_known, cap_known;
    uint32_t *cycle;
    size_t n_cycle, cap_cycle;
    struct sg_mp_frame *frames;
    size_t n_frames, cap_frames;
    uint32_t *words; /* of the frames */
    size_t n_words, cap_words;
    uint32_t *scratch;
    size_t cap_scratch;
    uint32_t *values; /* for the mex */
    size_t cap_values;
    uint64_t max_bytes, max_positions, positions, components_seen;
    uint64_t next_beat;
};

/* *items with room for need items in all. */
sg_status sg_mp_room(sg_misere *m, void **items, size_t *cap, size_t need, size_t bytes) SG_MUST_CHECK;
/* The kind of a component, which is expanded as far as need be. */
sg_status sg_mp_kind_of(sg_misere *m, uint32_t component, const sg_pulse *pulse, uint32_t *kind) SG_MUST_CHECK;
sg_status sg_mp_beat(sg_misere *m, const sg_pulse *pulse) SG_MUST_CHECK;
/* Sorts n kinds, drops ends, cancels pairs of stars; how many are left. */
size_t sg_mp_tidy(uint32_t *kinds, size_t n);

#endif
