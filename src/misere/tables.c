/* SPDX-License-Identifier: MIT */
#include "quotient.h"

#include <string.h>

bool sg_mq_is_within(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & ~b[i])
            return false;
    return true;
}

/* ---- classes ------------------------------------------------------------------------------------------------- */

sg_status sg_mq_options_of(sg_mq_game *game, const sg_mq_monoid *m, size_t g, uint64_t *set)
{
    const sg_mq_generator *generator = &game->generators[g];
    for (size_t at = generator->first; at < generator->end;) {
        uint32_t element = 0;
        for (uint32_t k = game->pool[at++]; k > 0; k--)
            element = sg_mq_times(m, element, m->phi[game->pool[at++]]);
        sg_bits_add(set, element);
    }
    return sg_tick(&game->ticker, generator->end - generator->first);
}

static uint64_t last_word_mask(uint32_t order)
{
    return order % 64 ? (UINT64_C(1) << order % 64) - 1 : UINT64_MAX;
}

static void find_idle(const sg_mq_monoid *m, const sg_mq_tables *t, sg_mq_class *c)
{
    memcpy(c->idle, t->rows + c->element * t->words, t->words * sizeof *c->idle);
    for (uint32_t y = 0; y < m->order; y++)
        if (sg_bits_has(c->options, y))
            for (size_t i = 0; i < t->words; i++)
                c->idle[i] |= t->rows[y * t->words + i];
    for (size_t i = 0; i < t->words; i++)
        c->idle[i] = ~c->idle[i];
    c->idle[t->words - 1] &= last_word_mask(m->order);
}

sg_status sg_mq_class_add(sg_mq_game *game, const sg_mq_monoid *m, sg_mq_tables *t, size_t g, uint32_t element,
                          const uint64_t *options)
{
    uint64_t *sets;
    sg_status status = sg_array_room(&game->budget, &t->classes, &t->cap_classes, t->n_classes + 1, sizeof *t->classes);
    if (status == SG_OK)
        status = sg_budget_new(&game->budget, 2 * t->words, sizeof *sets, &sets);
    if (status != SG_OK)
        return status;
    sg_mq_class *c = &t->classes[t->n_classes++];
    *c = (sg_mq_class){(uint32_t)g, element, game->generators[g].weight, sets, sets + t->words, false};
    memcpy(c->options, options, t->words * sizeof *options);
    find_idle(m, t, c);
    return SG_OK;
}

void sg_mq_class_drop(sg_mq_game *game, sg_mq_tables *t)
{
    sg_budget_free(&game->budget, t->classes[--t->n_classes].options, 2 * t->words * sizeof(uint64_t));
}

sg_mq_class *sg_mq_class_find(const sg_mq_tables *t, uint32_t element, const uint64_t *options)
{
    for (size_t i = 0; i < t->n_classes; i++)
        if (t->classes[i].element == element && memcmp(t->classes[i].options, options, t->words * sizeof *options) == 0)
            return &t->classes[i];
    return NULL;
}

bool sg_mq_is_dominated(const sg_mq_tables *t, const sg_mq_class *c)
{
    for (size_t i = 0; i < t->n_classes; i++) {
        const sg_mq_class *other = &t->classes[i];
        if (other != c && other->element == c->element && other->weight <= c->weight &&
            sg_mq_is_within(other->options, c->options, t->words))
            return true;
    }
    return false;
}

