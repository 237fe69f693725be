/* SPDX-License-Identifier: MIT */
#ifndef SG_H
#define SG_H

/*
 * libsg: impartial combinatorial games, in normal play and in misère play.
 *
 * Ownership. sg_x_new, or a function that ends in the name of a source (sg_family_code), makes an object; sg_x_free
 * frees it and accepts NULL. A function reads what its arguments point to until it returns, and keeps no pointer to
 * it, unless its comment says that it keeps an argument: that must outlive the object and stays the caller's. A
 * pointer that a function returns or sets is a view: its memory belongs to the object and is valid until the next
 * call that takes the object as not const.
 *
 * Errors. A function that can fail returns an sg_status. It writes its out-parameters only when it returns SG_OK,
 * unless its comment says otherwise. Any function that returns a status can return SG_ENOMEM; other statuses are
 * listed at the function. After a failure an object is valid, keeps what it has computed, and can be asked again. No
 * function prints, ends the process or keeps global state. NULL is allowed only where a comment says so.
 *
 * Limits. sg_x_limit sets max_bytes, the memory that the object may hold in all, in bytes, and max_positions, the
 * number of positions that it may examine from this call on. 0 means no limit, which is how an object starts. A
 * function that reaches a limit returns SG_ELIMIT; raise the limit and call the function again to go on. The object
 * checks its memory before each step, so it can exceed max_bytes by the growth of one table in one step.
 *
 * Callbacks return normally: they must not longjmp over a frame of libsg. A callback stops the computation by a status
 * other than SG_OK, which the function that called it returns. ud is the caller's pointer, passed on unchanged.
 *
 * Threads. At most one thread at a time uses an object, except for a memo that sg_memo_share has made shared. Two
 * objects can be used in two threads at the same time.
 *
 * Numbers. Heaps, positions and components are numbered from 0. A nim-value is a uint32_t of at most SG_VALUE_MAX;
 * arithmetic never wraps: a result that does not fit is SG_ERANGE.
 *
 * Sections: status, pulse, options; theory (mex, nimbers, theorems, periods of lists); families of heaps; searches by a
 * callback (memo, solver, prover, games with loops); misère play.
 *
 * Sources: [WW] Berlekamp, Conway, Guy, Winning Ways, vol. 1, ch. 4; [CGT] Siegel, Combinatorial Game Theory,
 * ch. IV; [ONAG] Conway, On Numbers and Games; [GS] Guy and Smith, The G-values of various games, Proc. Camb.
 * Phil. Soc. 52 (1956). docs/theorems.md of sg-lua proves the theorems that are named after it.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* libsg is compiled with hidden symbols. It exports the functions that are declared between this push and the pop. */
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

#define SG_VERSION_MAJOR 1
#define SG_VERSION_MINOR 0
#define SG_VERSION_PATCH 0
#define SG_VERSION_STATE "" /* "-dev" between releases */
#define SG_STRINGIFY_(x) #x
#define SG_STRINGIFY(x) SG_STRINGIFY_(x)
#define SG_VERSION                 \
    SG_STRINGIFY(SG_VERSION_MAJOR) \
    "." SG_STRINGIFY(SG_VERSION_MINOR) "." SG_STRINGIFY(SG_VERSION_PATCH) SG_VERSION_STATE
/* SG_VERSION of the library that the program runs with; the macros are those of the header that it was compiled with. */
const char *sg_version(void);

#if defined(__GNUC__)
#define SG_MUST_CHECK __attribute__((warn_unused_result))
#else
#define SG_MUST_CHECK
#endif

/* ---- status ------------------------------------------------------------------------------------------ */

typedef enum sg_status {
    SG_OK = 0,
    SG_ENOMEM,      /* the machine has no more memory */
    SG_ELIMIT,      /* a limit that the caller set was reached */
    SG_ESTOP,       /* the pulse asked to stop (Ctrl-C) */
    SG_ERANGE,      /* an argument or a result is outside its documented range */
    SG_EINPUT,      /* a text, or a list of numbers, is not what the function reads: a code, a number, a set */
    SG_ERULE,       /* the rule is at fault: a callback reported an error, or named an option that is not allowed */
    SG_ECYCLE,      /* play can return to an earlier position; sg_x_cycle lists the loop */
    SG_STATUS_COUNT /* the number of statuses */
} sg_status;

/* The short name of a status ("ok", "nomem", "limit", ...), and a sentence that says what it means. Both accept any
 * number, never return NULL, and return static storage. */
const char *sg_status_name(sg_status status);
const char *sg_status_text(sg_status status);

/* What is wrong with an input: `at` is the offset in bytes of the first wrong one (of a list, its index), `text` a
 * sentence that says what to write instead. Functions that take an sg_fault * accept NULL, and write it only with
 * SG_EINPUT. */
enum { SG_FAULT_TEXT_MAX = 240 };
typedef struct sg_fault {
    size_t at;
    char text[SG_FAULT_TEXT_MAX];
} sg_fault;

