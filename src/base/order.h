/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_ORDER_H
#define SG_BASE_ORDER_H

/* Orders of numbers, ascending, for qsort and bsearch. */

#include <stdint.h>
#include <stdlib.h>

static inline int sg_order_u32(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts the list and keeps each number once; returns how many remain. */
static inline size_t sg_order_unique_u32(uint32_t *list, size_t n)
{
    size_t n_kept = 0;
    if (n > 1)
        qsort(list, n, sizeof *list, sg_order_u32);
    for (size_t i = 0; i < n; i++)
        if (n_kept == 0 || list[n_kept - 1] != list[i])
            list[n_kept++] = list[i];
    return n_kept;
}

static inline int sg_order_u64(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

#endif
