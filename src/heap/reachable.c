/* SPDX-License-Identifier: MIT */
/*
 * A table up to heap n asks for the moves of n heaps. Where n // k or a divisor of n is left, some hundred
 * heaps can be reached from n: they are gathered first, and then evaluated from the least one on.
 */
#include "reachable.h"

#include "../base/array.h"
#include "../base/hash.h"
#include "../base/sink.h"

#include <stdlib.h>

enum { SHARE = 16 }; /* a table is made where more than this part of its heaps can be reached */
enum { HEAPS_MAX = 1 << 20, MOVES_MAX = 1 << 22 }; /* what is looked at where no table can be made */
enum { STEPS_PER_MOVE = 64 };

/* Takes the moves of the heap n. */
typedef struct reach_sink {
    sg_sink base;
    sg_reachable *r;
    sg_family *family;
    sg_ticker *ticker;
    uint64_t n, n_moves, most_heaps, most_moves;
    size_t first; /* the items that this question has found begin here */
} reach_sink;

static uint32_t find(const sg_reachable *r, uint64_t heap)
{
    const uint64_t hash = sg_hash_word(heap);
    size_t at;
    for (uint32_t i = sg_index_first(&r->index, hash, &at); i != SG_INDEX_NONE; i = sg_index_next(&r->index, hash, &at))
        if (r->items[i].heap == heap)
            return i;
    return SG_INDEX_NONE;
}

static sg_status add(reach_sink *sink, uint64_t heap)
{
    sg_reachable *r = sink->r;
    sg_budget *budget = &sink->family->budget;
    sg_status status = sg_array_room(budget, &r->items, &r->room, r->n + 1, sizeof r->items[0]);
    if (status == SG_OK)
        status = sg_index_room(budget, &r->index, r->index.n + 1);
    if (status != SG_OK)
        return status;
    sg_index_add(&r->index, sg_hash_word(heap), (uint32_t)r->n);
    r->items[r->n++] = (struct sg_reached){.heap = heap};
    return SG_OK;
}

static bool in_range(const reach_sink *sink, const uint64_t *parts, size_t n_parts)
{
    bool is = sink->n > 0; /* the empty heap is the end of play */
    for (size_t i = 0; i < n_parts; i++)
        is = is && parts[i] < sink->n;
    return is;
}

/* Gathers the heaps that a move leaves. */
static sg_status gather(sg_sink *base, const uint64_t *parts, size_t n_parts)
{
    reach_sink *sink = (reach_sink *)base;
    if (!in_range(sink, parts, n_parts))
        return SG_ERANGE;
    sg_status status = sg_tick(sink->ticker, STEPS_PER_MOVE + n_parts);
    for (size_t i = 0; i < n_parts && status == SG_OK; i++)
        if (parts[i] >= sink->family->n_values && find(sink->r, parts[i]) == SG_INDEX_NONE)
            status = add(sink, parts[i]);
    sink->base.enough = ++sink->n_moves > sink->most_moves || sink->r->n - sink->first > sink->most_heaps;
    return status;
}

/* Marks the value of a move; all heaps that it leaves have values. */
static sg_status mark(sg_sink *base, const uint64_t *parts, size_t n_parts)
{
    reach_sink *sink = (reach_sink *)base;
    sg_reachable *r = sink->r;
    if (!in_range(sink, parts, n_parts))
        return SG_ERANGE;
    uint32_t value = 0;
    for (size_t i = 0; i < n_parts; i++) {
        const uint32_t item = parts[i] < sink->family->n_values ? SG_INDEX_NONE : find(r, parts[i]);
        if (item == SG_INDEX_NONE && parts[i] >= sink->family->n_values)
            return SG_ERULE; /* the rule names other moves than it did */
        value ^= item == SG_INDEX_NONE ? sg_family_at(sink->family, parts[i]) : r->items[item].value;
    }
    sg_status status = sg_marks_reserve(&r->marks, &sink->family->budget, (uint64_t)value + 1);
    if (status == SG_OK)
        status = sg_tick(sink->ticker, STEPS_PER_MOVE + n_parts);
    if (status == SG_OK)
        sg_marks_add(&r->marks, value);
    return status;
}

