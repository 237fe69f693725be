/* SPDX-License-Identifier: MIT */
#include "word_table.h"

#include "../../base/array.h"
#include "../../base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << SG_WORD_PAGE_BITS, N_PAGES = SG_WORD_PAGED / PAGE, N_SHARDS = 1 << SG_WORD_SHARD_BITS };
enum { SHARD_LEAST = 64 };

/* ---- shards ----------------------------------------------------------------------------------------------------- */

/* Where in a shard the search for a word of this hash begins; the shard itself is named by the highest bits. */
static inline size_t first_slot(uint64_t hash, size_t cap)
{
    return (size_t)((hash << SG_WORD_SHARD_BITS >> 32) * cap >> 32);
}

/* The slot of the word, or the free one where the word belongs. cap > n. */
static inline size_t slot_of(const uint64_t *words, const uint8_t *cells, size_t cap, uint64_t hash, uint64_t word)
{
    size_t i = first_slot(hash, cap);
    while (cells[i] != SG_WORD_NONE && words[i] != word)
        i = i + 1 < cap ? i + 1 : 0;
    return i;
}

uint8_t *sg_word_hashed_place(const sg_word_table *table, uint64_t word)
{
    const uint64_t hash = sg_hash_word(word);
    const sg_word_shard *shard = &table->shards[hash >> (64 - SG_WORD_SHARD_BITS)];
    return shard->cap ? shard->cells + slot_of(shard->words, shard->cells, shard->cap, hash, word) : NULL;
}

static sg_status grow(sg_budget *budget, sg_word_shard *shard)
{
    const size_t cap = shard->cap ? shard->cap / 2 * 3 : SHARD_LEAST;
    uint64_t *words;
    uint8_t *cells;
    if (cap > UINT32_MAX)
        return SG_ELIMIT;
    sg_status status = sg_budget_new(budget, cap, sizeof *words, &words);
    if (status != SG_OK)
        return status;
    status = sg_budget_new(budget, cap, sizeof *cells, &cells);
    if (status != SG_OK) {
        sg_budget_free(budget, words, cap * sizeof *words);
        return status;
    }
    memset(cells, SG_WORD_NONE, cap);
    for (size_t i = 0; i < shard->cap; i++) {
        if (shard->cells[i] == SG_WORD_NONE)
            continue;
        const size_t at = slot_of(words, cells, cap, sg_hash_word(shard->words[i]), shard->words[i]);
        words[at] = shard->words[i];
        cells[at] = shard->cells[i];
    }
    sg_budget_free(budget, shard->words, shard->cap * sizeof *words);
    sg_budget_free(budget, shard->cells, shard->cap);
    *shard = (sg_word_shard){words, cells, shard->n, cap};
    return SG_OK;
}

static sg_status add_hashed(sg_word_table *table, uint64_t word, uint8_t **place)
{
    const uint64_t hash = sg_hash_word(word);
    sg_word_shard *shard = &table->shards[hash >> (64 - SG_WORD_SHARD_BITS)];
    const sg_status status = shard->n < shard->cap / 4 * 3 ? SG_OK : grow(&table->budget, shard);
    if (status != SG_OK)
        return status;
    const size_t at = slot_of(shard->words, shard->cells, shard->cap, hash, word);
    shard->words[at] = word;
    shard->n++;
    *place = shard->cells + at;
    return SG_OK;
}

/* ---- pages ------------------------------------------------------------------------------------------------------ */

static sg_status add_paged(sg_word_table *table, uint64_t word, uint8_t **place)
{
    uint8_t **page = &table->pages[word >> SG_WORD_PAGE_BITS];
    const sg_status status = *page ? SG_OK : sg_budget_new(&table->budget, PAGE, 1, page);
    if (status != SG_OK)
        return status;
    if (!*place)
        memset(*page, SG_WORD_NONE, PAGE);
    *place = *page + word % PAGE;
    return SG_OK;
}

/* ---- cells ------------------------------------------------------------------------------------------------------ */

sg_status sg_word_add(sg_word_table *table, uint64_t word, uint8_t **place)
{
    const sg_status status = word < SG_WORD_PAGED ? add_paged(table, word, place) : add_hashed(table, word, place);
    if (status == SG_OK)
        **place = SG_WORD_UNKNOWN;
    return status;
}

sg_status sg_word_set_large(sg_word_table *table, uint64_t word, uint32_t value, uint8_t *place)
{
    sg_status status = sg_index_room(&table->budget, &table->large_index, table->n_larges + 1);
    if (status == SG_OK)
        status = sg_array_room(&table->budget, &table->larges, &table->cap_larges, table->n_larges + 1,
                               sizeof *table->larges);
    if (status != SG_OK)
        return status;
    sg_index_add(&table->large_index, sg_hash_word(word), (uint32_t)table->n_larges);
    table->larges[table->n_larges++] = (sg_word_large){word, value};
    *place = SG_WORD_LARGE;
    return SG_OK;
}

static uint32_t large_value(const sg_word_table *table, uint64_t word)
{
    const uint64_t hash = sg_hash_word(word);
    size_t at = 0;
    uint32_t i = sg_index_first(&table->large_index, hash, &at);
    while (table->larges[i].word != word)
        i = sg_index_next(&table->large_index, hash, &at);
    return table->larges[i].value;
}

bool sg_word_value(const sg_word_table *table, uint64_t word, uint32_t *value)
{
    const uint8_t cell = sg_word_cell(table, word);
    if (cell > SG_WORD_LARGE)
        return false;
    *value = cell < SG_WORD_VALUES ? cell : large_value(table, word);
    return true;
}

sg_status sg_word_each(const sg_word_table *table, sg_word_fn *f, void *ud)
{
    sg_status status = SG_OK;
    uint32_t value;
    for (uint64_t word = 0; word < SG_WORD_PAGED; word++) {
        if (word % PAGE == 0 && !table->pages[word / PAGE])
            word += PAGE - 1;
        else if (status == SG_OK && sg_word_value(table, word, &value))
            status = f(ud, word, value);
    }
    for (int s = 0; s < N_SHARDS; s++) {
        const sg_word_shard *shard = &table->shards[s];
        for (size_t i = 0; status == SG_OK && i < shard->cap; i++)
            if (shard->cells[i] != SG_WORD_NONE && sg_word_value(table, shard->words[i], &value))
                status = f(ud, shard->words[i], value);
    }
    return status;
}

bool sg_word_table_init(sg_word_table *table)
{
    *table = (sg_word_table){0};
    return sg_budget_new(&table->budget, N_PAGES, sizeof *table->pages, &table->pages) == SG_OK;
}

void sg_word_table_free(sg_word_table *table)
{
    for (size_t i = 0; table->pages && i < N_PAGES; i++)
        free(table->pages[i]);
    free(table->pages);
    for (int s = 0; s < N_SHARDS; s++) {
        free(table->shards[s].words);
        free(table->shards[s].cells);
    }
    free(table->larges);
    sg_index_free(NULL, &table->large_index);
    *table = (sg_word_table){0};
}
