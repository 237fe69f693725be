/* SPDX-License-Identifier: MIT */
#ifndef SG_HEAP_COUPLED_COUPLED_H
#define SG_HEAP_COUPLED_COUPLED_H

#include "../../sg.h"

/*
 * A system of coupled families: several nim-sequences, numbered from 0, whose moves lead from one to another. An option
 * of heap n of a family leaves a sum of
 *   fixed heaps, each heap c of some family;
 *   far heaps, each heap n - k of some family: `heap` is k;
 *   and with has_pair heaps i and j of two families, for each i >= least_first, j >= least_second, i + j = n - taken.
 * The option is there for the heaps from .. to, from <= to; from must be such that all of this is at least 0.
 */
typedef struct sg_system sg_system;

typedef struct sg_system_term {
    size_t family;
    uint64_t heap;
} sg_system_term;

typedef struct sg_system_option {
    size_t family;
    const sg_system_term *fixed, *far;
    size_t n_fixed, n_far;
    bool has_pair;
    size_t first, second;
    uint64_t taken, least_first, least_second, from, to; /* to: UINT64_MAX for no end */
} sg_system_option;

#define SG_SYSTEM_FAMILIES_MAX 4096
#define SG_SYSTEM_HEAP_MAX UINT64_C(10000000) /* numbers in options are below this */
#define SG_SYSTEM_UPTO (UINT64_C(1) << 32)    /* heaps are below this */

/*
 * sg_system_new copies the options. Heap n of a family may leave heap n of the families before it, never of itself or of
 * those behind it, but as a fixed heap.
 * SG_EINPUT  a number is out of range.   SG_ENOMEM.
 */
sg_status sg_system_new(size_t n_families, const sg_system_option *options, size_t n_options,
                        sg_system **out) SG_MUST_CHECK;
void sg_system_free(sg_system *system);
void sg_system_limit(sg_system *system, uint64_t max_bytes);

/*
 * A family whose moves lead to itself only, each of which takes a number of tokens and leaves at most two heaps, is a
 * take-and-break code. sg_system_code: its text into text, which has room bytes; false: it is none, or is longer.
 * sg_system_own: its values come from this family of that code from now on, which the system frees; heaps known stay.
 */
bool sg_system_code(const sg_system *system, size_t family, char *text, size_t room);
void sg_system_own(sg_system *system, size_t family, sg_family *own);

/*
 * sg_system_extend: makes heaps 0..upto of all families known; sg_system_known: how many are. After a failure those that
 * were computed stay.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM.   SG_ECYCLE  fixed heaps need one another.
 * SG_ERANGE  upto >= SG_SYSTEM_UPTO, or a value is above 65535.   SG_ERULE  called from its own pulse.
 */
sg_status sg_system_extend(sg_system *system, uint64_t upto, const sg_pulse *pulse) SG_MUST_CHECK;
uint64_t sg_system_known(const sg_system *system);

/* After SG_ECYCLE, a heap from which play can go round; after SG_ERANGE by a value, the heap that has the value. */
void sg_system_stopped(const sg_system *system, size_t *family, uint64_t *heap);

/* The number r of the theorem, docs/theorems.md, section 16. */
uint64_t sg_system_reach(const sg_system *system);

/*
 * Family number `number` as one that a table has (sg.h), with periods by SG_THEOREM_COUPLED; its limit is the system's,
 * and its failures are those of sg_system_extend. The system outlives it. SG_ERANGE, SG_ENOMEM.
 */
sg_status sg_system_family(sg_system *system, size_t number, sg_family **out) SG_MUST_CHECK;
/* The period and the preperiod that all families have to which the moves of one lead. False: none is proven of it. */
bool sg_system_common(const sg_family *family, uint64_t *period, uint64_t *preperiod);

#endif
