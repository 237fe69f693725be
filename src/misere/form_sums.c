/* SPDX-License-Identifier: MIT */
/* Sums and mates of canonical forms, each computed once, and the count of the forms that a set of options allows. */
#include "form_table.h"

#include "../base/hash.h"

#include <string.h>

/* ---- sums ---------------------------------------------------------------------------------------------------- */

static uint32_t find_sum(const sg_forms *f, uint32_t g, uint32_t h, uint64_t hash)
{
    size_t at;
    uint32_t i = sg_index_first(&f->sum_index, hash, &at);
    for (; i != SG_INDEX_NONE; i = sg_index_next(&f->sum_index, hash, &at))
        if (f->sums[i].g == g && f->sums[i].h == h)
            break;
    return i;
}

static sg_status keep_sum(sg_forms *f, uint32_t g, uint32_t h, uint64_t hash, uint32_t sum)
{
    if (f->n_sums >= SG_INDEX_NONE)
        return SG_ELIMIT;
    sg_status status = sg_array_room(&f->budget, &f->sums, &f->cap_sums, f->n_sums + 1, sizeof *f->sums);
    if (status == SG_OK)
        status = sg_index_room(&f->budget, &f->sum_index, f->sum_index.n + 1);
    if (status != SG_OK)
        return status;
    f->sums[f->n_sums] = (sg_form_sum){g, h, sum};
    sg_index_add(&f->sum_index, hash, (uint32_t)f->n_sums++);
    return SG_OK;
}

static sg_status add(sg_forms *f, uint32_t g, uint32_t h, sg_ticker *ticker, uint32_t *sum);

/* Pushes the sums of the options of g with h. */
static sg_status push_sums(sg_forms *f, uint32_t g, uint32_t h, sg_ticker *ticker)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < f->forms[g].n_options && status == SG_OK; i++) {
        uint32_t option;
        status = add(f, f->pool[f->forms[g].first + i], h, ticker, &option);
        if (status == SG_OK)
            status = sg_forms_push(f, option);
    }
    return status;
}

/* Each call goes down by a day of birth: the depth is at most 2 SG_FORM_BIRTHDAY_MAX. */
static sg_status add(sg_forms *f, uint32_t g, uint32_t h, sg_ticker *ticker, uint32_t *sum)
{
    if (g > h) {
        const uint32_t other = g;
        g = h;
        h = other;
    }
    *sum = h;
    if (g == FORM_ZERO)
        return SG_OK;
    *sum = FORM_ZERO;
    if (h == FORM_STAR)
        return SG_OK;
    const uint64_t hash = sg_hash_word((uint64_t)g << 32 | h);
    const uint32_t known = find_sum(f, g, h, hash);
    if (known != SG_INDEX_NONE) {
        *sum = f->sums[known].sum;
        return SG_OK;
    }
    const size_t at = f->n_stack;
    const size_t n_options = f->forms[g].n_options + (size_t)f->forms[h].n_options;
    sg_status status = sg_tick(ticker, (n_options + 1) * (n_options + 1)); /* as many as sg_forms_simpler may compare */
    if (status == SG_OK)
        status = push_sums(f, g, h, ticker);
    if (status == SG_OK)
        status = push_sums(f, h, g, ticker);
    if (status == SG_OK)
        status = sg_forms_close(f, n_options, sum);
    f->n_stack = at;
    return status == SG_OK ? keep_sum(f, g, h, hash, *sum) : status;
}

sg_status sg_forms_add_ticking(sg_forms *f, uint32_t g, uint32_t h, sg_ticker *ticker, uint32_t *sum)
{
    return g < f->n_forms && h < f->n_forms ? add(f, g, h, ticker, sum) : SG_ERANGE;
}

sg_status sg_forms_add(sg_forms *f, uint32_t g, uint32_t h, const sg_pulse *pulse, uint32_t *sum)
{
    sg_ticker ticker = {.pulse = pulse, .done = f->n_forms};
    return sg_forms_add_ticking(f, g, h, &ticker, sum);
}

/* ---- mates --------------------------------------------------------------------------------------------------- */

static sg_status mate_of(sg_forms *f, uint32_t g, uint32_t *mate)
{
    *mate = g == FORM_ZERO ? FORM_STAR : f->forms[g].mate;
    if (*mate != UINT32_MAX)
        return SG_OK;
    const size_t at = f->n_stack;
    sg_status status = SG_OK;
    for (size_t i = 0; i < f->forms[g].n_options && status == SG_OK; i++) {
        uint32_t option;
        status = mate_of(f, f->pool[f->forms[g].first + i], &option);
        if (status == SG_OK)
            status = sg_forms_push(f, option);
    }
    if (status == SG_OK)
        status = sg_forms_close(f, f->forms[g].n_options, mate);
    f->n_stack = at;
    if (status == SG_OK)
        f->forms[g].mate = *mate;
    return status;
}

sg_status sg_forms_mate(sg_forms *f, uint32_t g, uint32_t *mate)
{
    return g < f->n_forms ? mate_of(f, g, mate) : SG_ERANGE;
}

/* ---- counting ------------------------------------------------------------------------------------------------ */

static void count(const sg_forms *f, const uint32_t *options, size_t n, uint32_t chosen, uint32_t *some,
                  sg_form_census *census)
{
    size_t n_some = 0;
    uint32_t simpler;
    bool is_n = chosen == 0;
    for (uint32_t rest = chosen; rest; rest &= rest - 1) {
        const uint32_t option = options[__builtin_ctz(rest)];
        some[n_some++] = option;
        is_n = is_n || f->forms[option].misere == 0;
    }
    if (sg_forms_simpler(f, some, n_some, &simpler))
        return;
    census->forms++;
    for (size_t i = 0; i < n; i++)
        if (chosen >> i & 1) {
            census->having[i]++;
            census->having_n[i] += is_n;
        }
}

sg_status sg_forms_census(const sg_forms *f, const uint32_t *options, size_t n, const sg_pulse *pulse,
                          sg_form_census *census)
{
    uint32_t some[SG_FORM_CENSUS_MAX];
    sg_ticker ticker = {.pulse = pulse};
    sg_status status = n <= SG_FORM_CENSUS_MAX ? SG_OK : SG_ERANGE;
    for (size_t i = 0; i < n && status == SG_OK; i++)
        if (options[i] >= f->n_forms || (i > 0 && options[i - 1] >= options[i]))
            status = SG_ERANGE;
    memset(census, 0, sizeof *census);
    for (uint32_t chosen = 0; status == SG_OK && chosen >> n == 0; chosen++) {
        count(f, options, n, chosen, some, census);
        ticker.done = census->forms;
        status = sg_tick(&ticker, n + 1);
    }
    return status;
}
