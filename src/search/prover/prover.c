/* SPDX-License-Identifier: MIT */
/* The functions of provers in sg.h and search/prover.h. */
#include "../../base/hash.h"

#include <stdlib.h>

#include "../pn/state.h"
#include "../pruned/state.h"
#include "../table/memo.h"

/* Runs the stack of frames; each frame belongs to one of the two searches. */

/*
 * The frames of a prover belong to the search for one value (lv) or to the proof-number search (pn), which evaluates
 * components by the first one.
 *
 * Joined provers look now and then whether a question on their path has been answered by another. All that they tell
 * one another is true whatever each of them is at, so answers do not depend on who was first.
 */

enum { LOOK_POSITIONS = 16 };

static void drop(sg_prover *prover)
{
    if (prover->frames[prover->n_frames - 1].by_pn)
        sg_pn_drop(prover);
    else
        sg_frame_pop(prover, SG_VALUE_NONE);
}

/* Takes everything off the stacks. */
static void sg_prover_unwind(sg_prover *prover)
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

/* Until there are no frames left: prover->answer is the answer to the first one. */
static sg_status sg_prover_run(sg_prover *prover)
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

/* Answers the questions of a prover. The root sum is stored as an option at offset 0 of the arena, below all frames. */

/* The value of the sum's last open component is there. */
static void take_value(sg_prover *prover, uint32_t value)
{
    option *sum = option_at(prover, 0);
    sum->known ^= value;
    sum->n_parts--;
}

static sg_status ask_by_lv(sg_prover *prover, bool asks_value, uint32_t *value)
{
    const size_t bottom = prover->arena.used;
    for (;;) {
        sg_status status = SG_OK;
        switch (sg_lv_ask(prover, 0, 0, asks_value, value, &status)) {
        case SG_REPLY_KNOWN:
            return SG_OK;
        case SG_REPLY_NO:
            *value = SG_VALUE_NONE;
            return SG_OK;
        case SG_REPLY_FAILED:
            return status;
        case SG_REPLY_ASKED:
            status = sg_prover_run(prover);
        }
        *value = prover->answer;
        if (status != SG_OK || *value == SG_VALUE_NONE)
            return status;
        take_value(prover, *value);
        prover->arena.used = bottom;
    }
}

/* ---- by proof numbers -------------------------------------------------------------------------------------------- */

/* Who wins the part at key and a heap of n? *value is n, or SG_VALUE_NONE if the player to move wins. */
static sg_status ask_heap(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded, uint32_t *value)
{
    sg_status status = sg_pn_ask(prover, key, n, excluded);
    if (status == SG_OK)
        status = sg_prover_run(prover);
    *value = prover->answer;
    return status;
}

/* The value of the part at key: the first n for which the player to move does not win. */
static sg_status ask_heaps(sg_prover *prover, size_t key, uint32_t *value)
{
    uint64_t excluded = find_exclusion(prover, part_at(prover, key)).excluded;
    for (uint32_t n = 0; n < SG_PROVER_BITS; n++) {
        if (excluded >> n & 1)
            continue;
        const sg_status status = ask_heap(prover, key, n, excluded, value);
        if (status != SG_OK || *value != SG_VALUE_NONE)
            return status;
        excluded |= UINT64_C(1) << n;
    }
    const part *p = part_at(prover, key);
    return sg_prover_large_value(prover, p + 1, p->key_bytes, value);
}

static sg_status ask_by_pn(sg_prover *prover, bool asks_value, uint32_t *value)
{
    const size_t bottom = prover->arena.used;
    for (;;) {
        sg_pn_close_parts(prover, 0);
        const option *sum = option_at(prover, 0);
        const uint32_t n = sum->known;
        *value = n;
        if (sum->n_parts == 0)
            return SG_OK;
        const size_t key = last_part(prover, 0);
        sg_status status = SG_OK;
        if (asks_value || sum->n_parts > 1 || n >= SG_PROVER_BITS) {
            status = ask_heaps(prover, key, value);
        } else {
            const uint64_t excluded = find_exclusion(prover, part_at(prover, key)).excluded;
            *value = SG_VALUE_NONE;
            if (!(excluded >> n & 1))
                status = ask_heap(prover, key, n, excluded, value);
        }
        if (status != SG_OK || *value == SG_VALUE_NONE)
            return status;
        take_value(prover, *value);
        prover->arena.used = bottom;
    }
}

