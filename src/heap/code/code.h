/* SPDX-License-Identifier: MIT */
#ifndef SG_CODE_H
#define SG_CODE_H

/* A take-and-break code. docs/rules.md explains the text of codes. */

#include "../../sg.h"
#include "digit.h"

enum {
    SG_CODE_ADDED_MAX = 61,      /* tokens that a move may add at most: splits into 63 heaps do not allow more */
    SG_CODE_DIGITS_MAX = 1 << 20 /* digits that a code may have */
};

/*
 * A code in normal form. digits[i] says what a move that takes i tokens may leave, i < n_digits. The n_tail digits
 * behind these, the tail, repeat for ever. Without a tail the last digit is not zero, unless it is digits[0]. A tail
 * is not all zero, as short as possible, and begins as early as possible. added[i] says what a move that adds i + 1
 * tokens may leave.
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

/* The digit of the moves that take n_taken tokens. */
static inline sg_digit sg_code_digit(const sg_code *code, uint64_t n_taken)
{
    if (n_taken < code->n_digits)
        return code->digits[n_taken];
    if (code->n_tail == 0)
        return (sg_digit){0};
    return code->digits[code->n_digits + (n_taken - code->n_digits) % code->n_tail];
}

/*
 * A code all of whose moves may leave nothing or one heap ("0.33", "0.0[3]") is a subtraction set. Sets *is_set if the
 * code is one, and then *set to its members in ascending order or, if *all_but, to the numbers that may not be taken.
 * *set is from malloc, and the caller frees it. SG_ENOMEM.
 */
sg_status sg_code_as_set(const sg_code *code, bool *is_set, uint32_t **set, size_t *n_set, bool *all_but) SG_MUST_CHECK;

/* Writes the place (an offset in the text, or an index) and the message into the fault; NULL is fine. SG_EINPUT. */
sg_status sg_fault_set(sg_fault *fault, size_t at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* The text of a code in normal form: equal codes have equal texts. From malloc, the caller frees it. NULL: no memory. */
char *sg_code_text(const sg_code *code);

/* The same of a set: "{1,2,5}", or "all but {1,2,5}". */
char *sg_set_text(const uint32_t *set, size_t n_set, bool all_but);

/* Brings a code into normal form (see sg_code): codes that allow the same moves for the same reasons become equal. */
void sg_code_normalise(sg_code *code);

enum { SG_CODE_PARTS_MAX = 1 << 16 }; /* a move that leaves more heaps than this is not listed */

/*
 * Lists the moves of one heap of a code as sg_family_options does, one by one and without a list of all. SG_ERANGE: a
 * move leaves more than SG_CODE_PARTS_MAX heaps; SG_ENOMEM. The moves before the failure were passed to each().
 */
sg_status sg_code_options(const sg_code *code, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud) SG_MUST_CHECK;

/*
 * Reads a code, or codes and sets joined by '|', and brings it into normal form. SG_EINPUT with the fault filled in, or
 * SG_ENOMEM: *code is unchanged. On SG_OK the caller frees code->digits with free.
 */
sg_status sg_code_parse(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code) SG_MUST_CHECK;

#endif
