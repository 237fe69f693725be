/* SPDX-License-Identifier: MIT */
#include "words.h"

#include "../../base/array.h"

#include <stdlib.h>
#include <string.h>

enum { BEAT_POSITIONS = 256, SWEEP_DEPTH = 4096, SWEEP_SHARE = 8 };

sg_words *sg_words_new(bool falls)
{
    sg_words *words = calloc(1, sizeof *words);
    if (words && !sg_word_table_init(&words->table)) {
        free(words);
        return NULL;
    }
    if (words)
        words->falls = falls;
    return words;
}

void sg_words_free(sg_words *words)
{
    if (!words)
        return;
    sg_word_table_free(&words->table);
    free(words->pending);
    free(words->frames);
    free(words->large);
    free(words);
}

sg_status sg_words_pend(sg_words *words, uint64_t option)
{
    const sg_status status = sg_array_room(&words->table.budget, &words->pending, &words->cap_pending,
                                           words->n_pending + 1, sizeof *words->pending);
    if (status == SG_OK)
        words->pending[words->n_pending++] = option;
    return status;
}

/* ---- values ----------------------------------------------------------------------------------------------------- */

/* The mex of options of which n are in the list, with their values, and the others have all the small ones. */
static sg_status mex_of_large(sg_words *words, const uint64_t *list, size_t n, uint32_t *value)
{
    const size_t n_large = n / 64 + 1; /* a bit for each value from SG_WORD_BITS on, one more than options */
    const sg_status status =
        sg_array_room(&words->table.budget, &words->large, &words->cap_large, n_large, sizeof *words->large);
    if (status != SG_OK)
        return status;
    memset(words->large, 0, n_large * sizeof *words->large);
    for (size_t i = 0; i < n; i++) {
        uint32_t of_option = 0;
        (void)sg_word_value(&words->table, list[i], &of_option);
        const size_t over = of_option - SG_WORD_BITS;
        if (over / 64 < n_large)
            words->large[over / 64] |= UINT64_C(1) << over % 64;
    }
    size_t at = 0;
    while (words->large[at] == UINT64_MAX)
        at++;
    *value = SG_WORD_BITS + (uint32_t)at * 64 + (uint32_t)__builtin_ctzll(~words->large[at]);
    return SG_OK;
}

/* Keeps the value of a position, all of whose options have values. */
static sg_status settle(sg_words *words, uint64_t word, uint64_t seen, uint64_t first, size_t n_kept)
{
    uint32_t value = 0;
    if (seen != UINT64_MAX)
        value = (uint32_t)__builtin_ctzll(~seen);
    else {
        const sg_status status = mex_of_large(words, words->pending + first, n_kept, &value);
        if (status != SG_OK)
            return status;
    }
    return sg_word_set(&words->table, word, value);
}

/* ---- the stack -------------------------------------------------------------------------------------------------- */

/* Asks for the options of a position: bits of seen, and words behind those that are pending. */
static sg_status expand(sg_words *words, uint64_t word, sg_words_expand_fn *ask, void *ud)
{
    if (words->max_positions && words->n_positions >= words->max_positions)
        return SG_ELIMIT;
    words->here = word;
    words->seen = 0;
    const sg_status status = ask(ud, word);
    words->n_positions += status == SG_OK;
    return status;
}

static sg_status push(sg_words *words, uint64_t word, sg_words_expand_fn *ask, void *ud)
{
    const uint64_t first = words->n_pending;
    sg_status status = sg_array_room(&words->table.budget, &words->frames, &words->cap_frames, words->n_frames + 1,
                                     sizeof *words->frames);
    if (status == SG_OK)
        status = expand(words, word, ask, ud);
    if (status == SG_OK && words->n_pending - first > UINT32_MAX)
        status = SG_ELIMIT;
    if (status != SG_OK)
        return status;
    if (words->n_frames >= words->depth)
        words->depth = words->n_frames + 1;
    if (words->n_pending == first)
        return settle(words, word, words->seen, first, 0);
    uint8_t *place;
    status = sg_word_have(&words->table, word, &place);
    if (status != SG_OK)
        return status;
    *place = SG_WORD_OPEN;
    words->frames[words->n_frames++] = (sg_words_frame){.word = word, .seen = words->seen, .first = first};
    return SG_OK;
}

