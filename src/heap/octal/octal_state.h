/* SPDX-License-Identifier: MIT */
#ifndef SG_OCTAL_STATE_H
#define SG_OCTAL_STATE_H

#include "../dense/kernels.h"
#include "../family.h"

/*
 * The engine for codes that leave at most two heaps, by the definition and without missing an option. Two ideas:
 *
 * 1. Most values that a heap could have are options for many reasons, so a few splits show them; only the least
 *    value not shown needs a look at all splits, and that look compares vectors (dense mode).
 * 2. The sparse space of Guy and Smith, after [WW ch. 4] and Gangolli and Plambeck (sparse modes). Choose a mask and
 *    give every heap the parity of the bits of g(n) under the mask (by_place: and of n). The heaps of one parity
 *    are called common, the others rare, such that rare heaps are few. Parities add up over a split of m tokens:
 *    two common heaps always give a nim-sum of one parity, which we can tell from m; one rare and one common heap
 *    always give the other. So with the splits that have a rare part all marked, an unmarked value of the second
 *    parity is really missing. An unmarked one of the first is suspect, until a split shows it or all were looked
 *    at. A heap is rare if and only if its value is of the first parity.
 *    Two common heaps and the places of n - t give even parity, and a common heap n must differ from that: so
 *    common heaps are the odd ones, but, if the places count and all splits take an odd number of tokens, the even
 *    ones. Where some take an odd and some an even number, the places cannot be used.
 *
 * What is known of the splits of m tokens is a row. It serves every digit that splits. Rows are bytes (any values),
 * or, in sparse mode with values below 128, one or two words of bits, made for SG_LANES totals together.
 *
 * Which mode, mask or kernel is used decides the time only, never the result.
 */

enum {
    SG_OCTAL_DIGITS_MAX = 64, /* longer codes are left to the general engine */
    SG_OCTAL_ROWS = 128,      /* rows that are kept, a power of two; > SG_OCTAL_DIGITS_MAX + SG_LANES */
    SG_OCTAL_WITNESSES = 192,
    SG_OCTAL_HINTS = 4096
};

typedef enum sg_octal_mode { SG_OCTAL_DENSE = 0, SG_OCTAL_SPARSE_BYTES, SG_OCTAL_SPARSE_LANES } sg_octal_mode;

/*
 * Invariants
 * 1. narrow is the family's table, and holds the values of all heaps below n_narrow: one byte each while n_bins <= 256,
 *    else two. Within a block of lanes n_narrow runs ahead of the family's n_values.
 * 2. n_bins is a power of two, 64..65536; every value is below it, and so is every nim-sum of values.
 * 3. counts[2 * v + n % 2]: heaps 1 <= n < n_narrow of value v.
 * 4. In the sparse modes rare_at[0..n_rare) are the rare heaps among 1..n_narrow - 1, ascending, and rare_x their
 *    values.
 * 5. The rows of totals in [rows_done - ring, rows_done) are right, as far as they are not older than the mode.
 */
typedef struct sg_octal {
    bool too_large;             /* a value does not fit two bytes: the general engine goes on */
    bool no_lanes;              /* for tests */
    bool distinct;              /* splits into two equal heaps do not count */
    bool odd_takes, even_takes; /* some split takes an odd (even) number of tokens */
    size_t n_ones, n_splits, n_wholes, n_zeros;
    uint8_t ones[SG_OCTAL_DIGITS_MAX];   /* t that may leave one heap */
    uint8_t splits[SG_OCTAL_DIGITS_MAX]; /* t that may leave two, ascending */
    uint8_t wholes[SG_OCTAL_DIGITS_MAX]; /* t that may be the whole heap */
    uint8_t zeros[SG_OCTAL_DIGITS_MAX];  /* t that may leave two equal heaps and no others */
    uint64_t first_split, last_split;
    const sg_kernels *kernels;

    void *narrow; /* view */
    uint64_t n_narrow;
    uint64_t n_bins;
    uint64_t *counts;

    sg_octal_mode mode;
    bool by_place;
    uint32_t mask;
    uint64_t next_choice;
    uint64_t *rare_at, *rare_x;
    uint64_t n_rare;
    size_t rare_room, rare_x_room;
    uint64_t classes[2][2]; /* [p]: the values below 128 that have parity p under the mask */

    /* bytes */
    uint8_t *rows;                 /* SG_OCTAL_ROWS rows of n_bins bytes */
    uint8_t *seen;                 /* n_bins: the options of the current heap */
    uint64_t shown[SG_OCTAL_ROWS]; /* the splits {a, m - a} with a <= shown are in the row */
    uint64_t rows_done;
    uint64_t block_end; /* rows of totals from rows_done on and below this are begun */
    uint64_t n_show;    /* splits that are shown at first; adapts itself */
    uint64_t cost_shown, cost_found, cost_missed, n_costed; /* in the last heaps */
    uint64_t show_all_until; /* totals below it have rows with all splits, in dense mode */
    uint64_t hint_at[SG_OCTAL_HINTS],
        hint_x[SG_OCTAL_HINTS];              /* parts of splits that had to be searched for lately; shown, too */
    uint16_t hint_place[4 * SG_OCTAL_HINTS]; /* where in hint_at a part may be found, by its last bits */
    size_t n_hints, next_hint;

    /* lanes */
    uint64_t sets[SG_OCTAL_ROWS][2];
    uint64_t sets_done;
    size_t n_near; /* rare heaps that depend on heaps of the same block */
    uint64_t witness_at[SG_OCTAL_WITNESSES], witness_x[SG_OCTAL_WITNESSES];
    size_t n_witnesses, next_witness, n_used;
    uint32_t n_searched; /* suspects in the last blocks that needed a search */
    uint32_t n_blocks;
} sg_octal;