/*
 * A pulse lets the caller watch and stop a long computation. The computation calls beat at least once in SG_PULSE_STEPS
 * elementary steps of C code, with the work done so far in the unit of the computation: heaps or positions. If beat
 * does not return SG_OK, the computation ends and returns that status. A pulse may be NULL. beat must not use the
 * object that computes.
 */
enum { SG_PULSE_STEPS = 1 << 22 };
typedef struct sg_pulse {
    sg_status (*beat)(void *ud, uint64_t done);
    void *ud;
} sg_pulse;

/*
 * An sg_options_fn names the options of heap, component or generator n. It calls sg_sink_option once for each option,
 * with the numbers of the parts that the option leaves; n_parts = 0: it leaves nothing. sink is valid until the
 * callback returns. (Positions that are bytes instead of numbers have options by an sg_expand_fn.)
 * sg_sink_option returns SG_ERANGE for a part that is not allowed. After it has failed, the callback should return a
 * status other than SG_OK at once.
 */
typedef struct sg_sink sg_sink;
typedef sg_status sg_options_fn(void *ud, uint64_t n, sg_sink *sink);
sg_status sg_sink_option(sg_sink *sink, const uint64_t *parts, size_t n_parts) SG_MUST_CHECK;

/* ---- theory: numbers only ----------------------------------------------------------------------------- */

/* The largest nim-value. Larger uint32_t are no values: the library uses some of them as marks. */
#define SG_VALUE_MAX UINT32_C(0xfffffff0)

/* Stands for "no nim-value"; see sg_smith and sg_loopy_remoteness. */
#define SG_VALUE_NONE UINT32_C(0xffffffff)

/* The mex (minimal excluded number): the least number from 0 on that is not among values[0..n_values). It is at most
 * n_values. Allocates nothing. */
uint32_t sg_mex(const uint32_t *values, size_t n_values);

/*
 * The field of nimbers below 2^64. Nim-addition is exclusive or; the nim-product is
 * a * b = mex{a' * b + a * b' + a' * b' : a' < a, b' < b} [ONAG, ch. 6]. The nimbers below 2^(2^k) are the field
 * GF(2^(2^k)). These functions accept all arguments and allocate nothing, unless said otherwise.
 */
uint64_t sg_nim_product(uint64_t a, uint64_t b);

/* out[i] = a[i] * b[i] for i < n_values. out may be a or b, or apart from both; it must not overlap them otherwise. */
void sg_nim_products(const uint64_t *a, const uint64_t *b, size_t n_values, uint64_t *out);

/* The nim-product of `exponent` factors a; 1 if exponent = 0, also for a = 0. */
uint64_t sg_nim_power(uint64_t a, uint64_t exponent);

/* The nimber x with a * x = 1; 0 for a = 0, which has no inverse. */
uint64_t sg_nim_inverse(uint64_t a);

/* The one x with x * x = a. */
uint64_t sg_nim_sqrt(uint64_t a);

/*
 * The field of nimbers below 2^128, which contains the one below 2^64: the same functions with the same meaning, each
 * about four times as slow.
 */
typedef struct sg_nim128 {
    uint64_t low, high; /* high * 2^64 + low */
} sg_nim128;

sg_nim128 sg_nim128_product(sg_nim128 a, sg_nim128 b);
sg_nim128 sg_nim128_power(sg_nim128 a, sg_nim128 exponent);
sg_nim128 sg_nim128_inverse(sg_nim128 a);
sg_nim128 sg_nim128_sqrt(sg_nim128 a);

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
                              values are needed. Only sg_family_period names it */
    SG_THEOREM_ENDLESS,     /* code with a repeating tail of T digits from digit k on, splits into at most H parts: with
                             P = lcm(p, T), H*m + (H+1)*P + k - 1, at least n0 + P + p */
    SG_THEOREM_ARITHMETIC,  /* code with splits and a saltus, docs/theorems.md: no formula, there are more conditions */
    SG_THEOREM_TAIL,        /* code without splits, with a repeating tail and a saltus, docs/theorems.md: no formula */
    SG_THEOREM_COUPLED      /* families of heaps that move into one another, docs/theorems.md: no formula. sg-lua names
                               it, no function here does */
} sg_theorem;

typedef struct sg_criterion {
    sg_theorem theorem;
    uint32_t reach; /* max(S), or k, or max(excluded) */
    uint32_t parts; /* H >= 1; read by SG_THEOREM_GUY_SMITH and SG_THEOREM_ENDLESS only */
    uint32_t tail;  /* T >= 1; read by SG_THEOREM_ENDLESS only */
} sg_criterion;

/* The short name of a theorem ("window", "guy-smith", ...), and its statement with the source, in a sentence. Static
 * storage. */
const char *sg_theorem_name(sg_theorem theorem);
const char *sg_theorem_text(sg_theorem theorem);

