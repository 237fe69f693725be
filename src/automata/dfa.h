/* SPDX-License-Identifier: MIT */
#ifndef SG_AUTOMATA_DFA_H
#define SG_AUTOMATA_DFA_H

/*
 * Sets of tuples of whole numbers as automata. An automaton reads the numbers x_i of its tracks i side by side, digit
 * by digit in its base, the least significant digits first. The base SG_DFA_UNITS + t stands for the digits 0..t with
 * the weights 1, t + 1, and then t times the one before plus the one before that: each number is one such sum in which
 * below a digit t stands a 0 (Ostrowski; Fraenkel 1985). Words with other digits below a t are in no set. These are
 * Fibonacci digits for t = 1: sums of some of 1, 2, 3, 5, 8, ... without neighbours (Zeckendorf).
 * Zeros behind a word do not change whether an automaton accepts the word (invariant 1), so each number may be written
 * with any number of zeros. The sets that such automata accept are closed under "and", "not" and "exists", so they
 * decide formulas of whole numbers with + and comparisons (Buechi 1960; docs/theorems.md, "automaton"; for Fibonacci
 * digits Frougny 1992).
 *
 * Invariants: 1. accepts[s] = accepts[next[s * n_letters]]. 2. Every state is reached from state 0, the start; no two
 * states accept the same words; states are numbered in the order in which a search by breadth meets them. So two
 * automata of the same tracks accept the same tuples if and only if they are equal. 3. A letter is the sum of
 * digit_i * d^k for the k-th track i, k = 0, 1, ..., d being the number of digits: the base, or 2.
 *
 * All functions with a work argument: SG_ELIMIT, SG_ENOMEM, SG_ESTOP. *out is {0} after a failure, and is freed with
 * sg_dfa_free otherwise.
 */

#include "../base/budget.h"

enum { SG_DFA_TRACKS = 16, SG_DFA_LETTERS = 1 << 16, SG_DFA_BASE = 10, SG_DFA_UNITS = 16, SG_DFA_UNIT = 9 };
/* The largest coefficient, constant and modulus of an atom. */
#define SG_DFA_CONSTANT (INT64_C(1) << 40)
#define SG_DFA_MODULUS (INT64_C(1) << 20)

typedef struct sg_dfa {
    unsigned base;   /* 2..SG_DFA_BASE, or SG_DFA_UNITS + t, t = 1..SG_DFA_UNIT */
    uint32_t tracks; /* a set, bit i for track i */
    size_t n_letters, n_states;
    uint32_t *next;   /* next[state * n_letters + letter] */
    uint8_t *accepts; /* accepts[state]: 0 or 1 */
} sg_dfa;

/* The limits of a computation; both may be NULL. */
typedef struct sg_dfa_work {
    sg_budget *budget;
    const sg_pulse *pulse; /* is told the number of states */
} sg_dfa_work;

void sg_dfa_free(sg_budget *budget, sg_dfa *dfa);
/* The t of a base SG_DFA_UNITS + t, or 0. */
static inline unsigned sg_dfa_unit(unsigned base)
{
    return base > SG_DFA_UNITS ? base - SG_DFA_UNITS : 0;
}
/* The number of digits in a base. */
static inline unsigned sg_dfa_digits(unsigned base)
{
    return base > SG_DFA_UNITS ? base - SG_DFA_UNITS + 1 : base;
}
/* The number of tracks; the number of letters, or 0 if that is above SG_DFA_LETTERS. */
unsigned sg_dfa_n_tracks(uint32_t tracks);
size_t sg_dfa_letters(unsigned base, uint32_t tracks);

/* A sum of coefficients times tracks, coefficient[i] for track i; those of tracks outside the set are not read. */
typedef struct sg_dfa_sum {
    unsigned base;
    uint32_t tracks;
    int64_t coefficient[SG_DFA_TRACKS];
} sg_dfa_sum;

/* All tuples. */
sg_status sg_dfa_valid(sg_dfa_work work, unsigned base, uint32_t tracks, sg_dfa *out) SG_MUST_CHECK;
/* Leaves the tuples of valid words, of which each number has one, in *dfa, which is freed after a failure. */
sg_status sg_dfa_keep_valid(sg_dfa_work work, sg_dfa *dfa) SG_MUST_CHECK;
/* sum = c; sum <= c; sum = c modulo m >= 1.   SG_ERANGE: a number is too large, or there are too many letters. */
sg_status sg_dfa_equation(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out) SG_MUST_CHECK;
sg_status sg_dfa_at_most(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out) SG_MUST_CHECK;
sg_status sg_dfa_remainder(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, int64_t m, sg_dfa *out) SG_MUST_CHECK;

