/* SPDX-License-Identifier: MIT */
/* What a prover takes from the provers of other processes. */
#include "../peers.h"

#include "../pn/state.h"
#include "../pruned/state.h"

void sg_prover_tell_peers(sg_prover *prover, sg_numbers_fn *numbers, void *ud)
{
    prover->tell_numbers = numbers;
    prover->peers_ud = ud;
}

void sg_prover_take_numbers(sg_prover *prover, const sg_open_question *question)
{
    if (!prover->pn)
        return;
    sg_pn_table *table = sg_pn_numbers(prover);
    sg_pn_pair have;
    uint32_t work;
    if (sg_pn_table_find(table, question->hash, &have, &work) && work >= question->work)
        return;
    sg_pn_table_put(table, question->hash, (sg_pn_pair){question->proof, question->disproof}, question->work);
}

size_t sg_prover_path(const sg_prover *prover, uint64_t *hashes, size_t most)
{
    size_t n = 0;
    for (size_t i = 0; i < prover->n_frames && n < most; i++)
        if (prover->frames[i].on_path)
            hashes[n++] = part_of(prover, &prover->frames[i])->hash;
    return n;
}

void sg_prover_peer_asks(sg_prover *prover, const uint64_t *hashes, size_t n, bool asks)
{
    for (size_t i = 0; i < n; i++)
        (asks ? sg_asked_enter : sg_asked_leave)(prover->asked, hashes[i]);
}
