/* SPDX-License-Identifier: MIT */
#ifndef SG_OCTAL_STATE_H
#define SG_OCTAL_STATE_H

#include "../dense/kernels.h"
#include "../family/family.h"

/*
 * The engine for codes that leave at most two heaps, by the definition and without missing an option. It rests on two
 * ideas.
 *
 * 1. Most values below g(n) are the values of many options, so a few splits show them to be excluded. Only the least
 *    value that is not shown needs a search through all splits, and a search compares vectors (dense mode).
 * 2. The sparse space of Guy and Smith, after [WW ch. 4] and Gangolli and Plambeck (sparse modes). Choose a mask. The
 *    type of a value v at the heap n is the parity of v AND mask; with by_place, plus n. Common heaps are those of one
 *    type, rare heaps those of the other, and the mask is chosen so that rare heaps are few. Types add up over a split
 *    of m tokens: two common heaps always give a nim-sum of one type, which m determines, and a rare and a common heap
 *    always give the other type. Once all options with one heap or a rare part are shown, a value of the other type
 *    that is not shown is not excluded. A value of the first type that is not shown is suspect until a search shows it
 *    or has looked at all splits. A heap is rare if and only if its value has the first type.
 *    Without by_place two common heaps of type odd give an even nim-sum, and a common heap must differ from it: so
 *    common heaps are the odd ones. With by_place they are the even ones if all splits take an odd number of tokens. If
 *    some splits take an odd and some an even number, by_place cannot be used. See docs/theorems.md, section 8.
 *
 * A row says what is known of the splits of m tokens. It serves every digit that allows splits. Rows are bytes (any
 * values) or, in sparse mode with values below 128, one or two words of bits, made for SG_LANES totals together.
 *
 * Mode, mask and kernels decide the time only, never the result.
 */

enum {
    SG_OCTAL_DIGITS_MAX = 64, /* longer codes are left to the general engine */
    SG_OCTAL_ROWS = 128,      /* rows that are kept: a power of two above SG_OCTAL_DIGITS_MAX + SG_LANES */
    SG_OCTAL_WITNESSES = 192,
    SG_OCTAL_HINTS = 4096
};

typedef enum sg_octal_mode { SG_OCTAL_DENSE = 0, SG_OCTAL_SPARSE_BYTES, SG_OCTAL_SPARSE_LANES } sg_octal_mode;

/*
 * Invariants
 * 1. narrow is the family's table, and has the values of all heaps below n_narrow: one byte each while n_bins <= 256,
 *    else two. Within a block of lanes n_narrow is ahead of the family's n_values.
 * 2. n_bins is a power of two, 64..65536. All values, and so all their nim-sums, are below it.
 * 3. counts[2 * v + n % 2] is the number of heaps 1 <= n < n_narrow with the value v.
 * 4. In the sparse modes rare_at[0..n_rare) are the rare heaps among 1..n_narrow - 1, ascending, and rare_x their
 *    values.
 * 5. The rows of the last SG_OCTAL_ROWS totals below rows_done are right, except for totals before the mode began.
 */
typedef struct sg_octal {
    bool too_large;             /* a value is not below SG_OCTAL_BINS_MAX: the general engine has to go on */
    bool no_lanes;              /* set by sg_octal_force */
    bool distinct;              /* splits into two equal heaps do not count */
    bool odd_takes, even_takes; /* some split takes an odd, an even number of tokens */
    size_t n_ones, n_splits, n_wholes, n_zeros;
    uint8_t ones[SG_OCTAL_DIGITS_MAX];   /* the numbers t of tokens that may be taken to leave one heap */
    uint8_t splits[SG_OCTAL_DIGITS_MAX]; /* to leave two heaps, ascending */
    uint8_t wholes[SG_OCTAL_DIGITS_MAX]; /* to leave nothing */
    uint8_t zeros[SG_OCTAL_DIGITS_MAX];  /* to leave two equal heaps, but not two unequal ones */
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
    uint64_t classes[2][2]; /* classes[p]: the values below 128 with parity p under the mask */

    /* ---- sg_octal_by_bytes */
    uint8_t *rows;                 /* SG_OCTAL_ROWS rows of n_bins bytes */
    uint8_t *seen;                 /* n_bins: the options of the current heap */
    uint64_t shown[SG_OCTAL_ROWS]; /* the splits {a, m - a} with a <= shown are shown in the row of m */
    uint64_t rows_done;
    uint64_t block_end; /* the rows of the totals rows_done .. block_end - 1 are begun */
    uint64_t n_show;    /* splits that a new row shows; adapted to the costs */
    uint64_t cost_shown, cost_found, cost_missed, n_costed; /* of the last n_costed heaps, in splits shown */
    uint64_t show_all_until; /* in dense mode, the rows of totals below this show all splits */
    uint64_t hint_at[SG_OCTAL_HINTS],
        hint_x[SG_OCTAL_HINTS];              /* hints: parts that lately a search had to find, and their values */
    uint16_t hint_place[4 * SG_OCTAL_HINTS]; /* by the last bits of a part, where in hint_at the part may be */
    size_t n_hints, next_hint;

    /* ---- sg_octal_lanes */
    uint64_t sets[SG_OCTAL_ROWS][2];
    uint64_t sets_done;
    size_t n_near; /* rare heaps that depend on heaps of the same block */
    uint64_t witness_at[SG_OCTAL_WITNESSES], witness_x[SG_OCTAL_WITNESSES];
    size_t n_witnesses, next_witness, n_used;
    uint32_t n_searched; /* searches for suspects in the last n_blocks blocks */
    uint32_t n_blocks;
} sg_octal;

