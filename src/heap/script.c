/* SPDX-License-Identifier: MIT */
#include "../base/array.h"

#include <stdlib.h>
#include <string.h>

#include "../base/hash.h"
#include "../base/index.h"
#include "../base/order.h"
#include "../base/sink.h"
#include "families.h"
#include "family/family.h"
#include "family/marks.h"

/* Values of single heaps of a scripted family, found from the heaps that can be reached from them and from no others. */
typedef struct sg_reachable {
    struct sg_reached {
        uint64_t heap;
        uint32_t value;
    } * items; /* between two questions all of them have their values */
    size_t room, n;
    sg_index index;
    sg_marks marks;
} sg_reachable;

/*
 * A table up to heap n asks for the moves of n heaps. Where n // k or a divisor of n is left, some hundred
 * heaps can be reached from n: they are gathered first, and then evaluated from the least one on.
 */

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

/*
 * *value = g(n), where n is not in the table of the family. *found = false: too many heaps can be reached, so that a
 * table is less work; or, where n is too large for a table, more than this function looks at, or than fits the budget.
 * Errors as for sg_family_extend.
 */
static sg_status sg_reachable_value(sg_reachable *r, sg_family *family, sg_options_fn *options, void *ud, uint64_t n,
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

static void sg_reachable_free(sg_reachable *r, sg_budget *budget)
{
    sg_marks_free(&r->marks, budget);
    sg_index_free(budget, &r->index);
    sg_budget_free(budget, r->items, r->room * sizeof r->items[0]);
}

typedef struct script {
    sg_options_fn *options;
    bool distinct; /* options names each move once, and as one heap */
    void *ud;
    sg_marks marks;
    sg_reachable reachable;
} script;

/*
 * Receives the moves that the callback names. While values are computed it marks their nim-sums; else it lists them.
 */
typedef struct move_sink {
    sg_sink base;
    sg_family *family;
    uint64_t n;
    sg_ticker *ticker; /* NULL: list the moves */
    uint64_t *list;    /* for each move the number of its parts, then the parts */
    size_t list_room;
    uint64_t list_used;
    uint64_t n_moves;
    sg_option_fn *each; /* gets the moves at once, or NULL */
    void *ud;
} move_sink;

static sg_status mark_move(move_sink *sink, const uint64_t *parts, size_t n_parts)
{
    sg_family *family = sink->family;
    script *s = family->state;
    uint32_t value = 0;
    for (size_t i = 0; i < n_parts; i++) {
        if (parts[i] >= sink->n)
            return SG_ERANGE;
        value ^= sg_family_at(family, parts[i]);
    }
    sg_status status =
        value < s->marks.n_room ? SG_OK : sg_marks_reserve(&s->marks, &family->budget, (uint64_t)value + 1);
    if (status == SG_OK)
        status = sg_tick(sink->ticker, STEPS_PER_MOVE + n_parts);
    if (status == SG_OK)
        sg_marks_add(&s->marks, value);
    return status;
}

static sg_status list_move(move_sink *sink, const uint64_t *parts, size_t n_parts)
{
    if (n_parts > SIZE_MAX / 32 || sink->list_used > SIZE_MAX / 32)
        return SG_ENOMEM;
    sg_status status = sg_array_room(&sink->family->budget, &sink->list, &sink->list_room,
                                     sink->list_used + n_parts + 1, sizeof sink->list[0]);
    if (status != SG_OK)
        return status;
    uint64_t *move = sink->list + sink->list_used;
    move[0] = 0;
    for (size_t i = 0; i < n_parts; i++)
        if (parts[i] != 0)
            move[++move[0]] = parts[i];
    if (move[0] > 1)
        qsort(move + 1, (size_t)move[0], sizeof move[0], sg_order_u64);
    sink->list_used += move[0] + 1;
    sink->n_moves++;
    return SG_OK;
}

/* Hands on a move at once; an empty heap is left out. */
static sg_status hand_on_move(move_sink *sink, const uint64_t *parts, size_t n_parts)
{
    if (n_parts != 1)
        return SG_ERANGE;
    sink->base.enough = !sink->each(sink->ud, parts, parts[0] != 0);
    return SG_OK;
}

static sg_status take_move(sg_sink *base, const uint64_t *parts, size_t n_parts)
{
    move_sink *sink = (move_sink *)base;
    if (sink->n == 0) /* the empty heap is the end of play */
        return SG_ERANGE;
    if (sink->ticker != NULL)
        return mark_move(sink, parts, n_parts);
    for (size_t i = 0; i < n_parts; i++)
        if (parts[i] >= sink->n)
            return SG_ERANGE;
    return sink->each != NULL ? hand_on_move(sink, parts, n_parts) : list_move(sink, parts, n_parts);
}

/* Calls the callback once. A move out of range is a mistake of the rule, even if the callback ignored the refusal. */
static sg_status call(move_sink *sink)
{
    const script *s = sink->family->state;
    sink->base.take = take_move;
    const sg_status status = sg_sink_ask(&sink->base, s->options, s->ud, sink->n);
    return status == SG_ERANGE ? SG_ERULE : status;
}

static sg_status extend(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    script *s = family->state;
    while (family->n_values < n_target) {
        move_sink sink = {.family = family, .n = family->n_values, .ticker = ticker};
        sg_status status = sg_family_reserve(family);
        if (status == SG_OK)
            status = sg_tick(ticker, STEPS_PER_MOVE);
        if (status != SG_OK)
            return status;
        sg_marks_clear(&s->marks);
        status = call(&sink);
        if (status == SG_OK)
            status = sg_family_append(family, sg_marks_mex(&s->marks));
        if (status != SG_OK)
            return status;
        ticker->done = family->n_values;
    }
    return SG_OK;
}

/* ---- listing without repetitions ---------------------------------------------------------------- */

/* Compares moves part by part. Equal moves are compared by their places in the list. */
static int compare_moves(const void *a, const void *b)
{
    const uint64_t *x = *(uint64_t *const *)a;
    const uint64_t *y = *(uint64_t *const *)b;
    if (x[0] != y[0])
        return x[0] < y[0] ? -1 : 1;
    for (uint64_t i = 1; i <= x[0]; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return (x > y) - (x < y);
}

static bool same_move(const uint64_t *x, const uint64_t *y)
{
    return x[0] == y[0] && (x[0] == 0 || memcmp(x + 1, y + 1, (size_t)x[0] * sizeof x[0]) == 0);
}

enum { REPEATED_SHIFT = 63 }; /* this bit of the number of parts flags the move */

/* Flags every move that occurs earlier in the list. index has room for all moves. */
static void flag_repetitions(move_sink *sink, uint64_t **index)
{
    uint64_t *move = sink->list;
    for (uint64_t i = 0; i < sink->n_moves; i++, move += move[0] + 1)
        index[i] = move;
    qsort(index, (size_t)sink->n_moves, sizeof index[0], compare_moves);
    /* Backwards, because same_move reads the number of parts, which a flag changes. */
    for (uint64_t i = sink->n_moves - 1; i > 0; i--)
        if (same_move(index[i - 1], index[i]))
            index[i][0] |= UINT64_C(1) << REPEATED_SHIFT;
}

static sg_status list_options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    (void)reach;
    const script *s = family->state;
    move_sink sink = {.family = family, .n = n, .each = s->distinct ? each : NULL, .ud = ud};
    family->busy = true;
    sg_status status = call(&sink);
    family->busy = false;
    uint64_t **index = NULL;
    if (status == SG_OK && sink.n_moves > 0 && (index = malloc((size_t)sink.n_moves * sizeof index[0])) == NULL)
        status = SG_ENOMEM;
    if (status == SG_OK && sink.n_moves > 0) {
        flag_repetitions(&sink, index);
        const uint64_t flag = UINT64_C(1) << REPEATED_SHIFT;
        const uint64_t *move = sink.list;
        for (uint64_t i = 0; i < sink.n_moves; i++) {
            uint64_t n_parts = move[0] & ~flag;
            if (!(move[0] & flag) && !each(ud, move + 1, (size_t)n_parts))
                break;
            move += n_parts + 1;
        }
    }
    free(index);
    sg_budget_free(&family->budget, sink.list, sink.list_room * sizeof sink.list[0]);
    return status;
}

/* ---- making one --------------------------------------------------------------------------------- */

static void free_state(sg_family *family)
{
    script *s = family->state;
    sg_marks_free(&s->marks, &family->budget);
    sg_reachable_free(&s->reachable, &family->budget);
    free(s);
}

static sg_status value_alone(sg_family *family, uint64_t n, sg_ticker *ticker, uint64_t *value, bool *found)
{
    script *s = family->state;
    return sg_reachable_value(&s->reachable, family, s->options, s->ud, n, ticker, value, found);
}

static const sg_engine script_engine = {
    .extend = extend, .options = list_options, .free_state = free_state, .name = "script", .value = value_alone};

static sg_status make(sg_options_fn *options, bool distinct, void *ud, sg_family **out)
{
    sg_family *family = NULL;
    sg_status status = sg_family_new(&script_engine, &family);
    if (status != SG_OK)
        return status;
    script *s = calloc(1, sizeof *s);
    if (s == NULL) {
        sg_family_free(family);
        return SG_ENOMEM;
    }
    s->options = options;
    s->distinct = distinct;
    s->ud = ud;
    family->state = s;
    sg_family_name_engine(family);
    *out = family;
    return SG_OK;
}

sg_status sg_family_script(sg_options_fn *options, void *ud, sg_family **out)
{
    return make(options, false, ud, out);
}

sg_status sg_family_script_distinct(sg_options_fn *options, void *ud, sg_family **out)
{
    return make(options, true, ud, out);
}