/* How many values g(0), g(1), ... must be known to prove the period, by the formula of the theorem. UINT64_MAX if the
 * theorem is NONE or has no formula, or if the number does not fit in 64 bits. */
uint64_t sg_criterion_needs(const sg_criterion *criterion, uint64_t preperiod, uint64_t period);

/* A period: g(n + period) = g(n) + saltus for all heaps n >= preperiod, the least such preperiod. */
typedef struct sg_period {
    uint64_t period;
    uint64_t preperiod;
    uint64_t saltus;     /* 0 for plain periodicity */
    uint64_t checked_to; /* proven: the last heap the theorem needs, at least n0 + p; observed: the last heap given */
    bool proven;         /* by the theorem, for all heaps; false: seen in the values that are known, and no more */
    sg_theorem theorem;  /* SG_THEOREM_NONE if observed */
    uint32_t max_value;  /* the largest value among g(0..checked_to), and the first heap where it occurs */
    uint64_t max_at;
} sg_period;

/*
 * Finds the least period of values[0..n_values) that the criterion proves. If none is proven and observe is true, finds
 * the least period that occurs at least three times in a row and whose preperiod is at most half the values; then
 * out->proven is false. *found says whether a period was found; *out is written only then. Time: linear. Scratch
 * memory: at most 4 bytes per value, usually none.
 * SG_ENOMEM  no scratch memory, or more than 2^32 - 1 values where it is needed.
 */
sg_status sg_period_find(const uint32_t *values, size_t n_values, const sg_criterion *criterion, bool observe,
                         sg_period *out, bool *found) SG_MUST_CHECK;

/* ---- families of heaps ------------------------------------------------------------------------------------- */

/* How an answer is known. All but the last two are certain. */
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
 * smaller heaps, or by nothing (some codes also allow moves that add tokens before they split). A heap is known by its
 * number of tokens. Its nim-value is g(n); the family computes the nim-sequence g(0), g(1), ... on demand and keeps it.
 */
typedef struct sg_family sg_family;

/*
 * sg_family_code: a family from a take-and-break code "d0.d1d2d3..." [WW; CGT IV.2], of text_bytes bytes. Digit d_t
 * says into how many non-empty heaps a move that takes t tokens from a heap may leave the rest. A digit is
 *   one of 0-9 A-Z, of value 0..35: if bit h of the value is set, the move may leave h heaps;
 *   "&n;": the same for the value n < 2^64;
 *   a list of numbers of heaps up to 63, "{0,2,5}"; its last item may be "5+", 5 or more;
 *   "*", which is {0,1,2+}.
 * A mark behind a digit, or behind a number in a list, binds the moves that leave two or more heaps: '!' the heaps are
 * pairwise unequal, '?' not all equal, '=' all equal. A group of digits in brackets at the end repeats for ever:
 * "0.[3]" is Nim. The "0" before the point may be missing. d0 takes nothing, so it may allow moves to two or more
 * heaps only. Digits to the left of d0 add 1, 2, ... tokens; they may allow only such moves that leave heaps smaller
 * than the one taken (docs/theorems.md): "80." adds a token and leaves three heaps.
 * '|' joins codes: a move is a move of any of them. A part without a point is a subtraction set: "0.77|{3,8}". The
 * joined digits must be digits again: for each number of heaps, all splits are allowed or those of one mark.
 * SG_EINPUT  the text is not a code; fault says where and why.   SG_ENOMEM.
 */
sg_status sg_family_code(const char *text, size_t text_bytes, sg_fault *fault, sg_family **out) SG_MUST_CHECK;

/*
 * sg_family_subtract: a subtraction game. A move takes s tokens from a heap, where s is in set[0..n_set) if all_but is
 * false, or where s >= 1 is not in the set if all_but is true. The order of the set and repetitions do not matter. An
 * empty set is allowed. set is copied.
 * SG_EINPUT  a member is 0 or above SG_SUBTRACT_MAX; fault->at is its index in set.   SG_ENOMEM.
 */
#define SG_SUBTRACT_MAX UINT32_C(100000000)
sg_status sg_family_subtract(const uint64_t *set, size_t n_set, bool all_but, sg_fault *fault,
                             sg_family **out) SG_MUST_CHECK;

/*
 * sg_family_script: a family whose moves from heap n are the options that the callback names. Each part must be smaller
 * than n. The callback is asked about n = 0, too, and must name no option there. It may be called several times for
 * one n and must name the same options each time. Keeps ud. SG_ENOMEM.
 * Functions that need the moves return SG_ERULE if the callback named an option that is not allowed, or if it used the
 * family itself.
 */
sg_status sg_family_script(sg_options_fn *options, void *ud, sg_family **out) SG_MUST_CHECK;

void sg_family_free(sg_family *family);

