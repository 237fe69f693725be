/* SPDX-License-Identifier: MIT */
#ifndef SG_CLOSED_H
#define SG_CLOSED_H

#include "../../sg.h"

/* Formulas for g(n). The propositions are proved in docs/theorems.md. */

typedef enum sg_closed_kind {
    SG_CLOSED_NONE = 0,
    SG_CLOSED_MOD,  /* floor((n mod whole) / step) */
    SG_CLOSED_FLOOR /* floor(n / step) */
} sg_closed_kind;

typedef struct sg_closed {
    sg_closed_kind kind;
    uint64_t step;
    uint64_t whole;
    const char *text; /* for people; static. NULL for SG_CLOSED_NONE */
} sg_closed;

/* The closed form of a subtraction set (ascending, no repetitions), or of all numbers but these. */
sg_closed sg_closed_of_set(const uint32_t *set, size_t n_set, bool all_but);
sg_closed sg_closed_of_interval(uint32_t first, uint32_t last);

/*
 * *value = g of the heap that is written in decimal digits. The kind is not SG_CLOSED_NONE. SG_ERANGE: the value does
 * not fit 63 bits.
 */
sg_status sg_closed_value(const sg_closed *closed, const char *digits, size_t n_digits, uint64_t *value) SG_MUST_CHECK;

/*
 * Divides the number that is written in decimal digits: number = *quotient * divisor + *remainder; 0 < divisor <=
 * 2^59. False if the quotient does not fit 63 bits; the remainder is right all the same.
 */
bool sg_decimal_divide(const char *digits, size_t n_digits, uint64_t divisor, uint64_t *quotient, uint64_t *remainder);

#endif
