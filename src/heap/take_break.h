/* SPDX-License-Identifier: MIT */
#ifndef SG_TAKE_BREAK_H
#define SG_TAKE_BREAK_H

#include "family.h"

/*
 * For tests and measurements: forbids the family of a code engines and kernels that the machine and the code would
 * allow. The values are the same. Before the first value only. SG_EINPUT: the family is not given by a code; SG_ENOMEM.
 */
enum {
    SG_FORCE_PORTABLE = 1, /* no AVX2 */
    SG_FORCE_DENSE = 2,    /* no sparse space */
    SG_FORCE_BYTES = 4,    /* no lanes */
    SG_FORCE_GENERAL = 8   /* not the engine for octal codes */
};
sg_status sg_family_force(sg_family *family, unsigned how);

#endif
