/* SPDX-License-Identifier: MIT */
/* The line of play that a search is at: of the solver or of the prover. */
#include "engine/search.h"
#include "search/prover.h"

size_t lsg_search_depth(const lsg_search *s)
{
    switch (s->asks) {
    case LSG_ASKS_PROVER:
        return sg_prover_depth(s->prover);
    case LSG_ASKS_WORDS:
        return s->memo_box->words->n_frames;
    case LSG_ASKS_ENTAILING:
    case LSG_ASKS_WALK:
    case LSG_ASKS_MISERE: /* a line of states, which are no positions of the rule */
        return 0;
    default:
        return sg_solver_depth(s->solver);
    }
}

static sg_key open_word(lsg_search *s, size_t i)
{
    const uint64_t word = s->memo_box->words->frames[i].word;
    return (sg_key){s->open_key, lsg_key_of_word(word, s->memo_box->kind, s->open_key)};
}

sg_key lsg_search_open_key(lsg_search *s, size_t i)
{
    switch (s->asks) {
    case LSG_ASKS_PROVER:
        return sg_prover_open(s->prover, i);
    case LSG_ASKS_WORDS:
        return open_word(s, i);
    default:
        return sg_solver_open(s->solver, i);
    }
}

const sg_key *lsg_search_cycle(const lsg_search *s, size_t *n)
{
    switch (s->asks) {
    case LSG_ASKS_PROVER:
        return sg_prover_cycle(s->prover, n);
    case LSG_ASKS_ENTAILING:
        return sg_entailing_cycle(s->entailing, n);
    case LSG_ASKS_WORDS:
        *n = s->loop.n;
        return s->loop.keys;
    case LSG_ASKS_WALK:
    case LSG_ASKS_MISERE:
        *n = 0;
        return NULL;
    default:
        return sg_solver_cycle(s->solver, n);
    }
}
