/* SPDX-License-Identifier: MIT */
/*
 * Depth first, by questions "is the value n?" [LV, see sg.h]: an option of value n says no at once. Options of up to
 * SG_NK_TABLE vertices are looked up first; the others are asked in the order of their size. Without these searches,
 * who wins Queens 10x9 takes 5 times as long, and the value of Node Kayles on a grid of 7x6 1.2 times.
 */
#include "node_kayles.h"

#include "../base/bits.h"

#include <stdlib.h>

/* Entries of the table: a graph of n vertices has a bit for each pair, behind a first bit of 1. */
enum { TABLE_ENTRIES = 1 << (SG_NK_TABLE * (SG_NK_TABLE - 1) / 2 + 1), SIZE_AT = 56 };

/*
 * Steps: searches that are given up may take twice as many as the others took, and CREDIT_MOST more; each search may
 * take STEPS_LEAST. One search in FULL_EVERY may take SG_NK_STEPS without credit, so that credit comes back where most
 * searches end.
 */
enum { CREDIT_MOST = 16 * SG_NK_STEPS, STEPS_LEAST = 1 << 4, FULL_EVERY = 1 << 8 };

struct sg_node_kayles {
    /* Steps left, at first CREDIT_MOST. A finished search adds twice its steps, an aborted one subtracts its steps. */
    uint32_t credit;
    uint32_t n_short;             /* searches without the credit for all their steps */
    uint8_t table[TABLE_ENTRIES]; /* by the bits of a graph: its value and 1; 0: not known yet */
};

typedef struct search {
    uint8_t *table;
    const uint64_t *rows;
    uint32_t steps; /* left; once there are none, every answer is no or 0, and counts for nothing */
} search;

/* The options of a position: the values of those in the table, and the others, each once, the smallest first. */
typedef struct options {
    uint64_t values; /* bit n: an option has the value n */
    uint32_t n;
    uint64_t sized[SG_NK_VERTICES]; /* a set, and its size from bit SIZE_AT on */
} options;

sg_node_kayles *sg_node_kayles_new(void)
{
    sg_node_kayles *nk = calloc(1, sizeof *nk);
    if (nk)
        nk->credit = CREDIT_MOST;
    return nk;
}

void sg_node_kayles_free(sg_node_kayles *nk)
{
    free(nk);
}

uint64_t sg_node_kayles_bytes(void)
{
    return sizeof(sg_node_kayles);
}

static uint64_t but_first(uint64_t set)
{
    return set & (set - 1);
}

/* ---- graphs in the table ----------------------------------------------------------------------------------------- */

static uint32_t bits_of(const search *s, uint64_t set)
{
    uint32_t bits = 1;
    for (; set; set = but_first(set)) {
        const uint64_t row = s->rows[sg_lowest_bit(set)];
        for (uint64_t others = but_first(set); others; others = but_first(others))
            bits = bits << 1 | (uint32_t)(row >> sg_lowest_bit(others) & 1);
    }
    return bits;
}

static uint32_t value_in_table(const search *s, uint64_t set)
{
    if (!set) /* its bits are those of one vertex */
        return 0;
    uint8_t *kept = &s->table[bits_of(s, set)];
    uint64_t values = 0;
    if (*kept)
        return *kept - 1u;
    for (uint64_t left = set; left; left = but_first(left))
        values |= UINT64_C(1) << value_in_table(s, set & ~s->rows[sg_lowest_bit(left)]);
    const uint32_t value = sg_lowest_bit(~values);
    *kept = (uint8_t)(value + 1);
    return value;
}

/* ---- the search -------------------------------------------------------------------------------------------------- */

/* Is there a step left? It is taken. */
static bool step(search *s)
{
    return s->steps > 0 && --s->steps > 0;
}

static uint32_t value_of(search *s, uint64_t set);
static bool has_value(search *s, uint64_t set, uint32_t n);

static uint64_t component(const search *s, uint64_t set, uint32_t vertex)
{
    uint64_t reached = UINT64_C(1) << vertex;
    for (uint64_t fresh = reached; fresh && reached != set;) {
        const uint64_t found = s->rows[sg_lowest_bit(fresh)] & set & ~reached;
        reached |= found;
        fresh = but_first(fresh) | found;
    }
    return reached;
}

/* The largest component of *set, into *set; returns the nim-sum of the others. */
static uint32_t split(search *s, uint64_t *set)
{
    uint64_t largest = component(s, *set, sg_lowest_bit(*set));
    uint32_t sum = 0;
    for (uint64_t rest = *set & ~largest; rest;) {
        const uint64_t one = component(s, rest, sg_lowest_bit(rest));
        const bool larger = sg_bits_count(one) > sg_bits_count(largest);
        sum ^= value_of(s, larger ? largest : one);
        if (larger)
            largest = one;
        rest &= ~one;
    }
    *set = largest;
    return sum;
}

