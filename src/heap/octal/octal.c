/* SPDX-License-Identifier: MIT */
#include "octal.h"

#include "../code/code.h"
#include "../dense/dense.h"
#include "../rare/rare.h"
#include "octal_state.h"

#include <stdio.h>
#include <stdlib.h>

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
