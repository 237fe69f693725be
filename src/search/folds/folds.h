/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_FOLDS_H
#define SG_SEARCH_FOLDS_H

/*
 * Folds over the expanded nodes of a position graph: of each a number that follows from those of its options. Nodes that are
 * found and not expanded count as no options.
 * The results are arrays by vertex (see sg_walk_vertex); entries of vertices that are no nodes are 0. Give an array back by
 * sg_fold_free.
 *
 * Failures of all: SG_ELIMIT, SG_ENOMEM, or what the pulse returned. Nothing is held then.
 */

#include "../walk/walk.h"

/* Vertices, options before the positions that lead to them. */
typedef struct sg_order {
    uint32_t *vertices, n, n_room;
} sg_order;
/*
 * The expanded nodes from node `first` on; no node before `first` has an option among them. SG_ECYCLE  play can go
 * round: the order has the vertices of a loop of play, one after the other. Give it back by sg_order_free in any case.
 */
sg_status sg_fold_order(sg_walk *g, uint32_t first, const sg_pulse *pulse, sg_order *order) SG_MUST_CHECK;
void sg_order_free(sg_walk *g, sg_order *order);

/* The nim-value: the least number that no option has. */
sg_status sg_fold_mex(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **values) SG_MUST_CHECK;
/* The same in misère play: 1 where there is no option. 0: the player to move loses. */
sg_status sg_fold_misere(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **values) SG_MUST_CHECK;
/*
 * The least number all of whose options the opponent can forbid: no group has more options of this number than may be
 * forbidden. The values of the vertices in order are added to *values, which has those of the nodes before; its room is
 * *cap.
 */
sg_status sg_fold_forbid(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **values,
                         size_t *cap) SG_MUST_CHECK;
/* The least number of moves that lead from the first node to each, of nodes that are not expanded, too. */
sg_status sg_fold_level(sg_walk *g, const sg_pulse *pulse, uint32_t **levels) SG_MUST_CHECK;
/* The moves of the longest play. */
sg_status sg_fold_height(sg_walk *g, const sg_order *order, const sg_pulse *pulse, uint32_t **heights) SG_MUST_CHECK;

/*
 * How long play lasts if the winner hurries and the loser delays (remoteness), or the winner delays and the loser hurries
 * (suspense): Winning Ways, vol. 2, ch. 9. The player to move takes an option of an even number, the least of them (the
 * greatest), plus 1; if all are odd, the greatest (the least), plus 1; 0 if there is none. Odd: who is to move makes the last
 * move.
 */
sg_status sg_fold_length(sg_walk *g, const sg_order *order, bool winner_delays, const sg_pulse *pulse,
                         uint32_t **lengths) SG_MUST_CHECK;

/* Which expanded nodes have an option v: tails[from[v]] to tails[from[v + 1]], as often as it is one. */
typedef struct sg_fold_reverse {
    uint64_t *from, n_tails;
    uint32_t *tails;
} sg_fold_reverse;
sg_status sg_fold_reversed(sg_walk *g, const sg_pulse *pulse, sg_fold_reverse *out) SG_MUST_CHECK;
/* Frees what sg_fold_reversed made, after a failure, too; all zero is fine. */
void sg_fold_reverse_free(sg_walk *g, sg_fold_reverse *reverse);

/* Frees what a fold made; NULL is fine. */
void sg_fold_free(sg_walk *g, uint32_t *array);

#endif
