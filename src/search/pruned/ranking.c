/* SPDX-License-Identifier: MIT */
/*
 * In which order a prover looks at the options of a position, where it is not the rule's.
 *
 * Whoever looks for one option of some value, among many that may have it, is done soonest on the average if he looks
 * first where the chance, divided by what it costs to look, is largest. Both are learned: the values of positions are
 * far from random in most games (of the positions of Cram with 24 cells, one in two has the value 3 and one in eighty
 * the value 2), and a component's length and number of bits tell a good part of it.
 */
#include "number_set.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

/* Chances of a kind of which nothing is known yet, and of an option of several components. */
static const double HAD_BEFORE = 0.4, ASKED_BEFORE = 2, CHANCE_OF_SUM = 0.15, CHANCE_LEAST = 1e-4, REST_LEAST = 0.1;
static const double COST_AGAIN = 0.25; /* of what was asked about before: much of what lies below it is known */
enum { DOUBLED_BY = 5, DOUBLED_MOST = 60, FEW = 32, RANK_BITS = 24, RANK_MOST = (1 << RANK_BITS) - 1 };

/* Components of one length and one number of bits are of a kind. */
static learned *kind_of(const sg_prover *prover, const part *p)
{
    return &prover->learned[(p->weight + 60 * (uint64_t)p->key_bytes) % LEARNED_KINDS];
}

void sg_prover_learn(sg_prover *prover, const frame *f, uint32_t answer)
{
    learned *kind = kind_of(prover, part_at(prover, f->key));
    const uint64_t want = f->full ? ~UINT64_C(0) : f->want;
    for (uint32_t n = 0; n < LEARNED_VALUES; n++)
        kind->asked[n] += (uint32_t)(want >> n & 1);
    if (answer < LEARNED_VALUES) {
        kind->asked[answer] += !(want >> answer & 1);
        kind->had[answer]++;
    }
    kind->n_answers++;
    kind->n_positions += prover->counters.positions - f->began;
}

/* Of those of the kind that were asked, the share that had the value n. */
static double chance_of(const learned *kind, uint64_t n)
{
    return n < LEARNED_VALUES ? (kind->had[n] + HAD_BEFORE) / (kind->asked[n] + ASKED_BEFORE) : CHANCE_LEAST;
}

/* Positions expanded for an answer; before there is any, the more the heavier the component is. */
static double cost_of(const sg_prover *prover, const part *p)
{
    const learned *kind = kind_of(prover, p);
    const uint32_t doubled = p->weight / DOUBLED_BY;
    const double before = (double)(UINT64_C(1) << (doubled < DOUBLED_MOST ? doubled : DOUBLED_MOST));
    return ((double)kind->n_positions + before) / ((double)kind->n_answers + 1);
}

/* The chance that the component, which has none of the excluded values, has one of target. */
static double chance_among(const learned *kind, uint64_t target, uint64_t excluded)
{
    double rest = 1, sum = 0;
    for (uint64_t set = excluded & ((1u << LEARNED_VALUES) - 1); set; set &= set - 1)
        rest -= chance_of(kind, (uint64_t)__builtin_ctzll(set));
    for (uint64_t set = target & ~excluded; set; set &= set - 1)
        sum += chance_of(kind, (uint64_t)__builtin_ctzll(set));
    return sum / (rest > REST_LEAST ? rest : REST_LEAST);
}

double sg_prover_chance(const sg_prover *prover, const option *o, uint32_t n)
{
    const uint32_t rest = o->known ^ n;
    if (o->n_parts != 1)
        return CHANCE_OF_SUM;
    return rest < LEARNED_VALUES ? chance_of(kind_of(prover, (const part *)(o + 1)), rest) : CHANCE_LEAST;
}

/* Small numbers first. */
static uint32_t learned_rank(const sg_prover *prover, const option *o, uint64_t target)
{
    const part *first = (const part *)(o + 1), *p = first;
    sg_fact fact = {0, SG_VALUE_NONE};
    (void)sg_facts_find(prover->facts, first->hash, first + 1, first->key_bytes, &fact);
    double cost = cost_of(prover, first), chance = CHANCE_OF_SUM * __builtin_popcountll(target);
    if (o->n_parts == 1)
        chance = o->known < 64 ? chance_among(kind_of(prover, first), sg_set_xor(target, o->known), fact.excluded) : 0;
    for (uint32_t i = 1; i < o->n_parts; i++) {
        p = (const part *)(const void *)((const unsigned char *)p + part_bytes(p->key_bytes));
        cost += 2 * cost_of(prover, p); /* of the others the value has to be known */
    }
    if (fact.excluded)
        cost *= COST_AGAIN;
    const float ratio = (float)((cost + CHANCE_LEAST) / (chance + CHANCE_LEAST));
    uint32_t bits; /* of a positive number: they grow as it does */
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

/* Puts the open options in order for a search of one that has a value in target; among equals the order of the rule. */
static void rank(sg_prover *prover, const frame *f, uint64_t target)
{
    enum { PLACE_BITS = 64 - RANK_BITS };
    uint64_t *at = prover->offsets.at;
    if (f->end - f->first < 2)
        return;
    for (size_t i = f->first; i < f->end; i++) {
        const option *o = option_at(prover, at[i]);
        uint32_t place = o->weight < RANK_MOST ? o->weight : RANK_MOST; /* whatever has to be shown, it takes less */
        if (prover->order == SG_ORDER_LEARNED)
            place = learned_rank(prover, o, target);
        at[i] = at[i] / 8 | (uint64_t)place << PLACE_BITS;
    }
    sort_numbers(at + f->first, f->end - f->first);
    for (size_t i = f->first; i < f->end; i++)
        at[i] = (at[i] & ((UINT64_C(1) << PLACE_BITS) - 1)) * 8;
}

/* The wanted number, while an option may have it and it is not too large; else the least that may be the value. */
static uint32_t target_of(const frame *f, uint64_t out)
{
    const uint64_t may = f->full ? 0 : f->want & ~out & ~f->missed & sg_set_up_to_least(f->missed);
    return (uint32_t)__builtin_ctzll(may ? may : ~out);
}

void sg_prover_aim(sg_prover *prover, frame *f, uint64_t out)
{
    const bool first = f->n == NO_TARGET;
    const uint32_t n = f->sweep ? target_of(f, out) : 0;
    if (n == f->n)
        return;
    f->n = n;
    if (f->sweep)
        f->cursor = f->first;
    if (prover->order == SG_ORDER_LEARNED ? first : first && prover->order == SG_ORDER_SMALL)
        rank(prover, f, f->sweep ? UINT64_C(1) << n : f->want & ~out);
}
