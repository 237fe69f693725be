/* SPDX-License-Identifier: MIT */
#ifndef LSG_INTACT_H
#define LSG_INTACT_H

/*
 * Functions of a rule must leave the position that they are given as it was: options would go on from what it, or split
 * or canonical, has left there, and its later moves would be those of another position. options may change the position
 * and undo each change.
 */

#include "rule/rule.h"

/* Is the table in rule->given, the position being expanded, as it was given to options? [-0, +0, e] */
bool lsg_rule_given_is_intact(lua_State *L, lsg_rule *rule);
/*
 * No more options are needed: ends the rule's function by raising an error. A function that has changed the position is
 * left to run to its end, because only there it shows whether the function undoes the change.
 */
int lsg_rule_raise_enough(lua_State *L, lsg_rule *rule);
/*
 * options has returned, and the table that it was given is at index. Raises an error if that has changed. The stack has
 * room for 16 values. [-0, +0, e]
 */
void lsg_rule_check_given(lua_State *L, lsg_rule *rule, int index);

/*
 * Before split or canonical get the position on top: true if it is one of those that are compared afterwards. Then two
 * values more are below it; lsg_rule_check_watched, with the function's result on top, removes them, and raises an error
 * if the position has changed. All are compared in the first calls, later one of several. [-0, +0|2, e]
 */
bool lsg_rule_watch(lua_State *L, lsg_rule *rule);
void lsg_rule_check_watched(lua_State *L, lsg_rule *rule, lsg_fn fn);

#endif
