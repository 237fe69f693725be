/* SPDX-License-Identifier: MIT */
#include "budget.h"

#include <stdlib.h>
#include <string.h>

sg_status sg_budget_new(sg_budget *budget, size_t n_items, size_t item_bytes, void *pointer)
{
    void *block = NULL;
    sg_status status = n_items <= SIZE_MAX / 2 / item_bytes ? SG_OK : SG_ENOMEM;
    if (status == SG_OK && !sg_budget_allows(budget, n_items * item_bytes))
        status = SG_ELIMIT;
    if (status == SG_OK && (block = calloc(n_items > 0 ? n_items : 1, item_bytes)) == NULL)
        status = SG_ENOMEM;
    if (status == SG_OK && budget != NULL)
        budget->held_bytes += n_items * item_bytes;
    memcpy(pointer, &block, sizeof block);
    /* cppcheck-suppress memleak ; pointer has it */
    return status;
}

sg_status sg_budget_resize(sg_budget *budget, void *pointer, uint64_t old_bytes, uint64_t new_bytes)
{
    if (new_bytes == old_bytes)
        return SG_OK;
    if (new_bytes > old_bytes && !sg_budget_allows(budget, new_bytes - old_bytes))
        return SG_ELIMIT;
    if (new_bytes > SIZE_MAX / 2)
        return SG_ENOMEM;
    void *block;
    memcpy(&block, pointer, sizeof block);
    void *const moved = realloc(block, (size_t)new_bytes);
    if (moved == NULL)
        return SG_ENOMEM;
    memcpy(pointer, &moved, sizeof moved);
    if (budget != NULL)
        budget->held_bytes = budget->held_bytes - old_bytes + new_bytes;
    /* cppcheck-suppress memleak ; pointer has it */
    return SG_OK;
}

void sg_budget_free(sg_budget *budget, void *block, uint64_t bytes)
{
    if (block == NULL)
        return;
    free(block);
    if (budget != NULL)
        budget->held_bytes -= bytes;
}
