/* SPDX-License-Identifier: MIT */
#include "families.h"

#include "../base/array.h"
#include "../base/bits.h"
#include "../base/order.h"
#include "code/code.h"
#include "family/marks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The heaps that have one nim-value, for an all-but set. */
typedef struct tally {
    uint32_t n_seen;  /* heaps that have the value */
    uint32_t n_safe;  /* those of them that no move from the current heap leads to */
    uint64_t current; /* n_safe was counted for heap current - 1 */
} tally;

typedef struct subtract {
    uint32_t *set; /* ascending; NULL if the set was given by intervals */
    size_t n_set;
    sg_marks marks;         /* finite sets */
    sg_interval *intervals; /* of a finite set with far fewer intervals than members; else NULL */
    size_t n_intervals;
    uint64_t n_moved;              /* heaps that the windows have passed */
    uint32_t *counts;              /* of each value, how often it is in the intervals before the heap at hand */
    uint64_t *held;                /* the values whose count is not 0 */
    size_t value_room, first_free; /* all words of held before first_free are full */
    tally *tallies;                /* all-but sets: one for each value that has occurred, and one for the next value */
    size_t tally_room;
    uint64_t n_counted;    /* heaps that the tallies have counted */
    uint32_t n_introduced; /* values that have occurred: 0 .. n_introduced - 1, first met in this order */
} subtract;

/* ---- finite sets -------------------------------------------------------------------------------- */

static sg_status extend_finite(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    subtract *s = family->state;
    sg_status status = sg_marks_reserve(&s->marks, &family->budget, s->n_set + 1); /* g <= |S| */
    size_t n_usable = 0;
    while (status == SG_OK && family->n_values < n_target) {
        uint64_t n = family->n_values;
        status = sg_family_reserve(family);
        if (status == SG_OK)
            status = sg_tick(ticker, n_usable + 1);
        if (status != SG_OK)
            break;
        while (n_usable < s->n_set && s->set[n_usable] <= n)
            n_usable++;
        uint64_t value = 0;
        if (s->n_set < 64) {
            const uint8_t *here = (const uint8_t *)family->table + n; /* g <= |S| */
            uint64_t seen = 0;
            for (size_t i = 0; i < n_usable; i++)
                seen |= UINT64_C(1) << *(here - s->set[i]);
            while (seen >> value & 1)
                value++;
        } else {
            sg_marks_clear(&s->marks);
            for (size_t i = 0; i < n_usable; i++)
                sg_marks_add(&s->marks, sg_family_at(family, n - s->set[i]));
            value = sg_marks_mex(&s->marks);
        }
        status = sg_family_append(family, value);
        ticker->done = family->n_values;
    }
    return status;
}

static sg_status options_finite(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    (void)reach;
    const subtract *s = family->state;
    for (size_t i = 0; i < s->n_set && s->set[i] <= n; i++) {
        uint64_t rest = n - s->set[i];
        if (!each(ud, &rest, rest > 0))
            break;
    }
    return SG_OK;
}

/* ---- finite sets of intervals ------------------------------------------------------------------- */

/*
 * The heaps that can be left from n lie in one window for each interval. From heap to heap each window loses one value and
 * takes one in, so a heap costs a step for each interval and not for each member.
 */
static void enter(subtract *s, uint32_t value)
{
    if (s->counts[value]++ == 0)
        sg_bits_add(s->held, value);
}

static void leave(subtract *s, uint32_t value)
{
    if (--s->counts[value] > 0)
        return;
    s->held[value / 64] &= ~(UINT64_C(1) << value % 64);
    if (s->first_free > value / 64)
        s->first_free = value / 64;
}

