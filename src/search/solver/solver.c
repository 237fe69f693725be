/* SPDX-License-Identifier: MIT */
/* Depth-first evaluation on an explicit stack; what lies on it is in state.h. */
#define _POSIX_C_SOURCE 200809L

#include "state.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../base/hash.h"

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

/* Keeps the keys of the loop that closes at ref: of the frames from ref to the top. SG_ECYCLE, or SG_ENOMEM. */
static sg_status record_cycle(sg_solver *solver, sg_ref ref)
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

enum { BEAT_POSITIONS = 256 };

void sg_solver_free(sg_solver *solver)
{
    if (!solver)
        return;
    free(solver->frames);
    free(solver->words);
    free(solver->large);
    sg_cycle_free(&solver->cycle);
    sg_solver_collect_free(solver);
    sg_index_free(NULL, &solver->path);
    free(solver);
}

sg_counters sg_solver_counters(const sg_solver *solver)
{
    return solver->counters;
}

uint64_t sg_solver_bytes(const sg_solver *solver)
{
    return solver->cap_frames * sizeof *solver->frames + solver->cap_words * sizeof *solver->words +
           sg_index_bytes(&solver->path) + sg_solver_collect_bytes(solver);
}

void sg_solver_limit(sg_solver *solver, uint64_t max_positions)
{
    solver->max_positions = max_positions ? solver->counters.positions + max_positions : 0;
}

void sg_solver_share(sg_solver *solver, bool shared)
{
    solver->shared = shared;
}

void sg_solver_watch(sg_solver *solver, bool duplicates)
{
    solver->watched = duplicates;
}

void sg_solver_tell(sg_solver *solver, sg_known_fn *known, void *ud)
{
    solver->known = known;
    solver->known_ud = ud;
}

sg_status sg_solver_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_positions, sg_solver **out)
{
    sg_solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return SG_ENOMEM;
    solver->memo = memo;
    solver->expand = expand;
    solver->ud = ud;
    solver->hashed = sg_memo_is_hashed(memo);
    sg_solver_collect(solver);
    sg_solver_limit(solver, max_positions);
    *out = solver;
    return SG_OK;
}

/* ---- the stack -------------------------------------------------------------------------------------------------- */

/*
 * Sleeps once, before the position that another solver has open is expanded again: its value may be there by then. It
 * is not repeated, so that no solver ever depends on another. Without it, those who follow the first one along a single
 * line of play would do most of their work in vain.
 */
static void wait_a_little(void)
{
    const struct timespec moment = {.tv_nsec = 50000};
    nanosleep(&moment, NULL);
}

/* The path of a shared solver. */
static bool is_on_path(const sg_solver *solver, sg_ref ref)
{
    const uint64_t hash = sg_hash_word(ref);
    size_t at;
    uint32_t i = sg_index_first(&solver->path, hash, &at);
    while (i != SG_INDEX_NONE && solver->frames[i].ref != ref)
        i = sg_index_next(&solver->path, hash, &at);
    return i != SG_INDEX_NONE;
}

/* Opens the position of a new frame, *claimed unless another solver has it open. *known: it has a value by now, and
 * is not opened. SG_ECYCLE: it is on the path. */
static sg_status claim(sg_solver *solver, sg_ref ref, bool *claimed, bool *known)
{
    *claimed = sg_memo_claim(solver->memo, ref);
    *known = !*claimed && sg_memo_value(solver->memo, ref) != SG_VALUE_NONE;
    if (*known)
        return SG_OK;
    if (!solver->shared)
        return *claimed ? SG_OK : SG_ECYCLE;
    if (!*claimed && is_on_path(solver, ref))
        return SG_ECYCLE;
    if (!*claimed) {
        wait_a_little();
        *known = sg_memo_value(solver->memo, ref) != SG_VALUE_NONE;
        if (*known)
            return SG_OK;
    }
    const sg_status status = sg_index_room(NULL, &solver->path, solver->path.n + 1);
    if (status == SG_OK)
        sg_index_add(&solver->path, sg_hash_word(ref), (uint32_t)solver->n_frames);
    else if (*claimed)
        sg_memo_unclaim(solver->memo, ref);
    return status;
}

/* The frame above the others leaves the path. If it was claimed and has no value, other solvers may claim it now. */
static void leave_path(sg_solver *solver, const frame *top)
{
    if (solver->shared)
        sg_index_remove(&solver->path, sg_hash_word(top->ref), (uint32_t)solver->n_frames);
    if (top->claimed)
        sg_memo_unclaim(solver->memo, top->ref);
}

