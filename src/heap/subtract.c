/* SPDX-License-Identifier: MIT */
#include "subtract.h"

#include "../base/array.h"
#include "code/code_text.h"
#include "code/fault.h"
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
    uint32_t *set; /* ascending */
    size_t n_set;
    sg_marks marks; /* finite sets */
    tally *tallies; /* all-but sets: one for each value that has occurred, and one for the next value */
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
    free(s->tallies);
    free(s->set);
    free(s);
}

static void name_finite(const sg_family *family, char *text, size_t text_bytes)
{
    (void)family;
    (void)snprintf(text, text_bytes, "subtraction");
}

static void name_all_but(const sg_family *family, char *text, size_t text_bytes)
{
    (void)family;
    (void)snprintf(text, text_bytes, "subtraction, all but");
}

/* The engine needs no state beyond the values. */
static bool loads(const sg_family *family)
{
    (void)family;
    return true;
}

static const sg_engine finite_engine = {extend_finite, options_finite, free_state, name_finite, loads, NULL, NULL};
static const sg_engine all_but_engine = {extend_all_but, options_all_but, free_state, name_all_but, loads, NULL, NULL};

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Sorts the set and removes repetitions; returns the number of members that remain. */
static size_t normalise(uint32_t *set, size_t n_set)
{
    size_t n_kept = 0;
    if (n_set > 1)
        qsort(set, n_set, sizeof set[0], compare);
    for (size_t i = 0; i < n_set; i++)
        if (i == 0 || set[i] != set[i - 1])
            set[n_kept++] = set[i];
    return n_kept;
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
    s->n_set = normalise(set, n_set);
    family->state = s;
    family->rule_text = sg_set_text(s->set, s->n_set, all_but);
    if (family->rule_text == NULL) {
        sg_family_free(family);
        return SG_ENOMEM;
    }
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
