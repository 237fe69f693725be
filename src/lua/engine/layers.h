/* SPDX-License-Identifier: MIT */
#ifndef LSG_LAYERS_H
#define LSG_LAYERS_H

/* Options of positions that are words, asked for a layer at a time. */

#include "rule/rule.h"
#include "value/word.h"

typedef struct lsg_layers lsg_layers;

/*
 * function: registry reference of the function that answers: f(n, layer) -> options. layer has integers of 64 bits, as bytes
 * of this machine. n = 0: they are the positions. Else the first n are the lengths of n lists, whose integers follow. The
 * answer has, in the same way, for each position the number of its options, or -1 if one of them is no such position; of
 * lists, the lengths of all options; then the options.
 */
lsg_layers *lsg_layers_new(int function);               /* NULL: no memory */
void lsg_layers_free(lua_State *L, lsg_layers *layers); /* and the reference */
/* After a question: what was asked ahead goes. */
void lsg_layers_forget(lsg_layers *layers);
uint64_t lsg_layers_bytes(const lsg_layers *layers); /* NULL: 0 */

/* Names the options of a word (sg_words_option). SG_ERANGE: they are no words of this kind. SG_ERULE: the function raised an error, and
 * the failure is set in rule. SG_ELIMIT, SG_ESTOP, SG_ENOMEM. */
sg_status lsg_layers_expand(lsg_layers *layers, lsg_rule *rule, sg_words *words, lsg_word_kind kind,
                            uint64_t word) SG_MUST_CHECK;

#endif
