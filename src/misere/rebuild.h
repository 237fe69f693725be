/* SPDX-License-Identifier: MIT */
#ifndef SG_MISERE_REBUILD_H
#define SG_MISERE_REBUILD_H

#include "tables.h"

/*
 * sg_mq_rebuild: the monoid of the generators 1..n, and its tables, from base, the monoid of 1..n-1. It has been
 * checked: there is no counterexample.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM: nothing was made.
 */
sg_status sg_mq_rebuild(sg_mq_game *game, const sg_mq_monoid *base, size_t n, sg_mq_monoid *out,
                        sg_mq_tables *tables) SG_MUST_CHECK;

#endif
