/* SPDX-License-Identifier: MIT */

#include "../pruned/state.h"
#include "state.h"

static const double CHANCE_LEAST = 0.01, CHANCE_MOST = 0.95, SQRT_2 = 1.41421356237;

uint64_t sg_pn_question_hash(uint64_t key_hash, uint32_t n)
{
    const uint64_t mixed = (key_hash ^ (n + 1) * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xd6e8feb86659fd93);
    return mixed ^ mixed >> 32;
}

void sg_pn_close_parts(sg_prover *prover, size_t at)
{
    for (option *o = option_at(prover, at); o->n_parts > 0; o->n_parts--) {
        const uint32_t value = sg_prover_known(prover, part_at(prover, last_part(prover, at)));
        if (value == SG_VALUE_NONE)
            return;
        o->known ^= value;
    }
}

/* How often x is to be multiplied by step until it is about 1. */
static uint32_t steps_to_one(double x, double step)
{
    uint32_t n = 0;
    for (; x * x * step < 1; x *= step)
        n++;
    return n;
}

/*
 * The numbers of a child of which nothing is known: the less likely an answer is, the more work it takes to prove. If
 * the chance that the option has the value asked about is one in two, 2 is added to the proof number and 1 to the
 * disproof number. With these numbers Cram takes a fifth fewer positions than with 1 for all, and linear NoGo half as
 * many.
 */
static sg_pn_pair guess_from(double chance)
{
    chance = chance < CHANCE_LEAST ? CHANCE_LEAST : chance > CHANCE_MOST ? CHANCE_MOST : chance;
    return (sg_pn_pair){1 + steps_to_one(1 - chance, 2), 1 + steps_to_one(chance, SQRT_2)};
}

static sg_pn_pair guess_part(const sg_prover *prover, const part *p, uint32_t n)
{
    return guess_from(sg_ranking_part_chance(prover, p, n));
}

static sg_pn_pair guess(const sg_prover *prover, const frame *f, uint32_t child)
{
    const option *o =
        child < f->end - f->first ? option_at(prover, (size_t)prover->offsets.at[f->first + child]) : NULL;
    if (!o || o->n_parts == 0)
        return (sg_pn_pair){1, 1};
    return guess_from(sg_ranking_chance(prover, o, f->target));
}

/* ---- looking up -------------------------------------------------------------------------------------------------- */

/* The question about the position p and a heap of n. */
static void look_up_question(const sg_prover *prover, const part *p, uint32_t n, sg_pn_pair *numbers)
{
    const sg_exclusion known = find_exclusion(prover, p);
    uint32_t work;
    if (known.value != SG_VALUE_NONE) /* the memo was full for another prover */
        *numbers = known.value == n ? SG_PN_LOST : SG_PN_WON;
    else if (known.excluded >> n & 1)
        *numbers = SG_PN_WON;
    else
        (void)sg_pn_table_find(sg_pn_numbers(prover), sg_pn_question_hash(p->hash, n), numbers, &work);
}

static uint32_t sum_of(uint32_t a, uint32_t b)
{
    return a < SG_PN_INFINITE - 1 - b ? a + b : SG_PN_INFINITE - 1;
}

sg_pn_candidate sg_pn_candidate_of(const sg_prover *prover, size_t key)
{
    const part *p = part_at(prover, key);
    const uint64_t excluded = find_exclusion(prover, p).excluded;
    const uint32_t n = ~excluded ? (uint32_t)__builtin_ctzll(~excluded) : SG_PROVER_BITS;
    sg_pn_candidate c = {.n = n, .excluded = excluded, .numbers = guess_part(prover, p, n)};
    uint32_t work;
    (void)sg_pn_table_find(sg_pn_numbers(prover), sg_pn_question_hash(p->hash, n), &c.numbers, &work);
    return c;
}

/*
 * The numbers of an option with several parts. To prove or to disprove, the value of each part has to be found, so both
 * numbers are the sum over the parts of the least work that settles the next question about the part [CBS]. The
 * disproof number is one higher, because a sum seldom has the value asked about.
 */
static sg_pn_pair sum_of_parts(const sg_prover *prover, size_t at)
{
    uint32_t sum = 0;
    size_t key = at + sizeof(option);
    for (uint32_t i = 0; i < option_at(prover, at)->n_parts; i++) {
        sum = sum_of(sum, sg_pn_least(sg_pn_candidate_of(prover, key).numbers));
        key += part_bytes(part_at(prover, key)->key_bytes);
    }
    return (sg_pn_pair){sum, sum_of(sum, 1)};
}

