/* SPDX-License-Identifier: MIT */
/*
 * Nim-products of 64-bit nimbers.
 *
 * The nimbers below 2^(2^k) are a field; with F = 2^(2^k) a Fermat power, F * F = F + F/2 (+ and * of nimbers), and
 * F * a = F a for a < F [ONAG, ch. 6]. So with a = a1 F + a0, b = b1 F + b0
 *     a * b = ((a0 + a1)(b0 + b1) + a0 b0) F + a0 b0 + (F/2) a1 b1,
 * which the portable kernel applies from 64 bits down to 8 bits, where products are sums of logarithms.
 * The other kernels change to polynomials modulo x^64 + x^4 + x^3 + x + 1, where a product is one carry-less
 * multiplication: any two fields with 2^64 elements are isomorphic, and the isomorphism is linear over GF(2).
 */
#include "nimber.h"

#include "nimber_tables.h"

/* ---- portable ------------------------------------------------------------------------------------------------- */

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

static inline uint64_t product64(uint64_t a, uint64_t b)
{
    const uint32_t a1 = (uint32_t)(a >> 32), a0 = (uint32_t)a, b1 = (uint32_t)(b >> 32), b0 = (uint32_t)b;
    const uint32_t low = product32(a0, b0), both = product32(a0 ^ a1, b0 ^ b1);
    return (uint64_t)(both ^ low) << 32 | (low ^ by_2_31(product32(a1, b1)));
}

static uint64_t product_portable(uint64_t a, uint64_t b)
{
    return product64(a, b);
}

static void products_portable(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = product64(a[i], b[i]);
}

const sg_nim_kernel sg_nim_kernel_portable = {"portable", product_portable, products_portable};

/* ---- carry-less multiplication -------------------------------------------------------------------------------- */

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

static const uint64_t to_poly[8][256] = {NIM_TO_POLY(NIM_SPAN)};
static const uint64_t from_poly[8][256] = {NIM_FROM_POLY(NIM_SPAN)};

#define PCLMUL __attribute__((target("pclmul")))

static inline uint64_t change(const uint64_t map[8][256], uint64_t a)
{
    return map[0][a & 0xff] ^ map[1][a >> 8 & 0xff] ^ map[2][a >> 16 & 0xff] ^ map[3][a >> 24 & 0xff] ^
           map[4][a >> 32 & 0xff] ^ map[5][a >> 40 & 0xff] ^ map[6][a >> 48 & 0xff] ^ map[7][a >> 56];
}

PCLMUL static inline uint64_t product_of_polynomials(uint64_t a, uint64_t b)
{
    const __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)a), _mm_cvtsi64_si128((int64_t)b), 0);
    const uint64_t low = (uint64_t)_mm_cvtsi128_si64(product);
    uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product));
    high ^= high >> 63 ^ high >> 61 ^ high >> 60; /* what high (x^4 + x^3 + x + 1) carries beyond x^63 */
    return low ^ high ^ high << 1 ^ high << 3 ^ high << 4;
}

PCLMUL static inline uint64_t product_clmul(uint64_t a, uint64_t b)
{
    return change(from_poly, product_of_polynomials(change(to_poly, a), change(to_poly, b)));
}

PCLMUL static uint64_t product_pclmul(uint64_t a, uint64_t b)
{
    return product_clmul(a, b);
}

PCLMUL static void products_pclmul(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = product_clmul(a[i], b[i]);
}

static const sg_nim_kernel kernel_pclmul = {"pclmul", product_pclmul, products_pclmul};

/* ---- the same, 32 products at a time ---------------------------------------------------------------------------- */

/*
 * Eight vectors hold a group of 32 nimbers, either whole, four to a vector, or in slices: vector i has byte i of each
 * nimber. In slices, the change of basis takes one shuffle for each pair of an input nibble and an output byte.
 */
#define AVX2 __attribute__((target("avx2,pclmul")))

enum { GROUP = 32, VECTORS = 8, NIBBLES = 16 };

static const uint8_t to_poly_by_nibble[16][8][16] = {NIM_TO_POLY(NIM_NIBBLES)};
static const uint8_t from_poly_by_nibble[16][8][16] = {NIM_FROM_POLY(NIM_NIBBLES)};

/*
 * Riffles the bytes of the first four vectors with those of the others (within each half of 128 bits): the place of a
 * byte, three bits for its vector and four for its place there, is rotated to the left by one bit. Of the seven bits
 * the lowest three are the byte's place in its nimber, so four riffles make slices and three more undo it.
 */
AVX2 static inline void riffle(__m256i v[VECTORS], size_t n_times)
{
#pragma GCC unroll 4
    for (size_t round = 0; round < n_times; round++) {
        __m256i out[VECTORS];
#pragma GCC unroll 4
        for (size_t i = 0; i < VECTORS / 2; i++) {
            out[2 * i] = _mm256_unpacklo_epi8(v[i], v[i + VECTORS / 2]);
            out[2 * i + 1] = _mm256_unpackhi_epi8(v[i], v[i + VECTORS / 2]);
        }
#pragma GCC unroll 8
        for (size_t i = 0; i < VECTORS; i++)
            v[i] = out[i];
    }
}

