/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_TABLE_PAGES_H
#define SG_SEARCH_TABLE_PAGES_H

/*
 * Keys that have numbers, as the keys of integers have. Where a quarter of the numbers in a row of 1024 are known, the
 * others get a page: a chunk of the memo whose rows are the keys of all 1024, so that a number says where its value is, and
 * a key of the memo takes some 8 bytes instead of 18. A page has keys of one length. Without pages, 10^6 integers with five
 * options each take 1.4 times as long, and 61^3 positions of three numbers with up to 180 options 1.3 times.
 *
 *   cell of a page   SG_CELL_ABSENT: the key is not in the memo | SG_CELL_ROW: the key has had a row since before the page |
 *                    else the value of the key
 *
 * Invariants
 * 1. A key whose number has a page with a cell other than SG_CELL_ROW has no row. Any other key may have one.
 * 2. Pages are opened while the memo is not shared. Until then the bits of a page say which of its keys have rows; a page
 *    whose bits are not known is closed for good.
 */

#include "memo.h"

#include <stdatomic.h>

enum { SG_PAGE_BITS = 10 };
#define SG_CELL_ABSENT UINT32_C(0xfffffffd)
#define SG_CELL_ROW UINT32_C(0xfffffffc)

typedef struct sg_pages {
    _Atomic uint32_t *cells[SG_NUMBERS_MAX >> SG_PAGE_BITS]; /* of each page; NULL: not open */
    uint32_t chunks[SG_NUMBERS_MAX >> SG_PAGE_BITS];         /* numbers of the open pages as chunks */
    uint64_t *rows[SG_NUMBERS_MAX >> SG_PAGE_BITS];          /* bits of a page that is not open; NULL: no bit is set */
    _Atomic uint16_t
        n_rows[SG_NUMBERS_MAX >> SG_PAGE_BITS]; /* bits that are set; 0xffff: not known, the page is closed */
    uint64_t n_with_bits, n_noted;              /* pages that have bits; bits that were set */
    _Atomic uint64_t n_keys;                    /* keys that have cells */
} sg_pages;

/* The cell of a number; NULL if its page is not open. */
static inline _Atomic uint32_t *sg_pages_cell(const sg_pages *pages, uint64_t n)
{
    _Atomic uint32_t *cells = n < SG_NUMBERS_MAX ? pages->cells[n >> SG_PAGE_BITS] : NULL;
    return cells ? cells + (n & ((1 << SG_PAGE_BITS) - 1)) : NULL;
}

/* The ref of a number whose page is open. */
static inline sg_ref sg_pages_ref(const sg_pages *pages, uint64_t n)
{
    return pages->chunks[n >> SG_PAGE_BITS] << SG_PAGE_BITS | (n & ((1 << SG_PAGE_BITS) - 1));
}

/* The cell of a key, and its number; NULL: look for the key among the rows. */
_Atomic uint32_t *sg_pages_look(const sg_memo *memo, const void *key, size_t key_bytes, uint32_t *n);
/* The ref of a number with this cell, which is not SG_CELL_ROW. If it is SG_CELL_ABSENT, the key is new. */
sg_ref sg_pages_take(const sg_memo *memo, uint32_t n, _Atomic uint32_t *cell);

/* A key got a row. Under the lock of its shard. */
void sg_pages_note(sg_memo *memo, const void *key, size_t key_bytes);
/*
 * How pages begin: sg_pages_new, if this key has a number, the memo is not shared and there is room, true; then
 * sg_pages_note_early for each key that has a row; then sg_pages_open, since a page is opened when all its rows are noted.
 */
bool sg_pages_new(sg_memo *memo, const void *key, size_t key_bytes);
void sg_pages_note_early(sg_memo *memo, const void *key, size_t key_bytes);
void sg_pages_open(sg_memo *memo);
void sg_pages_free(sg_memo *memo);

#endif
