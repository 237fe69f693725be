/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_INDEX_H
#define SG_BASE_INDEX_H

/*
 * An index finds items by their hash: open addressing with linear probing. The items themselves, and how two of them
 * compare, are the caller's; the index knows an item by its number, 0 .. SG_INDEX_NONE - 1.
 *
 *     size_t at;
 *     for (uint32_t i = sg_index_first(&index, hash, &at); i != SG_INDEX_NONE; i = sg_index_next(&index, hash, &at))
 *         if (same(&items[i], key))
 *             return i;
 *     status = sg_index_room(&budget, &index, index.n + 1);
 *     if (status == SG_OK)
 *         sg_index_add(&index, hash, number);
 *
 * Invariants: 1. a slot holds the high half of the hash and the number + 1, and is 0 if it is free; so an index grows
 * without asking for hashes again, and most items that differ are told apart without a look at them. 2. n_slots is 0 or
 * a power of 2. 3. At most two thirds of the slots are taken. 4. There is no free slot between an item's slot and the
 * slot that its hash names.
 */

#include "budget.h"

#define SG_INDEX_NONE UINT32_MAX

typedef struct sg_index {
    uint64_t *slots;
    size_t n_slots, n; /* n: the items there are */
} sg_index;

static inline uint64_t sg_index_bytes(const sg_index *index)
{
    return index->n_slots * sizeof *index->slots;
}

/* Room for n_items in all. SG_ELIMIT, SG_ENOMEM: the index is what it was. */
sg_status sg_index_grow(sg_budget *budget, sg_index *index, size_t n_items) SG_MUST_CHECK;
static inline SG_MUST_CHECK sg_status sg_index_room(sg_budget *budget, sg_index *index, size_t n_items)
{
    return n_items <= index->n_slots / 3 * 2 ? SG_OK : sg_index_grow(budget, index, n_items);
}

/* Takes all items out; the room stays. */
void sg_index_clear(sg_index *index);
void sg_index_free(sg_budget *budget, sg_index *index);

/* The number in the next slot from *at on that may be an item of this hash; SG_INDEX_NONE if there is none. */
static inline uint32_t sg_index_from(const sg_index *index, uint64_t hash, size_t *at)
{
    for (size_t i = *at;; i++) {
        const uint64_t slot = index->slots[i & (index->n_slots - 1)];
        if (slot != 0 && (slot ^ hash) >> 32 != 0)
            continue;
        *at = i;
        return (uint32_t)slot - 1; /* a free slot gives SG_INDEX_NONE */
    }
}

static inline uint32_t sg_index_first(const sg_index *index, uint64_t hash, size_t *at)
{
    if (index->n == 0)
        return SG_INDEX_NONE;
    *at = (size_t)(hash >> 32);
    return sg_index_from(index, hash, at);
}

static inline uint32_t sg_index_next(const sg_index *index, uint64_t hash, size_t *at)
{
    ++*at;
    return sg_index_from(index, hash, at);
}

/* Adds an item; there is room for it (sg_index_room). */
static inline void sg_index_add(sg_index *index, uint64_t hash, uint32_t number)
{
    size_t i = (size_t)(hash >> 32) & (index->n_slots - 1);
    while (index->slots[i] != 0)
        i = (i + 1) & (index->n_slots - 1);
    index->slots[i] = hash >> 32 << 32 | (number + (uint64_t)1);
    index->n++;
}

/* Takes out the item with this number and hash, which is there. */
void sg_index_remove(sg_index *index, uint64_t hash, uint32_t number);

#endif
