/* SPDX-License-Identifier: MIT */
/*
 * The object: generators, their options, and the quotient of the generators so far. A new generator mostly takes an
 * element that there is already, and the monoid stays as it is; else rebuild.c makes a larger one.
 */
#include "quotient.h"
#include "../base/hash.h"
#include "../base/sink.h"

#include <stdlib.h>

struct sg_quotient {
    sg_options_fn *options;
    void *ud;
    sg_mq_game game;
    sg_mq_monoid monoid;
    sg_mq_tables tables;
};

/* ---- making ---------------------------------------------------------------------------------------------------- */

sg_status sg_quotient_new(sg_options_fn *options, void *ud, sg_quotient **out)
{
    sg_quotient *q = calloc(1, sizeof *q);
    if (q == NULL)
        return SG_ENOMEM;
    q->options = options;
    q->ud = ud;
    /* No generators: the identity alone, which is no P. */
    sg_status status = sg_mq_monoid_new(&q->game, 1, 0, &q->monoid);
    if (status == SG_OK)
        status = sg_mq_tables_new(&q->game, &q->monoid, 0, &q->tables);
    if (status == SG_OK)
        *out = q;
    else
        sg_quotient_free(q);
    return status;
}

void sg_quotient_free(sg_quotient *q)
{
    if (q == NULL)
        return;
    sg_mq_tables_free(&q->game, &q->tables);
    sg_mq_monoid_free(&q->game, &q->monoid);
    free(q->game.generators);
    free(q->game.pool);
    free(q);
}

void sg_quotient_limit(sg_quotient *q, uint64_t max_bytes)
{
    q->game.budget.max_bytes = max_bytes;
}

/* ---- options of the next generator --------------------------------------------------------------------------- */

typedef struct generator_sink {
    sg_sink base;
    sg_mq_game *game;
} generator_sink;

static sg_status take_option(sg_sink *base, const uint64_t *parts, size_t n_parts)
{
    sg_mq_game *game = ((generator_sink *)base)->game;
    if (n_parts >= UINT32_MAX)
        return SG_ERANGE;
    for (size_t i = 0; i < n_parts; i++)
        if (parts[i] > game->n)
            return SG_ERANGE;
    const sg_status status =
        sg_array_room(&game->budget, &game->pool, &game->cap_pool, game->n_pool + n_parts + 1, sizeof *game->pool);
    if (status != SG_OK)
        return status;
    const size_t head = game->n_pool++;
    for (size_t i = 0; i < n_parts; i++) /* parts without a move are left out: they are equal to nothing */
        if (parts[i] > 0 && game->generators[parts[i]].depth > 0)
            game->pool[game->n_pool++] = (uint32_t)parts[i];
    game->pool[head] = (uint32_t)(game->n_pool - head - 1);
    return SG_OK;
}

/* The longest line of play; SG_ERANGE if it is longer than a weight can tell. */
static sg_status find_depth(const sg_mq_game *game, const sg_mq_generator *generator, uint64_t *depth)
{
    const uint64_t most = UINT64_C(1) << 20;
    *depth = 0;
    for (size_t at = generator->first; at < generator->end;) {
        uint64_t line = 1;
        for (uint32_t k = game->pool[at++]; k > 0; k--)
            line += game->generators[game->pool[at++]].depth;
        if (line > most)
            return SG_ERANGE;
        if (line > *depth)
            *depth = line;
    }
    return SG_OK;
}

/* The low bits of 4096 letters add up to less than the weight of one move, so that moves make words lighter. */
static uint64_t weight_of(size_t g, uint64_t depth)
{
    return depth > 0 ? depth << 32 | sg_hash_word(g) >> 44 : 0;
}

/* ---- adjoining ------------------------------------------------------------------------------------------------ */

/* Is the class idle alone, or with one other generator? Most elements that do not fit fail this. */
static bool is_idle_at_once(const sg_mq_tables *t, const sg_mq_class *c)
{
    bool idle = sg_bits_has(c->idle, 0);
    for (size_t i = 0; i < t->n_classes && !idle; i++)
        idle = sg_bits_has(c->idle, t->classes[i].element) && sg_bits_has(t->classes[i].idle, c->element);
    return idle;
}

/* Does generator g, with these options, fit as the element x? If so, the tables have its class. */
static sg_status try_element(sg_quotient *q, size_t g, uint32_t x, const uint64_t *options, bool *fits)
{
    sg_mq_tables *t = &q->tables;
    sg_mq_word word = {0};
    uint32_t z;
    *fits = sg_mq_class_find(t, x, options) != NULL;
    if (*fits)
        return SG_OK;
    sg_status status = sg_mq_class_add(&q->game, &q->monoid, t, g, x, options);
    if (status != SG_OK)
        return status;
    const sg_mq_class *c = &t->classes[t->n_classes - 1];
    const bool dominated = sg_mq_is_dominated(t, c);
    if (!is_idle_at_once(t, c) && !sg_mq_class_clashes(&q->monoid, t, c, &z)) {
        bool found = false;
        if (!dominated)
            status = sg_mq_counterexample(&q->game, &q->monoid, t, c, &word, &found);
        *fits = status == SG_OK && !found;
    }
    sg_mq_word_free(&q->game, &word);
    if (!*fits || dominated) /* checks need no dominated classes */
        sg_mq_class_drop(&q->game, t);
    return status;
}

