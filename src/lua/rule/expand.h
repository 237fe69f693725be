/* SPDX-License-Identifier: MIT */
#ifndef LSG_EXPAND_H
#define LSG_EXPAND_H

/* Calls the function options of a rule for the position of a key. */

#include "rule/rule.h"

/*
 * rule->in_key is the key, and a sink of the rule takes the options. sampling: times are being taken. A limit or a fault of
 * the rule is set in rule.
 */
sg_status lsg_rule_expand(lsg_rule *rule, bool sampling);

#endif
