/* SPDX-License-Identifier: MIT */
#ifndef LSG_EXPAND_H
#define LSG_EXPAND_H

/* Calls the function options of a rule for the position of a key. */

#include "rule/rule.h"

/*
 * Passes the options of the position of rule->call.in_key to the listener rule->call.to. sampling: times are measured.
 * may_end_early: the listener may end the function before options has named all options. A failure is set in rule.
 */
sg_status lsg_rule_expand(lsg_rule *rule, bool sampling, bool may_end_early) SG_MUST_CHECK;

#endif
