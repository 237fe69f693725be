/* SPDX-License-Identifier: MIT */
#ifndef SG_OPTIONS_H
#define SG_OPTIONS_H

#include "code.h"

enum { SG_CODE_PARTS_MAX = 1 << 16 }; /* a move that leaves more heaps than this is not listed */

/*
 * Lists the moves of one heap of a code as sg_family_options does, one by one and without a list of all. SG_ERANGE: a
 * move leaves more than SG_CODE_PARTS_MAX heaps; SG_ENOMEM. The moves before the failure were passed to each().
 */
sg_status sg_code_options(const sg_code *code, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud) SG_MUST_CHECK;

#endif
