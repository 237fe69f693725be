/* SPDX-License-Identifier: MIT */
#ifndef LSG_EMBED_H
#define LSG_EMBED_H

#include <stddef.h>

/* What the binary carries, by name: Lua modules, compiled, and rule files and pages, as text. Made by the build. */
typedef struct lsg_embedded {
    const char *name;  /* "sg.game"; "kayles" for a rule, "guide" for a page */
    const char *chunk; /* "@lua/sg/game.lua" */
    const unsigned char *text;
    size_t text_bytes;
} lsg_embedded;

extern const lsg_embedded lsg_modules[];
extern const size_t lsg_n_modules;
extern const lsg_embedded lsg_rules[];
extern const size_t lsg_n_rules;
extern const lsg_embedded lsg_pages[]; /* docs/NAME.md */
extern const size_t lsg_n_pages;

#endif
