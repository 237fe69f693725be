/* SPDX-License-Identifier: MIT */
/*
 * A chunk of heaps is computed in two passes. The first gives each heap the least common value that no option with one
 * heap or a rare part has. The second finds out, for the whole chunk at once, whether all smaller rare values are
 * excluded by splits into common heaps. It has one bit for each heap: rows[i] are the heaps with index i, and the
 * split that takes t and has the part a excludes the rare value w at the heaps in row[w + index of a], moved by a + t.
 * For nearly all heaps a few chosen splits show that (splits.c); for the others all splits with a part in the prefix
 * are looked at.
 */
#include "ring_state.h"

#include <string.h>

enum { FIRST_PARTS = 512 }; /* parts that are tried for all splits before larger ones are */

/* ---- the window ----------------------------------------------------------------------------------------- */

sg_status sg_ring_widen(sg_ring *r, unsigned n_indices)
{
    sg_status status = sg_budget_resize(&r->budget, &r->rows, (r->rows != NULL ? r->plan.n_indices : 0) * r->stride,
                                        n_indices * r->stride);
    if (status != SG_OK)
        return status;
    r->plan.n_indices = n_indices;
    if (r->kernels != &sg_ring_portable)
        r->kernels = sg_ring_best(&r->plan);
    r->rows_base = r->n - r->rows_kept;
    for (uint64_t n = r->rows_base; n < r->n; n += SG_RING_CHUNK)
        r->kernels->spread(r->at + (n - r->base), n_indices, sg_ring_row(r, n), r->stride);
    sg_ring_choose_splits(r);
    return SG_OK;
}

/*
 * The window goes to the end of the part that is kept. The heaps before it get index 0: nothing reads them as values.
 */
sg_status sg_ring_place(sg_ring *r, uint64_t n, const uint8_t *window)
{
    memset(r->at, 0, (size_t)r->kept);
    memcpy(r->at + r->kept - r->window, window, (size_t)r->window);
    r->base = n - r->kept;
    r->n = n;
    return sg_ring_widen(r, r->plan.n_indices);
}

static void make_room(sg_ring *r)
{
    if (r->n - r->base + SG_RING_CHUNK > r->room) {
        memmove(r->at, r->at + (r->n - r->base - r->kept), (size_t)r->kept);
        r->base = r->n - r->kept;
    }
    if (r->n - r->rows_base + SG_RING_CHUNK > 8 * r->stride) {
        const uint8_t *from = sg_ring_row(r, r->n - r->rows_kept);
        for (unsigned i = 0; i < r->plan.n_indices; i++)
            memmove(r->rows + r->stride * i, from + r->stride * i, (size_t)r->rows_kept / 8);
        r->rows_base = r->n - r->rows_kept;
    }
}

/* ---- a chunk -------------------------------------------------------------------------------------------- */

/*
 * Is the rare value with this index the value of an option of heap n? Looks at all splits with a part in the prefix,
 * the smallest parts first.
 */
static bool is_option(const sg_ring *r, uint64_t n, unsigned index)
{
    const uint8_t wanted = sg_ring_packed(index);
    const uint8_t *here = r->at + (n - r->base);
    for (unsigned i = 0; i < r->rule.n_ones; i++)
        if (r->rule.by_place && (r->rule.ones[i] & 1) && *(here - r->rule.ones[i]) == wanted)
            return true;
    for (uint64_t from = 1, end = FIRST_PARTS; from < r->n_prefix; from = end, end *= 8) {
        const uint64_t to = end < r->n_prefix ? end : r->n_prefix;
        for (unsigned i = 0; i < r->rule.n_twos; i++) {
            uint64_t a = from;
            while ((a = r->kernels->find(r->prefix, here - r->rule.twos[i], a, to, wanted)) < to) {
                if (!sg_ring_is_rare(r, a))
                    return true;
                a++;
            }
        }
    }
    return false;
}

/*
 * Returns how many of the first n_right heaps of the chunk precede the first heap whose value is not forced. Tests
 * every split of the heaps in missing, whose values the sampled splits do not decide.
 */
static unsigned count_forced(sg_ring *r, uint64_t (*missing)[SG_RING_CHUNK / 64], unsigned n_right)
{
    for (unsigned w = 0; w < r->plan.n_indices; w++) {
        for (unsigned k = 0; k < SG_RING_CHUNK / 64; k++) {
            for (uint64_t rest = missing[w][k]; rest != 0; rest &= rest - 1) {
                unsigned i = 64 * k + (unsigned)__builtin_ctzll(rest);
                r->n_slow++;
                if (i < n_right && !is_option(r, r->n + i, w))
                    n_right = i;
            }
        }
    }
    return n_right;
}

static void note_max(sg_ring *r, unsigned n_right)
{
    const uint8_t *at = r->at + (r->n - r->base), *rows = sg_ring_row(r, r->n);
    uint8_t all = 0;
    for (unsigned i = sg_ring_index(sg_ring_packed_of(r, r->max_value)); i < r->plan.n_indices; i++)
        for (unsigned b = 0; b < SG_RING_CHUNK / 8; b++)
            all |= rows[r->stride * i + b];
    for (unsigned i = 0; all != 0 && i < n_right; i++) {
        uint32_t value = sg_ring_value_of(r, r->n + i, at[i]);
        if (value > r->max_value) {
            r->max_value = value;
            r->max_at = r->n + i;
        }
    }
}

/*
 * Is heap n + i, which is not forced, the first that may have a value of 2^k or more, and is 2^k rare there? Then the
 * bit 2^k of the mask changes nothing for the heaps below, and with the other bit 2^k is common (docs/theorems.md).
 */
static bool takes_new_bit(sg_ring *r, unsigned i)
{
    const uint64_t heap = r->n + i;
    uint32_t bit = 1, value = sg_ring_value_of(r, heap, r->at[heap - r->base]);
    while (bit <= value / 2)
        bit *= 2;
    if (bit <= r->max_value || sg_ring_type(r, heap, bit) == r->common)
        return false;
    r->rule.mask ^= bit;
    sg_ring_choose_splits(r);
    return true;
}

sg_status sg_ring_chunk(sg_ring *r)
{
    uint64_t missing[SG_RING_INDICES][SG_RING_CHUNK / 64];
    make_room(r);
    uint8_t *at = r->at + (r->n - r->base), *rows = sg_ring_row(r, r->n);
    unsigned n_right = r->kernels->fill(&r->plan, at);
    r->kernels->spread(at, r->plan.n_indices, rows, r->stride);
    unsigned n_forced = n_right;
    if (r->kernels->confirm(rows, r->stride, r->plan.n_indices, r->lists, missing))
        n_forced = count_forced(r, missing, n_right);
    if (n_forced == SG_RING_CHUNK) {
        note_max(r, n_forced);
        r->n += SG_RING_CHUNK;
        return SG_OK;
    }
    if (n_forced == n_right && r->plan.n_indices < SG_RING_INDICES) {
        sg_status status = sg_ring_widen(r, 2 * r->plan.n_indices);
        return status == SG_OK ? sg_ring_chunk(r) : status;
    }
    note_max(r, n_forced);
    if (n_forced < n_right && takes_new_bit(r, n_forced))
        return sg_ring_chunk(r);
    r->n += n_forced; /* no chunk can begin here: the run has ended */
    return n_forced == n_right ? SG_ERANGE : SG_EINPUT;
}
