/* SPDX-License-Identifier: MIT */
#ifndef SG_H
#define SG_H

/*
 * libsg: impartial combinatorial games, in normal play and in misère play.
 *
 * Ownership. Objects come from sg_x_new (or a maker with its own name) and go to sg_x_free, which accepts NULL. A
 * function borrows what its arguments point to until it returns, unless it says that it keeps them: what is kept must
 * outlive the object and stays the caller's. A pointer that a function gives is a view: it belongs to the object, and
 * is valid until the next call that takes the object as not const. sg_ring_save alone gives a block that the caller
 * frees.
 *
 * Failures. Out-parameters are written only when SG_OK is returned, unless said otherwise. SG_ENOMEM is possible
 * wherever a status is returned, and what was known before a failure stays known. Nothing here prints, exits or keeps
 * global state.
 *
 * Limits. In sg_x_limit, max_bytes is what the object may hold in all, max_positions how many positions it may look
 * at from now on; 0 is no limit, as at first. Whoever reaches a limit returns SG_ELIMIT, and can be asked again with
 * a higher one. Memory is looked at before each step: an object can hold more than max_bytes by what one table grows
 * in a step.
 *
 * Callbacks return normally: they must not longjmp over a libsg frame. To stop, a callback returns a status.
 *
 * Threads. One thread at a time uses an object, except for a memo while sg_memo_share says so. Different objects are
 * independent.
 *
 * Nim-values are uint32_t up to SG_VALUE_MAX, and nothing wraps: what would not fit ends in SG_ERANGE.
 *
 * Sections: status, pulse, options; theory (mex, traces, nimbers, periods); heap families, coupled families, two heaps, rings;
 * searches (memo, solver, prover, loopy games, entailing moves); boards, grids, graphs and trees; tilings; misère play.
 *
 * Sources: [WW] Berlekamp, Conway, Guy, Winning Ways, vol. 1, ch. 4; [CGT] Siegel, Combinatorial Game Theory,
 * ch. IV; [ONAG] Conway, On Numbers and Games; [GS] Guy and Smith, The G-values of various games, Proc. Camb.
 * Phil. Soc. 52 (1956).
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* libsg is compiled with hidden symbols: it exports the functions declared between here and the pop, and no others. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define SG_VERSION_MAJOR 0
#define SG_VERSION_MINOR 1
#define SG_VERSION_PATCH 0
#define SG_STRINGIFY_(x) #x
#define SG_STRINGIFY(x) SG_STRINGIFY_(x)
#define SG_VERSION                 \
    SG_STRINGIFY(SG_VERSION_MAJOR) \
    "." SG_STRINGIFY(SG_VERSION_MINOR) "." SG_STRINGIFY(SG_VERSION_PATCH)

#if defined(__GNUC__)
#define SG_MUST_CHECK __attribute__((warn_unused_result))
#else
#define SG_MUST_CHECK
#endif

/* ---- status ------------------------------------------------------------------------------------------ */

typedef enum sg_status {
    SG_OK = 0,
    SG_ENOMEM, /* the machine has no more memory */
    SG_ELIMIT, /* a limit that the caller set was reached */
    SG_ESTOP,  /* the pulse asked to stop (Ctrl-C) */
    SG_ERANGE, /* an argument or a result is outside its documented range */
    SG_EINPUT, /* text that does not parse: a code, a number */
    SG_ERULE,  /* the rule is at fault: a callback reported an error, or named an option that it must not */
    SG_ECYCLE, /* play can return to an earlier position; sg_x_cycle lists the loop */
    SG_STATUS_COUNT
} sg_status;

/* Short lower-case name ("ok", "nomem", "limit", ...) and one sentence. Never NULL; static storage. */
const char *sg_status_name(sg_status status);
const char *sg_status_text(sg_status status);

/* What is wrong with a piece of input: the offset of the first bad byte, and a sentence that says what to write
 * instead. */
enum { SG_FAULT_TEXT_MAX = 240 };
typedef struct sg_fault {
    size_t at;
    char text[SG_FAULT_TEXT_MAX];
} sg_fault;

/*
 * A pulse lets a long computation be watched and stopped. beat is called at least once per SG_PULSE_STEPS elementary
 * steps of C code, with the work done so far in the unit of the computation (heaps, positions); a non-OK return ends
 * the computation with that status. A NULL pulse is never called.
 */
enum { SG_PULSE_STEPS = 1 << 22 };
typedef struct sg_pulse {
    sg_status (*beat)(void *ud, uint64_t done);
    void *ud;
} sg_pulse;

/*
 * Options of what has a number: a heap, a component, a generator. Objects that ask for them take a callback, which
 * calls sg_sink_option once per option of n, with the numbers of the parts that the option leaves (n_parts = 0:
 * nothing). sink is valid until the callback returns. Positions that are keys are another matter: sg_expand_fn.
 * sg_sink_option returns SG_ERANGE for parts that cannot be; after any failure the callback is to return a non-OK
 * status.
 */
typedef struct sg_sink sg_sink;
typedef sg_status sg_options_fn(void *ud, uint64_t n, sg_sink *sink);
sg_status sg_sink_option(sg_sink *sink, const uint64_t *parts, size_t n_parts) SG_MUST_CHECK;

/* ---- theory: numbers only ----------------------------------------------------------------------------- */

/* The largest nim-value; larger uint32_t are reserved as marks inside the engines. */
#define SG_VALUE_MAX UINT32_C(0xfffffff0)

/* mex: the least natural number that is not among values[0..n_values). At most n_values. */
uint32_t sg_mex(const uint32_t *values, size_t n_values);

/*
 * A trace explains a value step by step. Steps refer to the list of values that the caller gave, by index.
 */
typedef enum sg_step_kind {
    SG_STEP_TAKEN = 0, /* mex: `value` is not free, it is the value of option `index`, the first of `count` */
    SG_STEP_FREE,      /* mex: no option has `value`: it is the mex */
    SG_STEP_ABOVE,     /* mex: `value`, above the mex, is the value of option `index`, the first of `count`; from there
                          a move leads back to the mex */
    SG_STEP_TERM,      /* sum: component `index` has `value`; `sum` is the nim-sum up to it */
    SG_STEP_BIT,       /* sum: `value` = 2^b is the highest power of 2 in the nim-sum `sum`, which is not 0 */
    SG_STEP_TURN       /* sum: component `index` has `value` with bit b: a move to `sum` < `value` makes the sum 0 */
} sg_step_kind;
typedef struct sg_step {
    sg_step_kind kind;
    size_t index; /* of the option or component in the list given, from 0 */
    size_t count; /* how many options have the value; 1 for components */
    uint64_t value;
    uint64_t sum;
} sg_step;
/* Called once per step, in order; false ends the trace early, which is no error. */
typedef bool sg_step_fn(void *ud, const sg_step *step);

/* Short name: "taken", "free", "above", "term", "bit", "turn". Static storage. */
const char *sg_step_name(sg_step_kind kind);

/*
 * sg_trace_mex: how the mex of values[0..n_values) is picked: TAKEN for 0, 1, ... in turn, FREE once, then ABOVE for
 * the values above it, ascending.
 * SG_ENOMEM  no scratch memory (n_values * 16 bytes); no step was given.
 */
sg_status sg_trace_mex(const uint64_t *values, size_t n_values, sg_step_fn *each, void *ud) SG_MUST_CHECK;

/*
 * sg_trace_sum: why a sum of components of these values is won or lost: TERM for each; then, unless the nim-sum is 0,
 * BIT and a TURN for each component that has this bit (an odd number of them, so at least one) [WW ch. 3; Bouton
 * 1901].
 */
void sg_trace_sum(const uint64_t *values, size_t n_values, sg_step_fn *each, void *ud);

/*
 * The field of nimbers below 2^64. Nim-addition is exclusive or; the nim-product is
 * a * b = mex{a' * b + a * b' + a' * b' : a' < a, b' < b} [ONAG, ch. 6]. The nimbers below 2^(2^k) are the field
 * GF(2^(2^k)). These functions accept all arguments and allocate nothing, unless said otherwise.
 */
uint64_t sg_nim_product(uint64_t a, uint64_t b);

/* out[i] = a[i] * b[i] for i < n_values. out may be a or b, or apart from both; it must not overlap them otherwise. */
void sg_nim_products(const uint64_t *a, const uint64_t *b, size_t n_values, uint64_t *out);

/* How this machine computes products: "pclmul avx2", "pclmul" or "portable". Results are the same. Static storage. */
const char *sg_nim_engine(void);

/* The product of exponent factors a; 1 for the exponent 0, also if a = 0. */
uint64_t sg_nim_power(uint64_t a, uint64_t exponent);

/* 1/a; 0 for a = 0, which has no inverse. */
uint64_t sg_nim_inverse(uint64_t a);

/* The one x with x * x = a. */
uint64_t sg_nim_sqrt(uint64_t a);

/*
 * The even solution x of x * x + x = a (Artin and Schreier); the other one is x + 1. False, with *x not written, if
 * a >= 2^63: the solutions are then in GF(2^128).
 */
bool sg_nim_solve(uint64_t a, uint64_t *x);

/* The least k >= 1 with a^k = 1, a divisor of 2^64 - 1; 0 for a = 0. */
uint64_t sg_nim_order(uint64_t a);

/*
 * The least exponent k >= 0 with base^k = a; *found is false if no power of base is a. Takes less than a millisecond
 * (Pohlig and Hellman: the largest prime factor of 2^64 - 1 is 6700417), hence no pulse.
 * SG_ERANGE  a or base is 0.   SG_ENOMEM.
 */
sg_status sg_nim_log(uint64_t a, uint64_t base, uint64_t *exponent, bool *found) SG_MUST_CHECK;

/*
 * The field of nimbers below 2^128, which contains the one below 2^64: the same functions with the same meaning, each
 * about four times as slow. There is no logarithm: one prime factor of 2^128 - 1 has 46 bits.
 */
typedef struct sg_nim128 {
    uint64_t low, high; /* high * 2^64 + low */
} sg_nim128;

sg_nim128 sg_nim128_product(sg_nim128 a, sg_nim128 b);
sg_nim128 sg_nim128_power(sg_nim128 a, sg_nim128 exponent);
sg_nim128 sg_nim128_inverse(sg_nim128 a);
sg_nim128 sg_nim128_sqrt(sg_nim128 a);
bool sg_nim128_solve(sg_nim128 a, sg_nim128 *x); /* false exactly for a >= 2^127 */
sg_nim128 sg_nim128_order(sg_nim128 a);

