/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_NAIVE_H
#define SG_TESTS_NAIVE_H

/* Take-and-break codes by the definition and nothing else, to hold the engine against. Slow on purpose. */

#include "support.h"

enum { NAIVE_DIGITS = 40, NAIVE_ADDED = 10, NAIVE_VALUES = 1 << 16 };

typedef struct naive_digit {
    unsigned heaps;
    char constraint; /* '!', '?', '=' or 0 */
} naive_digit;

typedef struct naive_code {
    naive_digit digits[NAIVE_DIGITS];
    size_t n_digits; /* d0 included */
    size_t n_tail;
    naive_digit added[NAIVE_ADDED]; /* [i]: when i + 1 tokens are added */
    size_t n_added;
    char text[4 * NAIVE_DIGITS + 4 * NAIVE_ADDED];
} naive_code;

static inline naive_digit naive_at(const naive_code *code, uint64_t taken)
{
    if (taken < code->n_digits)
        return code->digits[taken];
    if (code->n_tail == 0)
        return (naive_digit){0, 0};
    return code->digits[code->n_digits + (taken - code->n_digits) % code->n_tail];
}

/* Does the constraint allow these heaps? It binds two heaps or more. */
static inline bool naive_allows(char constraint, const uint64_t *heaps, size_t n_heaps)
{
    size_t equal = 0, pairs = 0;
    for (size_t i = 0; i < n_heaps; i++)
        for (size_t j = i + 1; j < n_heaps; j++) {
            pairs++;
            equal += heaps[i] == heaps[j];
        }
    if (pairs == 0)
        return true;
    switch (constraint) {
    case '!':
        return equal == 0;
    case '?':
        return equal < pairs;
    case '=':
        return equal == pairs;
    default:
        return true;
    }
}

typedef void naive_fn(void *ud, const uint64_t *heaps, size_t n_heaps);

/* All ways to write sum as n_heaps parts, each at most limit, largest first. */
static inline void naive_partitions(uint64_t *heaps, size_t n_chosen, size_t n_heaps, uint64_t limit, uint64_t sum,
                                    char constraint, naive_fn *each, void *ud)
{
    if (n_chosen == n_heaps) {
        if (sum == 0 && naive_allows(constraint, heaps, n_heaps))
            each(ud, heaps, n_heaps);
        return;
    }
    for (uint64_t part = limit < sum ? limit : sum; part >= 1; part--) {
        if (part * (n_heaps - n_chosen) < sum)
            break;
        heaps[n_chosen] = part;
        naive_partitions(heaps, n_chosen + 1, n_heaps, part, sum - part, constraint, each, ud);
    }
}

static inline void naive_moves(const naive_code *code, uint64_t n, naive_fn *each, void *ud)
{
    uint64_t heaps[8];
    for (size_t i = 0; i < code->n_added && n > 0; i++)
        for (size_t h = 0; h <= 4; h++)
            if (code->added[i].heaps >> h & 1)
                naive_partitions(heaps, 0, h, n + i + 1, n + i + 1, code->added[i].constraint, each, ud);
    for (uint64_t taken = 0; taken <= n; taken++) {
        naive_digit digit = naive_at(code, taken);
        for (size_t h = 0; h <= 4; h++)
            if (digit.heaps >> h & 1)
                naive_partitions(heaps, 0, h, n, n - taken, digit.constraint, each, ud);
    }
}

typedef struct naive_mex {
    const uint32_t *values;
    uint8_t *seen;
} naive_mex;

static inline void naive_mark(void *ud, const uint64_t *heaps, size_t n_heaps)
{
    naive_mex *m = ud;
    uint32_t sum = 0;
    for (size_t i = 0; i < n_heaps; i++)
        sum ^= m->values[heaps[i]];
    m->seen[sum] = 1;
}

/* g(0..n_values - 1); values below NAIVE_VALUES. */
static inline void naive_values(const naive_code *code, uint32_t *values, uint64_t n_values)
{
    static uint8_t seen[NAIVE_VALUES];
    uint64_t largest = 0;
    for (uint64_t n = 0; n < n_values; n++) {
        memset(seen, 0, 2 * largest + 2);
        naive_mex m = {values, seen};
        naive_moves(code, n, naive_mark, &m);
        uint32_t v = 0;
        while (seen[v])
            v++;
        values[n] = v;
        if (v > largest)
            largest = v;
        assert_true(4 * largest + 4 < NAIVE_VALUES);
    }
}

static inline char *naive_write_digit(char *p, naive_digit digit)
{
    *p++ = "0123456789ABCDEFGHIJKLMNOPQRSTUV"[digit.heaps];
    if (digit.constraint != 0)
        *p++ = digit.constraint;
    return p;
}

static inline void naive_write(naive_code *code)
{
    char *p = code->text;
    for (size_t i = code->n_added; i > 0; i--)
        p = naive_write_digit(p, code->added[i - 1]);
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        if (i == code->n_digits)
            *p++ = '[';
        p = naive_write_digit(p, code->digits[i]);
        if (i == 0)
            *p++ = '.';
    }
    if (code->n_tail > 0)
        *p++ = ']';
    *p = '\0';
}

/* A random code: digits below 2^n_bits, up to max_digits of them after the point. */
static inline void naive_random(naive_code *code, unsigned n_bits, size_t max_digits, bool constrained, bool endless)
{
    *code = (naive_code){.n_digits = 1 + 1 + test_random(max_digits)};
    if (endless)
        code->n_tail = 1 + test_random(4);
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        naive_digit *digit = &code->digits[i];
        if (test_random(3) > 0)
            digit->heaps = (unsigned)test_random(1u << n_bits);
        if (i == 0)
            digit->heaps = test_random(3) == 0 ? digit->heaps & ~3u : 0;
        if (constrained && test_random(2) == 0)
            digit->constraint = "!?="[test_random(3)];
    }
    naive_write(code);
}

#endif
