/* SPDX-License-Identifier: MIT */
#ifndef LSG_STAIRCASE_H
#define LSG_STAIRCASE_H

/* Chomp, the field poset = "rows": a search has the options of positions from sg_staircase instead of calling the
 * rule's functions, which say the same. */

#include "rule/rule.h"

/* Is the position rule->call.in_key one that sg_staircase knows? */
bool lsg_staircase_takes(const lsg_rule *rule);
/* Passes the options of the position rule->call.in_key to rule->call.moves. */
sg_status lsg_staircase_expand(lsg_rule *rule) SG_MUST_CHECK;

#endif