/*
 * Which theorem turns a finite check into a proof. The formula at the end of each comment is sg_criterion_needs(n0,
 * p): a preperiod n0 and a period p are proven once so many values are known, and g(n+p) = g(n) + saltus for all n >=
 * n0 among them.
 */
typedef enum sg_theorem {
    SG_THEOREM_NONE = 0,    /* no theorem applies: a regularity is only observed */
    SG_THEOREM_WINDOW,      /* finite subtraction set, one full window of max(S) [CGT IV.2]: n0 + p + reach */
    SG_THEOREM_GUY_SMITH,   /* finite take-and-break code [GS; CGT IV.2.7], splits into at most H parts, removes
                             at most k: with m = max(n0, 1), H*m + H*p + k */
    SG_THEOREM_ALL_BUT,     /* all-but subtraction set, M = max(excluded), docs/theorems.md: n0 + p + max(2M, M+1) */
    SG_THEOREM_RARE_WINDOW, /* octal code, few rare heaps, docs/theorems.md: no formula, the rare heaps decide how many
                              values are needed. Only sg_family_period and rings use it */
    SG_THEOREM_ENDLESS,     /* code with a repeating tail of T digits from digit k on, splits into at most H parts: with
                             P = lcm(p, T), H*m + (H+1)*P + k - 1, at least n0 + P + p */
    SG_THEOREM_ARITHMETIC,  /* code with splits and a saltus, docs/theorems.md: no formula, there are more conditions */
    SG_THEOREM_TAIL,        /* code without splits, with a repeating tail and a saltus, docs/theorems.md: no formula */
    SG_THEOREM_COUPLED      /* coupled families, docs/theorems.md: no formula, the periods of all families decide how
                             many values are needed. Only sg_system_period uses it */
} sg_theorem;

typedef struct sg_criterion {
    sg_theorem theorem;
    uint32_t reach; /* max(S), or k, or max(excluded) */
    uint32_t parts; /* H >= 1; read by SG_THEOREM_GUY_SMITH and SG_THEOREM_ENDLESS only */
    uint32_t tail;  /* T >= 1; read by SG_THEOREM_ENDLESS only */
} sg_criterion;

/* Short name ("window", "guy-smith", ...) and one-sentence statement with its source. Static storage. */
const char *sg_theorem_name(sg_theorem theorem);
const char *sg_theorem_text(sg_theorem theorem);

/* How many values must be known for (n0, p); UINT64_MAX if the theorem is NONE or the count overflows. */
uint64_t sg_criterion_needs(const sg_criterion *criterion, uint64_t preperiod, uint64_t period);

/* g(n + period) = g(n) + saltus for all n >= preperiod (least such preperiod). */
typedef struct sg_period {
    uint64_t period;
    uint64_t preperiod;
    uint64_t saltus;     /* 0 for plain periodicity */
    uint64_t checked_to; /* proven: the last heap the theorem needs, at least n0 + p; observed: the last heap given */
    bool proven;         /* by theorem; otherwise merely observed */
    sg_theorem theorem;  /* SG_THEOREM_NONE if observed */
    uint32_t max_value;  /* the largest value among g(0..checked_to), and the first heap where it occurs */
    uint64_t max_at;
} sg_period;

/*
 * sg_period_find: the least period of values[0..n_values) that the criterion proves; else, if observe is true, the
 * least period that is seen at least three times over and whose preperiod is at most half the values (proven =
 * false). *found says whether there is one. Takes linear time, and at most n_values * 4 bytes of scratch memory (the
 * Z-function of the reversed differences), mostly none.
 * SG_ENOMEM  no scratch memory, or more than 2^32 - 1 values where it is needed.
 */
sg_status sg_period_find(const uint32_t *values, size_t n_values, const sg_criterion *criterion, bool observe,
                         sg_period *out, bool *found) SG_MUST_CHECK;

/* ---- heap: integer-indexed families --------------------------------------------------------------------- */

/* How an answer is known. */
typedef enum sg_basis {
    SG_BASIS_COMPUTED = 0, /* by the definition, to the end */
    SG_BASIS_PROVEN,       /* from a period that a theorem proves */
    SG_BASIS_CLOSED_FORM,  /* from a proposition about the family */
    SG_BASIS_OBSERVED,     /* a regularity that no theorem covers */
    SG_BASIS_ASSUMED       /* extrapolated, on request, from an observed period */
} sg_basis;
const char *sg_basis_name(sg_basis basis); /* "computed", "proven", "closed form", ... */

/*
 * A family is a game on heaps of tokens: positions are sums of heaps, and every move replaces one heap by a sum of
 * smaller heaps, or by nothing. The nim-sequence g(0), g(1), ... is computed on demand and kept.
 */
typedef struct sg_family sg_family;

/*
 * sg_family_code: from a take-and-break code "d0.d1d2d3..." [WW; CGT IV.2]. Digit d_t says what may be left when t
 * tokens are taken from a heap: one of 0-9 A-Z (value 0..35), bit h set means h non-empty heaps; "&n;", the same for
 * a number n < 2^64; or a list of numbers of heaps up to 63, "{0,2,5}", whose last may be "5+", 5 or more. "*" is
 * {0,1,2+}. A group in brackets at the end repeats for ever: "0.[3]" is Nim. A digit, or a number in a list, may be
 * followed by '!' (the heaps left by one move pairwise unequal), '?' (not all equal) or '=' (all equal), which bind
 * moves that leave two or more heaps. d0 may allow splits only. Digits to the left of d0 are for moves that add 1, 2,
 * ... tokens; they too may allow splits only, and only such that each heap left is smaller than the one taken
 * (docs/theorems.md): "80." adds a token and leaves three heaps. The leading "0" before the point may be missing.
 * Codes with '|' between them are joined: a move is a move of any of them; a part without a point is a finite
 * subtraction set, "0.77|{3,8}". Joined digits must be a digit again: for each number of heaps, the splits allowed
 * must be those of a constraint, or all.
 * SG_EINPUT  the text is not a code; fault says where and why.   SG_ENOMEM.
 */
sg_status sg_family_code(const char *text, size_t text_bytes, sg_fault *fault, sg_family **out) SG_MUST_CHECK;

/*
 * sg_family_subtract: take s tokens, s in set[0..n_set) (all_but false), or any s >= 1 that is not in the set
 * (all_but true). Order and repetition do not matter.
 * SG_EINPUT  a member is 0 or above SG_SUBTRACT_MAX (fault.at is its index in set);
 *            an empty set with all_but false is allowed (no moves).
 */
#define SG_SUBTRACT_MAX UINT32_C(100000000)
sg_status sg_family_subtract(const uint64_t *set, size_t n_set, bool all_but, sg_fault *fault,
                             sg_family **out) SG_MUST_CHECK;

/* A family whose moves from the heap n are the options that the callback names; the heap 0 has none. Keeps ud.
 * Parts must be smaller than n. options may be called many times for one n; using the family from inside it is
 * SG_ERULE. */
sg_status sg_family_script(sg_options_fn *options, void *ud, sg_family **out) SG_MUST_CHECK;

void sg_family_free(sg_family *family);

/*
 * The rule in its normal form: "0.77", "{1,2,5}", "all but {1,2}". Families with the same text have the same moves.
 * NULL for a scripted family. View, valid as long as the family.
 */
const char *sg_family_rule(const sg_family *family);

/*
 * What proves a period without a saltus of this family; SG_THEOREM_NONE for scripted families and constrained codes.
 * Codes whose digits are all 0 or 3 are subtraction sets and count as such, endless or not. A period with a saltus is
 * proven by a theorem that sg_period names.
 */
sg_criterion sg_family_criterion(const sg_family *family);

/* The theorem of the proven period if there is one, else the criterion's. */
sg_theorem sg_family_theorem(const sg_family *family);

void sg_family_limit(sg_family *family, uint64_t max_bytes);

/*
 * sg_family_extend: makes g(0..upto) known. Once a period is proven nothing more is computed or stored.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM.   SG_ERULE  the callback of a scripted family.
 * SG_ERANGE  upto >= 2^40, or a nim-value is above SG_VALUE_MAX.
 */
sg_status sg_family_extend(sg_family *family, uint64_t upto, const sg_pulse *pulse) SG_MUST_CHECK;

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
 * sg_family_known: how many values are known, g(0), ..., g(n-1). The first sg_family_computed of them are in the
 * table; the others follow from the proven period and take no memory.
 */
uint64_t sg_family_known(const sg_family *family);
uint64_t sg_family_computed(const sg_family *family);

/*
 * sg_family_read: out[i] = g(from + i) for all heaps from .. to, which must be known; once a period is proven, any
 * heap may be read. (The table holds one, two or four bytes per value, as its largest value needs.)
 * SG_ERANGE  from > to, or to is not known, or a value is above SG_VALUE_MAX: out is then undefined.
 */
sg_status sg_family_read(const sg_family *family, uint64_t from, uint64_t to, uint32_t *out) SG_MUST_CHECK;

/*
 * The engine that computes the values; it can change as more become known. "sparse avx2 (mask 0x1e, parity)" (Guy and
 * Smith's sparse space: the bits of the value that tell rare heaps from common ones, and whether the parity of the
 * heap is one more), "dense avx2", "dense portable", "dense general" (codes with splits into three or more heaps,
 * mixed constraints or a repeating tail), "subtraction", "subtraction, all but", "script". View.
 */
const char *sg_family_engine(const sg_family *family);

/* How g(n), a known value, is known: computed, or read along a proven period. */
sg_basis sg_family_basis(const sg_family *family, uint64_t n);

/*
 * sg_family_period: the least period that is proven, else one that is observed. With upto > 0 it looks at the heaps
 * 0..upto. With upto = 0 it computes on, doubling, until it finds a proof, reaches a limit or is stopped; then the
 * status says why it stopped, and *out is the observed period, if *found. *found is written whatever the status.
 * Where this might never end, upto = 0 stands for SG_OBSERVE_UPTO: without a theorem (NONE), and for endless codes
 * (ENDLESS), many of which are neither periodic nor arithmetic periodic. The saltus of a proven period is 0 if the
 * theorem is WINDOW, GUY_SMITH or ENDLESS.
 */
#define SG_OBSERVE_UPTO 20000
sg_status sg_family_period(sg_family *family, uint64_t upto, const sg_pulse *pulse, sg_period *out,
                           bool *found) SG_MUST_CHECK;

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

/* The proposition that gives the values of this family in closed form; NULL if there is none. Static storage. */
const char *sg_family_closed_form(const sg_family *family);

