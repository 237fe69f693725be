/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_QUOTIENT_H
#define SG_MISERE_QUOTIENT_H

/* What is looked up in a monoid while it is checked. Sets are sets of elements, see base/bits.h. */

#include "../base/array.h"
#include "../base/bits.h"
#include "../base/ticker.h"

/*
 * What the files of the misère quotient work on: the generators of a game, and finite commutative monoids for them.
 * docs/misere.md has the theory. Each file uses those before it:
 *
 *   monoid          generators, options, monoids
 *   tables          what is looked up in a monoid while it is checked: rows, classes of generators, lightest words
 *   counterexample  the check: the lightest word for which a monoid gives the wrong outcome
 *   product         a guess at the monoid, from an earlier one and a few generators that are set free
 *   rebuild         guesses and checks in turn, until no counterexample is left
 *   quotient        the object of sg.h
 *
 * A word is a multiset of generators, that is, a position. A monoid is a hypothesis until the check finds nothing.
 */

/* The options of a generator lie in the pool, each as its number of parts and the parts (generators). */
typedef struct sg_mq_generator {
    size_t first, end;
    uint64_t depth;  /* moves of the longest line of play; 0: the generator has no move */
    uint64_t weight; /* the depth in the high bits, arbitrary low ones: hardly any two words have the same weight, and
                        every move makes a word lighter. The weight of a word is the sum over its generators. */
} sg_mq_generator;

typedef struct sg_mq_game {
    sg_mq_generator *generators; /* 1..n; [0] is not used */
    size_t n, cap;
    uint32_t *pool;
    size_t n_pool, cap_pool;
    sg_budget budget; /* counts everything that the quotient holds, and scratch memory */
    sg_ticker ticker; /* for the pulse of the call under way */
} sg_mq_game;

/* Elements are 0 .. order - 1, and 0 is the identity. */
typedef struct sg_mq_monoid {
    uint32_t order;
    uint32_t *product; /* order * order */
    bool *is_p;        /* the set P: words that whoever moves next loses */
    uint32_t *phi;     /* the element of each generator; phi[0] is 0 */
    size_t cap_phi;
} sg_mq_monoid;

/* A monoid of zeros with room for n generators; sg_mq_monoid_free takes it (and {0}). */
sg_status sg_mq_monoid_new(sg_mq_game *game, size_t order, size_t n, sg_mq_monoid *out) SG_MUST_CHECK;
void sg_mq_monoid_free(sg_mq_game *game, sg_mq_monoid *m);

static inline uint32_t sg_mq_times(const sg_mq_monoid *m, uint32_t x, uint32_t y)
{
    return m->product[(size_t)x * m->order + y];
}

/* A word as a list of its generators, in any order. */
typedef struct sg_mq_word {
    uint32_t *letters;
    size_t n, cap;
} sg_mq_word;

sg_status sg_mq_word_add(sg_mq_game *game, sg_mq_word *word, uint32_t letter) SG_MUST_CHECK;
void sg_mq_word_free(sg_mq_game *game, sg_mq_word *word);

/* The generators with the same element and the same set of elements of their options. The lightest stands for all. */
typedef struct sg_mq_class {
    uint32_t generator, element;
    uint64_t weight;
    uint64_t *options; /* the elements of the options */
    uint64_t *idle;    /* { z : element * z is not in P, and no option times z is in P } */
    bool dominated;    /* another class has the same element, is no heavier and has no other options: its idle set
                          contains this one's, so that idle words need not be looked for with this class */
} sg_mq_class;

typedef struct sg_mq_tables {
    size_t words;   /* of a set */
    uint64_t *rows; /* order sets: { z : x * z is in P } for each element x */
    sg_mq_class *classes;
    size_t n_classes, cap_classes;
    /* of the lightest word of each element: */
    uint64_t *weights; /* its weight */
    uint32_t *last;    /* its last letter, a generator; 0 for the identity */
    uint32_t *before;  /* the element of the word without that letter */
    uint32_t order;
} sg_mq_tables;

/* The tables of a monoid for the generators 1..n. sg_mq_tables_free takes {0}, too. */
sg_status sg_mq_tables_new(sg_mq_game *game, const sg_mq_monoid *m, size_t n, sg_mq_tables *out) SG_MUST_CHECK;
void sg_mq_tables_free(sg_mq_game *game, sg_mq_tables *t);

/* Adds the elements of the options of generator g to a set. */
sg_status sg_mq_options_of(sg_mq_game *game, const sg_mq_monoid *m, size_t g, uint64_t *set) SG_MUST_CHECK;

/* Adds the class of generator g with this element and these options, and takes the last class away again. */
sg_status sg_mq_class_add(sg_mq_game *game, const sg_mq_monoid *m, sg_mq_tables *t, size_t g, uint32_t element,
                          const uint64_t *options) SG_MUST_CHECK;
void sg_mq_class_drop(sg_mq_game *game, sg_mq_tables *t);

/* The class with this element and these options; NULL if there is none. */
sg_mq_class *sg_mq_class_find(const sg_mq_tables *t, uint32_t element, const uint64_t *options);

/* Is a class dominated by another? */
bool sg_mq_is_dominated(const sg_mq_tables *t, const sg_mq_class *c);

/* Is there a z with element * z and option * z both in P, for one option of the class? Then *z is the lightest such. */
bool sg_mq_class_clashes(const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *c, uint32_t *z);

/* Is a a subset of b? */
bool sg_mq_is_within(const uint64_t *a, const uint64_t *b, size_t words);

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
