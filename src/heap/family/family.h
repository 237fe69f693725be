/* SPDX-License-Identifier: MIT */
#ifndef SG_FAMILY_H
#define SG_FAMILY_H

/*
 * The nim-sequence g(0), g(1), ... of a heap game as a growing table, the period that is proven of it, and the engine
 * that computes it. This unit knows engines by their functions only; the contract is in sg.h and table.h.
 */

#include "../../base/budget.h"
#include "../../base/ticker.h"
#include "../../sg.h"
#include "../../theory/series.h"
#include "../code/code.h"
#include "table.h"

/* Formulas for g(n). The propositions are proved in docs/theorems.md. */

typedef enum sg_closed_kind {
    SG_CLOSED_NONE = 0,
    SG_CLOSED_MOD,  /* floor((n mod whole) / step) */
    SG_CLOSED_FLOOR /* floor(n / step) */
} sg_closed_kind;

typedef struct sg_closed {
    sg_closed_kind kind;
    uint64_t step;
    uint64_t whole;
    const char *text; /* for people; static. NULL for SG_CLOSED_NONE */
} sg_closed;

/* The closed form of a subtraction set (ascending, no repetitions), or of all numbers but these. */
sg_closed sg_closed_of_set(const uint32_t *set, size_t n_set, bool all_but);
sg_closed sg_closed_of_interval(uint32_t first, uint32_t last);

/*
 * *value = g of the heap that is written in decimal digits. The kind is not SG_CLOSED_NONE. SG_ERANGE: the value does
 * not fit 63 bits.
 */
sg_status sg_closed_value(const sg_closed *closed, const char *digits, size_t n_digits, uint64_t *value) SG_MUST_CHECK;

/*
 * Divides the number that is written in decimal digits: number = *quotient * divisor + *remainder; 0 < divisor <=
 * 2^59. False if the quotient does not fit 63 bits; the remainder is right all the same.
 */
bool sg_decimal_divide(const char *digits, size_t n_digits, uint64_t divisor, uint64_t *quotient, uint64_t *remainder);

/* What differs between the kinds of families. free_state and extend are never NULL. */
typedef struct sg_engine {
    /*
     * Appends values until the family has n_target of them. After a failure the values that were appended stay, and
     * the next call goes on behind them. An engine that cannot go on may hand the family over to another one.
     */
    sg_status (*extend)(sg_family *family, uint64_t n_target, sg_ticker *ticker);

    /* As sg_family_options. NULL: the moves of heaps are listed elsewhere. */
    sg_status (*options)(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud);

    void (*free_state)(sg_family *family);

    /* The name of the engine, for people; see sg_family_engine. NULL: write_name writes one that depends on the state. */
    const char *name;
    void (*write_name)(const sg_family *family, char *text, size_t text_bytes);

    /* Can the engine take over values that another run computed (sg_family_load)? NULL: yes, always. */
    bool (*loads)(const sg_family *family);

    /*
     * Looks for a period in the first n_values values by theorems other than the criterion of the family. Sets *found
     * and *period if one is proven; else *worth to the number of values at which another attempt may succeed, or to 0.
     * Without a ticker (NULL) the attempt must not take much longer than reading the values. NULL: the engine knows no
     * such theorem.
     */
    sg_status (*prove)(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                       uint64_t *worth);

    /*
     * *value = g(n), n >= n_values, without the table, if that takes less work or n is too large for a table; else
     * *found = false. n_values stays. NULL: the engine has nothing but the table.
     */
    sg_status (*value)(sg_family *family, uint64_t n, sg_ticker *ticker, uint64_t *value, bool *found);

    /* How many values are searched for a proof that answers for a heap beyond any table; 0: SG_SEARCH_UPTO. */
    uint64_t n_searched;

    /* The kind of machine code that it computes with; see sg_family_kernel. NULL: there is but one. */
    const char *(*kernel)(const sg_family *family);
} sg_engine;

enum { SG_ENGINE_TEXT_MAX = 64 };

/*
 * Invariants
 * 1. table holds g(0..n_values-1), all computed, in width bytes each: the least of 1, 2 and 4 that fits all of them.
 *    Behind the last value there is room for SG_TABLE_PAD bytes, which vector instructions may read.
 * 2. If proven: n_values > preperiod + period, and n_fit is the number of heaps, from 0 on, whose values along the
 *    period are at most SG_VALUE_MAX.
 * 3. If not proven: the first n_tried values prove no period.
 */
struct sg_family {
    const sg_engine *engine;
    void *state; /* of the engine */
    sg_budget budget;
    void *table;
    unsigned width;
    size_t table_bytes; /* the room of the table */
    uint64_t n_values;
    uint64_t n_asked; /* if proven, the largest number of values that sg_family_extend was asked for */
    uint64_t n_fit;
    uint64_t n_tried;
    uint64_t next_try; /* n_values at which the next proof is tried */
    sg_criterion criterion;
    sg_closed closed;
    bool proven;
    bool busy;         /* a callback of the caller is running */
    bool reaches_many; /* from some heap too many heaps can be reached to find its value alone */
    sg_period period;
    char engine_text[SG_ENGINE_TEXT_MAX];
    sg_code code;             /* owned; digits is NULL unless the family is given by a code */
    char *rule_text;          /* from malloc; NULL for a script */
    sg_rare_proof rare_proof; /* lists from malloc; set where the theorem of the period is rare-window */
};

#define SG_HEAP_LIMIT (UINT64_C(1) << 40)  /* heaps in a table stay below this */
#define SG_OPTIONS_MAX (UINT64_C(1) << 63) /* the options of larger heaps are not listed */
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

/* Makes a family without values. engine may be NULL as long as state is. sg_family_free frees it. SG_ENOMEM. */
sg_status sg_family_new(const sg_engine *engine, sg_family **out) SG_MUST_CHECK;

/* Brings engine_text up to date; the name of an engine may change with its mode. */
void sg_family_name_engine(sg_family *family);

/*
 * Should a search for a proof without a limit go on for ever? Not for codes with a repeating tail: many of them have
 * no period of any kind.
 */
bool sg_family_unbounded(const sg_family *family);

/*
 * Makes room in the table for one more value, or for n more, at the present width. Errors as for sg_budget_resize. The
 * table may move, here and in the two functions below.
 */
sg_status sg_family_reserve(sg_family *family) SG_MUST_CHECK;
sg_status sg_family_reserve_more(sg_family *family, uint64_t n) SG_MUST_CHECK;

/* Makes the table wide enough for the value. Nothing changes on failure. */
sg_status sg_family_widen(sg_family *family, uint32_t value) SG_MUST_CHECK;

/* Appends a value. SG_ERANGE above SG_VALUE_MAX. Nothing is appended on failure. */
sg_status sg_family_append(sg_family *family, uint64_t value) SG_MUST_CHECK;

/*
 * Computes values, and looks for a proof from time to time, until there is a proof or the family has n_target values.
 */
sg_status sg_family_search(sg_family *family, uint64_t n_target, sg_ticker *ticker) SG_MUST_CHECK;

#endif
