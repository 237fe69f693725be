/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_RANKING_H
#define SG_SEARCH_PRUNED_RANKING_H

/* The order in which the options of a position are looked at, learned from the answers so far. See ranking.c. */

#include "state.h"

typedef struct sg_ranking sg_ranking;

sg_ranking *sg_ranking_new(void); /* NULL: no memory */
void sg_ranking_free(sg_ranking *ranking);
uint64_t sg_ranking_bytes(void);

/* The ranking takes over what another one has learned. While one thread uses them. */
void sg_ranking_copy(sg_ranking *ranking, const sg_ranking *from);

/* The frame's question is answered: answer is the value, or SG_VALUE_NONE if the value is none of those wanted. */
void sg_ranking_learn(const sg_prover *prover, const frame *f, uint32_t answer);
/* What a prover elsewhere has learned so. */
void sg_ranking_take(const sg_prover *prover, const sg_lesson *lesson);
/* The chance that the component has the value n. */
double sg_ranking_part_chance(const sg_prover *prover, const part *p, uint32_t n);
/* The chance that the option, which has components of unknown value, has the value n. */
double sg_ranking_chance(const sg_prover *prover, const option *o, uint32_t n);
/* Sorts the frame's open options for a search of one that has the value n < 64: the most promising first, among
 * equals in the rule's order. With SG_ORDER_RULE they stay as they are. */
void sg_ranking_sort(sg_prover *prover, const frame *f, uint32_t n);

#endif
