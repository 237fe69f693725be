/* SPDX-License-Identifier: MIT */
#include "family.h"

static const char mod_text[] = "S = {1, ..., k}: g(n) = n mod (k+1)";
static const char single_text[] = "S = {a}: g(n) = floor(n/a) mod 2";
static const char step_text[] = "S = {a, 2a, ..., ka}: g(n) = floor(n/a) mod (k+1)";
static const char none_text[] = "no moves: g(n) = 0";
static const char nim_text[] = "Nim: g(n) = n";
static const char floor_text[] = "all but {1, ..., k}: g(n) = floor(n/(k+1))";

static const char interval_text[] = "S = {a, ..., b}: g(n) = floor((n mod (a+b)) / a)";

sg_closed sg_closed_of_interval(uint32_t first, uint32_t last)
{
    return (sg_closed){SG_CLOSED_MOD, first, (uint64_t)first + last, interval_text};
}

/* Is the set {a, 2a, ..., n_set * a}? */
static bool is_multiples(const uint32_t *set, size_t n_set)
{
    for (size_t i = 0; i < n_set; i++)
        if (set[i] != (uint64_t)set[0] * (i + 1))
            return false;
    return true;
}

sg_closed sg_closed_of_set(const uint32_t *set, size_t n_set, bool all_but)
{
    if (!all_but && n_set > 1 && set[0] > 1 && set[n_set - 1] - set[0] == n_set - 1)
        return sg_closed_of_interval(set[0], set[n_set - 1]);
    if (!is_multiples(set, n_set) || (all_but && n_set > 0 && set[0] != 1))
        return (sg_closed){.kind = SG_CLOSED_NONE};
    if (all_but)
        return (sg_closed){SG_CLOSED_FLOOR, n_set + 1, 0, n_set == 0 ? nim_text : floor_text};
    if (n_set == 0)
        return (sg_closed){SG_CLOSED_MOD, 1, 1, none_text};
    const char *text = set[0] == 1 ? mod_text : n_set == 1 ? single_text : step_text;
    return (sg_closed){SG_CLOSED_MOD, set[0], (uint64_t)set[0] * (n_set + 1), text};
}

bool sg_decimal_divide(const char *digits, size_t n_digits, uint64_t divisor, uint64_t *quotient, uint64_t *remainder)
{
    const uint64_t most = UINT64_MAX >> 1;
    uint64_t q = 0, r = 0;
    bool fits = true;
    for (size_t i = 0; i < n_digits; i++) {
        r = r * 10 + (uint64_t)(digits[i] - '0');
        uint64_t digit = r / divisor; /* 0..9 */
        r %= divisor;
        if (q > (most - digit) / 10)
            fits = false;
        q = fits ? q * 10 + digit : 0;
    }
    *quotient = q;
    *remainder = r;
    return fits;
}

sg_status sg_closed_value(const sg_closed *closed, const char *digits, size_t n_digits, uint64_t *value)
{
    uint64_t quotient, remainder;
    if (closed->kind == SG_CLOSED_MOD) {
        (void)sg_decimal_divide(digits, n_digits, closed->whole, &quotient, &remainder);
        *value = remainder / closed->step;
        return SG_OK;
    }
    if (!sg_decimal_divide(digits, n_digits, closed->step, &quotient, &remainder))
        return SG_ERANGE;
    *value = quotient;
    return SG_OK;
}
