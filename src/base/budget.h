/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_BUDGET_H
#define SG_BASE_BUDGET_H

/*
 * Memory under a limit. Every block that an object owns is counted in its budget, so that held_bytes is what the object
 * holds in all and max_bytes bounds that. All functions accept a NULL budget: nothing is counted then, nothing refused.
 *
 * An argument "pointer" is the address of a pointer to any type of item (a void * stands for all of them).
 */

#include "../sg.h"

typedef struct sg_budget {
    uint64_t held_bytes;
    uint64_t max_bytes; /* 0: no limit */
} sg_budget;

/* Limits the budget to what is left of max_bytes (0: no limit) by used_bytes that something else holds. */
static inline void sg_budget_leave(sg_budget *budget, uint64_t max_bytes, uint64_t used_bytes)
{
    budget->max_bytes = max_bytes == 0 ? 0 : max_bytes > used_bytes ? max_bytes - used_bytes : 1;
}

/* May the owner hold so many bytes more? */
static inline bool sg_budget_allows(const sg_budget *budget, uint64_t more_bytes)
{
    return budget == NULL || budget->max_bytes == 0 ||
           (more_bytes <= budget->max_bytes && budget->held_bytes <= budget->max_bytes - more_bytes);
}

/*
 * sg_budget_new: room for n_items zeroed items, at least one byte; to be given back by sg_budget_free with the same
 * n_items * item_bytes. *pointer is NULL after a failure.   SG_ELIMIT, SG_ENOMEM.
 */
sg_status sg_budget_new(sg_budget *budget, size_t n_items, size_t item_bytes, void *pointer) SG_MUST_CHECK;

/*
 * sg_budget_resize: realloc from old_bytes (0: *pointer is NULL) to new_bytes > 0. Equal sizes do nothing. After
 * SG_ELIMIT and SG_ENOMEM the block and its contents are what they were.
 */
sg_status sg_budget_resize(sg_budget *budget, void *pointer, uint64_t old_bytes, uint64_t new_bytes) SG_MUST_CHECK;

/* Frees a block of so many bytes; NULL is fine and counts for nothing. */
void sg_budget_free(sg_budget *budget, void *block, uint64_t bytes);

#endif
