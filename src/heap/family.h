/* SPDX-License-Identifier: MIT */
#ifndef SG_FAMILY_H
#define SG_FAMILY_H

/* Inside libsg only: what a family is made of. */

#include "../theory/series.h"

/* ---- memory under a limit ----------------------------------------------------------------------- */

typedef struct sg_hold {
    uint64_t held_bytes;
    uint64_t max_bytes; /* 0 = no limit */
} sg_hold;

/*
 * sg_hold_resize: realloc under the limit. On SG_OK *block is the new block (new_bytes > 0); on SG_ELIMIT and
 * SG_ENOMEM it and its contents are unchanged. new_bytes == old_bytes does nothing.
 */
sg_status sg_hold_resize(sg_hold *hold, void **block, uint64_t old_bytes, uint64_t new_bytes) SG_MUST_CHECK;

/* Frees and forgets the block; NULL is fine. */
void sg_hold_free(sg_hold *hold, void *block, uint64_t bytes);

/*
 * sg_hold_grow: make room for n_wanted items, doubling where the limit lets us. *n_room is the items there is
 * room for, before and after.
 */
sg_status sg_hold_grow(sg_hold *hold, void **block, uint64_t *n_room, uint64_t n_wanted,
                       size_t item_bytes) SG_MUST_CHECK;

/* ---- pulse -------------------------------------------------------------------------------------- */

typedef struct sg_ticker {
    const sg_pulse *pulse; /* may be NULL */
    uint64_t done;         /* what the pulse is told */
    uint64_t steps;        /* since the last beat */
} sg_ticker;

/* Half of what the contract allows, so that one more uninterrupted stretch still keeps it. */
enum { SG_TICK_STEPS = SG_PULSE_STEPS / 2 };

static inline sg_status sg_tick(sg_ticker *ticker, uint64_t steps)
{
    ticker->steps += steps;
    if (ticker->steps < SG_TICK_STEPS)
        return SG_OK;
    ticker->steps = 0;
    return ticker->pulse != NULL ? ticker->pulse->beat(ticker->pulse->ud, ticker->done) : SG_OK;
}

/* ---- marks: a set of small numbers that is emptied in O(1) -------------------------------------- */

typedef struct sg_marks {
    uint32_t *stamp; /* v is in the set if stamp[v] == epoch */
    uint64_t n_room;
    uint32_t epoch;
} sg_marks;

sg_status sg_marks_reserve(sg_marks *marks, sg_hold *hold, uint64_t n_room) SG_MUST_CHECK;
void sg_marks_clear(sg_marks *marks);
void sg_marks_free(sg_marks *marks, sg_hold *hold);

static inline void sg_marks_add(sg_marks *marks, uint32_t value)
{
    marks->stamp[value] = marks->epoch;
}

static inline uint64_t sg_marks_mex(const sg_marks *marks)
{
    uint64_t v = 0;
    while (v < marks->n_room && marks->stamp[v] == marks->epoch)
        v++;
    return v;
}

/* ---- closed forms ------------------------------------------------------------------------------- */

typedef enum sg_closed_kind {
    SG_CLOSED_NONE = 0,
    SG_CLOSED_MOD,  /* floor(n / step) mod modulus */
    SG_CLOSED_FLOOR /* floor(n / step) */
} sg_closed_kind;

typedef struct sg_closed {
    sg_closed_kind kind;
    uint64_t step;
    uint64_t modulus;
    const char *text;
} sg_closed;

/* The closed form of a subtraction set (sorted, no repetitions), if we know one. */
sg_closed sg_closed_of_set(const uint32_t *set, size_t n_set, bool all_but);

/* Its value at a heap written in decimal digits. SG_ERANGE above 63 bits. */
sg_status sg_closed_value(const sg_closed *closed, const char *digits, size_t n_digits, uint64_t *value) SG_MUST_CHECK;

/* digits = *quotient * divisor + *remainder; 0 < divisor <= 2^59. False if the quotient does not fit 63 bits. */
bool sg_decimal_divide(const char *digits, size_t n_digits, uint64_t divisor, uint64_t *quotient, uint64_t *remainder);

/* ---- the family --------------------------------------------------------------------------------- */