/*
 * The rule in its normal form: "0.77", "{1,2,5}", "all but {1,2}". Families with the same text have the same moves.
 * NULL for a scripted family. View, valid as long as the family.
 */
const char *sg_family_rule(const sg_family *family);

/*
 * The criterion by which a period without a saltus is proven for this family. Its theorem is SG_THEOREM_NONE for
 * families by a callback and for codes with '!', '?' or '='. A code whose digits are all 0 or 3 is a subtraction set,
 * and has the criterion of a subtraction set. For a period with a saltus, sg_period names the theorem.
 */
sg_criterion sg_family_criterion(const sg_family *family);

/* max_bytes: see Limits at the top of this file. */
void sg_family_limit(sg_family *family, uint64_t max_bytes);

/*
 * sg_family_extend: makes g(0), ..., g(upto) known. Once a period is proven, it computes and stores nothing more.
 * After a failure the values that were computed stay known.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM.   SG_ERULE  the callback of a scripted family.
 * SG_ERANGE  upto >= 2^40, or a nim-value is above SG_VALUE_MAX.
 */
sg_status sg_family_extend(sg_family *family, uint64_t upto, const sg_pulse *pulse) SG_MUST_CHECK;

/* How many values are known: g(0), ..., g(n-1). Once a period is proven, values that follow from the period count,
 * too. */
uint64_t sg_family_known(const sg_family *family);

/*
 * sg_family_read: out[i] = g(from + i) for the heaps from, ..., to; out has room for to - from + 1 values. All of
 * them must be known; once a period is proven, every heap is.
 * SG_ERANGE  from > to, or g(to) is not known, or a value is above SG_VALUE_MAX: out is then undefined.
 */
sg_status sg_family_read(const sg_family *family, uint64_t from, uint64_t to, uint32_t *out) SG_MUST_CHECK;

/*
 * sg_family_period: the least period that a theorem proves, else the least one that is observed (sg_period_find).
 * upto > 0: examines the heaps 0, ..., upto, which are computed where they are not known.
 * upto = 0: computes more and more heaps until a period is proven, a limit is reached or the pulse stops it; the status
 * says which. For two kinds of family that might never end, and upto = 0 stands for upto = SG_OBSERVE_UPTO: those
 * without a theorem (SG_THEOREM_NONE), and endless codes (SG_THEOREM_ENDLESS), many of which have no period of either
 * kind. *found says whether there is a period, and is written whatever the status; *out is written if *found, also
 * when the status is not SG_OK: then the period is an observed one. The saltus of a period that is proven by WINDOW,
 * GUY_SMITH or ENDLESS is 0.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, SG_ERULE, SG_ERANGE, as sg_family_extend.
 */
#define SG_OBSERVE_UPTO 20000
sg_status sg_family_period(sg_family *family, uint64_t upto, const sg_pulse *pulse, sg_period *out,
                           bool *found) SG_MUST_CHECK;

/* The proposition that gives the values of this family in closed form; NULL if there is none. Static storage. */
const char *sg_family_closed_form(const sg_family *family);

/*
 * sg_family_value_decimal: g(n) for a heap n that is written in n_digits decimal digits, as many as you like: a closed
 * form or a period gives values of heaps that do not fit in 64 bits. It tries, in this order,
 *   the closed form of the family;
 *   the values that are known;
 *   for a scripted family, the heaps that can be reached from n, if these are few (a sixteenth of all; or, where n >=
 *   SG_SEARCH_UPTO, a million);
 *   a proven period, for which it computes up to SG_SEARCH_UPTO heaps;
 *   computation of all heaps up to n, if n < SG_SEARCH_UPTO.
 * *basis says which of them gave *value. *value has 64 bits because of periods with a saltus.
 * SG_EINPUT  not decimal digits.   SG_ERANGE  the value does not fit in 63 bits.
 * SG_ELIMIT  a limit was reached, or n >= SG_SEARCH_UPTO and no period is proven (without a theorem, at once).
 * SG_ESTOP, SG_ENOMEM, SG_ERULE, as sg_family_extend.
 */
#define SG_SEARCH_UPTO UINT64_C(4000000)
sg_status sg_family_value_decimal(sg_family *family, const char *digits, size_t n_digits, const sg_pulse *pulse,
                                  uint64_t *value, sg_basis *basis) SG_MUST_CHECK;

/*
 * sg_family_options: calls each once for every move from heap n, with the heaps that the move leaves: ascending,
 * without heaps 0, no two moves the same. parts is a view for the time of the call. each returns false to end the
 * list early, which is SG_OK. Computes no values and needs none.
 * reach = UINT64_MAX lists every move. A smaller reach leaves out the moves of a code that leave two or more heaps
 * above reach. To find a move to every value that an option has, from a heap far beyond the preperiod of a proven
 * period without a saltus, reach = preperiod + period is enough.
 * SG_ERANGE  n > 2^63, or a move leaves more than 65536 heaps.   SG_ENOMEM.   SG_ERULE and others: what the callback
 * of sg_family_script returned.
 */
