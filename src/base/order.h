/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_ORDER_H
#define SG_BASE_ORDER_H

/* Orders of numbers, ascending, for qsort and bsearch. */

#include <stdint.h>

static inline int sg_order_u32(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static inline int sg_order_u64(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

#endif
