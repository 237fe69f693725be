/* SPDX-License-Identifier: MIT */
/*
 * The theorem "arithmetic" of docs/theorems.md. The letters and the conditions (a) to (g) are those of the text there.
 */
#include "proof.h"

#include "../../theory/series.h"

#include <stdlib.h>
#include <string.h>

enum {
    MET_MAX = 6561,    /* combinations of residues up to which the least reduced sums are looked for */
    HEAPS_MAX = 4,     /* heaps that a move may leave: codes with more are not looked at */
    SUM_MAX = 1 << 12, /* reduced sums are looked for up to here */
    SCALES = 24,       /* scales (P, S) tried for one candidate */
    CANDIDATES_MAX = 6 /* candidates (p, s) tried in one call */
};
#define WORK_MAX UINT64_C(400000000) /* options looked at in one call: a second or two */

typedef struct attempt {
    const sg_code *code;
    const uint32_t *g;
    uint64_t n_values;
    unsigned n_tried;
    bool has_heaps[HEAPS_MAX + 1]; /* [h]: some move leaves h heaps, and takes least_taken[h] tokens at least */
    int64_t least_taken[HEAPS_MAX + 1];
    unsigned n_parts; /* the largest number of heaps that a move leaves */
    /* the candidate and its scale */
    uint64_t p, s, n1, P, S;
    unsigned e;
    uint64_t odd;
    uint64_t N, checked;
    uint64_t work, ticked;
    uint8_t *seen;
    sg_ticker *ticker;
    sg_status status; /* of the last tick; the attempt ends unless it is SG_OK */
} attempt;

/* Ticks. False: the pulse ends the attempt, or WORK_MAX options have been looked at. */
static bool goes_on(attempt *f)
{
    if (f->status == SG_OK)
        f->status = sg_tick(f->ticker, f->work - f->ticked);
    f->ticked = f->work;
    return f->status == SG_OK && f->work <= WORK_MAX;
}

static uint64_t quotient(const attempt *f, uint64_t n)
{
    return f->g[n] >> f->e;
}

/* ---- the code ----------------------------------------------------------------------------------- */

static void read_digit(attempt *f, sg_digit digit, int64_t n_taken)
{
    for (unsigned h = 0; h <= HEAPS_MAX; h++) {
        if (!(digit.heaps >> h & 1) || f->has_heaps[h])
            continue;
        f->has_heaps[h] = true;
        f->least_taken[h] = n_taken;
    }
}

static bool is_plain(sg_digit digit)
{
    return digit.from == 0 && digit.heaps >> HEAPS_MAX <= 1 && !sg_digit_is_constrained(digit);
}

static bool read_code(attempt *f)
{
    const sg_code *code = f->code;
    for (size_t i = SG_CODE_ADDED_MAX; i > 0; i--) {
        if (!is_plain(code->added[i - 1]))
            return false;
        read_digit(f, code->added[i - 1], -(int64_t)i);
    }
    for (size_t t = 0; t < code->n_digits + code->n_tail; t++) {
        if (!is_plain(code->digits[t]))
            return false;
        read_digit(f, code->digits[t], (int64_t)t);
    }
    for (unsigned h = 1; h <= HEAPS_MAX; h++)
        if (f->has_heaps[h])
            f->n_parts = h;
    return f->n_parts >= 1;
}

/* ---- (b) carries -------------------------------------------------------------------------------- */

/* h * c+ - (s/p) t - c- < 2^(e+1) for every move that takes t tokens and leaves h heaps, both sides times p. */
static bool carries_end(const attempt *f)
{
    int64_t p = (int64_t)f->p, s = (int64_t)f->s, most = INT64_MIN, least = INT64_MAX;
    for (uint64_t n = 1; n < f->n1 + f->P; n++) {
        int64_t c = p * (int64_t)f->g[n] - s * (int64_t)n;
        if (c > most)
            most = c;
        if (n >= f->n1 && c < least)
            least = c;
    }
    for (unsigned h = 1; h <= HEAPS_MAX; h++)
        if (f->has_heaps[h] && (int64_t)h * most - s * f->least_taken[h] - least >= p * ((int64_t)2 << f->e))
            return false;
    return true;
}

