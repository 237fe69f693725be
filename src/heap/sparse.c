/* SPDX-License-Identifier: MIT */
#include "dense.h"

#include <stdlib.h>
#include <string.h>

/*
 * Octal games, faster where the values allow it, and still by the definition: the sparse space of Guy and Smith,
 * after [WW ch. 4] and Gangolli and Plambeck.
 *
 * Choose a mask and give every heap the parity of the bits of g(n) under the mask (by_place: and of n). The heaps
 * of one parity are called common, the others rare, such that rare heaps are few. Parities add up over a split of
 * m tokens: two common heaps always give a nim-sum of one parity, which we can tell from m; one rare and one
 * common heap always give the other. So with the splits that have a rare part all marked, an unmarked value of the
 * second parity is really missing. An unmarked one of the first is suspect, until splits into common heaps are
 * searched; the search ends as soon as no suspect is left below the least value that is known to be missing.
 *
 * That is soon if the values of common heaps are not suspect themselves. Two common heaps and the places of n - t
 * give even parity, and a common heap n must differ from that: so common heaps are the odd ones, but, if the
 * places count and all splits take an odd number of tokens, the even ones. Where some take an odd and some an even
 * number, the places cannot be used.
 *
 * Which mask is used, and whether any, decides the time only, never the result.
 */

enum {
    FIRST_CHOICE = 2048,   /* heaps before a mask is looked for; then at every doubling */
    MASK_WORDS_MAX = 1024, /* values below 2^16 */
    RARE_SHARE = 8         /* worth while if at most one heap in so many is rare */
};

static bool parity(uint64_t x)
{
    x ^= x >> 32;
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    return 0x6996 >> (x & 15) & 1;
}

static bool is_rare(const sg_sparse *s, uint32_t value, uint64_t n)
{
    bool is_odd = parity(value & s->mask) ^ (s->by_place && (n & 1));
    return is_odd == (s->by_place && s->odd_takes);
}

/* In place: spectrum[mask] = the sum over v of count[v], negated where v has odd parity under the mask. */
static void walsh_hadamard(int64_t *count, uint64_t n)
{
    for (uint64_t half = 1; half < n; half *= 2)
        for (uint64_t i = 0; i < n; i += 2 * half)
            for (uint64_t j = i; j < i + half; j++) {
                int64_t a = count[j], b = count[j + half];
                count[j] = a + b;
                count[j + half] = a - b;
            }
}

/* The mask with the fewest rare heaps among 1..n-1. */
static sg_status choose_mask(sg_family *family, sg_sparse *s)
{
    const sg_dense *d = family->state;
    uint64_t n_bins = 64 * d->n_words, n = family->n_values;
    s->active = false;
    s->n_rare = 0;
    s->rare_done = 1;
    if (d->n_words > MASK_WORDS_MAX)
        return SG_OK;
    int64_t *bins = calloc((size_t)n_bins * 2, sizeof bins[0]);
    if (bins == NULL)
        return SG_ENOMEM;
    for (uint64_t i = 1; i < n; i++) {
        bins[family->values[i]]++;
        bins[n_bins + family->values[i]] += (i & 1) != s->odd_takes ? -1 : 1;
    }
    walsh_hadamard(bins, n_bins);
    walsh_hadamard(bins + n_bins, n_bins);
    /* Now a bin is the number of heaps that would be rare minus those that would be common. */
    uint64_t best = 0;
    for (uint64_t i = 1; i < (s->even_takes && s->odd_takes ? n_bins : 2 * n_bins); i++)
        if (bins[i] < bins[best])
            best = i;
    s->mask = (uint32_t)(best % n_bins);
    s->by_place = best >= n_bins;
    uint64_t n_rare = ((uint64_t)((int64_t)(n - 1) + bins[best])) / 2;
    s->active = n_rare <= n / RARE_SHARE;
    free(bins);
    return SG_OK;
}

static sg_status extend_rare(sg_family *family, sg_sparse *s)
{
    for (; s->rare_done < family->n_values; s->rare_done++) {
        if (!is_rare(s, family->values[s->rare_done], s->rare_done))
            continue;
        void *block = s->rare;
        sg_status status = sg_hold_grow(&family->hold, &block, &s->rare_room, s->n_rare + 1, sizeof s->rare[0]);
        s->rare = block;
        if (status != SG_OK)
            return status;
        s->rare[s->n_rare++] = (uint32_t)s->rare_done;
    }
    return SG_OK;
}

