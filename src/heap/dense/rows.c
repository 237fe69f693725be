/* SPDX-License-Identifier: MIT */
#include "dense_state.h"

#include "../../base/array.h"

#include <string.h>

enum { STRETCH = 1 << 20 }; /* steps of an inner loop between two ticks */

/* ---- sets collected as bytes -------------------------------------------------------------------- */

/* Packs eight bytes of 0 or 1 into eight bits: the multiplication moves byte i to bit 56 + i, without a carry. */
static uint64_t pack8(const uint8_t *bytes)
{
    uint64_t x = 0;
    for (unsigned i = 0; i < 8; i++)
        x |= (uint64_t)bytes[i] << (8 * i);
    return x * UINT64_C(0x0102040810204080) >> 56;
}

static void pack(const uint8_t *bytes, uint64_t n_words, uint64_t *row)
{
    for (uint64_t w = 0; w < n_words; w++) {
        row[w] = 0;
        for (unsigned i = 0; i < 8; i++)
            row[w] |= pack8(bytes + 64 * w + 8 * i) << (8 * i);
    }
}

/* Marks the nim-sums of the splits {a, total - a}, from <= a <= to, each xor flip, in d->bytes. */
static sg_status show(const sg_family *family, uint64_t total, uint64_t from, uint64_t to, uint32_t flip,
                      sg_ticker *ticker)
{
    const sg_dense *d = family->state;
    sg_status status = SG_OK;
    while (from <= to && status == SG_OK) {
        uint64_t last = to - from < STRETCH ? to : from + STRETCH - 1;
        switch (family->width) {
        case 1:
            d->kernels->show8(d->bytes, family->table, total, from, last, flip);
            break;
        case 2:
            d->kernels->show16(d->bytes, family->table, total, from, last, flip);
            break;
        default:
            sg_show32(d->bytes, family->table, total, from, last, flip);
        }
        status = sg_tick(ticker, last - from + 1);
        from = last + 1;
    }
    return status;
}

/* ---- the rows ----------------------------------------------------------------------------------- */

/* The row of splits into two heaps; equal heaps count if with_equal. */
static sg_status pairs_row(const sg_family *family, uint64_t total, bool with_equal, uint64_t *row, sg_ticker *ticker)
{
    const sg_dense *d = family->state;
    uint64_t n_pairs = with_equal ? total / 2 : (total > 0 ? (total - 1) / 2 : 0);
    memset(d->bytes, 0, (size_t)(64 * d->n_words));
    sg_status status = show(family, total, 1, n_pairs, 0, ticker);
    pack(d->bytes, d->n_words, row);
    return status;
}

/* Marks in d->bytes the nim-sums, xor start, of splits into three distinct heaps that are at least least. */
static sg_status mark_distinct3(const sg_family *family, uint64_t least, uint64_t total, uint32_t start,
                                sg_ticker *ticker)
{
    sg_status status = SG_OK;
    for (uint64_t a = least; 3 * a + 3 <= total && status == SG_OK; a++)
        status = show(family, total - a, a + 1, (total - a - 1) / 2, start ^ sg_family_at(family, a), ticker);
    return status;
}

static sg_status distinct_row(const sg_family *family, unsigned n_heaps, uint64_t total, uint64_t *row,
                              sg_ticker *ticker)
{
    const sg_dense *d = family->state;
    sg_status status = SG_OK;
    memset(d->bytes, 0, (size_t)(64 * d->n_words));
    if (n_heaps == 3)
        status = mark_distinct3(family, 1, total, 0, ticker);
    for (uint64_t a = 1; n_heaps == 4 && status == SG_OK && 4 * a + 6 <= total; a++)
        status = mark_distinct3(family, a + 1, total - a, sg_family_at(family, a), ticker);
    if (status == SG_OK)
        pack(d->bytes, d->n_words, row);
    return status;
}

static void or_translated(const sg_dense *d, uint64_t *into, const uint64_t *from, uint32_t x)
{
    d->kernels->translate(into, from, (size_t)d->n_words, x);
}

