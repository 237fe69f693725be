/* SPDX-License-Identifier: MIT */
#include "maker.h"

#include "../base/array.h"
#include "../base/hash.h"

#include <string.h>

sg_status sg_maker_start(sg_maker *maker, sg_dfa_work work, unsigned base, uint32_t tracks)
{
    const size_t n_letters = sg_dfa_letters(base, tracks);
    *maker = (sg_maker){.work = work, .ticker = {.pulse = work.pulse}};
    maker->dfa = (sg_dfa){.base = base, .tracks = tracks, .n_letters = n_letters};
    return n_letters > 0 ? SG_OK : SG_ERANGE;
}

static sg_status add_key(sg_maker *maker, const uint32_t *key, size_t n_words)
{
    sg_budget *budget = maker->work.budget;
    sg_status status =
        sg_array_room(budget, &maker->words, &maker->cap_words, maker->n_words + n_words + 1, sizeof *maker->words);
    if (status == SG_OK)
        status = sg_array_room(budget, &maker->begins, &maker->cap_begins, maker->n_states + 2, sizeof *maker->begins);
    if (status != SG_OK)
        return status;
    maker->begins[maker->n_states] = maker->n_words;
    if (n_words > 0)
        memcpy(maker->words + maker->n_words, key, n_words * sizeof *key);
    maker->n_words += n_words;
    maker->begins[++maker->n_states] = maker->n_words;
    return SG_OK;
}

sg_status sg_maker_state(sg_maker *maker, const uint32_t *key, size_t n_words, uint32_t *state)
{
    const uint64_t hash = sg_hash_bytes(key, n_words * sizeof *key);
    size_t at;
    for (uint32_t s = sg_index_first(&maker->index, hash, &at); s != SG_INDEX_NONE;
         s = sg_index_next(&maker->index, hash, &at)) {
        size_t n;
        const uint32_t *known = sg_maker_key(maker, s, &n);
        if (n == n_words && memcmp(known, key, n * sizeof *key) == 0) {
            *state = s;
            return SG_OK;
        }
    }
    if (maker->n_states >= SG_INDEX_NONE - 1)
        return SG_ELIMIT;
    sg_status status = sg_index_room(maker->work.budget, &maker->index, maker->index.n + 1);
    if (status == SG_OK)
        status = add_key(maker, key, n_words);
    if (status != SG_OK)
        return status;
    *state = (uint32_t)maker->n_states - 1;
    sg_index_add(&maker->index, hash, *state);
    return SG_OK;
}

sg_status sg_maker_row(sg_maker *maker, bool accepts)
{
    sg_dfa *dfa = &maker->dfa;
    sg_budget *budget = maker->work.budget;
    maker->ticker.done = maker->n_states;
    sg_status status = sg_tick(&maker->ticker, dfa->n_letters);
    if (status == SG_OK)
        status = sg_array_room(budget, &dfa->next, &maker->cap_next, (dfa->n_states + 1) * dfa->n_letters,
                               sizeof *dfa->next);
    if (status == SG_OK)
        status = sg_array_room(budget, &dfa->accepts, &maker->cap_accepts, dfa->n_states + 1, 1);
    if (status == SG_OK)
        dfa->accepts[dfa->n_states++] = accepts;
    return status;
}

/* The keys are no longer needed, and the memory may be. */
static void free_keys(sg_maker *maker)
{
    sg_budget *budget = maker->work.budget;
    sg_index_free(budget, &maker->index);
    sg_budget_free(budget, maker->words, maker->cap_words * sizeof *maker->words);
    sg_budget_free(budget, maker->begins, maker->cap_begins * sizeof *maker->begins);
    maker->words = NULL, maker->begins = NULL;
    maker->cap_words = maker->cap_begins = 0;
}

void sg_maker_free(sg_maker *maker)
{
    sg_budget *budget = maker->work.budget;
    free_keys(maker);
    sg_budget_free(budget, maker->dfa.next, maker->cap_next * sizeof *maker->dfa.next);
    sg_budget_free(budget, maker->dfa.accepts, maker->cap_accepts);
}

sg_status sg_maker_end(sg_maker *maker, sg_status status, sg_dfa *out)
{
    *out = (sg_dfa){0};
    free_keys(maker);
    if (status == SG_OK)
        status = sg_dfa_normal(maker->work, &maker->dfa, out);
    sg_maker_free(maker);
    return status;
}