sg_status sg_sparse_ready(sg_family *family, bool *ready)
{
    sg_dense *d = family->state;
    sg_sparse *s = &d->sparse;
    *ready = false;
    if (!s->allowed || family->n_values < FIRST_CHOICE || family->n_values > UINT32_MAX - 1)
        return SG_OK;
    if (family->n_values >= s->next_choice) {
        sg_status status = choose_mask(family, s);
        if (status != SG_OK)
            return status;
        s->next_choice = 2 * family->n_values;
    }
    if (!s->active)
        return SG_OK;
    *ready = true;
    return extend_rare(family, s);
}

/* Marks every option but the splits into two common heaps. */
static void mark_rare(sg_dense *d, const uint32_t *values, uint64_t n)
{
    const sg_sparse *s = &d->sparse;
    memset(d->bytes, 0, (size_t)(64 * d->n_words));
    for (size_t i = 0; i < d->n_takes && d->takes[i].n_taken <= n; i++) {
        uint64_t total = n - d->takes[i].n_taken;
        unsigned heaps = d->takes[i].digit.heaps;
        if (total == 0 && (heaps & 1))
            d->bytes[0] = 1;
        if (total > 0 && (heaps & 2))
            d->bytes[values[total]] = 1;
        if (!(heaps & 4))
            continue;
        for (uint64_t r = 0; r < s->n_rare && s->rare[r] < total; r++)
            d->bytes[values[s->rare[r]] ^ values[total - s->rare[r]]] = 1;
    }
}

/* May splits into two common heaps have this value? suspect[x]: there are some of parity x. */
static bool is_suspect(const sg_sparse *s, const bool suspect[2], uint64_t value)
{
    return suspect[parity(value & s->mask)];
}

/*
 * Marks splits of the total until none of the n_suspects unmarked values below end is left to be found; *n_suspects
 * is how many are.
 */
static sg_status search_total(sg_dense *d, const uint32_t *values, uint64_t total, uint64_t end, uint64_t *n_suspects,
                              sg_ticker *ticker)
{
    uint64_t since = 0;
    for (uint64_t a = 1; 2 * a <= total; a++) {
        uint32_t value = values[a] ^ values[total - a];
        if (!d->bytes[value]) {
            d->bytes[value] = 1;
            if (value < end && --*n_suspects == 0)
                return sg_tick(ticker, since);
        }
        if (++since == SG_TICK_STEPS / 2) {
            sg_status status = sg_tick(ticker, since);
            if (status != SG_OK)
                return status;
            since = 0;
        }
    }
    return sg_tick(ticker, since);
}

static uint64_t least_unmarked(const sg_dense *d)
{
    uint64_t v = 0;
    while (v < 64 * d->n_words && d->bytes[v])
        v++;
    return v;
}

sg_status sg_sparse_value(sg_family *family, sg_ticker *ticker, uint64_t *value)
{
    sg_dense *d = family->state;
    const sg_sparse *s = &d->sparse;
    uint64_t n = family->n_values, n_suspects = 0, end = 0;
    mark_rare(d, family->values, n);
    bool suspect[2] = {false, false};
    for (size_t i = 0; i < d->n_takes && d->takes[i].n_taken <= n; i++)
        if (d->takes[i].digit.heaps & 4)
            suspect[s->by_place && ((n - d->takes[i].n_taken) & 1)] = true;
    /* Two common heaps have parity 0 in total, their places included. */
    for (; end < 64 * d->n_words; end++) {
        if (d->bytes[end])
            continue;
        if (!is_suspect(s, suspect, end))
            break;
        n_suspects++;
    }
    sg_status status = sg_tick(ticker, (s->n_rare + 1) * (d->n_takes + 1) + d->n_words);
    for (size_t i = 0; i < d->n_takes && d->takes[i].n_taken <= n; i++) {
        if (status != SG_OK || n_suspects == 0)
            break;
        if (d->takes[i].digit.heaps & 4)
            status = search_total(d, family->values, n - d->takes[i].n_taken, end, &n_suspects, ticker);
    }
    *value = least_unmarked(d);
    return status;
}

void sg_sparse_plan(sg_dense *d)
{
    bool fits = d->code.n_tail == 0;
    for (size_t i = 0; i < d->n_takes; i++) {
        sg_digit digit = d->takes[i].digit;
        if (digit.heaps & 4)
            *(d->takes[i].n_taken & 1 ? &d->sparse.odd_takes : &d->sparse.even_takes) = true;
        fits = fits && digit.heaps < 8 && digit.split == SG_SPLIT_ANY;
    }
    d->sparse.allowed = fits && (d->sparse.odd_takes || d->sparse.even_takes);
    d->sparse.next_choice = FIRST_CHOICE;
}
