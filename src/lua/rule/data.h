/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_DATA_H
#define LSG_RULE_DATA_H

/*
 * Rules whose moves are data, the fields place and poset: a search has the options of their positions from libsg (sg_tiling)
 * instead of calling the rule's functions, which say the same.
 */

#include "rule/rule.h"

/*
 * Sets rule->tiling, rule->deletion or rule->is_staircase from what the rule's function engine returns for its parameters;
 * none of them if it has no such function, if split or canonical has been taken out of the rule, or if the function
 * fails. [-0, +0, -]
 */
void lsg_tiling_make(lsg_rule *rule);
/* Is the position rule->call.in_key one that the tiling knows? */
bool lsg_tiling_takes(const lsg_rule *rule);
/* Passes the options of the position rule->call.in_key to rule->call.moves. exact: not only nim-values count. */
sg_status lsg_tiling_expand(lsg_rule *rule, bool exact) SG_MUST_CHECK;
/* An sg_small_fn; ud is a rule with a tiling. */
bool lsg_tiling_is(void *ud, const void *key, size_t key_bytes, uint32_t n, bool *yes);
/* See sg_tiling_mirrors. */
bool lsg_tiling_mirrors(const lsg_rule *rule, const void *key);

/*
 * Rules that delete from a graph, the field take: a search has the options of their positions from libsg (sg_deletion)
 * instead of calling the rule's functions, which say the same.
 */

/* Sets rule->deletion for the field take of what the rule's function engine returned, on top of L; NULL if there is no
 * such field. [-0, +0, e] */
void lsg_deletion_make(lua_State *L, lsg_rule *rule);
/* Is the position rule->call.in_key one that rule->deletion knows, a text? */
bool lsg_deletion_takes(const lsg_rule *rule);
/* Passes the options of the position rule->call.in_key to rule->call.moves. exact: not only nim-values count. */
sg_status lsg_deletion_expand(lsg_rule *rule, bool exact) SG_MUST_CHECK;

/* Chomp, the field poset = "rows": a search has the options of positions from sg_staircase instead of calling the
 * rule's functions, which say the same. */

/* Is the position rule->call.in_key one that sg_staircase knows? */
bool lsg_staircase_takes(const lsg_rule *rule);
/* Passes the options of the position rule->call.in_key to rule->call.moves. */
sg_status lsg_staircase_expand(lsg_rule *rule) SG_MUST_CHECK;

#endif