/* Room for this value in the windows, and for one more word that is not full. */
static sg_status reserve_value(sg_family *family, subtract *s, uint64_t value)
{
    const size_t old = s->value_room, room = (size_t)(value / 64 + 2) * 64;
    if (room <= old)
        return SG_OK;
    const size_t more = room > 2 * old ? room : 2 * old;
    sg_status status =
        sg_budget_resize(&family->budget, &s->counts, old * sizeof s->counts[0], more * sizeof s->counts[0]);
    if (status != SG_OK)
        return status;
    status = sg_budget_resize(&family->budget, &s->held, old / 64 * sizeof s->held[0], more / 64 * sizeof s->held[0]);
    if (status != SG_OK) {
        (void)!sg_budget_resize(&family->budget, &s->counts, more * sizeof s->counts[0], old * sizeof s->counts[0]);
        return status;
    }
    memset(s->counts + old, 0, (more - old) * sizeof s->counts[0]);
    memset(s->held + old / 64, 0, (more - old) / 64 * sizeof s->held[0]);
    s->value_room = more;
    return SG_OK;
}

static void move_windows(subtract *s, const sg_family *family, uint64_t n)
{
    for (size_t i = 0; i < s->n_intervals; i++) {
        const sg_interval window = s->intervals[i];
        if (n >= window.first)
            enter(s, sg_family_at(family, n - window.first));
        if (n > window.last)
            leave(s, sg_family_at(family, n - window.last - 1));
    }
}

static sg_status extend_intervals(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    subtract *s = family->state;
    sg_status status = SG_OK;
    while (status == SG_OK && family->n_values < n_target) {
        const uint64_t n = s->n_moved;
        status = sg_family_reserve(family);
        if (status == SG_OK)
            status = reserve_value(family, s, n > 0 ? sg_family_at(family, n - 1) : 0);
        if (status == SG_OK)
            status = sg_tick(ticker, s->n_intervals + 1);
        if (status != SG_OK)
            break;
        move_windows(s, family, n);
        s->n_moved++;
        while (s->held[s->first_free] == UINT64_MAX)
            s->first_free++;
        if (n == family->n_values)
            status = sg_family_append(family, s->first_free * 64 + sg_lowest_bit(~s->held[s->first_free]));
        ticker->done = family->n_values;
    }
    return status;
}

static sg_status options_intervals(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    (void)reach;
    const subtract *s = family->state;
    for (size_t i = 0; i < s->n_intervals; i++) {
        for (uint64_t taken = s->intervals[i].first; taken <= s->intervals[i].last && taken <= n; taken++) {
            const uint64_t rest = n - taken;
            if (!each(ud, &rest, rest > 0))
                return SG_OK;
        }
    }
    return SG_OK;
}

/* ---- all-but sets ------------------------------------------------------------------------------- */

/*
 * A value is excluded at n unless every heap that has it is n - e for a number e that may not be taken. So it suffices
 * to count, for each value, the heaps n - e that have it, and to compare with the number of all heaps that have it. A
 * value that has never occurred is not excluded either.
 */
static uint32_t least_out_of_reach(subtract *s, const sg_family *family, uint64_t n)
{
    uint32_t least = s->n_introduced;
    for (size_t i = 0; i < s->n_set && s->set[i] <= n; i++) {
        uint32_t value = sg_family_at(family, n - s->set[i]);
        tally *t = &s->tallies[value];
        if (t->current != n + 1) {
            t->current = n + 1;
            t->n_safe = 0;
        }
        t->n_safe++;
        if (t->n_safe == t->n_seen && value < least)
            least = value;
    }
    return least;
}

/* Room in the tallies for one more value. */
static sg_status reserve_tally(sg_family *family, subtract *s)
{
    return sg_array_room(&family->budget, &s->tallies, &s->tally_room, (uint64_t)s->n_introduced + 1,
                         sizeof s->tallies[0]);
}

static void count(subtract *s, uint32_t value)
{
    if (value == s->n_introduced) {
        s->tallies[value] = (tally){0};
        s->n_introduced++;
    }
    s->tallies[value].n_seen++;
    s->n_counted++;
}

/* Counts values that were loaded, not computed. */
static sg_status count_loaded(sg_family *family, subtract *s, sg_ticker *ticker)
{
    sg_status status = SG_OK;
    while (status == SG_OK && s->n_counted < family->n_values) {
        uint32_t value = sg_family_at(family, s->n_counted);
        status = value > s->n_introduced ? SG_EINPUT : reserve_tally(family, s);
        if (status == SG_OK)
            count(s, value);
        if (status == SG_OK)
            status = sg_tick(ticker, 1);
    }
    return status;
}

