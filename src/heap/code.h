/* SPDX-License-Identifier: MIT */
#ifndef SG_CODE_H
#define SG_CODE_H

#include "family.h"

enum {
    SG_CODE_HEAPS_MAX = 4,       /* the largest bit of a digit: four heaps */
    SG_CODE_ADDED_MAX = 8,       /* no digit farther left of d0 leads to smaller heaps only; see sg_code_shrinks */
    SG_CODE_DIGITS_MAX = 1 << 20 /* digits in a code; far more than anybody writes */
};

typedef enum sg_split {
    SG_SPLIT_ANY = 0,
    SG_SPLIT_DISTINCT, /* '!' the heaps left are pairwise unequal */
    SG_SPLIT_MIXED,    /* '?' not all equal */
    SG_SPLIT_EQUAL     /* '=' all equal */
} sg_split;

typedef struct sg_digit {
    uint8_t heaps; /* bit h: h heaps may be left */
    uint8_t split; /* an sg_split; SG_SPLIT_ANY if no bit >= 2 is set, where it would bind nothing */
} sg_digit;

/*
 * A code in normal form: digits[0..n_digits) are d0, d1, ...; digits[n_digits..n_digits + n_tail) repeat for
 * ever after them. Without a tail the last digit is not zero (d0 excepted); a tail is not all zero, as short as it
 * can be, and begins as early as it can. added[i] is the digit for adding i + 1 tokens.
 */
typedef struct sg_code {
    sg_digit *digits;
    size_t n_digits; /* >= 1 */
    size_t n_tail;
    sg_digit added[SG_CODE_ADDED_MAX];
} sg_code;

/* How many tokens a move may add at most. */
static inline size_t sg_code_n_added(const sg_code *code)
{
    size_t n = SG_CODE_ADDED_MAX;
    while (n > 0 && code->added[n - 1].heaps == 0)
        n--;
    return n;
}

/* Brings a code into normal form; in src/heap/normal.c. */
void sg_code_normalise(sg_code *code);

/* The text of a code in normal form, and "{1,2,5}" or "all but {1,2,5}" for a set; from malloc, NULL: no memory. */
char *sg_code_text(const sg_code *code);
char *sg_set_text(const uint32_t *set, size_t n_set, bool all_but);

/* SG_EINPUT with the fault filled in, or SG_ENOMEM; on SG_OK the caller frees code->digits with free. */
sg_status sg_code_parse(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code) SG_MUST_CHECK;

/* The digit for taking n tokens. */
static inline sg_digit sg_code_digit(const sg_code *code, uint64_t n_taken)
{
    if (n_taken < code->n_digits)
        return code->digits[n_taken];
    if (code->n_tail == 0)
        return (sg_digit){0, SG_SPLIT_ANY};
    return code->digits[code->n_digits + (n_taken - code->n_digits) % code->n_tail];
}

/*
 * A code that only says which numbers may be taken, leaving anything ("0.33", "0.0[3]"), is a subtraction set.
 * On SG_OK *is_set tells, and then *set (from malloc) is the set or, if *all_but, its complement.
 */
sg_status sg_code_as_set(const sg_code *code, bool *is_set, uint32_t **set, size_t *n_set, bool *all_but) SG_MUST_CHECK;

/* The moves of the code, in src/heap/options.c. */
sg_status sg_code_options(const sg_code *code, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud) SG_MUST_CHECK;

/* The family of a code; takes code->digits, also on failure. */
sg_status sg_dense_new(const sg_code *code, sg_family **out) SG_MUST_CHECK;

#endif
