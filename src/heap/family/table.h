/* SPDX-License-Identifier: MIT */
#ifndef SG_HEAP_FAMILY_TABLE_H
#define SG_HEAP_FAMILY_TABLE_H

/* What the program asks a family besides: checkpoints, the engine, and what a proof rests on. */

#include "../../sg.h"

/*
 * sg_family_load: appends values that an earlier run of the same family computed (a checkpoint), and trusts them. To be
 * called before anything is computed here, and again with the values that follow. sg_family_loads: does the family take
 * values? Codes that leave three heaps or more do not, since values alone save nothing there, nor do octal codes once
 * something was computed.
 * SG_EINPUT  the family takes no values.   SG_ELIMIT, SG_ENOMEM: nothing was appended.
 */
bool sg_family_loads(const sg_family *family);
sg_status sg_family_load(sg_family *family, const uint32_t *values, size_t n_values) SG_MUST_CHECK;

/*
 * The first sg_family_computed of the values that are known are in the table; the others follow from the proven period
 * and take no memory.
 */
uint64_t sg_family_computed(const sg_family *family);

/*
 * The engine that computes the values; it can change as more become known. "octal sparse (mask 0x1e, parity)" (Guy and
 * Smith's sparse space: the bits of the value that tell rare heaps from common ones, and whether the parity of the
 * heap is one more), "octal dense", "dense general" (codes with splits into three or more heaps, mixed constraints or a
 * repeating tail), "subtraction", "subtraction, all but", "script". View.
 */
const char *sg_family_engine(const sg_family *family);
/*
 * The kind of machine code that this machine has for the engine, which decides the time only: "avx2" or "portable". NULL:
 * there is but one. Static storage.
 */
const char *sg_family_kernel(const sg_family *family);

/*
 * What a proof by SG_THEOREM_RARE_WINDOW rests on: the mask of the types; all rare heaps, ascending; and the witnesses,
 * heaps such that the splits with a witness as one part force every value. Views. False if there is no such proof.
 */
typedef struct sg_rare_proof {
    uint32_t mask;
    bool by_place;
    const uint64_t *rare;
    size_t n_rare;
    const uint64_t *witnesses;
    size_t n_witnesses;
} sg_rare_proof;
bool sg_family_rare_proof(const sg_family *family, sg_rare_proof *out);

/* The numbers of the closed form: g(n) = floor((n mod whole) / step), or floor(n / step), whole = 0. False: it has none. */
bool sg_family_closed_numbers(const sg_family *family, uint64_t *step, uint64_t *whole);

/*
 * g(n), n not in the table, from the few heaps that can be reached from it, where the moves are a function and the heaps
 * are few; else *found = false, and from then on at once. Failures as those of sg_family_extend.
 */
sg_status sg_family_value_alone(sg_family *family, uint64_t n, const sg_pulse *pulse, uint64_t *value,
                                bool *found) SG_MUST_CHECK;

/* The theorem that proves the period, once one is proven; until then the theorem of sg_family_criterion. */
sg_theorem sg_family_theorem(const sg_family *family);

/* How the known value g(n) is known: SG_BASIS_COMPUTED, or SG_BASIS_PROVEN if it follows from a proven period. */
sg_basis sg_family_basis(const sg_family *family, uint64_t n);

#endif
