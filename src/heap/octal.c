/* SPDX-License-Identifier: MIT */
#include "octal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_CHOICE = 512, /* heaps before a mask is looked for; then at every quarter more */
    FIRST_BINS = 64,
    LAST_BINS = 1 << 16,
    FIRST_SHOW = 256,
    LEAST_SHOW = 32,
    PATIENCE = 32,   /* values found by searches for one heap before more splits are shown instead */
    SPEED = 8,       /* splits compared in the time in which one is shown */
    HINT_SHARE = 24, /* at most one hint to so many heaps */
    ADAPT_EVERY = 16 /* heaps */
};

/* ---- values ------------------------------------------------------------------------------------- */

sg_status sg_octal_reserve(sg_family *family, sg_octal *o, uint64_t n)
{
    sg_status status = sg_family_reserve_more(family, n);
    o->narrow = family->table;
    return status;
}

sg_status sg_octal_list_if_rare(sg_family *family, sg_octal *o, uint64_t n, uint32_t value)
{
    if (sg_parity(value & o->mask) != sg_octal_suspect(o, n))
        return SG_OK;
    void *block = o->rare_at;
    sg_status status = sg_hold_grow(&family->hold, &block, &o->rare_room, o->n_rare + 1, sizeof o->rare_at[0]);
    o->rare_at = block;
    if (status != SG_OK)
        return status;
    block = o->rare_x;
    status = sg_hold_grow(&family->hold, &block, &o->rare_x_room, o->n_rare + 1, sizeof o->rare_x[0]);
    o->rare_x = block;
    if (status != SG_OK)
        return status;
    o->rare_at[o->n_rare] = n;
    o->rare_x[o->n_rare++] = value;
    return SG_OK;
}

static void put_narrow(sg_octal *o, uint64_t n, uint32_t value)
{
    if (o->n_bins <= 256)
        ((uint8_t *)o->narrow)[n] = (uint8_t)value;
    else
        ((uint16_t *)o->narrow)[n] = (uint16_t)value;
}

/* What is to be known of the value of heap n besides the value. */
static sg_status note(sg_family *family, sg_octal *o, uint64_t n, uint32_t value)
{
    if (n > 0 && o->mode != SG_OCTAL_DENSE) {
        sg_status status = sg_octal_list_if_rare(family, o, n, value);
        if (status != SG_OK)
            return status;
    }
    o->n_narrow = n + 1;
    if (n > 0)
        o->counts[2 * (uint64_t)value + n % 2]++;
    return SG_OK;
}

sg_status sg_octal_append(sg_family *family, sg_octal *o, uint32_t value)
{
    put_narrow(o, o->n_narrow, value);
    return note(family, o, o->n_narrow, value);
}

/* Bins for values up to that one; counts, rows and the scratch set grow with them. Nothing changes on failure. */
static sg_status widen(sg_family *family, sg_octal *o, uint32_t value)
{
    uint64_t n_bins = o->n_bins > 0 ? o->n_bins : FIRST_BINS;
    while (n_bins <= value)
        n_bins *= 2;
    void *counts = NULL, *rows = NULL, *seen = NULL;
    sg_status status = sg_hold_resize(&family->hold, &counts, 0, n_bins * 2 * sizeof o->counts[0]);
    if (status == SG_OK)
        status = sg_hold_resize(&family->hold, &rows, 0, n_bins * SG_OCTAL_RING);
    if (status == SG_OK)
        status = sg_hold_resize(&family->hold, &seen, 0, n_bins);
    if (status == SG_OK)
        status = sg_family_widen(family, value);
    o->narrow = family->table;
    if (status != SG_OK) {
        sg_hold_free(&family->hold, counts, n_bins * 2 * sizeof o->counts[0]);
        sg_hold_free(&family->hold, rows, n_bins * SG_OCTAL_RING);
        sg_hold_free(&family->hold, seen, n_bins);
        return status;
    }
    memset(counts, 0, (size_t)n_bins * 2 * sizeof o->counts[0]);
    if (o->n_bins > 0)
        memcpy(counts, o->counts, (size_t)o->n_bins * 2 * sizeof o->counts[0]);
    sg_hold_free(&family->hold, o->counts, o->n_bins * 2 * sizeof o->counts[0]);
    sg_hold_free(&family->hold, o->rows, o->n_bins * SG_OCTAL_RING);
    sg_hold_free(&family->hold, o->seen, o->n_bins);
    o->counts = counts;
    o->rows = rows;
    o->seen = seen;
    o->n_bins = n_bins;
    o->rows_done = o->sets_done = o->block_end = 0;
    return SG_OK;
}

