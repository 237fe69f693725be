/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PN_OPTIONS_H
#define SG_SEARCH_PN_OPTIONS_H

#include "state.h"

/* Puts the options of the frame's position on the prover's stacks, from the cache or from the rule. */
sg_status sg_pn_find_options(sg_prover *prover, frame *f) SG_MUST_CHECK;
/* The same where the top frame is about the same position: both share its options. Instead of sg_frame_enter. */
sg_status sg_pn_copy_options(sg_prover *prover, frame *f) SG_MUST_CHECK;

#endif
