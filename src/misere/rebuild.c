/* SPDX-License-Identifier: MIT */
/*
 * A larger monoid, when the new generator fits in none of the elements. At first it alone is set free (product.c). If
 * the guess does not stand the check, the lightest word that breaks it says which generators to set free next on top of
 * that guess: once enough of its letters are free, with long enough powers, the word is a normal form and cannot break the
 * next guess. Nothing here needs to be right for the result to be: only what sg_mq_verify lets pass is taken.
 */
#include "product.h"

enum { FIRST_CAP = 4, FIRST_PERIOD = 2 };

/* ---- which generators to set free ------------------------------------------------------------------------------- */

static size_t count_of(const sg_mq_word *word, uint32_t g)
{
    size_t count = 0;
    for (size_t i = 0; i < word->n; i++)
        count += word->letters[i] == g;
    return count;
}

/* Are the bound letters of the word, without g, the lightest word of their element? */
static bool is_light_without(const sg_mq_build *b, const sg_mq_tables *tables, const sg_mq_word *word, uint32_t g)
{
    uint32_t x = 0;
    uint64_t weight = 0;
    for (size_t i = 0; i < word->n; i++) {
        const uint32_t a = word->letters[i];
        if (a == g || sg_mq_is_free(b, a))
            continue;
        x = sg_mq_times(b->base, x, b->base->phi[a]);
        weight += b->q->generators[a].heavy;
    }
    return weight <= tables->weights[x];
}

/* The least index and period of the powers of t, t^(index + period) = t^index, by Floyd's method. */
static void powers_of(const sg_mq_monoid *m, uint32_t t, uint32_t *index, uint32_t *period)
{
    uint32_t slow = t, fast = sg_mq_times(m, t, t);
    while (slow != fast) {
        slow = sg_mq_times(m, slow, t);
        fast = sg_mq_times(m, sg_mq_times(m, fast, t), t);
    }
    *index = 0;
    for (slow = 0; slow != fast; ++*index) {
        slow = sg_mq_times(m, slow, t);
        fast = sg_mq_times(m, fast, t);
    }
    fast = sg_mq_times(m, slow, t);
    for (*period = 1; fast != slow; ++*period)
        fast = sg_mq_times(m, fast, t);
}

/*
 * Frees g, whose powers in the word go up to count. What holds of its powers from now on holds in the base, too, so that
 * nothing that was right before gets lost. Powers of period 2 are by far the most frequent; long ones in a word that
 * breaks the base speak for period 6 (0.265 from heap 13 on), longer ones for yet another.
 */
static void set_free(sg_mq_build *b, uint32_t g, size_t count)
{
    enum { LONG = 6, LONGER = 24 };
    uint32_t index, period;
    powers_of(b->base, b->base->phi[g], &index, &period);
    if (period % 2)
        period *= 2;
    if (count > LONG && period % 3)
        period *= 3;
    if (count > LONGER)
        period *= 2;
    if (index < count)
        index = (uint32_t)count;
    if (index < FIRST_CAP - FIRST_PERIOD)
        index = FIRST_CAP - FIRST_PERIOD;
    b->free_at[b->n_free] = g;
    b->period[b->n_free] = period;
    b->cap[b->n_free++] = index + period;
}

/* Sets generators of the word free until it is a normal form of the product; no fewer than least if it has so many. */
static sg_status loosen(sg_mq_build *b, const sg_mq_tables *tables, const sg_mq_word *word, size_t least)
{
    bool light = false;
    b->n_free = 0;
    while (!light || b->n_free < least) {
        uint32_t best = 0;
        for (size_t i = 0; i < word->n; i++) {
            const uint32_t g = word->letters[i];
            if (sg_mq_is_free(b, g))
                continue;
            const bool fits = is_light_without(b, tables, word, g);
            if (best == 0 || (fits && !light) || (fits == light && g > best))
                best = g;
            light = light || fits;
        }
        if (best == 0 && light)
            break;
        if (best == 0 || b->n_free == SG_MQ_FREE_MAX)
            return SG_ELIMIT;
        set_free(b, best, count_of(word, best));
    }
    return SG_OK;
}

/* Is the word heavier than the one before? Words of one weight could take turns, though hardly any two have the same. */
static bool heavier(const sg_quotient *q, const sg_mq_word *word, uint64_t *weight)
{
    const uint64_t before = *weight;
    *weight = 0;
    for (size_t i = 0; i < word->n; i++)
        *weight += q->generators[word->letters[i]].heavy;
    return *weight > before;
}

static void free_guess(sg_quotient *q, size_t n, sg_mq_monoid *m, sg_mq_tables *t)
{
    sg_mq_tables_free(q, t, m);
    sg_mq_monoid_free(q, m, n);
}

sg_status sg_mq_rebuild(sg_quotient *q, size_t n, sg_mq_monoid *out, sg_mq_tables *tables, sg_mq_ticker *tick)
{
    sg_mq_build b = {.q = q,
                     .n = n,
                     .base = &q->monoid,
                     .n_base = n - 1,
                     .free_at = {(uint32_t)n},
                     .period = {FIRST_PERIOD},
                     .cap = {FIRST_CAP},
                     .n_free = 1};
    sg_mq_monoid base = {0};
    sg_mq_tables base_tables = {0};
    sg_mq_word word = {0};
    uint64_t weight = 0;
    size_t least = 1;
    bool ok = false;
    sg_status status = SG_OK;
    while (status == SG_OK && !ok) {
        *tables = (sg_mq_tables){0};
        q->rebuilt++;
        status = sg_mq_construct(&b, out, tick);
        if (status != SG_OK)
            break;
        status = sg_mq_tables_of(q, out, n, tables, tick);
        if (status == SG_OK)
            status = sg_mq_verify(q, out, tables, 0, &word, &ok, tick);
        if (status == SG_OK && ok)
            break;
        free_guess(q, n, &base, &base_tables);
        base = *out;
        base_tables = *tables;
        b.base = &base;
        b.n_base = n;
        *out = (sg_mq_monoid){0};
        *tables = (sg_mq_tables){0};
        if (status == SG_OK)
            least = heavier(q, &word, &weight) ? 1 : least + 1;
        if (status == SG_OK)
            status = loosen(&b, &base_tables, &word, least);
    }
    free_guess(q, n, &base, &base_tables);
    sg_mq_give(q, word.letters, word.cap, sizeof *word.letters);
    return status;
}
