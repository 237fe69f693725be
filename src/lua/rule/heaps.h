/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_HEAPS_H
#define LSG_RULE_HEAPS_H

/* Options that are heaps: a family listens to the next call, whose heap rule->call.heap has. */

#include "rule/rule.h"

void lsg_rule_listen_heaps(lsg_rule *rule, sg_sink *heaps);
void lsg_rule_listen_pairs(lsg_rule *rule, sg_sink *pairs, bool by_rows); /* of moves from {heap, second} */
/* Raises an error if an argument of option is no heap that is smaller than that of the call. [-0, +0, e] */
void lsg_rule_check_heaps(lua_State *L, lsg_rule *rule);

#endif
