/* SPDX-License-Identifier: MIT */
#ifndef SG_SUBTRACT_H
#define SG_SUBTRACT_H

#include "family/family.h"

/*
 * As sg_family_subtract, for members that are known to be in range. Takes set (from malloc, not NULL), also on failure.
 */
sg_status sg_subtract_new(uint32_t *set, size_t n_set, bool all_but, sg_family **out) SG_MUST_CHECK;

#endif
