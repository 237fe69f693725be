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
    o->rows_done = o->sets_done = 0;
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

/* ---- rows of bytes ------------------------------------------------------------------------------ */

static uint8_t *row_of(const sg_octal *o, uint64_t total)
{
    return o->rows + (total & (SG_OCTAL_RING - 1)) * o->n_bins;
}

/* Marks the splits {a, total - a}, from <= a <= to. */
static void show_splits(const sg_octal *o, uint8_t *row, uint64_t total, uint64_t from, uint64_t to)
{
    if (o->n_bins <= 256)
        o->kernels->show8(row, o->narrow, total, from, to, 0);
    else
        o->kernels->show16(row, o->narrow, total, from, to, 0);
}

/* Marks the splits {at[i], total - at[i]}, x[i] = g(at[i]), but not two equal heaps if these do not count. */
static void show_list(const sg_octal *o, uint8_t *row, uint64_t total, const uint64_t *at, const uint64_t *x, size_t n)
{
    if (o->distinct && total % 2 == 0) {
        for (size_t i = 0; i < n; i++)
            if (2 * at[i] != total)
                row[x[i] ^ sg_narrow(o, total - at[i])] = 1;
    } else if (o->n_bins <= 256) {
        const uint8_t *g = (const uint8_t *)o->narrow + total;
        for (size_t i = 0; i < n; i++)
            row[x[i] ^ *(g - at[i])] = 1;
    } else {
        const uint16_t *g = (const uint16_t *)o->narrow + total;
        for (size_t i = 0; i < n; i++)
            row[x[i] ^ *(g - at[i])] = 1;
    }
}

static void show_rare(const sg_octal *o, uint8_t *row, uint64_t total)
{
    uint64_t n = o->n_rare;
    while (n > 0 && o->rare_at[n - 1] >= total)
        n--;
    show_list(o, row, total, o->rare_at, o->rare_x, (size_t)n);
}

/* Splits that showed a value which few show are likely to do so again. Totals grow, so a stays below them. */
static void add_hint(sg_octal *o, uint64_t a)
{
    size_t n_most = o->mode == SG_OCTAL_DENSE ? SG_OCTAL_HINTS : SG_OCTAL_HINTS_SPARSE;
    if (n_most > o->n_narrow / HINT_SHARE)
        n_most = (size_t)(o->n_narrow / HINT_SHARE);
    uint16_t *place = &o->hint_place[a % (4 * SG_OCTAL_HINTS)];
    if (o->n_narrow < 4 * SG_OCTAL_RING || (*place < o->n_hints && o->hint_at[*place] == a))
        return;
    size_t next = o->next_hint++ % n_most;
    if (next > o->n_hints)
        next = o->n_hints; /* no gaps */
    *place = (uint16_t)next;
    o->hint_at[*place] = a;
    o->hint_x[*place] = sg_narrow(o, a);
    if (next == o->n_hints)
        o->n_hints++;
}

static void make_row(sg_octal *o, uint64_t total)
{
    uint8_t *row = row_of(o, total);
    uint64_t n_pairs = sg_octal_pairs(o, total);
    bool all = o->mode == SG_OCTAL_DENSE && total < o->show_all_until;
    uint64_t n_shown = all || n_pairs < o->n_show ? n_pairs : o->n_show;
    memset(row, 0, (size_t)o->n_bins);
    show_splits(o, row, total, 1, n_shown);
    o->shown[total & (SG_OCTAL_RING - 1)] = n_shown;
    if (n_shown == n_pairs)
        return;
    show_list(o, row, total, o->hint_at, o->hint_x, o->n_hints);
    if (o->mode != SG_OCTAL_DENSE)
        show_rare(o, row, total);
}

static void or_bytes(uint8_t *restrict into, const uint8_t *restrict from, uint64_t n)
{
    for (uint64_t i = 0; i < n; i += 8) {
        uint64_t x, y;
        memcpy(&x, into + i, sizeof x);
        memcpy(&y, from + i, sizeof y);
        x |= y;
        memcpy(into + i, &x, sizeof x);
    }
}

/* Brings together in o->seen what is known of the options of n. */
static void collect(sg_octal *o, uint64_t n)
{
    bool any = false;
    for (size_t i = 0; i < o->n_splits && o->splits[i] <= n; i++) {
        const uint8_t *row = row_of(o, n - o->splits[i]);
        if (any)
            or_bytes(o->seen, row, o->n_bins);
        else
            memcpy(o->seen, row, (size_t)o->n_bins);
        any = true;
    }
    if (!any)
        memset(o->seen, 0, (size_t)o->n_bins);
    for (size_t i = 0; i < o->n_ones; i++)
        if (o->ones[i] < n)
            o->seen[sg_narrow(o, n - o->ones[i])] = 1;
    for (size_t i = 0; i < o->n_wholes; i++)
        if (o->wholes[i] == n)
            o->seen[0] = 1;
    for (size_t i = 0; i < o->n_zeros; i++)
        if (o->zeros[i] < n && (n - o->zeros[i]) % 2 == 0)
            o->seen[0] = 1;
}

