/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_GENUS_FOLD_H
#define SG_MISERE_GENUS_FOLD_H

/* Genera of all nodes of a position graph; see search/folds/folds.h. */

#include "../search/folds/folds.h"

/*
 * genera[v]: the index of the genus of v among those that the search knows, for sg_misere_known. The search has no options: it
 * is a table of genera here.
 * SG_ERANGE  as sg_misere_genus.
 */
sg_status sg_fold_genus(sg_walk *g, const sg_order *order, sg_misere *table, const sg_pulse *pulse,
                        uint32_t **genera) SG_MUST_CHECK;
/* A view, until the search finds another genus. */
const sg_genus *sg_misere_known(const sg_misere *table, uint32_t index);

#endif
