/* SPDX-License-Identifier: MIT */
#ifndef LSG_NUMBERING_H
#define LSG_NUMBERING_H

/*
 * Numbers of positions, for a memo (sg_memo_number): an integer from 256 to 2^24 - 1 is its own number, and behind these are
 * the numbers of lists of two to six small integers. Other positions have no number.
 */

#include <lua.h>

#include "search/table/memo.h"

enum { LSG_NUMBERED_LENGTH_MAX = 6, LSG_NUMBERED_INTEGERS = 1 << 24 };

extern const sg_numbering lsg_numbering;

/* A number that is that of the integer, or of no position that has a page. */
static inline uint64_t lsg_number_of_integer(lua_Integer n)
{
    return (uint64_t)n < LSG_NUMBERED_INTEGERS ? (uint64_t)n : SG_NUMBERS_MAX;
}

/* The number of a list of n integers; false if it has none. */
bool lsg_number_of_list(const uint8_t *list, size_t n, uint32_t *number);

#endif
