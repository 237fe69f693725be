/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_TABLE_WORD_TABLE_H
#define SG_SEARCH_TABLE_WORD_TABLE_H

/*
 * What is known of positions that are words of 64 bits, in one byte each, a cell. Words below SG_WORD_PAGED have pages of 1024
 * cells, which are made when the first of their words comes. The others lie in shards, open addressing with linear probing:
 * shards grow by a half and at different times, so that a table in growth holds hardly more than one that rests.
 *
 *   cell   0 .. SG_WORD_VALUES - 1: the value | LARGE: the value is in larges | OPEN: under evaluation |
 *          UNKNOWN: the word has a cell, but no value | NONE: the word has no cell
 */

#include "../../base/budget.h"
#include "../../base/index.h"

enum { SG_WORD_VALUES = 250, SG_WORD_LARGE = 0xfc, SG_WORD_OPEN = 0xfd, SG_WORD_UNKNOWN = 0xfe, SG_WORD_NONE = 0xff };
enum { SG_WORD_PAGED = 1 << 24, SG_WORD_PAGE_BITS = 10, SG_WORD_SHARD_BITS = 5 };

typedef struct sg_word_shard {
    uint64_t *words; /* where the cell is not NONE */
    uint8_t *cells;
    size_t n, cap;
} sg_word_shard;

typedef struct sg_word_large {
    uint64_t word;
    uint32_t value;
} sg_word_large;

typedef struct sg_word_table {
    sg_budget budget;
    uint8_t **pages; /* NULL in the place of a page: no word of it has a cell */
    sg_word_shard shards[1 << SG_WORD_SHARD_BITS];
    sg_word_large *larges;
    size_t n_larges, cap_larges;
    sg_index large_index; /* of larges, by hashes of their words */
} sg_word_table;

/* An empty table. False: there is no memory. */
bool sg_word_table_init(sg_word_table *table);
void sg_word_table_free(sg_word_table *table);

/* The place of the cell of a word of SG_WORD_PAGED or more; NULL: there is none. */
uint8_t *sg_word_hashed_place(const sg_word_table *table, uint64_t word);

/* The place of the cell of a word; NULL: there may be none. It is valid until a word gets a new cell. */
static inline uint8_t *sg_word_place(const sg_word_table *table, uint64_t word)
{
    if (__builtin_expect(word >= SG_WORD_PAGED, 0))
        return sg_word_hashed_place(table, word);
    uint8_t *page = table->pages[word >> SG_WORD_PAGE_BITS];
    return page ? page + (word & ((1 << SG_WORD_PAGE_BITS) - 1)) : NULL;
}

static inline uint8_t sg_word_cell(const sg_word_table *table, uint64_t word)
{
    const uint8_t *place = sg_word_place(table, word);
    return place ? *place : SG_WORD_NONE;
}

/* Is there a value? Then *value is set. */
bool sg_word_value(const sg_word_table *table, uint64_t word, uint32_t *value);
/* Makes a cell, UNKNOWN, for a word without one. SG_ELIMIT, SG_ENOMEM: nothing has changed. */
sg_status sg_word_add(sg_word_table *table, uint64_t word, uint8_t **place) SG_MUST_CHECK;
/* Sets the value, of SG_WORD_VALUES or more, of a word with this cell. SG_ELIMIT, SG_ENOMEM: nothing has changed. */
sg_status sg_word_set_large(sg_word_table *table, uint64_t word, uint32_t value, uint8_t *place) SG_MUST_CHECK;

/* The place of the cell of a word, which is made if there is none. */
static inline SG_MUST_CHECK sg_status sg_word_have(sg_word_table *table, uint64_t word, uint8_t **place)
{
    *place = sg_word_place(table, word);
    return *place && **place != SG_WORD_NONE ? SG_OK : sg_word_add(table, word, place);
}

/* Sets the value of a word without one. SG_ELIMIT, SG_ENOMEM: there is no value. */
static inline SG_MUST_CHECK sg_status sg_word_set(sg_word_table *table, uint64_t word, uint32_t value)
{
    uint8_t *place;
    const sg_status status = sg_word_have(table, word, &place);
    if (status != SG_OK || value >= SG_WORD_VALUES)
        return status == SG_OK ? sg_word_set_large(table, word, value, place) : status;
    *place = (uint8_t)value;
    return SG_OK;
}

/* Calls f with each word that has a value, until f fails. */
typedef sg_status sg_word_fn(void *ud, uint64_t word, uint32_t value);
sg_status sg_word_each(const sg_word_table *table, sg_word_fn *f, void *ud) SG_MUST_CHECK;

#endif
