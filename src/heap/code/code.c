/* SPDX-License-Identifier: MIT */
#include "code.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

sg_status sg_code_as_set(const sg_code *code, bool *is_set, uint32_t **set, size_t *n_set, bool *all_but)
{
    *is_set = false;
    if (sg_code_n_added(code) > 0)
        return SG_OK;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        uint64_t heaps = code->digits[i].heaps;
        bool fits = code->digits[i].from == 0 && (heaps == 3 || (heaps == 0 && i < code->n_digits));
        if (!fits)
            return SG_OK;
    }
    uint32_t *members = malloc(code->n_digits * sizeof members[0]);
    if (members == NULL)
        return SG_ENOMEM;
    size_t n_members = 0;
    unsigned listed = code->n_tail > 0 ? 0 : 3;
    for (size_t i = 1; i < code->n_digits; i++)
        if (code->digits[i].heaps == listed)
            members[n_members++] = (uint32_t)i;
    *is_set = true;
    *set = members;
    *n_set = n_members;
    *all_but = code->n_tail > 0;
    return SG_OK;
}

sg_status sg_fault_set(sg_fault *fault, size_t at, const char *format, ...)
{
    if (fault != NULL) {
        va_list args;
        va_start(args, format);
        fault->at = at;
        (void)vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
    }
    return SG_EINPUT;
}

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
