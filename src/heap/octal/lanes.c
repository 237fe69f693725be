/* SPDX-License-Identifier: MIT */
#include "octal_state.h"

/*
 * The sparse mode for values below 128 computes SG_LANES heaps together, a block. A row is a set of one or two words.
 * The rows of all totals that a block needs are begun together, in vectors: with the rare heaps that are far enough
 * behind the block, and with witnesses, parts whose splits show values that are needed often. The rows are then
 * finished one after the other, with the few rare heaps that depend on heaps of the block itself.
 */

/*
 * The functions below are called with a constant for two_words, so that the code for one word has no branches on it.
 */

typedef struct set128 {
    uint64_t low, high;
} set128;

enum { SPARE = 8 }; /* witnesses that are kept beside those in use */

typedef struct block {
    uint64_t first_heap, first_total;
    bool two_words;
    const uint8_t *g;
} block;

SG_INLINE void set_add(set128 *set, uint32_t value, bool two_words)
{
    if (!two_words)
        set->low |= UINT64_C(1) << value;
    else if (value < 64)
        set->low |= UINT64_C(1) << value;
    else
        set->high |= UINT64_C(1) << (value - 64);
}

static inline uint32_t lowest(uint64_t word)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(word);
#else
    uint32_t i = 0;
    while (!(word >> i & 1))
        i++;
    return i;
#endif
}

SG_INLINE bool set_lowest(set128 set, uint32_t *value)
{
    if ((set.low | set.high) == 0)
        return false;
    *value = set.low != 0 ? lowest(set.low) : 64 + lowest(set.high);
    return true;
}

/* The members of the set that are below value. */
SG_INLINE set128 set_below(set128 set, uint32_t value)
{
    if (value < 64)
        return (set128){set.low & ((UINT64_C(1) << value) - 1), 0};
    if (value < 128)
        set.high &= (UINT64_C(1) << (value - 64)) - 1;
    return set;
}

bool sg_octal_lanes_fit(const sg_octal *o, uint64_t n)
{
    if (o->no_lanes || o->n_bins > 128 || n < 2 * (SG_OCTAL_DIGITS_MAX + SG_LANES))
        return false;
    /* Where equal heaps do not count, bytes.c computes as long as half of a total may be a rare heap. */
    return !o->distinct || o->n_rare == 0 || 2 * (o->rare_at[o->n_rare - 1] + SG_OCTAL_ROWS) < n;
}

/* The places [*lo, *hi) of the rare heaps r with least <= r < end. */
static void rare_between(const sg_octal *o, uint64_t least, uint64_t end, uint64_t *lo, uint64_t *hi)
{
    *hi = o->n_rare;
    while (*hi > 0 && o->rare_at[*hi - 1] >= end)
        --*hi;
    *lo = 0;
    while (*lo < *hi && o->rare_at[*lo] < least)
        ++*lo;
}

/* Makes the whole row of one total. */
static void make_set(sg_octal *o, const block *b, uint64_t total)
{
    set128 set = {0, 0};
    for (uint64_t i = 0; i < o->n_rare && o->rare_at[i] < total; i++)
        set_add(&set, b->g[total - o->rare_at[i]] ^ (uint32_t)o->rare_x[i], true);
    o->sets[total & (SG_OCTAL_ROWS - 1)][0] = set.low;
    o->sets[total & (SG_OCTAL_ROWS - 1)][1] = set.high;
}

/* ---- witnesses ---------------------------------------------------------------------------------- */

/*
 * A search found an option with the part a: a becomes a witness, whose splits are shown in the next blocks from the
 * start.
 */
