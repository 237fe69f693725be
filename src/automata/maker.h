/* SPDX-License-Identifier: MIT */
#ifndef SG_AUTOMATA_MAKER_H
#define SG_AUTOMATA_MAKER_H

/*
 * A maker explores the states of a new automaton. A state is known by its key, some words that say what the state
 * stands for: carries, a pair of states, a set of states. The maker numbers states in the order in which they are met.
 *
 *     status = sg_maker_start(&maker, work, base, tracks);
 *     status = sg_maker_state(&maker, key, n_words, &zero);
 *     for (size_t s = 0; status == SG_OK && s < maker.n_states; s++)
 *         status = sg_maker_row(&maker, s, is_accepted), and for each letter sg_maker_state, sg_maker_next
 *     return sg_maker_end(&maker, status, out);
 */

#include "../base/index.h"
#include "../base/ticker.h"
#include "dfa.h"

typedef struct sg_maker {
    sg_dfa_work work;
    sg_ticker ticker;
    sg_dfa dfa; /* n_states: the rows that there are */
    size_t cap_next, cap_accepts;
    size_t n_states; /* the states that were met */
    sg_index index;
    uint32_t *words; /* the keys, one after the other */
    size_t n_words, cap_words;
    size_t *begins; /* begins[s]: where the key of state s begins; begins[n_states]: where the last one ends */
    size_t cap_begins;
} sg_maker;

/* SG_ERANGE: too many letters. */
sg_status sg_maker_start(sg_maker *maker, sg_dfa_work work, unsigned base, uint32_t tracks) SG_MUST_CHECK;
/* The state with this key. The key is no view of the maker's. */
sg_status sg_maker_state(sg_maker *maker, const uint32_t *key, size_t n_words, uint32_t *state) SG_MUST_CHECK;
/* Adds the row of the next state, whose transitions sg_maker_next sets then. */
sg_status sg_maker_row(sg_maker *maker, bool accepts) SG_MUST_CHECK;
static inline void sg_maker_next(sg_maker *maker, size_t letter, uint32_t state)
{
    maker->dfa.next[(maker->dfa.n_states - 1) * maker->dfa.n_letters + letter] = state;
}
static inline const uint32_t *sg_maker_key(const sg_maker *maker, size_t state, size_t *n_words)
{
    *n_words = maker->begins[state + 1] - maker->begins[state];
    return maker->words + maker->begins[state];
}
/* Frees the maker, which makes no automaton. */
void sg_maker_free(sg_maker *maker);
/* Frees the maker; *out is the automaton with the fewest states, if status is SG_OK. Returns what went wrong. */
sg_status sg_maker_end(sg_maker *maker, sg_status status, sg_dfa *out) SG_MUST_CHECK;

#endif
