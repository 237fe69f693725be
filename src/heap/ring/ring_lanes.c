/* SPDX-License-Identifier: MIT */
#include "ring_lanes.h"

#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__)
#define HAVE_AVX2 1
#include <immintrin.h>
#else
#define HAVE_AVX2 0
#endif

enum { BLOCK = 64, NEAR = 16, GROUP = 8, WORDS = SG_RING_CHUNK / 64 };

/* ---- the plan ----------------------------------------------------------------------------------- */

void sg_ring_make_plan(sg_ring_plan *plan)
{
    plan->n_near = plan->n_mid = plan->n_close = 0;
    for (unsigned i = 0; i < plan->n_pairs; i++) {
        plan->n_near += plan->pairs[i].offset <= NEAR;
        plan->n_mid += plan->pairs[i].offset > NEAR && plan->pairs[i].offset < BLOCK;
        if (plan->pairs[i].offset > NEAR && plan->pairs[i].offset <= 2 * NEAR && plan->n_close < 16) {
            for (unsigned lane = 0; lane < 16; lane++) {
                unsigned from = 2 * NEAR - plan->pairs[i].offset + lane;
                plan->close[plan->n_close][0][lane] = (uint8_t)(from < 16 ? from : 0x80);
                plan->close[plan->n_close][1][lane] = (uint8_t)(from >= 16 && from < 32 ? from - 16 : 0x80);
            }
            plan->n_close++;
        }
    }
    plan->n_base_near = plan->n_base_mid = 0;
    for (unsigned i = 0; i < plan->n_bases; i++) {
        plan->n_base_near += plan->bases[i].offset <= NEAR;
        plan->n_base_mid += plan->bases[i].offset > NEAR && plan->bases[i].offset < BLOCK;
    }
    plan->step = GROUP;
    if (plan->n_pairs > 0 && plan->pairs[0].offset < GROUP)
        plan->step = plan->pairs[0].offset;
    plan->n_fetches = (plan->n_near + 1) / 2;
    for (unsigned i = 0; i < 2 * plan->n_fetches && i < 16; i++) {
        /* If the number of near pairs is odd, the last one is fetched twice. */
        const sg_ring_pair *pair = &plan->pairs[i < plan->n_near ? i : plan->n_near - 1];
        for (unsigned lane = 0; lane < 8; lane++) {
            unsigned from = NEAR - pair->offset + lane;
            plan->fetch[i / 2][8 * (i & 1) + lane] = (uint8_t)(from < 16 ? from : 15);
            plan->turns[i / 2][8 * (i & 1) + lane] = pair->turn;
        }
    }
    for (unsigned i = 0; i < 16; i++) {
        plan->shift[i] = (uint8_t)(i + plan->step < 16 ? i + plan->step : 0x80);
        plan->carry[i] = (uint8_t)(i + plan->step < 16 ? 0x80 : i + plan->step - 16);
        plan->place[i] = (uint8_t)(i + plan->step < 16 ? 0x80 : 2 * (i + plan->step - 16));
    }
}

/* ---- plain C ------------------------------------------------------------------------------------ */

static unsigned fill_portable(const sg_ring_plan *plan, uint8_t *at)
{
    for (unsigned n = 0; n < SG_RING_CHUNK; n++) {
        uint64_t seen[2] = {0, 0};
        for (unsigned i = 0; i < plan->n_pairs; i++) {
            unsigned index = sg_ring_index((uint8_t)(*(at + n - plan->pairs[i].offset) ^ plan->pairs[i].turn));
            seen[index / 64] |= UINT64_C(1) << (index % 64);
        }
        unsigned word = seen[0] == UINT64_MAX;
        unsigned least =
            seen[word] == UINT64_MAX ? SG_RING_INDICES : 64 * word + (unsigned)__builtin_ctzll(~seen[word]);
        if (least >= plan->n_indices)
            return n;
        at[n] = sg_ring_packed(least);
    }
    return SG_RING_CHUNK;
}

