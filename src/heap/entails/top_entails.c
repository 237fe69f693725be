/* SPDX-License-Identifier: MIT */
/*
 * Top Entails, stack by stack. Let S(n) be the nim-sums of the values of the two stacks into which n is split, loony
 * stacks left out, and A(n) the answers of n. x is in A(n) if it is in S(n) or not in A(n - 1); v(n) is the least x that
 * is not in A(n) (docs/theorems.md, section 15).
 *
 * So v(n) is the least x in A(n - 1) that is not in S(n); all numbers below v(n - 1) are in A(n - 1). Whether a larger x
 * is there follows from the last stack m < n with x in S(m), or with x <= v(m).
 *
 * Measured for stack 2403, whole runs: 0.01 s; the search for entailing moves takes 0.6 s, and its time grows with the
 * square of the stack.
 *
 * The least numbers that are not in S(n) are looked for in BLOCK stacks together, so that the values which their splits
 * have in common come from the nearest cache. The values of the stacks of a block are not known yet, so their splits fall
 * into three kinds:
 *
 *   1 <= a < first       the larger part may be in the block: looked at when the values before n are known
 *   first <= a <= left   looked through for wanted numbers, TILE splits of all stacks at a time
 *   left < a <= n / 2    the most even splits: they show most small members of S(n), each by a store into a row
 *
 * Wanted are, for each residue modulo SG_RESIDUES, the least number that no split has shown yet: 32 numbers cost as much
 * as one. A number that is found is replaced by the next of its residue, which is looked for in the splits behind, and
 * then in those before, round and round. A number that was looked for in all splits is not in S(n), and nothing larger
 * is wanted from then on.
 *
 * Invariants
 * 1. g[0..n) are the values, LOONY for loony stacks.
 * 2. All values are below 1 << bits; so x is in no S(n) for x >= 1 << bits, and in A(n) if and only if n is odd.
 */
#include "top_entails.h"
#include "../../base/array.h"
#include "../../base/bits.h"
#include "../../base/ticker.h"
#include "../dense/kernels.h"
#include "wanted.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOONY = 0x8000,
    VALUES = 0x8000,    /* values are below this */
    BLOCK = 128,        /* stacks whose splits are looked through together */
    TILE = 1 << 13,     /* splits: their two parts in all stacks of a block take 34 KiB */
    TOGETHER = 1 << 12, /* from this stack on; smaller ones are taken one by one */
    SHOWN_LEAST = 1 << 10,
    SHOWN_PART = 5, /* of all splits this part is shown */
};

/* The search for the least number that is not the sum of one of the splits first, ..., n / 2 of a stack n. */
typedef struct search {
    uint16_t wanted[SG_RESIDUES];
    uint32_t since[SG_RESIDUES]; /* the number of tiles that had been looked through when the number became wanted */
    uint32_t due;                /* the number of tiles after which a wanted number will have been looked for in all */
    uint32_t least;              /* what is known not to be a sum, and what is looked for is less; at first 1 << bits */
    bool done;                   /* no number below least is wanted */
    uint64_t shown[VALUES / 64]; /* the numbers that are known to be sums; all that are below least once it is done */
} search;

struct sg_top_entails {
    uint16_t *g;
    uint16_t *mirror; /* the same with each TILE values backwards, so that both parts of splits are read upwards */
    size_t cap, cap_mirror;
    uint32_t n;
    unsigned bits;
    const sg_kernels *kernels;
    sg_find_wanted find_wanted;
    uint32_t *loony; /* the loony stacks */
    size_t n_loony, cap_loony;
    sg_budget budget;
    uint32_t first, left;        /* of the block */
    uint32_t n_tiles;            /* those of the splits first..left */
    search stack[BLOCK];         /* those of the block */
    uint8_t row[LOONY + VALUES]; /* of the sums that were shown; a sum with a loony stack is LOONY or above */
};

sg_status sg_top_entails_new(sg_top_entails **out)
{
    sg_top_entails *t = calloc(1, sizeof *t);
    if (!t)
        return SG_ENOMEM;
    t->kernels = sg_kernels_best();
    t->find_wanted = sg_find_wanted_best();
    *out = t;
    return SG_OK;
}

void sg_top_entails_free(sg_top_entails *t)
{
    if (!t)
        return;
    free(t->g);
    free(t->mirror);
    free(t->loony);
    free(t);
}

void sg_top_entails_limit(sg_top_entails *t, uint64_t max_bytes)
{
    sg_budget_leave(&t->budget, max_bytes, sizeof *t);
}

uint64_t sg_top_entails_bytes(const sg_top_entails *t)
{
    return sizeof *t + t->budget.held_bytes;
}

uint64_t sg_top_entails_known(const sg_top_entails *t)
{
    return t->n;
}

static size_t in_mirror(uint32_t n)
{
    return n ^ (TILE - 1);
}

/* Is n the sum of two loony stacks, the smaller one from..n / 2? Their split shows 0 and does not count. */
static bool is_loony_pair(const sg_top_entails *t, uint32_t n, uint32_t from)
{
    for (size_t i = 0; i < t->n_loony; i++)
        if (t->loony[i] >= from && t->loony[i] <= n / 2 && t->g[n - t->loony[i]] == LOONY)
            return true;
    return false;
}