/* Adds an option of so many vertices in the order of sizes, unless it is there. */
static void add_option(options *o, uint64_t set, uint64_t size)
{
    const uint64_t sized = size << SIZE_AT | set;
    uint32_t at = o->n;
    while (at > 0 && o->sized[at - 1] > sized)
        at--;
    if (at > 0 && o->sized[at - 1] == sized)
        return;
    for (uint32_t i = o->n++; i > at; i--)
        o->sized[i] = o->sized[i - 1];
    o->sized[at] = sized;
}

/* Ends early once an option of the table has a value in `enough`. */
static void find_options(const search *s, uint64_t set, uint64_t enough, options *o)
{
    o->values = o->n = 0;
    for (uint64_t left = set; left && !(o->values & enough); left = but_first(left)) {
        const uint64_t option = set & ~s->rows[sg_lowest_bit(left)];
        const uint32_t size = sg_bits_count(option);
        if (size <= SG_NK_TABLE)
            o->values |= UINT64_C(1) << value_in_table(s, option);
        else
            add_option(o, option, size);
    }
}

static bool have_value(search *s, const options *o, uint32_t n)
{
    for (uint32_t i = 0; i < o->n; i++)
        if (has_value(s, o->sized[i] & (UINT64_MAX >> (64 - SIZE_AT)), n))
            return true;
    return false;
}

/* Is the value of the position n? */
static bool has_value(search *s, uint64_t set, uint32_t n)
{
    options o;
    if (!step(s))
        return false;
    if (sg_bits_count(set) > SG_NK_TABLE)
        n ^= split(s, &set);
    if (sg_bits_count(set) <= SG_NK_TABLE)
        return value_in_table(s, set) == n;
    if (n >= sg_bits_count(set)) /* the first move takes two vertices or more of a component */
        return false;
    find_options(s, set, UINT64_C(1) << n, &o);
    if (o.values >> n & 1 || have_value(s, &o, n))
        return false;
    for (uint32_t less = 0; less < n; less++)
        if (!(o.values >> less & 1) && !have_value(s, &o, less))
            return false;
    return true;
}

static uint32_t value_of(search *s, uint64_t set)
{
    options o;
    if (!step(s))
        return 0;
    const uint32_t sum = sg_bits_count(set) > SG_NK_TABLE ? split(s, &set) : 0;
    if (sg_bits_count(set) <= SG_NK_TABLE)
        return sum ^ value_in_table(s, set);
    find_options(s, set, 0, &o);
    uint32_t value = 0;
    while (o.values >> value & 1 || have_value(s, &o, value))
        value++;
    return sum ^ value;
}

/* ---- what others call -------------------------------------------------------------------------------------------- */

static uint64_t all_of(const sg_nk_graph *graph)
{
    return graph->n ? UINT64_MAX >> (64 - graph->n) : 0;
}

static search begin(sg_node_kayles *nk, const sg_nk_graph *graph)
{
    const bool is_short = nk->credit < SG_NK_STEPS && ++nk->n_short % FULL_EVERY != 0;
    const uint32_t most = is_short ? nk->credit : SG_NK_STEPS;
    return (search){nk->table, graph->rows, most > STEPS_LEAST ? most : STEPS_LEAST};
}

/* Did the search, which was to take so many steps, end? Where many are given up, the next ones are sooner. */
static bool ended(sg_node_kayles *nk, const search *s, uint32_t most)
{
    const uint32_t taken = most - s->steps, earned = 2 * taken;
    if (s->steps == 0)
        nk->credit -= taken < nk->credit ? taken : nk->credit;
    else
        nk->credit += earned < CREDIT_MOST - nk->credit ? earned : CREDIT_MOST - nk->credit;
    return s->steps > 0;
}

bool sg_node_kayles_value(sg_node_kayles *nk, const sg_nk_graph *graph, uint32_t *value)
{
    search s = begin(nk, graph);
    const uint32_t most = s.steps, found = value_of(&s, all_of(graph));
    const bool is_found = ended(nk, &s, most);
    if (is_found)
        *value = found;
    return is_found;
}

bool sg_node_kayles_is(sg_node_kayles *nk, const sg_nk_graph *graph, uint32_t n, bool *yes)
{
    search s = begin(nk, graph);
    const uint32_t most = s.steps;
    const bool found = has_value(&s, all_of(graph), n), is_found = ended(nk, &s, most);
    if (is_found)
        *yes = found;
    return is_found;
}
