/* SPDX-License-Identifier: MIT */
#ifndef SG_CODE_H
#define SG_CODE_H

#include "family.h"

enum {
    SG_CODE_HEAPS_MAX = 63,      /* the largest number of heaps that a digit can name */
    SG_CODE_ADDED_MAX = 61,      /* 63 heaps allow to add so many tokens, if they may be equal */
    SG_CODE_PARTS_MAX = 1 << 16, /* a move that leaves more heaps than this is not listed */
    SG_CODE_DIGITS_MAX = 1 << 20 /* digits in a code; far more than anybody writes */
};

typedef enum sg_split {
    SG_SPLIT_ANY = 0,
    SG_SPLIT_DISTINCT, /* '!' the heaps left are pairwise unequal */
    SG_SPLIT_MIXED,    /* '?' not all equal */
    SG_SPLIT_EQUAL     /* '=' all equal */
} sg_split;

/*
 * Invariants: no two of distinct, mixed, equal have a bit in common, and all their bits are in heaps, from 2 on (where
 * fewer heaps are left a constraint would bind nothing). With from > 0, no bit of heaps from there on is set.
 */
typedef struct sg_digit {
    uint64_t heaps; /* bit h: h heaps may be left */
    uint64_t distinct, mixed, equal;
    uint8_t from;  /* 0, or 2..64: so many heaps or more may be left, too */
    uint8_t split; /* an sg_split: of these */
} sg_digit;

/* The place of the lowest bit; bits is not 0. */
static inline unsigned sg_lowest_bit(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline bool sg_digit_is_zero(sg_digit digit)
{
    return digit.heaps == 0 && digit.from == 0;
}

/* The constraint of a digit if h >= 2 heaps are left, h being one of its numbers. */
static inline sg_split sg_digit_split(sg_digit digit, unsigned h)
{
    if (digit.from > 0 && h >= digit.from)
        return (sg_split)digit.split;
    return digit.distinct >> h & 1 ? SG_SPLIT_DISTINCT
           : digit.mixed >> h & 1  ? SG_SPLIT_MIXED
           : digit.equal >> h & 1  ? SG_SPLIT_EQUAL
                                   : SG_SPLIT_ANY;
}

static inline bool sg_digit_is_constrained(sg_digit digit)
{
    return (digit.distinct | digit.mixed | digit.equal) != 0 || (digit.from > 0 && digit.split != SG_SPLIT_ANY);
}

/* Puts h heaps, or with more that many and all above, into a digit that does not allow them yet. */
static inline void sg_digit_put(sg_digit *digit, unsigned h, sg_split split, bool more)
{
    uint64_t *const sets[] = {NULL, &digit->distinct, &digit->mixed, &digit->equal};
    if (more) {
        digit->from = (uint8_t)h;
        digit->split = (uint8_t)split;
        return;
    }
    digit->heaps |= UINT64_C(1) << h;
    if (h >= 2 && split != SG_SPLIT_ANY)
        *sets[split] |= UINT64_C(1) << h;
}

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
    while (n > 0 && sg_digit_is_zero(code->added[n - 1]))
        n--;
    return n;
}

/* The numbers of heaps of a digit, whole or one of a list: read from the text at *at, in src/heap/digit.c. */
sg_status sg_digit_read(const char *text, size_t text_bytes, size_t *at, sg_fault *fault,
                        sg_digit *digit) SG_MUST_CHECK;

/* The moves of either digit. False: no constraint allows just the splits of both into one number of heaps. */
bool sg_digit_join(sg_digit a, sg_digit b, sg_digit *joined);

/* One way to write what a digit allows. */
sg_digit sg_digit_normal(sg_digit digit);

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
        return (sg_digit){0};
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
