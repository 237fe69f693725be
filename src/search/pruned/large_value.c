/* SPDX-License-Identifier: MIT */
#include "state.h"

static sg_status copy_cycle(sg_prover *prover)
{
    size_t n;
    const sg_key *keys = sg_solver_cycle(prover->solver, &n);
    sg_cycle_clear(&prover->cycle);
    for (size_t i = 0; i < n; i++) {
        const sg_status status = sg_cycle_add(&prover->cycle, keys[i].bytes, keys[i].n_bytes);
        if (status != SG_OK)
            return status;
    }
    return sg_cycle_close(&prover->cycle);
}

sg_status sg_prover_large_value(sg_prover *prover, const void *key, size_t key_bytes, uint32_t *value)
{
    sg_status status = SG_OK;
    if (!prover->solver)
        status = sg_solver_new(prover->memo, prover->expand, prover->ud, 0, &prover->solver);
    if (status != SG_OK)
        return status;
    sg_solver_tell(prover->solver, prover->tell_value, prover->tell_value_ud);
    sg_solver_share(prover->solver, prover->joined);
    const uint64_t spent = prover->counters.positions + sg_solver_counters(prover->solver).positions;
    if (prover->max_positions && spent >= prover->max_positions)
        return SG_ELIMIT;
    sg_solver_limit(prover->solver, prover->max_positions ? prover->max_positions - spent : 0);
    status = sg_solver_value(prover->solver, key, key_bytes, prover->pulse, value);
    return status == SG_ECYCLE ? copy_cycle(prover) : status;
}