static sg_status extend_all_but(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    subtract *s = family->state;
    sg_status status = count_loaded(family, s, ticker);
    while (status == SG_OK && family->n_values < n_target) {
        uint64_t n = family->n_values;
        status = reserve_tally(family, s);
        if (status == SG_OK)
            status = sg_family_reserve(family);
        if (status == SG_OK)
            status = sg_tick(ticker, s->n_set + 1);
        if (status != SG_OK)
            return status;
        uint32_t value = least_out_of_reach(s, family, n);
        status = sg_family_append(family, value);
        if (status != SG_OK)
            return status;
        count(s, value);
        ticker->done = family->n_values;
    }
    return status;
}

static sg_status options_all_but(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    (void)reach;
    const subtract *s = family->state;
    size_t i = 0;
    for (uint64_t taken = 1; taken <= n; taken++) {
        if (i < s->n_set && s->set[i] == taken) {
            i++;
            continue;
        }
        uint64_t rest = n - taken;
        if (!each(ud, &rest, rest > 0))
            break;
    }
    return SG_OK;
}

/* ---- making one --------------------------------------------------------------------------------- */

static void free_state(sg_family *family)
{
    subtract *s = family->state;
    sg_marks_free(&s->marks, &family->budget);
    sg_budget_free(&family->budget, s->counts, s->value_room * sizeof s->counts[0]);
    sg_budget_free(&family->budget, s->held, s->value_room / 64 * sizeof s->held[0]);
    free(s->intervals);
    free(s->tallies);
    free(s->set);
    free(s);
}

static const sg_engine finite_engine = {extend_finite, options_finite, free_state, .name = "subtraction"};
static const sg_engine all_but_engine = {extend_all_but, options_all_but, free_state, .name = "subtraction, all but"};

static const sg_engine intervals_engine = {extend_intervals, options_intervals, free_state, .name = "subtraction"};

/* Intervals are worth their two steps each where there are few for the members. */
enum { MEMBERS_EACH = 16 };

/* The intervals of the members, if they are few; NULL with *status = SG_OK: they are not. */
static sg_interval *find_intervals(const uint32_t *set, size_t n_set, size_t *n_intervals, sg_status *status)
{
    size_t n = 0;
    *status = SG_OK;
    for (size_t i = 0; i < n_set; i++)
        n += i == 0 || set[i] != set[i - 1] + 1;
    if (n_set < 64 || n * MEMBERS_EACH > n_set)
        return NULL;
    sg_interval *list = calloc(n, sizeof *list);
    *status = list == NULL ? SG_ENOMEM : SG_OK;
    *n_intervals = n;
    for (size_t i = 0, at = 0; i < n_set && list != NULL; i++) {
        at += i > 0 && set[i] != set[i - 1] + 1;
        if (list[at].first == 0)
            list[at].first = set[i];
        list[at].last = set[i];
    }
    return list;
}

static int compare_intervals(const void *a, const void *b)
{
    return sg_order_u32(&((const sg_interval *)a)->first, &((const sg_interval *)b)->first);
}

/* Sorts the intervals and joins those that touch or overlap; returns the number that remains. */
static size_t join(sg_interval *list, size_t n)
{
    size_t n_kept = 0;
    qsort(list, n, sizeof list[0], compare_intervals);
    for (size_t i = 0; i < n; i++) {
        if (n_kept == 0 || list[i].first > list[n_kept - 1].last + 1)
            list[n_kept++] = list[i];
        else if (list[i].last > list[n_kept - 1].last)
            list[n_kept - 1].last = list[i].last;
    }
    return n_kept;
}

/* "{1,3,30..100}" */
static char *text_of(const sg_interval *list, size_t n)
{
    enum { EACH = 24 };
    if (n > SIZE_MAX / EACH - 16)
        return NULL;
    char *text = malloc(EACH * n + 16);
    if (text == NULL)
        return NULL;
    size_t at = (size_t)sprintf(text, "{");
    for (size_t i = 0; i < n; i++) {
        at += (size_t)sprintf(text + at, "%s%" PRIu32, i > 0 ? "," : "", list[i].first);
        if (list[i].last > list[i].first)
            at += (size_t)sprintf(text + at, "..%" PRIu32, list[i].last);
    }
    (void)sprintf(text + at, "}");
    return text;
}

