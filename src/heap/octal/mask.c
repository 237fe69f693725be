/* SPDX-License-Identifier: MIT */
#include "octal_state.h"

#include <stdlib.h>

/* Finds the mask with the fewest rare heaps; see octal_state.h. */

enum {
    /* Showing the split of a rare heap takes as long as comparing this many splits in a search (measured). */
    COST_RATIO = 9,
    COST_RATIO_LANES = 16
};

/* Replaces count[mask] by the sum over v of count[v], negated where v has odd parity under the mask. */
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

static sg_status list_rare(sg_family *family, sg_octal *o)
{
    o->n_rare = 0;
    for (uint64_t n = 1; n < o->n_narrow; n++) {
        sg_status status = sg_octal_list_if_rare(family, o, n, sg_narrow(o, n));
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void begin_mode(sg_octal *o, sg_octal_mode mode)
{
    o->mode = mode;
    o->rows_done = o->sets_done = o->block_end = 0;
    o->n_witnesses = o->n_used = o->next_witness = 0;
    o->n_hints = o->next_hint = 0;
}

/* *best = 2 * mask + by_place for the types with the fewest rare heaps, and *n_rare is their number. */
static sg_status best_mask(const sg_octal *o, uint64_t *best, uint64_t *n_rare)
{
    uint64_t n_bins = o->n_bins;
    int64_t *bins = malloc((size_t)n_bins * 2 * sizeof bins[0]);
    if (bins == NULL)
        return SG_ENOMEM;
    for (uint64_t v = 0; v < n_bins; v++) {
        int64_t even = (int64_t)o->counts[2 * v], odd = (int64_t)o->counts[2 * v + 1];
        bins[v] = even + odd;
        bins[n_bins + v] = o->odd_takes ? odd - even : even - odd;
    }
    walsh_hadamard(bins, n_bins);
    walsh_hadamard(bins + n_bins, n_bins);
    /* Now each bin is the number of heaps that would be rare minus the number of heaps that would be common. */
    uint64_t least = 0;
    for (uint64_t i = 1; i < (o->even_takes && o->odd_takes ? n_bins : 2 * n_bins); i++)
        if (bins[i] < bins[least])
            least = i;
    *best = 2 * (least % n_bins) + (least >= n_bins);
    *n_rare = ((uint64_t)((int64_t)(o->n_narrow - 1) + bins[least])) / 2;
    free(bins);
    return SG_OK;
}

sg_status sg_octal_choose(sg_family *family, sg_octal *o)
{
    uint64_t best, n_rare;
    sg_status status = best_mask(o, &best, &n_rare);
    if (status != SG_OK)
        return status;
    o->next_choice = o->n_narrow + o->n_narrow / 4;
    uint64_t ratio = o->n_bins <= 128 ? COST_RATIO_LANES : COST_RATIO;
    if (n_rare * ratio > o->n_narrow * o->n_splits) {
        if (o->mode != SG_OCTAL_DENSE)
            begin_mode(o, SG_OCTAL_DENSE);
        return SG_OK;
    }
    if (o->mode != SG_OCTAL_DENSE && o->mask == best / 2 && o->by_place == best % 2)
        return SG_OK;
    begin_mode(o, SG_OCTAL_DENSE);
    o->mask = (uint32_t)(best / 2);
    o->by_place = best % 2;
    status = list_rare(family, o);
    if (status != SG_OK)
        return status;
    for (unsigned v = 0; v < 128; v++) {
        if (v % 64 == 0)
            o->classes[0][v / 64] = o->classes[1][v / 64] = 0;
        o->classes[sg_parity(v & o->mask)][v / 64] |= UINT64_C(1) << (v % 64);
    }
    begin_mode(o, SG_OCTAL_SPARSE_BYTES);
    return SG_OK;
}