/*
 * What differs between the kinds of families. extend() appends values until n_values reaches n_target or it
 * fails; whatever it appended stays, and it can be called again after any failure.
 */
typedef struct sg_engine {
    sg_status (*extend)(sg_family *family, uint64_t n_target, sg_ticker *ticker);
    sg_status (*options)(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud);
    void (*free_state)(sg_family *family);
    void (*name)(const sg_family *family, char *text, size_t text_bytes); /* for people; see sg_family_engine */
    bool (*loads)(const sg_family *family); /* can it go on from values that it did not compute? NULL: no */
} sg_engine;

enum { SG_ENGINE_TEXT_MAX = 64 };

/*
 * Invariants
 * 1. table holds g(0..n_values-1), all computed, width bytes each: the least of 1, 2 and 4 that each of them fits. It
 *    has room for SG_TABLE_PAD bytes more, which vectors may read.
 * 2. proven: n_values > preperiod + period, and heaps below n_fit have values of at most SG_VALUE_MAX along the period.
 * 3. Without a proof, no proof exists within the first n_tried values.
 */
struct sg_family {
    const sg_engine *engine;
    void *state;
    sg_hold hold;
    void *table;
    unsigned width;
    uint64_t table_bytes; /* room */
    uint64_t n_values;
    uint64_t n_asked; /* proven: sg_family_extend was asked for so many */
    uint64_t n_fit;
    uint64_t n_tried;
    uint64_t next_try; /* n_values at which the next proof is tried */
    sg_criterion criterion;
    /* Looks for a period with a saltus where the criterion proves none; NULL if no theorem gives one. */
    sg_status (*prove)(const sg_family *family, uint64_t n_values, sg_period *out, bool *found, sg_ticker *ticker);
    sg_closed closed;
    bool proven;
    bool busy; /* inside a callback */
    sg_period period;
    char engine_text[SG_ENGINE_TEXT_MAX];
    char *rule_text;     /* from malloc; NULL for a script */
    sg_rare_proof proof; /* lists from malloc */
};

#define SG_HEAP_LIMIT (UINT64_C(1) << 40) /* heaps in a table stay below this */
#define SG_OPTIONS_MAX (UINT64_C(1) << 63)
enum { SG_TABLE_PAD = 64 };

static inline sg_series sg_family_series(const sg_family *family)
{
    return (sg_series){family->table, family->width};
}

/* g(n), n < n_values. */
static inline uint32_t sg_family_at(const sg_family *family, uint64_t n)
{
    return sg_get(family->table, family->width, n);
}

sg_status sg_family_new(const sg_engine *engine, sg_family **out) SG_MUST_CHECK;

/* Is a proof worth looking for without end? Not for endless codes, many of which have no period of any kind. */
bool sg_family_unbounded(const sg_family *family);

/* Room for one more value; for n more. */
sg_status sg_family_reserve(sg_family *family) SG_MUST_CHECK;
sg_status sg_family_reserve_more(sg_family *family, uint64_t n) SG_MUST_CHECK;

/* Makes the table so wide that the value fits. Nothing changes on failure. */
sg_status sg_family_widen(sg_family *family, uint32_t value) SG_MUST_CHECK;

/* Appends a value. SG_ERANGE above SG_VALUE_MAX. */
sg_status sg_family_append(sg_family *family, uint64_t value) SG_MUST_CHECK;

/* Computes or copies until a proof is found or n_target values are known. */
sg_status sg_family_search(sg_family *family, uint64_t n_target, sg_ticker *ticker) SG_MUST_CHECK;

/*
 * For tests and measurements: holds a code's family to less than the machine and the code allow. Before the first
 * value only. The values are the same.
 */
enum {
    SG_FORCE_PORTABLE = 1, /* no AVX2 */
    SG_FORCE_DENSE = 2,    /* no sparse space */
    SG_FORCE_BYTES = 4,    /* no lanes */
    SG_FORCE_GENERAL = 8   /* not the engine for octal codes */
};
void sg_family_force(sg_family *family, unsigned how);

/* Writes the fault (NULL is fine) and returns SG_EINPUT. */
sg_status sg_fault_set(sg_fault *fault, size_t at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

#endif
