/* SPDX-License-Identifier: MIT */
/* The field of nimbers below 2^64, see sg.h. nimber_kernel.c explains the tower of fields. */
#include "nimber.h"

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
