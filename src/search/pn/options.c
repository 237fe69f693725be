/* SPDX-License-Identifier: MIT */
#include "options.h"

#include "../pruned/frames.h"
#include "../pruned/options.h"
#include "../pruned/ranking.h"
#include "shared.h"

#include <string.h>

enum { CACHED_MOST = 1 << 24 }; /* bytes of the options of one position */

/* Keeps the options of the frame for the next visit, in their order. */
static void keep_options(sg_prover *prover, const frame *f)
{
    const uint64_t *at = prover->offsets.at;
    uint64_t n_bytes = 0;
    for (size_t i = f->first; i < f->end; i++)
        n_bytes += option_at(prover, (size_t)at[i])->bytes;
    if (n_bytes > CACHED_MOST)
        return;
    const part *p = part_of(prover, f);
    sg_option_cache *cache = sg_pn_cache_take(prover, p->hash);
    unsigned char *to = sg_option_cache_put(cache, p, f->option_values, (uint32_t)n_bytes);
    const bool is_kept = to != NULL;
    for (size_t i = f->first; to && i < f->end; i++) {
        const option *o = option_at(prover, (size_t)at[i]);
        memcpy(to, o, o->bytes);
        to += o->bytes;
    }
    if (is_kept && prover->peers) {
        size_t whole;
        const void *bytes = sg_option_cache_newest(cache, &whole);
        prover->peers->options(prover->peers_ud, bytes, whole);
    }
    sg_pn_cache_give_back(prover, p->hash);
}

static sg_status take_cached(sg_prover *prover, frame *f, const sg_cached_options *cached)
{
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    f->option_values = cached->option_values;
    sg_status status = arena_room(&prover->arena, cached->n_bytes);
    if (status != SG_OK)
        return status;
    if (cached->n_bytes)
        memcpy(prover->arena.bytes + f->arena_first, cached->options, cached->n_bytes);
    prover->arena.used += cached->n_bytes;
    for (size_t at = f->arena_first; at < prover->arena.used && status == SG_OK; at += option_at(prover, at)->bytes)
        status = push_offset(&prover->offsets, at);
    f->end = prover->offsets.used;
    return status;
}

sg_status sg_pn_find_options(sg_prover *prover, frame *f)
{
    const part *p = part_of(prover, f);
    const uint64_t hash = p->hash;
    sg_cached_options cached;
    sg_status status = SG_OK;
    const bool is_cached = sg_option_cache_find(sg_pn_cache_take(prover, hash), p, &cached);
    if (is_cached)
        status = take_cached(prover, f, &cached);
    sg_pn_cache_give_back(prover, hash);
    if (is_cached)
        return status;
    status = sg_frame_may_expand(prover);
    if (status == SG_OK)
        status = sg_prover_expand(prover, f);
    if (status != SG_OK || f->option_values & f->wanted)
        return status; /* the rule may have stopped before its end */
    sg_ranking_sort(prover, f, (uint32_t)__builtin_ctzll(f->wanted));
    keep_options(prover, f);
    return SG_OK;
}

sg_status sg_pn_copy_options(sg_prover *prover, frame *f)
{
    const frame below = prover->frames[prover->n_frames - 1];
    sg_status status = SG_OK;
    f->n_before = prover->counters.positions;
    f->option_values = below.option_values;
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    for (size_t i = below.first; i < below.end && status == SG_OK; i++)
        status = push_offset(&prover->offsets, (size_t)prover->offsets.at[i]);
    f->end = prover->offsets.used;
    return status == SG_OK ? sg_frame_room(prover) : status;
}