/*
 * Asks the sum of the keys and a heap of the size nimber: for its value, or, without asks_value, whether that is 0:
 * *value is then 0 or SG_VALUE_NONE. The stacks are empty before; after a failure, sg_prover_unwind makes them so.
 */
static sg_status sg_prover_ask(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                               bool asks_value, uint32_t *value)
{
    sg_status status = SG_OK;
    *value = nimber;
    sg_prover_collect(prover);
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = sg_prover_add_part(prover, keys[i].bytes, keys[i].n_bytes);
    if (n_keys == 0 || status != SG_OK)
        return status;
    option_at(prover, 0)->known ^= nimber;
    status = sg_prover_close_option(prover, 0);
    if (status != SG_OK)
        return status;
    return method == SG_METHOD_PN ? ask_by_pn(prover, asks_value, value) : ask_by_lv(prover, asks_value, value);
}

sg_status sg_prover_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_bytes, sg_prover **out)
{
    sg_prover *prover = calloc(1, sizeof *prover);
    if (!prover)
        return SG_ENOMEM;
    prover->memo = memo;
    prover->expand = expand;
    prover->ud = ud;
    prover->max_bytes = max_bytes;
    prover->ranking = sg_ranking_new();
    prover->own_asked = calloc(1, sizeof *prover->own_asked);
    if (!prover->ranking || !prover->own_asked || sg_exclusions_new(max_bytes, &prover->own_exclusions) != SG_OK) {
        sg_prover_free(prover);
        return SG_ENOMEM;
    }
    prover->exclusions = prover->own_exclusions;
    prover->asked = prover->own_asked;
    *out = prover;
    return SG_OK;
}

void sg_prover_free(sg_prover *prover)
{
    if (!prover)
        return;
    sg_solver_free(prover->solver);
    sg_exclusions_free(prover->own_exclusions);
    sg_pn_shared_free(prover->own_shared);
    sg_pn_free(prover->pn);
    sg_ranking_free(prover->ranking);
    sg_cycle_free(&prover->cycle);
    sg_index_free(NULL, &prover->path);
    free(prover->own_asked);
    free(prover->arena.bytes);
    free(prover->offsets.at);
    free(prover->frames);
    free(prover->twins);
    sg_met_free(prover->met);
    free(prover);
}

sg_counters sg_prover_counters(const sg_prover *prover)
{
    sg_counters sum = prover->counters;
    if (prover->solver) {
        const sg_counters more = sg_solver_counters(prover->solver);
        sum.positions += more.positions;
        sum.options += more.options;
        sum.parts += more.parts;
        sum.hits += more.hits;
        sum.depth = more.depth > sum.depth ? more.depth : sum.depth;
    }
    return sum;
}

uint64_t sg_prover_bytes(const sg_prover *prover)
{
    return sizeof *prover + prover->arena.cap + prover->offsets.cap * sizeof *prover->offsets.at +
           prover->cap_frames * sizeof *prover->frames + sg_index_bytes(&prover->path) +
           prover->cap_twins * sizeof *prover->twins + sg_ranking_bytes() + sizeof *prover->own_asked +
           sg_exclusions_bytes(prover->own_exclusions) + (prover->solver ? sg_solver_bytes(prover->solver) : 0) +
           sg_met_bytes(prover->met) + sg_pn_bytes(prover->pn) + sg_pn_shared_bytes(prover->own_shared);
}

/* Half of the limit for the exclusions, half for proof numbers once they are used. */
static void share_limit(sg_prover *prover)
{
    const uint64_t max_bytes = prover->max_bytes, half = max_bytes ? max_bytes / 2 + 1 : 0;
    sg_exclusions_limit(prover->own_exclusions, prover->pn ? half : max_bytes);
    sg_pn_limit(prover->pn, half, prover->small ? SG_PN_CACHE_OF_DATA : SG_PN_CACHE_MOST);
}

void sg_prover_limit(sg_prover *prover, uint64_t max_bytes, uint64_t max_positions)
{
    prover->max_positions = max_positions ? sg_prover_counters(prover).positions + max_positions : 0;
    prover->max_bytes = max_bytes;
    share_limit(prover);
}

