/* SPDX-License-Identifier: MIT */
#ifndef SG_SYSTEM_H
#define SG_SYSTEM_H

/*
 * Coupled families of heaps: several nim-sequences whose moves lead from one to another. The contract is in
 * coupled.h; the theorem about periods is in docs/theorems.md, section 16.
 *
 * Values are computed by the definition, without missing an option, after the ideas of octal/octal_state.h: a few
 * splits show most of the values that are excluded, and only the least value that is not shown needs a search through
 * all splits (dense). In the sparse mode a mask gives each value a type, the parity of v AND mask, plus that of the heap
 * with by_place. In each family the common heaps are those of one type, and the mask is chosen so that, for every
 * split, two common heaps have a nim-sum of the type that is not common in the family that splits. Once the splits
 * with a rare part are shown, a value of the common type that is not shown is not excluded.
 */

#include "../../base/budget.h"
#include "../../base/ticker.h"
#include "../../theory/series.h"
#include "coupled.h"

enum {
    SG_SYSTEM_WITNESSES = 256, /* of one option */
    SG_SYSTEM_SHOWN = 64,      /* splits at either end that the dense mode shows */
    SG_SYSTEM_VALUES = 1 << 16 /* all values are below this */
};

/* A part of splits that a search has found: heap `at` of the first family of the pair, or of the second. */
typedef struct sg_witness {
    uint64_t at;
    bool of_second;
} sg_witness;

/* An sg_system_option; the lists are views into terms of the system. */
typedef struct sg_option_form {
    sg_system_option said;
    uint32_t fixed_sum; /* the nim-sum of the fixed heaps, once these are known */
    size_t n_witnesses, next_witness;
    sg_witness *witnesses; /* NULL without a pair */
} sg_option_form;

/*
 * Invariants
 * 1. values[f][0..n_known) are the values of the family f, all below n_bins, a power of two.
 * 2. first_option[f] .. first_option[f + 1] - 1 are the options of the family f.
 * 3. In the sparse mode rare[f] holds the rare heaps of f below n_known, ascending, and perhaps some from n_known on,
 *    which a computation that was stopped has left.
 */
struct sg_system {
    sg_budget budget;
    size_t n_families, n_options;
    sg_option_form *options;
    sg_system_term *terms;
    size_t n_terms;
    size_t *first_option;
    uint64_t first_levels; /* heaps below this are computed in any order, as fixed heaps need it */
    uint64_t reach;        /* r of the theorem */

    sg_family **own; /* of each family: the code whose values it has, or NULL */

    uint16_t *block;   /* all tables, one behind the other */
    uint16_t **values; /* the table of each family, in block */
    size_t room;       /* values that each table has room for */
    uint64_t n_known;
    size_t n_bins;
    uint8_t *seen; /* n_bins + 1 */

    bool sparse, by_place;
    uint32_t mask;
    uint8_t *common; /* the common type of each family */
    uint64_t **rare;
    size_t *n_rare, *rare_room;
    uint64_t next_choice;
    sg_witness *witnesses;
    size_t stopped_family; /* see sg_system_stopped */
    uint64_t stopped_heap;
    bool busy;
};

static inline uint32_t sg_system_parity(uint32_t value)
{
    value ^= value >> 8;
    value ^= value >> 4;
    return 0x6996u >> (value & 15) & 1;
}

/* The type of a value of heap n. */
static inline uint32_t sg_system_type(const sg_system *s, uint32_t value, uint64_t n)
{
    return sg_system_parity(value & s->mask) ^ (s->by_place ? (uint32_t)(n & 1) : 0);
}

/* The nim-value of heap n of a family, all heaps that may be left being known. SG_ERANGE: it is too large. */
sg_status sg_system_value(sg_system *s, size_t family, uint64_t n, sg_ticker *ticker, uint32_t *value) SG_MUST_CHECK;

#endif
