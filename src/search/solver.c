/* SPDX-License-Identifier: MIT */
/*
 * Depth-first evaluation on an explicit stack.
 *
 * A frame is a position whose options are known and being evaluated. The options of all frames lie in one
 * shared array of words, the newest frame's last:
 *
 *   option   known (nim-sum of the components whose value was known) | n | ref 1 | ... | ref n
 *
 * Invariants
 * 1. The positions of the frames, and no others, have the value SG_VALUE_OPEN in the memo; they form a path.
 * 2. A frame's options are complete; cursor is where its first component without a value may be.
 * A component found OPEN is therefore on the path, and the path from it to the top is a loop of play.
 */
#include "memo.h"
#include "moves.h"

#include <stdlib.h>
#include <string.h>

typedef struct frame {
    sg_ref ref;
    size_t first;  /* index of the first option's first word */
    size_t cursor; /* index of the word to look at next: an option's head or one of its refs */
    size_t end;
    uint32_t left; /* refs of the option under the cursor that are still to be looked at; 0 at a head */
} frame;

typedef struct solver_moves {
    sg_moves base;
    sg_solver *solver;
    size_t head; /* where the open option begins */
    bool open;
} solver_moves;

struct sg_solver {
    sg_memo *memo;
    sg_expand_fn *expand;
    void *ud;
    uint64_t max_positions;
    frame *frames;
    size_t n_frames, cap_frames;
    uint32_t *words;
    size_t n_words, cap_words;
    uint64_t *seen; /* bit set for the mex */
    size_t cap_seen;
    sg_ref *cycle;
    size_t n_cycle;
    sg_counters counters;
    uint64_t next_beat;
    solver_moves moves;
};

enum { BEAT_POSITIONS = 256, HEAD_WORDS = 2 };

void sg_solver_free(sg_solver *solver)
{
    if (!solver)
        return;
    free(solver->frames);
    free(solver->words);
    free(solver->seen);
    free(solver->cycle);
    free(solver);
}

sg_counters sg_solver_counters(const sg_solver *solver)
{
    return solver->counters;
}

uint64_t sg_solver_bytes(const sg_solver *solver)
{
    return solver->cap_frames * sizeof *solver->frames + solver->cap_words * sizeof *solver->words;
}

void sg_solver_limit(sg_solver *solver, uint64_t max_positions)
{
    solver->max_positions = max_positions ? solver->counters.positions + max_positions : 0;
}

const sg_ref *sg_solver_cycle(const sg_solver *solver, size_t *n_refs)
{
    *n_refs = solver->n_cycle;
    return solver->cycle;
}

/* items with room for need more after the used ones, moved if need be; NULL if no memory. *cap counts items. */
static void *with_room(void *items, size_t *cap, size_t used, size_t need, size_t item_bytes)
{
    if (*cap - used >= need)
        return items;
    size_t more = *cap ? *cap : 64;
    if (more < need)
        more = need;
    if (more > SIZE_MAX / item_bytes - *cap)
        return NULL;
    void *grown = realloc(items, (*cap + more) * item_bytes);
    if (grown)
        *cap += more;
    return grown;
}

static sg_status reserve_words(sg_solver *solver, size_t need)
{
    uint32_t *words = with_room(solver->words, &solver->cap_words, solver->n_words, need, sizeof *solver->words);
    if (!words)
        return SG_ENOMEM;
    solver->words = words;
    return SG_OK;
}

static sg_status begin_option(solver_moves *moves)
{
    sg_solver *solver = moves->solver;
    sg_status status = reserve_words(solver, HEAD_WORDS);
    if (status != SG_OK)
        return status;
    moves->head = solver->n_words;
    moves->open = true;
    solver->words[solver->n_words++] = 0;
    solver->words[solver->n_words++] = 0;
    return SG_OK;
}

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    solver_moves *moves = (solver_moves *)base;
    sg_solver *solver = moves->solver;
    sg_ref ref;
    sg_status status;
    if (!moves->open && (status = begin_option(moves)) != SG_OK)
        return status;
    status = sg_memo_intern(solver->memo, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    const uint32_t value = sg_memo_value(solver->memo, ref);
    if (value != SG_VALUE_NONE) {
        solver->counters.hits++;
        solver->words[moves->head] ^= value;
        return SG_OK;
    }
    status = reserve_words(solver, 1);
    if (status != SG_OK)
        return status;
    solver->words[solver->n_words++] = ref;
    solver->words[moves->head + 1]++;
    return SG_OK;
}

static sg_status take_option(sg_moves *base)
{
    solver_moves *moves = (solver_moves *)base;
    sg_status status = moves->open ? SG_OK : begin_option(moves);
    if (status != SG_OK)
        return status;
    moves->open = false;
    moves->solver->counters.options++;
    return SG_OK;
}

sg_status sg_solver_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_positions, sg_solver **out)
{
    sg_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return SG_ENOMEM;
    solver->memo = memo;
    solver->expand = expand;
    solver->ud = ud;
    solver->moves = (solver_moves){.base = {.part = take_part, .option = take_option}, .solver = solver};
    sg_solver_limit(solver, max_positions);
    *out = solver;
    return SG_OK;
}