/*
 * sg_family_value_decimal: g(n) for a heap n written in decimal digits, however many: closed forms and periods answer
 * for heaps far beyond the 64 bits of other functions. Tries, in this order: a closed form; the values known; a
 * proven period (looked for among the first SG_SEARCH_UPTO heaps); computation up to n; with assume, an observed
 * period (looked for among SG_OBSERVE_UPTO heaps if there is no theorem, and among the values known when a limit
 * stops the search). *value has 64 bits for the sake of periods with a saltus.
 * SG_EINPUT  not decimal digits.   SG_ERANGE  the value does not fit in 63 bits.
 * SG_ELIMIT  n is SG_SEARCH_UPTO or more and no period was proven (at once if there is no theorem), or a limit was reached.
 */
#define SG_SEARCH_UPTO UINT64_C(4000000)
sg_status sg_family_value_decimal(sg_family *family, const char *digits, size_t n_digits, bool assume,
                                  const sg_pulse *pulse, uint64_t *value, sg_basis *basis) SG_MUST_CHECK;

/* ---- heap: coupled families ------------------------------------------------------------------------------- */

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
 * sg_system_extend: makes heaps 0..upto of all families known; sg_system_known: how many are. After a failure those that
 * were computed stay.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM.   SG_ECYCLE  fixed heaps need one another.
 * SG_ERANGE  upto >= SG_SYSTEM_UPTO, or a value is above 65535.   SG_ERULE  called from its own pulse.
 */
sg_status sg_system_extend(sg_system *system, uint64_t upto, const sg_pulse *pulse) SG_MUST_CHECK;
uint64_t sg_system_known(const sg_system *system);

/* After SG_ECYCLE, a heap from which play can go round; after SG_ERANGE by a value, the heap that has the value. */
void sg_system_stopped(const sg_system *system, size_t *family, uint64_t *heap);

/* out[i] = heap from + i of the family, up to heap to, which is known. SG_ERANGE. */
sg_status sg_system_read(const sg_system *system, size_t family, uint64_t from, uint64_t to,
                         uint32_t *out) SG_MUST_CHECK;

/* The number r of the theorem, docs/theorems.md, section 16. */
uint64_t sg_system_reach(const sg_system *system);

/* "coupled, dense" or "coupled, sparse (mask 0x8e, parity)". View, valid until the next call. */
const char *sg_system_engine(const sg_system *system);

/* The period and the preperiod that all families have to which the moves of one lead. */
typedef struct sg_system_common {
    uint64_t period, preperiod;
} sg_system_common;

/*
 * sg_system_period: the least period of the family that SG_THEOREM_COUPLED proves, by the periods of all families that it
 * leads to, else one that is observed. upto = 0: computes on until there is a proof. As sg_family_period. *common is
 * set where the period is proven; it may be NULL.
 */
sg_status sg_system_period(sg_system *system, size_t family, uint64_t upto, const sg_pulse *pulse, sg_period *out,
                           bool *found, sg_system_common *common) SG_MUST_CHECK;

/*
 * sg_family_options: calls each for every move from heap n, with the heaps that it leaves: ascending, no heap 0, no
 * move twice. each returns false to stop early, which is SG_OK. Values are neither needed nor computed. reach: moves
 * of a code are left out if two of the heaps that they leave are above reach (UINT64_MAX: none is left out). For a
 * heap far beyond a proven period without a saltus, reach = preperiod + period meets every value that an option has.
 * SG_ERANGE  n is above 2^63, or a move leaves more than 65536 heaps.
 */
typedef bool sg_option_fn(void *ud, const uint64_t *parts, size_t n_parts);
sg_status sg_family_options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud) SG_MUST_CHECK;

/* ---- heap: two heaps ---------------------------------------------------------------------------------------- */

/*
 * The table of nim-values of a game on two heaps {a, b} whose moves are rays: a move takes k times x tokens from a and k
 * times y from b, for one of the rays and some k from 1 to most; most = 0 is no bound.
 */
typedef struct sg_two_heaps sg_two_heaps;

typedef struct sg_ray {
    uint64_t x, y, most;
} sg_ray;

#define SG_TWO_HEAPS_CELLS (UINT64_C(1) << 31) /* a table has at most so many values */

/*
 * sg_two_heaps_new copies the rays.   SG_EINPUT  a ray takes nothing, or there are more than 4096.   SG_ENOMEM.
 * sg_two_heaps_symmetric: do {a, b} and {b, a} have the same moves, but for the order of the heaps?
 */
sg_status sg_two_heaps_new(const sg_ray *rays, size_t n_rays, sg_two_heaps **out) SG_MUST_CHECK;
void sg_two_heaps_free(sg_two_heaps *two);
void sg_two_heaps_limit(sg_two_heaps *two, uint64_t max_bytes);
bool sg_two_heaps_symmetric(const sg_two_heaps *two);

/*
 * sg_two_heaps_extend: makes {a, b} and all that was known before known, as one rectangle from {0, 0} on.
 * sg_two_heaps_known: its rows (a) and columns (b). sg_two_heaps_bytes: what the object would hold meanwhile, at the most;
 * UINT64_MAX: too many cells. The pulse is told the values that were computed or read again.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM.   SG_ERANGE  too many cells.   SG_ERULE  called from its own pulse.
 */
sg_status sg_two_heaps_extend(sg_two_heaps *two, uint64_t a, uint64_t b, const sg_pulse *pulse) SG_MUST_CHECK;
void sg_two_heaps_known(const sg_two_heaps *two, uint64_t *rows, uint64_t *columns);
uint64_t sg_two_heaps_bytes(const sg_two_heaps *two, uint64_t a, uint64_t b);

/* out[i] = the value of {a, from + i}, up to {a, to}, which are known. SG_ERANGE. */
sg_status sg_two_heaps_read(const sg_two_heaps *two, uint64_t a, uint64_t from, uint64_t to,
                            uint32_t *out) SG_MUST_CHECK;

/* ---- heap: rings, periods in memory that does not grow ----------------------------------------------------------- */

/*
 * A ring looks for the period of an octal code with few rare heaps in memory that does not grow: it keeps the first
 * values and a window of the last ones (SG_THEOREM_RARE_WINDOW; docs/theorems.md, 8). After a failure other than
 * SG_ESTOP and
 * SG_ELIMIT a ring can only be freed, unless said otherwise.
 *
 * sg_ring_new: starts from the first n_values values, which the family computes; n_values is a multiple of 512, at
 * least 2^14. Rare heaps, and the parts of splits that the ring looks at, are below n_values / 2. max_bytes is a
 * limit as of sg_x_limit, for good, since the memory that a ring needs is known when it is made.
 * SG_ERANGE  no ring for this game: not a finite octal code, too many rare heaps, or a value above 255.
 * SG_EINPUT  a heap from n_values / 2 on is rare: give more values.   Whatever sg_family_extend returns.
 */
typedef struct sg_ring sg_ring;
sg_status sg_ring_new(sg_family *family, uint64_t n_values, uint64_t max_bytes, const sg_pulse *pulse,
                      sg_ring **out) SG_MUST_CHECK;
void sg_ring_free(sg_ring *ring);

/*
 * sg_ring_run: computes until a period is proven or n_target values (rounded up) are known; n_target <= 2^60.
 * SG_EINPUT  the window does not force the value of heap sg_ring_known(); a ring made from more values may find it.
 * SG_ERANGE  that value is above 255.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM: can be called again.
 */
sg_status sg_ring_run(sg_ring *ring, uint64_t n_target, const sg_pulse *pulse) SG_MUST_CHECK;

uint64_t sg_ring_known(const sg_ring *ring); /* values computed */
uint64_t sg_ring_window_heaps(const sg_ring *ring);
const char *sg_ring_engine(const sg_ring *ring); /* how values are computed, for display; static storage */

/* Is a period proven? out->period is the least one; out->preperiod, where the window that came back begins, often
 * not. */
bool sg_ring_found(const sg_ring *ring, sg_period *out);

/*
 * sg_ring_preperiod: after a proof, the period with the least preperiod; takes a few hundredths of the time of the run.
 * Where sg_ring_load said that there is one, its window is computed again, to the place where it came back.
 * SG_EINPUT  no period is proven, or the one of sg_ring_load is none.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM: can be called again, and begins anew.
 */
sg_status sg_ring_preperiod(const sg_ring *ring, const sg_pulse *pulse, sg_period *out) SG_MUST_CHECK;

/*
 * What a proof rests on: the mask of the types; depth, up to which all rare heaps are, and all heaps up to which are
 * looked at as parts of splits; and that the window before heap sg_ring_known() is equal to the one a period before.
 * sg_ring_rare: is the heap, at most depth, rare? sg_ring_value: g(heap); false if heap is neither in the window nor
 * among the first values.
 */
typedef struct sg_ring_proof {
    uint32_t mask;
    bool by_place;
    uint64_t depth;
} sg_ring_proof;
void sg_ring_describe(const sg_ring *ring, sg_ring_proof *out);
bool sg_ring_rare(const sg_ring *ring, uint64_t heap);
bool sg_ring_value(const sg_ring *ring, uint64_t heap, uint32_t *value);

/* What was met so far: the largest value and its first heap; the number of rare heaps and the last one, 0 without any. */
typedef struct sg_ring_reach {
    uint32_t max_value;
    uint64_t max_at;
    uint64_t n_rare;
    uint64_t last_rare;
} sg_ring_reach;
void sg_ring_reached(const sg_ring *ring, sg_ring_reach *out);

/*
 * sg_ring_save: the state as a block from malloc, which the caller frees. sg_ring_load: takes such a state up in a
 * new ring of the same game, made from as many values.
 * SG_EINPUT  bytes are no such state, or damaged; the ring is what it was.
 */
sg_status sg_ring_save(const sg_ring *ring, void **bytes, size_t *n_bytes) SG_MUST_CHECK;
sg_status sg_ring_load(sg_ring *ring, const void *bytes, size_t n_bytes) SG_MUST_CHECK;

/* ---- search: arbitrary positions, their memo and solver ---------------------------------------------------------- */

/*
 * A memo maps canonical keys (bytes) to nim-values. Full keys are compared, so a hash collision never changes
 * an answer. A ref names a key for the life of the memo. A key costs its bytes, 4 for the value and about 7 for the
 * index.
 */
typedef struct sg_memo sg_memo;
typedef uint32_t sg_ref;
enum { SG_KEY_MAX = 1 << 20 };             /* bytes; a position larger than 1 MiB is a mistake in a rule */
#define SG_VALUE_NONE UINT32_C(0xffffffff) /* not known yet */

