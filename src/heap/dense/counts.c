/* SPDX-License-Identifier: MIT */
/*
 * Splits into many heaps, or into every number of heaps from some number on, are too many to look at one by one: the
 * sets of nim-sums grow part by part. Let A, D and X be the sets for splits of m tokens into j parts (any, distinct,
 * not all equal) whose parts are below a. The splits with a as the largest part follow from them:
 *   any        A[j][m] |= A[j-1][m-a] xor g(a), m ascending, so that a can be used again
 *   distinct   D[j][m] |= D[j-1][m-a] xor g(a), m descending, so that a cannot be used again
 *   not equal  X[j][m] |= (X[j-1][m-a] or A'[j-1][m-a]) xor g(a)
 * where A' is A before a was added: a joins parts that are smaller, or parts that contain a already and are not all
 * equal. If the counts are saturated, the last level stands for its number of parts and all larger ones, so it adds to
 * itself, too. The sets for two parts or more of m tokens are complete when all parts below m have been added.
 */
#include "dense_state.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_TOTALS = 256 };

static uint64_t *set_of(const sg_counts *c, unsigned split, unsigned level, uint64_t total)
{
    return c->sets[split] + ((level - 1) * c->n_totals + total) * c->n_words;
}

static uint64_t sets_bytes(const sg_counts *c)
{
    return c->n_levels * c->n_totals * c->n_words * sizeof(uint64_t);
}

static void forget(sg_budget *budget, sg_counts *c)
{
    for (unsigned split = 0; split < 3; split++) {
        if (c->sets[split] != NULL)
            sg_budget_free(budget, c->sets[split], sets_bytes(c));
        c->sets[split] = NULL;
    }
    c->n_totals = c->parts_done = 0;
}

/* Begins anew with empty sets for n_totals totals. */
static sg_status begin(sg_budget *budget, sg_counts *c, uint64_t n_totals, uint64_t n_words)
{
    forget(budget, c);
    if (n_totals > UINT64_MAX / 16 / (c->n_levels * n_words))
        return SG_ENOMEM;
    c->n_totals = n_totals;
    c->n_words = n_words;
    c->parts_done = 1;
    for (unsigned split = 0; split < 3; split++) {
        if (!c->needed[split])
            continue;
        sg_status status = sg_budget_new(budget, 1, sets_bytes(c), &c->sets[split]);
        if (status != SG_OK) {
            forget(budget, c);
            return status;
        }
    }
    return SG_OK;
}

/* to[level][total] |= from[level - 1][total - a] xor g; a saturated last level also adds to itself. */
static void add_one(const sg_dense *d, unsigned from, unsigned to, unsigned level, uint64_t total, uint64_t a,
                    uint32_t g)
{
    const sg_counts *c = &d->counts;
    uint64_t *into = set_of(c, to, level, total);
    if (level > 1)
        d->kernels->translate(into, set_of(c, from, level - 1, total - a), (size_t)c->n_words, g);
    if (level == c->n_levels && c->saturated)
        d->kernels->translate(into, set_of(c, from, level, total - a), (size_t)c->n_words, g);
}

/* The end of the totals that `level` parts with a as the largest can have. */
static uint64_t end_of(const sg_counts *c, unsigned level, uint64_t a)
{
    bool endless = level == c->n_levels && c->saturated;
    return endless || c->n_totals / level <= a ? c->n_totals : level * a + 1;
}

static void add_part(const sg_dense *d, uint64_t a, uint32_t g)
{
    const sg_counts *c = &d->counts;
    for (unsigned level = c->n_levels; level > 0 && c->needed[SG_SPLIT_DISTINCT]; level--) {
        for (uint64_t total = end_of(c, level, a); total-- > a + 1;)
            add_one(d, SG_SPLIT_DISTINCT, SG_SPLIT_DISTINCT, level, total, a, g);
        if (level == 1)
            sg_bits_add(set_of(c, SG_SPLIT_DISTINCT, 1, a), g);
    }
    /* First a joins smaller parts, from the sets for any parts as they are without a; then it is used again. */
    for (unsigned level = 1; level <= c->n_levels && c->needed[SG_SPLIT_MIXED]; level++)
        for (uint64_t total = a + 1; total < end_of(c, level, a); total++) {
            add_one(d, SG_SPLIT_ANY, SG_SPLIT_MIXED, level, total, a, g);
            add_one(d, SG_SPLIT_MIXED, SG_SPLIT_MIXED, level, total, a, g);
        }
    for (unsigned level = 1; level <= c->n_levels && c->needed[SG_SPLIT_ANY]; level++) {
        if (level == 1)
            sg_bits_add(set_of(c, SG_SPLIT_ANY, 1, a), g);
        for (uint64_t total = a + 1; total < end_of(c, level, a); total++)
            add_one(d, SG_SPLIT_ANY, SG_SPLIT_ANY, level, total, a, g);
    }
}

sg_status sg_counts_reach(sg_family *family, uint64_t n, uint64_t n_more, sg_ticker *ticker)
{
    sg_dense *d = family->state;
    sg_counts *c = &d->counts;
    sg_status status = SG_OK;
    if (c->n_levels == 0)
        return SG_OK;
    uint64_t n_needed = n + n_more + 1;
    if (c->n_totals < n_needed || c->n_words != d->n_words) {
        uint64_t most = d->n_target + n_more + 1, n_totals = c->n_totals < FIRST_TOTALS ? FIRST_TOTALS : c->n_totals;
        while (n_totals < n_needed)
            n_totals *= 2;
        if (n_totals > most)
            n_totals = most > n_needed ? most : n_needed;
        status = begin(&family->budget, c, n_totals, d->n_words);
    }
    while (status == SG_OK && c->parts_done < n) {
        add_part(d, c->parts_done, sg_family_at(family, c->parts_done));
        c->parts_done++;
        status = sg_tick(ticker, c->n_levels * c->n_totals * c->n_words);
    }
    return status;
}

void sg_counts_or(const sg_dense *d, unsigned shape, uint64_t total, uint64_t *into)
{
    const sg_counts *c = &d->counts;
    unsigned least = sg_shape_heaps(shape), most = shape < SG_MORE ? least : c->n_levels;
    for (unsigned level = least; level <= most; level++) {
        const uint64_t *set = set_of(c, shape % 4, level, total);
        for (uint64_t w = 0; w < c->n_words; w++)
            into[w] |= set[w];
    }
}

void sg_counts_free(sg_budget *budget, sg_counts *counts)
{
    forget(budget, counts);
}