typedef bool sg_option_fn(void *ud, const uint64_t *parts, size_t n_parts);
sg_status sg_family_options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud) SG_MUST_CHECK;

/* ---- searches: positions of any kind, given by a callback -------------------------------------------------- */

/*
 * A position is a key: bytes that the caller chooses, such that two positions have the same key exactly if they are
 * to be the same position. (The search is faster if positions that only differ by a symmetry have one key.) A memo
 * maps keys to nim-values. It compares whole keys, so no collision of hashes can change an answer. A key takes its
 * bytes, 4 bytes for the value and about 7 for the index. One memo serves any number of searches of one game.
 */
typedef struct sg_memo sg_memo;
enum { SG_KEY_MAX = 1 << 20 }; /* the largest key, in bytes */

sg_status sg_memo_new(uint64_t max_bytes, sg_memo **out) SG_MUST_CHECK; /* max_bytes as of sg_memo_limit */
void sg_memo_free(sg_memo *memo);

uint64_t sg_memo_count(const sg_memo *memo); /* the keys that it holds */
uint64_t sg_memo_bytes(const sg_memo *memo); /* the memory that it holds */
void sg_memo_limit(sg_memo *memo, uint64_t max_bytes);

/*
 * shared = true: from now on several threads may use the memo at once, each with a solver or a prover of its own
 * (sg_solver_share, sg_prover_join); false: one thread. Call it while no other thread uses the memo.
 */
void sg_memo_share(sg_memo *memo, bool shared);

/*
 * An sg_expand_fn gives the rule of a game: it names the options of the position `key`. An option is a sum of
 * components, each of them a position. For each option, the callback calls sg_moves_part once per component (not at
 * all for the empty sum), and then sg_moves_option, which ends the option. key is valid until the first call on
 * moves; moves, until the callback returns. If one of these functions does not return SG_OK, the callback should
 * return that status at once. Called twice with one key, it must name the same options.
 */
typedef struct sg_key {
    const void *bytes;
    size_t n_bytes;
} sg_key;

typedef struct sg_solver sg_solver;
typedef struct sg_moves sg_moves;
typedef sg_status sg_expand_fn(void *ud, const void *key, size_t key_bytes, sg_moves *moves);

/* The next component of the option, and the end of the option.   SG_ERANGE  key_bytes > SG_KEY_MAX. */
sg_status sg_moves_part(sg_moves *moves, const void *key, size_t key_bytes) SG_MUST_CHECK;
sg_status sg_moves_option(sg_moves *moves) SG_MUST_CHECK;

/* An option of one component: sg_moves_part and sg_moves_option in one. */
sg_status sg_moves_single(sg_moves *moves, const void *key, size_t key_bytes) SG_MUST_CHECK;

/* Do the options that have ended already answer the question about the position? Then the callback may return SG_OK
 * without naming the others. */
bool sg_moves_enough(const sg_moves *moves);

/*
 * A solver evaluates a position by the definition: the nim-value is the mex of the values of its options. It searches
 * depth first, without recursion, and calls expand once for each position that it reaches, so time and memory grow as
 * the number of positions and moves. Two equal components of an option cancel and are not evaluated, since their
 * nim-sum is 0 (the Tweedledum and Tweedledee strategy, [WW] ch. 1). Values go to the memo and are taken from it. Keeps
 * memo and ud; the memo must know one game only. max_positions as of sg_solver_limit.
 */
sg_status sg_solver_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_positions,
                        sg_solver **out) SG_MUST_CHECK;
void sg_solver_free(sg_solver *solver);

/*
 * sg_solver_value: the nim-value of one position. After a failure the memo holds every value that was found, and the
 * solver can be asked again.
 * SG_ECYCLE  a position can recur; sg_solver_cycle lists the loop.   SG_ERANGE  key_bytes > SG_KEY_MAX.
 * SG_ELIMIT  the limit of the solver or of the memo.   SG_ESTOP, SG_ENOMEM, or the status that expand returned.
 */
sg_status sg_solver_value(sg_solver *solver, const void *key, size_t key_bytes, const sg_pulse *pulse,
                          uint32_t *value) SG_MUST_CHECK;

/* After SG_ECYCLE: the *n positions around the loop, each a component of an option of the one before it, and the
 * first of the last. A view. *n is 0 if the last call did not return SG_ECYCLE. */
const sg_key *sg_solver_cycle(const sg_solver *solver, size_t *n);

/*
 * shared = true: other threads may have solvers over the same memo, which must be shared (sg_memo_share). Ask all of
 * them for the value of the same position: they divide the work, since a solver first leaves out positions that
 * another one is evaluating. No solver waits for another one, and each returns by itself. The value does not depend
 * on the threads; which failure is met first, and which loop is found, can.
 */
void sg_solver_share(sg_solver *solver, bool shared);