/* Is the value that of a split not shown? If so it is marked. */
static bool search(sg_octal *o, uint64_t n, uint32_t value, uint64_t *n_compared)
{
    for (size_t i = 0; i < o->n_splits && o->splits[i] <= n; i++) {
        uint64_t total = n - o->splits[i], n_shown = o->shown[total & (SG_OCTAL_RING - 1)];
        uint64_t n_pairs = sg_octal_pairs(o, total);
        uint64_t a = n_shown < n_pairs ? sg_octal_find(o, total, n_shown + 1, n_pairs, value) : 0;
        *n_compared += a == 0 ? n_pairs - n_shown : a - n_shown;
        if (a == 0)
            continue;
        row_of(o, total)[value] = 1;
        o->seen[value] = 1;
        add_hint(o, a);
        return true;
    }
    return false;
}

/* Doubles what is shown of the rows of n. */
static void show_more(sg_octal *o, uint64_t n)
{
    for (size_t i = 0; i < o->n_splits && o->splits[i] <= n; i++) {
        uint64_t total = n - o->splits[i];
        uint64_t *shown = &o->shown[total & (SG_OCTAL_RING - 1)];
        uint64_t n_pairs = sg_octal_pairs(o, total);
        uint64_t n_more = 2 * *shown + LEAST_SHOW < n_pairs ? 2 * *shown + LEAST_SHOW : n_pairs;
        show_splits(o, row_of(o, total), total, *shown + 1, n_more);
        if (n_more > *shown)
            *shown = n_more;
        or_bytes(o->seen, row_of(o, total), o->n_bins);
    }
}

static uint64_t next_unseen(const sg_octal *o, uint64_t from)
{
    const uint8_t *at = from < o->n_bins ? memchr(o->seen + from, 0, (size_t)(o->n_bins - from)) : NULL;
    return at != NULL ? (uint64_t)(at - o->seen) : o->n_bins;
}

/* As much time for showing splits as for finding what they did not show. */
static void adapt(sg_octal *o)
{
    if (o->cost_found > o->cost_shown)
        o->n_show += o->n_show / 16;
    else if (o->n_show > LEAST_SHOW)
        o->n_show -= o->n_show / 16;
    /* If showing every split is less work, that is done for a while; rows serve all digits, searches only one heap. */
    uint64_t n = o->n_narrow, cost = o->cost_found + o->cost_missed + o->cost_shown;
    if (o->mode == SG_OCTAL_DENSE && n >= o->show_all_until && cost > ADAPT_EVERY * n / 2)
        o->show_all_until = n + n / 4;
    o->cost_found = o->cost_missed = o->cost_shown = o->n_costed = 0;
}

static sg_status value_by_bytes(sg_octal *o, sg_ticker *ticker, uint64_t *value)
{
    uint64_t n = o->n_narrow, n_found = 0, n_compared = 0, n_missed = 0;
    if (n > o->last_split && o->rows_done < n - o->last_split)
        o->rows_done = n - o->last_split;
    while (n >= o->first_split && o->rows_done <= n - o->first_split)
        make_row(o, o->rows_done++);
    collect(o, n);
    sg_status status = sg_tick(ticker, 1 + o->n_show + (o->mode != SG_OCTAL_DENSE ? o->n_rare : 0));
    bool suspect = sg_octal_suspect(o, n);
    uint64_t v = next_unseen(o, 0);
    while (v < o->n_bins && status == SG_OK) {
        if (o->mode != SG_OCTAL_DENSE && sg_parity(v & o->mask) != suspect)
            break;
        uint64_t n_before = n_compared;
        bool found = search(o, n, (uint32_t)v, &n_compared);
        status = sg_tick(ticker, (n_compared - n_before) / SPEED);
        if (!found) {
            n_missed = n_compared - n_before;
            n_compared = n_before;
            break;
        }
        if (++n_found % PATIENCE == 0)
            show_more(o, n);
        v = next_unseen(o, v);
    }
    o->cost_shown += o->n_show + o->n_hints;
    o->cost_found += n_compared / SPEED;
    o->cost_missed += n_missed / SPEED;
    if (++o->n_costed == ADAPT_EVERY)
        adapt(o);
    *value = v;
    return status;
}

/* ---- the engine --------------------------------------------------------------------------------- */

static sg_status one_by_bytes(sg_family *family, sg_octal *o, sg_ticker *ticker)
{
    uint64_t value = 0;
    sg_status status = sg_octal_reserve(family, o, 1);
    if (status == SG_OK)
        status = value_by_bytes(o, ticker, &value);
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
        if ((digit.heaps & 4) && digit.split == SG_SPLIT_EQUAL) {
            o->zeros[o->n_zeros++] = (uint8_t)t;
        } else if (digit.heaps & 4) {
            *(digit.split == SG_SPLIT_ANY ? &any : &o->distinct) = true;
            *(t & 1 ? &o->odd_takes : &o->even_takes) = true;
            o->splits[o->n_splits++] = (uint8_t)t;
        }
        fits = digit.heaps < 8;
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
