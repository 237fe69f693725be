/* SPDX-License-Identifier: MIT */
#ifndef LSG_EMIT_H
#define LSG_EMIT_H

/* The functions option and part, which pass positions from a rule to the listener of the call under way. */

#include "rule/rule.h"
#include "search/shortcut.h"
#include "value/word.h"

/*
 * Set who listens to the next call: a search, a family, or a buffer (the keys of a position's components, each after its
 * length as a size_t, and behind each option LSG_OPTION_END). sampling: the time of each function is measured. played: positions are
 * neither split nor made canonical.
 */
void lsg_rule_listen_moves(lsg_rule *rule, sg_moves *moves, bool sampling, bool played);
void lsg_rule_listen_roots(lsg_rule *rule, lsg_buffer *roots);
/* A search whose positions are words of this kind. An option of another kind sets rule->call.is_other and ends the call. */
void lsg_rule_listen_words(lsg_rule *rule, sg_words *words, lsg_word_kind kind);
extern const lsg_listener lsg_to_list; /* appends to the list rule->call.list */

/*
 * option and part as rules get them; their upvalue is the rule's handle. option of a rule with entailing moves has a
 * second one, the turn: for SG_TURN_PASSES the function is the metamethod __call, whose first argument is dropped; the
 * others are option.entail and option.again.
 */
int lsg_option(lua_State *L);
int lsg_part(lua_State *L);
/* option(a, b, ...) as LSG_OPTIONS_OF_NUMBERS gets it: the integers of one position. */
int lsg_option_of_numbers(lua_State *L);
/*
 * The same two for a rule that lives in a box and has no entailing moves: its box knows the rule without a look at an upvalue,
 * which takes the time of a look into the memo.
 */
int lsg_option_in_box(lua_State *L);
int lsg_option_of_numbers_in_box(lua_State *L);
/*
 * label as rules get it, as the argument after p, when somebody wants to know what moves are called: it names the next
 * option. In a search a rule gets nil instead.
 */
int lsg_label(lua_State *L);
enum { LSG_LABEL_MAX = 64 }; /* bytes */

/*
 * The result of the rule's function options or heap is on top. A list that options returned, without having called option,
 * holds the options, one position each, and they go to the listener; any other table is an error. [-1, +0, e]
 */
void lsg_rule_take_result(lua_State *L, lsg_rule *rule, lsg_fn fn);

/* Splits the position on top and hands each component, made canonical, to the listener. Call it protected. [-1, +0, e] */
void lsg_rule_emit(lua_State *L, lsg_rule *rule);

#endif
