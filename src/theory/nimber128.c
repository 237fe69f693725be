/* SPDX-License-Identifier: MIT */
/*
 * The field of nimbers below 2^128, by a = a1 F + a0 with F = 2^64, F * F = F + F/2. Everything is computed in the field
 * below 2^64, by the formulas that nimber.c proves.
 */
#include "../sg.h"

static const uint64_t half_fermat = UINT64_C(1) << 63;

/*
 * Karatsuba: with p = a0 b0, q = a1 b1 and r = (a0 + a1)(b0 + b1), the high half is q + (a1 b0 + a0 b1) = r + p, the low
 * half p + (F/2) q.
 */
sg_nim128 sg_nim128_product(sg_nim128 a, sg_nim128 b)
{
    const uint64_t p = sg_nim_product(a.low, b.low);
    if (!a.high && !b.high)
        return (sg_nim128){p, 0};
    const uint64_t q = sg_nim_product(a.high, b.high);
    const uint64_t r = sg_nim_product(a.low ^ a.high, b.low ^ b.high);
    return (sg_nim128){p ^ sg_nim_product(half_fermat, q), r ^ p};
}

sg_nim128 sg_nim128_power(sg_nim128 a, sg_nim128 exponent)
{
    sg_nim128 power = {1, 0};
    while (exponent.low || exponent.high) {
        if (exponent.low & 1)
            power = sg_nim128_product(power, a);
        a = sg_nim128_product(a, a);
        exponent.low = exponent.low >> 1 | exponent.high << 63;
        exponent.high >>= 1;
    }
    return power;
}

sg_nim128 sg_nim128_inverse(sg_nim128 a)
{
    if (!a.high)
        return (sg_nim128){sg_nim_inverse(a.low), 0};
    const uint64_t conjugate = a.low ^ a.high;
    const uint64_t norm =
        sg_nim_product(a.low, conjugate) ^ sg_nim_product(half_fermat, sg_nim_product(a.high, a.high));
    const uint64_t inverse = sg_nim_inverse(norm);
    return (sg_nim128){sg_nim_product(conjugate, inverse), sg_nim_product(a.high, inverse)};
}

sg_nim128 sg_nim128_sqrt(sg_nim128 a)
{
    return (sg_nim128){sg_nim_sqrt(a.low ^ sg_nim_product(half_fermat, a.high)), sg_nim_sqrt(a.high)};
}

bool sg_nim128_solve(sg_nim128 a, sg_nim128 *x)
{
    uint64_t high, low;
    if (!sg_nim_solve(a.high, &high))
        return false;
    uint64_t rest = a.low ^ sg_nim_product(half_fermat, sg_nim_product(high, high));
    if (rest & half_fermat) {
        rest ^= half_fermat;
        high ^= 1;
    }
    if (!sg_nim_solve(rest, &low))
        return false; /* not reached: rest has no top bit */
    *x = (sg_nim128){low, high};
    return true;
}

/* The quotient, where divisor < 2^63 divides n. */
static sg_nim128 divided(sg_nim128 n, uint64_t divisor)
{
    sg_nim128 quotient = {0, 0};
    uint64_t rest = 0;
    for (unsigned i = 128; i-- > 0;) {
        rest = rest << 1 | ((i < 64 ? n.low >> i : n.high >> (i - 64)) & 1);
        if (rest < divisor)
            continue;
        rest -= divisor;
        if (i < 64)
            quotient.low |= UINT64_C(1) << i;
        else
            quotient.high |= UINT64_C(1) << (i - 64);
    }
    return quotient;
}

sg_nim128 sg_nim128_order(sg_nim128 a)
{
    /* The prime factors of 2^128 - 1 = (2^64 - 1) F6, each to the first power; F6 = 2^64 + 1 was factored by Landry. */
    static const uint64_t primes[] = {3, 5, 17, 257, 641, 65537, 274177, 6700417, 67280421310721};
    sg_nim128 order = {UINT64_MAX, UINT64_MAX};
    if (!a.high)
        return (sg_nim128){sg_nim_order(a.low), 0};
    for (unsigned i = 0; i < sizeof primes / sizeof *primes; i++) {
        const sg_nim128 less = divided(order, primes[i]), power = sg_nim128_power(a, less);
        if (power.low == 1 && power.high == 0)
            order = less;
    }
    return order;
}
