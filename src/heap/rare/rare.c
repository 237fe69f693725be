/* SPDX-License-Identifier: MIT */
#include "rare.h"

#include "../../base/array.h"
#include "../../theory/series.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = SG_RARE_VALUES / 64 };

/* The split, with t tokens taken, that has offset - t as one part: its value at n is value ^ g(n - offset). */
typedef struct pair {
    uint32_t offset;
    uint32_t value;
} pair;

typedef struct use {
    uint32_t part;
    uint32_t n_hits;
} use;

/*
 * Invariants
 * 1. values[0..n) are known.
 * 2. rare has the splits with a rare part: first, in any sequence, n_active splits with offset < n, then the others by
 *    ascending offset.
 */
struct sg_rare {
    sg_rare_rule rule;
    sg_budget *budget;
    uint8_t *values;
    size_t room;
    uint64_t n;
    unsigned n_words;              /* words of a set of values: 1 or WORDS_MAX */
    uint64_t common[2][WORDS_MAX]; /* the values that make a heap common, for even and odd heaps */

    pair *rare;
    uint64_t n_rare;
    uint64_t n_active;
    size_t rare_room;
    uint64_t last_rare;
    pair *pairs; /* splits with a witness as a part, most useful first */
    use *uses;
    uint64_t n_pairs;
    size_t pairs_room;
    size_t uses_room;

    uint64_t wait_for; /* the number of values with which a period may be proven */
    bool proven;
    sg_period period;
};

static bool is_common(const sg_rare *r, uint64_t n, uint32_t value)
{
    return r->common[n & 1][value / 64] >> (value % 64) & 1;
}

/* ---- rare heaps ----------------------------------------------------------------------------------------- */

static sg_status add_rare(sg_rare *r, uint64_t heap)
{
    sg_status status = sg_array_room(r->budget, &r->rare, &r->rare_room, r->n_rare + r->rule.n_twos, sizeof r->rare[0]);
    if (status != SG_OK)
        return status;
    for (unsigned i = 0; i < r->rule.n_twos; i++) {
        pair new_pair = {(uint32_t)heap + r->rule.twos[i], r->values[heap]};
        uint64_t at = r->n_rare++;
        for (; at > r->n_active && r->rare[at - 1].offset > new_pair.offset; at--)
            r->rare[at] = r->rare[at - 1];
        r->rare[at] = new_pair;
    }
    r->last_rare = heap;
    return SG_OK;
}

static void activate(sg_rare *r)
{
    while (r->n_active < r->n_rare && r->rare[r->n_active].offset < r->n)
        r->n_active++;
}

/* ---- one value ------------------------------------------------------------------------------------------ */

static sg_status add_pair(sg_rare *r, uint32_t part, uint32_t taken)
{
    sg_status status = sg_array_room(r->budget, &r->pairs, &r->pairs_room, r->n_pairs + 1, sizeof r->pairs[0]);
    if (status != SG_OK)
        return status;
    status = sg_array_room(r->budget, &r->uses, &r->uses_room, r->n_pairs + 1, sizeof r->uses[0]);
    if (status != SG_OK)
        return status;
    r->pairs[r->n_pairs] = (pair){part + taken, r->values[part]};
    r->uses[r->n_pairs] = (use){part, 1};
    r->n_pairs++;
    return SG_OK;
}

static bool any(const uint64_t *set, unsigned n_words)
{
    uint64_t all = 0;
    for (unsigned w = 0; w < n_words; w++)
        all |= set[w];
    return all != 0;
}

/*
 * Takes the values of splits out of missing, by ascending part, and adds each part that takes one out to the
 * witnesses.
 */
static sg_status search_splits(sg_rare *r, uint64_t *missing)
{
    const uint8_t *here = r->values + r->n;
    uint64_t end = r->n / 2 + 1;
    for (uint64_t a = 1; a < end; a++) {
        for (unsigned i = 0; i < r->rule.n_twos; i++) {
            uint64_t offset = a + r->rule.twos[i];
            if (offset >= r->n)
                continue;
            uint32_t value = r->values[a] ^ *(here - offset);
            if (!(missing[value / 64] >> (value % 64) & 1))
                continue;
            missing[value / 64] &= ~(UINT64_C(1) << (value % 64));
            sg_status status = add_pair(r, (uint32_t)a, r->rule.twos[i]);
            if (status != SG_OK)
                return status;
            if (!any(missing, r->n_words))
                return SG_OK;
        }
    }
    return SG_OK;
}

