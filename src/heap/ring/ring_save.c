/* SPDX-License-Identifier: MIT */
/*
 * The state of a ring as bytes: NUMBERS numbers of eight bytes each, lowest byte first; the window; each reference,
 * its heap and its window. The values that were given are not saved, only their XXH3. What a state is of, and whether
 * its bytes are whole, is for the file that keeps it (src/lua/io/log.c).
 */
#include "ring_state.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { NUMBERS = 18 };

static void put64(uint8_t *to, uint64_t x)
{
    for (unsigned b = 0; b < 8; b++)
        to[b] = (uint8_t)(x >> (8 * b));
}

static uint64_t get64(const uint8_t *from)
{
    uint64_t x = 0;
    for (unsigned b = 0; b < 8; b++)
        x |= (uint64_t)from[b] << (8 * b);
    return x;
}

static uint64_t bytes_of(const sg_ring *r, uint64_t n_references)
{
    return 8 * NUMBERS + r->window + n_references * (8 + r->window);
}

static uint64_t rule_sum(const sg_ring *r)
{
    return XXH3_64bits(r->prefix, (size_t)r->n_given) ^ XXH3_64bits(r->rare, (size_t)r->n_rare * sizeof r->rare[0]) ^
           (r->low_bit << 1 | (uint64_t)r->rule.by_place);
}

sg_status sg_ring_save(const sg_ring *r, void **bytes, size_t *n_bytes)
{
    uint64_t n = bytes_of(r, r->n_references);
    uint8_t *made = malloc((size_t)n);
    if (made == NULL)
        return SG_ENOMEM;
    const uint64_t numbers[NUMBERS] = {r->n_given,        rule_sum(r),      r->window,           r->n,
                                       r->plan.n_indices, r->max_value,     r->max_at,           r->mark,
                                       r->last_mark,      r->spacing,       r->next_reference,   r->n_references,
                                       r->proven,         r->period.period, r->period.preperiod, r->period.max_value,
                                       r->period.max_at,  r->rule.mask};
    uint8_t *to = made;
    for (unsigned i = 0; i < NUMBERS; i++, to += 8)
        put64(to, numbers[i]);
    memcpy(to, sg_ring_window(r, r->n), (size_t)r->window);
    to += r->window;
    for (unsigned i = 0; i < r->n_references; i++) {
        put64(to, r->references[i].n);
        memcpy(to + 8, r->references[i].window, (size_t)r->window);
        to += 8 + r->window;
    }
    *bytes = made;
    *n_bytes = (size_t)n;
    return SG_OK;
}

static bool is_packed(uint64_t x, unsigned n_indices)
{
    return x <= 255 && sg_ring_index((uint8_t)x) < n_indices && x == sg_ring_packed(sg_ring_index((uint8_t)x));
}

static bool is_window(const uint8_t *window, uint64_t n_bytes, unsigned n_indices)
{
    for (uint64_t i = 0; i < n_bytes; i++)
        if (!is_packed(window[i], n_indices))
            return false;
    return true;
}

/* Does the mask give the values at the start the types that they have in this ring? */
static bool is_mask(const sg_ring *r, uint64_t mask)
{
    uint32_t bits = 1;
    while (bits <= r->given_max)
        bits *= 2;
    return mask < SG_RARE_VALUES && ((mask ^ r->rule.mask) & (bits - 1)) == 0;
}

/* Are the bytes a state of this ring, consistent, and as long as they say? Sets x to its numbers. */
static bool is_state(const sg_ring *r, const uint8_t *bytes, size_t n_bytes, uint64_t *x)
{
    if (n_bytes < 8 * NUMBERS)
        return false;
    for (unsigned i = 0; i < NUMBERS; i++)
        x[i] = get64(bytes + 8 * i);
    if (x[0] != r->n_given || x[1] != rule_sum(r) || x[2] != r->window || x[3] < r->n_given || x[3] > SG_RING_HEAPS ||
        (x[4] != 16 && x[4] != 32 && x[4] != 64 && x[4] != SG_RING_INDICES) || x[4] < r->plan.n_indices ||
        x[5] >= SG_RARE_VALUES || !is_packed(x[7], (unsigned)x[4]) || x[8] > x[3] || x[9] == 0 ||
        x[9] > SG_RING_HEAPS || x[10] > 2 * SG_RING_HEAPS || !is_mask(r, x[17]) || x[11] > r->most_references ||
        x[12] > 1 || n_bytes != bytes_of(r, x[11]))
        return false;
    if (x[12] && (x[13] == 0 || x[13] > x[3] || x[14] > x[3] - x[13]))
        return false;
    const uint8_t *at = bytes + 8 * NUMBERS;
    if (!is_window(at, r->window, (unsigned)x[4]))
        return false;
    at += r->window;
    for (uint64_t i = 0, last = r->n_given; i < x[11]; i++, at += 8 + r->window) {
        if (get64(at) < last || get64(at) > x[3] || !is_window(at + 8, r->window, (unsigned)x[4]))
            return false;
        last = get64(at);
    }
    return true;
}

static sg_status take_references(sg_ring *r, const uint8_t *at, uint64_t n_references)
{
    for (uint64_t i = 0; i < n_references; i++, at += 8 + r->window) {
        uint8_t *copy = NULL;
        sg_status status = sg_budget_resize(&r->budget, &copy, 0, r->window);
        if (status != SG_OK)
            return status;
        memcpy(copy, at + 8, (size_t)r->window);
        sg_ring_reference *reference = &r->references[r->n_references++];
        *reference = (sg_ring_reference){.n = get64(at), .window = copy};
        memcpy(&reference->key, at + 8 + r->window - 8, 8);
    }
    return SG_OK;
}

sg_status sg_ring_load(sg_ring *r, const void *bytes, size_t n_bytes)
{
    uint64_t x[NUMBERS];
    if (r->n != r->n_given || r->n_references > 0 || !is_state(r, bytes, n_bytes, x))
        return SG_EINPUT;
    r->rule.mask = (uint32_t)x[17];
    sg_status status = sg_ring_widen(r, (unsigned)x[4]);
    const uint8_t *window = (const uint8_t *)bytes + 8 * NUMBERS;
    if (status == SG_OK)
        status = take_references(r, window + r->window, x[11]);
    if (status == SG_OK)
        status = sg_ring_place(r, x[3], window);
    if (status != SG_OK)
        return status;
    r->last_tuning = r->n;
    r->next_tuning = r->n + (1 << 24);
    r->max_value = (uint32_t)x[5];
    r->max_at = x[6];
    r->mark = (uint8_t)x[7];
    r->has_mark = r->n_references > 0;
    r->last_mark = x[8];
    r->spacing = x[9];
    r->next_reference = x[10];
    r->proven = r->said = x[12] != 0;
    if (r->proven)
        r->period = (sg_period){.period = x[13],
                                .preperiod = x[14],
                                .checked_to = x[14] + r->window + x[13] - 1,
                                .max_value = (uint32_t)x[15],
                                .max_at = x[16],
                                .proven = true,
                                .theorem = SG_THEOREM_RARE_WINDOW};
    return SG_OK;
}
