/* SPDX-License-Identifier: MIT */
#ifndef SG_OCTAL_H
#define SG_OCTAL_H

#include "octal_state.h"

/*
 * Makes the engine for codes that leave at most two heaps (octal_state.h) the engine of a family that is given by a
 * code and has no engine yet. *fits: the code is for this engine. If it is not, and on SG_ENOMEM, nothing has changed.
 * Should a value be too large for the engine, it hands the family over to the general one.
 */
sg_status sg_octal_begin(sg_family *family, bool *fits) SG_MUST_CHECK;

/* The state of the engine; NULL if the family has another engine. View. */
sg_octal *sg_octal_of(const sg_family *family);

/* For tests: uses these kernels; with dense, no sparse mode; with no_lanes, no lanes. Before the first value only. */
void sg_octal_force(sg_octal *o, const sg_kernels *kernels, bool dense, bool no_lanes);

#endif