/* Moves the option at the cursor, which has n_words, to those that are kept. */
static void keep(frame *top, uint32_t *words, uint32_t n_words)
{
    memmove(words + top->kept, words + top->cursor, n_words * sizeof *words);
    top->kept = (top->kept + n_words) & SG_WORDS_MAX;
    top->cursor += n_words;
}

/* Keeps the option at the cursor for the second round: another solver has its first part open. */
static void pass_by(const sg_solver *solver, frame *top, uint32_t *words)
{
    const uint32_t *head = words + top->cursor, *part = head + SG_HEAD_WORDS;
    for (uint32_t n = head[1]; n > 0; n--)
        part += sg_solver_part_words(solver, part);
    keep(top, words, (uint32_t)(part - head));
    top->passed_by = true;
}

/* The options that were kept are looked at again. */
static void begin_second(sg_solver *solver, frame *top)
{
    top->second = true;
    top->passed_by = false;
    top->size = top->kept;
    top->cursor = top->kept = 0;
    solver->n_words = solver->top_first + top->size;
}

/*
 * The next component of the top frame that is to be evaluated; NULL if all have values. Among solvers that share the
 * memo, the first round passes by options whose first part another solver has open; the second does not.
 */
static const uint32_t *next_unknown(sg_solver *solver, frame *top)
{
    uint32_t *words = solver->words + solver->top_first;
    for (;;) {
        while (top->cursor < top->size) {
            uint32_t *head = words + top->cursor;
            const uint32_t *part = head + SG_HEAD_WORDS;
            if (head[1] == 0 && head[0] < SG_SMALL_VALUES) {
                top->seen |= UINT64_C(1) << head[0];
                top->cursor += SG_HEAD_WORDS;
                continue;
            }
            if (head[1] == 0) {
                keep(top, words, SG_HEAD_WORDS);
                continue;
            }
            const uint32_t value = sg_memo_value(solver->memo, part[0]);
            if (value != SG_VALUE_NONE) { /* adds the value to known, and moves the head up to the next part */
                const uint32_t n_words = sg_solver_part_words(solver, part), known = head[0] ^ value,
                               left = head[1] - 1;
                head[n_words] = known;
                head[n_words + 1] = left;
                top->cursor += n_words;
                continue;
            }
            if (!solver->shared || top->second || !sg_memo_is_open(solver->memo, part[0]))
                return part;
            pass_by(solver, top, words);
        }
        if (!top->passed_by)
            return NULL;
        begin_second(solver, top);
    }
}

/* The mex of the top frame's options, which all have values, if every value below SG_SMALL_VALUES is among them. */
static sg_status mex_of_large(sg_solver *solver, const frame *top, uint32_t *value)
{
    const size_t bits = top->kept / SG_HEAD_WORDS + 1; /* for values from SG_SMALL_VALUES on, one for each option */
    const size_t n_large = bits / 64 + 1;
    const sg_status status = sg_array_room(NULL, &solver->large, &solver->cap_large, n_large, sizeof *solver->large);
    if (status != SG_OK)
        return status;
    uint64_t *large = solver->large;
    memset(large, 0, n_large * sizeof *large);
    const uint32_t *head = solver->words + solver->top_first;
    for (const uint32_t *end = head + top->kept; head < end; head += SG_HEAD_WORDS) {
        const uint32_t over = head[0] - SG_SMALL_VALUES;
        if (over < bits)
            large[over / 64] |= UINT64_C(1) << (over % 64);
    }
    size_t at = 0;
    while (large[at] == UINT64_MAX)
        at++;
    *value = SG_SMALL_VALUES + (uint32_t)at * 64 + (uint32_t)__builtin_ctzll(~large[at]);
    return SG_OK;
}

static sg_status mex_of(sg_solver *solver, const frame *top, uint32_t *value)
{
    if (top->seen == UINT64_MAX)
        return mex_of_large(solver, top, value);
    *value = (uint32_t)__builtin_ctzll(~top->seen);
    return SG_OK;
}

/* The top position was expanded in vain: another solver did the same and was quicker. */
static void count_repeat(sg_solver *solver)
{
    solver->counters.positions--;
    solver->counters.repeats++;
}

