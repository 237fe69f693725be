/* SPDX-License-Identifier: MIT */
/*
 * Provers and what others find: provers in other threads, or a run before this one.
 *
 * Provers that have joined ask the same in several threads. Each takes the next option that nobody else is at, if there
 * is one; what one finds spares the others a question, and now and then each looks whether a question on its path has
 * been answered by another. All that they tell one another is true whatever they are at, so that nothing depends on who
 * was first.
 */
#include "../pn/df_pn.h"

#include <string.h>

enum { LOOK_POSITIONS = 16 };

/* Proof numbers that are shared make for less work, not for other answers: without memory for them, each has its own. */
static sg_pool *pool_of(sg_prover *leader)
{
    const bool is_new = !leader->own_pool;
    if (is_new && sg_pool_new(&leader->own_pool) != SG_OK)
        return NULL;
    if (is_new || !leader->joined)
        sg_pool_limit(leader->own_pool, leader->proof_bytes / 2);
    return leader->own_pool;
}

void sg_prover_join(sg_prover *prover, sg_prover *leader)
{
    prover->pool = leader ? pool_of(leader) : NULL;
    prover->joined = leader != NULL;
    prover->facts = leader ? leader->own_facts : prover->own_facts;
    if (leader)
        prover->memo_full = leader->memo_full;
    sg_facts_share(prover->facts, prover->joined);
    if (prover->solver)
        sg_solver_share(prover->solver, prover->joined);
}

void sg_prover_tell_excluded(sg_prover *prover, sg_excluded_fn *excluded, void *ud)
{
    prover->excluded = excluded;
    prover->excluded_ud = ud;
}

void sg_prover_exclude(sg_prover *prover, const void *key, size_t key_bytes, uint64_t excluded)
{
    const sg_fact fact = {excluded, SG_VALUE_NONE};
    (void)sg_facts_put(prover->facts, sg_facts_hash(key, key_bytes), key, key_bytes, &fact);
}

void sg_prover_avoid_others(sg_prover *prover, const frame *f)
{
    uint64_t *at = prover->offsets.at;
    size_t i = f->cursor;
    while (i < f->end && sg_facts_busy(prover->facts, part_at(prover, sg_prover_last_part(prover, at[i]))->hash))
        i++;
    if (i == f->cursor || i == f->end)
        return; /* where all are taken, it helps with the first */
    const uint64_t chosen = at[i];
    memmove(at + f->cursor + 1, at + f->cursor, (i - f->cursor) * sizeof *at);
    at[f->cursor] = chosen;
}

/* The question of a frame as others have answered it meanwhile. False if nobody has. */
static sg_status answered(sg_prover *prover, const frame *f, uint32_t *value, bool *is)
{
    const part *p = part_at(prover, f->key);
    const sg_status status = sg_prover_known(prover, p, value);
    *is = status == SG_OK && *value != SG_VALUE_NONE;
    if (status != SG_OK || *is || f->full)
        return status;
    sg_fact fact;
    *is = sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact) && !(f->want & ~fact.excluded);
    return SG_OK;
}

sg_status sg_prover_take_from_others(sg_prover *prover)
{
    const uint64_t rest = prover->n_frames > LOOK_POSITIONS ? prover->n_frames : LOOK_POSITIONS;
    prover->next_look = prover->counters.positions + rest; /* long lines of play are not looked through all the time */
    for (size_t i = 0; i < prover->n_frames; i++) {
        uint32_t value;
        bool is;
        const sg_status status = answered(prover, &prover->frames[i], &value, &is);
        if (status != SG_OK)
            return status;
        if (!is)
            continue;
        while (prover->n_frames > i + 1)
            sg_prover_pop(prover, SG_VALUE_NONE);
        prover->frames[i].waiting = false;
        if (prover->frames[i].proof)
            sg_proof_take(prover->proof, value);
        sg_prover_pop(prover, value);
        break;
    }
    return SG_OK;
}
