/* SPDX-License-Identifier: MIT */
/*
 * A word w of generators that have a move, with the element x, breaks a monoid in one of two ways:
 *
 *   clash   x and an option of w are both in P. The tables show that generator by generator, for all other letters at
 *           once (sg_mq_class_clashes).
 *   idle    neither x nor any option of w is in P, though w has a move. Let the idle set D(w) be the z with x z not in P
 *           and y z not in P for each option y of w. For products, D(u v) = { z : v z in D(u), u z in D(v) }, and w is
 *           idle if D(w) has the identity. So idle words are searched for over pairs (x, D), lightest first. A word need
 *           not be extended if D is empty, or is part of the D of a lighter word with the same element.
 */
#include "quotient.h"

#include <string.h>

typedef struct node {
    uint64_t weight;
    uint32_t element, letter; /* the last letter, an index of classes */
    uint32_t before;          /* the node of the word without it, or NO_NODE */
    uint32_t next;            /* the next kept node of the same element */
} node;

static const uint32_t NO_NODE = UINT32_MAX;

typedef struct search {
    sg_mq_game *game;
    const sg_mq_monoid *m;
    const sg_mq_tables *t;
    node *nodes;
    uint64_t *sets; /* D of each node */
    size_t n_nodes, cap_nodes, cap_sets;
    uint32_t *queue; /* nodes to be extended, a binary heap by weight */
    size_t n_queue, cap_queue;
    uint32_t *kept; /* per element, the first node that was extended */
    uint64_t *scratch;
    uint32_t *sources; /* per class, the elements z in the order of element * z ... */
    uint32_t *starts;  /* ... and where those of each product begin */
} search;

static bool is_empty(const uint64_t *set, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (set[i])
            return false;
    return true;
}

static const uint64_t *set_of(const search *s, uint32_t at)
{
    return s->sets + at * s->t->words;
}

/* ---- the queue --------------------------------------------------------------------------------------------------- */

static bool is_lighter(const search *s, uint32_t a, uint32_t b)
{
    return s->nodes[a].weight < s->nodes[b].weight;
}

static void queue_push(search *s, uint32_t at)
{
    size_t i = s->n_queue++;
    for (; i > 0 && is_lighter(s, at, s->queue[(i - 1) / 2]); i = (i - 1) / 2)
        s->queue[i] = s->queue[(i - 1) / 2];
    s->queue[i] = at;
}

static uint32_t queue_pop(search *s)
{
    const uint32_t first = s->queue[0], moved = s->queue[--s->n_queue];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= s->n_queue)
            break;
        if (child + 1 < s->n_queue && is_lighter(s, s->queue[child + 1], s->queue[child]))
            child++;
        if (!is_lighter(s, s->queue[child], moved))
            break;
        s->queue[i] = s->queue[child];
        i = child;
    }
    s->queue[i] = moved;
    return first;
}

/* ---- idle words ---------------------------------------------------------------------------------------------------- */

/* True if the set is a subset of D(node) for a kept node of the same element. */
static bool is_covered(const search *s, uint32_t element, const uint64_t *set)
{
    for (uint32_t at = s->kept[element]; at != NO_NODE; at = s->nodes[at].next)
        if (sg_mq_is_within(set, set_of(s, at), s->t->words))
            return true;
    return false;
}

static sg_status add_node(search *s, node made, const uint64_t *set)
{
    sg_budget *budget = &s->game->budget;
    const size_t words = s->t->words;
    if (is_empty(set, words) || is_covered(s, made.element, set))
        return SG_OK;
    if (s->n_nodes == NO_NODE)
        return SG_ELIMIT;
    sg_status status = sg_array_room(budget, &s->nodes, &s->cap_nodes, s->n_nodes + 1, sizeof *s->nodes);
    if (status == SG_OK)
        status = sg_array_room(budget, &s->sets, &s->cap_sets, (s->n_nodes + 1) * words, sizeof *s->sets);
    if (status == SG_OK)
        status = sg_array_room(budget, &s->queue, &s->cap_queue, s->n_queue + 1, sizeof *s->queue);
    if (status != SG_OK)
        return status;
    const uint32_t at = (uint32_t)s->n_nodes++;
    s->nodes[at] = made;
    memcpy(s->sets + at * words, set, words * sizeof *set);
    queue_push(s, at);
    return SG_OK;
}

/* s->scratch = D(w c) for the word w of a node and one letter of class i. */
static void extend_set(search *s, uint32_t at, size_t i)
{
    const sg_mq_monoid *m = s->m;
    const uint32_t *sources = s->sources + i * m->order, *starts = s->starts + i * (m->order + (size_t)1);
    const uint32_t *by_word = m->product + (size_t)s->nodes[at].element * m->order;
    const uint64_t *set = set_of(s, at), *idle = s->t->classes[i].idle;
    const size_t words = s->t->words;
    uint64_t *made = s->scratch;
    memset(made, 0, words * sizeof *made);
    for (size_t k = 0; k < words; k++)
        for (uint64_t rest = set[k]; rest; rest &= rest - 1) {
            const size_t y = k * 64 + (size_t)__builtin_ctzll(rest);
            for (uint32_t z = starts[y]; z < starts[y + 1]; z++)
                if (sg_bits_has(idle, by_word[sources[z]]))
                    sg_bits_add(made, sources[z]);
        }
}

