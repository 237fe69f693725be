/* SPDX-License-Identifier: MIT */
#include "value/word.h"

#include "value/key.h"

/*
 * Lists of n integers below 2^bits have the words from first on. The lowest bits of all of the integers say where in its
 * page a list is, so that a page has the lists of a box: the lists that a game has met fill boxes, but seldom long rows.
 */
typedef struct range {
    unsigned bits;
    uint32_t first;
} range;

enum { BOXED_MAX = 6, LENGTH_SHIFT = 60, ONE = 1 << 14, TWO = ONE + (1 << 18), THREE = TWO + (1 << 20) };

static const range ranges[BOXED_MAX + 1] = {
    [2] = {.bits = 7, .first = 0},
    [3] = {.bits = 6, .first = ONE},
    [4] = {.bits = 5, .first = TWO},
    [5] = {.bits = 4, .first = THREE},
    [6] = {.bits = 3, .first = THREE + (1 << 20)},
};
_Static_assert(THREE + (2 << 20) < (int)SG_WORD_PAGED, "every boxed list has a page");

/* How many of the bits of integer i of n say where in a page a list is. */
static inline unsigned low_bits(size_t i, size_t n)
{
    return (unsigned)(SG_WORD_PAGE_BITS / n + (i >= n - SG_WORD_PAGE_BITS % n));
}

/* With a constant n this is a few instructions for each integer. False: an integer is too large. */
static inline __attribute__((always_inline)) bool box_of_n(const lua_Integer *list, size_t n, uint64_t *word)
{
    const range r = ranges[n];
    uint64_t page = 0, row = 0, all = 0;
#pragma GCC unroll 6
    for (size_t i = 0; i < n; i++) {
        const unsigned low = low_bits(i, n);
        const uint64_t integer = (uint64_t)list[i];
        all |= integer;
        page = page << (r.bits - low) | integer >> low;
        row = row << low | (integer & ((1u << low) - 1));
    }
    *word = r.first + (page << SG_WORD_PAGE_BITS | row);
    return all >> r.bits == 0;
}

/* Its n integers, of 60 / n bits each, above them n - 1 and a bit that says so. */
static bool pack(const lua_Integer *list, size_t n, uint64_t *word)
{
    const unsigned bits = (unsigned)(LENGTH_SHIFT / n);
    *word = (uint64_t)1 << 63 | (uint64_t)(n - 1) << LENGTH_SHIFT;
    for (size_t i = 0; i < n; i++) {
        if ((uint64_t)list[i] >> bits != 0)
            return false;
        *word |= (uint64_t)list[i] << bits * i;
    }
    return true;
}

bool lsg_word_of_list(const lua_Integer *list, size_t n, uint64_t *word)
{
    bool boxed = false;
    if (n == 0 || n > LSG_WORD_LIST_MAX)
        return false;
    switch (n) {
    case 2:
        boxed = box_of_n(list, 2, word);
        break;
    case 3:
        boxed = box_of_n(list, 3, word);
        break;
    case 4:
        boxed = box_of_n(list, 4, word);
        break;
    case 5:
        boxed = box_of_n(list, 5, word);
        break;
    case 6:
        boxed = box_of_n(list, 6, word);
        break;
    default:
        break;
    }
    return boxed || pack(list, n, word);
}

static size_t unbox(uint32_t word, lua_Integer *list)
{
    size_t n = BOXED_MAX;
    while (word < ranges[n].first)
        n--;
    const range r = ranges[n];
    uint32_t row = word - r.first, page = row >> SG_WORD_PAGE_BITS;
    for (size_t i = n; i-- > 0;) {
        const unsigned low = low_bits(i, n), high = r.bits - low;
        list[i] = (page & ((1u << high) - 1)) << low | (row & ((1u << low) - 1));
        page >>= high;
        row >>= low;
    }
    return n;
}

size_t lsg_list_of_word(uint64_t word, lua_Integer list[LSG_WORD_LIST_MAX])
{
    if (word < SG_WORD_PAGED)
        return unbox((uint32_t)word, list);
    const size_t n = (word >> LENGTH_SHIFT & 7) + 1;
    const unsigned bits = (unsigned)(LENGTH_SHIFT / n);
    for (size_t i = 0; i < n; i++)
        list[i] = (lua_Integer)(word >> bits * i & (((uint64_t)1 << bits) - 1));
    return n;
}

/* The n integers of the list at index; false if it is no such list. */
static bool read_list(lua_State *L, int index, lua_Integer list[LSG_WORD_LIST_MAX], size_t *n)
{
    *n = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (*n == LSG_WORD_LIST_MAX || !lua_isinteger(L, -2) || lua_tointeger(L, -2) != (lua_Integer)*n + 1 ||
            !lua_isinteger(L, -1)) {
            lua_pop(L, 2);
            return false;
        }
        list[(*n)++] = lua_tointeger(L, -1);
        lua_pop(L, 1);
    }
    return true;
}

bool lsg_word_at(lua_State *L, int index, lsg_word_kind kind, uint64_t *word)
{
    lua_Integer list[LSG_WORD_LIST_MAX];
    size_t n;
    int is_whole;
    if (kind == LSG_WORD_LIST)
        return lua_istable(L, index) && read_list(L, index, list, &n) && lsg_word_of_list(list, n, word);
    if (lua_type(L, index) != LUA_TNUMBER)
        return false;
    *word = (uint64_t)lua_tointegerx(L, index, &is_whole); /* 3.0 is the position 3 */
    return is_whole;
}

bool lsg_word_of_key(const unsigned char *key, lsg_word_kind *kind, uint64_t *word)
{
    lua_Integer list[LSG_WORD_LIST_MAX], integer;
    *kind = LSG_WORD_INTEGER;
    if (lsg_key_integer(key, &integer)) {
        *word = (uint64_t)integer;
        return true;
    }
    *kind = LSG_WORD_LIST;
    const size_t n = lsg_key_numbers(key, list, LSG_WORD_LIST_MAX);
    return lsg_word_of_list(list, n, word);
}

size_t lsg_key_of_word(uint64_t word, lsg_word_kind kind, unsigned char key[LSG_WORD_KEY_MAX])
{
    lua_Integer list[LSG_WORD_LIST_MAX];
    if (kind == LSG_WORD_INTEGER)
        return lsg_key_of_integer((lua_Integer)word, key);
    return lsg_key_of_numbers(list, lsg_list_of_word(word, list), key);
}
