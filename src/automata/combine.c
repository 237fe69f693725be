/* SPDX-License-Identifier: MIT */
/* "And", "or", "not" and "exists" of automata, tracks with other names, and words that are numbers. */
#include "maker.h"

#include <string.h>

/* ---- letters -------------------------------------------------------------------------------------------------- */

/* The letter of the tracks `part` in a letter of the tracks `whole`, of which they are some: to[letter]. */
static void project_letters(unsigned base, uint32_t whole, uint32_t part, size_t n_letters, uint32_t *to)
{
    const unsigned digits = sg_dfa_digits(base);
    for (size_t letter = 0; letter < n_letters; letter++) {
        size_t rest = letter, weight = 1, sum = 0;
        for (uint32_t left = whole; left != 0; left &= left - 1) {
            if (part & left & (0u - left)) {
                sum += rest % digits * weight;
                weight *= digits;
            }
            rest /= digits;
        }
        to[letter] = (uint32_t)sum;
    }
}

/* ---- and, or, not --------------------------------------------------------------------------------------------- */

static sg_status explore_pairs(sg_maker *maker, const sg_dfa *a, const sg_dfa *b, unsigned truth,
                               const uint32_t *letter_a, const uint32_t *letter_b)
{
    uint32_t pair[2] = {0, 0}, state;
    sg_status status = sg_maker_state(maker, pair, 2, &state);
    for (size_t s = 0; status == SG_OK && s < maker->n_states; s++) {
        size_t n;
        const uint32_t *key = sg_maker_key(maker, s, &n);
        const uint32_t *row_a = a->next + key[0] * a->n_letters, *row_b = b->next + key[1] * b->n_letters;
        status = sg_maker_row(maker, truth >> (2 * a->accepts[key[0]] + b->accepts[key[1]]) & 1);
        for (size_t letter = 0; status == SG_OK && letter < maker->dfa.n_letters; letter++) {
            pair[0] = row_a[letter_a[letter]], pair[1] = row_b[letter_b[letter]];
            status = sg_maker_state(maker, pair, 2, &state);
            if (status == SG_OK)
                sg_maker_next(maker, letter, state);
        }
    }
    return status;
}

sg_status sg_dfa_combine(sg_dfa_work work, const sg_dfa *a, const sg_dfa *b, unsigned truth, sg_dfa *out)
{
    const uint32_t tracks = a->tracks | b->tracks;
    sg_maker maker;
    uint32_t *letters = NULL;
    sg_status status = sg_maker_start(&maker, work, a->base, tracks);
    const size_t n = maker.dfa.n_letters;
    if (status == SG_OK)
        status = sg_budget_new(work.budget, 2 * n, sizeof *letters, &letters);
    if (status == SG_OK) {
        project_letters(a->base, tracks, a->tracks, n, letters);
        project_letters(a->base, tracks, b->tracks, n, letters + n);
        status = explore_pairs(&maker, a, b, truth, letters, letters + n);
    }
    sg_budget_free(work.budget, letters, letters ? 2 * n * sizeof *letters : 0);
    status = sg_maker_end(&maker, status, out);
    /* The complement of a set has invalid words, too. */
    const bool keep = status == SG_OK && sg_dfa_unit(a->base) > 0 && truth != SG_DFA_AND;
    return keep ? sg_dfa_keep_valid(work, out) : status;
}

/* A copy of a; letters: the letter of a that stands for each letter, NULL: itself. */
static sg_status copy(sg_dfa_work work, const sg_dfa *a, const uint32_t *letters, uint8_t flip, sg_dfa *out)
{
    *out = *a;
    out->next = NULL, out->accepts = NULL;
    sg_status status = sg_budget_new(work.budget, a->n_states * a->n_letters, sizeof *out->next, &out->next);
    if (status == SG_OK)
        status = sg_budget_new(work.budget, a->n_states, 1, &out->accepts);
    if (status != SG_OK) {
        sg_budget_free(work.budget, out->next, out->next ? a->n_states * a->n_letters * sizeof *out->next : 0);
        *out = (sg_dfa){0};
        return status;
    }
    for (size_t s = 0; s < a->n_states; s++) {
        out->accepts[s] = a->accepts[s] ^ flip;
        for (size_t letter = 0; letter < a->n_letters; letter++)
            out->next[s * a->n_letters + letter] = a->next[s * a->n_letters + (letters ? letters[letter] : letter)];
    }
    return SG_OK;
}

