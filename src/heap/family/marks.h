/* SPDX-License-Identifier: MIT */
#ifndef SG_MARKS_H
#define SG_MARKS_H

#include "../../base/budget.h"

/* A set of small numbers that is emptied in constant time: the excluded values of one heap. */
typedef struct sg_marks {
    uint32_t *stamp; /* v is in the set if stamp[v] == epoch */
    size_t n_room;
    uint32_t epoch;
} sg_marks;

/* Makes room for the numbers below n_room; the set stays as it is. Errors as for sg_budget_resize. */
sg_status sg_marks_reserve(sg_marks *marks, sg_budget *budget, uint64_t n_room) SG_MUST_CHECK;

/* Empties the set. The first use of a zeroed set must be this one. */
void sg_marks_clear(sg_marks *marks);

void sg_marks_free(sg_marks *marks, sg_budget *budget);

/* There must be room for the value. */
static inline void sg_marks_add(sg_marks *marks, uint32_t value)
{
    marks->stamp[value] = marks->epoch;
}

/* The least number that is not in the set. */
static inline uint64_t sg_marks_mex(const sg_marks *marks)
{
    uint64_t v = 0;
    while (v < marks->n_room && marks->stamp[v] == marks->epoch)
        v++;
    return v;
}

#endif
