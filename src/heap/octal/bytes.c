/* SPDX-License-Identifier: MIT */
#include "octal_state.h"

#include <string.h>

/*
 * Values below 65536: a row has a byte for each value, and heaps are computed one after the other. To show a split is
 * to mark its nim-sum in the row; to search is to compare splits that were not shown with one value.
 */

enum {
    LEAST_SHOW = 32, /* >= SG_BLOCK */
    PATIENCE = 16,   /* searches that succeed for one heap before more splits are shown */
    SPEED = 8,       /* a search compares this many splits in the time that it takes to show one */
    HINT_SHARE = 8,  /* at most one hint for this many heaps */
    ADAPT_EVERY = 16 /* in heaps */
};

static uint8_t *row_of(const sg_octal *o, uint64_t total)
{
    return o->rows + (total & (SG_OCTAL_ROWS - 1)) * o->n_bins;
}

/* Shows the splits {a, total - a}, from <= a <= to. */
static void show_splits(const sg_octal *o, uint8_t *row, uint64_t total, uint64_t from, uint64_t to)
{
    if (o->n_bins <= 256)
        o->kernels->show8(row, o->narrow, total, from, to, 0);
    else
        o->kernels->show16(row, o->narrow, total, from, to, 0);
}

/*
 * Shows the splits {at[i], total - at[i]}, where x[i] = g(at[i]); two equal heaps are left out where they do not
 * count.
 */
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

/*
 * A part whose split showed a value that few splits show is likely to do so again: a becomes a hint. Totals grow, so a
 * stays below them.
 */
