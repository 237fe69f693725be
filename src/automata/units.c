/* SPDX-License-Identifier: MIT */
/*
 * Sums of multiples by the digits of a unit t (dfa.h). With U(-1) = U(0) = 1 and U(k + 1) = t U(k) + U(k - 1) the digit
 * k weighs U(k). The number that the digits read so far make is found from the highest digit down: a word makes the pair
 * (v, w) of sums with the weights U(k) and U(k - 1), and a digit d behind it makes (t v + w + d, v + d). A sum has such
 * a pair, too: d is the sum of the digits times their coefficients. The largest number of j digits is U(j) - 1. Pairs
 * from which the sum surely comes out too large, or small enough, are one state each. Then the automaton is turned
 * round: sets of its states read the digits from the lowest up. docs/theorems.md, section 21.
 */
#include "units.h"

#include "maker.h"

#include "../base/array.h"

typedef enum kind { EQUATION, AT_MOST, REMAINDER } kind;

/* A pair, or a verdict: all digits that may follow give a sum in the set, or none does. */
typedef struct pair {
    int64_t v, w;
    enum { OPEN, ALWAYS, NEVER } verdict;
} pair;

typedef struct sums {
    kind is;
    int64_t t, c, modulus;
    int64_t coefficient[SG_DFA_TRACKS]; /* of the k-th track */
    unsigned n;
    int64_t plus, minus; /* the sums of the coefficients above 0, and of those below, without the sign */
    sg_maker maker;
} sums;

/*
 * Is v(j) - most (U(j) - 1) > c for all j >= 0, where v(j) is what v becomes by j zeros? So it is if two such numbers in a
 * row, less `most`, are large and not below 0, as each is t times the one before it plus the one before that.
 */
static bool is_above(int64_t t, int64_t v, int64_t w, int64_t most, int64_t c)
{
    int64_t sum = v - most, before = w - most;
    bool was_large = false;
    for (;;) {
        const bool is_large = sum > c - most && sum >= 0;
        if (sum <= c - most)
            return false;
        if (is_large && was_large)
            return true;
        was_large = is_large;
        const int64_t next = t * sum + before;
        before = sum, sum = next;
    }
}

/* Is there some j at which the least and the largest sum that j digits can still make are on both sides of c? */
static bool may_be(const sums *a, pair p)
{
    int64_t low = p.v - a->minus, low_before = p.w - a->minus, high = p.v + a->plus, high_before = p.w + a->plus;
    for (;;) {
        if (low + a->minus <= a->c && high - a->plus >= a->c)
            return true;
        if ((low + a->minus > a->c && low >= 0 && low_before >= 0) ||
            (high - a->plus < a->c && high <= 0 && high_before <= 0))
            return false;
        const int64_t low_next = a->t * low + low_before, high_next = a->t * high + high_before;
        low_before = low, low = low_next, high_before = high, high = high_next;
    }
}

static pair judged(const sums *a, pair p)
{
    if (a->is == REMAINDER)
        return (pair){(p.v % a->modulus + a->modulus) % a->modulus, (p.w % a->modulus + a->modulus) % a->modulus, OPEN};
    if (a->is == EQUATION)
        return may_be(a, p) ? p : (pair){0, 0, NEVER};
    if (is_above(a->t, p.v, p.w, a->minus, a->c))
        return (pair){0, 0, NEVER};
    return is_above(a->t, -p.v, -p.w, a->plus, -a->c - 1) ? (pair){0, 0, ALWAYS} : p;
}

static sg_status state_of(sums *a, pair p, uint32_t *state)
{
    const uint64_t v = (uint64_t)p.v, w = (uint64_t)p.w;
    const uint32_t key[5] = {(uint32_t)v, (uint32_t)(v >> 32), (uint32_t)w, (uint32_t)(w >> 32), (uint32_t)p.verdict};
    return sg_maker_state(&a->maker, key, 5, state);
}

static pair pair_of(const sums *a, size_t state)
{
    size_t n;
    const uint32_t *key = sg_maker_key(&a->maker, state, &n);
    return (pair){(int64_t)((uint64_t)key[1] << 32 | key[0]), (int64_t)((uint64_t)key[3] << 32 | key[2]), key[4]};
}

static bool is_in(const sums *a, pair p)
{
    if (p.verdict != OPEN)
        return p.verdict == ALWAYS;
    return a->is == AT_MOST ? p.v <= a->c : p.v == a->c;
}

static pair after(const sums *a, pair p, size_t letter)
{
    int64_t sum = 0;
    if (p.verdict != OPEN)
        return p;
    for (unsigned k = 0; k < a->n; k++)
        sum += a->coefficient[k] * (int64_t)(letter % ((size_t)a->t + 1)), letter /= (size_t)a->t + 1;
    return judged(a, (pair){a->t * p.v + p.w + sum, p.v + sum, OPEN});
}