/* For each part a, from <= a <= to: adds the row of total - a to the set of the value g(a). */
SG_INLINE void gather(const sg_family *family, unsigned shape, uint64_t total, uint64_t from, uint64_t to,
                      unsigned n_words)
{
    const sg_dense *d = family->state;
    uint64_t *sets = d->gathered;
    for (uint64_t a = from; a <= to; a++) {
        uint64_t *set = sets + (uint64_t)sg_family_at(family, a) * n_words;
        const uint64_t *row = d->rows[shape].bits + (total - a) * n_words; /* right, since keep_all is set */
        for (unsigned w = 0; w < n_words; w++)
            set[w] |= row[w];
    }
}

static void gather_rows(const sg_family *family, unsigned shape, uint64_t total, uint64_t from, uint64_t to)
{
    const sg_dense *d = family->state;
    switch (d->n_words) {
    case 1:
        gather(family, shape, total, from, to, 1);
        break;
    case 2:
        gather(family, shape, total, from, to, 2);
        break;
    case 4:
        gather(family, shape, total, from, to, 4);
        break;
    case 8:
        gather(family, shape, total, from, to, 8);
        break;
    default:
        gather(family, shape, total, from, to, SG_GATHER_WORDS);
    }
}

/*
 * row |= P(shape, total - a) xor g(a) for 1 <= a <= last. If there are many a for each value, the rows are first
 * gathered by value, and each value is translated by only once.
 */
static sg_status or_smaller(const sg_family *family, unsigned shape, uint64_t total, uint64_t last, uint64_t *row,
                            sg_ticker *ticker)
{
    const sg_dense *d = family->state;
    uint64_t n_values = (uint64_t)d->max_value + 1;
    sg_status status = SG_OK;
    if (d->n_words > SG_GATHER_WORDS || last < 2 * n_values) {
        for (uint64_t a = 1; a <= last && status == SG_OK; a++) {
            or_translated(d, row, sg_row(d, shape, total - a), sg_family_at(family, a));
            status = sg_tick(ticker, 2 * d->n_words);
        }
        return status;
    }
    memset(d->gathered, 0, (size_t)(n_values * d->n_words) * sizeof d->gathered[0]);
    for (uint64_t a = 1; a <= last && status == SG_OK; a += STRETCH / SG_GATHER_WORDS) {
        uint64_t n = last - a < STRETCH / SG_GATHER_WORDS ? last - a + 1 : STRETCH / SG_GATHER_WORDS;
        gather_rows(family, shape, total, a, a + n - 1);
        status = sg_tick(ticker, n * d->n_words);
    }
    for (uint64_t v = 0; v < n_values; v++)
        or_translated(d, row, d->gathered + v * d->n_words, (uint32_t)v);
    return status;
}

/*
 * The row of splits into n_heaps heaps, any or not all equal, by the smallest part. That part is at most total /
 * n_heaps.
 */
static sg_status larger_row(const sg_family *family, unsigned n_heaps, unsigned split, uint64_t total, uint64_t *row,
                            sg_ticker *ticker)
{
    const sg_dense *d = family->state;
    unsigned any = sg_shape(n_heaps - 1, SG_SPLIT_ANY), mixed = sg_shape(n_heaps - 1, SG_SPLIT_MIXED);
    uint64_t mean = total / n_heaps;
    memset(row, 0, (size_t)d->n_words * sizeof row[0]);
    if (split != SG_SPLIT_MIXED || mean == 0 || mean * n_heaps != total)
        return or_smaller(family, any, total, mean, row, ticker);
    /* Beside a part as large as the mean the others must not be all equal. With a smaller part they never are. */
    or_translated(d, row, sg_row(d, mixed, total - mean), sg_family_at(family, mean));
    return or_smaller(family, any, total, mean - 1, row, ticker);
}

static sg_status row_of_shape(const sg_family *family, unsigned shape, uint64_t total, sg_ticker *ticker)
{
    unsigned n_heaps = shape / 4 + 1, split = shape % 4;
    uint64_t *row = sg_row(family->state, shape, total);
    if (n_heaps == 2)
        return pairs_row(family, total, split == SG_SPLIT_ANY, row, ticker);
    if (split == SG_SPLIT_DISTINCT)
        return distinct_row(family, n_heaps, total, row, ticker);
    return larger_row(family, n_heaps, split, total, row, ticker);
}

/*
 * Makes the row of the total. With leads, makes the row as far ahead as the shape needs; for total 0, all rows up to
 * it.
 */