bool sg_mq_class_clashes(const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *c, uint32_t *z)
{
    const uint64_t *own = t->rows + c->element * t->words;
    bool found = false;
    for (uint32_t y = 0; y < m->order; y++) {
        if (!sg_bits_has(c->options, y))
            continue;
        for (size_t i = 0; i < t->words; i++)
            for (uint64_t both = own[i] & t->rows[y * t->words + i]; both; both &= both - 1) {
                const uint32_t at = (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(both);
                if (!found || t->weights[at] < t->weights[*z])
                    *z = at;
                found = true;
            }
    }
    return found;
}

/* ---- the tables of a monoid ------------------------------------------------------------------------------------ */

static sg_status find_rows(sg_mq_game *game, const sg_mq_monoid *m, sg_mq_tables *t)
{
    for (uint32_t x = 0; x < m->order; x++)
        for (uint32_t y = 0; y < m->order; y++)
            if (m->is_p[sg_mq_times(m, x, y)])
                sg_bits_add(t->rows + x * t->words, y);
    return sg_tick(&game->ticker, (uint64_t)m->order * m->order);
}

static sg_status find_classes(sg_mq_game *game, const sg_mq_monoid *m, size_t n, sg_mq_tables *t)
{
    uint64_t *options;
    sg_status status = sg_budget_new(&game->budget, t->words, sizeof *options, &options);
    for (size_t g = 1; g <= n && status == SG_OK; g++) {
        const sg_mq_generator *generator = &game->generators[g];
        if (generator->depth == 0)
            continue;
        memset(options, 0, t->words * sizeof *options);
        status = sg_mq_options_of(game, m, g, options);
        sg_mq_class *c = sg_mq_class_find(t, m->phi[g], options);
        if (c != NULL && generator->weight < c->weight) {
            c->generator = (uint32_t)g;
            c->weight = generator->weight;
        }
        if (status == SG_OK && c == NULL)
            status = sg_mq_class_add(game, m, t, g, m->phi[g], options);
    }
    for (size_t i = 0; i < t->n_classes; i++)
        t->classes[i].dominated = sg_mq_is_dominated(t, &t->classes[i]);
    sg_budget_free(&game->budget, options, t->words * sizeof *options);
    return status;
}

/* The lightest word of each element: Dijkstra's method, without a priority queue since orders are small. */
static sg_status find_words(sg_mq_game *game, const sg_mq_monoid *m, sg_mq_tables *t)
{
    uint64_t *done;
    sg_status status = sg_budget_new(&game->budget, t->words, sizeof *done, &done);
    for (uint32_t x = 1; x < m->order; x++)
        t->weights[x] = UINT64_MAX;
    for (uint32_t round = 0; round < m->order && status == SG_OK; round++) {
        uint32_t x = UINT32_MAX;
        for (uint32_t y = 0; y < m->order; y++)
            if (!sg_bits_has(done, y) && (x == UINT32_MAX || t->weights[y] < t->weights[x]))
                x = y;
        if (t->weights[x] == UINT64_MAX)
            break;
        sg_bits_add(done, x);
        for (size_t i = 0; i < t->n_classes; i++) {
            const sg_mq_class *c = &t->classes[i];
            const uint32_t y = sg_mq_times(m, x, c->element);
            if (t->weights[x] + c->weight < t->weights[y]) {
                t->weights[y] = t->weights[x] + c->weight;
                t->last[y] = c->generator;
                t->before[y] = x;
            }
        }
        status = sg_tick(&game->ticker, m->order + t->n_classes);
    }
    sg_budget_free(&game->budget, done, t->words * sizeof *done);
    return status;
}

sg_status sg_mq_tables_new(sg_mq_game *game, const sg_mq_monoid *m, size_t n, sg_mq_tables *t)
{
    sg_budget *budget = &game->budget;
    *t = (sg_mq_tables){.words = sg_bits_words(m->order), .order = m->order};
    sg_status status = sg_budget_new(budget, m->order * t->words, sizeof *t->rows, &t->rows);
    if (status == SG_OK)
        status = sg_budget_new(budget, m->order, sizeof *t->weights, &t->weights);
    if (status == SG_OK)
        status = sg_budget_new(budget, m->order, sizeof *t->last, &t->last);
    if (status == SG_OK)
        status = sg_budget_new(budget, m->order, sizeof *t->before, &t->before);
    if (status == SG_OK)
        status = find_rows(game, m, t);
    if (status == SG_OK)
        status = find_classes(game, m, n, t);
    if (status == SG_OK)
        status = find_words(game, m, t);
    if (status != SG_OK)
        sg_mq_tables_free(game, t);
    return status;
}

void sg_mq_tables_free(sg_mq_game *game, sg_mq_tables *t)
{
    sg_budget *budget = &game->budget;
    while (t->n_classes > 0)
        sg_mq_class_drop(game, t);
    sg_budget_free(budget, t->classes, t->cap_classes * sizeof *t->classes);
    sg_budget_free(budget, t->rows, t->order * t->words * sizeof *t->rows);
    sg_budget_free(budget, t->weights, t->order * sizeof *t->weights);
    sg_budget_free(budget, t->last, t->order * sizeof *t->last);
    sg_budget_free(budget, t->before, t->order * sizeof *t->before);
    *t = (sg_mq_tables){0};
}