/* The next option of a frame that has no value, or none. */
static bool next_unknown(sg_words *words, sg_words_frame *top, uint64_t *option, uint8_t *cell)
{
    uint64_t *list = words->pending + top->first;
    const uint64_t n = words->n_pending - top->first;
    while (top->at < n) {
        *cell = sg_word_cell(&words->table, *option = list[top->at]);
        if (*cell > SG_WORD_LARGE)
            return true;
        if (*cell < SG_WORD_BITS)
            top->seen |= UINT64_C(1) << *cell;
        else
            list[top->kept++] = *option;
        top->at++;
    }
    return false;
}

/* ---- from the least on ------------------------------------------------------------------------------------------ */

/* Evaluates the integer word. False: that failed, or an option is not smaller. Then nothing has changed. */
static bool evaluate_below(sg_words *words, uint64_t word, sg_words_expand_fn *ask, void *ud)
{
    const size_t first = words->n_pending;
    if (expand(words, word, ask, ud) != SG_OK)
        return false;
    sg_words_frame frame = {.word = word, .seen = words->seen, .first = first};
    uint64_t option;
    uint8_t cell;
    const bool done = !words->rises && !next_unknown(words, &frame, &option, &cell) &&
                      settle(words, word, frame.seen, first, frame.kept) == SG_OK;
    words->n_pending = first;
    return done;
}

/*
 * The frames are many, and every option was a smaller integer: evaluates integers from the least on, up to where the
 * frames are, but not more than a share of those that the search has met. Where the search meets few of those below, that
 * bounds what is done in vain. An integer that nobody asked for may fail: the search goes on without the others then,
 * and meets each failure that is its own.
 */
static void sweep(sg_words *words, sg_words_expand_fn *ask, void *ud)
{
    const sg_words_frame *top = &words->frames[words->n_frames - 1], *above = top - words->sweep_at / 2;
    const uint64_t most = words->sweep_at * SWEEP_SHARE;
    words->sweep_at *= 2;
    if (!words->falls || words->rises || words->max_positions || top->word >= SG_WORD_PAGED ||
        above->word - top->word > words->sweep_at)
        return;
    uint64_t n = 0;
    bool goes_on = true;
    const size_t n_pending = words->n_pending;
    while (goes_on && words->swept < top->word && n < most) {
        if (sg_word_cell(&words->table, words->swept) >= SG_WORD_OPEN) {
            goes_on = evaluate_below(words, words->swept, ask, ud);
            n++;
        }
        words->swept += goes_on;
    }
    words->n_pending = n_pending;
    words->rises = false;
    words->falls = goes_on;
}

/* ---- evaluation ------------------------------------------------------------------------------------------------- */

static sg_status beat(const sg_words *words, const sg_pulse *pulse)
{
    return pulse && words->n_positions % BEAT_POSITIONS == 0 ? pulse->beat(pulse->ud, words->n_positions) : SG_OK;
}

/* An option of the top frame is on the path. */
static sg_status meet(sg_words *words, uint64_t option)
{
    words->loop = words->n_frames - 1;
    while (words->frames[words->loop].word != option)
        words->loop--;
    return SG_ECYCLE;
}

static sg_status evaluate(sg_words *words, sg_words_expand_fn *ask, void *ud, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    while (status == SG_OK && words->n_frames > 0) {
        sg_words_frame *top = &words->frames[words->n_frames - 1];
        uint64_t option;
        uint8_t cell;
        if (next_unknown(words, top, &option, &cell)) {
            status = cell == SG_WORD_OPEN ? meet(words, option) : push(words, option, ask, ud);
            if (status == SG_OK)
                status = beat(words, pulse);
            if (status == SG_OK && words->n_frames == words->sweep_at)
                sweep(words, ask, ud);
            continue;
        }
        status = settle(words, top->word, top->seen, top->first, top->kept);
        words->n_pending = top->first;
        words->n_frames -= status == SG_OK;
    }
    return status;
}

sg_status sg_words_value(sg_words *words, uint64_t word, sg_words_expand_fn *ask, void *ud, const sg_pulse *pulse,
                         uint32_t *value)
{
    words->rises = false;
    words->sweep_at = SWEEP_DEPTH;
    if (sg_word_value(&words->table, word, value))
        return SG_OK;
    sg_status status = push(words, word, ask, ud);
    if (status == SG_OK)
        status = evaluate(words, ask, ud, pulse);
    if (status == SG_OK)
        (void)sg_word_value(&words->table, word, value);
    return status;
}

void sg_words_leave(sg_words *words)
{
    while (words->n_frames > 0)
        *sg_word_place(&words->table, words->frames[--words->n_frames].word) = SG_WORD_UNKNOWN;
    words->n_pending = 0;
}