static void spread_portable(const uint8_t *at, unsigned n_indices, uint8_t *rows, uint64_t stride)
{
    for (unsigned i = 0; i < n_indices; i++)
        memset(rows + stride * i, 0, SG_RING_CHUNK / 8);
    for (unsigned n = 0; n < SG_RING_CHUNK; n++) {
        uint8_t *byte = rows + stride * sg_ring_index(at[n]) + n / 8;
        *byte = (uint8_t)(*byte | 1U << (n % 8));
    }
}

static const uint64_t places[2] = {UINT64_C(0x5555555555555555), UINT64_C(0xaaaaaaaaaaaaaaaa)};

static inline uint64_t load64(const uint8_t *from)
{
    uint64_t word = 0;
    for (unsigned b = 0; b < 8; b++)
        word |= (uint64_t)from[b] << (8 * b);
    return word;
}

static bool confirm_portable(const uint8_t *rows, uint64_t stride, unsigned n_indices, const sg_ring_list *lists,
                             uint64_t (*missing)[WORDS])
{
    uint64_t least[SG_RING_ROWS_MAX + 1][WORDS] = {{0}}; /* heaps with at least this index */
    uint64_t all = 0;
    for (unsigned i = n_indices; i-- > 0;)
        for (unsigned k = 0; k < WORDS; k++)
            least[i][k] = least[i + 1][k] | load64(rows + stride * i + 8 * k);
    for (unsigned w = 0; w < n_indices; w++) {
        const sg_ring_list *list = &lists[w];
        for (unsigned k = 0; k < WORDS; k++) {
            uint64_t need = (least[list->needed[0]][k] & places[0]) | (least[list->needed[1]][k] & places[1]);
            for (unsigned i = 0; i < list->n_splits && need != 0; i++)
                need &= ~load64(rows + list->at[i] + 8 * k);
            missing[w][k] = need;
            all |= need;
        }
    }
    return all != 0;
}

static uint64_t find_portable(const uint8_t *prefix, const uint8_t *here, uint64_t from, uint64_t end, uint8_t wanted)
{
    while (from < end && (uint8_t)(prefix[from] ^ *(here - from)) != wanted)
        from++;
    return from;
}

const sg_ring_kernels sg_ring_portable = {"portable", fill_portable, spread_portable, confirm_portable, find_portable};

/* ---- AVX2 --------------------------------------------------------------------------------------- */

#if HAVE_AVX2

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

/*
 * Tables for byte shuffles: the bits 0..7, and 8..15, of the set of one index below 16. An index byte with bit 7 gives
 * 0.
 */
AVX2_INLINE __m128i low_bits(void)
{
    return _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0, 0);
}
AVX2_INLINE __m128i high_bits(void)
{
    return _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, (char)128);
}

/*
 * The sets of indices of 16 heaps, 8 bits in each plane: planes 2 * h and 2 * h + 1 have the indices from 16 * h on.
 */
typedef struct planes {
    __m128i bits[4];
} planes;

AVX2_INLINE void add_indices(planes *sets, __m128i indices, bool wide)
{
    sets->bits[0] = _mm_or_si128(sets->bits[0], _mm_shuffle_epi8(low_bits(), indices));
    sets->bits[1] = _mm_or_si128(sets->bits[1], _mm_shuffle_epi8(high_bits(), indices));
    if (wide) {
        indices = _mm_xor_si128(indices, _mm_set1_epi8((char)0x90));
        sets->bits[2] = _mm_or_si128(sets->bits[2], _mm_shuffle_epi8(low_bits(), indices));
        sets->bits[3] = _mm_or_si128(sets->bits[3], _mm_shuffle_epi8(high_bits(), indices));
    }
}

