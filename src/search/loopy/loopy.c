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
    if (sg_walk_new(expand, ud, &l->walk) != SG_OK) {
        free(l);
        return SG_ENOMEM;
    }
    l->walk->max_parts = SG_LOOPY_PARTS_MAX;
    *out = l;
    return SG_OK;
}

void sg_loopy_free(sg_loopy *l)
{
    if (!l)
        return;
    sg_walk_free(l->walk);
    free(l->label);
    free(l->round);
    free(l->remote);
    free(l->set);
    free(l);
}

uint64_t sg_loopy_bytes(const sg_loopy *l)
{
    return sizeof *l + sg_walk_bytes(l->walk);
}

void sg_loopy_limit(sg_loopy *l, uint64_t max_bytes, uint64_t max_positions)
{
    sg_walk_limit(l->walk, max_bytes, max_positions);
}

uint64_t sg_loopy_positions(const sg_loopy *l)
{
    return l->walk->positions;
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The numbers among the labels of the options of v, ascending, each once. */
static sg_status gather_set(sg_loopy *l, uint32_t v, size_t *n_set)
{
    uint32_t n_options;
    const uint32_t *options = sg_walk_options(l->walk, v, &n_options);
    const sg_status status =
        sg_array_room(&l->walk->budget, &l->set, &l->cap_set, n_options + (size_t)1, sizeof *l->set);
    size_t n = 0;
    if (status != SG_OK)
        return status;
    for (uint32_t i = 0; i < n_options; i++)
        if (l->label[sg_head_vertex(options[i])] != SG_LOOPY_INFINITE)
            l->set[n++] = l->label[sg_head_vertex(options[i])];
    *n_set = sg_order_unique_u32(l->set, n);
    return SG_OK;
}

/* The vertex of a sum, in a graph that is closed. */
static sg_status find(sg_loopy *l, const sg_key *keys, size_t n_keys, const sg_pulse *pulse, uint32_t *v)
{
    const sg_status status = sg_walk_root(l->walk, keys, n_keys, pulse, v);
    return status == SG_OK ? sg_walk_close(l->walk, 0, pulse) : status;
}

sg_status sg_loopy_value(sg_loopy *l, const void *key, size_t key_bytes, const sg_pulse *pulse, sg_smith *out)
{
    uint32_t v = 0;
    size_t n_set = 0;
    sg_status status = find(l, &(sg_key){key, key_bytes}, 1, pulse, &v);
    if (status == SG_OK && l->n_labelled < l->walk->n_nodes)
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
    uint32_t v = 0;
    sg_status status = n_keys > SG_LOOPY_PARTS_MAX ? SG_ERANGE : find(l, keys, n_keys, pulse, &v);
    if (status == SG_OK && l->n_remote < l->walk->n_nodes)
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
