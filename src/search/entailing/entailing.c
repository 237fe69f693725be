/* SPDX-License-Identifier: MIT */
/*
 * Values of positions with entailing and complimenting moves, depth first on an explicit stack. Of every position the
 * set of its answers is kept: the nimbers beside which a player who must move in it wins (docs/theorems.md).
 *
 * Invariants
 * 1. Positions are numbered as they are met; value[v] is SG_VALUE_NONE while v is unknown, OPEN while v is on the path.
 * 2. The answers of a known v are in pool from answers[v] on: how many (shifted by one, the lowest bit: all but these),
 *    then the nimbers, ascending.
 * 3. A frame's options are in options from frame.first to the next frame's first: each the turn and the number of
 *    parts in one word, then the parts.
 */
#include "entailing.h"
#include "../../base/array.h"
#include "../cycle.h"
#include "../moves.h"
#include "../table/memo.h"
#include "nimber_set.h"

#include <stdlib.h>

#define OPEN (SG_VALUE_NONE - 1)
enum { TURN_BITS = 2, BEAT_EVERY = 1 << 10 /* positions */ };

typedef struct frame {
    uint32_t v;
    size_t first, end; /* its options */
    size_t at;         /* parts before this one are known */
} frame;

struct sg_entailing {
    sg_expand_fn *expand;
    void *ud;
    sg_memo *memo; /* key -> number of a position */
    sg_ref *refs;
    uint32_t *value;
    size_t *answers;
    uint32_t *pool, *options;
    frame *path;
    sg_union sum, set; /* scratch */
    uint32_t n;
    size_t n_pool, n_options, n_path;
    size_t cap_refs, cap_value, cap_answers, cap_pool, cap_options, cap_path;
    size_t open_option; /* while expand runs: where the option that is being given begins */
    sg_cycle cycle;
    sg_budget budget; /* of everything but the memo and the cycle */
    uint64_t max_bytes, positions, max_positions, next_beat;
};

sg_status sg_entailing_new(sg_expand_fn *expand, void *ud, sg_entailing **out)
{
    sg_entailing *e = calloc(1, sizeof *e);
    if (!e)
        return SG_ENOMEM;
    e->expand = expand;
    e->ud = ud;
    if (sg_memo_new(0, &e->memo) != SG_OK) {
        free(e);
        return SG_ENOMEM;
    }
    *out = e;
    return SG_OK;
}

void sg_entailing_free(sg_entailing *e)
{
    if (!e)
        return;
    sg_memo_free(e->memo);
    sg_union_free(&e->sum);
    sg_union_free(&e->set);
    sg_cycle_free(&e->cycle);
    free(e->refs);
    free(e->value);
    free(e->answers);
    free(e->pool);
    free(e->options);
    free(e->path);
    free(e);
}

uint64_t sg_entailing_bytes(const sg_entailing *e)
{
    return sizeof *e + sg_memo_bytes(e->memo) + e->budget.held_bytes;
}

/* The memo and the arrays share max_bytes: gives the arrays what the memo leaves. */
static void share_budget(sg_entailing *e)
{
    sg_budget_leave(&e->budget, e->max_bytes, sg_memo_bytes(e->memo) + sizeof *e);
}

void sg_entailing_limit(sg_entailing *e, uint64_t max_bytes, uint64_t max_positions)
{
    e->max_bytes = max_bytes;
    e->max_positions = max_positions ? e->positions + max_positions : 0;
    sg_memo_limit(e->memo, max_bytes);
    share_budget(e);
}

uint64_t sg_entailing_positions(const sg_entailing *e)
{
    return e->positions;
}

const sg_key *sg_entailing_cycle(const sg_entailing *e, size_t *n)
{
    *n = e->cycle.n;
    return e->cycle.keys;
}

size_t sg_entailing_depth(const sg_entailing *e)
{
    return e->n_path;
}

sg_key sg_entailing_open(const sg_entailing *e, size_t i)
{
    sg_key key;
    key.bytes = sg_memo_key(e->memo, e->refs[e->path[i].v], &key.n_bytes);
    return key;
}

