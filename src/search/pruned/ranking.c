/* SPDX-License-Identifier: MIT */
/*
 * To find one option that has some value, among many that may have it, it takes the least work on average to look first
 * where the chance, divided by the cost of a look, is largest. Both are learned: the values of positions are far from
 * random in most games (one in two positions of Cram with 24 cells has the value 3, and one in eighty the value 2), and
 * a component's length and number of bits tell a good part of it.
 */
#define _POSIX_C_SOURCE 200809L

#include "state.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 512, VALUES = 8, FEW = 32, RANK_BITS = 24 };
enum { DOUBLED_BY = 5, DOUBLED_MOST = 60 }; /* units of weight that double the cost before anything is learned */

/* Chances for a kind of which nothing is known yet, and for an option of several components. */
static const double HAD_BEFORE = 0.4, ASKED_BEFORE = 2, CHANCE_OF_SUM = 0.15, CHANCE_LEAST = 1e-4, REST_LEAST = 0.1;
static const double COST_AGAIN = 0.25; /* of what was asked about before: much of what lies below it is known */

/* Answers about components of one kind: how many were asked whether they have the value n, and how many had it. */
typedef struct kind {
    uint32_t asked[VALUES], had[VALUES];
    uint64_t n_answers, n_positions; /* expanded for these answers */
} kind;

struct sg_ranking {
    kind kinds[KINDS];
};

sg_ranking *sg_ranking_new(void)
{
    return calloc(1, sizeof(sg_ranking));
}

void sg_ranking_free(sg_ranking *ranking)
{
    free(ranking);
}

uint64_t sg_ranking_bytes(void)
{
    return sizeof(sg_ranking);
}

/* Components of one length and one number of bits are of a kind. */
static uint32_t number_of(const part *p)
{
    return (uint32_t)((p->weight + 60 * (uint64_t)p->key_bytes) % KINDS);
}

static kind *kind_of(const sg_prover *prover, const part *p)
{
    return &prover->ranking->kinds[number_of(p)];
}

void sg_ranking_copy(sg_ranking *ranking, const sg_ranking *from)
{
    memcpy(ranking->kinds, from->kinds, sizeof ranking->kinds);
}

void sg_ranking_learn(const sg_prover *prover, const frame *f, uint32_t answer)
{
    kind *k = kind_of(prover, part_of(prover, f));
    const uint32_t wanted = f->asks_value ? UINT32_MAX : (uint32_t)f->wanted;
    for (uint32_t n = 0; n < VALUES; n++)
        k->asked[n] += wanted >> n & 1;
    if (answer < VALUES) {
        k->asked[answer] += !(wanted >> answer & 1);
        k->had[answer]++;
    }
    k->n_answers++;
    k->n_positions += prover->counters.positions - f->n_before;
}

/* ---- chances and costs ------------------------------------------------------------------------------------------- */

/* The share of the components of the kind that had the value n, among those that were asked. */
static double chance_of(const kind *k, uint64_t n)
{
    return n < VALUES ? (k->had[n] + HAD_BEFORE) / (k->asked[n] + ASKED_BEFORE) : CHANCE_LEAST;
}

/* The same for a component that has none of the excluded values. */
static double chance_beside(const kind *k, uint32_t n, uint64_t excluded)
{
    double rest = 1;
    for (uint64_t set = excluded & ((1u << VALUES) - 1); set; set &= set - 1)
        rest -= chance_of(k, (uint64_t)__builtin_ctzll(set));
    return excluded >> n & 1 ? 0 : chance_of(k, n) / (rest > REST_LEAST ? rest : REST_LEAST);
}

/* Positions expanded for an answer; before there is any, the more the heavier the component is. */
static double cost_of(const sg_prover *prover, const part *p)
{
    const kind *k = kind_of(prover, p);
    const uint32_t doubled = p->weight / DOUBLED_BY;
    const double before = (double)(UINT64_C(1) << (doubled < DOUBLED_MOST ? doubled : DOUBLED_MOST));
    return ((double)k->n_positions + before) / ((double)k->n_answers + 1);
}

double sg_ranking_part_chance(const sg_prover *prover, const part *p, uint32_t n)
{
    return n < VALUES ? chance_of(kind_of(prover, p), n) : CHANCE_LEAST;
}

double sg_ranking_chance(const sg_prover *prover, const option *o, uint32_t n)
{
    const uint32_t rest = o->known ^ n;
    if (o->n_parts != 1)
        return CHANCE_OF_SUM;
    return rest < VALUES ? chance_of(kind_of(prover, (const part *)(o + 1)), rest) : CHANCE_LEAST;
}

/* The cost of a look divided by the chance that the option has the value n, as a number that grows with it. */
static uint32_t rank_of(const sg_prover *prover, const option *o, uint32_t n)
{
    const part *first = (const part *)(o + 1), *p = first;
    const sg_exclusion known = find_exclusion(prover, first);
    double cost = cost_of(prover, first), chance = CHANCE_OF_SUM;
    if (o->n_parts == 1)
        chance = o->known < SG_PROVER_BITS ? chance_beside(kind_of(prover, first), o->known ^ n, known.excluded) : 0;
    for (uint32_t i = 1; i < o->n_parts; i++) {
        p = (const part *)(const void *)((const unsigned char *)p + part_bytes(p->key_bytes));
        cost += 2 * cost_of(prover, p); /* the values of the lighter parts have to be found */
    }
    if (known.excluded)
        cost *= COST_AGAIN;
    const float ratio = (float)((cost + CHANCE_LEAST) / (chance + CHANCE_LEAST));
    uint32_t bits; /* of a positive float, they grow with it */
    memcpy(&bits, &ratio, sizeof bits);
    return bits >> (32 - RANK_BITS);
}

static int compare_numbers(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return a < b ? -1 : a > b;
}

static void sort_numbers(uint64_t *at, size_t n)
{
    if (n > FEW) {
        qsort(at, n, sizeof *at, compare_numbers);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        const uint64_t x = at[i];
        size_t k = i;
        for (; k > 0 && at[k - 1] > x; k--)
            at[k] = at[k - 1];
        at[k] = x;
    }
}

/* An offset, which is a multiple of 8, and the rank of its option are sorted as one number. */
void sg_ranking_sort(sg_prover *prover, const frame *f, uint32_t n)
{
    enum { OFFSET_BITS = 64 - RANK_BITS };
    uint64_t *at = prover->offsets.at;
    if (prover->order != SG_ORDER_LEARNED || f->end - f->first < 2)
        return;
    for (size_t i = f->first; i < f->end; i++)
        at[i] = at[i] / 8 | (uint64_t)rank_of(prover, option_at(prover, at[i]), n) << OFFSET_BITS;
    sort_numbers(at + f->first, f->end - f->first);
    for (size_t i = f->first; i < f->end; i++)
        at[i] = (at[i] & ((UINT64_C(1) << OFFSET_BITS) - 1)) * 8;
}
