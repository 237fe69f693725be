/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_FOLDS_RUN_H
#define SG_SEARCH_FOLDS_RUN_H

/* What all folds share: arrays by vertex, and the pulse. */

#include "folds.h"

typedef struct sg_fold_run {
    const sg_walk *g;
    const sg_pulse *pulse;
    uint64_t n_steps;
} sg_fold_run;

/* An array of zeros, one for each vertex; NULL after a failure. */
sg_status sg_fold_new(sg_walk *g, uint32_t **array) SG_MUST_CHECK;
/* Ends a fold: *out is the array if all went well, else the array is freed. */
sg_status sg_fold_done(sg_walk *g, sg_status status, uint32_t *array, uint32_t **out) SG_MUST_CHECK;
/* n_steps options more have been looked at. */
sg_status sg_fold_beat(sg_fold_run *run, uint64_t n_steps) SG_MUST_CHECK;

/* The number of a node that is not expanded. */
#define SG_FOLD_UNKNOWN UINT32_MAX

/* The number of a vertex from those of its n options, which are known in of. */
typedef uint32_t sg_fold_fn(const uint32_t *of, const uint32_t *options, uint32_t n);
/* Applies it to each vertex in order; sg_fold_along writes to an array that is there. */
sg_status sg_fold_along(sg_walk *g, const sg_order *order, sg_fold_fn *fold, const sg_pulse *pulse,
                        uint32_t *of) SG_MUST_CHECK;
sg_status sg_fold_each(sg_walk *g, const sg_order *order, sg_fold_fn *fold, const sg_pulse *pulse,
                       uint32_t **out) SG_MUST_CHECK;

#endif
