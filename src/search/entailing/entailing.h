/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_ENTAILING_ENTAILING_H
#define SG_SEARCH_ENTAILING_ENTAILING_H

#include "../../theory/loony.h"
#include "../moves.h"

/*
 * A game in which, after some moves, the opponent must answer in the component that was moved in, or the mover moves
 * again (sg_turn). Who cannot move where they must loses. The value of a position is a nimber, or loony: then the
 * player to move wins every sum with it. A sum without loony components is P if and only if the nim-sum of its values is
 * 0. The answers of a position are the nimbers n for which a player who must move in it wins it beside a heap of n:
 * answers[0..n_answers), ascending, or all but these. The value is the least nimber that is no answer; loony if there is
 * none [WW vol. 2 ch. 12; Larsson, Nowakowski, Santos, Impartial games with entailing moves; docs/theorems.md].
 */
typedef struct sg_affine {
    uint32_t value; /* SG_LOONY or at most SG_VALUE_MAX */
    bool all_but;
    const uint32_t *answers; /* a view */
    size_t n_answers;
} sg_affine;

/*
 * sg_entailing evaluates positions that expand describes as for a solver; expand closes its options by sg_moves_turn or
 * sg_moves_option. Time and memory O(positions + moves), but an entailing move costs the number of
 * answers of what it leaves. Equal components of an option do not cancel: they may be loony. Keeps ud.
 */
typedef struct sg_entailing sg_entailing;
sg_status sg_entailing_new(sg_expand_fn *expand, void *ud, sg_entailing **out) SG_MUST_CHECK;
void sg_entailing_free(sg_entailing *entailing);

/* See sg_solver_limit. */
void sg_entailing_limit(sg_entailing *entailing, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_entailing_bytes(const sg_entailing *entailing);
uint64_t sg_entailing_positions(const sg_entailing *entailing); /* expanded so far */

/*
 * sg_entailing_value: the value of one position.
 * SG_ECYCLE  play can return to a position; sg_entailing_cycle lists the loop.
 * SG_ERANGE, SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or whatever non-OK status expand returned. The next question begins anew.
 */
sg_status sg_entailing_value(sg_entailing *entailing, const void *key, size_t key_bytes, const sg_pulse *pulse,
                             sg_affine *out) SG_MUST_CHECK;

/* As sg_solver_cycle. */
const sg_key *sg_entailing_cycle(const sg_entailing *entailing, size_t *n);

#endif
