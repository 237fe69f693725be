/* SPDX-License-Identifier: MIT */
#ifndef LSG_EXPAND_H
#define LSG_EXPAND_H

/* Calls the function of a rule that names the moves of a position. */

#include "rule/rule.h"
#include "search/shortcut.h"
#include "value/word.h"

/*
 * Passes the options of the position of rule->call.in_key to the listener rule->call.to. sampling: times are measured.
 * may_end_early: the listener may end the function before options has named all options. A failure is set in rule.
 */
sg_status lsg_rule_expand(lsg_rule *rule, bool sampling, bool may_end_early) SG_MUST_CHECK;
/*
 * The same for many positions that are words of one kind, to the listener of lsg_rule_listen_words: begin, then each
 * position, then end. The rule lives in a box.
 */
sg_status lsg_rule_begin_words(lsg_rule *rule, lsg_word_kind kind) SG_MUST_CHECK;
sg_status lsg_rule_expand_word(lsg_rule *rule, lsg_word_kind kind, uint64_t word) SG_MUST_CHECK;
void lsg_rule_end_words(lsg_rule *rule);
/*
 * Calls fn, heap or heap2, for the heap rule->call.heap, or for the two heaps rule->call.heap and rule->call.second, and
 * removes the listener. A failure is set in rule.
 */
sg_status lsg_rule_expand_heaps(lsg_rule *rule, lsg_fn fn) SG_MUST_CHECK;

/* Options that are heaps: a family listens to the next call, whose heap rule->call.heap has. */

void lsg_rule_listen_heaps(lsg_rule *rule, sg_sink *heaps);
void lsg_rule_listen_pairs(lsg_rule *rule, sg_sink *pairs, bool by_rows); /* of moves from {heap, second} */
/* Raises an error if an argument of option is no heap that is smaller than that of the call. [-0, +0, e] */
void lsg_rule_check_heaps(lua_State *L, lsg_rule *rule);

/* The functions option and part, which pass positions from a rule to the listener of the call under way. */

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
