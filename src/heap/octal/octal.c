/* SPDX-License-Identifier: MIT */
#include "octal.h"

#include <stdio.h>
#include <stdlib.h>

#include "../code/code.h"
#include "../dense/dense.h"
#include "../rare/rare.h"
#include "octal_state.h"

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

/*
 * Chooses the mode, and mask and by_place, by the known values, and sets when to choose again. SG_ENOMEM, SG_ELIMIT:
 * the mode is as before, or the dense one.
 */
static sg_status sg_octal_choose(sg_family *family, sg_octal *o)
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

enum {
    FIRST_CHOICE = 512, /* heaps before the first choice of mode and mask; the next ones come at every quarter more */
    FIRST_SHOW = 256
};

static sg_status one_by_bytes(sg_family *family, sg_octal *o, sg_ticker *ticker)
{
    uint64_t value = 0;
    sg_status status = sg_octal_reserve(family, o, 1);
    if (status == SG_OK)
        status = sg_octal_by_bytes(o, ticker, &value);
    if (status == SG_OK && value >= o->n_bins) {
        if (value >= SG_OCTAL_BINS_MAX) {
            o->too_large = true;
            return SG_OK;
        }
        status = sg_octal_widen(family, o, (uint32_t)value);
        if (status == SG_OK)
            status = sg_octal_reserve(family, o, 1);
    }
    if (status == SG_OK)
        status = sg_octal_append(family, o, (uint32_t)value);
    family->n_values = o->n_narrow;
    return status;
}

/* A value is too large for this engine: the general one computes it and all further ones. */
static sg_status leave_to_general(sg_family *family, const sg_octal *o, uint64_t n_target, sg_ticker *ticker)
{
    sg_status status = sg_dense_begin(family, o->kernels); /* on success o is freed */
    return status == SG_OK ? family->engine->extend(family, n_target, ticker) : status;
}

static sg_status extend(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    sg_octal *o = family->state;
    sg_status status = sg_octal_catch_up(family, o);
    while (status == SG_OK && !o->too_large && family->n_values < n_target) {
        uint64_t n = o->n_narrow;
        if (n >= o->next_choice) {
            status = sg_octal_choose(family, o);
            if (status != SG_OK)
                break;
        }
        bool overflow = true;
        if (o->mode != SG_OCTAL_DENSE && sg_octal_lanes_fit(o, n)) {
            uint64_t n_most = n_target - n < SG_LANES ? n_target - n : SG_LANES;
            o->mode = SG_OCTAL_SPARSE_LANES;
            status = sg_octal_lanes(family, o, n_most, ticker, &overflow);
        } else if (o->mode == SG_OCTAL_SPARSE_LANES) {
            o->mode = SG_OCTAL_SPARSE_BYTES;
        }
        if (status == SG_OK && overflow) {
            o->sets_done = 0;
            status = one_by_bytes(family, o, ticker);
        }
        ticker->done = family->n_values;
    }
    return status == SG_OK && o->too_large ? leave_to_general(family, o, n_target, ticker) : status;
}

static sg_status options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    return sg_code_options(&family->code, n, reach, each, ud);
}

static void free_state(sg_family *family)
{
    sg_octal *o = family->state;
    sg_budget *budget = &family->budget;
    sg_budget_free(budget, o->counts, o->n_bins * 2 * sizeof o->counts[0]);
    sg_budget_free(budget, o->rows, o->n_bins * SG_OCTAL_ROWS);
    sg_budget_free(budget, o->seen, o->n_bins);
    sg_budget_free(budget, o->rare_at, o->rare_room * sizeof o->rare_at[0]);
    sg_budget_free(budget, o->rare_x, o->rare_x_room * sizeof o->rare_x[0]);
    free(o);
}

/* For instance "octal sparse (mask 0x1e, parity)". */
static void write_name(const sg_family *family, char *text, size_t text_bytes)
{
    const sg_octal *o = family->state;
    if (o->mode == SG_OCTAL_DENSE)
        (void)snprintf(text, text_bytes, "octal dense");
    else
        (void)snprintf(text, text_bytes, "octal sparse (mask 0x%x%s)", (unsigned)o->mask,
                       o->by_place ? ", parity" : "");
}

static const char *kernel(const sg_family *family)
{
    const sg_octal *o = family->state;
    return o->kernels->name;
}

static bool loads(const sg_family *family)
{
    const sg_octal *o = family->state;
    return o->n_narrow == 0;
}

static const sg_engine octal_engine = {
    extend, options, free_state, .write_name = write_name, .loads = loads, .prove = sg_rare_prove, .kernel = kernel};

sg_octal *sg_octal_of(const sg_family *family)
{
    return family->engine == &octal_engine ? family->state : NULL;
}

void sg_octal_force(sg_octal *o, const sg_kernels *kernels, bool dense, bool no_lanes)
{
    o->kernels = kernels;
    o->no_lanes = no_lanes;
    if (dense)
        o->next_choice = UINT64_MAX;
}

/* ---- making one --------------------------------------------------------------------------------- */

/* Sorts the digits of the code by the moves that they allow. False: the code is not for this engine. */
static bool plan(sg_octal *o, const sg_code *code)
{
    bool any = false;
    if (code->n_tail > 0 || code->n_digits > SG_OCTAL_DIGITS_MAX || sg_code_n_added(code) > 0)
        return false;
    for (size_t t = 0; t < code->n_digits; t++) {
        sg_digit digit = code->digits[t];
        if (digit.heaps >= 8 || digit.from > 0)
            return false;
        if (digit.heaps & 1)
            o->wholes[o->n_wholes++] = (uint8_t)t;
        if (digit.heaps & 2)
            o->ones[o->n_ones++] = (uint8_t)t;
        if ((digit.heaps & 4) && sg_digit_split(digit, 2) == SG_SPLIT_EQUAL) {
            o->zeros[o->n_zeros++] = (uint8_t)t;
        } else if (digit.heaps & 4) {
            *(sg_digit_split(digit, 2) == SG_SPLIT_ANY ? &any : &o->distinct) = true;
            *(t & 1 ? &o->odd_takes : &o->even_takes) = true;
            o->splits[o->n_splits++] = (uint8_t)t;
        }
    }
    if (o->n_splits == 0 || (any && o->distinct))
        return false;
    o->first_split = o->splits[0];
    o->last_split = o->splits[o->n_splits - 1];
    return true;
}

sg_status sg_octal_begin(sg_family *family, bool *fits)
{
    sg_octal *o = calloc(1, sizeof *o);
    if (o == NULL)
        return SG_ENOMEM;
    *fits = plan(o, &family->code);
    if (!*fits) {
        free(o);
        return SG_OK;
    }
    o->kernels = sg_kernels_best();
    o->next_choice = FIRST_CHOICE;
    o->n_show = FIRST_SHOW;
    family->engine = &octal_engine;
    family->state = o;
    return SG_OK;
}