/* Adds the words of a node with one more letter. */
static sg_status extend(search *s, uint32_t at)
{
    const node from = s->nodes[at];
    sg_status status = SG_OK;
    for (size_t i = 0; i < s->t->n_classes && status == SG_OK; i++) {
        const sg_mq_class *c = &s->t->classes[i];
        if (c->dominated)
            continue;
        extend_set(s, at, i);
        const node made = {from.weight + c->weight, sg_mq_times(s->m, from.element, c->element), (uint32_t)i, at,
                           NO_NODE};
        status = sg_tick(&s->game->ticker, s->m->order / 4 + 8);
        if (status == SG_OK)
            status = add_node(s, made, s->scratch);
    }
    return status;
}

static sg_status spell(const search *s, uint32_t at, sg_mq_word *word)
{
    sg_status status = SG_OK;
    word->n = 0;
    for (; at != NO_NODE && status == SG_OK; at = s->nodes[at].before)
        status = sg_mq_word_add(s->game, word, s->t->classes[s->nodes[at].letter].generator);
    return status;
}

/* The lightest idle word of weight less than below, if there is one. */
static sg_status find_idle_word(search *s, const sg_mq_class *only, uint64_t below, sg_mq_word *word, bool *found)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < s->t->n_classes && status == SG_OK; i++) {
        const sg_mq_class *c = &s->t->classes[i];
        if (only != NULL ? c == only : !c->dominated)
            status = add_node(s, (node){c->weight, c->element, (uint32_t)i, NO_NODE, NO_NODE}, c->idle);
    }
    while (status == SG_OK && s->n_queue > 0) {
        const uint32_t at = queue_pop(s);
        node *top = &s->nodes[at];
        if (top->weight >= below)
            return SG_OK;
        if (is_covered(s, top->element, set_of(s, at)))
            continue;
        if (sg_bits_has(set_of(s, at), 0)) {
            *found = true;
            return spell(s, at, word);
        }
        top->next = s->kept[top->element];
        s->kept[top->element] = at;
        status = extend(s, at);
    }
    return status;
}

/* ---- clashes ------------------------------------------------------------------------------------------------------- */

/* The lightest word that clashes; *weight is UINT64_MAX if there is none. */
static sg_status find_clash(sg_mq_game *game, const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *only,
                            sg_mq_word *word, uint64_t *weight)
{
    sg_status status = SG_OK;
    *weight = UINT64_MAX;
    for (size_t i = 0; i < t->n_classes && status == SG_OK; i++) {
        const sg_mq_class *c = &t->classes[i];
        uint32_t z;
        if ((only != NULL && c != only) || !sg_mq_class_clashes(m, t, c, &z) || c->weight + t->weights[z] >= *weight)
            continue;
        *weight = c->weight + t->weights[z];
        word->n = 0;
        status = sg_mq_word_add(game, word, c->generator);
        for (; z != 0 && status == SG_OK; z = t->before[z])
            status = sg_mq_word_add(game, word, t->last[z]);
    }
    return status;
}

/* ---- the check ----------------------------------------------------------------------------------------------------- */

/* Sorts the z by element * z, for each class. */
static sg_status find_sources(search *s)
{
    const size_t order = s->m->order, n = s->t->n_classes;
    sg_budget *budget = &s->game->budget;
    sg_status status = sg_budget_new(budget, n * order, sizeof *s->sources, &s->sources);
    if (status == SG_OK)
        status = sg_budget_new(budget, n * (order + 1), sizeof *s->starts, &s->starts);
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        if (s->t->classes[i].dominated)
            continue;
        const uint32_t *product = s->m->product + s->t->classes[i].element * order;
        uint32_t *starts = s->starts + i * (order + 1), *sources = s->sources + i * order;
        for (size_t z = 0; z < order; z++)
            starts[product[z]]++;
        for (size_t y = 1; y <= order; y++)
            starts[y] += starts[y - 1];
        for (size_t z = order; z-- > 0;)
            sources[--starts[product[z]]] = (uint32_t)z;
        status = sg_tick(&s->game->ticker, 3 * order);
    }
    return status;
}

static void free_search(search *s)
{
    sg_budget *budget = &s->game->budget;
    const size_t order = s->m->order, n = s->t->n_classes;
    sg_budget_free(budget, s->kept, order * sizeof *s->kept);
    sg_budget_free(budget, s->scratch, s->t->words * sizeof *s->scratch);
    sg_budget_free(budget, s->sources, n * order * sizeof *s->sources);
    sg_budget_free(budget, s->starts, n * (order + 1) * sizeof *s->starts);
    sg_budget_free(budget, s->nodes, s->cap_nodes * sizeof *s->nodes);
    sg_budget_free(budget, s->sets, s->cap_sets * sizeof *s->sets);
    sg_budget_free(budget, s->queue, s->cap_queue * sizeof *s->queue);
}

sg_status sg_mq_counterexample(sg_mq_game *game, const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *only,
                               sg_mq_word *word, bool *found)
{
    search s = {.game = game, .m = m, .t = t};
    uint64_t below;
    word->n = 0;
    sg_status status = find_clash(game, m, t, only, word, &below);
    *found = below != UINT64_MAX;
    if (status != SG_OK)
        return status;
    status = sg_budget_new(&game->budget, m->order, sizeof *s.kept, &s.kept);
    if (status == SG_OK) {
        memset(s.kept, 0xff, m->order * sizeof *s.kept);
        status = sg_budget_new(&game->budget, t->words, sizeof *s.scratch, &s.scratch);
    }
    if (status == SG_OK)
        status = find_sources(&s);
    if (status == SG_OK)
        status = find_idle_word(&s, only, below, word, found);
    free_search(&s);
    return status;
}
