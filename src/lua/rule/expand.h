/* SPDX-License-Identifier: MIT */
#ifndef LSG_EXPAND_H
#define LSG_EXPAND_H

/* Calls the function of a rule that names the moves of a position. */

#include "rule/rule.h"
#include "value/word.h"

/*
 * Passes the options of the position of rule->call.in_key to the listener rule->call.to. sampling: times are measured.
 * may_end_early: the listener may end the function before options has named all options. A failure is set in rule.
 */
sg_status lsg_rule_expand(lsg_rule *rule, bool sampling, bool may_end_early) SG_MUST_CHECK;
/*
 * The same for many positions that are words of one kind, to the listener of lsg_rule_listen_words: begin, then each
 * position, then end. The rule lives in a box.
 */
sg_status lsg_rule_begin_words(lsg_rule *rule, lsg_word_kind kind) SG_MUST_CHECK;
sg_status lsg_rule_expand_word(lsg_rule *rule, lsg_word_kind kind, uint64_t word) SG_MUST_CHECK;
void lsg_rule_end_words(lsg_rule *rule);
/*
 * Calls fn, heap or heap2, for the heap rule->call.heap, or for the two heaps rule->call.heap and rule->call.second, and
 * removes the listener. A failure is set in rule.
 */
sg_status lsg_rule_expand_heaps(lsg_rule *rule, lsg_fn fn) SG_MUST_CHECK;

/* Options that are heaps: a family listens to the next call, whose heap rule->call.heap has. */

void lsg_rule_listen_heaps(lsg_rule *rule, sg_sink *heaps);
void lsg_rule_listen_pairs(lsg_rule *rule, sg_sink *pairs, bool by_rows); /* of moves from {heap, second} */
/* Raises an error if an argument of option is no heap that is smaller than that of the call. [-0, +0, e] */
void lsg_rule_check_heaps(lua_State *L, lsg_rule *rule);

#endif
