/* SPDX-License-Identifier: MIT */
/* Pages of numbered keys; pages.h has the invariants. */
#define _POSIX_C_SOURCE 200809L

#include "memo_state.h"

#include <stdlib.h>
#include <string.h>

enum { N_PAGES = SG_NUMBERS_MAX >> SG_PAGE_BITS, FILL = ROWS_MAX / 4, CLOSED = UINT16_MAX, WORD = 64 };
enum { BITS_BYTES = ROWS_MAX / 8 };
_Static_assert((int)SG_PAGE_BITS == (int)ROW_BITS, "a page is a chunk");

void sg_memo_number(sg_memo *memo, const sg_numbering *numbering)
{
    memo->numbering = numbering;
}

/* A chunk for the keys of a page, which all have one length; cells of numbers without keys say SG_CELL_ROW. */
static chunk *make_page(sg_memo *memo, uint32_t page)
{
    const sg_numbering *numbering = memo->numbering;
    unsigned char key[SG_NUMBERED_KEY_MAX];
    const uint32_t first = page << SG_PAGE_BITS, last = first + ROWS_MAX - 1;
    const size_t key_bytes = numbering->key(last, key);
    sg_status status = SG_OK;
    chunk *c = sg_memo_chunk_new(memo, ROWS_MAX, (uint32_t)key_bytes, &status);
    if (!c)
        return NULL;
    for (uint32_t n = first; n <= last; n++) {
        const bool is_there = numbering->key(n, key) == key_bytes;
        atomic_store_explicit(&c->values[n - first], is_there ? SG_CELL_ABSENT : SG_CELL_ROW, memory_order_relaxed);
        memcpy(row_key(c, n - first), key, key_bytes);
    }
    return c;
}

/* The page stays closed: nobody knows which of its keys have rows, or there is no memory for the page. */
static void close_page(sg_memo *memo, uint32_t page)
{
    sg_pages *pages = memo->pages;
    atomic_store_explicit(&pages->n_rows[page], CLOSED, memory_order_relaxed);
    if (memo->shared)
        return; /* other threads may do the same; sg_pages_free frees the bits */
    pages->n_with_bits -= pages->rows[page] != NULL;
    sg_memo_room_free(memo, pages->rows[page], BITS_BYTES);
    pages->rows[page] = NULL;
}

static void open_page(sg_memo *memo, uint32_t page)
{
    sg_pages *pages = memo->pages;
    chunk *c = make_page(memo, page);
    uint32_t number = 0;
    if (c && sg_memo_chunk_enter(memo, c, &number) == SG_OK) {
        for (uint32_t word = 0; word < ROWS_MAX / WORD; word++)
            for (uint64_t bits = pages->rows[page][word]; bits; bits &= bits - 1)
                atomic_store_explicit(&c->values[word * WORD + (unsigned)__builtin_ctzll(bits)], SG_CELL_ROW,
                                      memory_order_relaxed);
        pages->chunks[page] = number;
        pages->cells[page] = c->values;
    } else if (c) {
        sg_memo_chunk_free(memo, c);
    }
    close_page(memo, page);
}

/* Room for the bits of a page, in which the first key gets a row. Where keys lie far from each other there is no use for
 * bits, so that they take 8 bytes a key at most, and SPARE_PAGES of them. */
static uint64_t *new_bits(sg_memo *memo)
{
    enum { SPARE_PAGES = 2048, KEYS_A_PAGE = BITS_BYTES / 8 };
    sg_pages *pages = memo->pages;
    sg_status status = SG_OK;
    if (pages->n_with_bits >= SPARE_PAGES + pages->n_noted / KEYS_A_PAGE)
        return NULL;
    uint64_t *bits = sg_memo_room_new(memo, BITS_BYTES, &status);
    pages->n_with_bits += bits != NULL;
    return bits;
}