static inline void note_use(sg_rare *r, uint64_t i)
{
    r->uses[i].n_hits++;
    if (i > 0 && r->uses[i].n_hits > r->uses[i - 1].n_hits) {
        pair swapped = r->pairs[i];
        r->pairs[i] = r->pairs[i - 1];
        r->pairs[i - 1] = swapped;
        use moved = r->uses[i];
        r->uses[i] = r->uses[i - 1];
        r->uses[i - 1] = moved;
    }
}

/*
 * The least common value that no option with one heap or a rare part has; missing = the values below it that these
 * options do not have. SG_RARE_VALUES if n_words words have no such value.
 */
static inline uint32_t least_common(const sg_rare *r, unsigned n_words, uint64_t *missing)
{
    const uint8_t *here = r->values + r->n;
    uint64_t excluded[WORDS_MAX] = {0};
    for (unsigned i = 0; i < r->rule.n_ones; i++) {
        uint32_t value = *(here - r->rule.ones[i]);
        excluded[n_words == 1 ? 0 : value / 64] |= UINT64_C(1) << (value & 63);
    }
    for (uint64_t i = 0; i < r->n_active; i++) {
        uint32_t value = r->rare[i].value ^ *(here - r->rare[i].offset);
        excluded[n_words == 1 ? 0 : value / 64] |= UINT64_C(1) << (value & 63);
    }
    const uint64_t *common = r->common[r->n & 1];
    for (unsigned w = 0; w < n_words; w++) {
        uint64_t candidates = common[w] & ~excluded[w];
        if (candidates != 0) {
            uint64_t lowest = candidates & (~candidates + 1);
            missing[w] = ~excluded[w] & (lowest - 1);
            return 64 * w + (uint32_t)__builtin_ctzll(candidates);
        }
        missing[w] = ~excluded[w];
    }
    return SG_RARE_VALUES;
}

static inline bool use_pairs(sg_rare *r, unsigned n_words, uint64_t *missing)
{
    const uint8_t *here = r->values + r->n;
    for (uint64_t i = 0; i < r->n_pairs; i++) {
        uint32_t value = r->pairs[i].value ^ *(here - r->pairs[i].offset);
        uint64_t *word = &missing[n_words == 1 ? 0 : value / 64];
        uint64_t bit = UINT64_C(1) << (value & 63);
        if (*word & bit) {
            *word &= ~bit;
            note_use(r, i);
            if (!any(missing, n_words))
                return true;
        }
    }
    return false;
}

/* The value of a heap that the witnesses do not decide: a new witness is needed, or the heap is rare. */
static sg_status hard_value(sg_rare *r, uint64_t *missing, uint32_t *value)
{
    sg_status status = search_splits(r, missing);
    if (status != SG_OK || !any(missing, r->n_words))
        return status;
    unsigned w = 0;
    while (missing[w] == 0)
        w++;
    *value = 64 * w + (uint32_t)__builtin_ctzll(missing[w]);
    return SG_OK;
}

static inline sg_status next_value(sg_rare *r, unsigned n_words, uint32_t *value)
{
    uint64_t missing[WORDS_MAX] = {0};
    *value = least_common(r, n_words, missing);
    if (*value == SG_RARE_VALUES) {
        if (n_words == WORDS_MAX)
            return SG_ERANGE;
        r->n_words = WORDS_MAX;
        return next_value(r, WORDS_MAX, value);
    }
    if (!any(missing, n_words) || use_pairs(r, n_words, missing))
        return SG_OK;
    return hard_value(r, missing, value);
}

/* Makes room for one more value. */
static sg_status make_room(sg_rare *r)
{
    if (r->n < r->room)
        return SG_OK;
    if (r->n > UINT32_MAX / 2)
        return SG_ERANGE;
    return sg_array_room(r->budget, &r->values, &r->room, r->n + 1, 1);
}

sg_status sg_rare_step(sg_rare *r, uint8_t *value)
{
    sg_status status = make_room(r);
    if (status != SG_OK)
        return status;
    activate(r);
    uint32_t found = 0;
    status = r->n_words == 1 ? next_value(r, 1, &found) : next_value(r, WORDS_MAX, &found);
    if (status != SG_OK)
        return status;
    uint64_t n = r->n++;
    r->values[n] = (uint8_t)found;
    *value = (uint8_t)found;
    if (is_common(r, n, found))
        return SG_OK;
    status = add_rare(r, n);
    if (status != SG_OK)
        r->n--;
    return status;
}

