/* SPDX-License-Identifier: MIT */
#include "dense.h"

#include <stdlib.h>
#include <string.h>

#include "../code/code.h"
#include "../proof/proof.h"
#include "dense_state.h"

/*
 * Splits into many heaps, or into every number of heaps from some number on, are too many to look at one by one: the
 * sets of nim-sums grow part by part. Let A, D and X be the sets for splits of m tokens into j parts (any, distinct,
 * not all equal) whose parts are below a. The splits with a as the largest part follow from them:
 *   any        A[j][m] |= A[j-1][m-a] xor g(a), m ascending, so that a can be used again
 *   distinct   D[j][m] |= D[j-1][m-a] xor g(a), m descending, so that a cannot be used again
 *   not equal  X[j][m] |= (X[j-1][m-a] or A'[j-1][m-a]) xor g(a)
 * where A' is A before a was added: a joins parts that are smaller, or parts that contain a already and are not all
 * equal. If the counts are saturated, the last level stands for its number of parts and all larger ones, so it adds to
 * itself, too. The sets for two parts or more of m tokens are complete when all parts below m have been added.
 */

enum { FIRST_TOTALS = 256 };

static uint64_t *set_of(const sg_counts *c, unsigned split, unsigned level, uint64_t total)
{
    return c->sets[split] + ((level - 1) * c->n_totals + total) * c->n_words;
}

static uint64_t sets_bytes(const sg_counts *c)
{
    return c->n_levels * c->n_totals * c->n_words * sizeof(uint64_t);
}

static void forget(sg_budget *budget, sg_counts *c)
{
    for (unsigned split = 0; split < 3; split++) {
        if (c->sets[split] != NULL)
            sg_budget_free(budget, c->sets[split], sets_bytes(c));
        c->sets[split] = NULL;
    }
    c->n_totals = c->parts_done = 0;
}

/* Begins anew with empty sets for n_totals totals. */
static sg_status begin(sg_budget *budget, sg_counts *c, uint64_t n_totals, uint64_t n_words)
{
    forget(budget, c);
    if (n_totals > UINT64_MAX / 16 / (c->n_levels * n_words))
        return SG_ENOMEM;
    c->n_totals = n_totals;
    c->n_words = n_words;
    c->parts_done = 1;
    for (unsigned split = 0; split < 3; split++) {
        if (!c->needed[split])
            continue;
        sg_status status = sg_budget_new(budget, 1, sets_bytes(c), &c->sets[split]);
        if (status != SG_OK) {
            forget(budget, c);
            return status;
        }
    }
    return SG_OK;
}

/* to[level][total] |= from[level - 1][total - a] xor g; a saturated last level also adds to itself. */
static void add_one(const sg_dense *d, unsigned from, unsigned to, unsigned level, uint64_t total, uint64_t a,
                    uint32_t g)
{
    const sg_counts *c = &d->counts;
    uint64_t *into = set_of(c, to, level, total);
    if (level > 1)
        d->kernels->translate(into, set_of(c, from, level - 1, total - a), (size_t)c->n_words, g);
    if (level == c->n_levels && c->saturated)
        d->kernels->translate(into, set_of(c, from, level, total - a), (size_t)c->n_words, g);
}

/* The end of the totals that `level` parts with a as the largest can have. */
static uint64_t end_of(const sg_counts *c, unsigned level, uint64_t a)
{
    bool endless = level == c->n_levels && c->saturated;
    return endless || c->n_totals / level <= a ? c->n_totals : level * a + 1;
}