/* The key got a row; false if it has no number, or its page is closed. */
static bool note(sg_memo *memo, const void *key, size_t key_bytes, uint32_t *page)
{
    sg_pages *pages = memo->pages;
    uint32_t n;
    if (!memo->numbering->number(key, key_bytes, &n))
        return false;
    *page = n >> SG_PAGE_BITS;
    const uint32_t row = n & (ROWS_MAX - 1);
    const uint16_t n_rows = atomic_load_explicit(&pages->n_rows[*page], memory_order_relaxed);
    if (n_rows == CLOSED)
        return false;
    if (n_rows == 0 && !memo->shared)
        pages->rows[*page] = new_bits(memo);
    if (memo->shared || !pages->rows[*page]) {
        close_page(memo, *page);
        return false;
    }
    pages->n_noted++;
    pages->rows[*page][row / WORD] |= UINT64_C(1) << row % WORD;
    atomic_store_explicit(&pages->n_rows[*page], n_rows + 1, memory_order_relaxed);
    return true;
}

static void open_if_filled(sg_memo *memo, uint32_t page)
{
    const uint16_t n_rows = atomic_load_explicit(&memo->pages->n_rows[page], memory_order_relaxed);
    if (n_rows >= FILL && n_rows != CLOSED)
        open_page(memo, page);
}

void sg_pages_note(sg_memo *memo, const void *key, size_t key_bytes)
{
    uint32_t page;
    if (note(memo, key, key_bytes, &page))
        open_if_filled(memo, page);
}

void sg_pages_note_early(sg_memo *memo, const void *key, size_t key_bytes)
{
    uint32_t page;
    (void)note(memo, key, key_bytes, &page);
}

bool sg_pages_new(sg_memo *memo, const void *key, size_t key_bytes)
{
    enum { SHARE = 8 }; /* the directory of pages takes at most so small a part of what is left */
    sg_status status = SG_OK;
    uint32_t n;
    if (memo->shared || !memo->numbering || !memo->numbering->number(key, key_bytes, &n))
        return false;
    const uint64_t most = atomic_load_explicit(&memo->max_bytes, memory_order_relaxed);
    const uint64_t held = atomic_load_explicit(&memo->bytes, memory_order_relaxed);
    if (most && held + SHARE * sizeof *memo->pages > most)
        return false;
    memo->pages = sg_memo_room_new(memo, sizeof *memo->pages, &status);
    if (!memo->pages)
        memo->numbering = NULL;
    return memo->pages != NULL;
}

void sg_pages_open(sg_memo *memo)
{
    for (uint32_t page = 0; page < N_PAGES; page++)
        open_if_filled(memo, page);
}

void sg_pages_free(sg_memo *memo)
{
    for (uint32_t page = 0; memo->pages && page < N_PAGES; page++)
        free(memo->pages->rows[page]);
    free(memo->pages);
}

_Atomic uint32_t *sg_pages_look(const sg_memo *memo, const void *key, size_t key_bytes, uint32_t *n)
{
    if (!memo->pages || !memo->numbering->number(key, key_bytes, n))
        return NULL;
    _Atomic uint32_t *cell = sg_pages_cell(memo->pages, *n);
    return cell && atomic_load_explicit(cell, memory_order_relaxed) != SG_CELL_ROW ? cell : NULL;
}

sg_ref sg_pages_take(const sg_memo *memo, uint32_t n, _Atomic uint32_t *cell)
{
    uint32_t absent = SG_CELL_ABSENT;
    sg_pages *pages = memo->pages;
    const sg_ref ref = sg_pages_ref(pages, n);
    if (atomic_load_explicit(cell, memory_order_relaxed) != absent)
        return ref;
    if (!memo->shared) { /* one thread: no need for the cost of an exchange */
        atomic_store_explicit(cell, SG_VALUE_NONE, memory_order_relaxed);
        atomic_store_explicit(&pages->n_keys, atomic_load_explicit(&pages->n_keys, memory_order_relaxed) + 1,
                              memory_order_relaxed);
    } else if (atomic_compare_exchange_strong(cell, &absent, SG_VALUE_NONE)) {
        atomic_fetch_add(&pages->n_keys, 1);
    }
    return ref;
}