/*
 * An automaton given by its states: out->base, tracks, n_letters, n_states, next and accepts of the argument `given`, of
 * which invariants 2 need not hold; words that are not valid are left out.
 * SG_EINPUT: invariant 1 does not hold in a state that is reached.
 */
sg_status sg_dfa_given(sg_dfa_work work, const sg_dfa *given, sg_dfa *out) SG_MUST_CHECK;
/* The same where no such word is accepted. */
sg_status sg_dfa_normal(sg_dfa_work work, const sg_dfa *given, sg_dfa *out) SG_MUST_CHECK;

/*
 * The tuples of which truth says so: bit 2 * (is it in a?) + (is it in b?) of truth. The tracks are those of both. The
 * bases are the same.   SG_ERANGE: too many letters.
 */
enum { SG_DFA_AND = 1 << 3, SG_DFA_OR = 1 << 3 | 1 << 2 | 1 << 1, SG_DFA_AND_NOT = 1 << 2 };
sg_status sg_dfa_combine(sg_dfa_work work, const sg_dfa *a, const sg_dfa *b, unsigned truth, sg_dfa *out) SG_MUST_CHECK;
/* The tuples that are not in a. */
sg_status sg_dfa_not(sg_dfa_work work, const sg_dfa *a, sg_dfa *out) SG_MUST_CHECK;
/*
 * The tuples of the other tracks to which at least `least` tuples of these tracks belong. The tracks are some of a;
 * least is 1..255.
 */
sg_status sg_dfa_exists(sg_dfa_work work, const sg_dfa *a, uint32_t tracks, unsigned least, sg_dfa *out) SG_MUST_CHECK;
/* The same tuples with track i named to[i]; the names differ. */
sg_status sg_dfa_rename(sg_dfa_work work, const sg_dfa *a, const unsigned to[SG_DFA_TRACKS], sg_dfa *out) SG_MUST_CHECK;

/* Is the tuple in the set? x[i] is the number of track i. */
bool sg_dfa_has(const sg_dfa *dfa, const uint64_t x[SG_DFA_TRACKS]);
/*
 * *found: is there a tuple? x is one then, of those with the fewest digits; numbers above UINT64_MAX are that.
 */
sg_status sg_dfa_witness(sg_dfa_work work, const sg_dfa *dfa, uint64_t x[SG_DFA_TRACKS], bool *found) SG_MUST_CHECK;
/*
 * Of two tracks in base 2 or more, the first of which is n: *v is a number up to UINT64_MAX with which n is a tuple, if
 * *found.
 * SG_ERANGE: in this base the number found has a digit too many.
 */
sg_status sg_dfa_image(sg_dfa_work work, const sg_dfa *dfa, uint64_t n, uint64_t *v, bool *found) SG_MUST_CHECK;

/*
 * Names the m < n with which n is a tuple, as options of one part. dfa has two tracks in base 2 or more, the first of
 * which is n, and of all its tuples m < n. In order, for n up to 2^26.   SG_ENOMEM, and every status that the sink returns.
 */
sg_status sg_dfa_options(const sg_dfa *dfa, uint64_t n, sg_sink *sink) SG_MUST_CHECK;

/*
 * Which {a, b}, a, b < 2^places, may become more P-positions than the opponent may forbid before each move? wins gets a
 * bit for each a * 2^places + b, the lowest bits of a byte first; it has sg_dfa_lost_bytes bytes. moves has the tracks
 * a, b, a2, b2 = 0..3 in base 2, and the total falls. The pulse is told 0 states.   Every status that the pulse returns.
 */
size_t sg_dfa_lost_bytes(const sg_dfa *moves, unsigned places, unsigned forbidden);
sg_status sg_dfa_lost(sg_dfa_work work, const sg_dfa *moves, unsigned places, unsigned forbidden,
                      uint8_t *wins) SG_MUST_CHECK;

/*
 * The nim-values of {a, b}: values[a * 2^places + b], for a + b < 2^places, or, where is_square says that no move makes a
 * heap larger, for a, b < 2^places; the others are SG_DFA_NO_VALUE. *n_moves: how many moves were looked at. moves is as
 * above, places at most 12. room has sg_dfa_lost_bytes bytes for no option forbidden.   SG_ERANGE: a value is too large.
 * Every status of the pulse.
 */
enum { SG_DFA_NO_VALUE = UINT16_MAX };
sg_status sg_dfa_pair_values(sg_dfa_work work, const sg_dfa *moves, unsigned places, bool is_square, uint8_t *room,
                             uint16_t *values, uint64_t *n_moves) SG_MUST_CHECK;

#endif