/* ---- (c) reduced sums --------------------------------------------------------------------------- */

typedef struct sums {
    unsigned odd, n_parts;
    uint64_t least; /* all parts are at least this */
    uint8_t met[HEAPS_MAX + 1]
               [MET_MAX]; /* met[h][r]: h parts with the residues r, as digits in base odd, have been found */
    uint64_t n_missing[HEAPS_MAX + 1];
} sums;

/* Goes through the ways to share the bits of rest among n_left more parts. residues has those of the parts so far. */
static void share(sums *x, unsigned n_parts, unsigned n_left, uint64_t rest, unsigned residues)
{
    if (n_left == 1) {
        residues = residues * x->odd + (unsigned)(rest % x->odd);
        if (rest >= x->least && !x->met[n_parts][residues]) {
            x->met[n_parts][residues] = 1;
            x->n_missing[n_parts]--;
        }
        return;
    }
    for (uint64_t part = rest; part > 0; part = (part - 1) & rest)
        if (part >= x->least)
            share(x, n_parts, n_left - 1, rest & ~part, residues * x->odd + (unsigned)(part % x->odd));
}

/* Is odd^n_parts <= MET_MAX? */
static bool are_few(uint64_t odd, unsigned n_parts)
{
    uint64_t n_all = 1;
    for (unsigned h = 0; h < n_parts && n_all <= MET_MAX; h++)
        n_all *= odd;
    return n_all <= MET_MAX;
}

/*
 * The bound B: for all residues modulo odd of up to n_parts parts there are parts with these residues, all at least
 * least >= 1, no two with a bit in common, whose sum is at most B. 0: no bound was found.
 */
static uint64_t least_reduced_sum(unsigned odd, unsigned n_parts, uint64_t least)
{
    sums *x = calloc(1, sizeof *x);
    if (x == NULL)
        return 0;
    *x = (sums){.odd = odd, .n_parts = n_parts, .least = least};
    uint64_t n_all = 1, bound = 0, budget = 40000000;
    for (unsigned h = 1; h <= n_parts; h++)
        x->n_missing[h] = n_all *= odd;
    for (uint64_t sum = 1; sum <= SUM_MAX && bound == 0; sum++) {
        bool all = true;
        for (unsigned h = 1; h <= n_parts; h++) {
            if (x->n_missing[h] == 0)
                continue;
            uint64_t cost = 1;
            for (uint64_t bits = sum; bits != 0; bits &= bits - 1)
                cost *= h;
            if (cost > budget)
                sum = SUM_MAX;
            else
                share(x, h, h, sum, 0);
            budget -= cost > budget ? 0 : cost;
            all = all && x->n_missing[h] == 0;
        }
        if (all)
            bound = sum;
    }
    free(x);
    return bound;
}

/* A bound B that exists for every odd: each part has its bits in places of its own. 0: it is beyond 2^32. */
static uint64_t apart_sum(uint64_t odd, unsigned n_parts, uint64_t least)
{
    uint64_t bound = least + odd - 1, place = 0, width = 0;
    while (place < 32 && bound >> place != 0)
        place++;
    while (odd >> width != 0)
        width++;
    for (unsigned h = 1; h < n_parts; h++, place += width) {
        if (place + width > 32)
            return 0;
        bound += odd << place;
    }
    return bound;
}

static uint64_t reduced_sum(uint64_t odd, unsigned n_parts, uint64_t least)
{
    uint64_t bound = are_few(odd, n_parts) && least < SUM_MAX ? least_reduced_sum((unsigned)odd, n_parts, least) : 0;
    return bound > 0 ? bound : apart_sum(odd, n_parts, least);
}

/* ---- (e), (f), (g) the options that persist -------------------------------------------------------- */

enum { ROBUST = 1, BOTH = 2, RISING = 4 };

/* Notes the kinds of an option of value u. BOTH: one and the same option is robust and rising. */
static void note(attempt *f, uint32_t u, uint64_t end, unsigned kinds)
{
    if (u < end)
        f->seen[u] |= (uint8_t)kinds;
}

