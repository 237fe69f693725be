/* SPDX-License-Identifier: MIT */
#ifndef SG_BUDGET_H
#define SG_BUDGET_H

#include "../sg.h"

/* How much memory the blocks of one family, or of one ring, may take together. */
typedef struct sg_budget {
    uint64_t held_bytes;
    uint64_t max_bytes; /* 0: no limit */
} sg_budget;

/*
 * Resizes *block from old_bytes to new_bytes (> 0) and charges the budget with the difference. A block of 0 bytes is
 * NULL. SG_ELIMIT: new_bytes is beyond the budget; SG_ENOMEM: malloc refused. After a failure *block, its contents and
 * the budget are as before.
 */
sg_status sg_budget_resize(sg_budget *budget, void **block, uint64_t old_bytes, uint64_t new_bytes) SG_MUST_CHECK;

/*
 * Makes room for n_wanted items or more in *block, which has room for *n_room, and sets *n_room. The room at least
 * doubles where the budget allows it. Errors and state after them as for sg_budget_resize.
 */
sg_status sg_budget_grow(sg_budget *budget, void **block, uint64_t *n_room, uint64_t n_wanted,
                         size_t item_bytes) SG_MUST_CHECK;

/* Frees a block of so many bytes, and credits the budget; NULL is fine. */
void sg_budget_free(sg_budget *budget, void *block, uint64_t bytes);

#endif
