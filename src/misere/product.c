/* SPDX-License-Identifier: MIT */
/*
 * A guess at a quotient. Of free generators a word counts how many it has (up to the period of their powers); bound ones
 * keep the element that they have in the base. In the product of the two, the outcome of every element follows from the
 * options of its lightest word, lighter elements first; the coarsest congruence that respects the outcomes is the guess.
 */
#include "quotient.h"

#include "../base/hash.h"
#include "../base/index.h"
#include "../base/order.h"

#include <stdlib.h>
#include <string.h>

static const size_t ELEMENTS_MAX = (size_t)1 << 26;
static const uint32_t NOT_THERE = UINT32_MAX;

/* A bound generator that stands for all of the same element: the lightest. */
typedef struct letter {
    uint32_t element, generator;
    uint64_t weight;
} letter;

typedef struct build {
    sg_mq_game *game;
    const sg_mq_plan *plan;
    /* sub: the elements of the base that are products of bound generators. A place is an index of sub. */
    uint32_t *sub_of;  /* per element of the base: its place, or NOT_THERE */
    uint32_t *element; /* per place */
    uint64_t *weight;  /* per place: of the lightest word, */
    uint32_t *last;    /* its last letter (an index of letters) */
    uint32_t *before;  /* and the place of the word without that letter */
    size_t n_sub;
    letter *letters;
    size_t n_letters;
    uint64_t **options; /* of each letter, then of each free generator, as elements of the product, ascending */
    size_t *n_options;
    size_t size;     /* elements of the product */
    bool *is_p;      /* per element of the product */
    uint32_t *cls;   /* its class in the congruence so far */
    uint32_t *next;  /* its class in the next, finer one */
    uint32_t *first; /* per class: its first element */
    size_t n_classes;
    sg_index index; /* classes by the signature of their first element */
} build;

bool sg_mq_is_free(const sg_mq_plan *plan, uint32_t g)
{
    for (size_t i = 0; i < plan->n_free; i++)
        if (plan->free[i].generator == g)
            return true;
    return false;
}

/* ---- elements of the product: place in sub + n_sub * (e1 + cap1 * (e2 + ...)) ------------------------------ */

/* The exponent below cap of the power that is equal to t^e. */
static size_t reduce_power(const sg_mq_free *f, size_t e)
{
    return e < f->cap ? e : f->cap - f->period + (e - f->cap) % f->period;
}

static size_t times(const build *b, size_t x, size_t y)
{
    const sg_mq_monoid *m = b->plan->base;
    size_t z = b->sub_of[sg_mq_times(m, b->element[x % b->n_sub], b->element[y % b->n_sub])], place = b->n_sub;
    x /= b->n_sub;
    y /= b->n_sub;
    for (size_t i = 0; i < b->plan->n_free; i++) {
        const size_t cap = b->plan->free[i].cap;
        z += place * reduce_power(&b->plan->free[i], x % cap + y % cap);
        place *= cap;
        x /= cap;
        y /= cap;
    }
    return z;
}

/* The place value of free generator i. */
static size_t place_of(const build *b, size_t i)
{
    size_t place = b->n_sub;
    for (size_t k = 0; k < i; k++)
        place *= b->plan->free[k].cap;
    return place;
}

static size_t element_of(const build *b, uint32_t g)
{
    for (size_t i = 0; i < b->plan->n_free; i++)
        if (b->plan->free[i].generator == g)
            return place_of(b, i);
    return b->sub_of[b->plan->base->phi[g]];
}

/* ---- the bound part ------------------------------------------------------------------------------------------------ */

/* One letter for each element of a bound generator but the identity. */
static void find_letters(build *b)
{
    const sg_mq_monoid *m = b->plan->base;
    for (uint32_t g = 1; g <= b->plan->n_base; g++) {
        const sg_mq_generator *generator = &b->game->generators[g];
        if (sg_mq_is_free(b->plan, g) || generator->depth == 0 || m->phi[g] == 0)
            continue;
        size_t i = 0;
        while (i < b->n_letters && b->letters[i].element != m->phi[g])
            i++;
        if (i == b->n_letters)
            b->n_letters++;
        else if (generator->weight >= b->letters[i].weight)
            continue;
        b->letters[i] = (letter){m->phi[g], g, generator->weight};
    }
}

/* Lightest words found so far, per element of the base. */
typedef struct reached {
    uint64_t weight;
    uint32_t last, before;
} reached;