AVX2 static inline void change_group(const uint8_t map[16][8][16], __m256i v[VECTORS])
{
    const __m256i low = _mm256_set1_epi8(15);
    __m256i nibbles[NIBBLES];
    riffle(v, 4);
#pragma GCC unroll 8
    for (size_t i = 0; i < VECTORS; i++) {
        nibbles[2 * i] = _mm256_and_si256(v[i], low);
        nibbles[2 * i + 1] = _mm256_and_si256(_mm256_srli_epi16(v[i], 4), low);
    }
    for (size_t byte = 0; byte < VECTORS; byte++) {
        __m256i sum = _mm256_setzero_si256();
#pragma GCC unroll 16
        for (size_t i = 0; i < NIBBLES; i++) {
            const __m256i images =
                _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)map[i][byte]));
            sum = _mm256_xor_si256(sum, _mm256_shuffle_epi8(images, nibbles[i]));
        }
        v[byte] = sum;
    }
    riffle(v, 3);
}

/* Two products of polynomials, each 128 bits: their low and their high halves. */
AVX2 static inline __m128i two_products(__m128i a, __m128i b, __m128i *high)
{
    const __m128i first = _mm_clmulepi64_si128(a, b, 0x00), second = _mm_clmulepi64_si128(a, b, 0x11);
    *high = _mm_unpackhi_epi64(first, second);
    return _mm_unpacklo_epi64(first, second);
}

AVX2 static inline __m256i four_products(__m256i a, __m256i b)
{
    __m128i high_0, high_1;
    const __m128i low_0 = two_products(_mm256_castsi256_si128(a), _mm256_castsi256_si128(b), &high_0);
    const __m128i low_1 = two_products(_mm256_extracti128_si256(a, 1), _mm256_extracti128_si256(b, 1), &high_1);
    const __m256i low = _mm256_set_m128i(low_1, low_0);
    __m256i high = _mm256_set_m128i(high_1, high_0);
    high = _mm256_xor_si256(_mm256_xor_si256(high, _mm256_srli_epi64(high, 63)),
                            _mm256_xor_si256(_mm256_srli_epi64(high, 61), _mm256_srli_epi64(high, 60)));
    const __m256i once = _mm256_xor_si256(high, _mm256_slli_epi64(high, 1));
    return _mm256_xor_si256(_mm256_xor_si256(low, once), _mm256_slli_epi64(once, 3));
}

AVX2 static void products_of_group(const uint64_t *a, const uint64_t *b, uint64_t *out)
{
    __m256i x[VECTORS], y[VECTORS];
#pragma GCC unroll 8
    for (size_t i = 0; i < VECTORS; i++) {
        x[i] = _mm256_loadu_si256((const __m256i *)(const void *)(a + 4 * i));
        y[i] = _mm256_loadu_si256((const __m256i *)(const void *)(b + 4 * i));
    }
    change_group(to_poly_by_nibble, x);
    change_group(to_poly_by_nibble, y);
    for (size_t i = 0; i < VECTORS; i++)
        x[i] = four_products(x[i], y[i]);
    change_group(from_poly_by_nibble, x);
    for (size_t i = 0; i < VECTORS; i++)
        _mm256_storeu_si256((__m256i *)(void *)(out + 4 * i), x[i]);
}

static void products_avx2(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out)
{
    size_t i = 0;
    for (; n - i >= GROUP; i += GROUP)
        products_of_group(a + i, b + i, out + i);
    products_pclmul(a + i, b + i, n - i, out + i);
}

static const sg_nim_kernel kernel_avx2 = {"pclmul avx2", product_pclmul, products_avx2};

uint64_t sg_nim_product(uint64_t a, uint64_t b)
{
    return __builtin_cpu_supports("pclmul") ? product_pclmul(a, b) : product_portable(a, b);
}

const sg_nim_kernel *const *sg_nim_kernels(void)
{
    static const sg_nim_kernel *const all[] = {&kernel_avx2, &kernel_pclmul, &sg_nim_kernel_portable, NULL};
    if (!__builtin_cpu_supports("pclmul"))
        return all + 2;
    return __builtin_cpu_supports("avx2") ? all : all + 1;
}
#else
uint64_t sg_nim_product(uint64_t a, uint64_t b)
{
    return product_portable(a, b);
}

const sg_nim_kernel *const *sg_nim_kernels(void)
{
    static const sg_nim_kernel *const all[] = {&sg_nim_kernel_portable, NULL};
    return all;
}
#endif

const sg_nim_kernel *sg_nim_kernel_best(void)
{
    return sg_nim_kernels()[0];
}
