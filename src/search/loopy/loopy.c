/* SPDX-License-Identifier: MIT */
/* The functions of loopy games in sg.h. */
#include "../../base/order.h"
#include "labels.h"

#include <stdlib.h>

sg_status sg_loopy_new(sg_expand_fn *expand, void *ud, sg_loopy **out)
{
    sg_loopy *l = calloc(1, sizeof *l);
    if (!l)
        return SG_ENOMEM;
    l->expand = expand;
    l->ud = ud;
    if (sg_memo_new(0, &l->memo) != SG_OK) {
        free(l);
        return SG_ENOMEM;
    }
    *out = l;
    return SG_OK;
}

void sg_loopy_free(sg_loopy *l)
{
    if (!l)
        return;
    sg_loopy_graph_free(l);
    free(l);
}

uint64_t sg_loopy_bytes(const sg_loopy *l)
{
    return sizeof *l + sg_memo_bytes(l->memo) + l->budget.held_bytes;
}

void sg_loopy_limit(sg_loopy *l, uint64_t max_bytes, uint64_t max_positions)
{
    l->max_bytes = max_bytes;
    l->max_positions = max_positions ? l->positions + max_positions : 0;
    sg_memo_limit(l->memo, max_bytes);
    sg_loopy_share_budget(l);
}

uint64_t sg_loopy_positions(const sg_loopy *l)
{
    return l->positions;
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The numbers among the labels of the options of v, ascending, each once. */
static sg_status gather_set(sg_loopy *l, uint32_t v, size_t *n_set)
{
    const uint64_t from = l->first[v], to = l->first[v + 1];
    const sg_status status = sg_array_room(&l->budget, &l->set, &l->cap_set, (size_t)(to - from) + 1, sizeof *l->set);
    size_t n = 0, kept = 0;
    if (status != SG_OK)
        return status;
    for (uint64_t at = from; at < to; at++)
        if (l->label[l->heads[at]] != SG_LOOPY_INFINITE)
            l->set[n++] = l->label[l->heads[at]];
    if (n > 1)
        qsort(l->set, n, sizeof *l->set, sg_order_u32);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || l->set[i] != l->set[i - 1])
            l->set[kept++] = l->set[i];
    *n_set = kept;
    return SG_OK;
}

sg_status sg_loopy_value(sg_loopy *l, const void *key, size_t key_bytes, const sg_pulse *pulse, sg_smith *out)
{
    uint32_t v = 0;
    size_t n_set = 0;
    sg_status status = sg_loopy_component(l, key, key_bytes, &v);
    if (status == SG_OK)
        status = sg_loopy_close(l, pulse);
    if (status == SG_OK && l->n_labelled < l->n)
        status = sg_loopy_label(l, pulse);
    if (status != SG_OK)
        return status;
    if (l->label[v] != SG_LOOPY_INFINITE) {
        *out = (sg_smith){.number = l->label[v], .round = l->round[v]};
        return SG_OK;
    }
    status = gather_set(l, v, &n_set);
    if (status == SG_OK)
        *out = (sg_smith){.number = SG_VALUE_NONE, .set = l->set, .n_set = n_set};
    return status;
}

sg_status sg_loopy_remoteness(sg_loopy *l, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                              uint32_t *remoteness)
{
    uint32_t parts[SG_LOOPY_PARTS_MAX] = {0}, v = 0;
    sg_status status = n_keys > SG_LOOPY_PARTS_MAX ? SG_ERANGE : SG_OK;
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = sg_loopy_component(l, keys[i].bytes, keys[i].n_bytes, &parts[i]);
    if (status == SG_OK)
        status = sg_loopy_sum(l, parts, n_keys, &v);
    if (status == SG_OK)
        status = sg_loopy_close(l, pulse);
    if (status == SG_OK && l->n_remote < l->n)
        status = sg_loopy_retrograde(l, pulse);
    if (status == SG_OK)
        *remoteness = l->remote[v];
    return status;
}

char sg_smith_outcome(const sg_smith *values, size_t n)
{
    const sg_smith *infinite = NULL;
    uint32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (values[i].number != SG_VALUE_NONE)
            sum ^= values[i].number;
        else if (infinite)
            return 'D';
        else
            infinite = &values[i];
    }
    if (!infinite)
        return sum == 0 ? 'P' : 'N';
    for (size_t i = 0; i < infinite->n_set; i++)
        if (infinite->set[i] == sum)
            return 'N';
    return 'D';
}
