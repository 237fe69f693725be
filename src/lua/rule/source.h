/* SPDX-License-Identifier: MIT */
#ifndef LSG_SOURCE_H
#define LSG_SOURCE_H

/* Compiling the source of a rule in its box, under the limits of the call and in bounded time; sg.include; print. */

#include "rule/rule.h"

/*
 * Pushes the function that the text is the source of, on rule->L; the box is armed for the call. chunk: its name for
 * messages. mode: "t" for text, "b" for what string.dump made. On failure nothing is left on the stack, the failure is
 * set in rule. [on rule->L: +1|0, -]
 */
sg_status lsg_source_load(lsg_rule *rule, const char *text, size_t n_bytes, const char *chunk, const char *mode);

/*
 * For C functions that a rule calls while it loads: pushes the function that a text is the source of; the box is armed
 * already. Raises what is wrong with the text. [-0, +1, e]
 */
void lsg_source_compile(lua_State *L, lsg_box *box, const char *text, size_t n_bytes, const char *chunk);

/* sg.include: files beside a rule, whose texts the program hands to the box of the rule before the rule runs. */

/* Keeps the table of texts, by name, at index of L in the box of the rule. On failure it is set in rule. [-0, +0, -] */
sg_status lsg_include_set(lua_State *L, int index, lsg_rule *rule);

/* sg.include(name) -> what the file returns; for the state of a box. */
int lsg_include(lua_State *L);

#endif
