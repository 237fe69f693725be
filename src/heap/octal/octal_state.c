/* SPDX-License-Identifier: MIT */
#include "octal_state.h"

#include "../../base/array.h"

#include <string.h>

enum { FIRST_BINS = 64 };

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
    sg_status status = sg_array_room(&family->budget, &o->rare_at, &o->rare_room, o->n_rare + 1, sizeof o->rare_at[0]);
    if (status != SG_OK)
        return status;
    status = sg_array_room(&family->budget, &o->rare_x, &o->rare_x_room, o->n_rare + 1, sizeof o->rare_x[0]);
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

/* Updates what invariants 1, 3 and 4 say of heap n, whose value is in the table. */
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

sg_status sg_octal_widen(sg_family *family, sg_octal *o, uint32_t value)
{
    uint64_t n_bins = o->n_bins > 0 ? o->n_bins : FIRST_BINS;
    while (n_bins <= value)
        n_bins *= 2;
    uint64_t *counts = NULL;
    uint8_t *rows = NULL, *seen = NULL;
    sg_status status = sg_budget_new(&family->budget, n_bins * 2, sizeof counts[0], &counts);
    if (status == SG_OK)
        status = sg_budget_new(&family->budget, n_bins, SG_OCTAL_ROWS, &rows);
    if (status == SG_OK)
        status = sg_budget_new(&family->budget, n_bins, 1, &seen);
    if (status == SG_OK)
        status = sg_family_widen(family, value);
    o->narrow = family->table;
    if (status != SG_OK) {
        sg_budget_free(&family->budget, counts, n_bins * 2 * sizeof o->counts[0]);
        sg_budget_free(&family->budget, rows, n_bins * SG_OCTAL_ROWS);
        sg_budget_free(&family->budget, seen, n_bins);
        return status;
    }
    if (o->n_bins > 0)
        memcpy(counts, o->counts, (size_t)o->n_bins * 2 * sizeof o->counts[0]);
    sg_budget_free(&family->budget, o->counts, o->n_bins * 2 * sizeof o->counts[0]);
    sg_budget_free(&family->budget, o->rows, o->n_bins * SG_OCTAL_ROWS);
    sg_budget_free(&family->budget, o->seen, o->n_bins);
    o->counts = counts;
    o->rows = rows;
    o->seen = seen;
    o->n_bins = n_bins;
    o->rows_done = o->sets_done = o->block_end = 0;
    return SG_OK;
}

sg_status sg_octal_catch_up(sg_family *family, sg_octal *o)
{
    uint32_t largest = FIRST_BINS - 1;
    for (uint64_t n = o->n_narrow; n < family->n_values; n++)
        if (sg_family_at(family, n) > largest)
            largest = sg_family_at(family, n);
    if (largest >= SG_OCTAL_BINS_MAX) {
        o->too_large = true;
        return SG_OK;
    }
    sg_status status = largest >= o->n_bins ? sg_octal_widen(family, o, largest) : SG_OK;
    o->narrow = family->table;
    while (status == SG_OK && o->n_narrow < family->n_values)
        status = note(family, o, o->n_narrow, sg_family_at(family, o->n_narrow));
    return status;
}