/* Pushes a frame for ref: opens it and asks for its options. On failure nothing stays pushed. */
static sg_status push(sg_solver *solver, sg_ref ref)
{
    if (solver->max_positions && solver->counters.positions >= solver->max_positions)
        return SG_ELIMIT;
    frame *frames = with_room(solver->frames, &solver->cap_frames, solver->n_frames, 1, sizeof *solver->frames);
    if (!frames)
        return SG_ENOMEM;
    solver->frames = frames;
    const size_t first = solver->n_words;
    size_t key_bytes;
    const void *key = sg_memo_key(solver->memo, ref, &key_bytes);
    sg_memo_set(solver->memo, ref, SG_VALUE_OPEN);
    solver->moves.open = false;
    sg_status status = solver->expand(solver->ud, key, key_bytes, &solver->moves.base);
    if (status != SG_OK) {
        sg_memo_set(solver->memo, ref, SG_VALUE_NONE);
        solver->n_words = first;
        return status;
    }
    solver->frames[solver->n_frames++] =
        (frame){.ref = ref, .first = first, .cursor = first, .end = solver->n_words, .left = 0};
    solver->counters.positions++;
    if (solver->n_frames > solver->counters.depth)
        solver->counters.depth = solver->n_frames;
    return SG_OK;
}

/* The next component of the top frame that has no value yet; false if all have one. */
static bool next_unknown(const sg_solver *solver, frame *top, sg_ref *ref)
{
    while (top->cursor < top->end) {
        if (top->left == 0) {
            top->left = solver->words[top->cursor + 1];
            top->cursor += HEAD_WORDS;
            continue;
        }
        *ref = solver->words[top->cursor];
        if (sg_memo_value(solver->memo, *ref) == SG_VALUE_NONE)
            return true;
        top->cursor++;
        top->left--;
    }
    return false;
}

/* mex over the top frame's options, all of whose components have values. At most the number of options. */
static sg_status mex_of(sg_solver *solver, const frame *top, uint32_t *value)
{
    const size_t bits = (top->end - top->first) / HEAD_WORDS + 1;
    const size_t n_seen = bits / 64 + 1;
    uint64_t *seen = with_room(solver->seen, &solver->cap_seen, 0, n_seen, sizeof *seen);
    if (!seen)
        return SG_ENOMEM;
    solver->seen = seen;
    memset(solver->seen, 0, n_seen * sizeof *solver->seen);
    for (size_t at = top->first; at < top->end;) {
        uint32_t sum = solver->words[at];
        const uint32_t n = solver->words[at + 1];
        at += HEAD_WORDS;
        for (uint32_t i = 0; i < n; i++)
            sum ^= sg_memo_value(solver->memo, solver->words[at++]);
        if (sum < bits)
            solver->seen[sum / 64] |= UINT64_C(1) << (sum % 64);
    }
    size_t word = 0;
    while (solver->seen[word] == UINT64_MAX)
        word++;
    uint32_t mex = (uint32_t)word * 64;
    while (solver->seen[word] >> (mex % 64) & 1)
        mex++;
    *value = mex;
    return SG_OK;
}

/* Keeps the loop that closes at ref: the frames from ref to the top. */
static sg_status record_cycle(sg_solver *solver, sg_ref ref)
{
    size_t from = solver->n_frames;
    while (from > 0 && solver->frames[--from].ref != ref)
        ;
    const size_t n = solver->n_frames - from;
    sg_ref *cycle = realloc(solver->cycle, n * sizeof *cycle);
    if (!cycle)
        return SG_ENOMEM;
    for (size_t i = 0; i < n; i++)
        cycle[i] = solver->frames[from + i].ref;
    solver->cycle = cycle;
    solver->n_cycle = n;
    return SG_ECYCLE;
}

static sg_status evaluate(sg_solver *solver, const sg_pulse *pulse)
{
    while (solver->n_frames > 0) {
        frame *top = &solver->frames[solver->n_frames - 1];
        sg_ref ref;
        sg_status status;
        if (pulse && solver->counters.positions >= solver->next_beat) {
            solver->next_beat = solver->counters.positions + BEAT_POSITIONS;
            status = pulse->beat(pulse->ud, solver->counters.positions);
            if (status != SG_OK)
                return status;
        }
        if (next_unknown(solver, top, &ref)) {
            status = sg_memo_is_open(solver->memo, ref) ? record_cycle(solver, ref) : push(solver, ref);
            if (status != SG_OK)
                return status;
            continue;
        }
        uint32_t value = 0;
        status = mex_of(solver, top, &value);
        if (status != SG_OK)
            return status;
        sg_memo_set(solver->memo, top->ref, value);
        solver->n_words = top->first;
        solver->n_frames--;
    }
    return SG_OK;
}

sg_status sg_solver_value(sg_solver *solver, const void *key, size_t key_bytes, const sg_pulse *pulse, uint32_t *value)
{
    sg_ref ref;
    sg_status status = sg_memo_intern(solver->memo, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    solver->n_cycle = 0;
    if (sg_memo_value(solver->memo, ref) == SG_VALUE_NONE) {
        status = push(solver, ref);
        if (status == SG_OK)
            status = evaluate(solver, pulse);
        while (solver->n_frames > 0)
            sg_memo_set(solver->memo, solver->frames[--solver->n_frames].ref, SG_VALUE_NONE);
        solver->n_words = 0;
        if (status != SG_OK)
            return status;
    }
    *value = sg_memo_value(solver->memo, ref);
    return SG_OK;
}
