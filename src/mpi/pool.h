/* SPDX-License-Identifier: MIT */
#ifndef LSG_MPI_POOL_H
#define LSG_MPI_POOL_H

/* Items of one kind by number, and lists of such numbers. */

#include <stdint.h>
#include <string.h>

#include "base/array.h"

#define LSG_NO_ITEM UINT32_MAX

/* Items by number; those given back are used again first. The first 4 bytes of a free item are the next free one. */
typedef struct pool {
    unsigned char *items;
    size_t n, cap, item_bytes;
    uint32_t free;
} pool;

typedef struct list {
    uint32_t *at;
    size_t n, cap;
} list;

static inline pool new_pool(size_t item_bytes)
{
    return (pool){.item_bytes = item_bytes, .free = LSG_NO_ITEM};
}

static inline void *item_at(const pool *p, uint32_t i)
{
    return p->items + (size_t)i * p->item_bytes;
}

static inline SG_MUST_CHECK sg_status pool_take(pool *p, uint32_t *i)
{
    if (p->free != LSG_NO_ITEM) {
        *i = p->free;
        memcpy(&p->free, item_at(p, *i), sizeof p->free);
        return SG_OK;
    }
    if (p->n >= LSG_NO_ITEM)
        return SG_ELIMIT;
    const sg_status status = sg_array_room(NULL, &p->items, &p->cap, p->n + 1, p->item_bytes);
    if (status == SG_OK)
        *i = (uint32_t)p->n++;
    return status;
}

static inline void pool_give_back(pool *p, uint32_t i)
{
    memcpy(item_at(p, i), &p->free, sizeof p->free);
    p->free = i;
}

static inline uint64_t pool_bytes(const pool *p)
{
    return p->cap * p->item_bytes;
}

static inline SG_MUST_CHECK sg_status push(list *l, uint32_t i)
{
    const sg_status status = sg_array_room(NULL, &l->at, &l->cap, l->n + 1, sizeof *l->at);
    if (status == SG_OK)
        l->at[l->n++] = i;
    return status;
}

#endif
