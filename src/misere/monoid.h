/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_MONOID_H
#define SG_MISERE_MONOID_H

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

#include "../base/array.h"
#include "../base/bits.h"
#include "../base/ticker.h"

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

#endif
