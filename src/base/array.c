/* SPDX-License-Identifier: MIT */
#include "array.h"

static size_t generous(size_t cap, size_t n_need, size_t item_bytes)
{
    enum { FIRST_ITEMS = 16, FIRST_BYTES = 64 };
    size_t grown = cap < SG_ARRAY_DOUBLES / item_bytes ? 2 * cap : cap + cap / 4;
    if (grown < FIRST_ITEMS)
        grown = FIRST_ITEMS;
    if (grown * item_bytes < FIRST_BYTES)
        grown = FIRST_BYTES / item_bytes;
    return grown > n_need ? grown : n_need;
}

sg_status sg_array_grow(sg_budget *budget, void *pointer, size_t *cap, size_t n_need, size_t item_bytes)
{
    if (n_need > SIZE_MAX / 4 / item_bytes)
        return SG_ENOMEM;
    /*
     * First generously; if that is refused, smaller and smaller parts more than needed, at last no more than needed. A
     * resize may copy the array: without the small parts, the last sixteenth below a limit would be a copy for each item.
     */
    const size_t sizes[] = {generous(*cap, n_need, item_bytes),
                            n_need + n_need / 16,
                            n_need + n_need / 128,
                            n_need + n_need / 1024,
                            n_need + n_need / 8192,
                            n_need};
    sg_status status = SG_ENOMEM;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0] && status != SG_OK; i++) {
        status = sg_budget_resize(budget, pointer, *cap * item_bytes, sizes[i] * item_bytes);
        if (status == SG_OK)
            *cap = sizes[i];
    }
    return status;
}