/* What a solver or prover has done since it was made. */
typedef struct sg_counters {
    uint64_t positions;  /* calls of expand */
    uint64_t options;    /* options that expand has named */
    uint64_t parts;      /* components of these options */
    uint64_t hits;       /* components whose value was known when they were named, without those that cancelled */
    uint64_t duplicates; /* options that repeat an option of the same position; only provers count them */
    uint64_t repeats;    /* positions expanded although another solver was evaluating them */
    uint64_t depth;      /* the longest line of play, in positions, that was searched at one time */
} sg_counters;
sg_counters sg_solver_counters(const sg_solver *solver);

/* The memory that the solver holds, without the memo. */
uint64_t sg_solver_bytes(const sg_solver *solver);

/* max_positions: how many positions the solver may expand from now on; 0: no limit. sg_memo_limit limits the memory. */
void sg_solver_limit(sg_solver *solver, uint64_t max_positions);

/* ---- searches: provers, which do not examine every position ------------------------------------------------ */

/*
 * A prover answers questions about sums of positions without examining every option. It asks whether the value of a
 * position is a given number n, and stops at the first option that answers this. In a sum it evaluates all components
 * but one, by the theorem that nimbers are inevitable [LV], and asks whether the last one has the nim-sum of the
 * others. Two equal components of an option cancel.
 *
 * SG_METHOD_LV  looks for an option of value n: if there is one, the answer is no. Else it looks for an option of value
 *               m, for each m < n; if there is one for each m, the answer is yes [LV].
 * SG_METHOD_PN  asks whether the player to move wins the position and a Nim heap of n, by proof numbers, depth first
 *               [PN]: it goes on where the least work seems to remain. A value is found by asking for n = 0, 1, 2, ...
 *               The smaller components are evaluated by SG_METHOD_LV.
 *
 * Values go to the memo and are taken from it, whichever solver or prover found them. The prover has tables of its own
 * for what it has excluded ("the value of this position is not n") and for proof numbers; they forget old entries when
 * they are full, which costs time and changes no answer. When the memo is full, these tables take values, too.
 * expand may be called several times for one position. Play from every position must end: a prover reports a loop
 * that it meets as SG_ECYCLE, but it can also find an answer without meeting a loop that is there.
 *
 * [LV] Lemoine and Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012); [PN] Nagai, Df-pn algorithm for
 * searching AND/OR trees, thesis, Tokyo 2002; Kishimoto, Winands, Mueller, Saito, ICGA Journal 35 (2012).
 */
typedef enum sg_method { SG_METHOD_LV = 0, SG_METHOD_PN } sg_method;

typedef struct sg_prover sg_prover;

/* Keeps memo and ud. max_bytes as of sg_prover_limit. */
sg_status sg_prover_new(sg_memo *memo, sg_expand_fn *expand, void *ud, uint64_t max_bytes,
                        sg_prover **out) SG_MUST_CHECK;
void sg_prover_free(sg_prover *prover);

/*
 * sg_prover_value: the nim-value of the sum of n_keys positions. sg_prover_outcome: does the player to move win the sum
 * of these positions and a Nim heap of `nimber` tokens? With nimber = 0, of the positions alone.
 * After a failure, what was found stays known, and the prover can be asked again.
 * SG_ECYCLE  a position can recur; sg_prover_cycle lists the loop.   SG_ERANGE  a key is longer than SG_KEY_MAX.
 * SG_ELIMIT  max_positions were expanded, or the memo is full and a value of 64 or more would have to be kept.
 * SG_ESTOP, SG_ENOMEM, or the status that expand returned.
 */
sg_status sg_prover_value(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                          uint32_t *value) SG_MUST_CHECK;
sg_status sg_prover_outcome(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                            const sg_pulse *pulse, bool *wins) SG_MUST_CHECK;

/* As sg_solver_cycle. */
const sg_key *sg_prover_cycle(const sg_prover *prover, size_t *n);

/*
 * Provers in several threads over one shared memo (sg_memo_share) divide the work if all are asked the same question by
 * the same method. Each needs expand to be safe in its own thread. No prover waits for another one, and each returns by
 * itself. Answers do not depend on the threads; the number of positions expanded, and which failure is met first, can.
 *
 * sg_prover_join: from now on prover uses the tables of leader instead of its own. Join the leader to itself first,
 * then the others to the leader, while none of them is searching. leader = NULL: prover uses its own tables again.
 * While provers are joined, the memo does not give back the tables that it has outgrown; sg_memo_share(memo, false)
 * frees them.
 */
void sg_prover_join(sg_prover *prover, sg_prover *leader);

/* positions counts a position once for each time that it was expanded; duplicates counts only options with a component
 * whose value was not known. */
