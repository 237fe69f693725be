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
