/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_ARRAY_H
#define SG_BASE_ARRAY_H

/*
 * Growing arrays. An array is a pointer to its items and cap, the number of items there is room for; both begin as 0.
 *
 *     sg_status status = sg_array_room(&budget, &list->items, &list->cap, list->n + 1, sizeof *list->items);
 */

#include "budget.h"

/* See sg_array_room; n_need > *cap. */
sg_status sg_array_grow(sg_budget *budget, void *pointer, size_t *cap, size_t n_need, size_t item_bytes) SG_MUST_CHECK;

/*
 * sg_array_room: makes room for n_need items in all. Arrays double up to SG_ARRAY_DOUBLES bytes and grow by a quarter
 * from there on, since a large array is a good part of the memory there is; close to the limit they grow by less. New
 * items are not initialised. pointer is the address of the pointer to the items; budget may be NULL.
 * SG_ELIMIT, SG_ENOMEM: the array is what it was.
 */
enum { SG_ARRAY_DOUBLES = 1 << 20 };
static inline SG_MUST_CHECK sg_status sg_array_room(sg_budget *budget, void *pointer, size_t *cap, size_t n_need,
                                                    size_t item_bytes)
{
    return n_need <= *cap ? SG_OK : sg_array_grow(budget, pointer, cap, n_need, item_bytes);
}

#endif