static void add_hint(sg_octal *o, uint64_t a)
{
    size_t n_most = o->mode == SG_OCTAL_DENSE || o->n_rare / 2 + 16 > SG_OCTAL_HINTS ? SG_OCTAL_HINTS
                                                                                     : (size_t)(o->n_rare / 2 + 16);
    if (n_most > o->n_narrow / HINT_SHARE)
        n_most = (size_t)(o->n_narrow / HINT_SHARE);
    uint16_t *place = &o->hint_place[a % (4 * SG_OCTAL_HINTS)];
    if (o->n_narrow < 4 * SG_OCTAL_ROWS || (*place < o->n_hints && o->hint_at[*place] == a))
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

/* Is one of the parts half of one of the SG_BLOCK totals from first on? */
static bool has_half(const uint64_t *at, size_t n, uint64_t first)
{
    for (size_t i = 0; i < n; i++)
        if (2 * at[i] - first < SG_BLOCK)
            return true;
    return false;
}

/*
 * Begins the rows of SG_BLOCK totals, from first on, all at once: shows the splits with a hint or a rare heap as a
 * part, where both parts are at least SG_BLOCK. Does nothing where such rows cannot be begun together.
 */
static void begin_block(sg_octal *o, uint64_t first)
{
    uint64_t lo = 0, hi = 0;
    unsigned shift = 0;
    while (UINT64_C(1) << shift < o->n_bins)
        shift++;
    if (o->mode != SG_OCTAL_DENSE) {
        hi = o->n_rare;
        while (hi > 0 && o->rare_at[hi - 1] >= first)
            hi--;
        while (lo < hi && o->rare_at[lo] < SG_BLOCK)
            lo++;
    }
    size_t n_rare = (size_t)(hi - lo);
    if (shift > SG_MARK_BITS ||
        (o->distinct && (has_half(o->rare_at + lo, n_rare, first) || has_half(o->hint_at, o->n_hints, first))))
        return;
    uint8_t *rows = row_of(o, first);
    memset(rows, 0, (size_t)o->n_bins * SG_BLOCK);
    if (o->n_bins <= 256) {
        const uint8_t *g = (const uint8_t *)o->narrow + first;
        o->kernels->mark8(rows, shift, g, o->hint_at, o->hint_x, o->n_hints);
        o->kernels->mark8(rows, shift, g, o->rare_at + lo, o->rare_x + lo, n_rare);
    } else {
        const uint16_t *g = (const uint16_t *)o->narrow + first;
        o->kernels->mark16(rows, shift, g, o->hint_at, o->hint_x, o->n_hints);
        o->kernels->mark16(rows, shift, g, o->rare_at + lo, o->rare_x + lo, n_rare);
    }
    o->block_end = first + SG_BLOCK;
}

/*
 * Completes a row that begin_block began, or makes a whole one. n_shown >= SG_BLOCK if there are so many splits, so
 * the splits with a part below SG_BLOCK, which begin_block leaves out, are shown here.
 */
static void make_row(sg_octal *o, uint64_t total)
{
    uint8_t *row = row_of(o, total);
    uint64_t n_pairs = sg_octal_pairs(o, total);
    bool all = o->mode == SG_OCTAL_DENSE && total < o->show_all_until;
    uint64_t n_shown = all || n_pairs < o->n_show ? n_pairs : o->n_show;
    if (total % SG_BLOCK == 0 && n_shown < n_pairs)
        begin_block(o, total);
    bool begun = total < o->block_end;
    if (!begun)
        memset(row, 0, (size_t)o->n_bins);
    row[0] |= sg_octal_halves(o, total);
    show_splits(o, row, total, 1, n_shown);
    o->shown[total & (SG_OCTAL_ROWS - 1)] = n_shown;
    if (begun || n_shown == n_pairs)
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

/* Collects in o->seen the values of the options of n that are known from rows and from options with one heap. */
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

/* Looks for an option of n with this value among the splits that were not shown. If there is one, marks the value. */
static bool search(sg_octal *o, uint64_t n, uint32_t value, uint64_t *n_compared)
{
    sg_octal_stretch s = {0, 1, SG_FIRST_STRETCH};
    for (; s.from <= n / 2; sg_octal_next(o, &s)) {
        if (o->splits[s.split] > n)
            continue;
        uint64_t total = n - o->splits[s.split], n_pairs = sg_octal_pairs(o, total);
        uint64_t n_shown = o->shown[total & (SG_OCTAL_ROWS - 1)];
        uint64_t from = n_shown < s.from ? s.from : n_shown + 1, to = n_pairs < s.to ? n_pairs : s.to;
        if (from > to)
            continue;
        uint64_t a = sg_octal_find(o, total, from, to, value);
        *n_compared += (a == 0 ? to : a) - from + 1;
        if (a == 0)
            continue;
        row_of(o, total)[value] = 1;
        o->seen[value] = 1;
        add_hint(o, a);
        return true;
    }
    return false;
}

/* Doubles the number of splits that the rows of n show. */
static void show_more(sg_octal *o, uint64_t n)
{
    for (size_t i = 0; i < o->n_splits && o->splits[i] <= n; i++) {
        uint64_t total = n - o->splits[i];
        uint64_t *shown = &o->shown[total & (SG_OCTAL_ROWS - 1)];
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

/* Showing may take twice the time of searches that succeed: a mark costs more when it takes a search. */
static void adapt(sg_octal *o)
{
    if (o->cost_found > o->cost_shown / 2)
        o->n_show += o->n_show / 16;
    else if (o->n_show > LEAST_SHOW)
        o->n_show -= o->n_show / 16;
    /*
     * If showing every split is less work, all are shown for a while: a row serves all digits, a search only one heap.
     */
    uint64_t n = o->n_narrow, cost = o->cost_found + o->cost_missed + o->cost_shown;
    if (o->mode == SG_OCTAL_DENSE && n >= o->show_all_until && cost > ADAPT_EVERY * n / 2)
        o->show_all_until = n + n / 4;
    o->cost_found = o->cost_missed = o->cost_shown = o->n_costed = 0;
}

sg_status sg_octal_by_bytes(sg_octal *o, sg_ticker *ticker, uint64_t *value)
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
