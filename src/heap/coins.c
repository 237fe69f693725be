/* SPDX-License-Identifier: MIT */
/*
 * Heads in a row of coins. The coins of a run are worth the difference of two prefix sums. Of the moves that turn any k
 * coins there are too many to look at each: for each k, the sums of k different heads before the place are a set of bits,
 * and a new head adds its sums with the set of k - 1.
 */
#include "families.h"

#include "../base/array.h"
#include "../base/bits.h"
#include "family/family.h"

#include <stdlib.h>
#include <string.h>

typedef struct coins {
    sg_coin_move *runs;
    size_t n_runs;
    uint32_t *prefix; /* prefix[n] = g(1) ^ ... ^ g(n), n < n_summed */
    size_t prefix_room;
    uint64_t n_summed;             /* places from 0 on that are in the prefixes and in the sets */
    bool wanted[SG_COIN_SETS_MAX]; /* wanted[k]: a move turns any k others */
    size_t n_sets;                 /* set k, k < n_sets: the sums of exactly k heads */
    bool is_open;                  /* some moves have no bound: */
    size_t open_from;              /* all sums of at least so many heads are wanted; they are set n_sets */
    uint64_t *words;               /* the sets, and one more for the values of the runs from one place */
    size_t n_words;                /* of each: a power of 2; all sums are less than 64 * n_words */
} coins;

/* ---- sets of sums ---------------------------------------------------------------------------------------------- */

static uint64_t *set_of(const coins *c, size_t k)
{
    return c->words + k * c->n_words;
}

static size_t count_words(const coins *c, size_t n_words)
{
    return (c->n_sets + 2) * n_words;
}

/* Bit i of the result is bit i ^ by of the word; by < 64. */
static uint64_t exchanged(uint64_t word, unsigned by)
{
    static const uint64_t low[] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                   UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                   UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
    for (unsigned i = 0; i < 6; i++)
        if (by >> i & 1)
            word = (word & low[i]) << (1u << i) | (word >> (1u << i) & low[i]);
    return word;
}

/* Adds the nim-sums of value with the members of `from` to another set. */
static void add_sums(uint64_t *to, const uint64_t *from, size_t n_words, uint32_t value)
{
    for (size_t i = 0, high = value / 64; i < n_words; i++)
        if (from[i ^ high] != 0)
            to[i] |= exchanged(from[i ^ high], value % 64);
}

/* The same to the set itself. */
static void add_own_sums(uint64_t *set, size_t n_words, uint32_t value)
{
    for (size_t i = 0, high = value / 64; i < n_words; i++) {
        const size_t k = i ^ high;
        if (k < i)
            continue;
        const uint64_t a = set[i], b = set[k];
        set[i] |= exchanged(b, value % 64);
        set[k] |= exchanged(a, value % 64);
    }
}

/* A new head of this value, before all places to come. */
static void add_head(coins *c, uint32_t value)
{
    if (c->is_open) {
        add_own_sums(set_of(c, c->n_sets), c->n_words, value);
        if (c->open_from > 0)
            add_sums(set_of(c, c->n_sets), set_of(c, c->open_from - 1), c->n_words, value);
    }
    for (size_t k = c->n_sets; k-- > 1;)
        add_sums(set_of(c, k), set_of(c, k - 1), c->n_words, value);
}

/* Makes all sets large enough for the value. */
static sg_status make_room(sg_family *family, coins *c, uint64_t value)
{
    size_t n_words = c->n_words;
    while (n_words <= value / 64)
        n_words *= 2;
    uint64_t *words;
    if (n_words == c->n_words)
        return SG_OK;
    const sg_status status = sg_budget_new(&family->budget, count_words(c, n_words), sizeof *words, &words);
    if (status != SG_OK)
        return status;
    for (size_t k = 0; k < c->n_sets + 2; k++)
        memcpy(words + k * n_words, set_of(c, k), c->n_words * sizeof *words);
    sg_budget_free(&family->budget, c->words, count_words(c, c->n_words) * sizeof *words);
    c->words = words;
    c->n_words = n_words;
    return SG_OK;
}

/* ---- one place ------------------------------------------------------------------------------------------------- */

/* Adds the values of the moves that turn a run which ends in place n. */
static sg_status add_runs(const coins *c, uint64_t n, sg_ticker *ticker)
{
    uint64_t *seen = set_of(c, c->n_sets + 1), steps = 0;
    memset(seen, 0, c->n_words * sizeof *seen);
    for (size_t i = 0; i < c->n_runs; i++) {
        const sg_coin_move *run = &c->runs[i];
        const uint64_t most = run->most < n ? run->most : n;
        for (uint64_t count = run->least; count <= most; count++, steps++)
            sg_bits_add(seen, c->prefix[n - 1] ^ c->prefix[n - count]);
    }
    return sg_tick(ticker, steps + c->n_words);
}

