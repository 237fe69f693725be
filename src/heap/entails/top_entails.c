/* SPDX-License-Identifier: MIT */
/*
 * Top Entails, stack by stack. Let S(n) be the nim-sums of the values of the two stacks into which n is split, loony
 * stacks left out, and A(n) the answers of n. x is in A(n) if it is in S(n) or not in A(n - 1); v(n) is the least x that
 * is not in A(n) (docs/theorems.md, section 15).
 *
 * So v(n) is the least x in A(n - 1) that is not in S(n). The most even splits show most small members of S(n). A number
 * that they do not show is looked for among the other splits; the search ends with the first split that has it. Whether x
 * is in A(n - 1) is known where x was looked at last, and follows from stack to stack.
 *
 * Invariants
 * 1. g[0..n) are the values, LOONY for loony stacks.
 * 2. All values are below 1 << bits; so x is in no S(n) for x >= 1 << bits, and in A(n) if and only if n is odd.
 * 3. For x < 1 << bits, x is in A(seen[x].at) if and only if seen[x].in; at < n.
 */
#include "../../base/array.h"
#include "../../base/ticker.h"
#include "../dense/kernels.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOONY = 0x8000,
    VALUES = 0x8000,   /* values are below this */
    STRETCH = 1 << 12, /* splits that are searched upwards */
    SHOWN_LEAST = 1 << 12,
    SHOWING = 4, /* to show the sum of a split takes as long as to compare so many splits with a number */
};

typedef struct answer {
    uint32_t at;
    bool in;
} answer;

struct sg_top_entails {
    uint16_t *g;
    size_t cap;
    uint32_t n;
    unsigned bits;
    answer *seen;
    size_t cap_seen;
    const sg_kernels *kernels;
    uint32_t n_shown;    /* splits, the most even ones, whose sums are shown before any number is looked for */
    uint64_t n_compared; /* splits */
    uint32_t *loony;     /* the loony stacks */
    size_t n_loony, cap_loony;
    sg_budget budget;
    uint8_t row[LOONY + VALUES]; /* of the sums that were shown; a sum with a loony stack is LOONY or above */
};

sg_status sg_top_entails_new(sg_top_entails **out)
{
    sg_top_entails *t = calloc(1, sizeof *t);
    if (!t)
        return SG_ENOMEM;
    t->kernels = sg_kernels_best();
    t->n_shown = SHOWN_LEAST;
    *out = t;
    return SG_OK;
}

void sg_top_entails_free(sg_top_entails *t)
{
    if (!t)
        return;
    free(t->g);
    free(t->loony);
    free(t->seen);
    free(t);
}

void sg_top_entails_limit(sg_top_entails *t, uint64_t max_bytes)
{
    t->budget.max_bytes = max_bytes == 0 ? 0 : max_bytes > sizeof *t ? max_bytes - sizeof *t : 1;
}

uint64_t sg_top_entails_bytes(const sg_top_entails *t)
{
    return sizeof *t + t->budget.held_bytes;
}

uint64_t sg_top_entails_known(const sg_top_entails *t)
{
    return t->n;
}

/* Is n the sum of two loony stacks? Their split shows 0 and does not count. */
static bool is_loony_pair(const sg_top_entails *t, uint32_t n)
{
    for (size_t i = 0; i < t->n_loony; i++)
        if (t->loony[i] < n && t->g[n - t->loony[i]] == LOONY)
            return true;
    return false;
}

/* Is x the sum of a split of n into a and n - a, 1 <= a <= to? to <= n / 2. The more even splits are looked at first. */
static bool is_sum(sg_top_entails *t, uint32_t n, uint32_t x, uint32_t to)
{
    while (to > 0) {
        const uint32_t before = to > STRETCH ? to - STRETCH : 0;
        uint64_t a = before;
        do
            a = a < to ? t->kernels->find16(t->g, n, a + 1, to, x) : 0;
        while (a > 0 && t->g[a] == LOONY);
        t->n_compared += (a > 0 ? a : to) - before;
        if (a > 0)
            return true;
        to = before;
    }
    return false;
}

/* Is x in A(n)? n < t->n. */
static bool is_answer(sg_top_entails *t, uint32_t n, uint32_t x)
{
    answer *seen = &t->seen[x];
    uint32_t m = n;
    while (m > seen->at && !is_sum(t, m, x, m / 2))
        m--;
    const bool in = m > seen->at || seen->in;
    *seen = (answer){.at = n, .in = in == ((n - m) % 2 == 0)};
    return seen->in;
}

/* The sums of the most even splits of n go to row. Returns how many splits are left. */
static uint32_t show_even(sg_top_entails *t, uint32_t n)
{
    const uint32_t half = n / 2, left = half > t->n_shown ? half - t->n_shown : 0;
    memset(t->row, 0, (size_t)1 << t->bits);
    t->kernels->show16(t->row, t->g, n, left + 1, half, 0);
    if (t->row[0] && is_loony_pair(t, n))
        t->row[0] = is_sum(t, n, 0, half);
    return left;
}

