/* SPDX-License-Identifier: MIT */
#include "trace.h"
#include "../sg.h"

#include <stdlib.h>

const char *sg_step_name(sg_step_kind kind)
{
    static const char *const names[] = {"taken", "free", "above", "term", "bit", "turn"};
    return (int)kind >= 0 && (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : "unknown";
}

typedef struct placed_value {
    uint64_t value;
    size_t index;
} placed_value;

static int by_value(const void *a, const void *b)
{
    const placed_value *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

sg_status sg_trace_mex(const uint64_t *values, size_t n_values, sg_step_fn *each, void *ud)
{
    placed_value *sorted = NULL;
    if (n_values > SIZE_MAX / sizeof *sorted || !(sorted = malloc((n_values + 1) * sizeof *sorted)))
        return SG_ENOMEM;
    for (size_t i = 0; i < n_values; i++)
        sorted[i] = (placed_value){values[i], i};
    qsort(sorted, n_values, sizeof *sorted, by_value);

    uint64_t mex = 0;
    bool is_free = false, go_on = true;
    for (size_t i = 0; i < n_values && go_on;) {
        size_t n_same = 1;
        while (i + n_same < n_values && sorted[i + n_same].value == sorted[i].value)
            n_same++;
        if (!is_free && sorted[i].value != mex) {
            is_free = true;
            go_on = each(ud, &(sg_step){.kind = SG_STEP_FREE, .value = mex});
            continue;
        }
        go_on = each(ud, &(sg_step){.kind = is_free ? SG_STEP_ABOVE : SG_STEP_TAKEN,
                                    .index = sorted[i].index,
                                    .count = n_same,
                                    .value = sorted[i].value});
        mex += !is_free;
        i += n_same;
    }
    if (go_on && !is_free)
        each(ud, &(sg_step){.kind = SG_STEP_FREE, .value = mex});
    free(sorted);
    return SG_OK;
}

void sg_trace_sum(const uint64_t *values, size_t n_values, sg_step_fn *each, void *ud)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < n_values; i++) {
        sum ^= values[i];
        if (!each(ud, &(sg_step){.kind = SG_STEP_TERM, .index = i, .count = 1, .value = values[i], .sum = sum}))
            return;
    }
    uint64_t bit = sum;
    while (bit & (bit - 1))
        bit &= bit - 1;
    if (sum == 0 || !each(ud, &(sg_step){.kind = SG_STEP_BIT, .value = bit, .sum = sum}))
        return;
    for (size_t i = 0; i < n_values; i++)
        if (values[i] & bit &&
            !each(ud,
                  &(sg_step){.kind = SG_STEP_TURN, .index = i, .count = 1, .value = values[i], .sum = values[i] ^ sum}))
            return;
}
