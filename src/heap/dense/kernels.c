/* SPDX-License-Identifier: MIT */
#include "kernels.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define HAVE_AVX2 1
#include <immintrin.h>
#else
#define HAVE_AVX2 0
#endif

/* ---- plain C ------------------------------------------------------------------------------------ */

static void gather64_portable(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const uint8_t *from = base - at[i];
        for (unsigned lane = 0; lane < SG_LANES; lane++)
            sets[lane] |= UINT64_C(1) << (from[lane] ^ x[i]);
    }
}

static void gather128_portable(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const uint8_t *from = base - at[i];
        for (unsigned lane = 0; lane < SG_LANES; lane++) {
            uint64_t value = from[lane] ^ x[i];
            sets[(value >> 6) * SG_LANES + lane] |= UINT64_C(1) << (value & 63);
        }
    }
}

static uint64_t find8_portable(const uint8_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t value)
{
    for (uint64_t a = from; a <= to; a++)
        if ((uint32_t)(g[a] ^ g[total - a]) == value)
            return a;
    return 0;
}

static uint64_t find16_portable(const uint16_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t value)
{
    for (uint64_t a = from; a <= to; a++)
        if ((uint32_t)(g[a] ^ g[total - a]) == value)
            return a;
    return 0;
}

static void show8_portable(uint8_t *row, const uint8_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip)
{
    for (uint64_t a = from; a <= to; a++)
        row[g[a] ^ g[total - a] ^ flip] = 1;
}

static void show16_portable(uint8_t *row, const uint16_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip)
{
    for (uint64_t a = from; a <= to; a++)
        row[g[a] ^ g[total - a] ^ flip] = 1;
}

void sg_show32(uint8_t *row, const uint32_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip)
{
    for (uint64_t a = from; a <= to; a++)
        row[g[a] ^ g[total - a] ^ flip] = 1;
}

static void mark8_portable(uint8_t *rows, unsigned shift, const uint8_t *g, const uint64_t *at, const uint64_t *x,
                           size_t n)
{
    for (size_t k = 0; k < n; k++) {
        const uint8_t *from = g - at[k];
        for (size_t i = 0; i < SG_BLOCK; i++)
            rows[(i << shift) + (from[i] ^ x[k])] = 1;
    }
}

static void mark16_portable(uint8_t *rows, unsigned shift, const uint16_t *g, const uint64_t *at, const uint64_t *x,
                            size_t n)
{
    for (size_t k = 0; k < n; k++) {
        const uint16_t *from = g - at[k];
        for (size_t i = 0; i < SG_BLOCK; i++)
            rows[(i << shift) + (from[i] ^ x[k])] = 1;
    }
}

static void translate_portable(uint64_t *into, const uint64_t *from, size_t n_words, uint32_t x)
{
    static const uint64_t low_half[6] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                         UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                         UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
    for (size_t w = 0; w < n_words; w++) {
        uint64_t bits = from[w ^ (x >> 6)];
        for (unsigned i = 0; i < 6; i++)
            if (x >> i & 1)
                bits = (bits & low_half[i]) << (1u << i) | (bits >> (1u << i) & low_half[i]);
        into[w] |= bits;
    }
}

const sg_kernels sg_kernels_portable = {"portable",      gather64_portable, gather128_portable, find8_portable,
                                        find16_portable, show8_portable,    show16_portable,    mark8_portable,
                                        mark16_portable, translate_portable};

/* ---- AVX2 --------------------------------------------------------------------------------------- */

#if HAVE_AVX2

#define AVX2 __attribute__((target("avx2")))

enum { GROUP = 16, VECTORS = GROUP / 4 }; /* lanes whose sets stay in registers; a vector has four */

AVX2 static inline __m256i four_values(const uint8_t *from)
{
    int32_t four;
    __builtin_memcpy(&four, from, sizeof four);
    return _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(four));
}

