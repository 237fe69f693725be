/* SPDX-License-Identifier: MIT */
/* The automaton with the fewest states, by Moore's refinement of classes; what is read off an automaton. */
#include "dfa.h"

#include "../base/hash.h"
#include "../base/index.h"
#include "../base/ticker.h"

#include <string.h>

unsigned sg_dfa_n_tracks(uint32_t tracks)
{
    unsigned n = 0;
    for (; tracks != 0; tracks &= tracks - 1)
        n++;
    return n;
}

size_t sg_dfa_letters(unsigned base, uint32_t tracks)
{
    size_t n = 1;
    for (unsigned i = sg_dfa_n_tracks(tracks); i > 0; i--) {
        n *= sg_dfa_digits(base);
        if (n > SG_DFA_LETTERS)
            return 0;
    }
    return n;
}

static uint64_t next_bytes(const sg_dfa *dfa)
{
    return (uint64_t)dfa->n_states * dfa->n_letters * sizeof *dfa->next;
}

void sg_dfa_free(sg_budget *budget, sg_dfa *dfa)
{
    sg_budget_free(budget, dfa->next, next_bytes(dfa));
    sg_budget_free(budget, dfa->accepts, dfa->n_states);
    *dfa = (sg_dfa){0};
}

/* ---- classes -------------------------------------------------------------------------------------------------- */

/* The states that accept the same words, as far as it is known. */
typedef struct classes {
    const sg_dfa *dfa;
    uint32_t *order; /* the states that are reached, in the order of a search by breadth */
    size_t n_order;
    uint32_t *of, *refined; /* the class of each state; of states that are not reached, SG_INDEX_NONE */
    uint32_t *first;        /* the first state of each class of refined */
    size_t n;               /* classes */
    sg_index index;         /* of the rows of classes */
    sg_ticker ticker;
} classes;

static const uint32_t *row_of(const classes *c, uint32_t state)
{
    return c->dfa->next + (size_t)state * c->dfa->n_letters;
}

static void reach(classes *c)
{
    const sg_dfa *dfa = c->dfa;
    for (size_t s = 0; s < dfa->n_states; s++)
        c->of[s] = SG_INDEX_NONE;
    c->order[0] = 0;
    c->of[0] = dfa->accepts[0];
    c->n_order = 1;
    for (size_t i = 0; i < c->n_order; i++)
        for (size_t letter = 0; letter < dfa->n_letters; letter++) {
            const uint32_t t = row_of(c, c->order[i])[letter];
            if (c->of[t] == SG_INDEX_NONE) {
                c->of[t] = dfa->accepts[t];
                c->order[c->n_order++] = t;
            }
        }
}

static bool ignores_zeros(const classes *c)
{
    for (size_t i = 0; i < c->n_order; i++)
        if (c->dfa->accepts[c->order[i]] != c->dfa->accepts[row_of(c, c->order[i])[0]])
            return false;
    return true;
}

static uint64_t hash_of(const classes *c, uint32_t state)
{
    uint64_t hash = sg_hash_word(c->of[state]);
    const uint32_t *row = row_of(c, state);
    for (size_t letter = 0; letter < c->dfa->n_letters; letter++)
        hash = sg_hash_word(hash ^ c->of[row[letter]]);
    return hash;
}

static bool alike(const classes *c, uint32_t s, uint32_t t)
{
    const uint32_t *row_s = row_of(c, s), *row_t = row_of(c, t);
    if (c->of[s] != c->of[t])
        return false;
    for (size_t letter = 0; letter < c->dfa->n_letters; letter++)
        if (c->of[row_s[letter]] != c->of[row_t[letter]])
            return false;
    return true;
}

/* Splits the classes by what the next states are; classes are numbered in the order in which they are met. */
static sg_status refine(classes *c)
{
    size_t n = 0;
    sg_index_clear(&c->index);
    for (size_t i = 0; i < c->n_order; i++) {
        const uint32_t s = c->order[i];
        const uint64_t hash = hash_of(c, s);
        size_t at;
        uint32_t found = sg_index_first(&c->index, hash, &at);
        while (found != SG_INDEX_NONE && !alike(c, s, c->first[found]))
            found = sg_index_next(&c->index, hash, &at);
        if (found == SG_INDEX_NONE) {
            found = (uint32_t)n++;
            c->first[found] = s;
            sg_index_add(&c->index, hash, found);
        }
        c->refined[s] = found;
        const sg_status status = sg_tick(&c->ticker, c->dfa->n_letters + 1);
        if (status != SG_OK)
            return status;
    }
    for (size_t i = 0; i < c->n_order; i++)
        c->of[c->order[i]] = c->refined[c->order[i]];
    c->n = n;
    return SG_OK;
}

static sg_status refine_all(classes *c)
{
    size_t before;
    do {
        before = c->n;
        const sg_status status = refine(c);
        if (status != SG_OK)
            return status;
    } while (c->n != before);
    return SG_OK;
}

/* The classes as states: the order by breadth of the states is that of their classes. */
static sg_status make_quotient(const classes *c, sg_budget *budget, sg_dfa *out)
{
    *out = (sg_dfa){.base = c->dfa->base, .tracks = c->dfa->tracks, .n_letters = c->dfa->n_letters, .n_states = c->n};
    sg_status status = sg_budget_new(budget, c->n * c->dfa->n_letters, sizeof *out->next, &out->next);
    if (status == SG_OK)
        status = sg_budget_new(budget, c->n, 1, &out->accepts);
    if (status != SG_OK) {
        sg_dfa_free(budget, out);
        return status;
    }
    for (size_t k = 0; k < c->n; k++) {
        out->accepts[k] = c->dfa->accepts[c->first[k]];
        for (size_t letter = 0; letter < out->n_letters; letter++)
            out->next[k * out->n_letters + letter] = c->of[row_of(c, c->first[k])[letter]];
    }
    return SG_OK;
}

sg_status sg_dfa_normal(sg_dfa_work work, const sg_dfa *given, sg_dfa *out)
{
    const size_t n = given->n_states;
    classes c = {.dfa = given, .ticker = {.pulse = work.pulse, .done = n}};
    uint32_t *rooms = NULL;
    *out = (sg_dfa){0};
    sg_status status = sg_budget_new(work.budget, n * 4, sizeof *rooms, &rooms);
    if (status != SG_OK)
        return status;
    c.order = rooms, c.of = rooms + n, c.refined = rooms + 2 * n, c.first = rooms + 3 * n;
    status = sg_index_room(work.budget, &c.index, n);
    if (status == SG_OK) {
        reach(&c);
        status = ignores_zeros(&c) ? refine_all(&c) : SG_EINPUT;
    }
    if (status == SG_OK)
        status = make_quotient(&c, work.budget, out);
    sg_index_free(work.budget, &c.index);
    sg_budget_free(work.budget, rooms, (uint64_t)n * 4 * sizeof *rooms);
    return status;
}
