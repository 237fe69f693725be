/* SPDX-License-Identifier: MIT */
#ifndef LSG_INCLUDE_H
#define LSG_INCLUDE_H

/* sg.include: files beside a rule, whose texts the program hands to the box of the rule before the rule runs. */

#include "rule/rule.h"

/* Keeps the table of texts, by name, at index of L in the box of the rule. On failure it is set in rule. [-0, +0, -] */
sg_status lsg_include_set(lua_State *L, int index, lsg_rule *rule);

/* sg.include(name) -> what the file returns; for the state of a box. */
int lsg_include(lua_State *L);

#endif
