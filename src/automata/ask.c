/* SPDX-License-Identifier: MIT */
/* Reads tuples off an automaton: whether a tuple is accepted, a smallest accepted one, the number that belongs to n. */
#include "maker.h"

#include "../base/array.h"

/* The digits of the numbers: digits[i][k] for the track i, the lowest first. Returns how many places there are. */
enum { PLACES = 92 }; /* of 2^64 - 1 by Fibonacci digits, of which there are most */

static unsigned unit_digits(uint64_t x, unsigned t, uint8_t digits[PLACES])
{
    uint64_t weight[PLACES] = {1, t + 1};
    unsigned n = 0, places = 2;
    while (places < PLACES && x >= weight[places - 2] && weight[places - 1] <= (x - weight[places - 2]) / t) {
        weight[places] = t * weight[places - 1] + weight[places - 2];
        places++;
    }
    for (unsigned k = places; k > 0; k--)
        if (weight[k - 1] <= x) {
            digits[k - 1] = (uint8_t)(x / weight[k - 1]);
            x %= weight[k - 1];
            n = n == 0 ? k : n;
        }
    return n;
}

static bool has_by_unit(const sg_dfa *dfa, const uint64_t x[SG_DFA_TRACKS])
{
    uint8_t digits[SG_DFA_TRACKS][PLACES] = {{0}};
    const unsigned t = sg_dfa_unit(dfa->base);
    unsigned most = 0;
    uint32_t state = 0;
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        if (dfa->tracks >> i & 1) {
            const unsigned n = unit_digits(x[i], t, digits[i]);
            most = n > most ? n : most;
        }
    for (unsigned place = 0; place < most; place++) {
        size_t letter = 0, weight = 1;
        for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
            if (dfa->tracks >> i & 1) {
                letter += digits[i][place] * weight;
                weight *= t + 1;
            }
        state = dfa->next[state * dfa->n_letters + letter];
    }
    return dfa->accepts[state];
}

bool sg_dfa_has(const sg_dfa *dfa, const uint64_t x[SG_DFA_TRACKS])
{
    if (sg_dfa_unit(dfa->base) > 0)
        return has_by_unit(dfa, x);
    uint64_t rest[SG_DFA_TRACKS];
    bool is_left = true;
    uint32_t state = 0;
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        rest[i] = x[i];
    while (is_left) {
        size_t letter = 0, weight = 1;
        is_left = false;
        for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
            if (dfa->tracks >> i & 1) {
                letter += rest[i] % dfa->base * weight;
                weight *= dfa->base;
                rest[i] /= dfa->base;
                is_left = is_left || rest[i] != 0;
            }
        state = dfa->next[state * dfa->n_letters + letter];
    }
    return dfa->accepts[state];
}

/* ---- one of the tuples ---------------------------------------------------------------------------------------- */

/* from[s]: the state before s on a shortest way, by the letter by[s]; states in the order in which they were met. */
typedef struct ways {
    uint32_t *from, *by, *order;
    size_t n;
} ways;

/* Goes on until a state accepts; *last is that state. */
static bool walk(const sg_dfa *dfa, ways *w, uint32_t *last)
{
    for (size_t s = 0; s < dfa->n_states; s++)
        w->from[s] = SG_INDEX_NONE;
    w->from[0] = 0;
    w->order[w->n++] = 0;
    for (size_t i = 0; i < w->n; i++) {
        const uint32_t s = w->order[i];
        *last = s;
        if (dfa->accepts[s])
            return true;
        for (size_t letter = 0; letter < dfa->n_letters; letter++) {
            const uint32_t t = dfa->next[s * dfa->n_letters + letter];
            if (w->from[t] == SG_INDEX_NONE) {
                w->from[t] = s, w->by[t] = (uint32_t)letter;
                w->order[w->n++] = t;
            }
        }
    }
    return false;
}

/* x * base + digit, at most UINT64_MAX. */
static uint64_t with_first_digit(uint64_t x, unsigned base, uint64_t digit)
{
    return x > (UINT64_MAX - digit) / base ? UINT64_MAX : x * base + digit;
}

static uint64_t plus(uint64_t x, uint64_t y)
{
    return x > UINT64_MAX - y ? UINT64_MAX : x + y;
}

/* The number with the digits of x and then one more; before is the sum of x with weights of one place less. */
static uint64_t with_next_digit(uint64_t x, unsigned t, uint64_t *before, uint64_t digit)
{
    const uint64_t next = plus(x > UINT64_MAX / t ? UINT64_MAX : t * x, plus(*before, digit));
    *before = plus(x, digit);
    return next;
}

