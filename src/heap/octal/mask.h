/* SPDX-License-Identifier: MIT */
#ifndef SG_MASK_H
#define SG_MASK_H

#include "octal_state.h"

/*
 * Chooses the mode, and mask and by_place, by the known values, and sets when to choose again. SG_ENOMEM, SG_ELIMIT:
 * the mode is as before, or the dense one.
 */
sg_status sg_octal_choose(sg_family *family, sg_octal *o) SG_MUST_CHECK;

#endif