/* A vector shift by 64 or more gives 0, so each half of a set gets the values that belong to it and no others. */
AVX2 static void gather64_avx2(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x, size_t n)
{
    const __m256i one = _mm256_set1_epi64x(1);
    __m256i set[SG_LANES / 4];
    for (unsigned v = 0; v < SG_LANES / 4; v++)
        set[v] = _mm256_loadu_si256((const __m256i *)(const void *)(sets + 4 * v));
    for (size_t i = 0; i < n; i++) {
        const uint8_t *from = base - at[i];
        const __m256i flip = _mm256_set1_epi64x((long long)x[i]);
        for (unsigned v = 0; v < SG_LANES / 4; v++)
            set[v] = _mm256_or_si256(set[v], _mm256_sllv_epi64(one, _mm256_xor_si256(four_values(from + 4 * v), flip)));
    }
    for (unsigned v = 0; v < SG_LANES / 4; v++)
        _mm256_storeu_si256((__m256i *)(void *)(sets + 4 * v), set[v]);
}

AVX2 static inline void gather128_group(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x,
                                        size_t n)
{
    const __m256i one = _mm256_set1_epi64x(1);
    __m256i low[VECTORS], high[VECTORS];
    for (unsigned v = 0; v < VECTORS; v++) {
        low[v] = _mm256_loadu_si256((const __m256i *)(const void *)(sets + 4 * v));
        high[v] = _mm256_loadu_si256((const __m256i *)(const void *)(sets + SG_LANES + 4 * v));
    }
    for (size_t i = 0; i < n; i++) {
        const uint8_t *from = base - at[i];
        const __m256i flip = _mm256_set1_epi64x((long long)x[i]);
        const __m256i flip_high = _mm256_xor_si256(flip, _mm256_set1_epi64x(64));
        for (unsigned v = 0; v < VECTORS; v++) {
            __m256i value = four_values(from + 4 * v);
            low[v] = _mm256_or_si256(low[v], _mm256_sllv_epi64(one, _mm256_xor_si256(value, flip)));
            high[v] = _mm256_or_si256(high[v], _mm256_sllv_epi64(one, _mm256_xor_si256(value, flip_high)));
        }
    }
    for (unsigned v = 0; v < VECTORS; v++) {
        _mm256_storeu_si256((__m256i *)(void *)(sets + 4 * v), low[v]);
        _mm256_storeu_si256((__m256i *)(void *)(sets + SG_LANES + 4 * v), high[v]);
    }
}

AVX2 static void gather128_avx2(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x, size_t n)
{
    for (unsigned lane = 0; lane < SG_LANES; lane += GROUP)
        gather128_group(sets + lane, base + lane, at, x, n);
}

/* g[total - a], ..., g[total - a - 31], in this order. */
AVX2 static inline __m256i backwards8(const uint8_t *g)
{
    const __m256i turn = _mm256_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10,
                                          9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(g - 31));
    return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(x, turn), 0x4e);
}

AVX2 static inline __m256i sums8(const uint8_t *g, uint64_t total, uint64_t a)
{
    __m256i up = _mm256_loadu_si256((const __m256i *)(const void *)(g + a));
    return _mm256_xor_si256(up, backwards8(g + (total - a)));
}

AVX2 static inline __m256i hit8(const uint8_t *g, uint64_t total, uint64_t a, __m256i value)
{
    return _mm256_cmpeq_epi8(sums8(g, total, a), value);
}

AVX2 static uint64_t find8_avx2(const uint8_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t value)
{
    const __m256i wanted = _mm256_set1_epi8((char)value);
    uint64_t a = from;
    if (value > UINT8_MAX)
        return 0;
    for (; a + 63 <= to; a += 64) {
        __m256i first = hit8(g, total, a, wanted), second = hit8(g, total, a + 32, wanted);
        if (_mm256_movemask_epi8(_mm256_or_si256(first, second)) == 0)
            continue;
        uint32_t hits = (uint32_t)_mm256_movemask_epi8(first);
        if (hits != 0)
            return a + (uint64_t)__builtin_ctz(hits);
        return a + 32 + (uint64_t)__builtin_ctz((uint32_t)_mm256_movemask_epi8(second));
    }
    return find8_portable(g, total, a, to, value);
}

AVX2 static inline __m256i sums16(const uint16_t *g, uint64_t total, uint64_t a)
{
    const __m256i turn = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11,
                                          8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
    __m256i up = _mm256_loadu_si256((const __m256i *)(const void *)(g + a));
    __m256i down = _mm256_loadu_si256((const __m256i *)(const void *)(g + (total - a) - 15));
    down = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(down, turn), 0x4e);
    return _mm256_xor_si256(up, down);
}

