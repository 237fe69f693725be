/* SPDX-License-Identifier: MIT */
#include "ring.h"

#include "chunk.h"

#include <stdlib.h>
#include <string.h>

/* ---- making --------------------------------------------------------------------------------------------- */

static sg_status add_pair(sg_ring *r, uint32_t offset, uint8_t turn)
{
    sg_ring_plan *plan = &r->plan;
    if (plan->n_pairs == SG_RING_PAIRS)
        return SG_ERANGE;
    unsigned i = plan->n_pairs++;
    for (; i > 0 && plan->pairs[i - 1].offset > offset; i--)
        plan->pairs[i] = plan->pairs[i - 1];
    plan->pairs[i] = (sg_ring_pair){offset, turn};
    return SG_OK;
}

static sg_status find_pairs(sg_ring *r)
{
    sg_status status = SG_OK;
    for (unsigned i = 0; i < r->rule.n_ones && status == SG_OK; i++)
        if (!(r->rule.by_place && (r->rule.ones[i] & 1)))
            status = add_pair(r, r->rule.ones[i], 0);
    for (uint64_t a = 1; a < r->n_given && status == SG_OK; a++) {
        if (!sg_ring_is_rare(r, a))
            continue;
        if (a >= r->n_prefix) /* two rare heaps could be the parts of one split */
            return SG_EINPUT;
        for (unsigned i = 0; i < r->rule.n_twos && status == SG_OK; i++)
            status = add_pair(r, (uint32_t)a + r->rule.twos[i], r->prefix[a]);
    }
    return status;
}

static sg_status make(sg_ring *r, const uint8_t *values, uint64_t n_values)
{
    r->kernels = sg_ring_best();
    r->low_bit = (unsigned)__builtin_ctz(r->rule.mask);
    r->n_given = n_values;
    r->n_prefix = n_values / 2 - 2 * SG_RARE_REACH;
    r->window = r->n_prefix - 1 + r->rule.reach;
    r->kept = n_values / 2;
    r->room = 3 * r->kept + (1 << 16);
    r->stride = r->room / 8;
    sg_status status = sg_budget_resize(&r->budget, &r->values, 0, n_values);
    if (status == SG_OK)
        status = sg_budget_resize(&r->budget, &r->prefix, 0, n_values);
    if (status == SG_OK)
        status = sg_budget_resize(&r->budget, &r->at, 0, r->room + SG_RING_SLACK);
    if (status != SG_OK)
        return status;
    memset(r->at, 0, r->room + SG_RING_SLACK);
    memcpy(r->values, values, (size_t)n_values);
    unsigned most = 0;
    for (uint64_t n = 0; n < n_values; n++) {
        r->prefix[n] = sg_ring_packed_of(r, values[n]);
        if (sg_ring_index(r->prefix[n]) > most)
            most = sg_ring_index(r->prefix[n]);
        if (values[n] > r->max_value) {
            r->max_value = values[n];
            r->max_at = n;
        }
    }
    status = find_pairs(r);
    if (status != SG_OK)
        return status;
    sg_ring_make_plan(&r->plan);
    if (r->plan.n_fetches > 8)
        r->kernels = &sg_ring_portable;
    r->base = n_values - r->kept;
    memcpy(r->at, r->prefix + r->base, (size_t)r->kept);
    r->n = n_values;
    r->last_mark = r->last_tuning = r->n;
    r->next_tuning = 2 * r->n;
    r->next_reference = r->n + r->window;
    r->spacing = r->window;
    return sg_ring_widen(r, most < 16 ? 16 : most < 32 ? 32 : SG_RING_INDICES);
}

static sg_status new_ring(const sg_rare_rule *rule, const uint8_t *values, uint64_t n_values, uint64_t max_bytes,
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
    r->budget.max_bytes = max_bytes;
    sg_status status = make(r, values, n_values);
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
    uint32_t *read = malloc((size_t)n_values * sizeof *read);
    uint8_t *values = malloc((size_t)n_values);
    status = read != NULL && values != NULL ? sg_family_read(family, 0, n_values - 1, read) : SG_ENOMEM;
    for (uint64_t n = 0; n < n_values && status == SG_OK; n++) {
        if (read[n] >= SG_RARE_VALUES)
            status = SG_ERANGE;
        values[n] = (uint8_t)read[n];
    }
    if (status == SG_OK)
        status = new_ring(&rule, values, n_values, max_bytes, out);
    free(read);
    free(values);
    return status;
}

sg_status sg_ring_copy(const sg_ring *r, sg_ring **out)
{
    sg_ring *copy;
    sg_status status = new_ring(&r->rule, r->values, r->n_given, 0, &copy);
    if (status == SG_OK && r->plan.n_indices > copy->plan.n_indices)
        status = sg_ring_widen(copy, r->plan.n_indices);
    if (status == SG_OK)
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
    sg_budget_free(&r->budget, r->prefix, r->n_given);
    sg_budget_free(&r->budget, r->values, r->n_given);
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
    return heap > 0 && heap < r->n_prefix && sg_ring_is_rare(r, heap);
}

bool sg_ring_value(const sg_ring *r, uint64_t heap, uint32_t *value)
{
    if (heap >= r->n || (heap >= r->n_given && heap < r->n - r->window))
        return false;
    *value = heap < r->n_given ? r->values[heap] : sg_ring_value_of(r, heap, r->at[heap - r->base]);
    return true;
}

uint64_t sg_ring_window_heaps(const sg_ring *r)
{
    return r->window;
}

const char *sg_ring_engine(const sg_ring *r)
{
    return r->kernels->name;
}
