/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_COUNTEREXAMPLE_H
#define SG_MISERE_COUNTEREXAMPLE_H

#include "tables.h"

/*
 * sg_mq_counterexample: the lightest word for which the monoid gives another outcome than the definition, given the
 * outcomes that it gives for the options of the word. *found is false if there is none: the monoid is then exact.
 * With a class of t as only, words that have a generator of this class, and no others, are looked at; NULL: all words.
 */
sg_status sg_mq_counterexample(sg_mq_game *game, const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *only,
                               sg_mq_word *word, bool *found) SG_MUST_CHECK;

#endif