sg_status sg_dfa_not(sg_dfa_work work, const sg_dfa *a, sg_dfa *out)
{
    const sg_status status = copy(work, a, NULL, 1, out);
    return status == SG_OK && sg_dfa_unit(a->base) > 0 ? sg_dfa_keep_valid(work, out) : status;
}

/* ---- valid words ---------------------------------------------------------------------------------------------- */

/* May the digits of one letter stand below those of another one, in each number? Not so a digit above 0 below a t. */
static bool may_stand_below(unsigned t, size_t low, size_t high)
{
    for (; high > 0; low /= t + 1, high /= t + 1)
        if (high % (t + 1) == t && low % (t + 1) != 0)
            return false;
    return true;
}

sg_status sg_dfa_valid(sg_dfa_work work, unsigned base, uint32_t tracks, sg_dfa *out)
{
    const unsigned t = sg_dfa_unit(base);
    enum { BROKEN = SG_DFA_LETTERS };
    sg_maker maker;
    uint32_t key = 0, state; /* the letter before, or BROKEN */
    sg_status status = sg_maker_start(&maker, work, base, tracks);
    if (status == SG_OK)
        status = sg_maker_state(&maker, &key, 1, &state);
    for (size_t s = 0; status == SG_OK && s < maker.n_states; s++) {
        size_t n;
        const uint32_t last = *sg_maker_key(&maker, s, &n);
        status = sg_maker_row(&maker, last != BROKEN);
        for (size_t letter = 0; status == SG_OK && letter < maker.dfa.n_letters; letter++) {
            key = t == 0 ? 0 : last == BROKEN || !may_stand_below(t, last, letter) ? BROKEN : (uint32_t)letter;
            status = sg_maker_state(&maker, &key, 1, &state);
            if (status == SG_OK)
                sg_maker_next(&maker, letter, state);
        }
    }
    return sg_maker_end(&maker, status, out);
}

sg_status sg_dfa_keep_valid(sg_dfa_work work, sg_dfa *dfa)
{
    sg_dfa valid, kept;
    sg_status status = sg_dfa_valid(work, dfa->base, dfa->tracks, &valid);
    if (status == SG_OK) {
        status = sg_dfa_combine(work, dfa, &valid, SG_DFA_AND, &kept);
        sg_dfa_free(work.budget, &valid);
    }
    sg_dfa_free(work.budget, dfa);
    if (status == SG_OK)
        *dfa = kept;
    return status;
}

sg_status sg_dfa_given(sg_dfa_work work, const sg_dfa *given, sg_dfa *out)
{
    const sg_status status = sg_dfa_normal(work, given, out);
    return status == SG_OK && sg_dfa_unit(given->base) > 0 ? sg_dfa_keep_valid(work, out) : status;
}

/* ---- other names ---------------------------------------------------------------------------------------------- */

/* to[letter]: the letter of a whose digits are those of the letter, with the tracks named otherwise. */
static void rename_letters(const sg_dfa *a, uint32_t tracks, const unsigned to[SG_DFA_TRACKS], uint32_t *letters)
{
    const unsigned digits = sg_dfa_digits(a->base);
    for (size_t letter = 0; letter < a->n_letters; letter++) {
        unsigned digit[SG_DFA_TRACKS] = {0};
        size_t rest = letter, weight = 1, sum = 0;
        for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
            if (tracks >> i & 1) {
                digit[i] = (unsigned)(rest % digits);
                rest /= digits;
            }
        for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
            if (a->tracks >> i & 1) {
                sum += digit[to[i]] * weight;
                weight *= digits;
            }
        letters[letter] = (uint32_t)sum;
    }
}

