/* SPDX-License-Identifier: MIT */
#ifndef LSG_PLAIN_H
#define LSG_PLAIN_H

/*
 * Text that is safe to print. Rules, files and command lines may hold anything: what could move the cursor of a terminal,
 * recolour it, turn the order of the characters that a reader sees, or is not seen at all, is printed as an escape of Lua.
 */

#include <stddef.h>

#include <lua.h>

enum { LSG_PLAIN_MOST = 12 }; /* bytes of one character that is printed */

/*
 * What is printed for the character at the start of a text of n_bytes > 0: its bytes in `to`, their number. *n_used is how
 * many bytes of the text the character has. Bytes that are no UTF-8 and control characters, but newline and tab, become
 * \xNN; the controls C1, the format characters of Unicode (category Cf), and the separators of lines and paragraphs
 * become \u{NNNN}.
 */
size_t lsg_plain_character(const char *text, size_t n_bytes, size_t *n_used, char to[LSG_PLAIN_MOST]);

/* core.plain(text) -> the text as it is printed */
int lsg_plain(lua_State *L);

#endif