/* Gives the lightest element that has no place yet the next place; false if there is none. */
static bool add_place(build *b, const reached *words)
{
    uint32_t x = NOT_THERE;
    for (uint32_t y = 0; y < b->plan->base->order; y++)
        if (b->sub_of[y] == NOT_THERE && words[y].weight != UINT64_MAX &&
            (x == NOT_THERE || words[y].weight < words[x].weight))
            x = y;
    if (x == NOT_THERE)
        return false;
    const uint32_t place = (uint32_t)b->n_sub++;
    b->sub_of[x] = place;
    b->element[place] = x;
    b->weight[place] = words[x].weight;
    b->last[place] = words[x].last;
    b->before[place] = words[x].before;
    return true;
}

/* Finds sub, lightest elements first. */
static sg_status find_sub(build *b)
{
    const sg_mq_monoid *m = b->plan->base;
    reached *words;
    sg_status status = sg_budget_new(&b->game->budget, m->order, sizeof *words, &words);
    if (status != SG_OK)
        return status;
    for (uint32_t x = 0; x < m->order; x++) {
        words[x].weight = x ? UINT64_MAX : 0;
        b->sub_of[x] = NOT_THERE;
    }
    while (status == SG_OK && add_place(b, words)) {
        const uint32_t place = (uint32_t)b->n_sub - 1;
        for (size_t i = 0; i < b->n_letters; i++) {
            const uint32_t y = sg_mq_times(m, b->element[place], b->letters[i].element);
            const uint64_t weight = b->weight[place] + b->letters[i].weight;
            if (weight < words[y].weight)
                words[y] = (reached){weight, (uint32_t)i, place};
        }
        status = sg_tick(&b->game->ticker, m->order);
    }
    sg_budget_free(&b->game->budget, words, m->order * sizeof *words);
    return status;
}

/* ---- options in the product ------------------------------------------------------------------------------------------ */

/* Lists the options of generator g as list i. */
static sg_status list_options(build *b, size_t i, uint32_t g)
{
    const sg_mq_game *game = b->game;
    const sg_mq_generator *generator = &game->generators[g];
    size_t n = 0;
    for (size_t at = generator->first; at < generator->end; at += game->pool[at] + 1)
        n++;
    uint64_t *list = calloc(n ? n : 1, sizeof *list);
    b->options[i] = list;
    if (list == NULL)
        return SG_ENOMEM;
    n = 0;
    for (size_t at = generator->first; at < generator->end;) {
        size_t x = 0;
        for (uint32_t k = game->pool[at++]; k > 0; k--)
            x = times(b, x, element_of(b, game->pool[at++]));
        list[n++] = x;
    }
    qsort(list, n, sizeof *list, sg_order_u64);
    for (size_t k = 0; k < n; k++)
        if (k == 0 || list[k] != list[k - 1])
            list[b->n_options[i]++] = list[k];
    return sg_tick(&b->game->ticker, 4 * n);
}

/* ---- outcomes ------------------------------------------------------------------------------------------------------- */

static bool reaches_p(const build *b, size_t rest, size_t i)
{
    for (size_t k = 0; k < b->n_options[i]; k++)
        if (b->is_p[times(b, rest, b->options[i][k])])
            return true;
    return false;
}

/* Is there a move to a P among the moves in bound letters of the lightest word of x? */
static bool bound_reaches_p(const build *b, size_t x)
{
    const sg_mq_monoid *m = b->plan->base;
    const size_t place = x % b->n_sub;
    uint32_t tried = NOT_THERE, after = 0; /* the element of the letters gone by */
    for (size_t at = place; at != 0; at = b->before[at]) {
        const uint32_t i = b->last[at];
        if (i != tried) {
            const uint32_t rest = sg_mq_times(m, after, b->element[b->before[at]]);
            if (reaches_p(b, x - place + b->sub_of[rest], i))
                return true;
        }
        tried = i;
        after = sg_mq_times(m, after, b->letters[i].element);
    }
    return false;
}

static bool free_reaches_p(const build *b, size_t x)
{
    size_t powers = x / b->n_sub, place = b->n_sub;
    for (size_t i = 0; i < b->plan->n_free && powers; i++) {
        const size_t cap = b->plan->free[i].cap;
        if (powers % cap && reaches_p(b, x - place, b->n_letters + i))
            return true;
        powers /= cap;
        place *= cap;
    }
    return false;
}

static uint64_t weight_of(const build *b, size_t x)
{
    uint64_t weight = b->weight[x % b->n_sub];
    x /= b->n_sub;
    for (size_t i = 0; i < b->plan->n_free; i++) {
        const size_t cap = b->plan->free[i].cap;
        weight += x % cap * b->game->generators[b->plan->free[i].generator].weight;
        x /= cap;
    }
    return weight;
}

