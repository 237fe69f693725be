/* SPDX-License-Identifier: MIT */
#ifndef LSG_MATCH_H
#define LSG_MATCH_H

/* Whether a pattern of Lua matches at a place of a text. The box is charged for every step that this takes. */

#include <stddef.h>

#include <lua.h>

enum { LSG_MATCH_DEPTH = 200, LSG_CAPTURES_MAX = 32, LSG_OPEN_CAPTURE = -1, LSG_CAPTURED_PLACE = -2 };

typedef struct lsg_match {
    lua_State *L;
    const char *text, *text_end, *pattern_end;
    unsigned n_steps; /* that are not charged yet */
    int depth_left, n_captures;
    struct {
        const char *from;
        ptrdiff_t n_bytes; /* or one of the two above */
    } captures[LSG_CAPTURES_MAX];
} lsg_match;

/* The end of what matches the pattern at a place of the text; NULL: nothing does. Raises. */
const char *lsg_match_at(lsg_match *m, const char *at, const char *pattern);
/* Charges the steps that are not charged yet. Raises. */
void lsg_match_charge(lsg_match *m);

#endif
