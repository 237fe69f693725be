/* SPDX-License-Identifier: MIT */
#ifndef LSG_DELETION_H
#define LSG_DELETION_H

/*
 * Rules that delete from a graph, the field take: a search has the options of their positions from libsg (sg_deletion)
 * instead of calling the rule's functions, which say the same.
 */

#include "rule/rule.h"

/* Sets rule->deletion for the field take of what the rule's function engine returned, on top of L; NULL if there is no
 * such field. [-0, +0, e] */
void lsg_deletion_make(lua_State *L, lsg_rule *rule);
/* Is the position rule->call.in_key one that rule->deletion knows, a text? */
bool lsg_deletion_takes(const lsg_rule *rule);
/* Passes the options of the position rule->call.in_key to rule->call.moves. exact: not only nim-values count. */
sg_status lsg_deletion_expand(lsg_rule *rule, bool exact) SG_MUST_CHECK;

#endif