/* ---- periods -------------------------------------------------------------------------------------------- */

/*
 * Computes the last p values once more, beginning with an empty list of witnesses. *depth, the depth of the proof, is
 * the largest heap that is rare or a witness.
 */
static sg_status measure(sg_rare *r, uint64_t p, uint64_t *depth)
{
    uint64_t n = r->n, n_active = r->n_active;
    sg_status status = SG_OK;
    r->n_pairs = 0;
    for (r->n = n - p; r->n < n && status == SG_OK; r->n++) {
        uint32_t value;
        r->n_active = 0;
        activate(r);
        status = next_value(r, r->n_words, &value);
    }
    r->n = n;
    r->n_active = n_active;
    *depth = r->last_rare > 1 ? r->last_rare : 1;
    for (uint64_t i = 0; i < r->n_pairs; i++)
        if (r->uses[i].part > *depth)
            *depth = r->uses[i].part;
    return status;
}

static uint64_t needs_of(uint64_t preperiod, uint64_t period, uint64_t depth, uint32_t reach)
{
    return (preperiod > depth ? preperiod : depth + 1) + period + depth + reach;
}

/* The least period that divides this one: divides by primes as long as the values still repeat. */
static uint64_t least_period(const uint8_t *g, uint64_t preperiod, uint64_t period)
{
    uint64_t rest = period;
    for (uint64_t q = 2; rest > 1; q++) {
        if (q * q > rest)
            q = rest;
        for (; rest % q == 0; rest /= q)
            if (memcmp(g + preperiod, g + preperiod + period / q, (size_t)(period - period / q)) == 0)
                period /= q;
    }
    return period;
}

/* Tries to prove the period p. If that takes more values, wait_for is their number. */
static sg_status consider(sg_rare *r, uint64_t p)
{
    const uint8_t *g = r->values;
    uint64_t end = r->n;
    while (end > p && g[end - 1] == g[end - 1 - p])
        end--;
    uint64_t preperiod = end - p;
    r->wait_for = UINT64_MAX;
    if (r->n - end < SG_RARE_WINDOW)
        return SG_OK;
    p = least_period(g, preperiod, p);
    uint64_t depth;
    sg_status status = measure(r, p, &depth);
    if (status != SG_OK)
        return status;
    uint64_t needs = needs_of(preperiod, p, depth, r->rule.reach);
    if (needs > r->n) {
        uint64_t again = r->n + r->n / 4;
        r->wait_for = needs < again ? needs : again;
        return SG_OK;
    }
    r->period = (sg_period){.period = p, .preperiod = preperiod, .proven = true, .theorem = SG_THEOREM_RARE_WINDOW};
    r->period.checked_to = needs - 1;
    for (uint64_t n = 0; n <= r->period.checked_to; n++) {
        if (g[n] > r->period.max_value) {
            r->period.max_value = g[n];
            r->period.max_at = n;
        }
    }
    r->proven = true;
    return SG_OK;
}

/* ---- making --------------------------------------------------------------------------------------------- */

static bool set_types(sg_rare *r)
{
    const sg_rare_rule *rule = &r->rule;
    bool common;
    if (!sg_rare_common_type(rule, &common) || rule->mask >= SG_RARE_VALUES)
        return false;
    for (uint32_t place = 0; place < 2; place++)
        for (uint32_t v = 0; v < SG_RARE_VALUES; v++)
            if ((sg_parity(v & rule->mask) ^ (rule->by_place && place)) == common)
                r->common[place][v / 64] |= UINT64_C(1) << (v % 64);
    return true;
}