/* The parity of the values that a split of the options of n into two common heaps has. */
static inline bool sg_octal_suspect(const sg_octal *o, uint64_t n)
{
    return o->by_place && ((n & 1) != o->odd_takes);
}

static inline uint32_t sg_narrow(const sg_octal *o, uint64_t n)
{
    return o->n_bins <= 256 ? ((const uint8_t *)o->narrow)[n] : ((const uint16_t *)o->narrow)[n];
}

static inline uint64_t sg_octal_find(const sg_octal *o, uint64_t total, uint64_t from, uint64_t to, uint32_t value)
{
    return o->n_bins <= 256 ? o->kernels->find8(o->narrow, total, from, to, value)
                            : o->kernels->find16(o->narrow, total, from, to, value);
}

/*
 * Splits are searched stretch by stretch, each in all totals before the next: what one total does not have, another may
 * have early. Ends when from > n / 2.
 */
typedef struct sg_octal_stretch {
    size_t split;      /* which of the digits that split */
    uint64_t from, to; /* parts */
} sg_octal_stretch;
enum { SG_FIRST_STRETCH = 2048 };

static inline void sg_octal_next(const sg_octal *o, sg_octal_stretch *s)
{
    if (++s->split < o->n_splits)
        return;
    s->split = 0;
    s->from = s->to + 1;
    s->to *= 8;
}

/* Splits {a, m - a}, a <= m - a. */
static inline uint64_t sg_octal_pairs(const sg_octal *o, uint64_t total)
{
    if (total < 2)
        return 0;
    return o->distinct ? (total - 1) / 2 : total / 2;
}

/* Is there a split into two equal heaps, of value 0? */
static inline bool sg_octal_halves(const sg_octal *o, uint64_t total)
{
    return !o->distinct && total >= 2 && total % 2 == 0;
}

enum { SG_OCTAL_BINS_MAX = 1 << 16 }; /* values stay below this */

/*
 * Makes n_bins larger than the value, which is below SG_OCTAL_BINS_MAX; counts, rows and scratch sets grow with it.
 * Nothing changes on failure.
 */
sg_status sg_octal_widen(sg_family *family, sg_octal *o, uint32_t value) SG_MUST_CHECK;

/*
 * Takes over values of the family that this engine did not compute: those of a checkpoint. Sets too_large if one of them
 * is not below SG_OCTAL_BINS_MAX.
 */
sg_status sg_octal_catch_up(sg_family *family, sg_octal *o) SG_MUST_CHECK;

/* Room in the family for n more values below n_bins. */
sg_status sg_octal_reserve(sg_family *family, sg_octal *o, uint64_t n) SG_MUST_CHECK;

/* Adds heap n to the list of rare heaps if its value makes it one. */
sg_status sg_octal_list_if_rare(sg_family *family, sg_octal *o, uint64_t n, uint32_t value) SG_MUST_CHECK;

/* Appends a value below n_bins; there must be room. */
sg_status sg_octal_append(sg_family *family, sg_octal *o, uint32_t value) SG_MUST_CHECK;

#endif
