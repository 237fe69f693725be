/* SPDX-License-Identifier: MIT */
/* The loop of play that a solver has met: its keys, kept for whoever asks. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

/* The key of the frame at a place, whose parent's words begin at parent_first; a view. */
static const void *frame_key(const sg_solver *solver, size_t at, size_t parent_first, size_t *key_bytes)
{
    if (!solver->hashed)
        return sg_memo_key(solver->memo, solver->frames[at].ref, key_bytes);
    if (at == 0) {
        *key_bytes = solver->root_bytes;
        return solver->root;
    }
    const uint32_t *part = solver->words + parent_first + solver->frames[at - 1].cursor + SG_HEAD_WORDS;
    *key_bytes = part[1];
    return part + 2;
}

sg_status sg_solver_record_cycle(sg_solver *solver, sg_ref ref)
{
    size_t from = 0, parent_first = 0, n_bytes = 0;
    for (; solver->frames[from].ref != ref; from++)
        parent_first += from > 0 ? solver->frames[from - 1].size : 0;
    const size_t n = solver->n_frames - from, first = parent_first;
    size_t *at = realloc(solver->cycle_at, (n + 1) * sizeof *at);
    if (!at)
        return SG_ENOMEM;
    solver->cycle_at = at;
    for (size_t i = 0; i < n; i++) {
        size_t key_bytes;
        frame_key(solver, from + i, parent_first, &key_bytes);
        at[i] = n_bytes;
        n_bytes += key_bytes;
        parent_first += from + i > 0 ? solver->frames[from + i - 1].size : 0;
    }
    at[n] = n_bytes;
    unsigned char *cycle = realloc(solver->cycle, n_bytes + 1);
    if (!cycle)
        return SG_ENOMEM;
    solver->cycle = cycle;
    parent_first = first;
    for (size_t i = 0; i < n; i++) {
        size_t key_bytes;
        const void *key = frame_key(solver, from + i, parent_first, &key_bytes);
        if (key_bytes)
            memcpy(cycle + at[i], key, key_bytes);
        parent_first += from + i > 0 ? solver->frames[from + i - 1].size : 0;
    }
    solver->n_cycle = n;
    return SG_ECYCLE;
}

size_t sg_solver_cycle_length(const sg_solver *solver)
{
    return solver->n_cycle;
}

const void *sg_solver_cycle_key(const sg_solver *solver, size_t i, size_t *key_bytes)
{
    *key_bytes = solver->cycle_at[i + 1] - solver->cycle_at[i];
    return solver->cycle + solver->cycle_at[i];
}
