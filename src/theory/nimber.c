/* SPDX-License-Identifier: MIT */
/* The field of nimbers below 2^64, see sg.h. nimber_kernel.c explains the tower of fields. */
#include "nimber.h"

#include <stdlib.h>

/* The prime factors of 2^64 - 1 = F0 F1 F2 F3 F4 F5 (Fermat numbers), each to the first power. */
static const uint32_t primes[] = {3, 5, 17, 257, 641, 65537, 6700417};
enum { N_PRIMES = sizeof primes / sizeof *primes };

/* ---- products ------------------------------------------------------------------------------------------------- */

const char *sg_nim_engine(void)
{
    return sg_nim_kernel_best()->name;
}

void sg_nim_products(const uint64_t *a, const uint64_t *b, size_t n_values, uint64_t *out)
{
    sg_nim_kernel_best()->products(a, b, n_values, out);
}

uint64_t sg_nim_power(uint64_t a, uint64_t exponent)
{
    const sg_nim_kernel *kernel = sg_nim_kernel_best();
    uint64_t power = 1;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = kernel->product(power, a);
        a = kernel->product(a, a);
    }
    return power;
}

/* ---- up and down the tower ------------------------------------------------------------------------------------ */

static uint64_t low_half(uint64_t a, unsigned half_bits)
{
    return a & ((UINT64_C(1) << half_bits) - 1);
}

/* F/2 for the Fermat power F = 2^half_bits. */
static uint64_t half_fermat(unsigned half_bits)
{
    return UINT64_C(1) << (half_bits - 1);
}

/*
 * (x1 F + x0)^2 = x1^2 F + x0^2 + (F/2) x1^2. So the root of a = a1 F + a0 has the root of a1 as its high half, and the
 * root of a0 + (F/2) a1 as its low half. Each round replaces a0 by a0 + (F/2) a1 in all halves of one size, then goes on to
 * halves of half that size.
 */
uint64_t sg_nim_sqrt(uint64_t a)
{
    for (unsigned half = 32; half >= 1; half /= 2) {
        uint64_t lows = 0;
        for (unsigned at = 0; at < 64; at += 2 * half) {
            const uint64_t high = low_half(a >> at >> half, half);
            lows |= sg_nim_product(high, half_fermat(half)) << at;
        }
        a ^= lows;
    }
    return a;
}

/*
 * a = a1 F + a0 has the norm N = a (a + a1) = a0 (a0 + a1) + (F/2) a1^2 in the field below F, since a + a1 is its
 * conjugate. So 1/a = (a + a1) / N, and N is half as long.
 */
uint64_t sg_nim_inverse(uint64_t a)
{
    uint64_t numerator = 1;
    for (unsigned half = 32; half >= 1 && a > 1; half /= 2) {
        const uint64_t a1 = a >> half, a0 = low_half(a, half);
        if (!a1)
            continue;
        numerator = sg_nim_product(numerator, a ^ a1);
        a = sg_nim_product(a0, a0 ^ a1) ^ sg_nim_product(half_fermat(half), sg_nim_product(a1, a1));
    }
    return a ? numerator : 0;
}

/*
 * With x = x1 F + x0: x^2 + x = (x1^2 + x1) F + x0^2 + x0 + (F/2) x1^2. So x1 solves a1, and x0 solves the rest,
 * a0 + (F/2) x1^2. Taking x1 + 1 instead of x1 adds F/2 to the rest, which flips its top bit. By induction, a number
 * without the top bit has a solution, by exactly one of x1 and x1 + 1; a number with the top bit has none (its trace is 1).
 * The recursion is 6 deep, as the tower.
 */
static uint64_t solve_below(uint64_t a, unsigned half)
{
    if (half == 0)
        return 0;
    uint64_t high = solve_below(a >> half, half / 2);
    uint64_t rest = low_half(a, half) ^ sg_nim_product(half_fermat(half), sg_nim_product(high, high));
    if (rest & half_fermat(half)) {
        rest ^= half_fermat(half);
        high ^= 1;
    }
    return high << half | solve_below(rest, half / 2);
}

bool sg_nim_solve(uint64_t a, uint64_t *x)
{
    if (a >> 63)
        return false;
    *x = solve_below(a, 32);
    return true;
}

/* ---- the multiplicative group: cyclic, of order 2^64 - 1 ------------------------------------------------------- */

uint64_t sg_nim_order(uint64_t a)
{
    uint64_t order = UINT64_MAX;
    if (!a)
        return 0;
    for (unsigned i = 0; i < N_PRIMES; i++)
        if (sg_nim_power(a, order / primes[i]) == 1)
            order /= primes[i];
    return order;
}

typedef struct step {
    uint64_t power;
    uint32_t exponent;
} step;

static int by_power(const void *left, const void *right)
{
    const uint64_t a = ((const step *)left)->power, b = ((const step *)right)->power;
    return (a > b) - (a < b);
}

/* The k < p with base^k = a, where base has order p; Shanks: k = i m + j with base^j in a table. */
static uint32_t log_of_prime(uint64_t a, uint64_t base, uint32_t p, step *table)
{
    uint32_t m = 1;
    while ((uint64_t)m * m < p)
        m++;
    uint64_t power = 1;
    for (uint32_t j = 0; j < m; j++) {
        table[j] = (step){power, j};
        power = sg_nim_product(power, base);
    }
    qsort(table, m, sizeof *table, by_power);
    const uint64_t back = sg_nim_inverse(power); /* base^-m */
    for (uint32_t i = 0; i < m; i++) {
        const step sought = {a, 0};
        const step *found = bsearch(&sought, table, m, sizeof *table, by_power);
        if (found)
            return i * m + found->exponent;
        a = sg_nim_product(a, back);
    }
    return 0; /* not reached: a is a power of base */
}

enum { STEPS_MAX = 2589 }; /* the square root of the largest prime, rounded up */

/* Pohlig and Hellman: the logarithm modulo each prime factor of the order, put together by the Chinese remainders. */
sg_status sg_nim_log(uint64_t a, uint64_t base, uint64_t *exponent, bool *found)
{
    const uint64_t order = sg_nim_order(base), own = sg_nim_order(a);
    if (!order || !own)
        return SG_ERANGE;
    if (order % own != 0) { /* a cyclic group has one subgroup of each order */
        *found = false;
        return SG_OK;
    }
    step *table = malloc(STEPS_MAX * sizeof *table);
    if (!table)
        return SG_ENOMEM;
    uint64_t k = 0, modulus = 1;
    for (unsigned i = 0; i < N_PRIMES; i++) {
        const uint32_t p = primes[i];
        if (order % p != 0)
            continue;
        const uint64_t cofactor = order / p;
        const uint32_t rest = log_of_prime(sg_nim_power(a, cofactor), sg_nim_power(base, cofactor), p, table);
        while (k % p != rest) /* at most p - 1 times */
            k += modulus;
        modulus *= p;
    }
    free(table);
    *exponent = k;
    *found = true;
    return SG_OK;
}
