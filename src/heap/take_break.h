/* SPDX-License-Identifier: MIT */
#ifndef SG_TAKE_BREAK_H
#define SG_TAKE_BREAK_H

#include "family/family.h"

/*
 * For tests and measurements: keeps the family of a code from using engines and kernels that it would use by itself.
 * The values are the same. To be called before the first value is computed. SG_EINPUT: the family is not given by a
 * code; SG_ENOMEM.
 */
enum {
    SG_FORCE_PORTABLE = 1, /* no AVX2 */
    SG_FORCE_DENSE = 2,    /* the octal engine stays in its dense mode */
    SG_FORCE_BYTES = 4,    /* the octal engine computes heap by heap */
    SG_FORCE_GENERAL = 8   /* the general engine, also for octal codes */
};
sg_status sg_family_force(sg_family *family, unsigned how);

#endif
