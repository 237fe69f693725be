/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_QUOTIENT_H
#define SG_MISERE_QUOTIENT_H

#include "monoid.h"
#include "tables.h"

enum { SG_MQ_FREE_MAX = 24 };

/* In the guess, the powers t^e of a free generator t are different for e < cap, and t^cap = t^(cap - period). */
typedef struct sg_mq_free {
    uint32_t generator, cap, period;
} sg_mq_free;

/*
 * What a guess at the monoid of the generators 1..n is made from: some generators are free, and of all others, the bound
 * ones, products are what they are in base, a monoid for 1..n_base.
 */
typedef struct sg_mq_plan {
    const sg_mq_monoid *base;
    size_t n, n_base; /* n_base: n - 1 or n; with n - 1, generator n is free */
    sg_mq_free free[SG_MQ_FREE_MAX];
    size_t n_free;
} sg_mq_plan;

/* Is generator g free? */
bool sg_mq_is_free(const sg_mq_plan *plan, uint32_t g);

/* The guess. SG_ELIMIT: the product is too large, or the guess has more than SG_QUOTIENT_MAX elements. */
sg_status sg_mq_guess(sg_mq_game *game, const sg_mq_plan *plan, sg_mq_monoid *out) SG_MUST_CHECK;

/*
 * sg_mq_counterexample: the lightest word for which the monoid gives another outcome than the definition, given the
 * outcomes that it gives for the options of the word. *found is false if there is none: the monoid is then exact.
 * With a class of t as only, words that have a generator of this class, and no others, are looked at; NULL: all words.
 */
sg_status sg_mq_counterexample(sg_mq_game *game, const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *only,
                               sg_mq_word *word, bool *found) SG_MUST_CHECK;

/*
 * sg_mq_rebuild: the monoid of the generators 1..n, and its tables, from base, the monoid of 1..n-1. It has been
 * checked: there is no counterexample.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM: nothing was made.
 */
sg_status sg_mq_rebuild(sg_mq_game *game, const sg_mq_monoid *base, size_t n, sg_mq_monoid *out,
                        sg_mq_tables *tables) SG_MUST_CHECK;

#endif
