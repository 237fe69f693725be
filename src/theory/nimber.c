/* SPDX-License-Identifier: MIT */
/*
 * The fields of nimbers below 2^64 and below 2^128, see sg.h.
 *
 * The nimbers below 2^(2^k) are a field; with F = 2^(2^k) a Fermat power, F * F = F + F/2 (+ and * of nimbers), and
 * F * a = F a for a < F [ONAG, ch. 6]. So with a = a1 F + a0, b = b1 F + b0
 *     a * b = ((a0 + a1)(b0 + b1) + a0 b0) F + a0 b0 + (F/2) a1 b1,
 * which is applied from 128 bits down to 8 bits, where products are sums of logarithms. tests/test_nimber.c compares
 * products with the recursive definition, so that a wrong digit of the tables would be found.
 */
#include "../sg.h"

/* ---- tables ----------------------------------------------------------------------------------------------------- */

/* A linear map on bytes as a table of sums, from the images of the bits, that of bit 0 first. */
#define NIM_SPAN_1(x, a) (x), (x) ^ (a)
#define NIM_SPAN_2(x, a, b) NIM_SPAN_1(x, a), NIM_SPAN_1((x) ^ (b), a)
#define NIM_SPAN_3(x, a, b, c) NIM_SPAN_2(x, a, b), NIM_SPAN_2((x) ^ (c), a, b)
#define NIM_SPAN_4(x, a, b, c, d) NIM_SPAN_3(x, a, b, c), NIM_SPAN_3((x) ^ (d), a, b, c)
#define NIM_SPAN_5(x, a, b, c, d, e) NIM_SPAN_4(x, a, b, c, d), NIM_SPAN_4((x) ^ (e), a, b, c, d)
#define NIM_SPAN_6(x, a, b, c, d, e, f) NIM_SPAN_5(x, a, b, c, d, e), NIM_SPAN_5((x) ^ (f), a, b, c, d, e)
#define NIM_SPAN_7(x, a, b, c, d, e, f, g) NIM_SPAN_6(x, a, b, c, d, e, f), NIM_SPAN_6((x) ^ (g), a, b, c, d, e, f)

/*
 * GF(256), the nimbers below 256: powers of the generator 18 and their logarithms. The logarithm of 0 is
 * NIM_LOG_ZERO, so large that the sum of it and any two others is an index where nim_exp is 0.
 */
enum { NIM_LOG_ZERO = 3 * 255, NIM_EXP_COUNT = 2 * NIM_LOG_ZERO + 255 };
#define NIM_EXP_PERIOD                                                                                                 \
    1, 18, 27, 133, 23, 65, 217, 32, 28, 252, 102, 188, 173, 135, 52, 108, 19, 9, 158, 146, 86, 152, 249, 60, 224,     \
        154, 218, 17, 42, 179, 88, 127, 26, 151, 12, 196, 206, 97, 197, 220, 122, 64, 203, 59, 153, 235, 39, 101, 141, \
        155, 200, 10, 175, 164, 25, 166, 58, 139, 240, 162, 114, 204, 66, 232, 22, 83, 194, 165, 11, 189, 191, 156,    \
        177, 123, 82, 208, 190, 142, 170, 254, 69, 145, 103, 174, 182, 2, 35, 45, 202, 41, 130, 110, 48, 36, 84, 187,  \
        212, 246, 201, 24, 180, 33, 14, 231, 227, 171, 236, 94, 20, 112, 239, 111, 34, 63, 209, 172, 149, 47, 233, 4,  \
        72, 71, 178, 74, 100, 159, 128, 77, 29, 238, 125, 57, 186, 198, 237, 76, 15, 245, 248, 46, 251, 31, 205, 80,   \
        243, 147, 68, 131, 124, 43, 161, 67, 250, 13, 214, 213, 228, 210, 157, 163, 96, 215, 199, 255, 87, 138, 226,   \
        185, 247, 219, 3, 49, 54, 79, 62, 195, 183, 16, 56, 168, 221, 104, 91, 78, 44, 216, 50, 7, 121, 113, 253, 116, \
        167, 40, 144, 117, 181, 51, 21, 98, 244, 234, 53, 126, 8, 140, 137, 211, 143, 184, 229, 192, 134, 38, 119,     \
        150, 30, 223, 75, 118, 132, 5, 90, 92, 55, 93, 37, 70, 160, 81, 225, 136, 193, 148, 61, 242, 129, 95, 6, 107,  \
        106, 120, 99, 230, 241, 176, 105, 73, 85, 169, 207, 115, 222, 89, 109
static const uint8_t nim_exp[NIM_EXP_COUNT] = {NIM_EXP_PERIOD, NIM_EXP_PERIOD, NIM_EXP_PERIOD};

