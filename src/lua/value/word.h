/* SPDX-License-Identifier: MIT */
#ifndef LSG_WORD_H
#define LSG_WORD_H

/*
 * Positions as words of 64 bits, for sg_words: integers, which are their own words, or lists of one to eight integers from 0
 * on. A list of two to six small integers has a word below SG_WORD_PAGED; the integers of others share the bits of the word.
 */

#include <lua.h>

#include "search/table/word_table.h"
#include "value/buffer.h"

typedef enum lsg_word_kind { LSG_WORD_INTEGER, LSG_WORD_LIST } lsg_word_kind;
enum { LSG_WORD_LIST_MAX = 8 };

/* The word of a list of n integers; false if there is none. */
bool lsg_word_of_list(const lua_Integer *list, size_t n, uint64_t *word);
/* The list of a word of such a list; returns its length. */
size_t lsg_list_of_word(uint64_t word, lua_Integer list[LSG_WORD_LIST_MAX]);

/* The word of the value at index, an absolute one, if that is of this kind. It needs 2 slots of the stack. [-0, +0, -] */
bool lsg_word_at(lua_State *L, int index, lsg_word_kind kind, uint64_t *word);
/* The word of a key, and its kind; false if the position is of neither. */
bool lsg_word_of_key(const unsigned char *key, lsg_word_kind *kind, uint64_t *word);

/* The key of a word: integers of up to 9 bytes each. Returns its length. */
enum { LSG_WORD_KEY_MAX = 2 + 9 * LSG_WORD_LIST_MAX };
size_t lsg_key_of_word(uint64_t word, lsg_word_kind kind, unsigned char key[LSG_WORD_KEY_MAX]);

#endif
