/* SPDX-License-Identifier: MIT */
#ifndef LSG_KEY_H
#define LSG_KEY_H

/*
 * Keys: positions, which are Lua values, as canonical bytes and back. Equal positions have equal keys and different
 * positions different ones; the order of a table's fields, addresses and 3 against 3.0 make no difference.
 */

#include <lua.h>

#include "base/wide.h"
#include "value/buffer.h"

/*
 * Appends the key of the position at index. False if the value is not a position: *why then says what it is instead
 * (static storage). [-0, +0, e]
 */
bool lsg_key_encode(lua_State *L, int index, lsg_buffer *buffer, const char **why);

/*
 * Has the position at index this key? For arrays without making its key; for others its key is made in scratch.
 * Needs 16 free slots of the stack. [-0, +0, e]
 */
bool lsg_key_matches(lua_State *L, int index, const unsigned char *key, size_t key_bytes, lsg_buffer *scratch);

/* The key of an integer, into key, which has LSG_INTEGER_KEY_MAX bytes; returns its length. */
enum { LSG_INTEGER_KEY_MAX = 9 };
size_t lsg_key_of_integer(lua_Integer n, unsigned char *key);

/* The same for a list of n < 128 integers, into key, which has 2 + n * LSG_INTEGER_KEY_MAX bytes; returns its length. */
size_t lsg_key_of_numbers(const lua_Integer *numbers, size_t n, unsigned char *key);
/* The integers of a key that is one of at most `most` integers, most < 128; returns how many, 0 if the key is another one. */
size_t lsg_key_numbers(const unsigned char *key, lua_Integer *numbers, size_t most);

/*
 * A list of n < 128 integers below 128: its key, which is LSG_SMALL_NUMBERS_HEAD bytes and the integers, into key;
 * returns its length. And the integers of such a key, a view; false if the key is another one.
 */
enum { LSG_SMALL_NUMBERS_HEAD = 2 };
size_t lsg_key_of_small_numbers(const uint8_t *numbers, size_t n, unsigned char *key);
bool lsg_key_small_numbers(const unsigned char *key, size_t key_bytes, const uint8_t **numbers, size_t *n);

/* Is the position of this key an integer? Then *n is set to it. */
bool lsg_key_integer(const unsigned char *key, lua_Integer *n);

/* The same for wide sets. The key of the empty set is that of the integer 0. */
enum { LSG_WIDE_KEY_MAX = 2 + SG_WIDE_CELLS / 8 };
size_t lsg_key_of_wide(const sg_wide *set, unsigned char *key);
bool lsg_key_wide(const unsigned char *key, sg_wide *set);

/*
 * A text: writes what its key begins with, before its n_bytes bytes; returns how many bytes that are. And the text of a
 * key, a view; false if the position of the key is no text.
 */
enum { LSG_TEXT_HEAD_MAX = 11 };
size_t lsg_key_text_head(size_t n_bytes, unsigned char *head);
bool lsg_key_text(const unsigned char *key, size_t key_bytes, const char **text, size_t *n_bytes);

/* Pushes the position of a key. [-0, +1, m] */
void lsg_key_decode(lua_State *L, const unsigned char *key, size_t key_bytes);

#endif
