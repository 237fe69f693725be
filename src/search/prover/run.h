/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PROVER_RUN_H
#define SG_SEARCH_PROVER_RUN_H

/* Runs the stack of frames; each frame belongs to one of the two searches. */

#include "../pruned/state.h"

/* Until there are no frames left: prover->answer is the answer to the first one. */
sg_status sg_prover_run(sg_prover *prover) SG_MUST_CHECK;
/* Takes everything off the stacks. */
void sg_prover_unwind(sg_prover *prover);

#endif