/* The indices of far options of the heaps at[0..63]. */
AVX2_INLINE void far_sets(const sg_ring_plan *plan, const uint8_t *at, uint8_t (*far)[BLOCK + 16], bool wide)
{
    const __m256i low = _mm256_broadcastsi128_si256(low_bits()), high = _mm256_broadcastsi128_si256(high_bits());
    const __m256i other = _mm256_set1_epi8((char)0x90);
    __m256i a[4], b[4];
    for (unsigned k = 0; k < 4; k++)
        a[k] = b[k] = _mm256_setzero_si256();
    for (unsigned i = plan->n_near + plan->n_mid; i < plan->n_pairs; i++) {
        const uint8_t *from = at - plan->pairs[i].offset;
        const __m256i turn = _mm256_set1_epi8((char)plan->pairs[i].turn);
        __m256i x = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(const void *)from), turn);
        __m256i y = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(const void *)(from + 32)), turn);
        a[0] = _mm256_or_si256(a[0], _mm256_shuffle_epi8(low, x));
        a[1] = _mm256_or_si256(a[1], _mm256_shuffle_epi8(high, x));
        b[0] = _mm256_or_si256(b[0], _mm256_shuffle_epi8(low, y));
        b[1] = _mm256_or_si256(b[1], _mm256_shuffle_epi8(high, y));
        if (wide) {
            x = _mm256_xor_si256(x, other);
            y = _mm256_xor_si256(y, other);
            a[2] = _mm256_or_si256(a[2], _mm256_shuffle_epi8(low, x));
            a[3] = _mm256_or_si256(a[3], _mm256_shuffle_epi8(high, x));
            b[2] = _mm256_or_si256(b[2], _mm256_shuffle_epi8(low, y));
            b[3] = _mm256_or_si256(b[3], _mm256_shuffle_epi8(high, y));
        }
    }
    for (unsigned k = 0; k < (wide ? 4 : 2); k++) {
        _mm256_storeu_si256((__m256i *)(void *)far[k], a[k]);
        _mm256_storeu_si256((__m256i *)(void *)(far[k] + 32), b[k]);
    }
}

AVX2_INLINE __m128i load16(const uint8_t *from)
{
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

AVX2_INLINE __m128i load8(const uint8_t *from)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)from);
}

/* The sets of 8 heaps as words: the indices of both fetched pairs, and those known before. */
AVX2_INLINE __m128i words_of(const planes *sets, unsigned h, const uint8_t *low, const uint8_t *high)
{
    const __m128i l = sets->bits[2 * h], u = sets->bits[2 * h + 1];
    const __m128i known = _mm_unpacklo_epi8(load8(low), load8(high));
    return _mm_or_si128(_mm_or_si128(_mm_unpacklo_epi8(l, u), _mm_unpackhi_epi8(l, u)), known);
}

/* Bit i times this factor has in its upper four bits a number that is different for each i < 16. */
enum { FACTOR = 0x09af };

AVX2_INLINE __m128i bit_places(void)
{
    return _mm_setr_epi8(0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12);
}

/*
 * Computes `step` heaps at a time, which do not depend on each other. The last 16 indices stay in a register, and a
 * shuffle fetches from there the options of two near pairs. A word for each heap is the set of the indices that are
 * excluded, and its lowest zero is the index of the heap.
 */
