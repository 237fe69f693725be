/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_NIMBER_SET_H
#define SG_SEARCH_NIMBER_SET_H

/*
 * Sets of nimbers that are finite or leave out finitely many: the nimbers beside which a player who must move in a
 * position wins. A set that leaves out finitely many also holds "loony" (docs/theorems.md, section on entailing moves).
 *
 * A union collects the parts of a set; sg_union_close makes the set of them.
 */

#include "../../base/array.h"

typedef struct sg_union {
    bool all_but;      /* a part leaves out finitely many; those that all such parts leave out are in left_out */
    uint32_t *members; /* of the finite parts, in any order, repeated at will; after sg_union_close the set's list */
    uint32_t *left_out;
    size_t n_members, n_left_out, cap_members, cap_left_out;
} sg_union;

void sg_union_clear(sg_union *u);
void sg_union_free(sg_union *u);

/* Adds one nimber.   SG_ELIMIT, SG_ENOMEM. */
sg_status sg_union_add(sg_union *u, sg_budget *budget, uint32_t nimber) SG_MUST_CHECK;

/* Adds everything but { n xor shift : n in list[0..n_list) }; the list is sorted.   SG_ELIMIT, SG_ENOMEM. */
sg_status sg_union_add_all_but(sg_union *u, sg_budget *budget, const uint32_t *list, size_t n_list,
                               uint32_t shift) SG_MUST_CHECK;

/* Sorts members, or what is left out, so that members[0..n_members) lists the set: its members, or if all_but what it
 * leaves out, ascending, each once.   SG_ELIMIT, SG_ENOMEM. */
sg_status sg_union_close(sg_union *u, sg_budget *budget) SG_MUST_CHECK;

/* The least nimber that the closed set does not hold; SG_LOONY if it holds all. */
uint32_t sg_union_mex(const sg_union *u);

#endif