/* Is there a z with x z and y z both in P, for a y of the options? */
static bool clashes(const sg_quotient *q, uint32_t x, const uint64_t *options)
{
    const sg_mq_tables *t = &q->tables;
    for (uint32_t y = 0; y < q->monoid.order; y++)
        for (size_t i = 0; sg_bits_has(options, y) && i < t->words; i++)
            if (t->rows[x * t->words + i] & t->rows[y * t->words + i])
                return true;
    return false;
}

/* The element that generator g can take with the monoid as it is; at most one fits. */
static sg_status find_element(sg_quotient *q, size_t g, uint32_t *element, bool *found)
{
    sg_mq_game *game = &q->game;
    const size_t words = q->tables.words;
    uint64_t *options;
    *found = false;
    sg_status status = sg_budget_new(&game->budget, words, sizeof *options, &options);
    if (status == SG_OK)
        status = sg_mq_options_of(game, &q->monoid, g, options);
    for (uint32_t x = 0; x < q->monoid.order && status == SG_OK && !*found; x++) {
        const bool clash = clashes(q, x, options);
        status = sg_tick(&game->ticker, q->monoid.order);
        if (!clash && status == SG_OK)
            status = try_element(q, g, x, options, found);
        *element = x;
    }
    sg_budget_free(&game->budget, options, words * sizeof *options);
    return status;
}

/* Gives generator g its element, in a larger monoid if need be. phi has room for it. */
static sg_status settle(sg_quotient *q, size_t g)
{
    uint32_t element = 0;
    bool found = q->game.generators[g].depth == 0;
    sg_mq_monoid made;
    sg_mq_tables tables;
    sg_status status = found ? SG_OK : find_element(q, g, &element, &found);
    if (status == SG_OK && found)
        q->monoid.phi[g] = element;
    if (status != SG_OK || found)
        return status;
    status = sg_mq_rebuild(&q->game, &q->monoid, g, &made, &tables);
    if (status != SG_OK)
        return status;
    sg_mq_tables_free(&q->game, &q->tables);
    sg_mq_monoid_free(&q->game, &q->monoid);
    q->monoid = made;
    q->tables = tables;
    return SG_OK;
}

/* Asks for the options of generator g and finds its depth and weight. */
static sg_status make_generator(sg_quotient *q, size_t g)
{
    sg_mq_game *game = &q->game;
    generator_sink sink = {.base = {.take = take_option}, .game = game};
    sg_mq_generator made = {.first = game->n_pool};
    sg_status status = sg_sink_ask(&sink.base, q->options, q->ud, g);
    made.end = game->n_pool;
    if (status == SG_OK)
        status = find_depth(game, &made, &made.depth);
    made.weight = weight_of(g, made.depth);
    if (status == SG_OK)
        game->generators[g] = made;
    return status;
}

sg_status sg_quotient_adjoin(sg_quotient *q, const sg_pulse *pulse)
{
    sg_mq_game *game = &q->game;
    sg_mq_monoid *m = &q->monoid;
    const size_t g = game->n + 1, n_pool = game->n_pool;
    game->ticker = (sg_ticker){.pulse = pulse, .done = game->n};
    sg_status status = g < UINT32_MAX ? SG_OK : SG_ERANGE;
    if (status == SG_OK)
        status = sg_array_room(&game->budget, &game->generators, &game->cap, g + 1, sizeof *game->generators);
    if (status == SG_OK)
        status = sg_array_room(&game->budget, &m->phi, &m->cap_phi, g + 1, sizeof *m->phi);
    if (status == SG_OK)
        status = make_generator(q, g);
    if (status == SG_OK)
        status = settle(q, g);
    if (status != SG_OK) {
        game->n_pool = n_pool;
        return status;
    }
    game->n = g;
    return pulse != NULL ? pulse->beat(pulse->ud, g) : SG_OK;
}

/* ---- looking --------------------------------------------------------------------------------------------------- */

void sg_quotient_look(const sg_quotient *q, sg_quotient_view *out)
{
    *out = (sg_quotient_view){.order = q->monoid.order,
                              .n_generators = q->game.n,
                              .phi = q->monoid.phi,
                              .product = q->monoid.product,
                              .is_p = q->monoid.is_p,
                              .bytes = q->game.budget.held_bytes};
}

sg_status sg_quotient_period(const sg_quotient *q, const sg_criterion *criterion, sg_period *out, bool *found)
{
    *found = false;
    if (criterion->theorem != SG_THEOREM_WINDOW && criterion->theorem != SG_THEOREM_GUY_SMITH)
        return SG_OK;
    return sg_period_find(q->monoid.phi, q->game.n + 1, criterion, false, out, found);
}