AVX2 static inline __m256i hit16(const uint16_t *g, uint64_t total, uint64_t a, __m256i value)
{
    return _mm256_cmpeq_epi16(sums16(g, total, a), value);
}

AVX2 static uint64_t find16_avx2(const uint16_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t value)
{
    const __m256i wanted = _mm256_set1_epi16((short)value);
    uint64_t a = from;
    if (value > UINT16_MAX)
        return 0;
    for (; a + 31 <= to; a += 32) {
        __m256i first = hit16(g, total, a, wanted), second = hit16(g, total, a + 16, wanted);
        if (_mm256_movemask_epi8(_mm256_or_si256(first, second)) == 0)
            continue;
        uint32_t hits = (uint32_t)_mm256_movemask_epi8(first);
        if (hits != 0)
            return a + (uint64_t)__builtin_ctz(hits) / 2;
        return a + 16 + (uint64_t)__builtin_ctz((uint32_t)_mm256_movemask_epi8(second)) / 2;
    }
    return find16_portable(g, total, a, to, value);
}

/*
 * row[v] = 1 for four numbers v of 16 bits. They come from a register: the stores, one for each number, take the time,
 * and loads would add to it.
 */
AVX2 static inline void mark_four(uint8_t *row, uint64_t four)
{
    row[four & 0xffff] = 1;
    row[four >> 16 & 0xffff] = 1;
    row[four >> 32 & 0xffff] = 1;
    row[four >> 48] = 1;
}

AVX2 static inline void mark_eight(uint8_t *row, __m128i eight)
{
    mark_four(row, (uint64_t)_mm_cvtsi128_si64(eight));
    mark_four(row, (uint64_t)_mm_extract_epi64(eight, 1));
}

AVX2 static inline void mark_sixteen(uint8_t *row, __m256i sixteen)
{
    mark_eight(row, _mm256_castsi256_si128(sixteen));
    mark_eight(row, _mm256_extracti128_si256(sixteen, 1));
}

AVX2 static void show8_avx2(uint8_t *row, const uint8_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip)
{
    const __m256i turn = _mm256_set1_epi8((char)flip);
    uint64_t a = from;
    for (; a + 31 <= to; a += 32) {
        __m256i sums = _mm256_xor_si256(sums8(g, total, a), turn);
        mark_sixteen(row, _mm256_cvtepu8_epi16(_mm256_castsi256_si128(sums)));
        mark_sixteen(row, _mm256_cvtepu8_epi16(_mm256_extracti128_si256(sums, 1)));
    }
    show8_portable(row, g, total, a, to, flip);
}

AVX2 static void show16_avx2(uint8_t *row, const uint16_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip)
{
    const __m256i turn = _mm256_set1_epi16((short)flip);
    uint64_t a = from;
    for (; a + 15 <= to; a += 16)
        mark_sixteen(row, _mm256_xor_si256(sums16(g, total, a), turn));
    show16_portable(row, g, total, a, to, flip);
}

/* The numbers 0..15 of rows, shifted left so that they stand above the values. */
AVX2 static inline __m256i row_numbers(unsigned shift)
{
    return _mm256_sll_epi16(_mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
                            _mm_cvtsi32_si128((int)shift));
}

AVX2 static void mark8_avx2(uint8_t *rows, unsigned shift, const uint8_t *g, const uint64_t *at, const uint64_t *x,
                            size_t n)
{
    const __m256i numbers = row_numbers(shift);
    for (size_t k = 0; k < n; k++) {
        __m256i flip = _mm256_xor_si256(_mm256_set1_epi16((short)x[k]), numbers);
        __m128i values = _mm_loadu_si128((const __m128i *)(const void *)(g - at[k]));
        mark_sixteen(rows, _mm256_xor_si256(_mm256_cvtepu8_epi16(values), flip));
    }
}

/* For wide values eight rows at a time: they fit the nearest cache, and row number and value together fit 16 bits. */
AVX2 static inline void mark16_half(uint8_t *rows, unsigned shift, const uint16_t *g, const uint64_t *at,
                                    const uint64_t *x, size_t n)
{
    const __m128i numbers = _mm256_castsi256_si128(row_numbers(shift));
    for (size_t k = 0; k < n; k++) {
        __m128i values = _mm_loadu_si128((const __m128i *)(const void *)(g - at[k]));
        mark_eight(rows, _mm_xor_si128(_mm_xor_si128(values, _mm_set1_epi16((short)x[k])), numbers));
    }
}

