/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_PRODUCT_H
#define SG_MISERE_PRODUCT_H

/* The product of bound generators and free ones: what rebuild.c asks for and product.c makes. */

#include "quotient.h"

enum { SG_MQ_FREE_MAX = 24 };

typedef struct sg_mq_letter {
    uint32_t element, generator;
    uint64_t weight;
} sg_mq_letter;

typedef struct sg_mq_build {
    sg_quotient *q;
    size_t n;                         /* generators 1..n */
    const sg_mq_monoid *base;         /* what gives the bound generators their elements */
    size_t n_base;                    /* it has 1..n_base: n - 1 or n */
    uint32_t free_at[SG_MQ_FREE_MAX]; /* the free generators */
    uint32_t period[SG_MQ_FREE_MAX];  /* t^cap = t^(cap - period) */
    uint32_t cap[SG_MQ_FREE_MAX];
    size_t n_free;
    /* the elements of the base that words of bound generators have: sub */
    uint32_t *sub_of;  /* per element of the base: its place in sub, or NOT_THERE */
    uint32_t *element; /* per place */
    uint64_t *weight;
    uint32_t *last, *before; /* the lightest word: its last letter (a place in letters) and the rest (a place in sub) */
    size_t n_sub;
    sg_mq_letter *letters; /* bound generators, one for each element, the lightest */
    size_t n_letters;
    size_t size; /* of the product */
    bool *is_p;
    uint32_t *cls; /* the class of each element of the product */
    size_t n_classes;
    uint64_t **options; /* per letter, then per free generator: its options as elements of the product */
    size_t *n_options;
} sg_mq_build;

/* Is generator g one of the free ones? */
bool sg_mq_is_free(const sg_mq_build *b, uint32_t g);
/* The monoid that is the reduced product for the free generators as they are. Reads q, n, base, n_base, free_at, period,
 * cap and n_free; the rest is its own. */
sg_status sg_mq_construct(sg_mq_build *b, sg_mq_monoid *out, sg_mq_ticker *tick) SG_MUST_CHECK;

#endif