static bool regular(const attempt *f, uint64_t a)
{
    return a >= f->n1;
}

/* Notes the options that leave total tokens in one or two heaps. */
static void look_1_2(attempt *f, uint64_t heaps, uint64_t total, bool in_tail, uint64_t end)
{
    if (heaps & 2) {
        unsigned kinds = (in_tail ? ROBUST : 0) | (regular(f, total) ? RISING | (in_tail ? BOTH : 0) : 0);
        note(f, f->g[total], end, kinds);
    }
    if (!(heaps & 4))
        return;
    for (uint64_t b = 1; 2 * b <= total; b++) {
        uint64_t a = total - b;
        unsigned kinds = in_tail ? ROBUST : 0;
        f->work++;
        if (regular(f, a) && quotient(f, b) == 0)
            kinds |= RISING | (in_tail ? BOTH : 0);
        if (regular(f, b) && quotient(f, a) == 0)
            kinds |= RISING | (in_tail ? BOTH : 0);
        if (regular(f, b) && quotient(f, a) == quotient(f, b))
            kinds |= ROBUST;
        if (kinds != 0)
            note(f, f->g[a] ^ f->g[b], end, kinds);
        else if (b > 2 * f->P + f->n1 && !in_tail)
            b = total / 2 > b + 2 * f->P ? total / 2 - 2 * f->P
                                         : b; /* parts between here and the middle are of no kind */
    }
}

/* Notes the options with three heaps a, b, c, two of which have the same quotient; c - b is at most two periods. */
static void look_3(attempt *f, uint64_t total, bool in_tail, uint64_t end)
{
    for (uint64_t b = 1; 2 * b + 1 <= total; b++) {
        for (uint64_t c = b; b + c < total && c <= b + 2 * f->P; c++) {
            uint64_t a = total - b - c;
            f->work++;
            if (quotient(f, b) != quotient(f, c))
                continue;
            unsigned kinds = 0;
            if (regular(f, b))
                kinds |= ROBUST | (regular(f, a) ? BOTH : 0);
            if (in_tail)
                kinds |= ROBUST | (regular(f, a) ? BOTH : 0);
            if (regular(f, a))
                kinds |= RISING;
            if (kinds != 0)
                note(f, f->g[a] ^ f->g[b] ^ f->g[c], end, kinds);
        }
        if (!goes_on(f))
            return;
    }
}

/*
 * Do the options of n have all values that the theorem needs? With low: robust options all of [0, S), options that are
 * both all of [S, 2S). With high: rising options all of [2S, g(n)).
 */
static bool covers(attempt *f, uint64_t n, bool low, bool high)
{
    const sg_code *code = f->code;
    uint64_t end = f->g[n] > 2 * f->S ? f->g[n] : 2 * f->S;
    memset(f->seen, 0, (size_t)end);
    f->work += end / 8;
    for (uint64_t t = 0; t <= n && (t < code->n_digits || code->n_tail > 0); t++) {
        uint64_t heaps = sg_code_digit(code, t).heaps;
        f->work++;
        bool in_tail = t >= code->n_digits;
        if (n == t) {
            if ((heaps & 1) && in_tail)
                note(f, 0, end, ROBUST);
            continue;
        }
        look_1_2(f, heaps, n - t, in_tail, end);
        if ((heaps & 8) && (!in_tail || n < 400))
            look_3(f, n - t, in_tail, end);
        if (!goes_on(f))
            return false;
    }
    for (uint64_t u = 0; u < end; u++) {
        bool is_low = u < 2 * f->S;
        unsigned wanted = u < f->S ? ROBUST : is_low ? BOTH : RISING;
        if ((is_low ? low : high && u < f->g[n]) && !(f->seen[u] & wanted))
            return false;
    }
    return true;
}

