/* SPDX-License-Identifier: MIT */
#ifndef LSG_EMIT_H
#define LSG_EMIT_H

/* The functions option and part, which hand positions from a rule to the sink of the call under way. */

#include "rule/rule.h"

/* option and part as rules get them; their upvalue is the rule's handle. */
int lsg_option(lua_State *L);
int lsg_option_boxed(lua_State *L); /* option for a rule in a box, whose state leads to the rule with fewer steps */
int lsg_part(lua_State *L);
/* option of a rule with entailing moves, called as a method: the first argument is dropped. */
int lsg_option_called(lua_State *L);
/* option.entail and option.again; the second upvalue is the turn. */
int lsg_option_turn(lua_State *L);
/*
 * label as rules get it, as the argument after p, when somebody wants to know what moves are called: it names the next
 * option. In a search a rule gets nil instead.
 */
int lsg_label(lua_State *L);
enum { LSG_LABEL_MAX = 64 }; /* bytes */

/*
 * The result of the rule's function options or heap is on top. A list that options returned, without having called option,
 * holds the options, one position each, and they go to the sink; any other table is an error. [-1, +0, e]
 */
void lsg_rule_take_result(lua_State *L, lsg_rule *rule, lsg_fn fn);

/* Splits the position on top and hands each component, made canonical, to the sink. Call it protected. [-1, +0, e] */
void lsg_rule_emit(lua_State *L, lsg_rule *rule);

#endif