static void add_part(const sg_dense *d, uint64_t a, uint32_t g)
{
    const sg_counts *c = &d->counts;
    for (unsigned level = c->n_levels; level > 0 && c->needed[SG_SPLIT_DISTINCT]; level--) {
        for (uint64_t total = end_of(c, level, a); total-- > a + 1;)
            add_one(d, SG_SPLIT_DISTINCT, SG_SPLIT_DISTINCT, level, total, a, g);
        if (level == 1)
            sg_bits_add(set_of(c, SG_SPLIT_DISTINCT, 1, a), g);
    }
    /* First a joins smaller parts, from the sets for any parts as they are without a; then it is used again. */
    for (unsigned level = 1; level <= c->n_levels && c->needed[SG_SPLIT_MIXED]; level++)
        for (uint64_t total = a + 1; total < end_of(c, level, a); total++) {
            add_one(d, SG_SPLIT_ANY, SG_SPLIT_MIXED, level, total, a, g);
            add_one(d, SG_SPLIT_MIXED, SG_SPLIT_MIXED, level, total, a, g);
        }
    for (unsigned level = 1; level <= c->n_levels && c->needed[SG_SPLIT_ANY]; level++) {
        if (level == 1)
            sg_bits_add(set_of(c, SG_SPLIT_ANY, 1, a), g);
        for (uint64_t total = a + 1; total < end_of(c, level, a); total++)
            add_one(d, SG_SPLIT_ANY, SG_SPLIT_ANY, level, total, a, g);
    }
}

/*
 * Completes the sets that heap n needs: for all splits of up to n + n_more tokens into parts below n. Errors as for
 * sg_budget_resize, or the status of the pulse; the next call goes on from the sets that are done.
 */
static sg_status sg_counts_reach(sg_family *family, uint64_t n, uint64_t n_more, sg_ticker *ticker)
{
    sg_dense *d = family->state;
    sg_counts *c = &d->counts;
    sg_status status = SG_OK;
    if (c->n_levels == 0)
        return SG_OK;
    uint64_t n_needed = n + n_more + 1;
    if (c->n_totals < n_needed || c->n_words != d->n_words) {
        uint64_t most = d->n_target + n_more + 1, n_totals = c->n_totals < FIRST_TOTALS ? FIRST_TOTALS : c->n_totals;
        while (n_totals < n_needed)
            n_totals *= 2;
        if (n_totals > most)
            n_totals = most > n_needed ? most : n_needed;
        status = begin(&family->budget, c, n_totals, d->n_words);
    }
    while (status == SG_OK && c->parts_done < n) {
        add_part(d, c->parts_done, sg_family_at(family, c->parts_done));
        c->parts_done++;
        status = sg_tick(ticker, c->n_levels * c->n_totals * c->n_words);
    }
    return status;
}

/* into |= the nim-sums of the splits of total tokens into this shape. All parts must be below parts_done. */
static void sg_counts_or(const sg_dense *d, unsigned shape, uint64_t total, uint64_t *into)
{
    const sg_counts *c = &d->counts;
    unsigned least = sg_shape_heaps(shape), most = shape < SG_MORE ? least : c->n_levels;
    for (unsigned level = least; level <= most; level++) {
        const uint64_t *set = set_of(c, shape % 4, level, total);
        for (uint64_t w = 0; w < c->n_words; w++)
            into[w] |= set[w];
    }
}

static void sg_counts_free(sg_budget *budget, sg_counts *counts)
{
    forget(budget, counts);
}

/* ---- one heap ----------------------------------------------------------------------------------- */

static void exclude(sg_dense *d, uint32_t value)
{
    sg_bits_add(d->excluded, value);
    if (!d->wipes)
        d->touched[d->n_touched++] = value;
}

/* into |= P(shape, total) for total > 0. */
static void or_shape(const sg_dense *d, const sg_family *family, unsigned shape, uint64_t total, uint64_t *into)
{
    uint32_t value;
    if (sg_shape_is_counted(shape)) {
        sg_counts_or(d, shape, total, into);
    } else if (sg_shape_has_rows(shape)) {
        const uint64_t *row = sg_row(d, shape, total);
        for (uint64_t w = 0; w < d->n_words; w++)
            into[w] |= row[w];
    } else if (shape < SG_MORE) {
        if (sg_equal_split(family, shape < 4 ? 1 : sg_shape_heaps(shape), total, &value))
            sg_bits_add(into, value);
    } else { /* equal heaps, as many as each divisor of total says */
        for (uint64_t part = 1; part <= total / sg_shape_heaps(shape); part++)
            if (total % part == 0)
                sg_bits_add(into, total / part % 2 != 0 ? sg_family_at(family, part) : 0);
    }
}