AVX2_INLINE unsigned fill_lanes(const sg_ring_plan *plan, uint8_t *at, bool wide)
{
    const unsigned step = plan->step, block = step * (BLOCK / step), part = step * (16 / step);
    const __m128i shift = load16(plan->shift), carry = load16(plan->carry), place = load16(plan->place);
    const __m128i ones = _mm_set1_epi16(-1), zero = _mm_setzero_si128();
    uint8_t far[4][BLOCK + 16], seen[4][32];
    __m128i last = load16(at - 16), before = load16(at - 32), lost = zero;
    for (unsigned k = 0; k < 4; k++) {
        memset(far[k] + BLOCK, 0, 16); /* loaded, but not used by any heap */
        memset(seen[k] + 16, 0, 16);
    }
    for (unsigned n = 0; n < SG_RING_CHUNK; n += block) {
        const unsigned end = n + block < SG_RING_CHUNK ? block : SG_RING_CHUNK - n;
        far_sets(plan, at + n, far, wide);
        for (unsigned m = 0; m < end; m += part) {
            planes sets;
            for (unsigned k = 0; k < (wide ? 4 : 2); k++)
                sets.bits[k] = load16(far[k] + m);
            for (unsigned i = 0; i < plan->n_close; i++) {
                const __m128i fetched = _mm_or_si128(_mm_shuffle_epi8(before, load16(plan->close[i][0])),
                                                     _mm_shuffle_epi8(last, load16(plan->close[i][1])));
                const __m128i turn = _mm_set1_epi8((char)plan->pairs[plan->n_near + i].turn);
                add_indices(&sets, _mm_xor_si128(fetched, turn), wide);
            }
            for (unsigned i = plan->n_near + plan->n_close; i < plan->n_near + plan->n_mid; i++)
                add_indices(
                    &sets,
                    _mm_xor_si128(load16(at + n + m - plan->pairs[i].offset), _mm_set1_epi8((char)plan->pairs[i].turn)),
                    wide);
            for (unsigned k = 0; k < (wide ? 4 : 2); k++)
                _mm_storeu_si128((__m128i *)(void *)seen[k], sets.bits[k]);
            for (unsigned i = 0; i < part && m + i < end; i += step) {
                planes near = {{zero, zero, zero, zero}};
                for (unsigned k = 0; k < plan->n_fetches; k++)
                    add_indices(&near,
                                _mm_xor_si128(_mm_shuffle_epi8(last, load16(plan->fetch[k])), load16(plan->turns[k])),
                                wide);
                __m128i set = words_of(&near, 0, seen[0] + i, seen[1] + i), index_high = zero;
                __m128i lowest = _mm_andnot_si128(set, _mm_sub_epi16(set, ones));
                if (wide) {
                    const __m128i full = _mm_cmpeq_epi16(set, ones);
                    set = words_of(&near, 1, seen[2] + i, seen[3] + i);
                    lowest = _mm_or_si128(lowest, _mm_and_si128(full, _mm_andnot_si128(set, _mm_sub_epi16(set, ones))));
                    index_high = _mm_and_si128(_mm_shuffle_epi8(full, place), _mm_set1_epi8((char)0x90));
                }
                const __m128i number = _mm_srli_epi16(_mm_mullo_epi16(lowest, _mm_set1_epi16(FACTOR)), 12);
                const __m128i found = _mm_shuffle_epi8(bit_places(), _mm_shuffle_epi8(number, place));
                lost = _mm_or_si128(lost, _mm_shuffle_epi8(_mm_cmpeq_epi16(lowest, zero), place));
                before = _mm_or_si128(_mm_shuffle_epi8(before, shift), _mm_shuffle_epi8(last, carry));
                last = _mm_or_si128(_mm_or_si128(_mm_shuffle_epi8(last, shift), found), index_high);
                _mm_storeu_si128((__m128i *)(void *)(at + n + m + i + step - 16), last);
            }
        }
    }
    return _mm_testz_si128(lost, lost) ? SG_RING_CHUNK : fill_portable(plan, at);
}

AVX2 static unsigned fill_avx2(const sg_ring_plan *plan, uint8_t *at)
{
    return plan->n_indices == 16 ? fill_lanes(plan, at, false) : fill_lanes(plan, at, true);
}

/* Makes 16 rows at a time from one plane for each bit of the index. */
AVX2 static void spread_avx2(const uint8_t *at, unsigned n_indices, uint8_t *rows, uint64_t stride)
{
    enum { BITS = 7 };
    uint32_t bits[BITS][8];
    for (unsigned k = 0; k < 8; k++) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(at + 32 * k));
        for (unsigned b = BITS; b-- > 0;) {
            x = _mm256_add_epi8(x, x);
            bits[b][k] = (uint32_t)_mm256_movemask_epi8(x);
        }
    }
    __m256i has[BITS];
    for (unsigned b = 0; b < BITS; b++)
        has[b] = _mm256_loadu_si256((const __m256i *)(const void *)bits[b]);
    for (unsigned first = 0; first < n_indices; first += 16) {
        __m256i top = _mm256_set1_epi8(-1);
        for (unsigned b = 4; b < BITS; b++)
            top = first >> b & 1 ? _mm256_and_si256(has[b], top) : _mm256_andnot_si256(has[b], top);
        for (unsigned i = 0; i < 4; i++) {
            const __m256i b3 = i & 2 ? _mm256_and_si256(has[3], top) : _mm256_andnot_si256(has[3], top);
            const __m256i b2 = i & 1 ? _mm256_and_si256(has[2], b3) : _mm256_andnot_si256(has[2], b3);
            const __m256i one = _mm256_and_si256(has[1], b2), none = _mm256_andnot_si256(has[1], b2);
            uint8_t *to = rows + stride * (first + 4 * i);
            _mm256_storeu_si256((__m256i *)(void *)to, _mm256_andnot_si256(has[0], none));
            _mm256_storeu_si256((__m256i *)(void *)(to + stride), _mm256_and_si256(has[0], none));
            _mm256_storeu_si256((__m256i *)(void *)(to + 2 * stride), _mm256_andnot_si256(has[0], one));
            _mm256_storeu_si256((__m256i *)(void *)(to + 3 * stride), _mm256_and_si256(has[0], one));
        }
    }
}

