/* SPDX-License-Identifier: MIT */
/*
 * The frames of a prover belong to the search for one value (lv) or to the proof-number search (pn), which evaluates
 * components by the first one.
 *
 * Joined provers look now and then whether a question on their path has been answered by another. All that they tell
 * one another is true whatever each of them is at, so answers do not depend on who was first.
 */
#include "run.h"

#include "../pn/df_pn.h"
#include "../pruned/lv.h"
#include "../pruned/state.h"

enum { LOOK_POSITIONS = 16 };

static void drop(sg_prover *prover)
{
    if (prover->frames[prover->n_frames - 1].by_pn)
        sg_pn_drop(prover);
    else
        sg_frame_pop(prover, SG_VALUE_NONE);
}

void sg_prover_unwind(sg_prover *prover)
{
    while (prover->n_frames > 0)
        drop(prover);
    prover->arena.used = prover->offsets.used = 0;
}

/* Has another prover answered the question of the frame? */
static bool is_answered(const sg_prover *prover, const frame *f, uint32_t *value)
{
    const part *p = part_of(prover, f);
    *value = sg_prover_known(prover, p);
    if (*value != SG_VALUE_NONE || f->asks_value)
        return *value != SG_VALUE_NONE;
    return !(f->wanted & ~find_exclusion(prover, p).excluded);
}

/* Pops the first frame on the path whose question others have answered, and all frames above it. */
static void take_from_others(sg_prover *prover)
{
    /* Not each time for a long line of play: looking through it takes as long as it is. */
    const uint64_t pause = prover->n_frames > LOOK_POSITIONS ? prover->n_frames : LOOK_POSITIONS;
    prover->next_look = prover->counters.positions + pause;
    for (size_t i = 0; i < prover->n_frames; i++) {
        uint32_t value;
        if (!is_answered(prover, &prover->frames[i], &value))
            continue;
        while (prover->n_frames > i + 1)
            drop(prover);
        if (prover->frames[i].by_pn)
            sg_pn_take(prover, value);
        else
            sg_frame_pop(prover, value);
        return;
    }
}

sg_status sg_prover_run(sg_prover *prover)
{
    sg_status status = SG_OK;
    while (status == SG_OK && prover->n_frames > 0) {
        if (prover->joined && prover->counters.positions >= prover->next_look)
            take_from_others(prover);
        else if (prover->frames[prover->n_frames - 1].by_pn)
            status = sg_pn_step(prover);
        else
            status = sg_lv_step(prover);
    }
    return status;
}