static sg_status rows_of_shape(const sg_family *family, unsigned shape, uint64_t total, sg_ticker *ticker)
{
    const sg_dense *d = family->state;
    uint64_t lead = d->leads ? sg_shape_lead(shape) : 0, ahead = total > 0 ? lead : 0;
    sg_status status = SG_OK;
    for (; status == SG_OK && ahead <= lead; ahead++)
        status = row_of_shape(family, shape, total + ahead, ticker);
    return status;
}

/* ---- room --------------------------------------------------------------------------------------- */

static sg_status make_room(sg_family *family, uint64_t n_totals)
{
    sg_dense *d = family->state;
    sg_status status = SG_OK;
    for (unsigned shape = 0; shape < d->n_shapes && status == SG_OK; shape++) {
        if (!d->row_needed[shape])
            continue;
        sg_rows *rows = &d->rows[shape];
        uint64_t n_rows = d->keep_all ? n_totals + (d->leads ? SG_LEAD_MAX : 0) : d->n_recent;
        status = sg_array_room(&family->budget, &rows->bits, &rows->n_room, n_rows,
                               (size_t)rows->n_words * sizeof rows->bits[0]);
    }
    return status;
}

sg_status sg_dense_rows(sg_family *family, uint64_t n_totals, sg_ticker *ticker)
{
    sg_dense *d = family->state;
    if (d->rows_done >= n_totals)
        return SG_OK;
    /* Rows that are needed no more: another engine computed these values, or they were loaded. */
    if (!d->keep_all && n_totals > d->n_recent && d->rows_done < n_totals - d->n_recent)
        d->rows_done = n_totals - d->n_recent;
    sg_status status = make_room(family, n_totals);
    while (status == SG_OK && d->rows_done < n_totals) {
        for (unsigned shape = 0; shape < d->n_shapes && status == SG_OK; shape++)
            if (d->row_needed[shape])
                status = rows_of_shape(family, shape, d->rows_done, ticker);
        if (status == SG_OK)
            d->rows_done++;
    }
    return status;
}

/* Makes rows n_words wide; new words are 0. Nothing changes on failure. */
static sg_status widen_rows(sg_family *family, sg_rows *rows, uint64_t n_words)
{
    if (rows->n_words == n_words)
        return SG_OK;
    if (rows->n_room > 0) {
        uint64_t *wide;
        sg_status status = sg_budget_new(&family->budget, rows->n_room, n_words * sizeof wide[0], &wide);
        if (status != SG_OK)
            return status;
        for (uint64_t i = 0; i < rows->n_room; i++)
            memcpy(wide + i * n_words, rows->bits + i * rows->n_words, (size_t)rows->n_words * sizeof rows->bits[0]);
        sg_budget_free(&family->budget, rows->bits, rows->n_room * rows->n_words * sizeof rows->bits[0]);
        rows->bits = wide;
    }
    rows->n_words = n_words;
    return SG_OK;
}

sg_status sg_dense_widen(sg_family *family)
{
    sg_dense *d = family->state;
    if (d->n_words > 0 && d->max_value < 64 * d->n_words)
        return SG_OK;
    uint64_t n_words = d->n_words > 0 ? d->n_words : 1;
    while (d->max_value >= 64 * n_words)
        n_words *= 2;
    sg_status status = SG_OK;
    for (unsigned shape = 0; shape < d->n_shapes && status == SG_OK; shape++) {
        status = widen_rows(family, &d->rows[shape], n_words);
        if (status == SG_OK)
            status = widen_rows(family, &d->unions[shape], n_words);
    }
    if (status == SG_OK) {
        status = sg_array_room(&family->budget, &d->bytes, &d->bytes_room, 64 * n_words, 1);
    }
    if (status == SG_OK && d->keep_all && n_words <= SG_GATHER_WORDS) {
        status = sg_array_room(&family->budget, &d->gathered, &d->gathered_room, 64 * n_words * n_words,
                               sizeof d->gathered[0]);
    }
    if (status == SG_OK) {
        status = sg_array_room(&family->budget, &d->excluded, &d->excluded_room, n_words, sizeof d->excluded[0]);
    }
    if (status != SG_OK)
        return status;
    memset(d->excluded, 0, (size_t)d->excluded_room * sizeof d->excluded[0]);
    d->n_words = n_words;
    return SG_OK;
}
