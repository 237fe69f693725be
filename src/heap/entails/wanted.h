/* SPDX-License-Identifier: MIT */
#ifndef SG_ENTAILS_WANTED_H
#define SG_ENTAILS_WANTED_H

#include <stddef.h>
#include <stdint.h>

/*
 * Up to SG_RESIDUES wanted numbers, looked for at once: wanted[r] is the one that is r modulo SG_RESIDUES, or a number
 * with another residue, which says that none is wanted there.
 */
enum { SG_RESIDUES = 32 };

/* The first i < n such that low[i] ^ high[i] is wanted; n if there is none. */
typedef size_t (*sg_find_wanted)(const uint16_t *low, const uint16_t *high, size_t n,
                                 const uint16_t wanted[SG_RESIDUES]);

/* The fastest function that this machine can run. */
sg_find_wanted sg_find_wanted_best(void);

/* All functions that this machine can run, for tests: how many, at most SG_FIND_WANTED_MAX. */
enum { SG_FIND_WANTED_MAX = 3 };
unsigned sg_find_wanted_all(sg_find_wanted out[SG_FIND_WANTED_MAX]);

#endif
