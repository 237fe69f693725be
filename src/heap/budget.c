/* SPDX-License-Identifier: MIT */
#include "budget.h"

#include <stdlib.h>

sg_status sg_budget_resize(sg_budget *budget, void **block, uint64_t old_bytes, uint64_t new_bytes)
{
    if (new_bytes == old_bytes)
        return SG_OK;
    uint64_t others = budget->held_bytes - old_bytes;
    if (budget->max_bytes != 0 && new_bytes > old_bytes &&
        (others > budget->max_bytes || new_bytes > budget->max_bytes - others))
        return SG_ELIMIT;
    if (new_bytes > SIZE_MAX / 2)
        return SG_ENOMEM;
    void *bigger = realloc(*block, (size_t)new_bytes);
    if (bigger == NULL)
        return SG_ENOMEM;
    *block = bigger;
    budget->held_bytes = others + new_bytes;
    return SG_OK;
}

void sg_budget_free(sg_budget *budget, void *block, uint64_t bytes)
{
    if (block == NULL)
        return;
    free(block);
    budget->held_bytes -= bytes;
}

sg_status sg_budget_grow(sg_budget *budget, void **block, uint64_t *n_room, uint64_t n_wanted, size_t item_bytes)
{
    if (n_wanted <= *n_room)
        return SG_OK;
    if (n_wanted > SIZE_MAX / 4 / item_bytes)
        return SG_ENOMEM;
    uint64_t n_generous = n_wanted > 2 * *n_room ? n_wanted : 2 * *n_room;
    if (n_generous < 16)
        n_generous = 16;
    sg_status status = sg_budget_resize(budget, block, *n_room * item_bytes, n_generous * item_bytes);
    if (status != SG_OK && n_generous > n_wanted) {
        /* Near the limit: a sixteenth more, then exactly what is needed. */
        n_generous = n_wanted + n_wanted / 16;
        status = sg_budget_resize(budget, block, *n_room * item_bytes, n_generous * item_bytes);
        if (status != SG_OK) {
            n_generous = n_wanted;
            status = sg_budget_resize(budget, block, *n_room * item_bytes, n_generous * item_bytes);
        }
    }
    if (status == SG_OK)
        *n_room = n_generous;
    return status;
}