/* The number of a position, new if it was not there. */
static sg_status number_of(sg_entailing *e, const void *key, size_t key_bytes, uint32_t *v)
{
    sg_ref ref;
    if (e->n >= SG_VALUE_MAX)
        return SG_ERANGE;
    sg_status status = sg_array_room(&e->budget, &e->refs, &e->cap_refs, e->n + (size_t)1, sizeof *e->refs);
    if (status == SG_OK)
        status = sg_array_room(&e->budget, &e->value, &e->cap_value, e->n + (size_t)1, sizeof *e->value);
    if (status == SG_OK)
        status = sg_array_room(&e->budget, &e->answers, &e->cap_answers, e->n + (size_t)1, sizeof *e->answers);
    if (status == SG_OK)
        status = sg_memo_intern(e->memo, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    *v = sg_memo_value(e->memo, ref);
    if (*v != SG_VALUE_NONE)
        return SG_OK;
    *v = e->n++;
    e->refs[*v] = ref;
    e->value[*v] = SG_VALUE_NONE;
    sg_memo_set(e->memo, ref, *v);
    return SG_OK;
}

/* ---- expanding ---------------------------------------------------------------------------------------------- */

typedef struct collector {
    sg_moves base;
    sg_entailing *e;
} collector;

static sg_status push(sg_entailing *e, uint32_t word)
{
    const sg_status status =
        sg_array_room(&e->budget, &e->options, &e->cap_options, e->n_options + 1, sizeof *e->options);
    if (status == SG_OK)
        e->options[e->n_options++] = word;
    return status;
}

static sg_status add_part(sg_moves *moves, const void *key, size_t key_bytes)
{
    sg_entailing *e = ((collector *)moves)->e;
    uint32_t v = 0;
    sg_status status = e->n_options == e->open_option ? push(e, 0) : SG_OK;
    if (status == SG_OK)
        status = number_of(e, key, key_bytes, &v);
    return status == SG_OK ? push(e, v) : status;
}

static sg_status close_turn(sg_moves *moves, sg_turn turn)
{
    sg_entailing *e = ((collector *)moves)->e;
    const sg_status status = e->n_options == e->open_option ? push(e, 0) : SG_OK;
    if (status != SG_OK)
        return status;
    const size_t n_parts = e->n_options - e->open_option - 1;
    if (n_parts >= UINT32_MAX >> TURN_BITS)
        return SG_ERANGE;
    e->options[e->open_option] = (uint32_t)n_parts << TURN_BITS | (uint32_t)turn;
    e->open_option = e->n_options;
    return SG_OK;
}

static sg_status close_option(sg_moves *moves)
{
    return close_turn(moves, SG_TURN_PASSES);
}

/* The positions from the one that has come back to the top of the path. */
static sg_status fail_with_cycle(sg_entailing *e, uint32_t v)
{
    size_t i = 0;
    sg_status status = SG_OK;
    while (e->path[i].v != v)
        i++;
    for (; i < e->n_path && status == SG_OK; i++) {
        const sg_key key = sg_entailing_open(e, i);
        status = sg_cycle_add(&e->cycle, key.bytes, key.n_bytes);
    }
    return status == SG_OK ? sg_cycle_close(&e->cycle) : status;
}

/* Expands v and puts it on the path. */
static sg_status open_position(sg_entailing *e, uint32_t v, const sg_pulse *pulse)
{
    size_t key_bytes;
    if (e->value[v] == OPEN)
        return fail_with_cycle(e, v);
    if (e->max_positions && e->positions >= e->max_positions)
        return SG_ELIMIT;
    sg_status status = SG_OK;
    if (pulse && pulse->beat && e->positions >= e->next_beat) {
        e->next_beat = e->positions + BEAT_EVERY;
        status = pulse->beat(pulse->ud, e->positions);
    }
    share_budget(e);
    if (status == SG_OK)
        status = sg_array_room(&e->budget, &e->path, &e->cap_path, e->n_path + 1, sizeof *e->path);
    if (status != SG_OK)
        return status;
    collector to = {.base = {.part = add_part, .option = close_option, .turn = close_turn}, .e = e};
    const unsigned char *key = sg_memo_key(e->memo, e->refs[v], &key_bytes);
    const size_t first = e->open_option = e->n_options;
    status = e->expand(e->ud, key, key_bytes, &to.base);
    if (status != SG_OK) {
        e->n_options = first;
        return status;
    }
    e->positions++;
    e->value[v] = OPEN;
    e->path[e->n_path++] = (frame){.v = v, .first = first, .end = e->n_options, .at = first};
    return SG_OK;
}

/* ---- evaluating --------------------------------------------------------------------------------------------- */

/* The value of the sum of known positions, without part number `without`. */
static uint32_t sum_of(const sg_entailing *e, const uint32_t *parts, size_t n, size_t without)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (i == without)
            continue;
        if (e->value[parts[i]] == SG_LOONY)
            return SG_LOONY;
        sum ^= e->value[parts[i]];
    }
    return sum;
}

/* e->sum becomes the answers of the sum of known positions: who must move in the sum moves in one part of it. */
static sg_status answers_of_sum(sg_entailing *e, const uint32_t *parts, size_t n)
{
    sg_status status = SG_OK;
    sg_union_clear(&e->sum);
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        const uint32_t others = sum_of(e, parts, n, i), *own = e->pool + e->answers[parts[i]];
        const bool all_but = own[0] & 1;
        const size_t n_own = own[0] >> 1;
        own++;
        if (others == SG_LOONY)
            status = all_but ? sg_union_add_all_but(&e->sum, &e->budget, NULL, 0, 0) : SG_OK;
        else if (all_but)
            status = sg_union_add_all_but(&e->sum, &e->budget, own, n_own, others);
        else
            for (size_t k = 0; k < n_own && status == SG_OK; k++)
                status = sg_union_add(&e->sum, &e->budget, own[k] ^ others);
    }
    return status == SG_OK ? sg_union_close(&e->sum, &e->budget) : status;
}