AVX2 static void mark16_avx2(uint8_t *rows, unsigned shift, const uint16_t *g, const uint64_t *at, const uint64_t *x,
                             size_t n)
{
    if (shift > 10) {
        mark16_half(rows, shift, g, at, x, n);
        mark16_half(rows + ((size_t)SG_BLOCK / 2 << shift), shift, g + SG_BLOCK / 2, at, x, n);
        return;
    }
    const __m256i numbers = row_numbers(shift);
    for (size_t k = 0; k < n; k++) {
        __m256i values = _mm256_loadu_si256((const __m256i *)(const void *)(g - at[k]));
        mark_sixteen(rows, _mm256_xor_si256(_mm256_xor_si256(values, _mm256_set1_epi16((short)x[k])), numbers));
    }
}

/* turned_bits[c][0][n] has bit i if n has bit i ^ c, and turned_bits[c][1][n] has it if n << 4 has; n < 16. */
static const uint8_t turned_bits[8][2][16] = {
    {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
     {0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240}},
    {{0, 2, 1, 3, 8, 10, 9, 11, 4, 6, 5, 7, 12, 14, 13, 15},
     {0, 32, 16, 48, 128, 160, 144, 176, 64, 96, 80, 112, 192, 224, 208, 240}},
    {{0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15},
     {0, 64, 128, 192, 16, 80, 144, 208, 32, 96, 160, 224, 48, 112, 176, 240}},
    {{0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15},
     {0, 128, 64, 192, 32, 160, 96, 224, 16, 144, 80, 208, 48, 176, 112, 240}},
    {{0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240},
     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
    {{0, 32, 16, 48, 128, 160, 144, 176, 64, 96, 80, 112, 192, 224, 208, 240},
     {0, 2, 1, 3, 8, 10, 9, 11, 4, 6, 5, 7, 12, 14, 13, 15}},
    {{0, 64, 128, 192, 16, 80, 144, 208, 32, 96, 160, 224, 48, 112, 176, 240},
     {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15}},
    {{0, 128, 64, 192, 32, 160, 96, 224, 16, 144, 80, 208, 48, 176, 112, 240},
     {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15}},
};

/* The exclusive or with x permutes words, then bytes, then the bits of each byte. */
AVX2 static void translate_avx2(uint64_t *into, const uint64_t *from, size_t n_words, uint32_t x)
{
    if (n_words < 4) {
        translate_portable(into, from, n_words, x);
        return;
    }
    const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)turned_bits[x & 7][0]);
    const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)turned_bits[x & 7][1]);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i of_low = _mm256_broadcastsi128_si256(low), of_high = _mm256_broadcastsi128_si256(high);
    const __m256i of_bytes = _mm256_xor_si256(_mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0,
                                                               1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
                                              _mm256_set1_epi8((char)(x >> 3 & 3)));
    const __m256i of_dwords =
        _mm256_xor_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32((int)(x >> 5 & 7)));
    for (size_t w = 0; w < n_words; w += 4) {
        __m256i v = _mm256_loadu_si256((const __m256i *)(const void *)(from + (w ^ (x >> 6 & ~UINT32_C(3)))));
        v = _mm256_shuffle_epi8(_mm256_permutevar8x32_epi32(v, of_dwords), of_bytes);
        __m256i bits_low = _mm256_shuffle_epi8(of_low, _mm256_and_si256(v, nibble));
        __m256i bits_high = _mm256_shuffle_epi8(of_high, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
        __m256i *at = (__m256i *)(void *)(into + w);
        _mm256_storeu_si256(at, _mm256_or_si256(_mm256_loadu_si256(at), _mm256_or_si256(bits_low, bits_high)));
    }
}

static const sg_kernels kernels_avx2 = {"avx2",     gather64_avx2, gather128_avx2, find8_avx2,  find16_avx2,
                                        show8_avx2, show16_avx2,   mark8_avx2,     mark16_avx2, translate_avx2};

const sg_kernels *sg_kernels_best(void)
{
    return __builtin_cpu_supports("avx2") ? &kernels_avx2 : &sg_kernels_portable;
}

#else

const sg_kernels *sg_kernels_best(void)
{
    return &sg_kernels_portable;
}

#endif