typedef struct weighted {
    uint64_t weight;
    size_t x;
} weighted;

static int compare_weighted(const void *a, const void *b)
{
    const weighted *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? -1 : 1;
    return (x->x > y->x) - (x->x < y->x);
}

static sg_status find_outcomes(build *b)
{
    weighted *order;
    sg_status status = sg_budget_new(&b->game->budget, b->size, sizeof *order, &order);
    if (status != SG_OK)
        return status;
    for (size_t x = 0; x < b->size; x++)
        order[x] = (weighted){weight_of(b, x), x};
    qsort(order, b->size, sizeof *order, compare_weighted);
    for (size_t k = 0; k < b->size && status == SG_OK; k++) {
        const size_t x = order[k].x;
        b->is_p[x] = x != 0 && !bound_reaches_p(b, x) && !free_reaches_p(b, x);
        status = sg_tick(&b->game->ticker, 256);
    }
    sg_budget_free(&b->game->budget, order, b->size * sizeof *order);
    return status;
}

/* ---- the coarsest congruence ------------------------------------------------------------------------------------------ */

/* The classes of x and of its products with each letter and each free generator, in the congruence so far. */
static void signature(const build *b, size_t x, uint32_t *out)
{
    const sg_mq_monoid *m = b->plan->base;
    const size_t place = x % b->n_sub;
    size_t powers = x / b->n_sub, value = b->n_sub;
    *out++ = b->cls[x];
    for (size_t i = 0; i < b->n_letters; i++)
        *out++ = b->cls[x - place + b->sub_of[sg_mq_times(m, b->element[place], b->letters[i].element)]];
    for (size_t i = 0; i < b->plan->n_free; i++) {
        const size_t cap = b->plan->free[i].cap, e = powers % cap;
        *out++ = b->cls[x - value * e + value * reduce_power(&b->plan->free[i], e + 1)];
        powers /= cap;
        value *= cap;
    }
}

static size_t signature_words(const build *b)
{
    return 1 + b->n_letters + b->plan->n_free;
}

/* The class of the finer congruence whose first element has this signature; SG_INDEX_NONE if there is none. */
static uint32_t find_class(const build *b, uint64_t hash, const uint32_t *own, uint32_t *other)
{
    size_t at;
    for (uint32_t i = sg_index_first(&b->index, hash, &at); i != SG_INDEX_NONE;
         i = sg_index_next(&b->index, hash, &at)) {
        signature(b, b->first[i], other);
        if (memcmp(own, other, signature_words(b) * sizeof *own) == 0)
            return i;
    }
    return SG_INDEX_NONE;
}

/* One round: two elements are in the same class of next if they have the same signature. words: for two signatures. */
static sg_status refine(build *b, uint32_t *words)
{
    const size_t n = signature_words(b);
    sg_status status = SG_OK;
    sg_index_clear(&b->index);
    for (size_t x = 0; x < b->size && status == SG_OK; x++) {
        signature(b, x, words);
        const uint64_t hash = sg_hash_bytes(words, n * sizeof *words);
        b->next[x] = find_class(b, hash, words, words + n);
        if (b->next[x] == SG_INDEX_NONE) {
            const uint32_t made = b->next[x] = (uint32_t)b->index.n;
            status = sg_index_room(&b->game->budget, &b->index, b->index.n + 1);
            if (status != SG_OK)
                return status;
            b->first[made] = (uint32_t)x;
            sg_index_add(&b->index, hash, made);
        }
        status = sg_tick(&b->game->ticker, 2 * n);
    }
    return status;
}

/* The coarsest congruence: from the two classes of the outcomes on, refined until no class is split. */
static sg_status find_congruence(build *b)
{
    uint32_t *words;
    sg_status status = sg_budget_new(&b->game->budget, 2 * signature_words(b), sizeof *words, &words);
    for (size_t x = 0; x < b->size; x++)
        b->cls[x] = b->is_p[x];
    for (bool split = true; status == SG_OK && split;) {
        status = refine(b, words);
        if (status != SG_OK)
            break;
        uint32_t *const before = b->cls;
        b->cls = b->next;
        b->next = before;
        split = b->index.n != b->n_classes;
        b->n_classes = b->index.n;
    }
    sg_budget_free(&b->game->budget, words, 2 * signature_words(b) * sizeof *words);
    return status;
}

/* ---- the result ----------------------------------------------------------------------------------------------------- */

