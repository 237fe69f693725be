/* SPDX-License-Identifier: MIT */
#ifndef SG_DENSE_H
#define SG_DENSE_H

#include "../family/family.h"
#include "kernels.h"

/*
 * Makes the general engine for take-and-break codes (dense_state.h) the engine of a family that is given by a code. The
 * family may have values from another engine, whose state is freed. SG_ENOMEM, SG_ELIMIT: nothing has changed.
 */
sg_status sg_dense_begin(sg_family *family, const sg_kernels *kernels) SG_MUST_CHECK;

#endif