static uint64_t mex_of(const coins *c)
{
    for (size_t i = 0; i < c->n_words; i++) {
        uint64_t all = set_of(c, c->n_sets + 1)[i];
        for (size_t k = 0; k < c->n_sets; k++)
            if (c->wanted[k])
                all |= set_of(c, k)[i];
        if (c->is_open)
            all |= set_of(c, c->n_sets)[i];
        if (all != UINT64_MAX)
            return i * 64 + sg_lowest_bit(~all);
    }
    return (uint64_t)c->n_words * 64;
}

/* Brings the prefixes and the sets up to date with the values that the family has. */
static sg_status sum_up(sg_family *family, coins *c, sg_ticker *ticker)
{
    sg_status status = SG_OK;
    for (; c->n_summed < family->n_values && status == SG_OK; c->n_summed += status == SG_OK) {
        const uint64_t n = c->n_summed;
        const uint32_t value = sg_family_at(family, n);
        status = sg_array_room(&family->budget, &c->prefix, &c->prefix_room, n + 1, sizeof c->prefix[0]);
        if (status == SG_OK)
            status = make_room(family, c, value);
        if (status == SG_OK)
            status = sg_tick(ticker, count_words(c, c->n_words));
        if (status != SG_OK)
            break;
        c->prefix[n] = n == 0 ? 0 : c->prefix[n - 1] ^ value;
        if (n > 0)
            add_head(c, value);
    }
    return status;
}

static sg_status extend(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    coins *c = family->state;
    sg_status status = SG_OK;
    while (status == SG_OK && family->n_values < n_target) {
        const uint64_t n = family->n_values;
        status = sum_up(family, c, ticker);
        if (status == SG_OK && n > 0)
            status = add_runs(c, n, ticker);
        if (status == SG_OK)
            status = sg_family_append(family, n == 0 ? 0 : mex_of(c));
        ticker->done = family->n_values;
    }
    return status;
}

/* ---- making one ------------------------------------------------------------------------------------------------ */

static void free_state(sg_family *family)
{
    coins *c = family->state;
    free(c->runs);
    free(c->prefix);
    free(c->words);
    free(c);
}

static const sg_engine coins_engine = {.extend = extend, .free_state = free_state, .name = "coins"};

static sg_status check(const sg_coin_move *move)
{
    const bool is_bounded = move->most != UINT64_MAX;
    if (move->least == 0 || move->least > move->most || (is_bounded && move->most > SG_HEAP_LIMIT))
        return SG_EINPUT;
    const uint64_t sets = is_bounded ? move->most : move->least;
    return move->is_run || sets <= SG_COIN_SETS_MAX ? SG_OK : SG_EINPUT;
}

/* Moves that turn any least..most coins: the head, and one less of others. */
static void want_sets(coins *c, const sg_coin_move *move)
{
    const bool is_open = move->most == UINT64_MAX;
    const size_t first = (size_t)move->least - 1, end = is_open ? first : (size_t)move->most;
    for (size_t k = first; k < end; k++)
        c->wanted[k] = true;
    if (is_open && (!c->is_open || first < c->open_from))
        c->open_from = first;
    c->is_open = c->is_open || is_open;
    if (end > c->n_sets)
        c->n_sets = end;
}

static sg_status open_state(sg_family *family, coins *c, const sg_coin_move *moves, size_t n_moves)
{
    for (size_t i = 0; i < n_moves; i++) {
        const sg_status status = check(&moves[i]);
        if (status != SG_OK)
            return status;
        if (!moves[i].is_run)
            want_sets(c, &moves[i]);
    }
    sg_status status = sg_budget_new(&family->budget, n_moves, sizeof c->runs[0], &c->runs);
    for (size_t i = 0; i < n_moves && status == SG_OK; i++)
        if (moves[i].is_run)
            c->runs[c->n_runs++] = moves[i];
    c->n_words = 1;
    if (status == SG_OK)
        status = sg_budget_new(&family->budget, count_words(c, 1), sizeof c->words[0], &c->words);
    if (status != SG_OK)
        return status;
    if (c->n_sets > 0)
        set_of(c, 0)[0] = 1; /* no heads, no value */
    if (c->is_open && c->open_from == 0)
        set_of(c, c->n_sets)[0] = 1;
    return SG_OK;
}

sg_status sg_family_coins(const sg_coin_move *moves, size_t n_moves, sg_family **out)
{
    sg_family *family = NULL;
    sg_status status = sg_family_new(&coins_engine, &family);
    if (status != SG_OK)
        return status;
    family->state = calloc(1, sizeof(coins));
    status = family->state == NULL ? SG_ENOMEM : open_state(family, family->state, moves, n_moves);
    if (status != SG_OK) {
        sg_family_free(family);
        return status;
    }
    sg_family_name_engine(family);
    *out = family;
    return SG_OK;
}