static void read_numbers(const sg_dfa *dfa, const ways *w, uint32_t last, uint64_t x[SG_DFA_TRACKS])
{
    const unsigned digits = sg_dfa_digits(dfa->base), t = sg_dfa_unit(dfa->base);
    uint64_t before[SG_DFA_TRACKS] = {0};
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        x[i] = 0;
    for (uint32_t s = last; s != 0; s = w->from[s]) {
        size_t rest = w->by[s];
        for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
            if (dfa->tracks >> i & 1) {
                const uint64_t digit = rest % digits;
                x[i] = t > 0 ? with_next_digit(x[i], t, &before[i], digit) : with_first_digit(x[i], dfa->base, digit);
                rest /= digits;
            }
    }
}

sg_status sg_dfa_witness(sg_dfa_work work, const sg_dfa *dfa, uint64_t x[SG_DFA_TRACKS], bool *found)
{
    const size_t n = dfa->n_states;
    uint32_t *rooms = NULL, last = 0;
    const sg_status status = sg_budget_new(work.budget, 3 * n, sizeof *rooms, &rooms);
    if (status != SG_OK)
        return status;
    ways w = {.from = rooms, .by = rooms + n, .order = rooms + 2 * n};
    *found = walk(dfa, &w, &last);
    if (*found)
        read_numbers(dfa, &w, last, x);
    sg_budget_free(work.budget, rooms, 3 * n * sizeof *rooms);
    return SG_OK;
}

/* ---- the number that belongs to another one ------------------------------------------------------------------- */

/*
 * Layer i has the states after i digits of n; from[i * n_states + s] is a state of the layer before and a digit of v that
 * lead to s, as state * base + digit + 1; 0: s is not in the layer.
 */
typedef struct layers {
    const sg_dfa *dfa;
    uint64_t *from;
    size_t cap, n;
} layers;

static uint64_t *layer(const layers *l, size_t i)
{
    return l->from + i * l->dfa->n_states;
}

static sg_status add_layer(layers *l, sg_budget *budget, size_t digit)
{
    const sg_dfa *dfa = l->dfa;
    const sg_status status = sg_array_room(budget, &l->from, &l->cap, (l->n + 1) * dfa->n_states, sizeof *l->from);
    if (status != SG_OK)
        return status;
    uint64_t *to = layer(l, l->n);
    for (size_t s = 0; s < dfa->n_states; s++)
        to[s] = 0;
    for (size_t s = 0; l->n > 0 && s < dfa->n_states; s++)
        for (size_t v = 0; layer(l, l->n - 1)[s] != 0 && v < dfa->base; v++) {
            const uint32_t t = dfa->next[s * dfa->n_letters + digit + v * dfa->base];
            if (to[t] == 0)
                to[t] = s * dfa->base + v + 1;
        }
    l->n++;
    return SG_OK;
}

/* The state of the last layer that accepts; n_states: none does. */
static size_t accepting(const layers *l)
{
    size_t s = 0;
    while (s < l->dfa->n_states && !(l->dfa->accepts[s] && layer(l, l->n - 1)[s] != 0))
        s++;
    return s;
}

static sg_status read_back(const layers *l, size_t s, uint64_t *v)
{
    const unsigned base = l->dfa->base;
    *v = 0;
    for (size_t i = l->n - 1; i > 0; i--) {
        const uint64_t from = layer(l, i)[s] - 1, digit = from % base;
        if (*v > (UINT64_MAX - digit) / base)
            return SG_ERANGE;
        *v = *v * base + digit;
        s = (size_t)(from / base);
    }
    return SG_OK;
}

sg_status sg_dfa_image(sg_dfa_work work, const sg_dfa *dfa, uint64_t n, uint64_t *v, bool *found)
{
    layers l = {.dfa = dfa};
    enum { DIGITS = 64 }; /* of 2^64 - 1 in base 2 */
    size_t end = dfa->n_states;
    sg_status status = add_layer(&l, work.budget, 0);
    if (status == SG_OK)
        layer(&l, 0)[0] = 1;
    while (status == SG_OK) {
        end = n == 0 ? accepting(&l) : dfa->n_states;
        if (end < dfa->n_states || l.n > DIGITS)
            break;
        status = add_layer(&l, work.budget, n % dfa->base);
        n /= dfa->base;
    }
    *found = end < dfa->n_states;
    if (status == SG_OK && *found)
        status = read_back(&l, end, v);
    sg_budget_free(work.budget, l.from, l.cap * sizeof *l.from);
    return status;
}
