/* SPDX-License-Identifier: MIT */
#include "ring_state.h"

#include <stdlib.h>
#include <string.h>

/* ---- making --------------------------------------------------------------------------------------------- */

/* Adds a pair to pairs, which ascend; two splits may leave the same heap beside equal rare heaps. */
static sg_status add_pair(sg_ring_pair *pairs, unsigned *n_pairs, uint32_t offset, uint8_t turn)
{
    for (unsigned k = 0; k < *n_pairs; k++)
        if (pairs[k].offset == offset && pairs[k].turn == turn)
            return SG_OK;
    if (*n_pairs == SG_RING_PAIRS)
        return SG_ERANGE;
    unsigned i = (*n_pairs)++;
    for (; i > 0 && pairs[i - 1].offset > offset; i--)
        pairs[i] = pairs[i - 1];
    pairs[i] = (sg_ring_pair){offset, turn};
    return SG_OK;
}

static sg_status find_pairs(sg_ring *r)
{
    sg_ring_plan *plan = &r->plan;
    sg_status status = SG_OK;
    for (unsigned i = 0; i < r->rule.n_ones && status == SG_OK; i++) {
        if (r->rule.by_place && (r->rule.ones[i] & 1))
            continue;
        plan->ones[plan->n_ones++] = r->rule.ones[i];
        status = add_pair(plan->pairs, &plan->n_pairs, r->rule.ones[i], 0);
    }
    for (unsigned i = 1; i < r->rule.n_twos; i++)
        plan->shifts[plan->n_shifts++] = r->rule.twos[i] - r->rule.twos[0];
    for (uint64_t k = 0; k < r->n_rare && status == SG_OK; k++) {
        const uint32_t rare = r->rare[k];
        if (rare >= r->n_prefix) /* two rare heaps could be the parts of one split */
            return SG_EINPUT;
        for (unsigned i = 0; i < r->rule.n_twos && status == SG_OK; i++)
            status = add_pair(plan->pairs, &plan->n_pairs, rare + r->rule.twos[i], r->prefix[rare]);
        if (status == SG_OK)
            status = add_pair(plan->bases, &plan->n_bases, rare + r->rule.twos[0], r->prefix[rare]);
    }
    return status;
}

/* The values that a ring is made from: of a family or of another ring. */
typedef struct source {
    const sg_family *family;
    const sg_ring *ring;
} source;

static sg_status read_values(const source *from, uint64_t first, uint64_t last, uint32_t *values)
{
    if (from->family != NULL)
        return sg_family_read(from->family, first, last, values);
    for (uint64_t n = first; n <= last; n++)
        values[n - first] = sg_ring_given(from->ring, n);
    return SG_OK;
}

static sg_status take_value(sg_ring *r, uint64_t n, uint32_t value)
{
    if (value >= SG_RARE_VALUES)
        return SG_ERANGE;
    r->prefix[n] = sg_ring_packed_of(r, value);
    if (value > r->given_max) {
        r->given_max = value;
        r->given_max_at = n;
    }
    if (n == 0 || sg_ring_type(r, n, value) == r->common)
        return SG_OK;
    if (r->n_rare == SG_RING_PAIRS)
        return SG_ERANGE;
    r->rare[r->n_rare++] = (uint32_t)n;
    return SG_OK;
}

static sg_status take_values(sg_ring *r, const source *from)
{
    uint32_t values[SG_RING_CHUNK];
    sg_status status = SG_OK;
    for (uint64_t first = 0; first < r->n_given && status == SG_OK; first += SG_RING_CHUNK) {
        status = read_values(from, first, first + SG_RING_CHUNK - 1, values);
        for (unsigned i = 0; i < SG_RING_CHUNK && status == SG_OK; i++)
            status = take_value(r, first + i, values[i]);
    }
    return status;
}

/* How many windows are kept. */
static unsigned most_references(uint64_t window)
{
    enum { LEAST = 4 };
    const uint64_t most = (UINT64_C(1) << 28) / window;
    return most < LEAST ? LEAST : most < SG_RING_REFERENCES ? (unsigned)most : SG_RING_REFERENCES;
}

static void set_sizes(sg_ring *r, uint64_t n_values)
{
    r->n_given = n_values;
    r->n_prefix = n_values / 2 - 2 * SG_RARE_REACH;
    r->window = r->n_prefix - 1 + r->rule.reach;
    r->kept = n_values / 2;
    r->room = r->kept + r->kept / 4 / SG_RING_CHUNK * SG_RING_CHUNK + SG_RING_SPARE;
    r->rows_kept = r->kept < SG_RING_ROWS_KEPT ? r->kept : SG_RING_ROWS_KEPT;
    r->stride = 2 * r->rows_kept / 8;
    r->most_references = most_references(r->window);
}

/* Also for what comes later: the rows of all indices, and two references at least. */
static sg_status make_room(sg_ring *r)
{
    sg_status status = sg_budget_resize(&r->budget, &r->prefix, 0, r->n_given);
    if (status == SG_OK)
        status = sg_budget_new(&r->budget, SG_RING_PAIRS, sizeof r->rare[0], &r->rare);
    if (status == SG_OK)
        status = sg_budget_resize(&r->budget, &r->at, 0, r->room + SG_RING_SLACK);
    if (status == SG_OK && !sg_budget_allows(&r->budget, SG_RING_INDICES * r->stride + 2 * r->window))
        return SG_ELIMIT;
    return status;
}