/* Excludes the options of a digit that leave total tokens. */
static void exclude_take(sg_dense *d, const sg_family *family, sg_digit digit, uint64_t total)
{
    uint32_t value = 0;
    if (total == 0) {
        if (digit.heaps & 1)
            exclude(d, 0);
        return;
    }
    if (digit.heaps & 2)
        exclude(d, sg_family_at(family, total));
    for (uint64_t rest = digit.heaps & ~UINT64_C(3); rest != 0; rest &= rest - 1) {
        unsigned h = sg_lowest_bit(rest), split = sg_digit_split(digit, h);
        if (split != SG_SPLIT_EQUAL)
            or_shape(d, family, sg_shape(h, split), total, d->excluded);
        else if (sg_equal_split(family, h, total, &value))
            exclude(d, value);
    }
    if (digit.from > 0)
        or_shape(d, family, sg_shape_more(digit.from, digit.split), total, d->excluded);
}

static void exclude_takes(sg_dense *d, const sg_family *family, uint64_t n)
{
    /*
     * Empties the set first. Without rows only the values that were put in are taken out, so that wide sets cost
     * nothing.
     */
    if (d->wipes)
        memset(d->excluded, 0, (size_t)d->n_words * sizeof d->excluded[0]);
    else
        for (size_t i = 0; i < d->n_touched; i++)
            d->excluded[d->touched[i] / 64] = 0;
    d->n_touched = 0;
    for (size_t i = 0; i < d->n_takes && d->takes[i].n_taken <= (int64_t)n; i++)
        if (n > 0) /* the empty heap has no moves, not even moves that add tokens */
            exclude_take(d, family, d->takes[i].digit, n - (uint64_t)(int64_t)d->takes[i].n_taken);
}

static uint64_t mex_of_excluded(const sg_dense *d)
{
    uint64_t w = 0;
    while (w < d->n_words && d->excluded[w] == UINT64_MAX)
        w++;
    uint64_t v = 64 * w;
    while (v < 64 * d->n_words && sg_bits_has(d->excluded, v))
        v++;
    return v;
}

/* ---- the tail ----------------------------------------------------------------------------------- */

/* Adds P(shape, total) to the unions of the class of total modulo the length of the tail. */
static void add_to_unions(sg_dense *d, const sg_family *family, uint64_t total)
{
    for (unsigned shape = 0; shape < d->n_shapes && total > 0; shape++)
        if (d->tail_needed[shape])
            or_shape(d, family, shape, total, d->unions[shape].bits + total % d->code->n_tail * d->n_words);
}

/*
 * Collects the unions that have the options of n which the tail allows. The j-th digit of the tail takes n_digits + j
 * + i * n_tail tokens, i >= 0. That leaves the totals up to n - n_digits - j of one class. Larger totals of that class
 * are above n - n_digits, and so not in the union yet.
 */
static size_t collect_tail_rows(sg_dense *d, uint64_t n)
{
    size_t n_rows = 0;
    uint64_t newest = (n - d->code->n_digits) % d->code->n_tail;
    for (size_t j = 0; j < d->code->n_tail; j++) {
        sg_digit digit = d->code->digits[d->code->n_digits + j];
        uint64_t class = newest >= j ? newest - j : newest + d->code->n_tail - j;
        unsigned shapes[SG_DIGIT_SHAPES_MAX], n_shapes = sg_digit_shapes(digit, shapes);
        if (digit.heaps & 2)
            d->tail_rows[n_rows++] = d->unions[sg_shape(1, SG_SPLIT_ANY)].bits + class * d->n_words;
        for (unsigned i = 0; i < n_shapes; i++)
            d->tail_rows[n_rows++] = d->unions[shapes[i]].bits + class * d->n_words;
    }
    return n_rows;
}