/* (e) and (f) for the last two periods before N; (g) for one heap of each class, from N - 2P on. */
static bool options_persist(attempt *f)
{
    for (uint64_t n = f->N - 2 * f->P; n < f->N; n++)
        if (!covers(f, n, true, false))
            return false;
    f->checked = f->N;
    for (uint64_t first = f->N - 2 * f->P; first < f->N - f->P; first++) {
        uint64_t n = first;
        while (n < f->n_values && !covers(f, n, false, true))
            n += f->P;
        if (n >= f->n_values)
            return false;
        if (n >= f->checked)
            f->checked = n + 1;
    }
    return true;
}

/* ---- one candidate ------------------------------------------------------------------------------ */

/* (a), (c) and (d) for the scale. Sets N. */
static bool scale_fits(attempt *f)
{
    uint64_t least = 1, last = f->n1;
    for (uint64_t n = 1; n < f->n1; n++)
        if (quotient(f, n) != 0)
            return false;
    for (uint64_t n = f->n1; n < f->n1 + f->P; n++)
        if (quotient(f, n) > least)
            least = quotient(f, n);
    uint64_t bound = reduced_sum(f->odd, f->n_parts, least);
    if (bound == 0)
        return false;
    for (uint64_t n = f->n1; n < f->n_values; n++)
        if ((f->g[n] + f->S) >> f->e <= bound)
            last = n + 1;
    f->N = last + f->P;
    if (f->N < f->n1 + 3 * f->P)
        f->N = f->n1 + 3 * f->P;
    /* Digits before the tail take fewer tokens than any heap from N on has. */
    if (f->N < f->code->n_digits + 1)
        f->N = f->code->n_digits + 1;
    return f->N <= f->n_values;
}

static bool prove_scale(attempt *f)
{
    return carries_end(f) && scale_fits(f) && options_persist(f);
}

static bool accept(void *ud, sg_period *candidate)
{
    attempt *f = ud;
    uint64_t n = f->n_values, tail = f->code->n_tail > 0 ? f->code->n_tail : 1;
    if (f->status != SG_OK || candidate->saltus == 0 || f->n_tried >= CANDIDATES_MAX || candidate->preperiod > n / 2 ||
        candidate->period > n / 4)
        return false;
    f->p = candidate->period;
    f->s = candidate->saltus;
    f->n1 = candidate->preperiod > 1 ? candidate->preperiod : 1;
    f->P = f->p;
    while (f->P % tail != 0)
        f->P += f->p;
    f->S = f->P / f->p * f->s;
    if (f->n1 + 4 * f->P > n || f->S > UINT32_MAX / 4)
        return false;
    for (f->odd = 1, f->e = 0; (f->S >> f->e & 1) == 0;)
        f->e++;
    f->odd = f->S >> f->e;
    f->n_tried++;
    for (unsigned i = 0; i < SCALES && f->status == SG_OK && f->n1 + 3 * f->P <= n && f->S < UINT32_MAX / 4; i++) {
        if (f->n1 + f->P + f->p <= n && prove_scale(f)) {
            if (f->checked < f->n1 + f->P + f->p)
                f->checked = f->n1 + f->P + f->p;
            candidate->theorem = SG_THEOREM_ARITHMETIC;
            candidate->checked_to = f->checked - 1;
            return true;
        }
        f->P *= 2;
        f->S *= 2;
        f->e++;
    }
    return false;
}

sg_status sg_prove_arithmetic(const sg_code *code, const uint32_t *values, uint64_t n_values, sg_period *out,
                              bool *found, sg_ticker *ticker)
{
    *found = false;
    attempt f = {.code = code, .g = values, .n_values = n_values, .ticker = ticker, .status = SG_OK};
    uint64_t most = 0;
    if (!read_code(&f) || n_values > UINT32_MAX / 4)
        return SG_OK;
    for (uint64_t n = 0; n < n_values; n++)
        if (values[n] > most)
            most = values[n];
    if (most > (uint64_t)1 << 26)
        return SG_OK;
    f.seen = malloc((size_t)(8 * most + 64));
    if (f.seen == NULL)
        return SG_ENOMEM;
    sg_status status = sg_period_scan(values, (size_t)n_values, accept, &f, out, found);
    free(f.seen);
    return status == SG_OK ? f.status : status;
}
