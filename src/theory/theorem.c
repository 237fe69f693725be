/* SPDX-License-Identifier: MIT */
#include "../sg.h"

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
    case SG_THEOREM_RARE_WINDOW:
    case SG_THEOREM_NONE:
        break;
    }
    return UINT64_MAX;
}