sg_status sg_memo_new(uint64_t max_bytes, sg_memo **out) SG_MUST_CHECK; /* 0 = no limit */
void sg_memo_free(sg_memo *memo);

/*
 * A hashed memo keeps the 128-bit hash (XXH3) of a key of SG_HASH_BYTES or more in its place, and takes keys of equal
 * hash for the same: with n keys, if hashes are as good as random, a wrong answer has a chance below n^2 / 2^129.
 */
enum { SG_HASH_BYTES = 16 };
sg_status sg_memo_new_hashed(uint64_t max_bytes, sg_memo **out) SG_MUST_CHECK;

/*
 * sg_memo_intern: the ref of a key, new if it was not there (value SG_VALUE_NONE).
 * SG_ERANGE  key_bytes > SG_KEY_MAX.   SG_ELIMIT  max_bytes is spent.   SG_ENOMEM.   The memo is unchanged then.
 */
sg_status sg_memo_intern(sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref) SG_MUST_CHECK;

/* Is the key there? */
bool sg_memo_find(const sg_memo *memo, const void *key, size_t key_bytes, sg_ref *ref);

uint32_t sg_memo_value(const sg_memo *memo, sg_ref ref); /* SG_VALUE_NONE if not known */
/* The key as the memo keeps it: of a hashed memo, the hash of a long one. Valid as long as the memo. */
const void *sg_memo_key(const sg_memo *memo, sg_ref ref, size_t *key_bytes);
uint64_t sg_memo_count(const sg_memo *memo);           /* keys */
uint64_t sg_memo_bytes(const sg_memo *memo);           /* memory held */
void sg_memo_limit(sg_memo *memo, uint64_t max_bytes); /* see sg_solver_limit */

/*
 * sg_memo_restore: a value known from elsewhere, of a key as sg_memo_key gave it (of a hashed memo too).
 * SG_ERANGE  no such key or value.   SG_ELIMIT, SG_ENOMEM  as sg_memo_intern.
 */
sg_status sg_memo_restore(sg_memo *memo, const void *stored, size_t stored_bytes, uint32_t value) SG_MUST_CHECK;

/* Whether several threads may use the memo at once from now on, each with a solver of its own (sg_solver_share).
 * Called while one thread uses it. */
void sg_memo_share(sg_memo *memo, bool shared);

/*
 * A solver evaluates positions by the definition over one memo, depth first on an explicit stack: O(V + E)
 * calls and work, no recursion. expand(ud, key, sink) is called once per distinct position; for each option it
 * calls sg_moves_part once per component of the sum that the option leaves (none for the empty sum), then
 * sg_moves_option to close the option. key is a view until the first call on moves. Equal components of an option are
 * taken away in pairs and not evaluated: their sum is 0 (Winning Ways, ch. 1, Tweedledum and Tweedledee), as long as
 * play ends.
 */
typedef struct sg_key {
    const void *bytes;
    size_t n_bytes;
} sg_key;

typedef struct sg_solver sg_solver;
typedef struct sg_moves sg_moves;
typedef sg_status sg_expand_fn(void *ud, const void *key, size_t key_bytes, sg_moves *moves);

sg_status sg_moves_part(sg_moves *moves, const void *key, size_t key_bytes) SG_MUST_CHECK;
sg_status sg_moves_option(sg_moves *moves) SG_MUST_CHECK;

/* An option of one component: sg_moves_part and sg_moves_option in one. */
sg_status sg_moves_single(sg_moves *moves, const void *key, size_t key_bytes) SG_MUST_CHECK;

/* The same for a key of at most 8 bytes that is in a register: the lowest byte of word is its first one, and the bytes
 * after the last one are 0. */
sg_status sg_moves_word(sg_moves *moves, uint64_t word, size_t key_bytes) SG_MUST_CHECK;

/*
 * Whose turn it is after a move: the opponent's, who moves anywhere; the opponent's, who must move in what this option
 * leaves (an entailing move); or still the mover's, who moves anywhere (a complimenting move).
 */
typedef enum sg_turn { SG_TURN_PASSES = 0, SG_TURN_ENTAILS, SG_TURN_STAYS } sg_turn;
/* sg_moves_option for any turn. SG_ERULE  the engine that asks is not sg_entailing, and the turn does not pass. */
sg_status sg_moves_turn(sg_moves *moves, sg_turn turn) SG_MUST_CHECK;

/* True once an option closed before has settled what was asked of the position: expand may return SG_OK at once. */
bool sg_moves_enough(const sg_moves *moves);

/* Keeps memo and ud. max_positions = 0: no limit on positions expanded by this solver. */
sg_status sg_solver_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_positions,
                        sg_solver **out) SG_MUST_CHECK;
void sg_solver_free(sg_solver *solver);

/*
 * sg_solver_value: the nim-value of one position. After any failure the memo holds every value completed so
 * far and the solver can be used again.
 * SG_ECYCLE  the position can recur; sg_solver_cycle_key lists the loop.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or whatever non-OK status expand returned.
 */
sg_status sg_solver_value(sg_solver *solver, const void *key, size_t key_bytes, const sg_pulse *pulse,
                          uint32_t *value) SG_MUST_CHECK;

/* After SG_ECYCLE: the *n positions around the loop, each an option (component) of the one before; a view. Else
 * *n is 0. */
const sg_key *sg_solver_cycle(const sg_solver *solver, size_t *n);

/*
 * For expand: the line of play from the position asked about to the one under expansion. sg_solver_depth: how many
 * positions it has, without the one under expansion; sg_solver_open: number i of them, from 0, as a view.
 */
size_t sg_solver_depth(const sg_solver *solver);
sg_key sg_solver_open(const sg_solver *solver, size_t i);

/*
 * Solvers in several threads over one shared memo, each asked for the value of the same position, divide the work: a
 * solver first leaves a position alone that another has open. When it has nothing else to do, it sleeps once for a
 * moment and then expands that position itself. So no solver depends on another, and each returns on its own. Values do
 * not depend on who was first; which failure is met first, and the loop that is found, do.
 */
void sg_solver_share(sg_solver *solver, bool shared);

/* Called with every value as it becomes known, and the key as the memo keeps it. A non-OK return ends the
 * evaluation. */
typedef sg_status sg_known_fn(void *ud, const void *stored, size_t stored_bytes, uint32_t value);
void sg_solver_tell(sg_solver *solver, sg_known_fn *known, void *ud); /* NULL: nobody */

/* Counters since the solver was made. */
typedef struct sg_counters {
    uint64_t positions;  /* expanded */
    uint64_t options;    /* emitted */
    uint64_t parts;      /* components of options */
    uint64_t hits;       /* components whose value was known when emitted, but for those that cancelled */
    uint64_t duplicates; /* options that are the same as one before of the same position; if sg_solver_watch is on */
    uint64_t repeats;    /* expanded once more, although another solver had them open */
    uint64_t depth;      /* the deepest the stack has been */
} sg_counters;
sg_counters sg_solver_counters(const sg_solver *solver);
void sg_solver_watch(sg_solver *solver, bool duplicates);

/* Memory held by the solver's stacks (the memo's is apart). */
uint64_t sg_solver_bytes(const sg_solver *solver);

/*
 * sg_x_limit of searches: max_positions is how many positions may be expanded from now on; max_bytes is what the object
 * may hold in all, as sg_x_bytes counts it. 0 = no limit. Reaching a limit is SG_ELIMIT, and the search can go on
 * afterwards.
 */
void sg_solver_limit(sg_solver *solver, uint64_t max_positions);

/* ---- search: provers, which need not look at everything ---------------------------------------------------------- */

/*
 * A prover answers questions about sums of positions and need not look at every option. It asks of a position whether
 * its value is some number n, and stops at the option that refutes this or at the last that could. All components of a
 * sum but one are evaluated, since nimbers are inevitable [LV]; the last is asked whether its value is the nim-sum of
 * the others. Equal components of an option cancel in pairs.
 *
 * SG_METHOD_LV  An option of value n is looked for, which is a no; if there is none, one of value m for each m < n
 *               [LV].
 * SG_METHOD_PN  The question is whether the player to move wins the position and a heap of n. The search works where
 *               the least effort seems to be left, by proof numbers, depth first [PN]; for a value, n = 0, 1, 2, ...
 *               Smaller components are evaluated as by SG_METHOD_LV.
 *
 * Values found go to the memo, and values there are used, whichever method or solver found them. Excluded values ("the
 * value of this position is not n") are kept in a table of the prover, which forgets what was not used for long; so are
 * values once the memo is full. A prover expands a position again when it comes back to it with another question. Play
 * from every position must end: a loop that the search runs into is SG_ECYCLE, but an answer may be found that does not
 * depend on it.
 *
 * [LV] Lemoine and Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012); [PN] Nagai, Df-pn algorithm for
 * searching AND/OR trees, thesis, Tokyo 2002; Kishimoto, Winands, Mueller, Saito, ICGA Journal 35 (2012).
 */
typedef enum sg_method { SG_METHOD_LV = 0, SG_METHOD_PN } sg_method;

typedef struct sg_prover sg_prover;

/* Keeps memo and ud. max_bytes as of sg_prover_limit; no limit on positions. */
sg_status sg_prover_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_bytes,
                        sg_prover **out) SG_MUST_CHECK;
void sg_prover_free(sg_prover *prover);

/*
 * sg_prover_value: the nim-value of a sum of n_keys positions. sg_prover_outcome: does the player to move win the sum
 * of the positions and a Nim heap of the size nimber?
 * SG_ECYCLE  a position can recur; sg_prover_cycle lists the loop.
 * SG_ELIMIT  max_positions were expanded, or a value of 64 or more did not fit into the memo.
 * SG_ESTOP, SG_ENOMEM, or whatever non-OK status expand returned. What was found before a failure stays known.
 */
sg_status sg_prover_value(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                          uint32_t *value) SG_MUST_CHECK;
sg_status sg_prover_outcome(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                            const sg_pulse *pulse, bool *wins) SG_MUST_CHECK;

/*
 * In what order the options of a position are looked at. LEARNED, the default: those first that were asked about
 * before, then by the chance that the answer is the one that is looked for, divided by what an answer takes, both as
 * learned from positions with keys of this length and number of bits. RULE: as expand names them.
 */
typedef enum sg_order { SG_ORDER_LEARNED = 0, SG_ORDER_RULE } sg_order;
void sg_prover_order(sg_prover *prover, sg_order order);

