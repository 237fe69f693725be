/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_QUOTIENT_H
#define SG_MISERE_QUOTIENT_H

/*
 * Misère quotients of families, generator by generator (a generator is a heap, or a component of a position).
 * docs/misere.md has the theory; this is what the files here share.
 *
 * A monoid below is a finite commutative monoid with a set P of elements and an element phi[g] for each generator g =
 * 1..n (phi[0] is the identity, element 0). It is a hypothesis until sg_mq_verify finds no word that breaks it.
 */

#include "../sg.h"

typedef struct sg_mq_monoid {
    uint32_t order;
    uint32_t *product; /* order * order */
    bool *is_p;
    uint32_t *phi; /* n + 1 */
} sg_mq_monoid;

/* The options of a generator lie in the pool, each as its number of parts and the parts. */
typedef struct sg_mq_generator {
    size_t first, end;
    uint64_t weight; /* the longest line of play from it; 0: it has no move */
    uint64_t heavy;  /* the weight, and a little that tells words of the same weight apart */
} sg_mq_generator;

/* Generators of the same element with the same set of elements among their options, by the lightest of them. */
typedef struct sg_mq_class {
    uint32_t generator, element;
    uint64_t weight;
    uint64_t *reach; /* bit set: the elements of the options */
    uint64_t *idle;  /* bit set D: the z for which element * z is no P and no option times z is P */
    bool sheltered;  /* no heavier than this there is another of the element with no options but these: it need not be
                        looked at for idle words, since D is part of that one's */
} sg_mq_class;

typedef struct sg_mq_ticker {
    const sg_pulse *pulse;
    uint64_t steps, done;
} sg_mq_ticker;

/* What is known of a monoid while it is checked: the rows z -> x z in P, and the classes of the generators. */
typedef struct sg_mq_tables {
    size_t words;   /* 64-bit words of a bit set of elements */
    uint64_t *rows; /* order * words */
    sg_mq_class *classes;
    size_t n_classes, cap_classes;
    uint64_t *weights; /* of the lightest word of each element */
    uint32_t *last;    /* its last letter, a generator; 0 for the identity */
    uint32_t *before;  /* the element of the word without it */
} sg_mq_tables;

struct sg_quotient {
    sg_mq_generator *generators; /* [0] is not used */
    size_t n, cap;               /* generators 1..n */
    uint32_t *pool;
    size_t pool_used, pool_cap;
    size_t staged; /* pool_used before the options of the next generator */
    sg_mq_monoid monoid;
    sg_mq_tables tables;
    uint64_t max_bytes, held; /* held: bytes of the work under way, besides what the monoid takes */
    uint64_t rebuilt, checked;
};

sg_status sg_mq_tick(sg_mq_ticker *ticker, uint64_t steps) SG_MUST_CHECK;
/* Room for n items of so many bytes, all zero; counted in q->held. */
sg_status sg_mq_take(sg_quotient *q, size_t n, size_t bytes, void **out) SG_MUST_CHECK;
void sg_mq_give(sg_quotient *q, void *block, size_t n, size_t bytes);
/* *items grown to room for need items in all; counted. */
sg_status sg_mq_grow(sg_quotient *q, void **items, size_t *cap, size_t need, size_t bytes) SG_MUST_CHECK;

void sg_mq_monoid_free(sg_quotient *q, sg_mq_monoid *m, size_t n);
void sg_mq_tables_free(sg_quotient *q, sg_mq_tables *t, const sg_mq_monoid *m);

/* A word: a multiset of generators, as a list. */
typedef struct sg_mq_word {
    uint32_t *letters;
    size_t n, cap;
} sg_mq_word;

/*
 * sg_mq_tables_of: the rows, weights and classes of a monoid for the generators 1..n of q.
 * sg_mq_class_of: what generator g would be if its element were x; the caller gives room for both bit sets.
 */
sg_status sg_mq_tables_of(sg_quotient *q, const sg_mq_monoid *m, size_t n, sg_mq_tables *t,
                          sg_mq_ticker *tick) SG_MUST_CHECK;
sg_status sg_mq_reach(sg_quotient *q, const sg_mq_monoid *m, size_t g, uint64_t *reach,
                      sg_mq_ticker *tick) SG_MUST_CHECK;
sg_status sg_mq_class_add(sg_quotient *q, const sg_mq_monoid *m, sg_mq_tables *t, size_t g, uint32_t element,
                          const uint64_t *reach) SG_MUST_CHECK;
/* Is there a class as in the comment on sheltered? */
bool sg_mq_is_sheltered(const sg_mq_tables *t, const sg_mq_class *c);
/* Is there an option y of the class and a z with element z in P and y z in P? Then *z is the lightest such. */
bool sg_mq_class_clashes(const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *c, uint32_t *z);

/*
 * sg_mq_verify: the lightest word of which the outcome that the monoid gives is not the one that follows from those of its
 * options; *ok if there is none. With from > 0 only words with the class of index from - 1.
 */
sg_status sg_mq_verify(sg_quotient *q, const sg_mq_monoid *m, const sg_mq_tables *t, size_t from, sg_mq_word *word,
                       bool *ok, sg_mq_ticker *tick) SG_MUST_CHECK;

/* A monoid for the generators 1..n from that of 1..n-1, in which all words agree. */
sg_status sg_mq_rebuild(sg_quotient *q, size_t n, sg_mq_monoid *out, sg_mq_tables *tables,
                        sg_mq_ticker *tick) SG_MUST_CHECK;

static inline bool sg_mq_bit(const uint64_t *set, uint32_t x)
{
    return set[x >> 6] >> (x & 63) & 1;
}

static inline void sg_mq_set_bit(uint64_t *set, uint32_t x)
{
    set[x >> 6] |= UINT64_C(1) << (x & 63);
}

static inline uint32_t sg_mq_times(const sg_mq_monoid *m, uint32_t x, uint32_t y)
{
    return m->product[(size_t)x * m->order + y];
}

#endif
