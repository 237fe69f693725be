/* SPDX-License-Identifier: MIT */
/* The table of canonical forms, and how a game with canonical options is simplified (docs/theorems.md). */
#include "form_table.h"

#include "../base/hash.h"
#include "../base/order.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t *options_of(const sg_forms *f, uint32_t form)
{
    return f->pool + f->forms[form].first;
}

static bool contains(const uint32_t *sorted, size_t n, uint32_t wanted)
{
    size_t low = 0, high = n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (sorted[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && sorted[low] == wanted;
}

static bool has_option(const sg_forms *f, uint32_t form, uint32_t option)
{
    return contains(options_of(f, form), f->forms[form].n_options, option);
}

/* ---- simplifying --------------------------------------------------------------------------------------------- */

/*
 * Is the game with these options the canonical form h? Its options are those of h, all of them, and others that have h
 * as an option; if h is the end, one of them is a P-position.
 */
static bool reduces_to(const sg_forms *f, const uint32_t *options, size_t n, uint32_t h)
{
    const uint32_t *wanted = options_of(f, h);
    const size_t n_wanted = f->forms[h].n_options;
    size_t met = 0;
    bool is_n = h != FORM_ZERO;
    for (size_t i = 0; i < n; i++) {
        if (met < n_wanted && wanted[met] == options[i])
            met++;
        else if (!has_option(f, options[i], h))
            return false;
        is_n = is_n || f->forms[options[i]].misere == 0;
    }
    return met == n_wanted && is_n;
}

/* A simpler form is an option of each option that is born last, so one of those that has the fewest is looked at. */
bool sg_forms_simpler(const sg_forms *f, const uint32_t *options, size_t n, uint32_t *simpler)
{
    const sg_form *last = NULL;
    for (size_t i = 0; i < n; i++) {
        const sg_form *option = &f->forms[options[i]];
        if (!last || option->birthday > last->birthday ||
            (option->birthday == last->birthday && option->n_options < last->n_options))
            last = option;
    }
    for (size_t i = 0; last && i < last->n_options; i++) {
        *simpler = f->pool[last->first + i];
        if (reduces_to(f, options, n, *simpler))
            return true;
    }
    return false;
}

/* ---- the table ----------------------------------------------------------------------------------------------- */

static uint32_t find(const sg_forms *f, const uint32_t *options, size_t n, uint64_t hash)
{
    size_t at;
    uint32_t i = sg_index_first(&f->index, hash, &at);
    for (; i != SG_INDEX_NONE; i = sg_index_next(&f->index, hash, &at))
        if (f->forms[i].n_options == n && memcmp(options_of(f, i), options, n * sizeof *options) == 0)
            break;
    return i;
}

static uint32_t mex_of(sg_forms *f, const uint32_t *options, size_t n, bool misere)
{
    for (size_t i = 0; i < n; i++)
        f->values[i] = misere ? f->forms[options[i]].misere : f->forms[options[i]].normal;
    return n == 0 && misere ? 1 : sg_mex(f->values, n);
}

/* Enters a form whose options are n from `at` on in the stack. */
static sg_status enter(sg_forms *f, size_t at, size_t n, uint64_t hash, uint32_t *form)
{
    sg_form made = {.first = f->n_pool, .n_options = (uint32_t)n, .mate = UINT32_MAX};
    if (f->n_forms >= SG_VALUE_MAX)
        return SG_ELIMIT;
    sg_status status = sg_array_room(&f->budget, &f->forms, &f->cap_forms, f->n_forms + 1, sizeof *f->forms);
    if (status == SG_OK)
        status = sg_array_room(&f->budget, &f->pool, &f->cap_pool, f->n_pool + n, sizeof *f->pool);
    if (status == SG_OK)
        status = sg_array_room(&f->budget, &f->values, &f->cap_values, n + 1, sizeof *f->values);
    if (status == SG_OK)
        status = sg_index_room(&f->budget, &f->index, f->index.n + 1);
    if (status != SG_OK)
        return status;
    const uint32_t *options = f->stack + at;
    for (size_t i = 0; i < n; i++)
        if (f->forms[options[i]].birthday >= made.birthday)
            made.birthday = f->forms[options[i]].birthday + 1;
    if (made.birthday > SG_FORM_BIRTHDAY_MAX)
        return SG_ERANGE;
    made.normal = mex_of(f, options, n, false);
    made.misere = mex_of(f, options, n, true);
    if (n > 0)
        memcpy(f->pool + f->n_pool, options, n * sizeof *options);
    f->n_pool += n;
    *form = (uint32_t)f->n_forms;
    f->forms[f->n_forms++] = made;
    sg_index_add(&f->index, hash, *form);
    return SG_OK;
}

sg_status sg_forms_push(sg_forms *f, uint32_t option)
{
    const sg_status status = sg_array_room(&f->budget, &f->stack, &f->cap_stack, f->n_stack + 1, sizeof *f->stack);
    if (status == SG_OK)
        f->stack[f->n_stack++] = option;
    return status;
}

sg_status sg_forms_close(sg_forms *f, size_t n, uint32_t *form)
{
    const size_t at = f->n_stack - n;
    uint32_t *options = f->stack + at;
    const size_t kept = sg_order_unique_u32(options, n);
    f->n_stack = at;
    const uint64_t hash = sg_hash_bytes(options, kept * sizeof *options);
    *form = find(f, options, kept, hash);
    if (*form != SG_INDEX_NONE || sg_forms_simpler(f, options, kept, form))
        return SG_OK;
    return enter(f, at, kept, hash, form);
}

sg_status sg_forms_make(sg_forms *f, const uint32_t *options, size_t n, uint32_t *form)
{
    sg_status status = SG_OK;
    size_t pushed = 0;
    for (; pushed < n && status == SG_OK; pushed++)
        status = options[pushed] < f->n_forms ? sg_forms_push(f, options[pushed]) : SG_ERANGE;
    if (status == SG_OK)
        return sg_forms_close(f, n, form);
    f->n_stack -= pushed - 1;
    return status;
}

void sg_forms_look(const sg_forms *f, uint32_t form, sg_form_view *view)
{
    const sg_form *own = &f->forms[form];
    *view = (sg_form_view){.options = f->pool + own->first,
                           .n_options = own->n_options,
                           .birthday = own->birthday,
                           .normal = own->normal,
                           .misere = own->misere};
}

/* ---- making -------------------------------------------------------------------------------------------------- */

sg_status sg_forms_new(sg_forms **out)
{
    uint32_t end, star;
    sg_forms *f = calloc(1, sizeof *f);
    if (!f)
        return SG_ENOMEM;
    sg_status status = sg_forms_push(f, FORM_ZERO); /* there is a stack from now on */
    if (status == SG_OK) {
        f->n_stack = 0;
        status = sg_forms_close(f, 0, &end);
    }
    if (status == SG_OK)
        status = sg_forms_make(f, &end, 1, &star);
    if (status == SG_OK)
        *out = f;
    else
        sg_forms_free(f);
    return status;
}

void sg_forms_free(sg_forms *f)
{
    if (!f)
        return;
    free(f->forms);
    free(f->pool);
    free(f->sums);
    free(f->stack);
    free(f->values);
    sg_index_free(NULL, &f->index);
    sg_index_free(NULL, &f->sum_index);
    free(f);
}

void sg_forms_limit(sg_forms *f, uint64_t max_bytes)
{
    f->budget.max_bytes = max_bytes;
}

uint64_t sg_forms_bytes(const sg_forms *f)
{
    return f->budget.held_bytes;
}

size_t sg_forms_count(const sg_forms *f)
{
    return f->n_forms;
}
