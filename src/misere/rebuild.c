/* SPDX-License-Identifier: MIT */
/*
 * The new generator is the first to be set free (product.c). If the guess has a counterexample, the lightest one says
 * which generators to set free in the next guess, whose base is the guess before: once enough of its letters are free,
 * with long enough powers, the word is a normal form and cannot be a counterexample again. Guesses need not be right:
 * only one without a counterexample is taken.
 */
#include "quotient.h"

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
static bool is_light_without(const sg_mq_game *game, const sg_mq_plan *plan, const sg_mq_tables *tables,
                             const sg_mq_word *word, uint32_t g)
{
    uint32_t x = 0;
    uint64_t weight = 0;
    for (size_t i = 0; i < word->n; i++) {
        const uint32_t letter = word->letters[i];
        if (letter == g || sg_mq_is_free(plan, letter))
            continue;
        x = sg_mq_times(plan->base, x, plan->base->phi[letter]);
        weight += game->generators[letter].weight;
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
 * Frees g, of which the word has count. The new period is a multiple of the period in the base, so that the guess keeps
 * every distinction that the base makes. Period 2 is by far the most frequent one; a counterexample with a long power
 * hints at period 6 (0.265 from heap 13 on), with a longer one at period 12.
 */
static void set_free(sg_mq_plan *plan, uint32_t g, size_t count)
{
    enum { LONG = 6, LONGER = 24 };
    uint32_t index, period;
    powers_of(plan->base, plan->base->phi[g], &index, &period);
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
    plan->free[plan->n_free++] = (sg_mq_free){.generator = g, .cap = index + period, .period = period};
}

/*
 * Sets letters of the word free until the word is a normal form of the product, and at least least of them if there are
 * so many. A letter without which the bound ones are a lightest word comes first, among equals the largest generator.
 */
static sg_status choose_free(const sg_mq_game *game, sg_mq_plan *plan, const sg_mq_tables *tables,
                             const sg_mq_word *word, size_t least)
{
    bool light = false;
    plan->n_free = 0;
    while (!light || plan->n_free < least) {
        uint32_t best = 0;
        for (size_t i = 0; i < word->n; i++) {
            const uint32_t g = word->letters[i];
            if (sg_mq_is_free(plan, g))
                continue;
            const bool fits = is_light_without(game, plan, tables, word, g);
            if (best == 0 || (fits && !light) || (fits == light && g > best))
                best = g;
            light = light || fits;
        }
        if (best == 0 && light)
            break;
        if (best == 0 || plan->n_free == SG_MQ_FREE_MAX)
            return SG_ELIMIT;
        set_free(plan, best, count_of(word, best));
    }
    return SG_OK;
}

/* ---- guesses and checks -------------------------------------------------------------------------------------------- */

static uint64_t weight_of(const sg_mq_game *game, const sg_mq_word *word)
{
    uint64_t weight = 0;
    for (size_t i = 0; i < word->n; i++)
        weight += game->generators[word->letters[i]].weight;
    return weight;
}

/* A guess with its tables. */
typedef struct guess {
    sg_mq_monoid monoid;
    sg_mq_tables tables;
} guess;

static void free_guess(sg_mq_game *game, guess *g)
{
    sg_mq_tables_free(game, &g->tables);
    sg_mq_monoid_free(game, &g->monoid);
}

/* Makes the guess of the plan and checks it. */
static sg_status try_plan(sg_mq_game *game, const sg_mq_plan *plan, guess *out, sg_mq_word *word, bool *found)
{
    *out = (guess){0};
    sg_status status = sg_mq_guess(game, plan, &out->monoid);
    if (status == SG_OK)
        status = sg_mq_tables_new(game, &out->monoid, plan->n, &out->tables);
    if (status == SG_OK)
        status = sg_mq_counterexample(game, &out->monoid, &out->tables, NULL, word, found);
    if (status != SG_OK)
        free_guess(game, out);
    return status;
}

sg_status sg_mq_rebuild(sg_mq_game *game, const sg_mq_monoid *base, size_t n, sg_mq_monoid *out, sg_mq_tables *tables)
{
    sg_mq_plan plan = {.base = base,
                       .n = n,
                       .n_base = n - 1,
                       .free = {{.generator = (uint32_t)n, .cap = FIRST_CAP, .period = FIRST_PERIOD}},
                       .n_free = 1};
    guess made, before = {0}; /* before: the base, from the second guess on */
    sg_mq_word word = {0};
    uint64_t weight_before = 0;
    size_t least = 1;
    bool found = false;
    sg_status status = try_plan(game, &plan, &made, &word, &found);
    while (status == SG_OK && found) {
        free_guess(game, &before);
        before = made;
        plan.base = &before.monoid;
        plan.n_base = n;
        /* Mostly each counterexample is heavier than the last; where they take turns, more letters are set free. */
        const uint64_t weight = weight_of(game, &word);
        least = weight > weight_before ? 1 : least + 1;
        weight_before = weight;
        status = choose_free(game, &plan, &before.tables, &word, least);
        if (status == SG_OK)
            status = try_plan(game, &plan, &made, &word, &found);
    }
    free_guess(game, &before);
    sg_mq_word_free(game, &word);
    if (status == SG_OK) {
        *out = made.monoid;
        *tables = made.tables;
    }
    return status;
}