sg_status sg_dfa_rename(sg_dfa_work work, const sg_dfa *a, const unsigned to[SG_DFA_TRACKS], sg_dfa *out)
{
    uint32_t tracks = 0, *letters = NULL;
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        if (a->tracks >> i & 1)
            tracks |= UINT32_C(1) << to[i];
    *out = (sg_dfa){0};
    sg_status status = sg_budget_new(work.budget, a->n_letters, sizeof *letters, &letters);
    if (status != SG_OK)
        return status;
    rename_letters(a, tracks, to, letters);
    sg_dfa renamed;
    status = copy(work, a, letters, 0, &renamed);
    sg_budget_free(work.budget, letters, a->n_letters * sizeof *letters);
    if (status != SG_OK)
        return status;
    renamed.tracks = tracks;
    status = sg_dfa_normal(work, &renamed, out); /* states are numbered by the order of letters */
    sg_dfa_free(work.budget, &renamed);
    return status;
}

/* ---- exists --------------------------------------------------------------------------------------------------- */

typedef struct projection {
    const sg_dfa *a;
    sg_maker maker;
    size_t n_own;      /* letters of the tracks that go away */
    uint32_t *letters; /* letters[letter * n_own + j]: those of a with a letter of the other tracks */
    unsigned least;    /* counts end here */
    uint8_t *ends;     /* how many ways there are from a state to one that accepts, by zeros of the other tracks */
    uint64_t *bits;    /* a set of states, */
    uint8_t *counts;   /* and how many ways lead to each */
    uint32_t *list;    /* the same as a list of state * least + count - 1 */
    uint32_t dead;     /* the state from which nothing is accepted; SG_INDEX_NONE: there is none */
    size_t n_bits, n_list;
} projection;

static uint8_t plus(const projection *p, unsigned count, unsigned more)
{
    return (uint8_t)(count + more < p->least ? count + more : p->least);
}

static uint32_t dead_state(const sg_dfa *a)
{
    for (size_t s = 0; s < a->n_states; s++) {
        size_t letter = 0;
        while (letter < a->n_letters && a->next[s * a->n_letters + letter] == s)
            letter++;
        if (letter == a->n_letters && !a->accepts[s])
            return (uint32_t)s;
    }
    return SG_INDEX_NONE;
}

static sg_status find_letters(projection *p, uint32_t tracks)
{
    const sg_dfa *a = p->a;
    uint32_t *kept;
    const sg_status status = sg_budget_new(p->maker.work.budget, a->n_letters, sizeof *kept, &kept);
    if (status != SG_OK)
        return status;
    project_letters(a->base, a->tracks, a->tracks & ~tracks, a->n_letters, kept);
    project_letters(a->base, a->tracks, a->tracks & tracks, a->n_letters, p->letters);
    for (size_t letter = 0; letter < a->n_letters; letter++)
        kept[letter] = (uint32_t)(kept[letter] * p->n_own + p->letters[letter]);
    for (size_t letter = 0; letter < a->n_letters; letter++)
        p->letters[kept[letter]] = (uint32_t)letter;
    sg_budget_free(p->maker.work.budget, kept, a->n_letters * sizeof *kept);
    return SG_OK;
}

/*
 * The numbers that go away may be longer than the others: what is accepted after zeros of these counts as accepted.
 * Zeros make no difference, so counts only grow from round to round, up to what they are.
 */