static const uint16_t nim_log[256] = {
    NIM_LOG_ZERO, 0,   85,  170, 119, 221, 238, 187, 204, 17,  51,  68,  34,  153, 102, 136, 177, 27,  1,   16,
    108,          198, 64,  4,   99,  54,  32,  2,   8,   128, 216, 141, 7,   101, 112, 86,  93,  226, 213, 46,
    193,          89,  28,  149, 184, 87,  139, 117, 92,  171, 186, 197, 14,  202, 172, 224, 178, 131, 56,  43,
    23,           234, 174, 113, 41,  5,   62,  151, 146, 80,  227, 121, 120, 247, 123, 218, 135, 127, 183, 173,
    143,          229, 74,  65,  94,  248, 20,  164, 30,  253, 222, 182, 223, 225, 107, 237, 160, 37,  199, 242,
    124,          47,  10,  82,  181, 246, 240, 239, 15,  254, 91,  111, 109, 189, 60,  251, 191, 195, 219, 214,
    241,          188, 40,  73,  148, 130, 203, 31,  126, 236, 90,  147, 220, 3,   212, 13,  231, 206, 165, 57,
    205,          48,  77,  208, 194, 81,  19,  145, 233, 116, 215, 33,  21,  44,  25,  49,  71,  158, 18,  125,
    228,          150, 59,  159, 53,  67,  55,  192, 179, 249, 78,  105, 115, 12,  83,  52,  245, 72,  122, 29,
    100,          196, 84,  176, 209, 167, 132, 95,  11,  69,  76,  70,  211, 232, 66,  175, 35,  38,  133, 162,
    50,           98,  88,  42,  61,  142, 36,  250, 75,  114, 157, 207, 96,  155, 154, 161, 185, 6,   26,  169,
    39,           180, 252, 217, 24,  230, 166, 104, 156, 210, 243, 103, 63,  118, 201, 45,  106, 134, 129, 110,
    58,           244, 235, 144, 200, 137, 97,  168, 138, 22,  152, 140, 9,   190, 79,  163};

/* Products with 128 and with 128 * 128 = 222 in GF(256); the logarithm of 128. */
static const uint8_t nim_by_128[256] = {NIM_SPAN_7(0, 128, 192, 176, 208, 141, 198, 185),
                                        NIM_SPAN_7(222, 128, 192, 176, 208, 141, 198, 185)};
static const uint8_t nim_by_222[256] = {NIM_SPAN_7(0, 222, 103, 149, 234, 62, 23, 197),
                                        NIM_SPAN_7(74, 222, 103, 149, 234, 62, 23, 197)};
enum { NIM_LOG_128 = 126 };

/* ---- products ------------------------------------------------------------------------------------------------- */

static inline uint32_t product8(uint32_t a, uint32_t b)
{
    return nim_exp[nim_log[a] + nim_log[b]];
}

static inline uint32_t product16(uint32_t a, uint32_t b)
{
    const uint32_t a1 = a >> 8, a0 = a & 0xff, b1 = b >> 8, b0 = b & 0xff;
    const uint32_t low = product8(a0, b0), both = product8(a0 ^ a1, b0 ^ b1);
    return (both ^ low) << 8 | (low ^ nim_exp[nim_log[a1] + nim_log[b1] + NIM_LOG_128]);
}

/* a * 2^15 and a * 2^15 * 2^15 for a < 2^16; 2^15 = 128 * 256, and 128 * 128 = 222. */
static inline uint32_t by_2_15(uint32_t a)
{
    const uint32_t a1 = a >> 8, a0 = a & 0xff;
    return (uint32_t)nim_by_128[a0 ^ a1] << 8 | nim_by_222[a1];
}

static inline uint32_t product32(uint32_t a, uint32_t b)
{
    const uint32_t a1 = a >> 16, a0 = a & 0xffff, b1 = b >> 16, b0 = b & 0xffff;
    const uint32_t low = product16(a0, b0), both = product16(a0 ^ a1, b0 ^ b1);
    return (both ^ low) << 16 | (low ^ by_2_15(product16(a1, b1)));
}

/* a * 2^31 for a < 2^32; 2^31 = 2^15 * 2^16. */
static inline uint32_t by_2_31(uint32_t a)
{
    const uint32_t a1 = a >> 16, a0 = a & 0xffff;
    return by_2_15(a0 ^ a1) << 16 | by_2_15(by_2_15(a1));
}

uint64_t sg_nim_product(uint64_t a, uint64_t b)
{
    const uint32_t a1 = (uint32_t)(a >> 32), a0 = (uint32_t)a, b1 = (uint32_t)(b >> 32), b0 = (uint32_t)b;
    const uint32_t low = product32(a0, b0), both = product32(a0 ^ a1, b0 ^ b1);
    return (uint64_t)(both ^ low) << 32 | (low ^ by_2_31(product32(a1, b1)));
}

void sg_nim_products(const uint64_t *a, const uint64_t *b, size_t n_values, uint64_t *out)
{
    for (size_t i = 0; i < n_values; i++)
        out[i] = sg_nim_product(a[i], b[i]);
}

uint64_t sg_nim_power(uint64_t a, uint64_t exponent)
{
    uint64_t power = 1;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = sg_nim_product(power, a);
        a = sg_nim_product(a, a);
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

/* ---- nimbers of 128 bits: a = a1 F + a0 with F = 2^64 ------------------------------------------------------------ */

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
    return (sg_nim128){p ^ sg_nim_product(half_fermat(64), q), r ^ p};
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
        sg_nim_product(a.low, conjugate) ^ sg_nim_product(half_fermat(64), sg_nim_product(a.high, a.high));
    const uint64_t inverse = sg_nim_inverse(norm);
    return (sg_nim128){sg_nim_product(conjugate, inverse), sg_nim_product(a.high, inverse)};
}

sg_nim128 sg_nim128_sqrt(sg_nim128 a)
{
    return (sg_nim128){sg_nim_sqrt(a.low ^ sg_nim_product(half_fermat(64), a.high)), sg_nim_sqrt(a.high)};
}