/* As sg_solver_cycle. */
const sg_key *sg_prover_cycle(const sg_prover *prover, size_t *n);
/* As those of solvers; one position may come several times in succession. */
size_t sg_prover_depth(const sg_prover *prover);
sg_key sg_prover_open(const sg_prover *prover, size_t i);

/* Called with every value as it becomes known, as sg_solver_tell. */
void sg_prover_tell(sg_prover *prover, sg_known_fn *known, void *ud);

/*
 * sg_prover_tell_excluded: excluded is called with values that a position was found not to have: bit n says that the
 * value is not n. After some millions of calls, what took one expansion is left out. A non-OK return ends the search.
 * sg_prover_exclude: the same from elsewhere, for a key as excluded was given it; the prover may forget it again.
 */
typedef sg_status sg_excluded_fn(void *ud, const void *key, size_t key_bytes, uint64_t excluded);
void sg_prover_tell_excluded(sg_prover *prover, sg_excluded_fn *excluded, void *ud); /* NULL: nobody */
void sg_prover_exclude(sg_prover *prover, const void *key, size_t key_bytes, uint64_t excluded);

/*
 * sg_prover_small: before the prover asks whether the value of an option's last component is n, it calls small, which may
 * know at once: it then returns true and sets *yes. NULL, as at first: nobody knows. Answers found so are neither put
 * into the memo nor told. Keeps ud.
 */
typedef bool sg_small_fn(void *ud, const void *key, size_t key_bytes, uint32_t n, bool *yes);
void sg_prover_small(sg_prover *prover, sg_small_fn *small, void *ud);

/*
 * Provers in several threads over one shared memo (sg_memo_share), each asked the same question by the same method,
 * divide the work: each leaves options alone that another is at, as long as there are others, and drops a question that
 * another has answered. No prover waits for another, and each returns on its own. Answers do not depend on who was
 * first; how many positions are expanded does, and which failure is met.
 *
 * sg_prover_join: prover uses the tables of the leader, excluded values and proof numbers, instead of its own, begins
 * with what the leader has learned about the order of options, and learns with the others. The leader joins itself,
 * before the others. NULL: prover is alone again. Called while none of them is at work. While provers are joined, the
 * memo keeps tables that it has grown out of, until sg_memo_share(memo, false).
 */
void sg_prover_join(sg_prover *prover, sg_prover *leader);

/*
 * As of a solver. positions counts expansions, of which some may be of one position; duplicates are those among the
 * options with a component of unknown value.
 */
sg_counters sg_prover_counters(const sg_prover *prover);
uint64_t sg_prover_bytes(const sg_prover *prover);
/* See sg_solver_limit. max_bytes is for the prover's tables: what does not fit is forgotten, and no failure. A table of
 * excluded values that is larger already grows no more. The stacks, as long as the line of play, have no limit. */
void sg_prover_limit(sg_prover *prover, uint64_t max_bytes, uint64_t max_positions);

/* ---- search: couples, which prove what a search has found -------------------------------------------------------- */

/*
 * A couple is a component and its nim-value. Couples prove claims about sums of components to a checker that knows the
 * options only (docs/certificates.md, docs/theorems.md section 14): for each number below the value there is an option
 * whose components are couples of that nim-sum; and each option is refuted, which means that its components are couples
 * of another nim-sum than the value, or that all but one are, and in that one there is a move to a sum of couples that
 * makes the nim-sum the value.
 *
 * Couples are looked for from the claims down. Of several ways to meet a condition the one is taken that needs the
 * fewest new couples; when all are found, those are dropped that other choices make needless. The numbers of components
 * (ids) begin with 0. None of the callbacks, the pulse included, may call a function of the couples that it works for.
 */
typedef struct sg_couples_asked {
    sg_memo *memo;        /* knows most values; no hashed one */
    sg_expand_fn *expand; /* names the options of a component, as of the prover that filled the memo */
    sg_small_fn *small;   /* knows values at once, as of sg_prover_small; or NULL */
    void *small_ud;
    /* Searches for what the two do not know: the value of a component, or if not asks_value whether it is n. *found is
     * then n, or SG_VALUE_NONE. */
    sg_status (*search)(void *ud, const void *key, size_t key_bytes, bool asks_value, uint32_t n, uint32_t *found);
    void *ud; /* of expand and search */
} sg_couples_asked;

typedef struct sg_couples sg_couples;

sg_status sg_couples_new(const sg_couples_asked *asked, sg_couples **out) SG_MUST_CHECK;
void sg_couples_free(sg_couples *couples);
uint64_t sg_couples_bytes(const sg_couples *couples);
void sg_couples_limit(sg_couples *couples, uint64_t max_bytes);

/* The number of the component with this key.   SG_ERANGE  key_bytes > SG_KEY_MAX, or 2^32 - 1 components.   SG_ENOMEM. */
sg_status sg_couples_id(sg_couples *couples, const void *key, size_t key_bytes, uint32_t *id) SG_MUST_CHECK;

/*
 * Claims, before sg_couples_find: that the nim-sum of the components is *value, which is found; that the player to move
 * wins their sum, which is then not empty. sg_couples_find: finds the couples that prove all claims. pulse is told the
 * number of couples whose conditions are met.
 * SG_ERULE   the options of sg_couples_fault contradict its value, or the nim-sum of a sum that is claimed to be won is
 *            0: the rule answers differently when it is asked again.
 * SG_ERANGE  an empty sum is claimed to be won, or there are 2^32 - 1 replies.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or the status of expand or search. Couples that have failed can only be freed.
 */
sg_status sg_couples_claim_value(sg_couples *couples, const uint32_t *ids, uint32_t n, const sg_pulse *pulse,
                                 uint32_t *value) SG_MUST_CHECK;
sg_status sg_couples_claim_win(sg_couples *couples, const uint32_t *ids, uint32_t n,
                               const sg_pulse *pulse) SG_MUST_CHECK;
sg_status sg_couples_find(sg_couples *couples, const sg_pulse *pulse) SG_MUST_CHECK;

/* After sg_couples_find: how many couples there are, and number i of them, each behind those that it needs. */
size_t sg_couples_count(const sg_couples *couples);
uint32_t sg_couples_get(const sg_couples *couples, size_t i, sg_key *key);
sg_key sg_couples_fault(const sg_couples *couples);

/* How many were found, or are known to be needed so far; how many of them have their conditions; how often search was
 * called. */
size_t sg_couples_found(const sg_couples *couples);
size_t sg_couples_proven(const sg_couples *couples);
uint64_t sg_couples_searched(const sg_couples *couples);

/* ---- loopy games: play may go round ------------------------------------------------------------------------- */

/*
 * A game in which positions can recur, with finitely many positions. Play that never ends is a draw. The value of a
 * position, generalised by Smith, is a number or infinity with a set K, the numbers among the values of its options
 * [Smith, Graphs and composite games, J. Combin. Theory 1 (1966); Fraenkel and Perl 1975; WW vol. 1 ch. 12; CGT IV.4].
 * Of one without loops it is the nim-value. In sums: number and number give their nim-sum; infinity(K) and n give
 * infinity({ k xor n : k in K }); two infinities give infinity({}). Outcomes: 0 is P, another number N; infinity(K) is
 * N if 0 is in K, else a draw, D.
 *
 * number is SG_VALUE_NONE for infinity; then set[0..n_set) is K, ascending: a view. round belongs to a number: a move
 * to a larger value, or to an infinite one, has an answer that restores the number with a smaller round. So whoever, in
 * a sum of such positions, moves to value 0 each time so that first the sum of the numbers, then that of the rounds is
 * the least possible, makes headway, and wins (docs/theorems.md).
 */
typedef struct sg_smith {
    uint32_t number, round;
    const uint32_t *set;
    size_t n_set;
} sg_smith;

/* 'N', 'P' or 'D': who wins the sum of n positions of these values. 'P' for none. */
char sg_smith_outcome(const sg_smith *values, size_t n);

/*
 * sg_loopy evaluates positions that expand describes as for a solver. All positions below are kept as a graph;
 * those labelled once are not asked for again. A move that leaves a sum leads to the sum as a position of its own, of
 * at most SG_LOOPY_PARTS_MAX components. Without recursion; time and memory O(positions + moves), but each move counts
 * as often as there are different values among the options of the position it leads to. Keeps ud. Keys are shorter than
 * SG_KEY_MAX.
 */
enum { SG_LOOPY_PARTS_MAX = 64 };
typedef struct sg_loopy sg_loopy;
sg_status sg_loopy_new(sg_expand_fn *expand, void *ud, sg_loopy **out) SG_MUST_CHECK;
void sg_loopy_free(sg_loopy *loopy);