sg_status sg_family_intervals(const sg_interval *intervals, size_t n, sg_family **out)
{
    for (size_t i = 0; i < n; i++)
        if (intervals[i].first == 0 || intervals[i].first > intervals[i].last || intervals[i].last > SG_SUBTRACT_MAX)
            return SG_EINPUT;
    sg_family *family = NULL;
    sg_status status = n == 0 ? SG_EINPUT : sg_family_new(&intervals_engine, &family);
    if (status != SG_OK)
        return status;
    subtract *s = family->state = calloc(1, sizeof *s);
    if (s != NULL)
        s->intervals = malloc(n * sizeof s->intervals[0]);
    if (s != NULL && s->intervals != NULL) {
        memcpy(s->intervals, intervals, n * sizeof s->intervals[0]);
        s->n_intervals = join(s->intervals, n);
        family->rule_text = text_of(s->intervals, s->n_intervals);
    }
    if (family->rule_text == NULL) {
        sg_family_free(family);
        return SG_ENOMEM;
    }
    const sg_interval last = s->intervals[s->n_intervals - 1];
    family->criterion = (sg_criterion){.theorem = SG_THEOREM_WINDOW, .reach = last.last, .parts = 1};
    if (s->n_intervals == 1)
        family->closed = sg_closed_of_interval(last.first, last.last);
    sg_family_name_engine(family);
    *out = family;
    return SG_OK;
}

sg_status sg_subtract_new(uint32_t *set, size_t n_set, bool all_but, sg_family **out)
{
    sg_family *family = NULL;
    sg_status status = sg_family_new(all_but ? &all_but_engine : &finite_engine, &family);
    if (status != SG_OK) {
        free(set);
        return status;
    }
    subtract *s = calloc(1, sizeof *s);
    if (s == NULL) {
        free(set);
        sg_family_free(family);
        return SG_ENOMEM;
    }
    s->set = set;
    s->n_set = sg_order_unique_u32(set, n_set);
    family->state = s;
    family->rule_text = sg_set_text(s->set, s->n_set, all_but);
    if (!all_but)
        s->intervals = find_intervals(s->set, s->n_set, &s->n_intervals, &status);
    if (family->rule_text == NULL || status != SG_OK) {
        sg_family_free(family);
        return SG_ENOMEM;
    }
    if (s->intervals != NULL)
        family->engine = &intervals_engine;
    family->criterion.theorem = all_but ? SG_THEOREM_ALL_BUT : SG_THEOREM_WINDOW;
    family->criterion.reach = s->n_set > 0 ? s->set[s->n_set - 1] : 0;
    family->criterion.parts = 1;
    family->closed = sg_closed_of_set(s->set, s->n_set, all_but);
    sg_family_name_engine(family);
    *out = family;
    return SG_OK;
}

sg_status sg_family_subtract(const uint64_t *set, size_t n_set, bool all_but, sg_fault *fault, sg_family **out)
{
    for (size_t i = 0; i < n_set; i++) {
        if (set[i] == 0)
            return sg_fault_set(fault, i, "0 is in the set: a move must take something; leave 0 out");
        if (set[i] > SG_SUBTRACT_MAX)
            return sg_fault_set(fault, i, "%" PRIu64 " is in the set: the largest number allowed is %" PRIu32, set[i],
                                SG_SUBTRACT_MAX);
    }
    if (n_set > SIZE_MAX / sizeof(uint32_t) - 1)
        return SG_ENOMEM;
    uint32_t *copy = malloc((n_set + 1) * sizeof copy[0]);
    if (copy == NULL)
        return SG_ENOMEM;
    for (size_t i = 0; i < n_set; i++)
        copy[i] = (uint32_t)set[i];
    return sg_subtract_new(copy, n_set, all_but, out);
}
