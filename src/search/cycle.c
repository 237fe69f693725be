/* SPDX-License-Identifier: MIT */
#include "cycle.h"

#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

void sg_cycle_clear(sg_cycle *cycle)
{
    cycle->n = cycle->n_bytes = 0;
}

void sg_cycle_free(sg_cycle *cycle)
{
    free(cycle->bytes);
    free(cycle->keys);
}

sg_status sg_cycle_add(sg_cycle *cycle, const void *key, size_t key_bytes)
{
    /* One byte more, so that there is an address even where all keys are empty. */
    sg_status status = sg_array_room(NULL, &cycle->bytes, &cycle->cap_bytes, cycle->n_bytes + key_bytes + 1, 1);
    if (status == SG_OK)
        status = sg_array_room(NULL, &cycle->keys, &cycle->cap, cycle->n + 1, sizeof *cycle->keys);
    if (status != SG_OK) {
        sg_cycle_clear(cycle);
        return status;
    }
    if (key_bytes > 0)
        memcpy(cycle->bytes + cycle->n_bytes, key, key_bytes);
    cycle->n_bytes += key_bytes;
    cycle->keys[cycle->n++] = (sg_key){.n_bytes = key_bytes};
    return SG_OK;
}

sg_status sg_cycle_close(sg_cycle *cycle)
{
    const unsigned char *at = cycle->bytes;
    for (size_t i = 0; i < cycle->n; i++) {
        cycle->keys[i].bytes = at;
        at += cycle->keys[i].n_bytes;
    }
    return SG_ECYCLE;
}
