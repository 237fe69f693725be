/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_METHODS_H
#define LSG_RULE_METHODS_H

#include <lauxlib.h>

#include "rule/rule.h"

/* The methods of "sg.rule" */
extern const luaL_Reg lsg_rule_methods[];

/*
 * rule:options(position) -> list of options, each the list of components given to option, as they came; with the field
 * changed = true if the function changed the position that it got [-, +1|3, e]
 */
int lsg_rule_options(lua_State *L);

/*
 * rule:cost(position, limits?) -> options, costs: the options of a position of a rule in a box, and the cost of the call,
 * in steps (instructions) and bytes (of memory asked for), both with the line that took most and how much that was:
 * { steps, steps_line, line_steps, bytes, bytes_line, line_bytes }; line 0: unknown. [-, +2|3, e]
 */
int lsg_rule_cost(lua_State *L);

#endif