/* All options of the frame have values: puts the value of its position into the memo. */
static sg_status complete(sg_solver *solver, frame *top)
{
    uint32_t value = 0;
    sg_status status = mex_of(solver, top, &value);
    if (status != SG_OK)
        return status;
    top->claimed = false;
    if (!sg_memo_settle(solver->memo, top->ref, value)) {
        count_repeat(solver);
    } else if (solver->known) {
        size_t stored_bytes;
        const void *stored = sg_memo_key(solver->memo, top->ref, &stored_bytes);
        status = solver->known(solver->known_ud, stored, stored_bytes, value);
    }
    return status;
}

/* Opens the position of ref, asks for its options and pushes a frame for it. No frame is pushed on failure, if its
 * value is known by now, or if the values of all its options are: then its own is found at once. */
static sg_status push(sg_solver *solver, sg_ref ref, const void *key, size_t key_bytes)
{
    bool claimed, known;
    if (solver->max_positions && solver->counters.positions >= solver->max_positions)
        return SG_ELIMIT;
    sg_status status =
        sg_array_room(NULL, &solver->frames, &solver->cap_frames, solver->n_frames + 1, sizeof *solver->frames);
    if (status != SG_OK)
        return status;
    status = claim(solver, ref, &claimed, &known);
    if (status != SG_OK || known)
        return status;
    const size_t first = solver->n_words;
    frame top = {.ref = ref, .claimed = claimed};
    status = sg_solver_expand(solver, key, key_bytes, &top.seen);
    if (status != SG_OK) {
        leave_path(solver, &top);
        return status;
    }
    solver->counters.positions++;
    if (solver->n_frames >= solver->counters.depth)
        solver->counters.depth = solver->n_frames + 1;
    top.size = (uint32_t)(solver->n_words - first);
    if (top.size == 0) {
        status = complete(solver, &top);
        leave_path(solver, &top);
        return status;
    }
    solver->frames[solver->n_frames++] = top;
    solver->top_first = first;
    return SG_OK;
}

static void pop(sg_solver *solver)
{
    const frame *top = &solver->frames[--solver->n_frames];
    leave_path(solver, top);
    solver->n_words = solver->top_first;
    if (solver->n_frames > 0)
        solver->top_first -= top[-1].size;
}

/* ---- evaluation ------------------------------------------------------------------------------------------------- */

static sg_status beat(sg_solver *solver, const sg_pulse *pulse)
{
    const uint64_t done = solver->counters.positions + solver->counters.repeats;
    if (!pulse || done < solver->next_beat)
        return SG_OK;
    solver->next_beat = done + BEAT_POSITIONS;
    return pulse->beat(pulse->ud, solver->counters.positions);
}

static sg_status evaluate(sg_solver *solver, const sg_pulse *pulse)
{
    while (solver->n_frames > 0) {
        frame *top = &solver->frames[solver->n_frames - 1];
        sg_status status = beat(solver, pulse);
        if (status != SG_OK)
            return status;
        if (solver->shared && sg_memo_value(solver->memo, top->ref) != SG_VALUE_NONE) {
            count_repeat(solver);
            pop(solver);
            continue;
        }
        const uint32_t *part = next_unknown(solver, top);
        if (part) {
            const sg_ref ref = part[0];
            size_t key_bytes = solver->hashed ? part[1] : 0;
            const void *key = solver->hashed ? (const void *)(part + 2) : sg_memo_key(solver->memo, ref, &key_bytes);
            status = push(solver, ref, key, key_bytes);
            if (status == SG_ECYCLE)
                return record_cycle(solver, ref);
            if (status != SG_OK)
                return status;
            continue;
        }
        status = complete(solver, top);
        if (status != SG_OK)
            return status;
        pop(solver);
    }
    return SG_OK;
}

sg_status sg_solver_value(sg_solver *solver, const void *key, size_t key_bytes, const sg_pulse *pulse, uint32_t *value)
{
    sg_ref ref;
    sg_status status = sg_memo_intern(solver->memo, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    sg_cycle_clear(&solver->cycle);
    solver->root = key;
    solver->root_bytes = key_bytes;
    if (sg_memo_value(solver->memo, ref) == SG_VALUE_NONE) {
        status = push(solver, ref, key, key_bytes);
        if (status == SG_OK)
            status = evaluate(solver, pulse);
        while (solver->n_frames > 0) {
            if (sg_memo_value(solver->memo, solver->frames[solver->n_frames - 1].ref) != SG_VALUE_NONE)
                count_repeat(solver);
            pop(solver);
        }
        solver->n_words = 0;
        if (status != SG_OK)
            return status;
    }
    *value = sg_memo_value(solver->memo, ref);
    return SG_OK;
}
