/* SPDX-License-Identifier: MIT */
#ifndef LSG_RULE_METHODS_H
#define LSG_RULE_METHODS_H

#include <lauxlib.h>
#include <lua.h>

#include "rule/rule.h"

/* The methods of "sg.rule" */
extern const luaL_Reg lsg_rule_methods[];

/* Drawings: what a rule's function draw does with its pen, as plain data. */

/*
 * Calls draw(position, pen, params) and leaves the list of the calls of the pen: each { name, argument, ... }. The
 * arguments are what the rule gave; sg.drawing looks at them. Userdata rule in 1, position in 2; call it protected.
 */
int lsg_rule_draw(lua_State *L);

enum { LSG_STROKES_MAX = 8192 }; /* calls of the pen in one drawing */

/* The kind of positions that the helpers among the rule's functions are for; NULL if they do not tell. */
const char *lsg_rule_looks_like(lsg_rule *rule);

/* Sets box, helpers, rule and function_mark in the table on top (sg.core). [-0, +0, e] */
void lsg_open_rule(lua_State *L);

#endif