/* Takes over the values that the family has: those of a checkpoint, say. */
static sg_status catch_up(sg_family *family, sg_octal *o)
{
    uint32_t largest = FIRST_BINS - 1;
    for (uint64_t n = o->n_narrow; n < family->n_values; n++)
        if (sg_family_at(family, n) > largest)
            largest = sg_family_at(family, n);
    if (largest >= LAST_BINS) {
        o->allowed = false;
        return SG_OK;
    }
    sg_status status = largest >= o->n_bins ? widen(family, o, largest) : SG_OK;
    o->narrow = family->table;
    while (status == SG_OK && o->n_narrow < family->n_values)
        status = note(family, o, o->n_narrow, sg_family_at(family, o->n_narrow));
    return status;
}

/* ---- the engine --------------------------------------------------------------------------------- */

static sg_status one_by_bytes(sg_family *family, sg_octal *o, sg_ticker *ticker)
{
    uint64_t value = 0;
    sg_status status = sg_octal_reserve(family, o, 1);
    if (status == SG_OK)
        status = sg_octal_by_bytes(o, ticker, &value);
    if (status == SG_OK && value >= o->n_bins) {
        if (value >= LAST_BINS) {
            o->allowed = false;
            return SG_OK;
        }
        status = widen(family, o, (uint32_t)value);
        if (status == SG_OK)
            status = sg_octal_reserve(family, o, 1);
    }
    if (status == SG_OK)
        status = sg_octal_append(family, o, (uint32_t)value);
    family->n_values = o->n_narrow;
    return status;
}

sg_status sg_octal_extend(sg_family *family, sg_octal *o, uint64_t n_target, sg_ticker *ticker)
{
    sg_status status = catch_up(family, o);
    while (status == SG_OK && o->allowed && family->n_values < n_target) {
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
    return status;
}

void sg_octal_name(const sg_octal *o, char *text, size_t text_bytes)
{
    if (o->mode == SG_OCTAL_DENSE)
        (void)snprintf(text, text_bytes, "dense %s", o->kernels->name);
    else
        (void)snprintf(text, text_bytes, "sparse %s (mask 0x%x%s)", o->kernels->name, (unsigned)o->mask,
                       o->by_place ? ", parity" : "");
}

/* ---- making one --------------------------------------------------------------------------------- */

void sg_octal_plan(sg_octal *o, const sg_code *code)
{
    bool fits = code->n_tail == 0 && code->n_digits <= SG_OCTAL_DIGITS_MAX && sg_code_n_added(code) == 0;
    bool any = false;
    o->kernels = sg_kernels_best();
    o->next_choice = FIRST_CHOICE;
    o->n_show = FIRST_SHOW;
    for (size_t t = 0; t < code->n_digits && fits; t++) {
        sg_digit digit = code->digits[t];
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
        fits = digit.heaps < 8 && digit.from == 0;
    }
    o->allowed = fits && o->n_splits > 0 && !(any && o->distinct);
    if (!o->allowed)
        return;
    o->first_split = o->splits[0];
    o->last_split = o->splits[o->n_splits - 1];
}

void sg_octal_free(sg_octal *o)
{
    free(o->counts);
    free(o->rows);
    free(o->seen);
    free(o->rare_at);
    free(o->rare_x);
}
