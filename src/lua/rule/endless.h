/* SPDX-License-Identifier: MIT */
#ifndef LSG_ENDLESS_H
#define LSG_ENDLESS_H

/* Detects and reports play that does not end. */

#include "rule/rule.h"

enum { LSG_LINE_FIRST = 3, LSG_LINE_LAST = 2 }; /* positions that are shown of the line's ends */

/* The ends of a line of play. */
typedef struct lsg_line {
    lsg_buffer keys; /* of the first and the last positions, each after its length as a size_t */
    size_t n_moves;  /* 0: no line is known */
    bool grows;      /* the positions get longer and longer */
} lsg_line;

void lsg_line_begin(lsg_line *line);
bool lsg_line_add(lsg_line *line, const void *key, size_t key_bytes); /* false: no memory */
void lsg_line_free(lsg_line *line);

/* Returns true if n_moves exceeds a million, or if n_moves exceeds a thousand and n_moves * key_bytes exceeds 64 MiB. */
bool lsg_line_is_endless(size_t n_moves, size_t key_bytes);
/* The line is endless: sets the failure of the rule. Returns SG_ELIMIT. */
sg_status lsg_line_fail(lsg_rule *rule, lsg_line *line);
/* Pushes the positions of the line's ends in a list. [-0, +1, m] */
void lsg_line_push(lua_State *L, const lsg_line *line);

/*
 * Plays from a position: always the first option, always the last, and always the largest. SG_OK: each line ended or
 * came back to where it was, or met a fault of the rule. Else the failure is set: that of lsg_line_fail, with line filled,
 * or a limit of rule->call.limits, with line->n_moves = 0. No function of the rule may be running; the listener is
 * removed.
 */
sg_status lsg_line_probe(lsg_rule *rule, const void *key, size_t key_bytes, lsg_line *line);

#endif