static sg_status collect(const build *b, sg_mq_monoid *out)
{
    const size_t order = b->n_classes;
    if (order > SG_QUOTIENT_MAX)
        return SG_ELIMIT;
    sg_status status = sg_mq_monoid_new(b->game, order, b->plan->n, out);
    for (size_t x = 0; x < order && status == SG_OK; x++) {
        out->is_p[x] = b->is_p[b->first[x]];
        for (size_t y = 0; y < order; y++)
            out->product[x * order + y] = b->cls[times(b, b->first[x], b->first[y])];
        status = sg_tick(&b->game->ticker, 4 * order);
    }
    if (status != SG_OK) {
        sg_mq_monoid_free(b->game, out);
        return status;
    }
    for (uint32_t g = 1; g <= b->plan->n; g++)
        out->phi[g] = b->game->generators[g].depth ? b->cls[element_of(b, g)] : 0;
    return SG_OK;
}

/* The bound generators: letters and sub; then the size of the product is known. */
static sg_status fill_sub(build *b)
{
    const size_t order = b->plan->base->order;
    sg_budget *budget = &b->game->budget;
    sg_status status = sg_budget_new(budget, order, sizeof *b->letters, &b->letters);
    if (status == SG_OK)
        status = sg_budget_new(budget, order, sizeof *b->weight, &b->weight);
    if (status == SG_OK)
        status = sg_budget_new(budget, 4 * order, sizeof *b->sub_of, &b->sub_of);
    if (status != SG_OK)
        return status;
    b->element = b->sub_of + order;
    b->last = b->element + order;
    b->before = b->last + order;
    find_letters(b);
    status = find_sub(b);
    b->size = b->n_sub;
    for (size_t i = 0; i < b->plan->n_free; i++) {
        if (b->size > ELEMENTS_MAX / b->plan->free[i].cap)
            return SG_ELIMIT;
        b->size *= b->plan->free[i].cap;
    }
    return status;
}

static size_t n_lists(const build *b)
{
    return b->n_letters + b->plan->n_free;
}

static sg_status fill_options(build *b)
{
    sg_status status = sg_budget_new(&b->game->budget, n_lists(b), sizeof *b->options, &b->options);
    if (status == SG_OK)
        status = sg_budget_new(&b->game->budget, n_lists(b), sizeof *b->n_options, &b->n_options);
    for (size_t i = 0; i < b->n_letters && status == SG_OK; i++)
        status = list_options(b, i, b->letters[i].generator);
    for (size_t i = 0; i < b->plan->n_free && status == SG_OK; i++)
        status = list_options(b, b->n_letters + i, b->plan->free[i].generator);
    return status;
}

static sg_status fill_product(build *b)
{
    sg_budget *budget = &b->game->budget;
    sg_status status = sg_budget_new(budget, b->size, sizeof *b->is_p, &b->is_p);
    if (status == SG_OK)
        status = sg_budget_new(budget, b->size, sizeof *b->cls, &b->cls);
    if (status == SG_OK)
        status = sg_budget_new(budget, b->size, sizeof *b->next, &b->next);
    if (status == SG_OK)
        status = sg_budget_new(budget, b->size, sizeof *b->first, &b->first);
    if (status == SG_OK)
        status = find_outcomes(b);
    return status == SG_OK ? find_congruence(b) : status;
}

static void free_build(build *b)
{
    sg_budget *budget = &b->game->budget;
    const size_t order = b->plan->base->order;
    for (size_t i = 0; b->n_options != NULL && i < n_lists(b); i++)
        free(b->options[i]);
    sg_budget_free(budget, b->options, n_lists(b) * sizeof *b->options);
    sg_budget_free(budget, b->n_options, n_lists(b) * sizeof *b->n_options);
    sg_budget_free(budget, b->letters, order * sizeof *b->letters);
    sg_budget_free(budget, b->weight, order * sizeof *b->weight);
    sg_budget_free(budget, b->sub_of, 4 * order * sizeof *b->sub_of);
    sg_budget_free(budget, b->is_p, b->size * sizeof *b->is_p);
    sg_budget_free(budget, b->cls, b->size * sizeof *b->cls);
    sg_budget_free(budget, b->next, b->size * sizeof *b->next);
    sg_budget_free(budget, b->first, b->size * sizeof *b->first);
    sg_index_free(budget, &b->index);
}

sg_status sg_mq_guess(sg_mq_game *game, const sg_mq_plan *plan, sg_mq_monoid *out)
{
    build b = {.game = game, .plan = plan};
    sg_status status = fill_sub(&b);
    if (status == SG_OK)
        status = fill_options(&b);
    if (status == SG_OK)
        status = fill_product(&b);
    if (status == SG_OK)
        status = collect(&b, out);
    free_build(&b);
    return status;
}
