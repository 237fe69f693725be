/* SPDX-License-Identifier: MIT */
/*
 * The first pass of a chunk where values are large or many options are near: the sets of excluded indices are one or
 * two words for each heap, filled by vector shifts for options that are far enough, and one by one for the others.
 */
#include "ring_lanes.h"

#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi2")))
#define AVX2_INLINE __attribute__((target("avx2,bmi2"), always_inline)) static inline

enum { BLOCK = 64, PART = 16, PLAIN = 0x7f };

/*
 * Adds the indices that the pairs exclude for the heaps at[0..15]: those below 64 to lows, the others to highs if there
 * are two words.
 */
AVX2_INLINE void add_pairs(const sg_ring_pair *pairs, unsigned n_pairs, const uint8_t *at, uint64_t *lows,
                           uint64_t *highs, bool two)
{
    const __m256i one = _mm256_set1_epi64x(1), upper = _mm256_set1_epi64x(64);
    const __m128i plain = _mm_set1_epi8(PLAIN);
    __m256i low[4], high[4];
    for (unsigned v = 0; v < 4; v++) {
        low[v] = _mm256_loadu_si256((const __m256i *)(const void *)(lows + 4 * v));
        high[v] = two ? _mm256_loadu_si256((const __m256i *)(const void *)(highs + 4 * v)) : low[v];
    }
    for (unsigned i = 0; i < n_pairs; i++) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(at - pairs[i].offset));
        x = _mm_and_si128(_mm_xor_si128(x, _mm_set1_epi8((char)pairs[i].turn)), plain);
        const __m256i index[4] = {_mm256_cvtepu8_epi64(x), _mm256_cvtepu8_epi64(_mm_srli_si128(x, 4)),
                                  _mm256_cvtepu8_epi64(_mm_srli_si128(x, 8)),
                                  _mm256_cvtepu8_epi64(_mm_srli_si128(x, 12))};
        for (unsigned v = 0; v < 4; v++) { /* a shift by 64 or more gives 0 */
            low[v] = _mm256_or_si256(low[v], _mm256_sllv_epi64(one, index[v]));
            if (two)
                high[v] = _mm256_or_si256(high[v], _mm256_sllv_epi64(one, _mm256_xor_si256(index[v], upper)));
        }
    }
    for (unsigned v = 0; v < 4; v++) {
        _mm256_storeu_si256((__m256i *)(void *)(lows + 4 * v), low[v]);
        if (two)
            _mm256_storeu_si256((__m256i *)(void *)(highs + 4 * v), high[v]);
    }
}

/* The excluded indices of one heap. */
typedef struct set {
    uint64_t low, high;
} set;

AVX2_INLINE void add_index(set *to, uint8_t packed, bool two)
{
    const unsigned index = sg_ring_index(packed);
    if (!two || index < 64)
        to->low |= UINT64_C(1) << (index & 63);
    else
        to->high |= UINT64_C(1) << (index & 63);
}

/* The least index that is not excluded; SG_RING_INDICES: all are. */
AVX2_INLINE unsigned least_index(const set *of, bool two)
{
    if (of->low != UINT64_MAX)
        return (unsigned)__builtin_ctzll(~of->low);
    return !two || of->high == UINT64_MAX ? SG_RING_INDICES : 64 + (unsigned)__builtin_ctzll(~of->high);
}

/*
 * lows[i] and highs[i] are the indices that the bases exclude for the heap at[i], -BLOCK <= i < BLOCK. Those of the
 * heaps below 0 are known, those of the others without the near bases. Adds the near bases of the heap at[i], then
 * finds its index.
 */
AVX2_INLINE unsigned index_of(const sg_ring_plan *plan, const uint8_t *at, uint64_t *lows, uint64_t *highs, int i,
                              bool two)
{
    set all = {lows[i], two ? highs[i] : 0};
    for (unsigned k = 0; k < plan->n_base_near; k++)
        add_index(&all, (uint8_t)(*(at + i - plan->bases[k].offset) ^ plan->bases[k].turn), two);
    lows[i] = all.low;
    if (two)
        highs[i] = all.high;
    for (unsigned k = 0; k < plan->n_shifts; k++) {
        all.low |= lows[i - (int)plan->shifts[k]];
        if (two)
            all.high |= highs[i - (int)plan->shifts[k]];
    }
    for (unsigned k = 0; k < plan->n_ones; k++)
        add_index(&all, *(at + i - plan->ones[k]), two);
    return least_index(&all, two);
}

AVX2_INLINE unsigned fill_words(const sg_ring_plan *plan, uint8_t *at, bool two)
{
    const unsigned n_known = plan->n_base_near + plan->n_base_mid, n_far = plan->n_bases - n_known;
    const unsigned reach = plan->n_shifts > 0 ? plan->shifts[plan->n_shifts - 1] : 0;
    uint64_t sets[2][2 * BLOCK] = {{0}};
    uint64_t *lows = sets[0] + BLOCK, *highs = sets[1] + BLOCK;
    for (int m = -PART; m > -(int)reach - PART; m -= PART)
        add_pairs(plan->bases, plan->n_bases, at + m, lows + m, highs + m, two);
    for (unsigned n = 0; n < SG_RING_CHUNK; n += BLOCK) {
        for (int m = 0; m < BLOCK; m += PART)
            add_pairs(plan->bases + n_known, n_far, at + n + m, lows + m, highs + m, two);
        for (int i = 0; i < BLOCK; i++) {
            if (i % PART == 0)
                add_pairs(plan->bases + plan->n_base_near, plan->n_base_mid, at + n + i, lows + i, highs + i, two);
            const unsigned least = index_of(plan, at + n, lows, highs, i, two);
            if (least >= plan->n_indices)
                return n + (unsigned)i;
            at[n + (unsigned)i] = sg_ring_packed(least);
        }
        for (unsigned h = 0; h < (two ? 2 : 1); h++) {
            memmove(sets[h], sets[h] + BLOCK, BLOCK * sizeof sets[h][0]);
            memset(sets[h] + BLOCK, 0, BLOCK * sizeof sets[h][0]);
        }
    }
    return SG_RING_CHUNK;
}

AVX2 unsigned sg_ring_fill_words(const sg_ring_plan *plan, uint8_t *at)
{
    return plan->n_indices <= 64 ? fill_words(plan, at, false) : fill_words(plan, at, true);
}

#endif
