/* SPDX-License-Identifier: MIT */
/* The options of a position that the proof-number search asks about: from the rule, from a list, or from the frame below. */
#include "df_pn.h"

#include <string.h>

enum { LIST_MOST = 1 << 24 }; /* bytes */

/* Keeps the options of the frame for the next visit, in their order. */
static void keep_options(sg_prover *prover, const frame *f)
{
    const uint64_t *at = prover->offsets.at;
    const uint32_t n_options = (uint32_t)(f->end - f->first);
    uint64_t n_bytes = 0;
    for (size_t i = f->first; i < f->end; i++)
        n_bytes += option_at(prover, (size_t)at[i])->bytes;
    if (n_bytes > LIST_MOST)
        return;
    const part *p = part_at(prover, f->key);
    unsigned char *to = sg_lists_put(prover->proof->lists, p, f->hit, n_options, (uint32_t)n_bytes);
    for (size_t i = f->first; to && i < f->end; i++) {
        const option *o = option_at(prover, (size_t)at[i]);
        memcpy(to, o, o->bytes);
        to += o->bytes;
    }
}

static sg_status options_from_list(sg_prover *prover, frame *f, const sg_list *list)
{
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    f->hit = list->hit;
    if (!sg_arena_reserve(&prover->arena, list->n_bytes))
        return SG_ENOMEM;
    if (list->n_bytes)
        memcpy(prover->arena.bytes + f->arena_first, list->options, list->n_bytes);
    prover->arena.used += list->n_bytes;
    sg_status status = SG_OK;
    for (size_t at = f->arena_first; at < prover->arena.used && status == SG_OK; at += option_at(prover, at)->bytes)
        status = sg_prover_push_offset(prover, at);
    f->end = prover->offsets.used;
    return status;
}

sg_status sg_proof_find_options(sg_prover *prover, frame *f)
{
    sg_list list;
    if (sg_lists_find(prover->proof->lists, part_at(prover, f->key), &list))
        return options_from_list(prover, f, &list);
    sg_status status = sg_prover_may_expand(prover);
    if (status == SG_OK)
        status = sg_prover_expand(prover, f);
    if (status != SG_OK || f->hit & f->want)
        return status; /* the rule may have left before its end */
    sg_prover_aim(prover, f, f->hit | f->excluded);
    keep_options(prover, f);
    return SG_OK;
}

sg_status sg_proof_copy_options(sg_prover *prover, frame *f)
{
    const frame below = prover->frames[prover->n_frames - 1];
    sg_status status = SG_OK;
    f->slot = SG_NO_SLOT;
    f->began = prover->counters.positions;
    f->hit = below.hit;
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    for (size_t i = below.first; i < below.end && status == SG_OK; i++)
        status = sg_prover_push_offset(prover, (size_t)prover->offsets.at[i]);
    f->end = prover->offsets.used;
    return status == SG_OK ? sg_prover_room(prover) : status;
}