/* The parity, under the mask, of the options of n that are two common heaps: values of this parity may be suspect. */
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
 * A search goes through the splits of all totals of n stretch by stretch: what one total has late, another may have
 * early. It ends when from > n / 2.
 */
typedef struct sg_octal_stretch {
    size_t split;      /* index into sg_octal.splits */
    uint64_t from, to; /* the smaller parts of the splits */
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

/* The number of splits {a, total - a}, a <= total - a, that count. */
static inline uint64_t sg_octal_pairs(const sg_octal *o, uint64_t total)
{
    if (total < 2)
        return 0;
    return o->distinct ? (total - 1) / 2 : total / 2;
}

/* May the total be split into two equal heaps, whose nim-sum is 0? */
static inline bool sg_octal_halves(const sg_octal *o, uint64_t total)
{
    return !o->distinct && total >= 2 && total % 2 == 0;
}

enum { SG_OCTAL_BINS_MAX = 1 << 16 }; /* all values are below this */

/*
 * Makes n_bins larger than the value, which must be below SG_OCTAL_BINS_MAX. Counts, rows and scratch sets grow with
 * n_bins. Nothing changes on failure.
 */
sg_status sg_octal_widen(sg_family *family, sg_octal *o, uint32_t value) SG_MUST_CHECK;

/*
 * Takes over the values of the family that this engine did not compute, those of a checkpoint. Sets too_large if one
 * of them is not below SG_OCTAL_BINS_MAX.
 */
sg_status sg_octal_catch_up(sg_family *family, sg_octal *o) SG_MUST_CHECK;

/* Makes room in the family for n more values below n_bins. Errors as for sg_budget_resize. */
sg_status sg_octal_reserve(sg_family *family, sg_octal *o, uint64_t n) SG_MUST_CHECK;

/*
 * Adds heap n to the list of rare heaps if this value makes it rare. Errors as for sg_budget_resize; then it is not in
 * the list.
 */
sg_status sg_octal_list_if_rare(sg_family *family, sg_octal *o, uint64_t n, uint32_t value) SG_MUST_CHECK;

/* Appends a value below n_bins, for which there is room (sg_octal_reserve). Errors as for sg_octal_list_if_rare. */
sg_status sg_octal_append(sg_family *family, sg_octal *o, uint32_t value) SG_MUST_CHECK;

/*
 * Computes the value of the next heap, in a mode other than that of lanes, and does not append it. *value >= n_bins
 * says that all values below n_bins are excluded. Returns the status of the pulse.
 */
sg_status sg_octal_by_bytes(sg_octal *o, sg_ticker *ticker, uint64_t *value) SG_MUST_CHECK;

/* The sparse mode for values below 128, which computes SG_LANES heaps together. */

/* Can the heaps from n on be computed by sg_octal_lanes? */
bool sg_octal_lanes_fit(const sg_octal *o, uint64_t n);

/*
 * Appends at least one and at most n_most values. *overflow: it appended none, because the next value is n_bins or
 * more. Errors as for sg_budget_resize, or the status of the pulse; the values that were appended stay.
 */
sg_status sg_octal_lanes(sg_family *family, sg_octal *o, uint64_t n_most, sg_ticker *ticker,
                         bool *overflow) SG_MUST_CHECK;

#endif
