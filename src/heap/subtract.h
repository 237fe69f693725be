/* SPDX-License-Identifier: MIT */
#ifndef SG_SUBTRACT_H
#define SG_SUBTRACT_H

#include "family.h"

/* sg_subtract_new: as sg_family_subtract, of members known to be in range. Takes set (from malloc, not NULL). */
sg_status sg_subtract_new(uint32_t *set, size_t n_set, bool all_but, sg_family **out) SG_MUST_CHECK;

#endif
