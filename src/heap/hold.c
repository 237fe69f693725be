/* SPDX-License-Identifier: MIT */
#include "family.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sg_status sg_hold_resize(sg_hold *hold, void **block, uint64_t old_bytes, uint64_t new_bytes)
{
    if (new_bytes == old_bytes)
        return SG_OK;
    uint64_t others = hold->held_bytes - old_bytes;
    if (hold->max_bytes != 0 && new_bytes > old_bytes &&
        (others > hold->max_bytes || new_bytes > hold->max_bytes - others))
        return SG_ELIMIT;
    if (new_bytes > SIZE_MAX / 2)
        return SG_ENOMEM;
    void *bigger = realloc(*block, (size_t)new_bytes);
    if (bigger == NULL)
        return SG_ENOMEM;
    *block = bigger;
    hold->held_bytes = others + new_bytes;
    return SG_OK;
}

void sg_hold_free(sg_hold *hold, void *block, uint64_t bytes)
{
    if (block == NULL)
        return;
    free(block);
    hold->held_bytes -= bytes;
}

sg_status sg_hold_grow(sg_hold *hold, void **block, uint64_t *n_room, uint64_t n_wanted, size_t item_bytes)
{
    if (n_wanted <= *n_room)
        return SG_OK;
    if (n_wanted > SIZE_MAX / 4 / item_bytes)
        return SG_ENOMEM;
    uint64_t n_generous = n_wanted > 2 * *n_room ? n_wanted : 2 * *n_room;
    if (n_generous < 16)
        n_generous = 16;
    sg_status status = sg_hold_resize(hold, block, *n_room * item_bytes, n_generous * item_bytes);
    if (status != SG_OK && n_generous > n_wanted) {
        /* Near the limit: a sixteenth more, then exactly what is needed. */
        n_generous = n_wanted + n_wanted / 16;
        status = sg_hold_resize(hold, block, *n_room * item_bytes, n_generous * item_bytes);
        if (status != SG_OK) {
            n_generous = n_wanted;
            status = sg_hold_resize(hold, block, *n_room * item_bytes, n_generous * item_bytes);
        }
    }
    if (status == SG_OK)
        *n_room = n_generous;
    return status;
}

sg_status sg_marks_reserve(sg_marks *marks, sg_hold *hold, uint64_t n_room)
{
    uint64_t n_before = marks->n_room;
    void *block = marks->stamp;
    sg_status status = sg_hold_grow(hold, &block, &marks->n_room, n_room, sizeof marks->stamp[0]);
    marks->stamp = block;
    if (marks->n_room > n_before)
        memset(marks->stamp + n_before, 0, (size_t)(marks->n_room - n_before) * sizeof marks->stamp[0]);
    return status;
}

void sg_marks_clear(sg_marks *marks)
{
    if (++marks->epoch != 0)
        return;
    /* The epochs are used up: forget the old stamps. */
    if (marks->stamp != NULL)
        memset(marks->stamp, 0, (size_t)marks->n_room * sizeof marks->stamp[0]);
    marks->epoch = 1;
}

void sg_marks_free(sg_marks *marks, sg_hold *hold)
{
    sg_hold_free(hold, marks->stamp, marks->n_room * sizeof marks->stamp[0]);
    marks->stamp = NULL;
    marks->n_room = 0;
}

sg_status sg_fault_set(sg_fault *fault, size_t at, const char *format, ...)
{
    if (fault != NULL) {
        va_list args;
        va_start(args, format);
        fault->at = at;
        (void)vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
    }
    return SG_EINPUT;
}
