/* SPDX-License-Identifier: MIT */
#include "wanted.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define HAVE_VECTORS 1
#include <immintrin.h>
#else
#define HAVE_VECTORS 0
#endif

static size_t find_portable(const uint16_t *low, const uint16_t *high, size_t n, const uint16_t wanted[SG_RESIDUES])
{
    for (size_t i = 0; i < n; i++) {
        const uint16_t sum = low[i] ^ high[i];
        if (wanted[sum % SG_RESIDUES] == sum)
            return i;
    }
    return n;
}

#if HAVE_VECTORS

#define AVX512 __attribute__((target("avx512f,avx512bw")))
#define AVX2 __attribute__((target("avx2")))

/* Which of the 32 sums are wanted? An instruction looks up 32 numbers of 16 bits by their lowest five bits. */
AVX512 static inline __mmask32 hits_avx512(const uint16_t *low, const uint16_t *high, __m512i table)
{
    const __m512i sum = _mm512_xor_si512(_mm512_loadu_si512(low), _mm512_loadu_si512(high));
    return _mm512_cmpeq_epi16_mask(_mm512_permutexvar_epi16(sum, table), sum);
}

AVX512 static size_t find_wanted_avx512(const uint16_t *low, const uint16_t *high, size_t n,
                                        const uint16_t wanted[SG_RESIDUES])
{
    const __m512i table = _mm512_loadu_si512(wanted);
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        const __mmask32 first = hits_avx512(low + i, high + i, table);
        const __mmask32 second = hits_avx512(low + i + 32, high + i + 32, table);
        const uint64_t hits = (uint64_t)second << 32 | first;
        if (hits != 0)
            return i + (size_t)__builtin_ctzll(hits);
    }
    return i + find_portable(low + i, high + i, n - i, wanted);
}

/* The wanted numbers as bytes, the low ones and the high ones, sixteen residues at a time. */
typedef struct byte_tables {
    __m256i low[2], high[2];
} byte_tables;

AVX2 static byte_tables tables_avx2(const uint16_t wanted[SG_RESIDUES])
{
    byte_tables tables;
    for (unsigned half = 0; half < 2; half++) {
        uint8_t low[32], high[32];
        for (unsigned i = 0; i < 32; i++) {
            low[i] = (uint8_t)wanted[16 * half + i % 16];
            high[i] = (uint8_t)(wanted[16 * half + i % 16] >> 8);
        }
        tables.low[half] = _mm256_loadu_si256((const __m256i *)(const void *)low);
        tables.high[half] = _mm256_loadu_si256((const __m256i *)(const void *)high);
    }
    return tables;
}

/*
 * Returns a mask of 16 lanes: lane i is 0xffff if the sum low[i] ^ high[i] is wanted. The lower byte of a sum has its
 * residue in the lowest five bits.
 */
AVX2 static inline __m256i hits_avx2(const uint16_t *low, const uint16_t *high, const byte_tables *tables)
{
    const __m256i sum = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(const void *)low),
                                         _mm256_loadu_si256((const __m256i *)(const void *)high));
    const __m256i at = _mm256_and_si256(sum, _mm256_set1_epi16(15));
    const __m256i above = _mm256_srai_epi16(_mm256_slli_epi16(sum, 11), 15); /* is the residue 16 or more? */
    const __m256i of_low =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(tables->low[0], at), _mm256_shuffle_epi8(tables->low[1], at), above);
    const __m256i of_high =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(tables->high[0], at), _mm256_shuffle_epi8(tables->high[1], at), above);
    const __m256i byte = _mm256_set1_epi16(0xff);
    const __m256i found = _mm256_or_si256(_mm256_and_si256(of_low, byte), _mm256_slli_epi16(of_high, 8));
    return _mm256_cmpeq_epi16(found, sum);
}

AVX2 static size_t find_wanted_avx2(const uint16_t *low, const uint16_t *high, size_t n,
                                    const uint16_t wanted[SG_RESIDUES])
{
    const byte_tables tables = tables_avx2(wanted);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const uint32_t hits = (uint32_t)_mm256_movemask_epi8(hits_avx2(low + i, high + i, &tables));
        if (hits != 0)
            return i + (size_t)__builtin_ctz(hits) / 2;
    }
    return i + find_portable(low + i, high + i, n - i, wanted);
}

#endif

unsigned sg_find_wanted_all(sg_find_wanted out[SG_FIND_WANTED_MAX])
{
    unsigned n = 0;
    out[n++] = find_portable;
#if HAVE_VECTORS
    if (__builtin_cpu_supports("avx2"))
        out[n++] = find_wanted_avx2;
    if (__builtin_cpu_supports("avx512bw"))
        out[n++] = find_wanted_avx512;
#endif
    return n;
}

sg_find_wanted sg_find_wanted_best(void)
{
    sg_find_wanted all[SG_FIND_WANTED_MAX];
    const unsigned n = sg_find_wanted_all(all);
    return all[n - 1];
}
