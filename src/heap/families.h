/* SPDX-License-Identifier: MIT */
#ifndef SG_HEAP_FAMILIES_H
#define SG_HEAP_FAMILIES_H

/* How families are made, beside those of sg.h. */

#include "../sg.h"
#include "family/family.h"

typedef struct sg_interval {
    uint32_t first, last;
} sg_interval;

/* A finite set of large intervals. SG_EINPUT  an end is 0 or above SG_SUBTRACT_MAX, or first > last.   SG_ENOMEM. */
sg_status sg_family_intervals(const sg_interval *intervals, size_t n_intervals, sg_family **out) SG_MUST_CHECK;

/*
 * As sg_family_subtract, for members that are known to be in range. Takes set (from malloc, not NULL), also on failure.
 */
sg_status sg_subtract_new(uint32_t *set, size_t n_set, bool all_but, sg_family **out) SG_MUST_CHECK;

/*
 * As sg_family_script (sg.h), of options that names each move once, and as one heap. A list of moves then ends where its reader has
 * enough: a heap of 10^18 of which any smaller one may be left has more moves than memory holds.
 */
sg_status sg_family_script_distinct(sg_options_fn *options, void *ud, sg_family **out) SG_MUST_CHECK;

/*
 * The values of single heads in a row of coins: g(n) is that of a head in place n = 1, 2, ..., and g(0) = 0. A move turns
 * the head and others before it: from least to most coins in all, anywhere, or, in a run, side by side.
 */
typedef struct sg_coin_move {
    uint64_t least, most; /* most = UINT64_MAX: no bound */
    bool is_run;
} sg_coin_move;

enum { SG_COIN_SETS_MAX = 64 }; /* the largest bound of moves that are no runs, but for UINT64_MAX */

/* SG_EINPUT  least is 0, or above most, or a bound is too large.   SG_ENOMEM. Such a family does not list options. */
sg_status sg_family_coins(const sg_coin_move *moves, size_t n_moves, sg_family **out) SG_MUST_CHECK;

/*
 * For tests and measurements: keeps the family of a code from using engines and kernels that it would use by itself.
 * The values are the same. To be called before the first value is computed. SG_EINPUT: the family is not given by a
 * code; SG_ENOMEM.
 */
enum {
    SG_FORCE_PORTABLE = 1, /* no AVX2 */
    SG_FORCE_DENSE = 2,    /* the octal engine stays in its dense mode */
    SG_FORCE_BYTES = 4,    /* the octal engine computes heap by heap */
    SG_FORCE_GENERAL = 8   /* the general engine, also for octal codes */
};
sg_status sg_family_force(sg_family *family, unsigned how);

#endif
