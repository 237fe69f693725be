/* SPDX-License-Identifier: MIT */
#include "cycle.h"

/* The key of frame number at, whose parent's words begin at parent_first; a view. */
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
    size_t parent_first = 0;
    bool inside = false;
    sg_cycle_clear(&solver->cycle);
    for (size_t i = 0; i < solver->n_frames; i++) {
        inside = inside || solver->frames[i].ref == ref;
        if (inside) {
            size_t key_bytes;
            const void *key = frame_key(solver, i, parent_first, &key_bytes);
            const sg_status status = sg_cycle_add(&solver->cycle, key, key_bytes);
            if (status != SG_OK)
                return status;
        }
        parent_first += i > 0 ? solver->frames[i - 1].size : 0;
    }
    return sg_cycle_close(&solver->cycle);
}

const sg_key *sg_solver_cycle(const sg_solver *solver, size_t *n)
{
    *n = solver->cycle.n;
    return solver->cycle.keys;
}

size_t sg_solver_depth(const sg_solver *solver)
{
    return solver->n_frames;
}

sg_key sg_solver_open(const sg_solver *solver, size_t i)
{
    size_t parent_first = 0;
    sg_key key;
    for (size_t k = 1; solver->hashed && k < i; k++)
        parent_first += solver->frames[k - 1].size;
    key.bytes = frame_key(solver, i, parent_first, &key.n_bytes);
    return key;
}