/* See sg_solver_limit. */
void sg_loopy_limit(sg_loopy *loopy, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_loopy_bytes(const sg_loopy *loopy);
uint64_t sg_loopy_positions(const sg_loopy *loopy); /* expanded so far, sums included */

/*
 * sg_loopy_value: the value of one position.
 * SG_ERANGE  a move leaves a sum of more than SG_LOOPY_PARTS_MAX components, or a key is too long.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or whatever non-OK status expand returned. What was expanded stays known, and the
 * question can be asked again.
 */
sg_status sg_loopy_value(sg_loopy *loopy, const void *key, size_t key_bytes, const sg_pulse *pulse,
                         sg_smith *out) SG_MUST_CHECK;

/*
 * sg_loopy_remoteness: the number of moves in a sum of n_keys positions if the winner hurries and the loser delays: odd
 * for N, even for P, SG_VALUE_NONE for a draw. Searches the sum as a whole, without values. Fails as sg_loopy_value.
 */
sg_status sg_loopy_remoteness(sg_loopy *loopy, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                              uint32_t *remoteness) SG_MUST_CHECK;

/* ---- entailing and complimenting moves ---------------------------------------------------------------------------- */

/*
 * A game in which, after some moves, the opponent must answer in the component that was moved in, or the mover moves
 * again (sg_turn). Who cannot move where they must loses. The value of a position is a nimber, or loony: then the
 * player to move wins every sum with it. A sum without loony components is P if and only if the nim-sum of its values is
 * 0. The answers of a position are the nimbers n for which a player who must move in it wins it beside a heap of n:
 * answers[0..n_answers), ascending, or all but these. The value is the least nimber that is no answer; loony if there is
 * none [WW vol. 2 ch. 12; Larsson, Nowakowski, Santos, Impartial games with entailing moves; docs/theorems.md].
 */
#define SG_LOONY (SG_VALUE_MAX + 1)
typedef struct sg_affine {
    uint32_t value; /* SG_LOONY or at most SG_VALUE_MAX */
    bool all_but;
    const uint32_t *answers; /* a view */
    size_t n_answers;
} sg_affine;

/*
 * sg_entailing evaluates positions that expand describes as for a solver; expand closes its options by sg_moves_turn or
 * sg_moves_option. Depth first, without recursion; time O(positions + moves), but an entailing move costs the number of
 * answers of what it leaves. Equal components of an option do not cancel: they may be loony. Keeps ud.
 */
typedef struct sg_entailing sg_entailing;
sg_status sg_entailing_new(sg_expand_fn *expand, void *ud, sg_entailing **out) SG_MUST_CHECK;
void sg_entailing_free(sg_entailing *entailing);

/* See sg_solver_limit. */
void sg_entailing_limit(sg_entailing *entailing, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_entailing_bytes(const sg_entailing *entailing);
uint64_t sg_entailing_positions(const sg_entailing *entailing); /* expanded so far */

/*
 * sg_entailing_value: the value of one position.
 * SG_ECYCLE  play can return to a position; sg_entailing_cycle lists the loop.
 * SG_ERANGE, SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or whatever non-OK status expand returned. What is known stays known, and
 * the question can be asked again.
 */
sg_status sg_entailing_value(sg_entailing *entailing, const void *key, size_t key_bytes, const sg_pulse *pulse,
                             sg_affine *out) SG_MUST_CHECK;

/* As sg_solver_cycle, sg_solver_depth and sg_solver_open. */
const sg_key *sg_entailing_cycle(const sg_entailing *entailing, size_t *n);
size_t sg_entailing_depth(const sg_entailing *entailing);
sg_key sg_entailing_open(const sg_entailing *entailing, size_t i);

/*
 * Top Entails [WW vol. 2 ch. 12]: a stack is split into two, or its top token is taken, and that entails. Values of the
 * stacks 0, 1, ..., kept as two bytes each. Time per stack is that of comparing all of its splits with a few numbers.
 */
#define SG_TOP_ENTAILS_MAX UINT32_C(0x40000000)
typedef struct sg_top_entails sg_top_entails;
sg_status sg_top_entails_new(sg_top_entails **out) SG_MUST_CHECK;
void sg_top_entails_free(sg_top_entails *top);
void sg_top_entails_limit(sg_top_entails *top, uint64_t max_bytes);
uint64_t sg_top_entails_bytes(const sg_top_entails *top);
uint64_t sg_top_entails_known(const sg_top_entails *top); /* the stacks 0..known-1 */

/*
 * sg_top_entails_extend: makes n_values values known; the pulse is told how many are.
 * SG_ERANGE  n_values > SG_TOP_ENTAILS_MAX, or a value is 2^15 or more.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM.
 */
sg_status sg_top_entails_extend(sg_top_entails *top, uint64_t n_values, const sg_pulse *pulse) SG_MUST_CHECK;
/*
 * sg_top_entails_load: appends values of the stacks that follow, SG_LOONY for loony ones, which an earlier run computed
 * (a checkpoint), and trusts them.
 * SG_ERANGE  more than SG_TOP_ENTAILS_MAX, or a value is 2^15 or more; SG_ELIMIT, SG_ENOMEM: nothing was appended.
 */
sg_status sg_top_entails_load(sg_top_entails *top, const uint32_t *values, size_t n_values) SG_MUST_CHECK;
/* The values of the stacks from..to; SG_LOONY for loony ones.   SG_ERANGE  from > to, or to is not known. */
sg_status sg_top_entails_values(const sg_top_entails *top, uint64_t from, uint64_t to, uint32_t *out) SG_MUST_CHECK;

/* ---- boards, grids, graphs, trees: what rules are made of -------------------------------------------------------- */

/*
 * A board has w columns and h rows, at most SG_BOARD_CELLS_MAX cells; a set of its cells is one word. Cell
 * (row r, column c), both from 0, is bit r * w + c. Bits beyond the last cell are ignored.
 */
enum { SG_BOARD_CELLS_MAX = 64 }; /* the bits of a word */
typedef struct sg_board {
    uint8_t w, h;
    uint64_t all, first_column;
} sg_board;

/* SG_ERANGE  w or h is 0, or there are more than SG_BOARD_CELLS_MAX cells. */
sg_status sg_board_init(unsigned w, unsigned h, sg_board *out) SG_MUST_CHECK;

/* The cells moved columns to the right and rows down (negative: left, up), without those that leave the board. */
uint64_t sg_board_shift(const sg_board *board, uint64_t cells, int columns, int rows);
/* The cells that share an edge with one of cells and are not in cells. */
uint64_t sg_board_neighbours(const sg_board *board, uint64_t cells);
/* The cells that can be reached from a cell of seeds, edge by edge, by cells of within only. */
uint64_t sg_board_flood(const sg_board *board, uint64_t seeds, uint64_t within);
/* The connected components of cells, in the order of their lowest bits; returns how many. */
unsigned sg_board_components(const sg_board *board, uint64_t cells, uint64_t out[SG_BOARD_CELLS_MAX]);

/*
 * The eight symmetries of boards and grids: sums of these three, applied in this order. With SG_TRANSPOSE the image
 * has h columns and w rows.
 */
enum { SG_MIRROR_COLUMNS = 1, SG_MIRROR_ROWS = 2, SG_TRANSPOSE = 4 };
enum { SG_ALL_SYMMETRIES = 0xff }; /* as a set of symmetries, where bit i stands for symmetry i */

uint64_t sg_board_image(const sg_board *board, uint64_t cells, unsigned symmetry);
/* The cells moved into the corner of cell 0; *w and *h: how many columns and rows they take (0 for no cells). */
uint64_t sg_board_to_corner(const sg_board *board, uint64_t cells, unsigned *w, unsigned *h);
/*
 * The least of the images of cells as numbers: of all eight if the board is square, else of the four without
 * SG_TRANSPOSE. With translate the cells are moved into the corner first, and every image that fits the board counts.
 */
uint64_t sg_board_canonical(const sg_board *board, uint64_t cells, bool translate);

/*
 * Boards of up to SG_WIDE_CELLS cells: the same for sets of four words, cell i being bit i % 64 of word[i / 64]. A set
 * is a number of 256 bits, whose word[3] weighs most. Bits beyond the last cell are ignored.
 */
enum { SG_WIDE_WORDS = 4, SG_WIDE_CELLS = 64 * SG_WIDE_WORDS };
typedef struct sg_wide {
    uint64_t word[SG_WIDE_WORDS];
} sg_wide;

typedef struct sg_wide_board {
    uint16_t w, h;
    sg_wide all, first_column, last_column;
} sg_wide_board;

/* SG_ERANGE  w or h is 0, or there are more than SG_WIDE_CELLS cells. */
sg_status sg_wide_board_init(unsigned w, unsigned h, sg_wide_board *out) SG_MUST_CHECK;

/* As the functions of sg_board with these names; *out may be what cells points to. */
void sg_wide_board_shift(const sg_wide_board *board, const sg_wide *cells, int columns, int rows, sg_wide *out);
void sg_wide_board_neighbours(const sg_wide_board *board, const sg_wide *cells, sg_wide *out);
void sg_wide_board_flood(const sg_wide_board *board, const sg_wide *seeds, const sg_wide *within, sg_wide *out);
unsigned sg_wide_board_components(const sg_wide_board *board, const sg_wide *cells, sg_wide out[SG_WIDE_CELLS]);
void sg_wide_board_image(const sg_wide_board *board, const sg_wide *cells, unsigned symmetry, sg_wide *out);
void sg_wide_board_to_corner(const sg_wide_board *board, const sg_wide *cells, sg_wide *out, unsigned *w, unsigned *h);
void sg_wide_board_canonical(const sg_wide_board *board, const sg_wide *cells, bool translate, sg_wide *out);

/* A grid of numbers: w columns and h rows, row after row; at most SG_GRID_CELLS_MAX cells, none if w or h is 0. */
enum { SG_GRID_CELLS_MAX = 1 << 16, SG_COLOURS_MAX = 256 };
typedef struct sg_grid {
    uint32_t w, h;
    const uint32_t *cells;
} sg_grid;

/* The image under a symmetry. out has room for the cells; *w, *h: its shape. */
void sg_grid_image(const sg_grid *grid, unsigned symmetry, uint32_t *out, uint32_t *w, uint32_t *h);

/*
 * Which grids count as the same: bit i of symmetries says that symmetry i leads to the same grid (these must form a
 * group), and the n_colours numbers from first_colour on may be permuted (n_colours is at most SG_COLOURS_MAX).
 */
typedef struct sg_grid_group {
    unsigned symmetries;
    uint32_t first_colour, n_colours;
} sg_grid_group;

/* The representative of the grids that count as the same: the widest, and of those the least, row by row. Linear
 * time. */
void sg_grid_canonical(const sg_grid *grid, const sg_grid_group *group, uint32_t *out, uint32_t *w, uint32_t *h);

/*
 * The representative of n numbers on a circle, which may be turned, and mirrored if bit SG_MIRROR_COLUMNS of
 * symmetries is set: the least. O(n^2) at worst; n is at most SG_CYCLE_MAX.
 */
enum { SG_CYCLE_MAX = 4096 };
void sg_cycle_canonical(const uint32_t *cells, uint32_t n, const sg_grid_group *group, uint32_t *out);

/* The smallest rectangle around the cells whose number is n_blank or more; all 0 if there are none. */
typedef struct sg_box {
    uint32_t left, top, right, bottom; /* right and bottom: the first column and row outside */
} sg_box;
void sg_grid_box(const sg_grid *grid, uint32_t n_blank, sg_box *box);

/*
 * Numbers the connected regions of the cells that hold first .. first + n_values - 1; with diagonals, cells that
 * share a corner are connected, too. region[i] is the region of cell i: 1, 2, ... in the order of their first cells,
 * 0 for other cells. region and queue (scratch) have room for all cells. Returns how many regions there are.
 */
uint32_t sg_grid_regions(const sg_grid *grid, uint32_t first, uint32_t n_values, bool diagonals, uint32_t *region,
                         uint32_t *queue);

/*
 * A graph on the vertices 0..n-1, n <= SG_GRAPH_MAX: a symmetric matrix of bits, each row whole words, bit v % 64
 * of word v / 64. A bit on the diagonal is a loop. colours, if not NULL, holds a number for each vertex. The
 * arrays are the caller's.
 */
enum { SG_GRAPH_MAX = 1024 };
typedef struct sg_graph {
    uint32_t n;
    uint64_t *rows;
    uint32_t *colours;
} sg_graph;

size_t sg_graph_words(uint32_t n); /* words of the matrix */
void sg_graph_join(sg_graph *graph, uint32_t u, uint32_t v);
bool sg_graph_joined(const sg_graph *graph, uint32_t u, uint32_t v);
/* The least neighbour of v that is at least from; n if there is none. */
uint32_t sg_graph_neighbour(const sg_graph *graph, uint32_t v, uint32_t from);
/* The subgraph on n different vertices, in the order given. out->rows, and out->colours if not NULL, have room for
 * it. */
void sg_graph_take(const sg_graph *graph, const uint32_t *vertices, uint32_t n, sg_graph *out);
/* component[v] = 1, 2, ... in the order of their least vertices. component and queue (scratch) have room for n. Returns
 * how many components there are. */
uint32_t sg_graph_components(const sg_graph *graph, uint32_t *component, uint32_t *queue);

/*
 * Canonical order: order[i] is the vertex that comes to place i. Two graphs with colours are isomorphic exactly if
 * sg_graph_take in these orders makes them equal. nauty looks at no more than *nodes nodes of its search tree; *nodes
 * is then what is left, also after a failure.
 * SG_ERANGE  n > SG_GRAPH_MAX.
 * SG_ELIMIT  *nodes were not enough: the graph has very many symmetries of a kind that nauty does not recognise.
 */
sg_status sg_graph_canonical(const sg_graph *graph, uint64_t *nodes, uint32_t *order) SG_MUST_CHECK;

/*
 * Graphs without loops and colours as texts in the format graph6 (B. D. McKay, formats.txt of nauty). A text has
 * sg_graph6_bytes(n) bytes and no 0 at its end.
 * sg_graph6_order: false if the text cannot be one, by its length and its first bytes.
 * sg_graph6_read: graph->n is what sg_graph6_order has found, and graph->rows have room for it; false if the text has
 * a character that no such text has.
 */
size_t sg_graph6_bytes(uint32_t n);
void sg_graph6_write(const sg_graph *graph, char *text);
bool sg_graph6_order(const char *text, size_t n_bytes, uint32_t *n);
bool sg_graph6_read(const char *text, sg_graph *graph);

/*
 * Rewrites a rooted tree in brackets, "(()(()))", in place with the branches of every node in order, shorter texts
 * first. Two trees have the same shape exactly if the results are equal. O(n_bytes^2) at worst.
 * SG_EINPUT  not one tree: the first byte that shows this is *fault. The text is then undefined.
 * SG_ERANGE  more than SG_TREE_BYTES_MAX bytes.
 */
enum { SG_TREE_BYTES_MAX = 1 << 16 };
sg_status sg_tree_canonical(char *text, size_t n_bytes, size_t *fault) SG_MUST_CHECK;

/*
 * ---- texts of words ----
 * A position written as a text: groups of words, as the regions of Sprouts and their boundaries. Groups that are empty
 * count for nothing.
 */
typedef struct sg_words {
    char group_mark, word_mark; /* between groups, and between the words of a group; different, and no names */
    char first_name, last_name; /* letters that are names and may be exchanged for others; none if last < first */
    bool cyclic;                /* a word is a circle and may begin at any letter */
    bool mirror;                /* all words of a group may be read backwards together */
} sg_words;

/*
 * The bytes up to the next mark or the end, from *at on, which is moved behind marks that stand there. 0: nothing is
 * left.
 */
size_t sg_words_cut(const char **at, const char *end, char mark);

/*
 * Writes a normal form of a text: equal forms belong to texts that differ by the order of groups and words, by names,
 * and by what o allows for words. The converse need not hold: two such texts may have two forms, because the order is
 * found by steps (all groups in order, then the names in the order of the text) until a text comes again, of which
 * there are few. out: room for n_bytes, apart from text. O(n log n) per step, not counting equal beginnings.
 * SG_ENOMEM: the text is long, and there is no memory; nothing is written.
 */
sg_status sg_words_normal(const sg_words *o, const char *text, size_t n_bytes, char *out,
                          size_t *out_bytes) SG_MUST_CHECK;

/* ---- tilings: games in which tiles are put on the free cells of a board ------------------------------------------ */

/*
 * A position is the set of free cells of a board of w columns and h rows, at most SG_WIDE_CELLS cells: cell
 * (row r, column c), both from 0, is bit i % 64 of word i / 64, i = r * w + c. A move puts one of the tiles on the
 * board: all cells that the tile needs must be free; the cells that it takes are no longer free, whether they were free
 * or not, and those of them beyond the edge do not matter. Cells of tiles are offsets from a common place, which may be anywhere;
 * each tile takes a cell that it needs, so that play ends. The tiles lie as they are given: one that may be turned is
 * given in all its directions.
 *
 * A free cell that no possible move needs will never matter; it is left out. The other free cells fall apart into
 * components, such that no possible move has to do with two of them. A component is written in canonical form: the
 * least, as a number, of its images in the corner of cell 0 that fit on the board. symmetries is a set of symmetries
 * (bit i: symmetry i), which must be a group that leads the set of tiles to itself. This holds in misere play, too: the
 * game that is left is the same, move for move.
 */
typedef struct sg_offset {
    int column, row; /* to the right and down */
} sg_offset;
typedef struct sg_tile {
    const sg_offset *needs, *takes;
    size_t n_needs, n_takes;
} sg_tile;

typedef struct sg_tiling sg_tiling;

/*
 * Copies the tiles.
 * SG_ERANGE  w or h is 0, or there are more than SG_WIDE_CELLS cells.
 * SG_EINPUT  a tile takes no cell that it needs, or an offset is beyond SG_WIDE_CELLS.
 */
sg_status sg_tiling_new(unsigned w, unsigned h, const sg_tile *tiles, size_t n_tiles, unsigned symmetries,
                        sg_tiling **out) SG_MUST_CHECK;
void sg_tiling_free(sg_tiling *tiling);
/* Words of a set of cells, 1 or 4. */
size_t sg_tiling_words(const sg_tiling *tiling);

/*
 * sg_tiling_options: calls each for every move, tile by tile, by the cell that needs[0] is put on, with the components
 * that the move leaves: n_parts sets of cells, one after the other, a view. *enough = true: no more are wanted. A
 * non-OK status of each ends the call and is returned.
 */
typedef sg_status sg_tiling_fn(void *ud, const uint64_t *parts, size_t n_parts, bool *enough);
sg_status sg_tiling_options(sg_tiling *tiling, const uint64_t *cells, sg_tiling_fn *each, void *ud) SG_MUST_CHECK;

/*
 * only = true: from now on only nim-values count. Options and parts may leave out components of value 0, and give others
 * of the same value for small ones, whose values a search of their own finds and keeps in a table that may forget.
 * false, as at first: they do not. The options may come in another order, those of the least work first.
 * A component is left out if it is its own image when turned by half and no
 * move has to do with its own image, so that whoever moves second can answer each move by its image [WW, ch. 1].
 */
sg_status sg_tiling_count_values(sg_tiling *tiling, bool only) SG_MUST_CHECK;

/*
 * sg_tiling_is: while only nim-values count, is the value of a small component n? false: it is not small, and *yes is
 * left as it is. A component is small if it has at most half of the cells of the board and 2 more (5 more on boards of 40
 * cells and more), at least 16 and at most 24, and fits into 8 rows of 8 cells, 4 of 16, 2 of 32 or 1 of 64. Where the
 * game is Node Kayles (one tile that needs one cell, and takes those cells from which it would take it), a component is
 * small wherever it lies if it has at most 12 cells, or at most 36 where most cells are near many others.
 */
bool sg_tiling_is(sg_tiling *tiling, const uint64_t *cells, uint32_t n, bool *yes);
/* Is the component its own image when turned by half, and has no move to do with its own image? Then its value is 0. */
bool sg_tiling_mirrors(const sg_tiling *tiling, const uint64_t *cells);
/* The bytes that the table of small components may take (0: up to 1 GiB); where it takes more, it forgets all. Graphs of
 * Node Kayles have a table of 4 MiB besides, if that is at most half of the limit. */
void sg_tiling_limit(sg_tiling *tiling, uint64_t max_bytes);
uint64_t sg_tiling_bytes(const sg_tiling *tiling);

/*
 * Tilings in several threads: tiling uses the leader's table of small components instead of its own. The leader joins
 * itself, before the others. NULL: tiling is alone again, as it stays where the leader has other tiles or symmetries, or
 * memory is short. Called while none of them is at work. While they are, a table that has grown still holds the copies
 * that it has grown from.
 */
void sg_tiling_join(sg_tiling *tiling, sg_tiling *leader);

/* The components of a position, into out, which has room for as many sets as the board has cells; returns how many. */
size_t sg_tiling_parts(sg_tiling *tiling, const uint64_t *cells, uint64_t *out);

/*
 * A game on graphs without loops and colours, whose moves delete a vertex, a vertex and its neighbours (Node Kayles),
 * an edge, or an edge and its ends (Arc Kayles).
 */
typedef enum sg_deletes { SG_DELETES_VERTEX, SG_DELETES_NEIGHBOURS, SG_DELETES_EDGE, SG_DELETES_ENDS } sg_deletes;
typedef struct sg_deletion sg_deletion;
sg_status sg_deletion_new(sg_deletes deletes, sg_deletion **out) SG_MUST_CHECK;
void sg_deletion_free(sg_deletion *deletion);

/*
 * only = true: from now on only nim-values count. The components of an option that are small (at most 12 vertices for
 * Node Kayles, or edges for Arc Kayles; at most 36 where one move leaves 7 on average) are evaluated; other components, of the
 * same nim-sum, stand for them, and options may come in another order. false, as at first: they are what they are.
 */
sg_status sg_deletion_count_values(sg_deletion *deletion, bool only) SG_MUST_CHECK;
/* The bytes that the table for this may take, some 4 MiB; 0: no limit. Where they are too few, nothing is evaluated. */
void sg_deletion_limit(sg_deletion *deletion, uint64_t max_bytes);
uint64_t sg_deletion_bytes(const sg_deletion *deletion);

/*
 * Calls each for every move, by the vertices in their order, with the connected components that the move leaves (but see
 * sg_deletion_count_values): n_parts
 * graphs in canonical form (sg_graph_canonical), a view. Where edges are deleted, single vertices are left out.
 * *enough = true: no more are wanted. A non-OK status of each ends the call and is returned. The graph is as it was when
 * the call ends; while edges are deleted, it may be changed.
 * SG_ELIMIT  nauty looked at SG_DELETION_NODES nodes of its search tree for one component.
 */
enum { SG_DELETION_NODES = 200000 };
typedef sg_status sg_deletion_fn(void *ud, const sg_graph *parts, size_t n_parts, bool *enough);
sg_status sg_deletion_options(sg_deletion *deletion, sg_graph *graph, sg_deletion_fn *each, void *ud) SG_MUST_CHECK;

/* ---- misère: whoever moves last loses ------------------------------------------------------------------------ */

/*
 * Misère play has no sum rule: who wins a sum does not follow from the nim-values of its components (docs/misere.md).
 * So sg_misere searches sums as they are, and sg_quotient finds what takes the place of the nim-value in one game.
 *
 * A search knows positions as sums of components, which the caller numbers from 0 on, below 2^32. options names the
 * options of a component, and is called once for each. Keeps ud.
 */
typedef struct sg_misere sg_misere;
sg_status sg_misere_new(sg_options_fn *options, void *ud, sg_misere **out) SG_MUST_CHECK;
void sg_misere_free(sg_misere *search);

/* Components count as positions here. */
void sg_misere_limit(sg_misere *search, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_misere_bytes(const sg_misere *search);
uint64_t sg_misere_positions(const sg_misere *search); /* looked at so far */

/*
 * sg_misere_outcome: is the sum a P-position, that is, does whoever moves next lose, if moving last loses? By the
 * definition: the end is N, any other position P if all its options are N. First the search asks for the options of the
 * components, and of all that they can become, depth first, without recursion.
 * SG_ECYCLE  a component can recur.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or what options returned.
 */
sg_status sg_misere_outcome(sg_misere *search, const uint32_t *components, size_t n, const sg_pulse *pulse,
                            bool *is_p) SG_MUST_CHECK;

/* sg_misere_expand: only asks for options, as sg_misere_outcome does first, and fails likewise. */
sg_status sg_misere_expand(sg_misere *search, const uint32_t *components, size_t n,
                           const sg_pulse *pulse) SG_MUST_CHECK;

/* After SG_ECYCLE: the *n components around the loop, each a part of an option of the one before; view. Else *n is
 * 0. */
const uint32_t *sg_misere_cycle(const sg_misere *search, size_t *n);

/*
 * The genus of a position G [ONAG ch. 12; WW vol. 2 ch. 13]: its nim-value in normal play and, for k = 0, 1, ..., the
 * misère nim-value of G plus k Nim heaps of two. values[0..n) are the latter; n >= 2 is the least number such that
 * the last two of them repeat for ever. values[0] is the misère nim-value of G: 1 for the end, else the mex over the
 * options. tame: the genera of G and of every position that play from G can reach are those of Nim positions, so that
 * in every sum of tame positions G can be played as the Nim position of the same genus (docs/misere.md).
 */
enum { SG_GENUS_MAX = 64 };
typedef struct sg_genus {
    uint32_t normal, n;
    uint32_t values[SG_GENUS_MAX];
    bool tame;
} sg_genus;

/* sg_misere_genus: as sg_misere_outcome; SG_ERANGE if a sequence is longer than SG_GENUS_MAX. */
sg_status sg_misere_genus(sg_misere *search, const uint32_t *components, size_t n, const sg_pulse *pulse,
                          sg_genus *out) SG_MUST_CHECK;

/*
 * Canonical forms in misère play [Conway, ONAG ch. 12; Siegel, Combinatorial Game Theory, ch. V.3; docs/theorems.md].
 * Two games are equal if, whatever game is added to both, the outcomes agree. A canonical form is a set of canonical
 * forms, its options, none of which has an option equal to the whole; every game that ends equals exactly one. A table
 * of forms numbers them as they are met, 0 the end and 1 the star (the one move to the end), so equal games have equal
 * numbers. An option has a smaller number than the form.
 */
typedef struct sg_forms sg_forms;
sg_status sg_forms_new(sg_forms **out) SG_MUST_CHECK;
void sg_forms_free(sg_forms *forms);
void sg_forms_limit(sg_forms *forms, uint64_t max_bytes);
uint64_t sg_forms_bytes(const sg_forms *forms);
size_t sg_forms_count(const sg_forms *forms); /* of forms; their numbers are below */

/*
 * sg_forms_make: the form of the game with these n options, which are forms, in any order.
 * sg_forms_add: the form of a sum. sg_forms_mate: of G-, which is the star for G = 0, else the set of the mates of the
 * options; G + G- is a P-position.
 * SG_ERANGE  no such form, or a birthday above SG_FORM_BIRTHDAY_MAX.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM. What was found
 * before a failure stays known.
 */
enum { SG_FORM_BIRTHDAY_MAX = 2000 };
sg_status sg_forms_make(sg_forms *forms, const uint32_t *options, size_t n, uint32_t *form) SG_MUST_CHECK;
sg_status sg_forms_add(sg_forms *forms, uint32_t g, uint32_t h, const sg_pulse *pulse, uint32_t *sum) SG_MUST_CHECK;
sg_status sg_forms_mate(sg_forms *forms, uint32_t g, uint32_t *mate) SG_MUST_CHECK;

/* A form that there is. options: ascending, a view until the next call that may make a form. */
typedef struct sg_form_view {
    const uint32_t *options;
    size_t n_options;
    uint32_t birthday;       /* the longest line of play */
    uint32_t normal, misere; /* nim-value and misère nim-value; P if misere is 0 */
} sg_form_view;
void sg_forms_look(const sg_forms *forms, uint32_t form, sg_form_view *view);

/*
 * sg_forms_census: goes through all sets of these n <= SG_FORM_CENSUS_MAX ascending forms and counts those that are
 * canonical: forms in all, having[i] of them with options[i] as an option, having_n[i] of these N-positions.
 */
enum { SG_FORM_CENSUS_MAX = 24 };
typedef struct sg_form_census {
    uint64_t forms, having[SG_FORM_CENSUS_MAX], having_n[SG_FORM_CENSUS_MAX];
} sg_form_census;
sg_status sg_forms_census(const sg_forms *forms, const uint32_t *options, size_t n, const sg_pulse *pulse,
                          sg_form_census *census) SG_MUST_CHECK;

/*
 * sg_misere_form: the canonical form of a sum of components; fails as sg_misere_outcome and sg_forms_add do. Keeps forms
 * until it is called with another table, or freed.
 */
sg_status sg_misere_form(sg_misere *search, const uint32_t *components, size_t n, sg_forms *forms,
                         const sg_pulse *pulse, uint32_t *form) SG_MUST_CHECK;

/*
 * A misère proof asks who wins a sum of positions with keys, by proof numbers (SG_METHOD_PN) and canonical forms:
 * components whose play is short are added up as forms [Lemoine and Viennot, Analysis of misere Sprouts game with reduced
 * canonical trees, arXiv 0908.4407], and the options of others are asked for only where the search comes. expand names
 * options as for solvers; components and representatives must be right in misère play. Keeps ud.
 */
typedef struct sg_misere_proof sg_misere_proof;
sg_status sg_misere_proof_new(sg_expand_fn *expand, void *ud, sg_misere_proof **out) SG_MUST_CHECK;
void sg_misere_proof_free(sg_misere_proof *proof);

/* As sg_prover_limit; max_positions is also how many components may be asked for their options from now on. */
void sg_misere_proof_limit(sg_misere_proof *proof, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_misere_proof_bytes(const sg_misere_proof *proof);
uint64_t sg_misere_proof_positions(const sg_misere_proof *proof); /* looked at so far */

/*
 * sg_misere_proof_outcome: does whoever moves next in the sum lose? What was found before a failure stays known.
 * SG_ECYCLE  play may go round.   SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or what expand returned.
 */
sg_status sg_misere_proof_outcome(sg_misere_proof *proof, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                                  bool *is_p) SG_MUST_CHECK;

/*
 * The misère quotient of a set of games closed under options and sums [Plambeck and Siegel, Misère quotients for
 * impartial games, J. Combin. Theory Ser. A 115 (2008)]: its positions modulo having the same outcome in every sum.
 * Generators (the heaps of a family, or the components of a position) are numbered 1, 2, ... and adjoined one after
 * the other; the quotient is always that of the generators so far, and it is exact: every guess is checked in full
 * before it is taken (docs/misere.md). Where the quotient is infinite, sg_quotient_adjoin does not end: set limits.
 * Keeps ud.
 */
typedef struct sg_quotient sg_quotient;
sg_status sg_quotient_new(sg_options_fn *options, void *ud, sg_quotient **out) SG_MUST_CHECK;
void sg_quotient_free(sg_quotient *quotient);
void sg_quotient_limit(sg_quotient *quotient, uint64_t max_bytes);

/*
 * sg_quotient_adjoin: adjoins the next generator, whose options the callback names: each the generators that are left
 * (0 for nothing), all of them adjoined before, else SG_ERANGE. After a failure the quotient is what it was.
 * SG_ELIMIT  max_bytes was reached, or more than SG_QUOTIENT_MAX elements are needed.
 * SG_ERANGE  also: a line of play of more than 2^20 moves.   SG_ESTOP, SG_ENOMEM, or what options returned.
 */
#define SG_QUOTIENT_MAX (1 << 13)
sg_status sg_quotient_adjoin(sg_quotient *quotient, const sg_pulse *pulse) SG_MUST_CHECK;

/*
 * The quotient of the generators so far; views. Elements are numbers below order; 0 is the identity, of the empty
 * sum. A sum of generators is a P-position if is_p holds for the product of their elements phi[g] (phi is the
 * pretending function).
 */
typedef struct sg_quotient_view {
    uint32_t order;
    uint64_t n_generators;
    const uint32_t *phi;     /* phi[0..n_generators]; phi[0] = 0 */
    const uint32_t *product; /* x times y is product[x * order + y] */
    const bool *is_p;
    uint64_t bytes; /* memory held */
} sg_quotient_view;
void sg_quotient_look(const sg_quotient *quotient, sg_quotient_view *out);

/*
 * sg_quotient_period: where generator n is heap n of a family with this criterion, the least period of phi which
 * proves that the quotient is that of all heaps. As many heaps are needed as in normal play (docs/misere.md);
 * criteria other than WINDOW and GUY_SMITH prove nothing here. max_value and max_at of the period have no meaning.
 */
sg_status sg_quotient_period(const sg_quotient *quotient, const sg_criterion *criterion, sg_period *out,
                             bool *found) SG_MUST_CHECK;

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
