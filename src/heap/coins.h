/* SPDX-License-Identifier: MIT */
#ifndef SG_COINS_H
#define SG_COINS_H

#include "../sg.h"

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

#endif
