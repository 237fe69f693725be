/* SPDX-License-Identifier: MIT */
/*
 * A ring keeps some windows, its references, in equal distances that double when there are too many. Each heap behind
 * a value with the index `mark` is compared with them: first the last eight values, then the whole window. A window
 * forces all that follows, so the distance at which a window recurs for the first time is the least period, and from
 * the preperiod on all windows at that distance are equal. So the preperiod is found by bisection between references,
 * and then heap by heap with two rings.
 */
#include "ring_state.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOST = 16,           /* heaps without the mark, in windows, after which another mark is chosen */
    MARK_HEAPS = 1 << 15 /* heaps among which it is chosen, at most */
};

static uint64_t key_at(const sg_ring *r, uint64_t n)
{
    uint64_t key;
    memcpy(&key, r->at + (n - r->base) - sizeof key, sizeof key);
    return key;
}

/* ---- references ----------------------------------------------------------------------------------------- */

/* The mark is the rarest index at the end of the window. */
static void choose_mark(sg_ring *r)
{
    uint64_t count[256] = {0}, least = UINT64_MAX;
    const uint64_t n_heaps = r->window < MARK_HEAPS ? r->window : MARK_HEAPS;
    const uint8_t *here = r->at + (r->n - r->base);
    for (uint64_t i = 1; i <= n_heaps; i++)
        count[*(here - i)]++;
    for (unsigned i = 0; i < 256; i++) {
        if (count[i] > 0 && count[i] < least) {
            least = count[i];
            r->mark = (uint8_t)i;
        }
    }
    r->last_mark = r->n;
    r->has_mark = true;
}

static void drop_reference(sg_ring *r, unsigned i)
{
    sg_budget_free(&r->budget, r->references[i].window, r->window);
    r->references[i].window = NULL;
}

static void drop_all(sg_ring *r)
{
    for (unsigned i = 0; i < r->n_references; i++)
        drop_reference(r, i);
    r->n_references = 0;
}

static void drop_every_other(sg_ring *r)
{
    for (unsigned i = 0; i < r->n_references; i++) {
        if (i % 2 == 1)
            drop_reference(r, i);
        else
            r->references[i / 2] = r->references[i];
    }
    r->n_references = (r->n_references + 1) / 2;
    r->spacing *= 2;
}

static sg_status add_reference(sg_ring *r, uint64_t n)
{
    if (r->n_references >= r->most_references)
        drop_every_other(r);
    uint8_t *copy = NULL;
    sg_status status = sg_budget_resize(&r->budget, &copy, 0, r->window);
    if (status == SG_ELIMIT && r->n_references > 1) { /* go on with half of the references */
        drop_every_other(r);
        status = sg_budget_resize(&r->budget, &copy, 0, r->window);
    }
    if (status != SG_OK)
        return status;
    memcpy(copy, sg_ring_window(r, n), (size_t)r->window);
    r->references[r->n_references++] = (sg_ring_reference){n, key_at(r, n), copy};
    r->next_reference = n + r->spacing;
    return SG_OK;
}

/*
 * Is the window before heap n that of the reference? Equal indices are equal values if their types are equal: with
 * by_place at even distances only.
 */
static bool is_back(const sg_ring *r, const sg_ring_reference *reference, uint64_t n)
{
    return !(r->rule.by_place && ((n - reference->n) & 1)) &&
           memcmp(reference->window, sg_ring_window(r, n), (size_t)r->window) == 0;
}

/*
 * Compares the window before heap n, which is behind a mark, with the references; keeps it if it is time for a new
 * one.
 */
static sg_status look(sg_ring *r, uint64_t n)
{
    uint64_t key = key_at(r, n);
    for (unsigned i = 0; i < r->n_references; i++) {
        const sg_ring_reference *reference = &r->references[i];
        if (reference->key == key && is_back(r, reference, n)) {
            r->proven = true;
            r->period = (sg_period){.period = n - reference->n,
                                    .preperiod = reference->n - r->window,
                                    .checked_to = n - 1,
                                    .max_value = r->max_value,
                                    .max_at = r->max_at,
                                    .proven = true,
                                    .theorem = SG_THEOREM_RARE_WINDOW};
            return SG_OK;
        }
    }
    return n >= r->next_reference ? add_reference(r, n) : SG_OK;
}

sg_status sg_ring_watch(sg_ring *r)
{
    if (!r->has_mark || r->n - r->last_mark > LOST * r->window) {
        drop_all(r);
        choose_mark(r);
    }
    uint64_t first = r->n - SG_RING_CHUNK;
    const uint8_t *bits = sg_ring_row(r, first) + r->stride * sg_ring_index(r->mark);
    for (unsigned k = 0; k < SG_RING_CHUNK / 8; k++) {
        for (unsigned rest = bits[k]; rest != 0; rest &= rest - 1) {
            uint64_t n = first + 8 * k + (unsigned)__builtin_ctz(rest) + 1;
            r->last_mark = n;
            sg_status status = look(r, n);
            if (status != SG_OK || r->proven)
                return status;
        }
    }
    return SG_OK;
}

/* ---- the least preperiod -------------------------------------------------------------------------------- */

/* Reads values of a ring from any heap on, with a ring of its own. */
typedef struct reader {
    const sg_ring *of;
    sg_ring *ring; /* a copy of `of` */
} reader;