sg_counters sg_prover_counters(const sg_prover *prover);
uint64_t sg_prover_bytes(const sg_prover *prover);
/*
 * max_positions: how many positions the prover may expand from now on. max_bytes: the memory of the tables of the
 * prover; when they are full they forget, which is no failure. A table that is larger already does not shrink. The
 * stacks, whose size follows the longest line of play, are not limited. 0: no limit.
 */
void sg_prover_limit(sg_prover *prover, uint64_t max_bytes, uint64_t max_positions);

/* ---- searches: games in which positions can recur ---------------------------------------------------------- */

/*
 * A loopy game: positions can recur, and play that never ends is a draw. There are finitely many positions. The value
 * of a position is a number, or infinity with a set K of numbers [Smith, Graphs and composite games, J. Combin.
 * Theory 1 (1966); Fraenkel and Perl 1975; WW vol. 1 ch. 12; CGT IV.4]. K holds the numbers among the values of the
 * options. If no position can recur, the value is the nim-value.
 *
 * Sums: of two numbers, their nim-sum; of infinity(K) and n, infinity({ k xor n : k in K }); of two infinities,
 * infinity({}). Outcomes: the number 0 is P (whoever moves next loses), another number is N (whoever moves next wins);
 * infinity(K) is N if 0 is in K, else D, a draw.
 *
 * number is the number, or SG_VALUE_NONE for infinity: then set[0..n_set) is K, ascending, a view. round comes with a
 * number and says how to win and not only to stay ahead: after a move to a larger number or to infinity there is an
 * answer that restores the number with a smaller round. So a player who can move to sums of value 0 wins by moving,
 * each time, to one with the least sum of numbers and, among those, the least sum of rounds (docs/theorems.md).
 */
typedef struct sg_smith {
    uint32_t number, round;
    const uint32_t *set;
    size_t n_set;
} sg_smith;

/* The outcome of the sum of n positions that have these values: 'N', 'P' or 'D'; 'P' if n = 0. */
char sg_smith_outcome(const sg_smith *values, size_t n);

/*
 * sg_loopy evaluates positions of a loopy game and keeps the graph of all positions that they lead to, so that expand
 * is called once for each. A move that leaves a sum leads to the sum as a position of its own, of at most
 * SG_LOOPY_PARTS_MAX components. It uses no recursion. Time and memory grow as the number of positions and moves,
 * where a move counts once for each different value among the options of the position that it leads to. Keeps ud.
 * Keys are shorter than SG_KEY_MAX.
 */
enum { SG_LOOPY_PARTS_MAX = 64 };
typedef struct sg_loopy sg_loopy;
sg_status sg_loopy_new(sg_expand_fn *expand, void *ud, sg_loopy **out) SG_MUST_CHECK;
void sg_loopy_free(sg_loopy *loopy);

