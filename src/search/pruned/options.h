/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_OPTIONS_H
#define SG_SEARCH_PRUNED_OPTIONS_H

/* Collects the options of one position from the rule on the prover's stacks. */

#include "state.h"

/* The value of the part as far as the memo, or the exclusions after the memo was full, know it; else SG_VALUE_NONE. */
uint32_t sg_prover_known(const sg_prover *prover, const part *p);

/* Makes the prover's collector ready to take an option. */
void sg_prover_collect(sg_prover *prover);
/* Appends a component to the option that the collector has open (a new one if there is none), or its value if known. */
sg_status sg_prover_add_part(sg_prover *prover, const void *key, size_t key_bytes) SG_MUST_CHECK;
/* The option at head is complete: sorts its parts and takes pairs of equal ones away. */
sg_status sg_prover_close_option(sg_prover *prover, size_t head) SG_MUST_CHECK;

/* Asks the rule for the options of the frame's position. Equal options are kept once; one whose value is known is a
 * bit of option_values. If the rule stopped early, option_values and excluded answer the frame's question. */
sg_status sg_prover_expand(sg_prover *prover, frame *f) SG_MUST_CHECK;

#endif
