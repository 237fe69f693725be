/* SPDX-License-Identifier: MIT */
#include "value/numbering.h"

#include "search/table/pages.h"
#include "value/key.h"

/*
 * Lists of n integers below 2^bits have the numbers from first on. The lowest bits of all of the integers say where in its
 * page a list is, so that a page has the lists of a box: the lists that a game has met fill boxes, but seldom long rows.
 */
typedef struct range {
    unsigned bits;
    uint32_t first;
} range;

enum {
    INTEGERS = LSG_NUMBERED_INTEGERS,
    END = INTEGERS + (1 << 14) + (2 << 18) + (2 << 20),
    LENGTH_MAX = LSG_NUMBERED_LENGTH_MAX,
    HEAD = LSG_SMALL_NUMBERS_HEAD
};
static const range ranges[LENGTH_MAX + 1] = {
    [2] = {.bits = 7, .first = INTEGERS},
    [3] = {.bits = 6, .first = INTEGERS + (1 << 14)},
    [4] = {.bits = 5, .first = INTEGERS + (1 << 14) + (1 << 18)},
    [5] = {.bits = 4, .first = INTEGERS + (1 << 14) + (1 << 18) + (1 << 20)},
    [6] = {.bits = 3, .first = INTEGERS + (1 << 14) + (1 << 18) + (2 << 20)},
};
_Static_assert((int)END <= (int)SG_NUMBERS_MAX, "every list has a number");

/* How many of the bits of integer i of n say where in a page a list is. */
static inline unsigned low_bits(size_t i, size_t n)
{
    return (unsigned)(SG_PAGE_BITS / n + (i >= n - SG_PAGE_BITS % n));
}

/* With a constant n this is a few instructions for each integer. */
static inline __attribute__((always_inline)) bool number_of_n(const uint8_t *list, size_t n, uint32_t *number)
{
    const range r = ranges[n];
    uint32_t page = 0, row = 0, all = 0;
#pragma GCC unroll 6
    for (size_t i = 0; i < n; i++) {
        const unsigned low = low_bits(i, n);
        all |= list[i];
        page = page << (r.bits - low) | list[i] >> low;
        row = row << low | (list[i] & ((1u << low) - 1));
    }
    *number = r.first + (page << SG_PAGE_BITS | row);
    return all >> r.bits == 0;
}

bool lsg_number_of_list(const uint8_t *list, size_t n, uint32_t *number)
{
    switch (n) {
    case 2:
        return number_of_n(list, 2, number);
    case 3:
        return number_of_n(list, 3, number);
    case 4:
        return number_of_n(list, 4, number);
    case 5:
        return number_of_n(list, 5, number);
    case 6:
        return number_of_n(list, 6, number);
    default:
        return false;
    }
}

static size_t key_of_list(uint32_t number, size_t n, unsigned char *key)
{
    const range r = ranges[n];
    uint8_t list[LENGTH_MAX];
    uint32_t row = number - r.first, page = row >> SG_PAGE_BITS;
    for (size_t i = n; i-- > 0;) {
        const unsigned low = low_bits(i, n), high = r.bits - low;
        list[i] = (uint8_t)((page & ((1u << high) - 1)) << low | (row & ((1u << low) - 1)));
        page >>= high;
        row >>= low;
    }
    return lsg_key_of_small_numbers(list, n, key);
}

static size_t key_of(uint32_t number, unsigned char *key)
{
    size_t n = LENGTH_MAX;
    if (number < INTEGERS)
        return lsg_key_of_integer(number, key);
    if (number >= END)
        return 0;
    while (number < ranges[n].first)
        n--;
    return key_of_list(number, n, key);
}

static bool number_of(const void *key, size_t key_bytes, uint32_t *number)
{
    enum { LEAST = 256 }; /* the keys of smaller integers differ in length */
    const uint8_t *list;
    size_t n;
    lua_Integer integer;
    if (key_bytes > HEAD + LENGTH_MAX)
        return false;
    if (lsg_key_integer(key, &integer)) {
        *number = (uint32_t)integer;
        return integer >= LEAST && integer < INTEGERS;
    }
    return lsg_key_small_numbers(key, key_bytes, &list, &n) && lsg_number_of_list(list, n, number);
}

const sg_numbering lsg_numbering = {key_of, number_of};