static void add_witness(sg_octal *o, const block *b, uint64_t a)
{
    if (a + o->first_split < SG_LANES || a >= b->first_total)
        return;
    for (size_t i = 0; i < o->n_witnesses; i++)
        if (o->witness_at[i] == a)
            return;
    /* It may replace a witness in use: if that one is missed, a search brings it back in the same way. */
    size_t i = o->n_witnesses;
    if (o->n_used > 0 && (i == SG_OCTAL_WITNESSES || o->n_used + SPARE <= i))
        i = o->next_witness++ % o->n_used;
    else if (i < SG_OCTAL_WITNESSES)
        o->n_witnesses++;
    else
        i = o->next_witness++ % SG_OCTAL_WITNESSES;
    o->witness_at[i] = a;
    o->witness_x[i] = b->g[a];
}

/* Looks through all splits for an option of n whose value is the suspect. */
static bool search(sg_octal *o, const block *b, uint64_t n, uint32_t value)
{
    sg_octal_stretch s = {0, 1, SG_FIRST_STRETCH};
    for (; s.from <= n / 2; sg_octal_next(o, &s)) {
        uint64_t total = n - o->splits[s.split], to = sg_octal_pairs(o, total) < s.to ? sg_octal_pairs(o, total) : s.to;
        uint64_t a = s.from <= to ? sg_octal_find(o, total, s.from, to, value) : 0;
        if (a == 0)
            continue;
        set128 set = {0, 0};
        set_add(&set, value, true);
        o->sets[total & (SG_OCTAL_ROWS - 1)][0] |= set.low;
        o->sets[total & (SG_OCTAL_ROWS - 1)][1] |= set.high;
        add_witness(o, b, a);
        return true;
    }
    return false;
}

/* ---- one heap ----------------------------------------------------------------------------------- */

/* Finishes the row of a total; the far rare heaps are in set already. */
SG_INLINE set128 finish_row(const sg_octal *o, const block *b, uint64_t total, set128 set, bool two_words)
{
    const uint8_t *g = b->g + total;
    set.low |= sg_octal_halves(o, total);
    for (size_t i = 0; i < o->n_near; i++)
        set_add(&set, *(g - o->rare_at[i]) ^ (uint32_t)o->rare_x[i], two_words);
    for (uint64_t i = o->n_rare; i > o->n_near && o->rare_at[i - 1] >= b->first_total; i--)
        if (o->rare_at[i - 1] < total)
            set_add(&set, *(g - o->rare_at[i - 1]) ^ (uint32_t)o->rare_x[i - 1], two_words);
    return set;
}

SG_INLINE set128 options_of(const sg_octal *o, const block *b, uint64_t n, set128 set, bool two_words)
{
    for (size_t i = 1; i < o->n_splits; i++) {
        const uint64_t *row = o->sets[(n - o->splits[i]) & (SG_OCTAL_ROWS - 1)];
        set.low |= row[0];
        if (two_words)
            set.high |= row[1];
    }
    for (size_t i = 0; i < o->n_ones; i++)
        set_add(&set, b->g[n - o->ones[i]], two_words);
    for (size_t i = 0; i < o->n_zeros; i++)
        set.low |= (n - o->zeros[i]) % 2 == 0;
    return set;
}

/* The value of n; n_bins or more says that all values below n_bins are excluded. */
SG_INLINE uint32_t value_of(sg_octal *o, const block *b, uint64_t n, set128 set, bool two_words, sg_ticker *ticker,
                            sg_status *status)
{
    bool parity = sg_octal_suspect(o, n);
    const uint64_t *may = o->classes[parity], *safe = o->classes[!parity];
    set128 missing = {~set.low & safe[0], two_words ? ~set.high & safe[1] : 0};
    uint32_t value = 128, x;
    (void)set_lowest(missing, &value);
    set128 suspects = {~set.low & may[0], two_words ? ~set.high & may[1] : 0};
    suspects = set_below(suspects, value);
    while (set_lowest(suspects, &x)) {
        o->n_searched++;
        *status = sg_tick(ticker, n * o->n_splits / 64);
        if (*status != SG_OK || !search(o, b, n, x))
            return x;
        if (x < 64)
            suspects.low &= suspects.low - 1;
        else
            suspects.high &= suspects.high - 1;
    }
    return value;
}

/* ---- a block ------------------------------------------------------------------------------------ */

