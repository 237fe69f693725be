/* SPDX-License-Identifier: MIT */
#ifndef LSG_DRAW_H
#define LSG_DRAW_H

/* Drawings: what a rule's function draw does with its pen, as plain data. */

#include "rule/rule.h"

/*
 * Calls draw(position, pen, params) and leaves the list of the calls of the pen: each { name, argument, ... }. The
 * arguments are what the rule gave; sg.drawing looks at them. Userdata rule in 1, position in 2; call it protected.
 */
int lsg_rule_draw(lua_State *L);

enum { LSG_STROKES_MAX = 8192 }; /* calls of the pen in one drawing */

/* The kind of positions that the helpers among the rule's functions are for; NULL if they do not tell. */
const char *lsg_rule_looks_like(lsg_rule *rule);

#endif
