/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_FORM_TABLE_H
#define SG_MISERE_FORM_TABLE_H

/*
 * Canonical forms. Each is in the table once, so two games are equal if their numbers are. forms.c keeps the table and
 * simplifies, form_sums.c adds and counts.
 */

#include "../base/array.h"
#include "../base/index.h"
#include "../base/ticker.h"
#include "forms.h"

enum { FORM_ZERO = 0, FORM_STAR = 1 };

typedef struct sg_form {
    size_t first; /* its options in the pool, ascending */
    uint32_t n_options, birthday, normal, misere;
    uint32_t mate; /* UINT32_MAX: not known yet */
} sg_form;

typedef struct sg_form_sum {
    uint32_t g, h, sum; /* g <= h */
} sg_form_sum;

struct sg_forms {
    sg_budget budget;
    sg_form *forms;
    size_t n_forms, cap_forms;
    uint32_t *pool;
    size_t n_pool, cap_pool;
    sg_index index; /* of forms by their options */
    sg_form_sum *sums;
    size_t n_sums, cap_sums;
    sg_index sum_index;
    uint32_t *stack; /* options of the sums and mates that are being made, one list above the other */
    size_t n_stack, cap_stack;
    uint32_t *values; /* for the mex */
    size_t cap_values;
};

/*
 * Does the game with these canonical options, ascending and each once, have a simpler form? Then it is *simpler.
 */
bool sg_forms_simpler(const sg_forms *f, const uint32_t *options, size_t n, uint32_t *simpler);

/* sg_forms_make of the n options on top of the stack, which it takes off. */
sg_status sg_forms_close(sg_forms *f, size_t n, uint32_t *form) SG_MUST_CHECK;
sg_status sg_forms_push(sg_forms *f, uint32_t option) SG_MUST_CHECK;

/* sg_forms_add as one of several steps, which one ticker counts. */
sg_status sg_forms_add_ticking(sg_forms *f, uint32_t g, uint32_t h, sg_ticker *ticker, uint32_t *sum) SG_MUST_CHECK;

#endif
