/* SPDX-License-Identifier: MIT */

#include "../table/memo.h"
#include "state.h"

#include <string.h>

enum { BEAT_POSITIONS = 64 };
/* Once so many exclusions were told, those that took one expansion are kept to ourselves: they are found again sooner
 * than read from a store. */
enum { CHEAP_TOLD = 1 << 24 };

static bool same_key(const part *a, const part *b)
{
    return a->hash == b->hash && a->key_bytes == b->key_bytes && memcmp(a + 1, b + 1, a->key_bytes) == 0;
}

/* The number of the frame on the path that is about the position of the part; SG_INDEX_NONE if there is none. */
static uint32_t find_on_path(const sg_prover *prover, const part *p)
{
    size_t at;
    uint32_t i = sg_index_first(&prover->path, p->hash, &at);
    while (i != SG_INDEX_NONE && !same_key(part_of(prover, &prover->frames[i]), p))
        i = sg_index_next(&prover->path, p->hash, &at);
    return i;
}

static sg_status record_cycle(sg_prover *prover, size_t from)
{
    sg_cycle_clear(&prover->cycle);
    for (size_t i = from; i < prover->n_frames; i++) {
        const part *p = part_of(prover, &prover->frames[i]);
        if (!prover->frames[i].on_path)
            continue;
        const sg_status status = sg_cycle_add(&prover->cycle, p + 1, p->key_bytes);
        if (status != SG_OK)
            return status;
    }
    return sg_cycle_close(&prover->cycle);
}

sg_status sg_frame_may_expand(sg_prover *prover)
{
    const uint64_t n = prover->counters.positions + (prover->solver ? sg_solver_counters(prover->solver).positions : 0);
    if (prover->max_positions && n >= prover->max_positions)
        return SG_ELIMIT;
    if (!prover->pulse || prover->counters.positions < prover->next_beat)
        return SG_OK;
    prover->next_beat = prover->counters.positions + BEAT_POSITIONS;
    return prover->pulse->beat(prover->pulse->ud, prover->counters.positions);
}

sg_status sg_frame_room(sg_prover *prover)
{
    if (prover->n_frames >= SG_INDEX_NONE - 1)
        return SG_ENOMEM;
    return sg_array_room(NULL, &prover->frames, &prover->cap_frames, prover->n_frames + 1, sizeof *prover->frames);
}

sg_status sg_frame_enter(sg_prover *prover, frame *f)
{
    const part *p = part_of(prover, f);
    sg_status status = sg_frame_room(prover);
    if (status == SG_OK)
        status = sg_index_room(NULL, &prover->path, prover->path.n + 1);
    if (status != SG_OK)
        return status;
    const uint32_t same = find_on_path(prover, p);
    if (same != SG_INDEX_NONE)
        return record_cycle(prover, same);
    f->on_path = true;
    f->n_before = prover->counters.positions;
    if (prover->joined)
        sg_asked_enter(prover->asked, p->hash);
    return SG_OK;
}

void sg_frame_abandon(sg_prover *prover, const frame *f)
{
    if (prover->joined && f->on_path)
        sg_asked_leave(prover->asked, part_of(prover, f)->hash);
}

void sg_frame_place(sg_prover *prover, const frame *f)
{
    if (f->on_path)
        sg_index_add(&prover->path, part_of(prover, f)->hash, (uint32_t)prover->n_frames);
    prover->frames[prover->n_frames++] = *f;
    if (prover->n_frames > prover->counters.depth)
        prover->counters.depth = prover->n_frames;
}

sg_status sg_frame_push(sg_prover *prover, size_t key, uint64_t wanted, uint64_t excluded, bool asks_value)
{
    frame f = {.key = key, .wanted = wanted, .excluded = excluded, .asks_value = asks_value, .target = SG_NO_TARGET};
    sg_status status = sg_frame_may_expand(prover);
    if (status == SG_OK)
        status = sg_frame_enter(prover, &f);
    if (status != SG_OK)
        return status;
    status = sg_prover_expand(prover, &f);
    if (status == SG_OK)
        sg_frame_place(prover, &f);
    else
        sg_frame_abandon(prover, &f);
    return status;
}

void sg_frame_pop(sg_prover *prover, uint32_t answer)
{
    const frame *f = &prover->frames[--prover->n_frames];
    if (f->on_path)
        sg_index_remove(&prover->path, part_of(prover, f)->hash, (uint32_t)prover->n_frames);
    sg_frame_abandon(prover, f);
    prover->arena.used = f->arena_first;
    prover->offsets.used = f->first;
    prover->answer = answer;
}

/*
 * The question of the top frame is answered. Where the rule orders the options, a turn of lv teaches the ranking nothing:
 * the ranking would then serve the guesses of pn alone, whose questions are others (a fifth more positions of Sprouts).
 */
static void learn(sg_prover *prover, const frame *f, uint32_t answer)
{
    const bool in_turn = prover->met && !f->by_pn;
    if (!in_turn || prover->order != SG_ORDER_RULE)
        sg_ranking_learn(prover, f, answer);
    if (in_turn)
        sg_met_note(prover->met, prover);
}

sg_status sg_frame_pop_value(sg_prover *prover, uint32_t value)
{
    const frame *f = &prover->frames[prover->n_frames - 1];
    const part *p = part_of(prover, f);
    sg_ref ref;
    sg_status status = sg_memo_intern(prover->memo, p + 1, p->key_bytes, &ref);
    if (status == SG_OK) {
        if (sg_memo_settle(prover->memo, ref, value) && prover->tell_value) {
            size_t stored_bytes;
            const void *stored = sg_memo_key(prover->memo, ref, &stored_bytes);
            status = prover->tell_value(prover->tell_value_ud, stored, stored_bytes, value);
        }
    } else if (status == SG_ELIMIT) {
        prover->memo_full = true;
        sg_exclusions_put(prover->exclusions, p->hash, p + 1, p->key_bytes, (sg_exclusion){0, value});
        status = SG_OK;
    }
    if (status != SG_OK)
        return status;
    learn(prover, f, value);
    sg_frame_pop(prover, value);
    return SG_OK;
}

sg_status sg_frame_pop_no(sg_prover *prover)
{
    const frame *f = &prover->frames[prover->n_frames - 1];
    const part *p = part_of(prover, f);
    const sg_exclusion found = {f->wanted | f->option_values, SG_VALUE_NONE};
    const bool is_new = sg_exclusions_put(prover->exclusions, p->hash, p + 1, p->key_bytes, found);
    const bool is_cheap = prover->counters.positions - f->n_before <= 1;
    if (is_new && prover->tell_excluded && (prover->n_told < CHEAP_TOLD || !is_cheap)) {
        prover->n_told++;
        const sg_status status = prover->tell_excluded(prover->tell_excluded_ud, p + 1, p->key_bytes, found.excluded);
        if (status != SG_OK)
            return status;
    }
    learn(prover, f, SG_VALUE_NONE);
    sg_frame_pop(prover, SG_VALUE_NONE);
    return SG_OK;
}
