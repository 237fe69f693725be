/* SPDX-License-Identifier: MIT */
#ifndef SG_REACHABLE_H
#define SG_REACHABLE_H

#include "../base/index.h"
#include "family/family.h"
#include "family/marks.h"

/* Values of single heaps of a scripted family, found from the heaps that can be reached from them and from no others. */
typedef struct sg_reachable {
    struct sg_reached {
        uint64_t heap;
        uint32_t value;
    } * items; /* between two questions all of them have their values */
    size_t room, n;
    sg_index index;
    sg_marks marks;
} sg_reachable;

/*
 * *value = g(n), where n is not in the table of the family. *found = false: too many heaps can be reached, so that a
 * table is less work; or, where n is too large for a table, more than this function looks at, or than fits the budget.
 * Errors as for sg_family_extend.
 */
sg_status sg_reachable_value(sg_reachable *reachable, sg_family *family, sg_options_fn *options, void *ud, uint64_t n,
                             sg_ticker *ticker, uint64_t *value, bool *found) SG_MUST_CHECK;
void sg_reachable_free(sg_reachable *reachable, sg_budget *budget);

#endif