/* max_positions counts positions that are expanded, sums included. See Limits at the top of this file. */
void sg_loopy_limit(sg_loopy *loopy, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_loopy_bytes(const sg_loopy *loopy);
uint64_t sg_loopy_positions(const sg_loopy *loopy); /* expanded so far, sums included */

/*
 * sg_loopy_value: the value of one position. After a failure the graph stays, and the question can be asked again.
 * SG_ERANGE  a move leaves a sum of more than SG_LOOPY_PARTS_MAX components, or a key is too long.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or the status that expand returned.
 */
sg_status sg_loopy_value(sg_loopy *loopy, const void *key, size_t key_bytes, const sg_pulse *pulse,
                         sg_smith *out) SG_MUST_CHECK;

/*
 * sg_loopy_remoteness: the number of moves until the sum of n_keys positions ends, if the winner plays to win soon
 * and the loser to lose late: odd for N, even for P, SG_VALUE_NONE for a draw. It searches the positions of the sum
 * itself, of which there can be as many as the product of the numbers of positions of the components. Fails as
 * sg_loopy_value.
 */
sg_status sg_loopy_remoteness(sg_loopy *loopy, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                              uint32_t *remoteness) SG_MUST_CHECK;

/* ---- misère play: whoever moves last loses ---------------------------------------------------------------- */

/*
 * In misère play the nim-values of the components do not decide who wins a sum (docs/misere.md). sg_misere searches
 * sums by the definition; sg_quotient computes, for one game, a finite monoid that takes the place of the nim-values.
 *
 * The positions of a search are sums of components. The caller numbers the components from 0 on, below 2^32; the
 * callback `options` names the options of a component, and is called once for each. Keeps ud.
 */
typedef struct sg_misere sg_misere;
sg_status sg_misere_new(sg_options_fn *options, void *ud, sg_misere **out) SG_MUST_CHECK;
void sg_misere_free(sg_misere *search);

/* max_positions counts the components whose options are asked for and the sums that are examined. */
void sg_misere_limit(sg_misere *search, uint64_t max_bytes, uint64_t max_positions);
uint64_t sg_misere_bytes(const sg_misere *search);
uint64_t sg_misere_positions(const sg_misere *search); /* examined so far, counted as for the limit */

/*
 * sg_misere_outcome: is the sum of the n components a P-position in misère play, that is, does the player to move lose?
 * Without a move, the player to move wins; a position with moves is P if none of its options is. The search first asks
 * for the options of the components and of all components that they lead to, then examines sums; both depth first,
 * without recursion. After a failure, what was found stays known.
 * SG_ECYCLE  a component can recur; sg_misere_cycle lists the loop.
 * SG_ELIMIT, SG_ESTOP, SG_ENOMEM, or the status that options returned.
 */
sg_status sg_misere_outcome(sg_misere *search, const uint32_t *components, size_t n, const sg_pulse *pulse,
                            bool *is_p) SG_MUST_CHECK;

/* After SG_ECYCLE: the *n components around the loop, each a part of an option of the one before it. A view. *n is 0
 * if the last call did not return SG_ECYCLE. */
const uint32_t *sg_misere_cycle(const sg_misere *search, size_t *n);

/*
 * The genus of a position G [ONAG ch. 12; WW vol. 2 ch. 13]: its nim-value in normal play, `normal`, and the misère
 * nim-values of G, G + 2, G + 2 + 2, ..., where 2 is a Nim heap of two tokens. values[k] is that of G and k such heaps.
 * The last two of values[0..n), n >= 2, repeat for ever, and n is the least such number. The misère nim-value of the
 * end is 1, that of another position the mex over its options; 0 means P.
 * tame: the genera of G and of all positions that G leads to are genera of Nim positions. In a sum of tame positions,
 * each can be played as the Nim position that has its genus.
 */
enum { SG_GENUS_MAX = 64 };
typedef struct sg_genus {
    uint32_t normal, n;
    uint32_t values[SG_GENUS_MAX];
    bool tame;
} sg_genus;

/* sg_misere_genus: the genus of the sum. Fails as sg_misere_outcome; SG_ERANGE  a genus has more than SG_GENUS_MAX
 * values. */
sg_status sg_misere_genus(sg_misere *search, const uint32_t *components, size_t n, const sg_pulse *pulse,
                          sg_genus *out) SG_MUST_CHECK;

/*
 * The misère quotient of a set of games that is closed under options and sums: the monoid of its positions, where two
 * positions are equal if they have the same outcome in every sum with positions of the set [Plambeck and Siegel, Misère
 * quotients for impartial games, J. Combin. Theory Ser. A 115 (2008)]. The games are sums of generators, such as the
 * heaps of a family. Generators are numbered 1, 2, ... and adjoined one by one; the object holds the quotient of
 * those adjoined so far. It is exact: each candidate is checked in full (docs/misere.md). If the quotient is
 * infinite, sg_quotient_adjoin runs until a limit ends it, so set one. Keeps ud.
 */
typedef struct sg_quotient sg_quotient;
sg_status sg_quotient_new(sg_options_fn *options, void *ud, sg_quotient **out) SG_MUST_CHECK;
void sg_quotient_free(sg_quotient *quotient);
void sg_quotient_limit(sg_quotient *quotient, uint64_t max_bytes);

/*
 * sg_quotient_adjoin: adjoins the next generator. `options` names its options: the generators that each one leaves, all
 * adjoined before; 0 parts for nothing. After a failure the quotient is what it was before the call.
 * SG_ELIMIT  max_bytes was reached, or the quotient has more than SG_QUOTIENT_MAX elements.
 * SG_ERANGE  an option leaves a generator that is not adjoined yet, or a line of play has more than 2^20 moves.
 * SG_ESTOP, SG_ENOMEM, or the status that options returned.
 */
#define SG_QUOTIENT_MAX (1 << 13)
sg_status sg_quotient_adjoin(sg_quotient *quotient, const sg_pulse *pulse) SG_MUST_CHECK;

/*
 * The quotient of the generators so far. The pointers are views. Elements are the numbers 0, ..., order - 1; 0 is the
 * identity, the element of the empty sum. phi (the pretending function) gives the element of each generator. A sum of
 * generators is a P-position exactly if is_p holds for the product of their elements.
 */
typedef struct sg_quotient_view {
    uint32_t order;
    uint64_t n_generators;
    const uint32_t *phi;     /* phi[0..n_generators]; phi[0] = 0 */
    const uint32_t *product; /* x times y is product[x * order + y] */
    const bool *is_p;
    uint64_t bytes; /* the memory that the quotient holds */
} sg_quotient_view;
void sg_quotient_look(const sg_quotient *quotient, sg_quotient_view *out);

/*
 * sg_quotient_period: for generators that are the heaps of a family with this criterion, generator n being heap n: the
 * least period of phi that proves that the quotient of the heaps so far is the quotient of all heaps
 * (docs/misere.md). It needs as many heaps as a proof in normal play. Criteria other than WINDOW and GUY_SMITH prove
 * nothing here. *found says whether there is a proof. out->max_value and out->max_at have no meaning.
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