static bool in_tail(const sg_dense *d, size_t n_rows, uint64_t v)
{
    for (size_t i = 0; i < n_rows; i++)
        if (sg_bits_has(d->tail_rows[i], v))
            return true;
    return false;
}

static sg_status mex_with_tail(sg_dense *d, uint64_t n, sg_ticker *ticker, uint64_t *value)
{
    size_t n_rows = collect_tail_rows(d, n);
    uint64_t end = 64 * d->n_words;
    uint64_t *first = &d->tail_mex[n % d->code->n_tail];
    sg_status status = sg_tick(ticker, d->code->n_tail);
    /* Either all n of this class may be taken whole, or none. */
    if (*first == 0 && (sg_code_digit(d->code, n).heaps & 1))
        *first = 1;
    while (status == SG_OK && *first < end && in_tail(d, n_rows, *first)) {
        ++*first;
        status = sg_tick(ticker, n_rows);
    }
    /* All values below *first are excluded by the tail; from there on the options of the other digits count, too. */
    uint64_t v = *first;
    while (status == SG_OK && v < end && (sg_bits_has(d->excluded, v) || in_tail(d, n_rows, v))) {
        v++;
        status = sg_tick(ticker, n_rows);
    }
    *value = v;
    return status;
}

/* ---- the engine --------------------------------------------------------------------------------- */

static sg_status next_value(sg_family *family, sg_ticker *ticker, uint64_t *value)
{
    sg_dense *d = family->state;
    uint64_t n = family->n_values;
    uint64_t n_digits = d->code->n_digits;
    bool reaches_tail = d->code->n_tail > 0 && n >= n_digits;
    sg_status status = sg_dense_widen(family);
    if (status == SG_OK)
        status = sg_counts_reach(family, n, sg_code_n_added(d->code), ticker);
    /* One total at a time, since only the last rows are kept. After a load there is more than one total to add. */
    while (status == SG_OK && reaches_tail && d->tail_done <= n - n_digits) {
        if (d->has_rows)
            status = sg_dense_rows(family, d->tail_done + 1, ticker);
        if (status == SG_OK)
            add_to_unions(d, family, d->tail_done++);
    }
    if (status == SG_OK && d->has_rows && n >= d->first_lag)
        status = sg_dense_rows(family, n - d->first_lag + 1, ticker);
    if (status == SG_OK)
        status = sg_tick(ticker, d->n_takes + 1);
    if (status != SG_OK)
        return status;
    exclude_takes(d, family, n);
    if (!reaches_tail) {
        *value = mex_of_excluded(d);
        return SG_OK;
    }
    return mex_with_tail(d, n, ticker, value);
}

static sg_status extend(sg_family *family, uint64_t n_target, sg_ticker *ticker)
{
    sg_dense *d = family->state;
    for (; d->n_looked < family->n_values; d->n_looked++)
        if (sg_family_at(family, d->n_looked) > d->max_value)
            d->max_value = sg_family_at(family, d->n_looked);
    d->n_target = n_target;
    while (family->n_values < n_target) {
        uint64_t value;
        sg_status status = sg_family_reserve(family);
        if (status == SG_OK)
            status = next_value(family, ticker, &value);
        if (status == SG_OK)
            status = sg_family_append(family, value);
        if (status != SG_OK)
            return status;
        if (value > d->max_value)
            d->max_value = (uint32_t)value;
        d->n_looked = family->n_values;
        ticker->done = family->n_values;
    }
    return SG_OK;
}

static sg_status options(sg_family *family, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    return sg_code_options(&family->code, n, reach, each, ud);
}

static void free_rows(sg_budget *budget, sg_rows *rows)
{
    sg_budget_free(budget, rows->bits, rows->n_room * rows->n_words * sizeof rows->bits[0]);
}

