/* SPDX-License-Identifier: MIT */
#include "normal.h"

static bool same_digit(sg_digit a, sg_digit b)
{
    return a.heaps == b.heaps && a.distinct == b.distinct && a.mixed == b.mixed && a.equal == b.equal &&
           a.from == b.from && a.split == b.split;
}

static bool repeats(const sg_digit *tail, size_t n_tail, size_t step)
{
    for (size_t i = step; i < n_tail; i++)
        if (!same_digit(tail[i], tail[i - step]))
            return false;
    return true;
}

/* Makes the tail as short as possible and lets it begin as early as possible. */
static void shorten_tail(sg_code *code)
{
    sg_digit *tail = code->digits + code->n_digits;
    for (size_t step = 1; step < code->n_tail; step++) {
        if (code->n_tail % step == 0 && repeats(tail, code->n_tail, step))
            code->n_tail = step;
    }
    size_t n = code->n_tail, n_back = 0;
    while (n_back + 1 < code->n_digits &&
           same_digit(tail[-1 - (ptrdiff_t)n_back], tail[(ptrdiff_t)(n - 1) - (ptrdiff_t)(n_back % n)]))
        n_back++;
    code->n_digits -= n_back; /* the digits from there on are the tail already, rotated */
}

void sg_code_normalise(sg_code *code)
{
    bool is_zero = true;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++)
        code->digits[i] = sg_digit_normal(code->digits[i]);
    for (size_t i = 0; i < SG_CODE_ADDED_MAX; i++)
        code->added[i] = sg_digit_normal(code->added[i]);
    for (size_t i = 0; i < code->n_tail; i++)
        is_zero = is_zero && sg_digit_is_zero(code->digits[code->n_digits + i]);
    if (!is_zero) {
        shorten_tail(code);
        return;
    }
    code->n_tail = 0;
    while (code->n_digits > 1 && sg_digit_is_zero(code->digits[code->n_digits - 1]))
        code->n_digits--;
}