/* Adds to e->set the nimbers beside which an option wins. */
static sg_status add_option(sg_entailing *e, sg_turn turn, const uint32_t *parts, size_t n)
{
    sg_status status;
    if (turn != SG_TURN_ENTAILS) {
        const uint32_t sum = sum_of(e, parts, n, SIZE_MAX);
        if (turn == SG_TURN_STAYS)
            return sg_union_add_all_but(&e->set, &e->budget, &sum, sum == SG_LOONY ? 0 : 1, 0);
        return sum == SG_LOONY ? SG_OK : sg_union_add(&e->set, &e->budget, sum);
    }
    status = answers_of_sum(e, parts, n);
    if (status != SG_OK)
        return status;
    if (!e->sum.all_but)
        return sg_union_add_all_but(&e->set, &e->budget, e->sum.members, e->sum.n_members, 0);
    for (size_t i = 0; i < e->sum.n_members && status == SG_OK; i++)
        status = sg_union_add(&e->set, &e->budget, e->sum.members[i]);
    return status;
}

static sg_status keep_answers(sg_entailing *e, uint32_t v)
{
    const size_t n = e->set.n_members;
    if (n > UINT32_MAX >> 1)
        return SG_ERANGE;
    const sg_status status = sg_array_room(&e->budget, &e->pool, &e->cap_pool, e->n_pool + n + 1, sizeof *e->pool);
    if (status != SG_OK)
        return status;
    e->answers[v] = e->n_pool;
    e->pool[e->n_pool++] = (uint32_t)n << 1 | e->set.all_but;
    for (size_t i = 0; i < n; i++)
        e->pool[e->n_pool++] = e->set.members[i];
    return SG_OK;
}

/* All parts of the options of the top of the path are known: evaluates it and takes it off. */
static sg_status close_position(sg_entailing *e)
{
    const frame *top = &e->path[e->n_path - 1];
    sg_status status = SG_OK;
    sg_union_clear(&e->set);
    for (size_t at = top->first; at < top->end && status == SG_OK;) {
        const uint32_t head = e->options[at++];
        const size_t n_parts = head >> TURN_BITS;
        status = add_option(e, (sg_turn)(head & ((1u << TURN_BITS) - 1)), e->options + at, n_parts);
        at += n_parts;
    }
    if (status == SG_OK)
        status = sg_union_close(&e->set, &e->budget);
    if (status == SG_OK)
        status = keep_answers(e, top->v);
    if (status != SG_OK)
        return status;
    e->value[top->v] = sg_union_mex(&e->set);
    e->n_options = top->first;
    e->n_path--;
    return SG_OK;
}

/* The next part of an option of the top of the path that is not known yet; false if there is none. */
static bool next_part(sg_entailing *e, uint32_t *v)
{
    frame *top = &e->path[e->n_path - 1];
    for (; top->at < top->end; top->at += (e->options[top->at] >> TURN_BITS) + 1) {
        const size_t n_parts = e->options[top->at] >> TURN_BITS;
        for (size_t i = 1; i <= n_parts; i++) {
            *v = e->options[top->at + i];
            if (e->value[*v] == SG_VALUE_NONE || e->value[*v] == OPEN)
                return true;
        }
    }
    return false;
}

static sg_status evaluate(sg_entailing *e, uint32_t v, const sg_pulse *pulse)
{
    if (e->value[v] != SG_VALUE_NONE)
        return SG_OK;
    sg_status status = open_position(e, v, pulse);
    while (status == SG_OK && e->n_path > 0)
        status = next_part(e, &v) ? open_position(e, v, pulse) : close_position(e);
    while (e->n_path > 0) /* after a failure */
        e->value[e->path[--e->n_path].v] = SG_VALUE_NONE;
    e->n_options = 0;
    return status;
}

sg_status sg_entailing_value(sg_entailing *e, const void *key, size_t key_bytes, const sg_pulse *pulse, sg_affine *out)
{
    uint32_t v = 0;
    sg_cycle_clear(&e->cycle);
    share_budget(e);
    sg_status status = number_of(e, key, key_bytes, &v);
    if (status == SG_OK)
        status = evaluate(e, v, pulse);
    if (status != SG_OK)
        return status;
    const uint32_t *set = e->pool + e->answers[v];
    *out = (sg_affine){.value = e->value[v], .all_but = set[0] & 1, .answers = set + 1, .n_answers = set[0] >> 1};
    return SG_OK;
}