static void free_dense(sg_budget *budget, sg_dense *d)
{
    for (unsigned shape = 0; shape < SG_SHAPES; shape++) {
        free_rows(budget, &d->rows[shape]);
        free_rows(budget, &d->unions[shape]);
    }
    sg_counts_free(budget, &d->counts);
    sg_budget_free(budget, d->bytes, d->bytes_room);
    sg_budget_free(budget, d->gathered, d->gathered_room * sizeof d->gathered[0]);
    sg_budget_free(budget, d->excluded, d->excluded_room * sizeof d->excluded[0]);
    free(d->touched);
    free(d->tail_rows);
    free(d->tail_mex);
    free(d->takes);
    free(d);
}

static void free_state(sg_family *family)
{
    free_dense(&family->budget, family->state);
}

/*
 * Where moves leave three heaps or more, the rows of all totals are needed, and computing them is the work: values
 * that are loaded would save nothing.
 */
static bool loads(const sg_family *family)
{
    const sg_dense *d = family->state;
    return !d->keep_all && d->counts.n_levels == 0;
}

/* Looks for a period with a saltus, where a theorem gives one. */
static sg_status prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                       uint64_t *worth)
{
    *worth = 0;
    bool may_rise = family->criterion.theorem == SG_THEOREM_ENDLESS || family->criterion.parts > 2;
    /* No octal game without a tail is known to have a saltus. */
    if (!may_rise || ticker == NULL || n_values == 0 || n_values > SIZE_MAX / sizeof(uint32_t))
        return SG_OK;
    uint32_t *values = malloc((size_t)n_values * sizeof *values); /* the theorems read values of four bytes */
    sg_status status = values == NULL ? SG_ENOMEM : sg_family_read(family, 0, n_values - 1, values);
    if (status == SG_OK)
        status = sg_prove_tail(&family->code, values, n_values, period, found, ticker);
    if (status == SG_OK && !*found)
        status = sg_prove_arithmetic(&family->code, values, n_values, period, found, ticker);
    free(values);
    return status;
}

static const sg_engine dense_engine = {extend,         options,       free_state, .name = "dense general",
                                       .loads = loads, .prove = prove};

/* ---- making one --------------------------------------------------------------------------------- */

/* Marks a row as needed, and the rows of n_heaps - 1 heaps that it is made from. */
static void need_row(sg_dense *d, unsigned n_heaps, unsigned split)
{
    d->row_needed[sg_shape(n_heaps, split)] = true;
    d->has_rows = true;
    if (n_heaps > 2 && split != SG_SPLIT_DISTINCT) {
        d->keep_all = true;
        need_row(d, n_heaps - 1, SG_SPLIT_ANY);
        need_row(d, n_heaps - 1, split);
    }
}

/* The counts need one level for each number of heaps, and one above these for "h heaps or more". */
static void need_counts(sg_dense *d, unsigned shape)
{
    sg_counts *c = &d->counts;
    bool more = shape >= SG_MORE;
    unsigned n_exact = more ? sg_shape_heaps(shape) - 1 : sg_shape_heaps(shape);
    unsigned n_so_far = c->n_levels - (c->saturated ? 1 : 0);
    c->needed[shape % 4] = true;
    if (shape % 4 == SG_SPLIT_MIXED)
        c->needed[SG_SPLIT_ANY] = true;
    c->saturated = c->saturated || more;
    c->n_levels = (n_exact > n_so_far ? n_exact : n_so_far) + (c->saturated ? 1 : 0);
}

