/* SPDX-License-Identifier: MIT */
#ifndef SG_CODE_H
#define SG_CODE_H

/* A take-and-break code. The text of codes is explained in docs/codes.md. */

#include "../../sg.h"
#include "digit.h"

enum {
    SG_CODE_ADDED_MAX = 61,      /* tokens that a move may add at most: what 63 heaps, equal or not, allow */
    SG_CODE_DIGITS_MAX = 1 << 20 /* digits in a code; far more than anybody writes */
};

/*
 * A code in normal form: digits[0..n_digits) are d0, d1, ...; digits[n_digits..n_digits + n_tail), the tail, repeat for
 * ever after them. Without a tail the last digit is not zero (d0 excepted); a tail is not all zero, as short as it
 * can be, and begins as early as it can. added[i] is the digit for adding i + 1 tokens.
 */
typedef struct sg_code {
    sg_digit *digits; /* from malloc, owned */
    size_t n_digits;  /* >= 1 */
    size_t n_tail;
    sg_digit added[SG_CODE_ADDED_MAX];
} sg_code;

/* The largest number of tokens that a move may add. */
static inline size_t sg_code_n_added(const sg_code *code)
{
    size_t n = SG_CODE_ADDED_MAX;
    while (n > 0 && sg_digit_is_zero(code->added[n - 1]))
        n--;
    return n;
}

/* The digit for taking n tokens. */
static inline sg_digit sg_code_digit(const sg_code *code, uint64_t n_taken)
{
    if (n_taken < code->n_digits)
        return code->digits[n_taken];
    if (code->n_tail == 0)
        return (sg_digit){0};
    return code->digits[code->n_digits + (n_taken - code->n_digits) % code->n_tail];
}

/*
 * A code whose moves take some numbers of tokens and may leave anything ("0.33", "0.0[3]") is a subtraction set.
 * On SG_OK *is_set says whether the code is one, and then *set (from malloc; the caller frees it) has its members in
 * ascending order or, if *all_but, the numbers that may not be taken.
 */
sg_status sg_code_as_set(const sg_code *code, bool *is_set, uint32_t **set, size_t *n_set, bool *all_but) SG_MUST_CHECK;

#endif
