/* SPDX-License-Identifier: MIT */
#include "index.h"

#include <string.h>

static size_t home_of(const sg_index *index, uint64_t slot)
{
    return (size_t)(slot >> 32) & (index->n_slots - 1);
}

sg_status sg_index_grow(sg_budget *budget, sg_index *index, size_t n_items)
{
    enum { FIRST_SLOTS = 16 };
    sg_index grown = {.n_slots = index->n_slots > 0 ? index->n_slots : FIRST_SLOTS, .n = index->n};
    while (grown.n_slots / 3 * 2 < n_items) {
        if (grown.n_slots > SIZE_MAX / 2 / sizeof *grown.slots)
            return SG_ENOMEM;
        grown.n_slots *= 2;
    }
    const sg_status status = sg_budget_new(budget, grown.n_slots, sizeof *grown.slots, &grown.slots);
    if (status != SG_OK)
        return status;
    for (size_t i = 0; i < index->n_slots; i++) {
        if (index->slots[i] == 0)
            continue;
        size_t at = home_of(&grown, index->slots[i]);
        while (grown.slots[at] != 0)
            at = (at + 1) & (grown.n_slots - 1);
        grown.slots[at] = index->slots[i];
    }
    sg_index_free(budget, index);
    *index = grown;
    return SG_OK;
}

void sg_index_clear(sg_index *index)
{
    if (index->n > 0)
        memset(index->slots, 0, index->n_slots * sizeof *index->slots);
    index->n = 0;
}

void sg_index_free(sg_budget *budget, sg_index *index)
{
    sg_budget_free(budget, index->slots, sg_index_bytes(index));
    *index = (sg_index){0};
}

void sg_index_remove(sg_index *index, uint64_t hash, uint32_t number)
{
    const size_t mask = index->n_slots - 1;
    const uint64_t wanted = hash >> 32 << 32 | (number + (uint64_t)1);
    size_t hole = (size_t)(hash >> 32) & mask;
    while (index->slots[hole] != wanted)
        hole = (hole + 1) & mask;
    /* Slots behind the hole move into it unless that would put them before the slot that their hash names. */
    for (size_t i = (hole + 1) & mask; index->slots[i] != 0; i = (i + 1) & mask) {
        if (((i - home_of(index, index->slots[i])) & mask) < ((i - hole) & mask))
            continue;
        index->slots[hole] = index->slots[i];
        hole = i;
    }
    index->slots[hole] = 0;
    index->n--;
}