static void look_up_option(sg_prover *prover, frame *f, size_t at, sg_pn_pair *numbers)
{
    sg_pn_close_parts(prover, at);
    const option *o = option_at(prover, at);
    const uint32_t heap = o->known ^ f->target;
    if (o->n_parts == 0) {
        *numbers = heap == 0 ? SG_PN_LOST : SG_PN_WON;
        if (o->known < SG_PROVER_BITS)
            f->option_values |= UINT64_C(1) << o->known;
    } else if (o->n_parts == 1 && heap < SG_PROVER_BITS) {
        look_up_question(prover, part_at(prover, at + sizeof(option)), heap, numbers);
    } else if (o->n_parts > 1) {
        *numbers = sum_of_parts(prover, at);
    }
}

uint32_t sg_pn_heap_of(const frame *f, uint32_t child)
{
    uint64_t open = ((UINT64_C(1) << f->target) - 1) & ~f->excluded;
    for (size_t i = child - (f->end - f->first); i > 0; i--)
        open &= open - 1;
    return (uint32_t)__builtin_ctzll(open);
}

void sg_pn_look_up(sg_prover *prover, frame *f, uint32_t child, sg_pn_pair *numbers)
{
    if (child < f->end - f->first) {
        look_up_option(prover, f, (size_t)prover->offsets.at[f->first + child], numbers);
        return;
    }
    const uint32_t heap = sg_pn_heap_of(f, child);
    if (f->option_values >> heap & 1)
        *numbers = SG_PN_WON;
    else
        look_up_question(prover, part_of(prover, f), heap, numbers);
}

/*
 * Asks whether the options are small components that have the value that the question is about. One that has ends it:
 * the others are left as they are.
 */
static void ask_small(sg_prover *prover, frame *f, sg_pn_child *children)
{
    const size_t n_options = f->end - f->first;
    for (size_t i = 0; i < n_options; i++)
        if (children[i].numbers.disproof == 0)
            return;
    for (size_t i = 0; i < n_options; i++) {
        const size_t at = (size_t)prover->offsets.at[f->first + i];
        const option *o = option_at(prover, at);
        const uint32_t heap = o->known ^ f->target;
        const part *p = part_at(prover, at + sizeof(option));
        bool yes;
        if (children[i].numbers.proof == 0 || o->n_parts != 1 || heap >= SG_PROVER_BITS ||
            !prover->small(prover->small_ud, p + 1, p->key_bytes, heap, &yes))
            continue;
        children[i].numbers = yes ? SG_PN_LOST : SG_PN_WON;
        if (yes) {
            f->option_values |= UINT64_C(1) << f->target;
            return;
        }
    }
}

/* ---- a new question ---------------------------------------------------------------------------------------------- */

/* All children will be looked up next: the processor is to fetch what that needs at once. */
static void prefetch(const sg_prover *prover, const frame *f)
{
    for (size_t i = f->first; i < f->end; i++) {
        const size_t at = (size_t)prover->offsets.at[i];
        const option *o = option_at(prover, at);
        if (o->n_parts == 0)
            continue;
        const uint64_t hash = part_at(prover, at + sizeof(option))->hash;
        sg_exclusions_prefetch(prover->exclusions, hash);
        sg_pn_table_prefetch(sg_pn_numbers(prover), sg_pn_question_hash(hash, o->known ^ f->target));
    }
}

sg_status sg_pn_look_up_all(sg_prover *prover, frame *f, sg_pn_pair limit)
{
    sg_pn *pn = prover->pn;
    const uint64_t heaps = (f->wanted - 1) & ~f->excluded;
    const size_t n_children = f->end - f->first + (size_t)__builtin_popcountll(heaps);
    sg_status status = n_children > UINT32_MAX / 2 ? SG_ERANGE : SG_OK;
    if (status == SG_OK)
        status = sg_array_room(NULL, &pn->questions, &pn->cap_questions, pn->n_questions + 1, sizeof *pn->questions);
    if (status == SG_OK)
        status =
            sg_array_room(NULL, &pn->children, &pn->cap_children, pn->n_children + n_children, sizeof *pn->children);
    if (status != SG_OK)
        return status;
    sg_pn_question *q = &pn->questions[pn->n_questions];
    sg_pn_child *children = pn->children + pn->n_children;
    sg_pn_pair before;
    *q = (sg_pn_question){.limit = limit,
                          .n = f->target,
                          .children = pn->n_children,
                          .n_children = (uint32_t)n_children,
                          .n_before = prover->counters.positions};
    const uint64_t hash = sg_pn_question_hash(part_of(prover, f)->hash, f->target);
    q->is_kept = sg_pn_table_find(sg_pn_numbers(prover), hash, &before, &q->spent);
    prefetch(prover, f);
    for (uint32_t i = 0; i < n_children; i++) {
        children[i] = (sg_pn_child){.numbers = guess(prover, f, i)};
        sg_pn_look_up(prover, f, i, &children[i].numbers);
    }
    if (prover->small)
        ask_small(prover, f, children);
    return SG_OK;
}
