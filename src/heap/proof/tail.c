/* SPDX-License-Identifier: MIT */
/* The theorem "tail" of docs/theorems.md. The letters are those of the text there. */
#include "proof.h"

#include "../../theory/series.h"

#include <stdlib.h>
#include <string.h>

enum { TAIL_MAX = 64, CANDIDATES_MAX = 6 }; /* classes, one bit each; candidates tried in one call */

typedef struct attempt {
    const sg_code *code;
    const uint32_t *g;
    uint64_t n_values, n_bars; /* values are below n_bars */
    uint64_t *early, *late;    /* the classes that each value is barred from, before n and before n + P */
    unsigned n_tried;
    sg_ticker *ticker;
    sg_status status; /* of the last tick; the attempt ends unless it is SG_OK */
} attempt;

/*
 * barred[v] = Bar(v) before n: the classes of heaps >= n that have an option m <= n - k of value v. For v = 0 also the
 * classes that may be taken whole.
 */
static void bars(const attempt *f, uint64_t n, uint64_t *barred)
{
    const sg_code *code = f->code;
    uint64_t k = code->n_digits, T = code->n_tail, by_class[TAIL_MAX] = {0};
    for (uint64_t c = 0; c < T; c++) {
        for (uint64_t j = 0; j < T; j++)
            if (code->digits[k + j].heaps & 2)
                by_class[c] |= UINT64_C(1) << (c + k + j) % T;
    }
    memset(barred, 0, (size_t)f->n_bars * sizeof barred[0]);
    for (uint64_t j = 0; j < T; j++)
        if (code->digits[k + j].heaps & 1)
            barred[0] |= UINT64_C(1) << (k + j) % T;
    for (uint64_t m = 1; m + k <= n; m++)
        barred[f->g[m]] |= by_class[m % T];
}

/* Is the state before n + P the state before n, raised by S? */
static bool recurs(attempt *f, uint64_t n, uint64_t P, uint64_t S)
{
    const sg_code *code = f->code;
    uint64_t k = code->n_digits, T = code->n_tail;
    if (f->status == SG_OK)
        f->status = sg_tick(f->ticker, 2 * n + P + 3 * f->n_bars + T * T);
    if (f->status != SG_OK)
        return false;
    uint64_t all = T == 64 ? UINT64_MAX : (UINT64_C(1) << T) - 1;
    for (uint64_t m = n - k + 1; m < n; m++)
        if (f->g[m + P] != f->g[m] + S)
            return false;
    bars(f, n, f->early);
    bars(f, n + P, f->late);
    for (uint64_t v = 0; v < f->n_bars; v++) {
        uint64_t expected = v < S ? all : f->early[v - S];
        if (f->late[v] != expected)
            return false;
    }
    for (uint64_t v = f->n_bars > S ? f->n_bars - S : 0; v < f->n_bars; v++)
        if (f->early[v] != 0)
            return false; /* v + S has not occurred */
    return true;
}

static bool accept(void *ud, sg_period *candidate)
{
    attempt *f = ud;
    uint64_t k = f->code->n_digits, T = f->code->n_tail, n0 = candidate->preperiod;
    if (f->status != SG_OK || candidate->saltus == 0 || f->n_tried >= CANDIDATES_MAX || n0 > f->n_values / 2 ||
        candidate->period > f->n_values / 3)
        return false;
    uint64_t P = candidate->period, S;
    while (P % T != 0)
        P += candidate->period;
    S = P / candidate->period * candidate->saltus;
    uint64_t low = n0 + k > 1 ? n0 + k - 1 : 1;
    if (low < k)
        low = k;
    if (low + P > f->n_values || n0 + P + candidate->period > f->n_values)
        return false;
    f->n_tried++;
    uint64_t high = f->n_values - P;
    if (!recurs(f, high, P, S))
        return false;
    while (low < high && f->status == SG_OK) { /* a state that recurs at n recurs at all later heaps */
        uint64_t middle = low + (high - low) / 2;
        if (recurs(f, middle, P, S))
            high = middle;
        else
            low = middle + 1;
    }
    if (f->status != SG_OK)
        return false;
    uint64_t n_needed = high + P > n0 + P + candidate->period ? high + P : n0 + P + candidate->period;
    candidate->checked_to = n_needed - 1;
    candidate->theorem = SG_THEOREM_TAIL;
    return true;
}

sg_status sg_prove_tail(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out, bool *found,
                        sg_ticker *ticker)
{
    *found = false;
    if (code->n_tail == 0 || code->n_tail > TAIL_MAX || sg_code_n_added(code) > 0 || n_values < 2)
        return SG_OK;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++)
        if (code->digits[i].heaps > 3 || code->digits[i].from > 0)
            return SG_OK;
    attempt f = {.code = code, .g = values, .n_values = n_values, .ticker = ticker, .status = SG_OK};
    for (uint64_t n = 0; n < n_values; n++)
        if (values[n] >= f.n_bars)
            f.n_bars = (uint64_t)values[n] + 1;
    f.early = malloc((size_t)f.n_bars * sizeof f.early[0]);
    f.late = malloc((size_t)f.n_bars * sizeof f.late[0]);
    sg_status status = f.early == NULL || f.late == NULL ? SG_ENOMEM : SG_OK;
    if (status == SG_OK)
        status = sg_period_scan(values, (size_t)n_values, accept, &f, out, found);
    free(f.early);
    free(f.late);
    return status == SG_OK ? f.status : status;
}