static sg_status take_values(sg_rare *r, sg_series values, uint64_t n_values)
{
    sg_status status = sg_array_room(r->budget, &r->values, &r->room, n_values + 1, 1);
    if (status != SG_OK)
        return status;
    for (uint64_t n = 0; n < n_values; n++) {
        uint32_t value = sg_series_get(values, n);
        if (value >= SG_RARE_VALUES)
            return SG_ERANGE;
        if (value >= 64)
            r->n_words = WORDS_MAX;
        r->values[n] = (uint8_t)value;
        r->n = n + 1;
        activate(r);
        if (n > 0 && !is_common(r, n, value))
            status = add_rare(r, n);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

sg_status sg_rare_new(const sg_rare_rule *rule, sg_series values, uint64_t n_values, sg_budget *budget, sg_rare **out)
{
    sg_rare *r = calloc(1, sizeof *r);
    if (r == NULL)
        return SG_ENOMEM;
    r->rule = *rule;
    r->budget = budget;
    r->n_words = 1;
    r->wait_for = UINT64_MAX;
    sg_status status = set_types(r) && n_values > SG_RARE_WINDOW ? SG_OK : SG_ERANGE;
    if (status == SG_OK)
        status = take_values(r, values, n_values);
    if (status != SG_OK) {
        sg_rare_free(r);
        return status;
    }
    *out = r;
    return SG_OK;
}

void sg_rare_free(sg_rare *r)
{
    if (r == NULL)
        return;
    sg_budget_free(r->budget, r->rare, r->rare_room * sizeof r->rare[0]);
    sg_budget_free(r->budget, r->pairs, r->pairs_room * sizeof r->pairs[0]);
    sg_budget_free(r->budget, r->uses, r->uses_room * sizeof r->uses[0]);
    sg_budget_free(r->budget, r->values, r->room);
    free(r);
}

sg_status sg_rare_consider(sg_rare *r, uint64_t p, uint64_t *worth)
{
    sg_status status = consider(r, p);
    *worth = r->wait_for == UINT64_MAX ? 0 : r->wait_for;
    return status;
}

bool sg_rare_found(const sg_rare *r, sg_period *out)
{
    if (r->proven)
        *out = r->period;
    return r->proven;
}

sg_status sg_rare_lists(const sg_rare *r, uint64_t **rare, size_t *n_rare, uint64_t **witnesses, size_t *n_witnesses)
{
    uint64_t *list = malloc((r->n_rare + 1) * sizeof *list), *parts = malloc((r->n_pairs + 1) * sizeof *parts);
    if (list == NULL || parts == NULL) {
        free(list);
        free(parts);
        return SG_ENOMEM;
    }
    size_t n_list = 0, n_parts = 0;
    for (uint64_t n = 1; n <= r->last_rare; n++)
        if (!is_common(r, n, r->values[n]))
            list[n_list++] = n;
    for (uint64_t i = 0; i < r->n_pairs; i++) {
        size_t k = 0;
        while (k < n_parts && parts[k] != r->uses[i].part)
            k++;
        if (k == n_parts)
            parts[n_parts++] = r->uses[i].part;
    }
    *rare = list;
    *n_rare = n_list;
    *witnesses = parts;
    *n_witnesses = n_parts;
    return SG_OK;
}

enum { FIRST_HEAPS = 16384 }; /* with fewer heaps, Guy and Smith's theorem does as well */

static sg_status take_proof(sg_family *family, const sg_rare *rare, const sg_rare_rule *rule)
{
    uint64_t *heaps, *witnesses;
    sg_status status =
        sg_rare_lists(rare, &heaps, &family->rare_proof.n_rare, &witnesses, &family->rare_proof.n_witnesses);
    if (status != SG_OK)
        return status;
    family->rare_proof.rare = heaps;
    family->rare_proof.witnesses = witnesses;
    family->rare_proof.mask = rule->mask;
    family->rare_proof.by_place = rule->by_place;
    return SG_OK;
}

sg_status sg_rare_prove(sg_family *family, uint64_t n_values, sg_ticker *ticker, sg_period *period, bool *found,
                        uint64_t *worth)
{
    (void)ticker;
    *worth = 0;
    static const sg_criterion seen = {.theorem = SG_THEOREM_WINDOW, .reach = SG_RARE_WINDOW, .parts = 1};
    uint64_t p, preperiod, hint;
    sg_rare_rule rule;
    sg_rare *rare;
    if (n_values < FIRST_HEAPS || family->criterion.theorem != SG_THEOREM_GUY_SMITH ||
        sg_recur_find(sg_family_series(family), n_values, &seen, &p, &preperiod, &hint) != SG_RECUR_FOUND ||
        !sg_rare_rule_of(family, &rule))
        return SG_OK;
    sg_status status = sg_rare_new(&rule, sg_family_series(family), n_values, &family->budget, &rare);
    if (status != SG_OK)
        return SG_OK;
    status = sg_rare_consider(rare, p, worth);
    if (status == SG_OK && sg_rare_found(rare, period)) {
        status = take_proof(family, rare, &rule);
        *found = status == SG_OK;
    }
    sg_rare_free(rare);
    return status == SG_ERANGE || status == SG_ELIMIT ? SG_OK : status;
}
