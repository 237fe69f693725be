/* SPDX-License-Identifier: MIT */
#include "../sg.h"
#include "series.h"

/* The statements are proved in docs/theorems.md. */
static const struct {
    const char *name;
    const char *text;
} theorem_table[] = {
    [SG_THEOREM_NONE] = {"none", "no theorem applies: a regularity is only observed"},
    [SG_THEOREM_WINDOW] = {"window", "finite subtraction set: once max(S) consecutive values repeat at distance p, all "
                                     "later ones do (Siegel, Combinatorial Game Theory, IV.2)"},
    [SG_THEOREM_GUY_SMITH] = {"guy-smith",
                              "finite take-and-break code, at most H parts, at most k taken: g(n+p) = g(n) for "
                              "n0 <= n < H*max(n0,1) + (H-1)*p + k implies it for all n >= n0 (Guy and Smith "
                              "1956; Siegel, Combinatorial Game Theory, IV.2.7)"},
    [SG_THEOREM_ALL_BUT] = {"all-but", "all-but subtraction set, M the largest excluded number: g(n+p) = g(n) + s for "
                                       "max(2M, M+1) consecutive n implies it for all later n (docs/theorems.md)"},
    [SG_THEOREM_RARE_WINDOW] =
        {"rare-window", "octal code, all rare heaps and witnesses at most D, at most k taken, m = max(n0, D+1): "
                        "g(n+p) = g(n) for n0 <= n < m + D + k and values forced by the witnesses for p more "
                        "heaps imply it for all n >= n0 (docs/theorems.md)"},
    [SG_THEOREM_ENDLESS] = {"endless", "code with a tail of T digits repeating from digit k on, at most H parts, P = "
                                       "lcm(p, T): g(n+P) = g(n) for n0 <= n < H*max(n0,1) + H*P + k - 1 implies it "
                                       "for all n >= n0 (docs/theorems.md)"},
    [SG_THEOREM_ARITHMETIC] = {"arithmetic", "take-and-break code, saltus an odd number times 2^e at a multiple of the "
                                             "period: carries end below 2^e, and the options below each value come "
                                             "from ones that persist (docs/theorems.md; after Austin 1976, Howse and "
                                             "Nowakowski 2004)"},
    [SG_THEOREM_TAIL] = {"tail", "code without splits whose tail repeats: the last values and the residue classes "
                                 "barred to each value recur, raised by the saltus (docs/theorems.md)"},
    [SG_THEOREM_COUPLED] = {"coupled",
                            "coupled families of heaps, reach r: g(n+p) = g(n) for n0 <= n < 2*n0 + p + r in "
                            "every family implies it for all n >= n0 (docs/theorems.md; after Guy and Smith "
                            "1956)"},
};

static bool is_theorem(sg_theorem theorem)
{
    return (int)theorem >= 0 && (size_t)theorem < sizeof theorem_table / sizeof theorem_table[0];
}

const char *sg_theorem_name(sg_theorem theorem)
{
    return is_theorem(theorem) ? theorem_table[theorem].name : "unknown";
}

const char *sg_theorem_text(sg_theorem theorem)
{
    return is_theorem(theorem) ? theorem_table[theorem].text : "an unknown theorem";
}

/* a + b, UINT64_MAX standing for every sum that does not fit. */
static uint64_t add_sat(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t mul_sat(uint64_t a, uint64_t b)
{
    return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

uint64_t sg_lcm(uint64_t a, uint64_t b)
{
    uint64_t x = a, y = b;
    while (y != 0) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return mul_sat(a / x, b);
}

uint64_t sg_criterion_needs(const sg_criterion *criterion, uint64_t preperiod, uint64_t period)
{
    uint64_t reach = criterion->reach;
    switch (criterion->theorem) {
    case SG_THEOREM_WINDOW:
        return add_sat(add_sat(preperiod, period), reach);
    case SG_THEOREM_GUY_SMITH: {
        /* A part is a non-empty heap, so heap 0 never stands in for a part: start at 1. */
        uint64_t start = preperiod > 1 ? preperiod : 1;
        return add_sat(mul_sat(criterion->parts, add_sat(start, period)), reach);
    }
    case SG_THEOREM_ALL_BUT:
        return add_sat(add_sat(preperiod, period), reach > 1 ? 2 * reach : reach + 1);
    case SG_THEOREM_ENDLESS: {
        uint64_t start = preperiod > 1 ? preperiod : 1;
        uint64_t whole = sg_lcm(period, criterion->tail);
        uint64_t n = add_sat(add_sat(mul_sat(criterion->parts, add_sat(start, whole)), whole), reach);
        uint64_t least = add_sat(add_sat(preperiod, whole), period);
        return n == UINT64_MAX || n - 1 > least ? n - (n != UINT64_MAX) : least;
    }
    case SG_THEOREM_RARE_WINDOW:
    case SG_THEOREM_ARITHMETIC:
    case SG_THEOREM_TAIL:
    case SG_THEOREM_COUPLED:
    case SG_THEOREM_NONE:
        break;
    }
    return UINT64_MAX;
}
