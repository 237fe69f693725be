/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_FRAMES_H
#define SG_SEARCH_PRUNED_FRAMES_H

/*
 * The stack of frames. A frame begins with sg_frame_enter, gets its options, and is pushed by sg_frame_place; if it
 * gets none because something failed, sg_frame_abandon takes the place of sg_frame_place.
 */

#include "state.h"

/* May one more position be expanded? Calls the pulse now and then. SG_ELIMIT, or what the pulse returned. */
sg_status sg_frame_may_expand(sg_prover *prover) SG_MUST_CHECK;
/* Room for one more frame. */
sg_status sg_frame_room(sg_prover *prover) SG_MUST_CHECK;
/* Begins a frame for the position of the part at f->key. SG_ECYCLE: the position is on the path already. */
sg_status sg_frame_enter(sg_prover *prover, frame *f) SG_MUST_CHECK;
void sg_frame_place(sg_prover *prover, const frame *f);
void sg_frame_abandon(sg_prover *prover, const frame *f);

/* Pushes a frame that asks the position of the part at key whether its value is in wanted; asks_value: what it is. */
sg_status sg_frame_push(sg_prover *prover, size_t key, uint64_t wanted, uint64_t excluded,
                        bool asks_value) SG_MUST_CHECK;

/* Pops the top frame; prover->answer is the answer from now on. Nothing is remembered of it. */
void sg_frame_pop(sg_prover *prover, uint32_t answer);
/* The top position has this value: remembers that, and pops the frame. On failure the frame stays. */
sg_status sg_frame_pop_value(sg_prover *prover, uint32_t value) SG_MUST_CHECK;
/* The value of the top position is none of those wanted: likewise. */
sg_status sg_frame_pop_no(sg_prover *prover) SG_MUST_CHECK;

#endif