static sg_status ask(reach_sink *sink, sg_options_fn *options, void *ud, uint64_t heap)
{
    sink->n = heap;
    sink->family->busy = true;
    const sg_status status = sg_sink_ask(&sink->base, options, ud, heap);
    sink->family->busy = false;
    return status == SG_ERANGE ? SG_ERULE : status;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = ((const struct sg_reached *)a)->heap, y = ((const struct sg_reached *)b)->heap;
    return (x > y) - (x < y);
}

static void forget(sg_reachable *r, size_t first)
{
    while (r->n > first) {
        r->n--;
        sg_index_remove(&r->index, sg_hash_word(r->items[r->n].heap), (uint32_t)r->n);
    }
}

/* Gives back the room of a table without items. */
static void shrink(sg_reachable *r, sg_budget *budget)
{
    if (r->n > 0)
        return;
    sg_index_free(budget, &r->index);
    sg_budget_free(budget, r->items, r->room * sizeof r->items[0]);
    r->items = NULL;
    r->room = 0;
}

/* Puts the items from `first` on in ascending order; their numbers in the index change. */
static void sort(sg_reachable *r, size_t first)
{
    const size_t n = r->n;
    forget(r, first);
    qsort(r->items + first, n - first, sizeof r->items[0], compare);
    for (r->n = first; r->n < n; r->n++)
        sg_index_add(&r->index, sg_hash_word(r->items[r->n].heap), (uint32_t)r->n);
}

static sg_status evaluate(reach_sink *sink, sg_options_fn *options, void *ud)
{
    sg_reachable *r = sink->r;
    sg_status status = SG_OK;
    sort(r, sink->first);
    sink->base.take = mark;
    for (size_t i = sink->first; i < r->n && status == SG_OK; i++) {
        sg_marks_clear(&r->marks);
        sink->ticker->done = i;
        status = ask(sink, options, ud, r->items[i].heap);
        const uint64_t value = sg_marks_mex(&r->marks);
        if (status == SG_OK && value > SG_VALUE_MAX)
            status = SG_ERANGE;
        r->items[i].value = (uint32_t)value;
    }
    return status;
}

sg_status sg_reachable_value(sg_reachable *r, sg_family *family, sg_options_fn *options, void *ud, uint64_t n,
                             sg_ticker *ticker, uint64_t *value, bool *found)
{
    const bool has_table = n < SG_SEARCH_UPTO;
    uint32_t at = find(r, n);
    reach_sink sink = {.base = {.take = gather, .may_end = !has_table},
                       .r = r,
                       .family = family,
                       .ticker = ticker,
                       .first = r->n,
                       .most_heaps = has_table ? (n - family->n_values) / SHARE : HEAPS_MAX,
                       .most_moves = has_table ? UINT64_MAX : MOVES_MAX};
    sg_status status = at == SG_INDEX_NONE ? add(&sink, n) : SG_OK;
    for (size_t i = sink.first; i < r->n && status == SG_OK && !sink.base.enough; i++)
        status = ask(&sink, options, ud, r->items[i].heap);
    *found = status == SG_OK && !sink.base.enough;
    if (*found && at == SG_INDEX_NONE)
        status = evaluate(&sink, options, ud);
    if (status != SG_OK || !*found) {
        forget(r, sink.first);
        shrink(r, &family->budget);
        *found = false;
        return status == SG_ELIMIT && !has_table ? SG_OK : status;
    }
    at = find(r, n);
    *value = r->items[at].value;
    return SG_OK;
}

void sg_reachable_free(sg_reachable *r, sg_budget *budget)
{
    sg_marks_free(&r->marks, budget);
    sg_index_free(budget, &r->index);
    sg_budget_free(budget, r->items, r->room * sizeof r->items[0]);
}
