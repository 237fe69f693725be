/* SPDX-License-Identifier: MIT */
#include "../theory/series.h"
#include "family/family.h"

const char *sg_basis_name(sg_basis basis)
{
    static const char *const names[] = {"computed", "proven", "closed form", "observed", "assumed"};
    return (int)basis >= 0 && (size_t)basis < sizeof names / sizeof names[0] ? names[basis] : "unknown";
}

/* A heap as its decimal digits. is_small: it is below 2^63, and small is its size. */
typedef struct heap_text {
    const char *digits;
    size_t n_digits;
    bool is_small;
    uint64_t small;
} heap_text;

static bool read_heap(const char *digits, size_t n_digits, heap_text *heap)
{
    if (n_digits == 0)
        return false;
    for (size_t i = 0; i < n_digits; i++)
        if (digits[i] < '0' || digits[i] > '9')
            return false;
    uint64_t rest;
    heap->digits = digits;
    heap->n_digits = n_digits;
    heap->is_small = sg_decimal_divide(digits, n_digits, 1, &heap->small, &rest);
    return true;
}

/* The value of a heap, not below the preperiod, along the proven period. SG_ERANGE: it does not fit 63 bits. */
static sg_status value_along(const sg_family *family, const heap_text *heap, uint64_t *value)
{
    const sg_period *period = &family->period;
    uint64_t quotient, remainder;
    bool fits = sg_decimal_divide(heap->digits, heap->n_digits, period->period, &quotient, &remainder);
    uint64_t q0 = period->preperiod / period->period;
    uint64_t r0 = period->preperiod % period->period;
    /* n - n0 = (quotient - q0 - borrow) * p + (remainder - r0 + borrow * p) */
    bool borrow = remainder < r0;
    uint64_t base = period->preperiod + remainder - r0 + (borrow ? period->period : 0);
    uint64_t result = sg_family_at(family, base);
    if (period->saltus != 0) {
        const uint64_t most = UINT64_MAX >> 1;
        if (!fits)
            return SG_ERANGE;
        uint64_t times = quotient - q0 - borrow;
        if (times > (most - result) / period->saltus)
            return SG_ERANGE;
        result += times * period->saltus;
    }
    *value = result;
    return SG_OK;
}

/* Computes until the value of the heap is known or a proof covers it. SG_ELIMIT: the heap is out of reach. */
static sg_status reach(sg_family *family, const heap_text *heap, sg_ticker *ticker)
{
    bool provable = family->criterion.theorem != SG_THEOREM_NONE;
    bool in_table = heap->is_small && heap->small < SG_SEARCH_UPTO;
    const uint64_t n_searched = family->engine->n_searched;
    uint64_t n_target = in_table                      ? heap->small + 1
                        : n_searched                  ? n_searched
                        : sg_family_unbounded(family) ? SG_SEARCH_UPTO
                                                      : SG_OBSERVE_UPTO + 1;
    if (!in_table && n_searched == 0 && sg_criterion_needs(&family->criterion, 0, 1) > SG_SEARCH_UPTO)
        n_target = 0; /* no proof can be reached */
    if (!provable && !in_table)
        return SG_ELIMIT;
    sg_status status = sg_family_search(family, n_target, ticker);
    if (status != SG_OK || family->proven || in_table)
        return status;
    return SG_ELIMIT;
}

/* The value from the few heaps that can be reached, where the engine of the family finds it so. */
static sg_status from_few(sg_family *family, const heap_text *heap, sg_ticker *ticker, uint64_t *value, sg_basis *basis,
                          bool *found)
{
    if (!heap->is_small || !family->engine->value)
        return SG_OK;
    const sg_status status = family->engine->value(family, heap->small, ticker, value, found);
    if (*found)
        *basis = SG_BASIS_COMPUTED;
    else if (status == SG_OK)
        family->reaches_many = true;
    return status;
}

sg_status sg_family_value_alone(sg_family *family, uint64_t n, const sg_pulse *pulse, uint64_t *value, bool *found)
{
    const heap_text heap = {.is_small = true, .small = n};
    sg_ticker ticker = {pulse, family->n_values, 0};
    sg_basis basis;
    *found = false;
    if (family->busy)
        return SG_ERULE;
    return family->reaches_many ? SG_OK : from_few(family, &heap, &ticker, value, &basis, found);
}

sg_status sg_family_value_decimal(sg_family *family, const char *digits, size_t n_digits, const sg_pulse *pulse,
                                  uint64_t *value, sg_basis *basis)
{
    heap_text heap;
    if (!read_heap(digits, n_digits, &heap))
        return SG_EINPUT;
    if (family->busy)
        return SG_ERULE;
    if (family->closed.kind != SG_CLOSED_NONE) {
        sg_status status = sg_closed_value(&family->closed, digits, n_digits, value);
        if (status == SG_OK)
            *basis = SG_BASIS_CLOSED_FORM;
        return status;
    }
    bool known = heap.is_small && heap.small < family->n_values;
    if (!known && !family->proven) {
        sg_ticker ticker = {pulse, family->n_values, 0};
        bool found = false;
        sg_status status = from_few(family, &heap, &ticker, value, basis, &found);
        if (status != SG_OK || found)
            return status;
        status = reach(family, &heap, &ticker);
        if (status != SG_OK)
            return status;
        known = heap.is_small && heap.small < family->n_values;
    }
    if (known) {
        *value = sg_family_at(family, heap.small);
        *basis = SG_BASIS_COMPUTED;
        return SG_OK;
    }
    sg_status status = value_along(family, &heap, value);
    if (status == SG_OK)
        *basis = SG_BASIS_PROVEN;
    return status;
}