/* Moves the reader to the latest place known, a reference or the start, that is at most n + lead. */
static sg_status seek(reader *in, uint64_t n, uint64_t lead)
{
    const sg_ring *of = in->of;
    sg_status status = SG_OK;
    if (in->ring == NULL)
        status = sg_ring_copy(of, &in->ring);
    if (status != SG_OK)
        return status;
    for (unsigned i = of->n_references; i-- > 0;)
        if (of->references[i].n <= n + lead)
            return sg_ring_place(in->ring, of->references[i].n, of->references[i].window);
    return sg_ring_place(in->ring, of->n_given, of->prefix + of->n_given - of->window);
}

/* Computes the heaps below upto. */
static sg_status advance(reader *in, uint64_t upto, sg_ticker *ticker)
{
    while (in->ring->n < upto) {
        sg_status status = sg_ring_chunk(in->ring);
        if (status != SG_OK)
            return status;
        ticker->done = in->ring->n;
        status = sg_tick(ticker, (uint64_t)SG_RING_CHUNK);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static uint32_t value_at(const reader *in, uint64_t n)
{
    const sg_ring *r = in->ring;
    return n < r->n_given ? sg_ring_given(r, n) : sg_ring_value_of(r, n, r->at[n - r->base]);
}

/* Is the window of a reference equal to the one a period later? If so the same holds for all later references. */
static sg_status compare(reader *in, const sg_ring_reference *reference, uint64_t period, sg_ticker *ticker,
                         bool *equal)
{
    uint64_t n = reference->n + period;
    sg_status status = seek(in, n, 0);
    if (status == SG_OK)
        status = advance(in, n, ticker);
    if (status == SG_OK)
        *equal = is_back(in->ring, reference, n);
    return status;
}

/*
 * *least = the least preperiod, which is known to be at least from and at most to: one more than the last heap below
 * `to` whose value differs from the value a period later.
 */
static sg_status scan(reader *in, reader *ahead, uint64_t from, uint64_t to, uint64_t period, sg_ticker *ticker,
                      uint64_t *least)
{
    sg_status status = seek(in, from, in->of->window);
    if (status == SG_OK)
        status = seek(ahead, from + period, in->of->window);
    *least = from;
    for (uint64_t n = from; n < to && status == SG_OK;) {
        uint64_t end = n + SG_RING_CHUNK < to ? n + SG_RING_CHUNK : to;
        status = advance(in, end, ticker);
        if (status == SG_OK)
            status = advance(ahead, end + period, ticker);
        for (; status == SG_OK && n < end; n++)
            if (value_at(in, n) != value_at(ahead, n + period))
                *least = n + 1;
    }
    return status;
}

/* Does the window that recurred, by the bytes of sg_ring_load, recur? Computes its period again. SG_EINPUT: no. */
static sg_status confirm(const sg_ring *r, sg_ticker *ticker)
{
    const uint64_t first = r->period.preperiod + r->window;
    const sg_ring_reference *reference = r->references, *end = reference + r->n_references;
    while (reference < end && reference->n != first)
        reference++;
    if (reference == end)
        return SG_EINPUT;
    reader in = {.of = r};
    sg_status status = sg_ring_copy(r, &in.ring);
    if (status == SG_OK)
        status = sg_ring_place(in.ring, first, reference->window);
    if (status == SG_OK)
        status = advance(&in, first + r->period.period, ticker);
    if (status == SG_OK && !is_back(in.ring, reference, first + r->period.period))
        status = SG_EINPUT;
    sg_ring_free(in.ring);
    return status == SG_ERANGE ? SG_EINPUT : status;
}

sg_status sg_ring_preperiod(const sg_ring *r, const sg_pulse *pulse, sg_period *out)
{
    if (!r->proven)
        return SG_EINPUT;
    sg_ticker ticker = {pulse, 0, 0};
    const sg_status confirmed = r->said ? confirm(r, &ticker) : SG_OK;
    if (confirmed != SG_OK)
        return confirmed;
    reader behind = {.of = r}, ahead = {.of = r};
    uint64_t p = r->period.period, last = r->period.preperiod + r->window, from = 0, least = 0;
    unsigned low = 0, high = 0;
    sg_status status = SG_OK;
    while (high < r->n_references && r->references[high].n < last)
        high++;
    while (low < high && status == SG_OK) {
        unsigned middle = (low + high) / 2;
        bool equal = false;
        status = compare(&ahead, &r->references[middle], p, &ticker, &equal);
        if (equal)
            high = middle;
        else
            low = middle + 1;
    }
    /*
     * The window of reference low - 1 differs from the one a period later; that of reference low, or the window that
     * recurred, does not.
     */
    if (low > 0)
        from = r->references[low - 1].n - r->window;
    if (status == SG_OK)
        status = scan(&behind, &ahead, from,
                      low < r->n_references ? r->references[low].n - r->window : last - r->window, p, &ticker, &least);
    sg_ring_free(behind.ring);
    sg_ring_free(ahead.ring);
    if (status == SG_OK) {
        *out = r->period;
        out->preperiod = least;
    }
    return status;
}

bool sg_ring_found(const sg_ring *r, sg_period *out)
{
    if (r->proven)
        *out = r->period;
    return r->proven;
}