static sg_status find_ends(projection *p)
{
    const sg_dfa *a = p->a;
    bool is_new = true;
    memcpy(p->ends, a->accepts, a->n_states);
    while (is_new) {
        is_new = false;
        for (size_t s = 0; s < a->n_states; s++) {
            uint8_t count = 0;
            for (size_t j = 0; count < p->least && j < p->n_own; j++)
                count = plus(p, count, p->ends[a->next[s * a->n_letters + p->letters[j]]]);
            if (count > p->ends[s])
                p->ends[s] = count, is_new = true;
        }
        const sg_status status = sg_tick(&p->maker.ticker, a->n_states * p->n_own);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void list_bits(projection *p)
{
    p->n_list = 0;
    for (size_t word = 0; word < p->n_bits; word++) {
        for (unsigned bit = 0; p->bits[word] != 0; bit++, p->bits[word] >>= 1)
            if (p->bits[word] & 1) {
                const size_t s = word * 64 + bit;
                p->list[p->n_list++] = (uint32_t)(s * p->least + p->counts[s] - 1);
                p->counts[s] = 0;
            }
    }
}

/* The states after a letter of the other tracks, from the states of a key. */
static sg_status step(projection *p, size_t state, size_t letter)
{
    const uint32_t *letters = p->letters + letter * p->n_own;
    size_t n;
    const uint32_t *key = sg_maker_key(&p->maker, state, &n);
    for (size_t i = 0; i < n; i++) {
        const uint32_t *row = p->a->next + key[i] / p->least * p->a->n_letters;
        for (size_t j = 0; j < p->n_own; j++) {
            const uint32_t t = row[letters[j]];
            if (t == p->dead)
                continue;
            p->bits[t / 64] |= UINT64_C(1) << t % 64;
            p->counts[t] = plus(p, p->counts[t], key[i] % p->least + 1);
        }
    }
    list_bits(p);
    return sg_tick(&p->maker.ticker, n * p->n_own + p->n_bits);
}

static bool ends_in(const projection *p, size_t state)
{
    size_t n;
    unsigned count = 0;
    const uint32_t *key = sg_maker_key(&p->maker, state, &n);
    for (size_t i = 0; count < p->least && i < n; i++)
        count = plus(p, count, (key[i] % p->least + 1) * p->ends[key[i] / p->least]);
    return count >= p->least;
}

static sg_status explore_sets(projection *p)
{
    sg_maker *maker = &p->maker;
    uint32_t state, start = 0;
    sg_status status = sg_maker_state(maker, &start, 1, &state);
    for (size_t s = 0; status == SG_OK && s < maker->n_states; s++) {
        status = sg_maker_row(maker, ends_in(p, s));
        for (size_t letter = 0; status == SG_OK && letter < maker->dfa.n_letters; letter++) {
            status = step(p, s, letter);
            if (status == SG_OK)
                status = sg_maker_state(maker, p->list, p->n_list, &state);
            if (status == SG_OK)
                sg_maker_next(maker, letter, state);
        }
    }
    return status;
}

sg_status sg_dfa_exists(sg_dfa_work work, const sg_dfa *a, uint32_t tracks, unsigned least, sg_dfa *out)
{
    const size_t n = a->n_states;
    projection p = {.a = a, .least = least, .n_bits = n / 64 + 1, .dead = dead_state(a)};
    p.n_own = sg_dfa_letters(a->base, a->tracks & tracks);
    sg_status status = sg_maker_start(&p.maker, work, a->base, a->tracks & ~tracks);
    if (status == SG_OK && n > SG_INDEX_NONE / least)
        status = SG_ELIMIT;
    if (status == SG_OK)
        status = sg_budget_new(work.budget, a->n_letters, sizeof *p.letters, &p.letters);
    if (status == SG_OK)
        status = sg_budget_new(work.budget, 2 * n, 1, &p.ends);
    if (status == SG_OK)
        status = sg_budget_new(work.budget, p.n_bits, sizeof *p.bits, &p.bits);
    if (status == SG_OK)
        status = sg_budget_new(work.budget, n, sizeof *p.list, &p.list);
    if (status == SG_OK)
        status = find_letters(&p, tracks);
    if (status == SG_OK) {
        p.counts = p.ends + n;
        status = find_ends(&p);
    }
    if (status == SG_OK)
        status = explore_sets(&p);
    sg_budget_free(work.budget, p.letters, p.letters ? a->n_letters * sizeof *p.letters : 0);
    sg_budget_free(work.budget, p.ends, p.ends ? 2 * n : 0);
    sg_budget_free(work.budget, p.bits, p.bits ? p.n_bits * sizeof *p.bits : 0);
    sg_budget_free(work.budget, p.list, p.list ? n * sizeof *p.list : 0);
    return sg_maker_end(&p.maker, status, out);
}