/* The automaton that reads the highest digits first. */
static sg_status explore_down(sums *a)
{
    sg_maker *maker = &a->maker;
    uint32_t state;
    sg_status status = state_of(a, judged(a, (pair){0, 0, OPEN}), &state);
    for (size_t s = 0; status == SG_OK && s < maker->n_states; s++) {
        const pair p = pair_of(a, s);
        status = sg_maker_row(maker, is_in(a, p));
        for (size_t letter = 0; status == SG_OK && letter < maker->dfa.n_letters; letter++) {
            status = state_of(a, after(a, p, letter), &state);
            if (status == SG_OK)
                sg_maker_next(maker, letter, state);
        }
    }
    return status;
}

/* ---- turned round --------------------------------------------------------------------------------------------- */

/* The states of `down` from which the digits read so far, and no others, lead to one that accepts: a set is a state. */
typedef struct turned {
    const sg_dfa *down;
    sg_maker maker;
    uint8_t *is_in;
    uint32_t *list;
} turned;

static sg_status add_set(turned *t, size_t n_list, uint32_t *state)
{
    return sg_maker_state(&t->maker, t->list, n_list, state);
}

/* The states from which the letter leads into the set of a state. */
static sg_status before(turned *t, size_t state, size_t letter, uint32_t *to)
{
    const sg_dfa *down = t->down;
    size_t n, n_list = 0;
    const uint32_t *key = sg_maker_key(&t->maker, state, &n);
    for (size_t i = 0; i < n; i++)
        t->is_in[key[i]] = 1;
    for (uint32_t s = 0; s < down->n_states; s++)
        if (t->is_in[down->next[s * down->n_letters + letter]])
            t->list[n_list++] = s;
    for (size_t i = 0; i < n; i++)
        t->is_in[key[i]] = 0;
    const sg_status status = sg_tick(&t->maker.ticker, down->n_states);
    return status == SG_OK ? add_set(t, n_list, to) : status;
}

static sg_status explore_up(turned *t)
{
    sg_maker *maker = &t->maker;
    uint32_t state;
    size_t n_list = 0;
    for (uint32_t s = 0; s < t->down->n_states; s++)
        if (t->down->accepts[s])
            t->list[n_list++] = s;
    sg_status status = add_set(t, n_list, &state);
    for (size_t s = 0; status == SG_OK && s < maker->n_states; s++) {
        size_t n;
        const uint32_t *key = sg_maker_key(maker, s, &n);
        status = sg_maker_row(maker, n > 0 && key[0] == 0); /* the start of `down`; sets are in order */
        for (size_t letter = 0; status == SG_OK && letter < maker->dfa.n_letters; letter++) {
            status = before(t, s, letter, &state);
            if (status == SG_OK)
                sg_maker_next(maker, letter, state);
        }
    }
    return status;
}

static sg_status turn(sg_dfa_work work, const sg_dfa *down, sg_dfa *out)
{
    turned t = {.down = down};
    const size_t n = down->n_states;
    sg_status status = sg_maker_start(&t.maker, work, down->base, down->tracks);
    if (status == SG_OK)
        status = sg_budget_new(work.budget, n, 1, &t.is_in);
    if (status == SG_OK)
        status = sg_budget_new(work.budget, n, sizeof *t.list, &t.list);
    if (status == SG_OK)
        status = explore_up(&t);
    sg_budget_free(work.budget, t.is_in, t.is_in ? n : 0);
    sg_budget_free(work.budget, t.list, t.list ? n * sizeof *t.list : 0);
    return sg_maker_end(&t.maker, status, out);
}

/* ---- sums ----------------------------------------------------------------------------------------------------- */

/* Larger numbers would need too many states. */
enum { CONSTANT = 1 << 16, MODULUS = 1 << 8 };

static bool fits(int64_t c)
{
    return c >= -CONSTANT && c <= CONSTANT;
}

static sg_status make(sg_dfa_work work, const sg_dfa_sum *sum, sums *a, sg_dfa *out)
{
    sg_status status = sg_maker_start(&a->maker, work, sum->base, sum->tracks);
    a->t = sg_dfa_unit(sum->base);
    *out = (sg_dfa){0};
    if (!fits(a->c) || (a->is == REMAINDER && (a->modulus < 1 || a->modulus > MODULUS)))
        status = SG_ERANGE;
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        if (sum->tracks >> i & 1) {
            const int64_t c = sum->coefficient[i];
            if (!fits(c))
                status = SG_ERANGE;
            a->coefficient[a->n++] = c;
            *(c > 0 ? &a->plus : &a->minus) += c > 0 ? c : -c;
        }
    if (a->is == REMAINDER && status == SG_OK)
        a->c = (a->c % a->modulus + a->modulus) % a->modulus;
    if (status == SG_OK)
        status = explore_down(a);
    if (status == SG_OK)
        status = turn(work, &a->maker.dfa, out);
    sg_maker_free(&a->maker);
    return status == SG_OK ? sg_dfa_keep_valid(work, out) : status;
}

sg_status sg_units_equation(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out)
{
    return make(work, sum, &(sums){.is = EQUATION, .c = c}, out);
}

sg_status sg_units_at_most(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out)
{
    return make(work, sum, &(sums){.is = AT_MOST, .c = c}, out);
}

sg_status sg_units_remainder(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, int64_t m, sg_dfa *out)
{
    return make(work, sum, &(sums){.is = REMAINDER, .c = c, .modulus = m}, out);
}