AVX2_INLINE __m256i load32(const uint8_t *from)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)from);
}

AVX2 static bool confirm_avx2(const uint8_t *rows, uint64_t stride, unsigned n_indices, const sg_ring_list *lists,
                              uint64_t (*missing)[WORDS])
{
    __m256i least[SG_RING_ROWS_MAX + 1];
    __m256i all = least[n_indices] = _mm256_setzero_si256();
    const __m256i even = _mm256_set1_epi64x((int64_t)places[0]);
    for (unsigned i = n_indices; i-- > 0;)
        least[i] = _mm256_or_si256(least[i + 1], load32(rows + stride * i));
    for (unsigned w = 0; w < n_indices; w++) {
        const sg_ring_list *list = &lists[w];
        __m256i need = _mm256_or_si256(_mm256_and_si256(even, least[list->needed[0]]),
                                       _mm256_andnot_si256(even, least[list->needed[1]]));
        for (unsigned i = 0; i < list->n_splits && !_mm256_testz_si256(need, need); i += 8) {
            const int64_t *of = list->at + i;
            const __m256i a = _mm256_or_si256(load32(rows + of[0]), load32(rows + of[1]));
            const __m256i b = _mm256_or_si256(load32(rows + of[2]), load32(rows + of[3]));
            const __m256i c = _mm256_or_si256(load32(rows + of[4]), load32(rows + of[5]));
            const __m256i d = _mm256_or_si256(load32(rows + of[6]), load32(rows + of[7]));
            need = _mm256_andnot_si256(_mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d)), need);
        }
        _mm256_storeu_si256((__m256i *)(void *)missing[w], need);
        all = _mm256_or_si256(all, need);
    }
    return !_mm256_testz_si256(all, all);
}

AVX2 static uint64_t find_avx2(const uint8_t *prefix, const uint8_t *here, uint64_t from, uint64_t end, uint8_t wanted)
{
    const __m256i turned =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    const __m256i all = _mm256_set1_epi8((char)wanted);
    for (; from + 32 <= end; from += 32) {
        const __m256i back = _mm256_permute4x64_epi64(_mm256_shuffle_epi8(load32(here - from - 31), turned), 0x4e);
        const __m256i hits = _mm256_cmpeq_epi8(_mm256_xor_si256(load32(prefix + from), back), all);
        const unsigned which = (unsigned)_mm256_movemask_epi8(hits);
        if (which != 0)
            return from + (unsigned)__builtin_ctz(which);
    }
    return find_portable(prefix, here, from, end, wanted);
}

static const sg_ring_kernels lanes = {"avx2", fill_avx2, spread_avx2, confirm_avx2, find_avx2};
static const sg_ring_kernels words = {"avx2 words", sg_ring_fill_words, spread_avx2, confirm_avx2, find_avx2};

const sg_ring_kernels *sg_ring_best(const sg_ring_plan *plan)
{
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2"))
        return &sg_ring_portable;
    return plan->n_indices <= 32 && plan->n_fetches <= 8 ? &lanes : &words;
}

#else

const sg_ring_kernels *sg_ring_best(const sg_ring_plan *plan)
{
    (void)plan;
    return &sg_ring_portable;
}

#endif