/* Is x the sum of a split of n into a and n - a, from <= a <= to? to <= n / 2. */
static bool is_sum(const sg_top_entails *t, uint32_t n, uint32_t x, uint32_t from, uint32_t to)
{
    uint64_t a = from;
    while (a <= to && (a = t->kernels->find16(t->g, n, a, to, x)) > 0) {
        if (t->g[a] != LOONY)
            return true;
        a++;
    }
    return false;
}

/* Is x in A(n)? n < t->n. */
static bool is_answer(const sg_top_entails *t, uint32_t n, uint32_t x)
{
    uint32_t m = n;
    while (m > 0 && t->g[m] < x && !is_sum(t, m, x, 1, m / 2))
        m--;
    const bool in = m > 0 && t->g[m] != x;
    return in == ((n - m) % 2 == 0);
}

/* ---- numbers that are wanted ---------------------------------------------------------------------------------------- */

/* The least number from x on, in steps of SG_RESIDUES, that is below s->least and was not shown is wanted now. */
static void want(search *s, uint32_t x, uint32_t clock)
{
    const uint32_t r = x % SG_RESIDUES;
    while (x < s->least && sg_bits_has(s->shown, x))
        x += SG_RESIDUES;
    s->wanted[r] = (uint16_t)(x < s->least ? x : r ^ 1);
    s->since[r] = clock;
}

static bool is_wanted(const search *s, uint32_t r)
{
    return s->wanted[r] % SG_RESIDUES == r;
}

/* clock tiles were looked through, and s->due says that a number was looked for in all. */
static void settle(search *s, uint32_t clock, uint32_t n_tiles)
{
    for (uint32_t r = 0; r < SG_RESIDUES; r++)
        if (is_wanted(s, r) && clock - s->since[r] == n_tiles && s->wanted[r] < s->least)
            s->least = s->wanted[r];
    s->due = UINT32_MAX;
    for (uint32_t r = 0; r < SG_RESIDUES; r++)
        if (!is_wanted(s, r) || s->wanted[r] >= s->least)
            s->wanted[r] = (uint16_t)(r ^ 1);
        else if (s->since[r] + n_tiles < s->due)
            s->due = s->since[r] + n_tiles;
    s->done = s->due == UINT32_MAX;
}

/* The sums of the most even splits of n are shown, and the least other numbers wanted. */
static void begin(sg_top_entails *t, search *s, uint32_t n)
{
    const uint32_t end = UINT32_C(1) << t->bits;
    memset(t->row, 0, end);
    t->kernels->show16(t->row, t->g, n, t->left + 1, n / 2, 0);
    if (t->row[0] && is_loony_pair(t, n, t->left + 1))
        t->row[0] = is_sum(t, n, 0, t->left + 1, n / 2);
    memset(s->shown, 0, sg_bits_words(end) * sizeof *s->shown);
    for (uint32_t x = 0; x < end; x++)
        s->shown[x / 64] |= (uint64_t)t->row[x] << x % 64;
    s->least = end;
    for (uint32_t r = 0; r < SG_RESIDUES; r++)
        want(s, r, 0);
    s->due = t->n_tiles;
    s->done = false;
    if (t->n_tiles == 0)
        settle(s, 0, 0);
}

/* Looks through size splits of n, the largest smaller part, last, first. */
static void look_through(sg_top_entails *t, search *s, uint32_t n, uint32_t last, uint32_t size, uint32_t clock)
{
    const uint16_t *low = t->mirror + in_mirror(last), *high = t->g + (n - last);
    for (size_t i = 0; (i += t->find_wanted(low + i, high + i, size - i, s->wanted)) < size; i++) {
        if (low[i] == LOONY)
            continue; /* and the other part is loony, too */
        const uint32_t x = low[i] ^ high[i];
        sg_bits_add(s->shown, x);
        want(s, x, clock + 1);
    }
    if (s->due == clock + 1)
        settle(s, clock + 1, t->n_tiles);
}

/* Searches the splits from t->first on of the stacks n, ..., n + count - 1. */
static sg_status search_block(sg_top_entails *t, uint32_t n, uint32_t count, sg_ticker *ticker)
{
    const uint32_t half = n / 2, n_shown = SHOWN_LEAST + half / SHOWN_PART;
    t->first = count;
    t->left = half > n_shown + count ? half - n_shown : count - 1;
    const uint32_t first_tile = t->first / TILE;
    t->n_tiles = t->left >= t->first ? t->left / TILE + 1 - first_tile : 0;
    for (uint32_t i = 0; i < count; i++)
        begin(t, &t->stack[i], n + i);
    sg_status status = sg_tick(ticker, (uint64_t)count * n_shown);
    uint32_t n_open = t->n_tiles > 0 ? count : 0;
    for (uint32_t clock = 0; n_open > 0 && status == SG_OK; clock++) {
        const uint32_t tile = first_tile + clock % t->n_tiles;
        const uint32_t from = tile == first_tile ? t->first : tile * TILE;
        const uint32_t last = t->left < tile * TILE + TILE - 1 ? t->left : tile * TILE + TILE - 1;
        status = sg_tick(ticker, (uint64_t)n_open * TILE / 8);
        n_open = 0;
        for (uint32_t i = 0; i < count; i++)
            if (!t->stack[i].done) {
                look_through(t, &t->stack[i], n + i, last, last + 1 - from, clock);
                n_open += !t->stack[i].done;
            }
    }
    return status;
}

