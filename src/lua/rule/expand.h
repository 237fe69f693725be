/* SPDX-License-Identifier: MIT */
#ifndef LSG_EXPAND_H
#define LSG_EXPAND_H

/* Calls the function of a rule that names the moves of a position. */

#include "rule/rule.h"

/*
 * Passes the options of the position of rule->call.in_key to the listener rule->call.to. sampling: times are measured.
 * may_end_early: the listener may end the function before options has named all options. A failure is set in rule.
 */
sg_status lsg_rule_expand(lsg_rule *rule, bool sampling, bool may_end_early) SG_MUST_CHECK;
/*
 * Calls fn, heap or heap2, for the heap rule->call.heap, or for the two heaps rule->call.heap and rule->call.second, and
 * removes the listener. A failure is set in rule.
 */
sg_status lsg_rule_expand_heaps(lsg_rule *rule, lsg_fn fn) SG_MUST_CHECK;

#endif