/* Marks the rows and unions that a digit needs which takes n_taken tokens; see first_lag. */
static void need_digit(sg_dense *d, sg_digit digit, uint64_t n_taken, bool in_tail)
{
    unsigned shapes[SG_DIGIT_SHAPES_MAX], n_shapes = sg_digit_shapes(digit, shapes);
    if (in_tail && digit.heaps & 2)
        d->tail_needed[sg_shape(1, SG_SPLIT_ANY)] = true;
    if (d->n_shapes == 0)
        d->n_shapes = 1;
    for (unsigned i = 0; i < n_shapes; i++) {
        unsigned shape = shapes[i];
        if (d->n_shapes <= shape)
            d->n_shapes = shape + 1;
        if (in_tail)
            d->tail_needed[shape] = true;
        d->wipes = d->wipes || sg_shape_has_rows(shape) || shape >= SG_ROW_HEAPS_MAX * 4;
        if (sg_shape_is_counted(shape))
            need_counts(d, shape);
        if (!sg_shape_has_rows(shape))
            continue;
        need_row(d, sg_shape_heaps(shape), shape % 4);
        if (n_taken < d->first_lag)
            d->first_lag = n_taken;
        if (n_taken > d->last_lag)
            d->last_lag = n_taken;
    }
}

static void plan(sg_dense *d)
{
    d->first_lag = UINT64_MAX;
    for (size_t i = sg_code_n_added(d->code); i > 0; i--) {
        if (sg_digit_is_zero(d->code->added[i - 1]))
            continue;
        d->takes[d->n_takes++] = (sg_take){-(int32_t)i, d->code->added[i - 1]};
        need_digit(d, d->code->added[i - 1], 0, false);
        d->leads = d->keep_all = true;
    }
    for (size_t i = 0; i < d->code->n_digits; i++) {
        if (sg_digit_is_zero(d->code->digits[i]))
            continue;
        d->takes[d->n_takes++] = (sg_take){(int32_t)i, d->code->digits[i]};
        need_digit(d, d->code->digits[i], i, false);
    }
    for (size_t i = 0; i < d->code->n_tail; i++) {
        need_digit(d, d->code->digits[d->code->n_digits + i], d->code->n_digits, true);
    }
    d->n_recent = 1;
    while (d->has_rows && d->n_recent <= d->last_lag - d->first_lag)
        d->n_recent *= 2;
}

/* Allocates the arrays whose size depends on the code alone, and plans. */
static sg_status allocate(sg_family *family, sg_dense *d)
{
    size_t n_tail = d->code->n_tail;
    size_t n_takes = d->code->n_digits + SG_CODE_ADDED_MAX;
    d->takes = malloc(n_takes * sizeof d->takes[0]);
    d->touched = malloc((n_takes * SG_ROW_HEAPS_MAX + 1) * sizeof d->touched[0]);
    size_t n_tail_rows = 1;
    for (size_t i = 0; i < n_tail; i++) {
        unsigned shapes[SG_DIGIT_SHAPES_MAX];
        n_tail_rows += 1 + sg_digit_shapes(d->code->digits[d->code->n_digits + i], shapes);
    }
    d->tail_rows = malloc(n_tail_rows * sizeof d->tail_rows[0]);
    d->tail_mex = calloc(n_tail + 1, sizeof d->tail_mex[0]);
    if (d->takes == NULL || d->touched == NULL || d->tail_rows == NULL || d->tail_mex == NULL)
        return SG_ENOMEM;
    plan(d);
    for (unsigned shape = 0; shape < SG_SHAPES; shape++) {
        d->rows[shape].n_words = d->unions[shape].n_words = 1;
        if (!d->tail_needed[shape])
            continue;
        sg_status status = sg_budget_new(&family->budget, n_tail, sizeof(uint64_t), &d->unions[shape].bits);
        if (status != SG_OK)
            return status;
        d->unions[shape].n_room = n_tail;
    }
    return SG_OK;
}

sg_status sg_dense_begin(sg_family *family, const sg_kernels *kernels)
{
    sg_dense *d = calloc(1, sizeof *d);
    if (d == NULL)
        return SG_ENOMEM;
    d->code = &family->code;
    d->kernels = kernels;
    sg_status status = allocate(family, d);
    if (status != SG_OK) {
        free_dense(&family->budget, d);
        return status;
    }
    if (family->state != NULL)
        family->engine->free_state(family);
    family->engine = &dense_engine;
    family->state = d;
    return SG_OK;
}
