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
 * Sections: status, pulse, options; theory (mex, traces, nimbers, periods); heap families, coupled families, rings;
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

/* Stands for "no nim-value"; see sg_smith and sg_loopy_remoteness. */
#define SG_VALUE_NONE UINT32_C(0xffffffff)

/* mex: the least natural number that is not among values[0..n_values). At most n_values. */
uint32_t sg_mex(const uint32_t *values, size_t n_values);

/*
 * The field of nimbers below 2^64. Nim-addition is exclusive or; the nim-product is
 * a * b = mex{a' * b + a * b' + a' * b' : a' < a, b' < b} [ONAG, ch. 6]. The nimbers below 2^(2^k) are the field
 * GF(2^(2^k)). These functions accept all arguments and allocate nothing, unless said otherwise.
 */
uint64_t sg_nim_product(uint64_t a, uint64_t b);

/* out[i] = a[i] * b[i] for i < n_values. out may be a or b, or apart from both; it must not overlap them otherwise. */
void sg_nim_products(const uint64_t *a, const uint64_t *b, size_t n_values, uint64_t *out);

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

/* How many values are known: g(0), ..., g(n-1). Once a period is proven, values that follow from the period count, too. */
uint64_t sg_family_known(const sg_family *family);

/*
 * sg_family_read: out[i] = g(from + i) for all heaps from .. to, which must be known; once a period is proven, any
 * heap may be read. (The table holds one, two or four bytes per value, as its largest value needs.)
 * SG_ERANGE  from > to, or to is not known, or a value is above SG_VALUE_MAX: out is then undefined.
 */
sg_status sg_family_read(const sg_family *family, uint64_t from, uint64_t to, uint32_t *out) SG_MUST_CHECK;

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

/*
 * sg_family_options: calls each for every move from heap n, with the heaps that it leaves: ascending, no heap 0, no
 * move twice. each returns false to stop early, which is SG_OK. Values are neither needed nor computed. reach: moves
 * of a code are left out if two of the heaps that they leave are above reach (UINT64_MAX: none is left out). For a
 * heap far beyond a proven period without a saltus, reach = preperiod + period meets every value that an option has.
 * SG_ERANGE  n is above 2^63, or a move leaves more than 65536 heaps.
 */
typedef bool sg_option_fn(void *ud, const uint64_t *parts, size_t n_parts);
sg_status sg_family_options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud) SG_MUST_CHECK;

/* ---- search: arbitrary positions, their memo and solver ---------------------------------------------------------- */

/*
 * A memo maps canonical keys (bytes) to nim-values. Full keys are compared, so a hash collision never changes
 * an answer. A ref names a key for the life of the memo. A key costs its bytes, 4 for the value and about 7 for the
 * index.
 */
typedef struct sg_memo sg_memo;
enum { SG_KEY_MAX = 1 << 20 }; /* bytes; a position larger than 1 MiB is a mistake in a rule */

sg_status sg_memo_new(uint64_t max_bytes, sg_memo **out) SG_MUST_CHECK; /* 0 = no limit */
void sg_memo_free(sg_memo *memo);

uint64_t sg_memo_count(const sg_memo *memo);           /* keys */
uint64_t sg_memo_bytes(const sg_memo *memo);           /* memory held */
void sg_memo_limit(sg_memo *memo, uint64_t max_bytes); /* see sg_solver_limit */

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
 * Solvers in several threads over one shared memo, each asked for the value of the same position, divide the work: a
 * solver first leaves a position alone that another has open. When it has nothing else to do, it sleeps once for a
 * moment and then expands that position itself. So no solver depends on another, and each returns on its own. Values do
 * not depend on who was first; which failure is met first, and the loop that is found, do.
 */
void sg_solver_share(sg_solver *solver, bool shared);

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

/* As sg_solver_cycle. */
const sg_key *sg_prover_cycle(const sg_prover *prover, size_t *n);

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
