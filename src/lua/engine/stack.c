/* SPDX-License-Identifier: MIT */
/* The line of play that a search is at: of the solver, of the prover or of the search for entailing moves. */
#include "engine/search.h"
#include "search/prover.h"

size_t lsg_search_depth(const lsg_search *s)
{
    if (s->asks_misere)
        return 0; /* a line of states, which are no positions of the rule */
    if (s->asks_entailing)
        return sg_entailing_depth(s->entailing);
    return s->proving ? sg_prover_depth(s->prover) : sg_solver_depth(s->solver);
}

sg_key lsg_search_open_key(const lsg_search *s, size_t i)
{
    if (s->asks_entailing)
        return sg_entailing_open(s->entailing, i);
    return s->proving ? sg_prover_open(s->prover, i) : sg_solver_open(s->solver, i);
}

const sg_key *lsg_search_cycle(const lsg_search *s, size_t *n)
{
    if (s->asks_misere) {
        *n = 0;
        return NULL;
    }
    if (s->asks_entailing)
        return sg_entailing_cycle(s->entailing, n);
    return s->proving ? sg_prover_cycle(s->prover, n) : sg_solver_cycle(s->solver, n);
}