static sg_status make(sg_ring *r, const source *from)
{
    sg_status status = make_room(r);
    if (status == SG_OK)
        status = take_values(r, from);
    if (status == SG_OK)
        status = find_pairs(r);
    if (status != SG_OK)
        return status;
    sg_ring_make_plan(&r->plan);
    memset(r->at + r->kept, 0, r->room + SG_RING_SLACK - r->kept);
    r->max_value = r->given_max;
    r->max_at = r->given_max_at;
    r->n = r->n_given;
    r->base = r->n - r->kept;
    memcpy(r->at, r->prefix + r->base, (size_t)r->kept);
    r->last_mark = r->last_tuning = r->n;
    r->next_tuning = 2 * r->n;
    r->next_reference = r->n + r->window;
    r->spacing = r->window;
    unsigned n_indices = 16;
    for (uint64_t n = 0; n < r->n_given; n++)
        while (sg_ring_index(r->prefix[n]) >= n_indices)
            n_indices *= 2;
    return sg_ring_widen(r, n_indices);
}

static sg_status new_ring(const sg_rare_rule *rule, const source *from, uint64_t n_values, uint64_t max_bytes,
                          sg_ring **out)
{
    bool common;
    if (!sg_rare_common_type(rule, &common) || rule->mask == 0 || rule->mask >= SG_RARE_VALUES ||
        n_values < 4 * SG_RING_SAMPLE || n_values % (2 * SG_RING_CHUNK) != 0)
        return SG_ERANGE;
    sg_ring *r = calloc(1, sizeof *r);
    if (r == NULL)
        return SG_ENOMEM;
    r->rule = *rule;
    r->common = common;
    r->low_bit = (unsigned)__builtin_ctz(rule->mask);
    r->budget.max_bytes = max_bytes;
    set_sizes(r, n_values);
    sg_status status = make(r, from);
    if (status != SG_OK) {
        sg_ring_free(r);
        return status;
    }
    *out = r;
    return SG_OK;
}

sg_status sg_ring_new(sg_family *family, uint64_t n_values, uint64_t max_bytes, const sg_pulse *pulse, sg_ring **out)
{
    sg_rare_rule rule;
    if (n_values > UINT32_MAX / 2)
        return SG_ERANGE;
    sg_status status = sg_family_extend(family, n_values - 1, pulse);
    if (status != SG_OK)
        return status;
    if (!sg_rare_rule_of(family, &rule))
        return SG_ERANGE;
    return new_ring(&rule, &(source){.family = family}, n_values, max_bytes, out);
}

/* The limit of one of two copies: half of what is left of the ring's, and room for small rings in any case. */
static uint64_t copy_limit(const sg_ring *r)
{
    const uint64_t least = UINT64_C(16) << 20, most = r->budget.max_bytes, held = r->budget.held_bytes;
    const uint64_t half = most > held ? (most - held) / 2 : 0;
    return most == 0 ? 0 : half > least ? half : least;
}

sg_status sg_ring_copy(const sg_ring *r, sg_ring **out)
{
    sg_ring *copy;
    sg_status status = new_ring(&r->rule, &(source){.ring = r}, r->n_given, copy_limit(r), &copy);
    if (status != SG_OK)
        return status;
    copy->max_value = r->max_value;
    copy->max_at = r->max_at;
    if (r->plan.n_indices > copy->plan.n_indices)
        status = sg_ring_widen(copy, r->plan.n_indices);
    if (status != SG_OK)
        sg_ring_free(copy);
    else
        *out = copy;
    return status;
}

void sg_ring_free(sg_ring *r)
{
    if (r == NULL)
        return;
    for (unsigned i = 0; i < r->n_references; i++)
        sg_budget_free(&r->budget, r->references[i].window, r->window);
    sg_budget_free(&r->budget, r->rows, r->plan.n_indices * r->stride);
    sg_budget_free(&r->budget, r->at, r->room + SG_RING_SLACK);
    sg_budget_free(&r->budget, r->rare, SG_RING_PAIRS * sizeof r->rare[0]);
    sg_budget_free(&r->budget, r->prefix, r->n_given);
    free(r);
}

/* ---- questions ------------------------------------------------------------------------------------------ */

uint64_t sg_ring_known(const sg_ring *r)
{
    return r->n;
}

void sg_ring_describe(const sg_ring *r, sg_ring_proof *out)
{
    *out = (sg_ring_proof){r->rule.mask, r->rule.by_place, r->n_prefix - 1};
}

bool sg_ring_rare(const sg_ring *r, uint64_t heap)
{
    return sg_ring_is_rare(r, heap);
}

bool sg_ring_value(const sg_ring *r, uint64_t heap, uint32_t *value)
{
    if (heap >= r->n || (heap >= r->n_given && heap < r->n - r->window))
        return false;
    *value = heap < r->n_given ? sg_ring_given(r, heap) : sg_ring_value_of(r, heap, r->at[heap - r->base]);
    return true;
}

void sg_ring_reached(const sg_ring *r, sg_ring_reach *out)
{
    *out = (sg_ring_reach){r->max_value, r->max_at, r->n_rare, r->n_rare > 0 ? r->rare[r->n_rare - 1] : 0};
}

uint64_t sg_ring_window_heaps(const sg_ring *r)
{
    return r->window;
}

const char *sg_ring_engine(const sg_ring *r)
{
    return r->kernels->name;
}
