/* SPDX-License-Identifier: MIT */
#include "marks.h"

#include "../../base/array.h"

#include <string.h>

sg_status sg_marks_reserve(sg_marks *marks, sg_budget *budget, uint64_t n_room)
{
    uint64_t n_before = marks->n_room;
    sg_status status = sg_array_room(budget, &marks->stamp, &marks->n_room, n_room, sizeof marks->stamp[0]);
    if (marks->n_room > n_before)
        memset(marks->stamp + n_before, 0, (size_t)(marks->n_room - n_before) * sizeof marks->stamp[0]);
    return status;
}

void sg_marks_clear(sg_marks *marks)
{
    if (++marks->epoch != 0)
        return;
    /* All epochs have been used: erase the old stamps. */
    if (marks->stamp != NULL)
        memset(marks->stamp, 0, (size_t)marks->n_room * sizeof marks->stamp[0]);
    marks->epoch = 1;
}

void sg_marks_free(sg_marks *marks, sg_budget *budget)
{
    sg_budget_free(budget, marks->stamp, marks->n_room * sizeof marks->stamp[0]);
    marks->stamp = NULL;
    marks->n_room = 0;
}
