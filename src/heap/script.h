/* SPDX-License-Identifier: MIT */
#ifndef SG_HEAP_SCRIPT_H
#define SG_HEAP_SCRIPT_H

#include "../sg.h"

/*
 * As sg_family_script (sg.h), of options that names each move once, and as one heap. A list of moves then ends where its reader has
 * enough: a heap of 10^18 of which any smaller one may be left has more moves than memory holds.
 */
sg_status sg_family_script_distinct(sg_options_fn *options, void *ud, sg_family **out) SG_MUST_CHECK;

#endif