/*
 * Is x not in A(n)? The splits left + 1, ... of n do not have the sum x. What is known of n - 1 is asked first, what is
 * not known last.
 */
static bool is_missing(sg_top_entails *t, uint32_t n, uint32_t x, uint32_t left)
{
    if (t->seen[x].at == n - 1 && !t->seen[x].in)
        return false;
    return !is_sum(t, n, x, left) && is_answer(t, n - 1, x);
}

/* The least number below 1 << bits that is not in A(n), or 1 << bits if there is none. */
static uint32_t least_missing(sg_top_entails *t, uint32_t n)
{
    const uint32_t end = UINT32_C(1) << t->bits, left = show_even(t, n);
    uint32_t x = 0;
    for (; x < end; x++)
        if (!t->row[x] && is_missing(t, n, x, left))
            break;
        else
            t->seen[x] = (answer){.at = n, .in = true};
    if (x < end)
        t->seen[x] = (answer){.at = n, .in = false};
    for (uint32_t y = x + 1; y < end; y++)
        if (t->row[y])
            t->seen[y] = (answer){.at = n, .in = true};
    return x;
}

/* Makes room for values below 1 << bits, numbers that no S(m), m <= n, has. */
static sg_status widen(sg_top_entails *t, uint32_t n, unsigned bits)
{
    const size_t end = (size_t)1 << bits;
    if (end > VALUES)
        return SG_ERANGE;
    const sg_status status = sg_array_room(&t->budget, &t->seen, &t->cap_seen, end, sizeof *t->seen);
    if (status != SG_OK)
        return status;
    for (size_t x = t->n == 0 ? 0 : (size_t)1 << t->bits; x < end; x++)
        t->seen[x] = (answer){.at = n, .in = n % 2 == 1};
    t->bits = bits;
    return SG_OK;
}

static void append(sg_top_entails *t, uint32_t n, uint32_t value)
{
    if (value == LOONY)
        t->loony[t->n_loony++] = n;
    t->g[t->n++] = (uint16_t)value;
}

/* Shows more splits of the next stack if this one took more time to search than to show, else fewer. */
static void adapt(sg_top_entails *t, uint64_t n_compared)
{
    const uint32_t step = t->n_shown / 64;
    if (n_compared > (uint64_t)t->n_shown * SHOWING && t->n_shown < t->n / 2)
        t->n_shown += step;
    else if (t->n_shown - step >= SHOWN_LEAST)
        t->n_shown -= step;
}

/* The value of the next stack, n. */
static sg_status evaluate(sg_top_entails *t, uint32_t n)
{
    const size_t wider = (size_t)2 << t->bits;
    sg_status status = sg_array_room(&t->budget, &t->g, &t->cap, n + (size_t)1, sizeof *t->g);
    if (status == SG_OK) /* all memory first: a value that was found is kept */
        status = sg_array_room(&t->budget, &t->loony, &t->cap_loony, t->n_loony + 1, sizeof *t->loony);
    if (status == SG_OK && wider <= VALUES)
        status = sg_array_room(&t->budget, &t->seen, &t->cap_seen, wider, sizeof *t->seen);
    if (status == SG_OK && n == 0)
        status = widen(t, 0, 0);
    if (status != SG_OK)
        return status;
    if (n == 0) {
        append(t, 0, 0);
        return SG_OK;
    }
    const uint64_t before = t->n_compared;
    const uint32_t x = least_missing(t, n), end = UINT32_C(1) << t->bits;
    adapt(t, t->n_compared - before);
    if (x == end && n % 2 == 0)
        status = widen(t, n, t->bits + 1);
    if (status == SG_OK)
        append(t, n, x == end && n % 2 == 1 ? LOONY : x);
    return status;
}

sg_status sg_top_entails_extend(sg_top_entails *t, uint64_t n_values, const sg_pulse *pulse)
{
    sg_ticker ticker = {.pulse = pulse};
    sg_status status = n_values <= SG_TOP_ENTAILS_MAX ? SG_OK : SG_ERANGE;
    while (status == SG_OK && t->n < n_values) {
        const uint64_t before = t->n_compared;
        status = evaluate(t, t->n);
        ticker.done = t->n;
        if (status == SG_OK)
            status = sg_tick(&ticker, t->n_compared - before + t->n_shown);
    }
    return status;
}

sg_status sg_top_entails_values(const sg_top_entails *t, uint64_t from, uint64_t to, uint32_t *out)
{
    if (from > to || to >= t->n)
        return SG_ERANGE;
    for (uint64_t n = from; n <= to; n++)
        *out++ = t->g[n] == LOONY ? SG_LOONY : t->g[n];
    return SG_OK;
}