void sg_prover_tell(sg_prover *prover, sg_known_fn *known, void *ud)
{
    prover->tell_value = known;
    prover->tell_value_ud = ud;
}

void sg_prover_tell_excluded(sg_prover *prover, sg_excluded_fn *excluded, void *ud)
{
    prover->tell_excluded = excluded;
    prover->tell_excluded_ud = ud;
}

void sg_prover_small(sg_prover *prover, sg_small_fn *small, void *ud)
{
    prover->small = small;
    prover->small_ud = ud;
    share_limit(prover);
}

void sg_prover_watch(sg_prover *prover)
{
    if (!prover->met)
        prover->met = sg_met_new();
}

void sg_prover_met(const sg_prover *prover, uint64_t *answered, uint64_t *met)
{
    *answered = *met = 0;
    if (prover->met)
        sg_met_count(prover->met, answered, met);
}

void sg_prover_exclude(sg_prover *prover, const void *key, size_t key_bytes, uint64_t excluded)
{
    const sg_exclusion known = {excluded, SG_VALUE_NONE};
    (void)sg_exclusions_put(prover->exclusions, sg_hash_bytes(key, key_bytes), key, key_bytes, known);
}

void sg_prover_order(sg_prover *prover, sg_order order)
{
    if (prover->pn && order != prover->order) {
        sg_option_cache_clear(prover->pn->cache);
        sg_pn_shared_clear_options(prover->own_shared);
    }
    prover->order = order;
}

const sg_key *sg_prover_cycle(const sg_prover *prover, size_t *n)
{
    *n = prover->cycle.n;
    return prover->cycle.keys;
}

/* ---- several provers --------------------------------------------------------------------------------------------- */

/* Shared proof numbers make for less work, not for other answers: without memory for them, each prover has its own. */
static sg_pn_shared *shared_of(sg_prover *leader)
{
    const bool is_new = !leader->own_shared;
    if (is_new && sg_pn_shared_new(&leader->own_shared) != SG_OK)
        return NULL;
    if (is_new || !leader->joined)
        sg_pn_shared_limit(leader->own_shared, leader->max_bytes / 2);
    return leader->own_shared;
}

void sg_prover_join(sg_prover *prover, sg_prover *leader)
{
    if (leader && leader != prover)
        sg_ranking_copy(prover->ranking, leader->ranking);
    prover->shared = leader ? shared_of(leader) : NULL;
    prover->joined = leader != NULL;
    prover->exclusions = leader ? leader->own_exclusions : prover->own_exclusions;
    prover->asked = leader ? leader->own_asked : prover->own_asked;
    if (leader)
        prover->memo_full = leader->memo_full;
    sg_exclusions_share(prover->exclusions, prover->joined);
    sg_memo_find_freely(prover->memo, prover->joined);
}

/* ---- questions --------------------------------------------------------------------------------------------------- */

static sg_status ask(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                     bool asks_value, const sg_pulse *pulse, uint32_t *value)
{
    prover->pulse = pulse;
    sg_cycle_clear(&prover->cycle);
    if (method == SG_METHOD_PN && !prover->pn) {
        const sg_status status = sg_pn_ready(prover);
        if (status != SG_OK)
            return status;
        share_limit(prover);
    }
    const sg_status status = sg_prover_ask(prover, method, keys, n_keys, nimber, asks_value, value);
    sg_prover_unwind(prover);
    return status;
}

sg_status sg_prover_value(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                          uint32_t *value)
{
    uint32_t found;
    const sg_status status = ask(prover, method, keys, n_keys, 0, true, pulse, &found);
    if (status == SG_OK)
        *value = found;
    return status;
}

sg_status sg_prover_outcome(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                            const sg_pulse *pulse, bool *wins)
{
    uint32_t found;
    const sg_status status = ask(prover, method, keys, n_keys, nimber, false, pulse, &found);
    if (status == SG_OK)
        *wins = found != 0;
    return status;
}

size_t sg_prover_depth(const sg_prover *prover)
{
    return prover->n_frames;
}

sg_key sg_prover_open(const sg_prover *prover, size_t i)
{
    const part *p = part_of(prover, &prover->frames[i]);
    return (sg_key){p + 1, p->key_bytes};
}