/* Uses more witnesses while there are many searches, and fewer while there are few. */
static void adapt(sg_octal *o)
{
    enum { BLOCKS = 64 };
    if (++o->n_blocks < BLOCKS)
        return;
    if (o->n_searched > BLOCKS * SG_LANES / 8)
        o->n_used += 4;
    else if (o->n_searched < BLOCKS * SG_LANES / 64 && o->n_used > 0)
        o->n_used--;
    if (o->n_used > o->n_witnesses)
        o->n_used = o->n_witnesses;
    o->n_blocks = o->n_searched = 0;
}

SG_INLINE sg_status append(sg_family *family, sg_octal *o, uint64_t n, uint32_t value)
{
    if (o->classes[sg_octal_suspect(o, n)][value / 64] >> (value % 64) & 1)
        return sg_octal_append(family, o, value); /* a rare heap */
    ((uint8_t *)o->narrow)[n] = (uint8_t)value;
    o->counts[2 * value + n % 2]++;
    o->n_narrow = n + 1;
    return SG_OK;
}

SG_INLINE sg_status run_block(sg_family *family, sg_octal *o, const block *b, uint64_t *sets, uint64_t n_most,
                              bool two_words, sg_ticker *ticker, bool *overflow)
{
    sg_status status = SG_OK;
    for (uint64_t i = 0; i < n_most && status == SG_OK; i++) {
        uint64_t n = b->first_heap + i, total = b->first_total + i;
        set128 set = {sets[i], two_words ? sets[SG_LANES + i] : 0};
        set = finish_row(o, b, total, set, two_words);
        uint64_t *row = o->sets[total & (SG_OCTAL_ROWS - 1)];
        row[0] = set.low;
        row[1] = set.high;
        o->sets_done = total + 1;
        set = options_of(o, b, n, set, two_words);
        uint32_t value = value_of(o, b, n, set, two_words, ticker, &status);
        if (status != SG_OK)
            return status;
        if (value >= o->n_bins) {
            *overflow = true;
            return SG_OK;
        }
        status = append(family, o, n, value);
    }
    return status;
}

sg_status sg_octal_lanes(sg_family *family, sg_octal *o, uint64_t n_most, sg_ticker *ticker, bool *overflow)
{
    sg_status status = sg_octal_reserve(family, o, SG_LANES);
    if (status != SG_OK)
        return status;
    uint64_t n = o->n_narrow, sets[2 * SG_LANES] = {0}, lo, hi;
    block b = {n, n - o->first_split, o->n_bins > 64, o->narrow};
    *overflow = false;
    if (o->sets_done != b.first_total)
        for (uint64_t total = n - o->last_split; total < b.first_total; total++)
            make_set(o, &b, total);
    o->sets_done = b.first_total;
    /* A part of at least this size leaves, in every lane, a part below the first heap of the block. */
    uint64_t least_far = SG_LANES > o->first_split ? SG_LANES - o->first_split : 1;
    rare_between(o, least_far, b.first_total, &lo, &hi);
    o->n_near = lo;
    void (*gather)(uint64_t *, const uint8_t *, const uint64_t *, const uint64_t *, size_t) =
        b.two_words ? o->kernels->gather128 : o->kernels->gather64;
    gather(sets, b.g + b.first_total, o->rare_at + lo, o->rare_x + lo, (size_t)(hi - lo));
    gather(sets, b.g + b.first_total, o->witness_at, o->witness_x, o->n_used);
    status = sg_tick(ticker, SG_LANES * (o->n_rare + o->n_used + o->n_splits + o->n_ones));
    if (status == SG_OK)
        status = b.two_words ? run_block(family, o, &b, sets, n_most, true, ticker, overflow)
                             : run_block(family, o, &b, sets, n_most, false, ticker, overflow);
    family->n_values = o->n_narrow;
    adapt(o);
    if (*overflow && family->n_values > n)
        *overflow = false; /* values were appended; the next call begins with the heap that does not fit */
    return status;
}
