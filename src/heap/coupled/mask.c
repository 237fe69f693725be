/* SPDX-License-Identifier: MIT */
/* The mode and the mask of coupled families: where few heaps are rare. */
#include "system.h"

#include "../../base/array.h"

#include <stdio.h>
#include <string.h>

enum { BINS_MAX = 1 << 12, RARE_SHARE = 8 }; /* at most one heap in RARE_SHARE may be rare in the sparse mode */

sg_status sg_system_list_if_rare(sg_system *s, size_t family, uint64_t n, uint32_t value)
{
    if (sg_system_type(s, value, n) == s->common[family])
        return SG_OK;
    sg_status status = sg_array_room(&s->budget, &s->rare[family], &s->rare_room[family], s->n_rare[family] + 1,
                                     sizeof s->rare[family][0]);
    if (status == SG_OK)
        s->rare[family][s->n_rare[family]++] = n;
    return status;
}

/* sums[m] becomes the sum of counts[v] with the sign of the parity of v AND m. */
static void transform(int64_t *counts, size_t n_bins)
{
    for (size_t half = 1; half < n_bins; half *= 2)
        for (size_t block = 0; block < n_bins; block += 2 * half)
            for (size_t i = block; i < block + half; i++) {
                const int64_t a = counts[i], b = counts[i + half];
                counts[i] = a + b;
                counts[i + half] = a - b;
            }
}

/* counts[(2 * f + parity of n) * n_bins + v], transformed. */
static void count(const sg_system *s, int64_t *counts)
{
    for (size_t f = 0; f < s->n_families; f++) {
        int64_t *even = counts + 2 * f * s->n_bins, *odd = even + s->n_bins;
        for (uint64_t n = 0; n < s->n_known; n++)
            (n & 1 ? odd : even)[s->values[f][n]]++;
        transform(even, s->n_bins);
        transform(odd, s->n_bins);
    }
}

/* The excess of heaps of type 0 over those of type 1. */
static int64_t excess(const sg_system *s, const int64_t *counts, size_t f, uint32_t mask, bool by_place)
{
    const int64_t even = counts[2 * f * s->n_bins + mask], odd = counts[(2 * f + 1) * s->n_bins + mask];
    return by_place ? even - odd : even + odd;
}

/* Do two common heaps, left by any split, have a nim-sum that is not of the common type? */
static bool suits(const sg_system *s, const uint8_t *common, uint32_t mask, bool by_place)
{
    for (size_t k = 0; k < s->n_options; k++) {
        const sg_system_option *o = &s->options[k].said;
        if (!o->has_pair)
            continue;
        const uint32_t type = sg_system_parity(s->options[k].fixed_sum & mask) ^ common[o->first] ^ common[o->second] ^
                              (by_place ? (uint32_t)(o->taken & 1) : 0);
        if (o->n_far > 0 || type == common[o->family])
            return false;
    }
    return true;
}

/* Finds the mask with the fewest rare heaps; *n_rare is UINT64_MAX if none suits. common: room for two lists. */
static void find_mask(const sg_system *s, const int64_t *counts, uint8_t *common, uint32_t *mask, bool *by_place,
                      uint64_t *n_rare)
{
    uint8_t *own = common + s->n_families;
    *n_rare = UINT64_MAX;
    for (uint32_t m = 1; m < s->n_bins; m++)
        for (int place = 0; place < 2; place++) {
            uint64_t rare = 0;
            for (size_t f = 0; f < s->n_families; f++) {
                const int64_t more = excess(s, counts, f, m, place == 1);
                own[f] = more < 0;
                rare += (s->n_known - (uint64_t)(more < 0 ? -more : more)) / 2;
            }
            if (rare < *n_rare && suits(s, own, m, place == 1)) {
                *n_rare = rare;
                *mask = m;
                *by_place = place == 1;
                memcpy(common, own, s->n_families);
            }
        }
}

static sg_status list_rare(sg_system *s)
{
    for (size_t f = 0; f < s->n_families; f++) {
        s->n_rare[f] = 0;
        for (uint64_t n = 0; n < s->n_known; n++) {
            const sg_status status = sg_system_list_if_rare(s, f, n, s->values[f][n]);
            if (status != SG_OK)
                return status;
        }
    }
    return SG_OK;
}

static void name_engine(sg_system *s)
{
    if (s->sparse)
        (void)snprintf(s->engine_text, sizeof s->engine_text, "coupled, sparse (mask 0x%x%s)", (unsigned)s->mask,
                       s->by_place ? ", parity" : "");
    else
        (void)snprintf(s->engine_text, sizeof s->engine_text, "coupled, dense");
}

sg_status sg_system_choose(sg_system *s)
{
    const size_t n_counts = 2 * s->n_families * s->n_bins;
    int64_t *counts = NULL;
    uint8_t *common = NULL;
    s->next_choice = s->n_known + s->n_known / 2;
    s->sparse = false;
    name_engine(s);
    if (s->n_bins > BINS_MAX)
        return SG_OK;
    sg_status status = sg_budget_new(&s->budget, n_counts, sizeof counts[0], &counts);
    if (status == SG_OK)
        status = sg_budget_new(&s->budget, 2 * s->n_families, 1, &common);
    if (status == SG_OK) {
        uint64_t n_rare;
        count(s, counts);
        find_mask(s, counts, common, &s->mask, &s->by_place, &n_rare);
        s->sparse = n_rare <= s->n_known * s->n_families / RARE_SHARE;
        memcpy(s->common, common, s->n_families);
    }
    sg_budget_free(&s->budget, counts, n_counts * sizeof counts[0]);
    sg_budget_free(&s->budget, common, 2 * s->n_families);
    if (status == SG_OK && s->sparse)
        status = list_rare(s);
    if (status != SG_OK)
        s->sparse = false;
    name_engine(s);
    return status;
}