/* ---- values --------------------------------------------------------------------------------------------------------- */

/* The least number below 1 << bits that is not in A(n), or 1 << bits if there is none. s searched the splits of n. */
static uint32_t least_missing(const sg_top_entails *t, search *s, uint32_t n)
{
    const uint32_t end = UINT32_C(1) << t->bits;
    for (uint32_t a = 1; a < t->first && a <= n / 2; a++) {
        const uint32_t x = t->g[a] ^ t->g[n - a];
        if (x < end && t->g[a] != LOONY)
            sg_bits_add(s->shown, x);
    }
    uint32_t x = s->least;
    while (x < end && (sg_bits_has(s->shown, x) || (x > s->least && is_sum(t, n, x, t->first, t->left)) ||
                       !is_answer(t, n - 1, x)))
        x++;
    return x;
}

/* Room for the values of count more stacks, any of which may be loony. */
static sg_status make_room(sg_top_entails *t, uint32_t count)
{
    sg_status status = sg_array_room(&t->budget, &t->g, &t->cap, (size_t)t->n + count, sizeof *t->g);
    if (status == SG_OK)
        status = sg_array_room(&t->budget, &t->mirror, &t->cap_mirror, in_mirror(t->n + count - 1) / TILE * TILE + TILE,
                               sizeof *t->mirror);
    if (status == SG_OK)
        status = sg_array_room(&t->budget, &t->loony, &t->cap_loony, t->n_loony + count, sizeof *t->loony);
    return status;
}

static void append(sg_top_entails *t, uint32_t value)
{
    if (value == LOONY)
        t->loony[t->n_loony++] = t->n;
    t->mirror[in_mirror(t->n)] = (uint16_t)value;
    t->g[t->n++] = (uint16_t)value;
}

/* Appends the values of the next count stacks, or of fewer if a value does not fit into t->bits bits any more. */
static sg_status evaluate(sg_top_entails *t, uint32_t count, sg_ticker *ticker)
{
    const uint32_t n = t->n, end = UINT32_C(1) << t->bits;
    sg_status status = make_room(t, count); /* all memory first: a value that was found is kept */
    if (status == SG_OK)
        status = search_block(t, n, count, ticker);
    for (uint32_t i = 0; i < count && status == SG_OK && end == UINT32_C(1) << t->bits; i++) {
        const uint32_t x = least_missing(t, &t->stack[i], n + i);
        const bool beyond = x == end, even = (n + i) % 2 == 0;
        if (beyond && even && end * 2 > VALUES)
            status = SG_ERANGE;
        else
            append(t, beyond && !even ? LOONY : x);
        if (beyond && even)
            t->bits++;
    }
    return status;
}

sg_status sg_top_entails_extend(sg_top_entails *t, uint64_t n_values, const sg_pulse *pulse)
{
    sg_ticker ticker = {.pulse = pulse};
    sg_status status = n_values <= SG_TOP_ENTAILS_MAX ? SG_OK : SG_ERANGE;
    if (status == SG_OK && t->n == 0 && n_values > 0) {
        status = make_room(t, 1);
        if (status == SG_OK)
            append(t, 0);
    }
    while (status == SG_OK && t->n < n_values) {
        const uint64_t rest = n_values - t->n;
        ticker.done = t->n;
        status = evaluate(t, t->n < TOGETHER ? 1 : rest < BLOCK ? (uint32_t)rest : BLOCK, &ticker);
    }
    return status;
}

sg_status sg_top_entails_load(sg_top_entails *t, const uint32_t *values, size_t n_values)
{
    if (n_values > SG_TOP_ENTAILS_MAX - t->n)
        return SG_ERANGE;
    for (size_t i = 0; i < n_values; i++)
        if (values[i] != SG_LOONY && values[i] >= VALUES)
            return SG_ERANGE;
    const sg_status status = n_values > 0 ? make_room(t, (uint32_t)n_values) : SG_OK;
    if (status != SG_OK)
        return status;
    for (size_t i = 0; i < n_values; i++) {
        while (values[i] != SG_LOONY && values[i] >> t->bits)
            t->bits++;
        append(t, values[i] == SG_LOONY ? LOONY : values[i]);
    }
    return SG_OK;
}

sg_status sg_top_entails_values(const sg_top_entails *t, uint64_t from, uint64_t to, uint32_t *out)
{
    if (from > to || to >= t->n)
        return SG_ERANGE;
    for (uint64_t n = from; n <= to; n++)
        *out++ = t->g[n] == LOONY ? SG_LOONY : t->g[n];
    return SG_OK;
}
