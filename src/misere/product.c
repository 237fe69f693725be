/* SPDX-License-Identifier: MIT */
/*
 * A guess at a quotient. Of the free generators words count only how many of each there are (t^cap = t^(cap - period));
 * all others, the bound ones, keep the element they have in a monoid that was made before, the base. In the product of
 * the two the outcome of every element follows from the options of its lightest word, lighter elements first, and the
 * coarsest congruence that respects the outcomes gives the guess.
 */
#include "product.h"

#include <stdlib.h>
#include <string.h>

static const size_t ELEMENTS_MAX = (size_t)1 << 26;
static const uint32_t NOT_THERE = UINT32_MAX;

bool sg_mq_is_free(const sg_mq_build *b, uint32_t g)
{
    for (size_t i = 0; i < b->n_free; i++)
        if (b->free_at[i] == g)
            return true;
    return false;
}

/* ---- elements of the product: place in sub + n_sub * (e1 + (k1 + 2) * (e2 + ...)) ------------------------------ */

static size_t raise_power(const sg_mq_build *b, size_t i, size_t e)
{
    return e < b->cap[i] ? e : b->cap[i] - b->period[i] + (e - b->cap[i]) % b->period[i];
}

static size_t times(const sg_mq_build *b, size_t x, size_t y)
{
    const sg_mq_monoid *m = b->base;
    size_t z = b->sub_of[sg_mq_times(m, b->element[x % b->n_sub], b->element[y % b->n_sub])], place = b->n_sub;
    x /= b->n_sub;
    y /= b->n_sub;
    for (size_t i = 0; i < b->n_free; i++) {
        const size_t cap = b->cap[i];
        z += place * raise_power(b, i, x % cap + y % cap);
        place *= cap;
        x /= cap;
        y /= cap;
    }
    return z;
}

/* The place value of free generator i. */
static size_t place_of(const sg_mq_build *b, size_t i)
{
    size_t place = b->n_sub;
    for (size_t k = 0; k < i; k++)
        place *= b->cap[k];
    return place;
}

static size_t element_of(const sg_mq_build *b, uint32_t g)
{
    for (size_t i = 0; i < b->n_free; i++)
        if (b->free_at[i] == g)
            return place_of(b, i);
    return b->sub_of[b->base->phi[g]];
}

/* ---- the bound part ------------------------------------------------------------------------------------------------ */

static void find_letters(sg_mq_build *b)
{
    const sg_quotient *q = b->q;
    for (uint32_t g = 1; g <= b->n_base; g++) {
        if (sg_mq_is_free(b, g) || q->generators[g].weight == 0 || b->base->phi[g] == 0)
            continue;
        size_t i = 0;
        while (i < b->n_letters && b->letters[i].element != b->base->phi[g])
            i++;
        if (i == b->n_letters)
            b->letters[b->n_letters++] = (sg_mq_letter){b->base->phi[g], g, q->generators[g].heavy};
        else if (q->generators[g].heavy < b->letters[i].weight)
            b->letters[i] = (sg_mq_letter){b->base->phi[g], g, q->generators[g].heavy};
    }
}

/* Closes the bound elements, lightest first. */
static sg_status find_sub(sg_mq_build *b, sg_mq_ticker *tick)
{
    const sg_mq_monoid *m = b->base;
    uint64_t *weights;
    uint32_t *last, *before;
    void *block;
    sg_status status = sg_mq_take(b->q, m->order, sizeof *weights + 2 * sizeof *last, &block);
    if (status != SG_OK)
        return status;
    weights = block;
    last = (uint32_t *)(void *)(weights + m->order);
    before = last + m->order;
    for (uint32_t x = 0; x < m->order; x++) {
        weights[x] = x ? UINT64_MAX : 0;
        b->sub_of[x] = NOT_THERE;
    }
    for (;;) {
        uint32_t x = NOT_THERE;
        for (uint32_t y = 0; y < m->order; y++)
            if (b->sub_of[y] == NOT_THERE && weights[y] != UINT64_MAX && (x == NOT_THERE || weights[y] < weights[x]))
                x = y;
        if (x == NOT_THERE)
            break;
        const uint32_t place = (uint32_t)b->n_sub++;
        b->sub_of[x] = place;
        b->element[place] = x;
        b->weight[place] = weights[x];
        b->last[place] = last[x];
        b->before[place] = before[x];
        for (size_t i = 0; i < b->n_letters; i++) {
            const uint32_t y = sg_mq_times(m, x, b->letters[i].element);
            if (b->weight[place] + b->letters[i].weight < weights[y]) {
                weights[y] = b->weight[place] + b->letters[i].weight;
                last[y] = (uint32_t)i;
                before[y] = place;
            }
        }
        status = sg_mq_tick(tick, m->order);
        if (status != SG_OK)
            break;
    }
    sg_mq_give(b->q, block, m->order, sizeof *weights + 2 * sizeof *last);
    return status;
}

/* ---- options in the product ------------------------------------------------------------------------------------------ */

static int compare_u64(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static sg_status list_options(sg_mq_build *b, size_t i, uint32_t g, sg_mq_ticker *tick)
{
    const sg_quotient *q = b->q;
    const sg_mq_generator *generator = &q->generators[g];
    size_t n = 0;
    for (size_t at = generator->first; at < generator->end; at += q->pool[at] + 1)
        n++;
    b->options[i] = calloc(n ? n : 1, sizeof *b->options[i]);
    if (!b->options[i])
        return SG_ENOMEM;
    uint64_t *list = b->options[i];
    n = 0;
    for (size_t at = generator->first; at < generator->end;) {
        size_t x = 0;
        for (uint32_t k = q->pool[at++]; k > 0; k--)
            x = times(b, x, element_of(b, q->pool[at++]));
        list[n++] = x;
    }
    qsort(list, n, sizeof *list, compare_u64);
    for (size_t k = 0; k < n; k++)
        if (k == 0 || list[k] != list[k - 1])
            list[b->n_options[i]++] = list[k];
    return sg_mq_tick(tick, 4 * n);
}

/* ---- outcomes ------------------------------------------------------------------------------------------------------- */

static bool reaches_p(const sg_mq_build *b, size_t rest, size_t i)
{
    for (size_t k = 0; k < b->n_options[i]; k++)
        if (b->is_p[times(b, rest, b->options[i][k])])
            return true;
    return false;
}

/* Is there a move to a P among the moves in bound letters of the lightest word of x? */
static bool bound_reaches_p(const sg_mq_build *b, size_t x)
{
    const sg_mq_monoid *m = b->base;
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

static bool free_reaches_p(const sg_mq_build *b, size_t x)
{
    size_t powers = x / b->n_sub, place = b->n_sub;
    for (size_t i = 0; i < b->n_free && powers; i++) {
        const size_t cap = b->cap[i];
        if (powers % cap && reaches_p(b, x - place, b->n_letters + i))
            return true;
        powers /= cap;
        place *= cap;
    }
    return false;
}

static uint64_t weight_of(const sg_mq_build *b, size_t x)
{
    uint64_t weight = b->weight[x % b->n_sub];
    x /= b->n_sub;
    for (size_t i = 0; i < b->n_free; i++) {
        const size_t cap = b->cap[i];
        weight += x % cap * b->q->generators[b->free_at[i]].heavy;
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

static sg_status mark(sg_mq_build *b, sg_mq_ticker *tick)
{
    void *block;
    sg_status status = sg_mq_take(b->q, b->size, sizeof(weighted), &block);
    if (status != SG_OK)
        return status;
    weighted *order = block;
    for (size_t x = 0; x < b->size; x++)
        order[x] = (weighted){weight_of(b, x), x};
    qsort(order, b->size, sizeof *order, compare_weighted);
    for (size_t k = 0; k < b->size && status == SG_OK; k++) {
        const size_t x = order[k].x;
        b->is_p[x] = x != 0 && !bound_reaches_p(b, x) && !free_reaches_p(b, x);
        status = sg_mq_tick(tick, 256);
    }
    sg_mq_give(b->q, block, b->size, sizeof(weighted));
    return status;
}

/* ---- the coarsest congruence ------------------------------------------------------------------------------------------ */

/* The classes of x and of its products with each letter and each free generator, as they are. */
static void signature(const sg_mq_build *b, size_t x, uint32_t *out)
{
    const sg_mq_monoid *m = b->base;
    const size_t place = x % b->n_sub;
    size_t powers = x / b->n_sub, value = b->n_sub;
    *out++ = b->cls[x];
    for (size_t i = 0; i < b->n_letters; i++)
        *out++ = b->cls[x - place + b->sub_of[sg_mq_times(m, b->element[place], b->letters[i].element)]];
    for (size_t i = 0; i < b->n_free; i++) {
        const size_t cap = b->cap[i], e = powers % cap;
        *out++ = b->cls[x - value * e + value * raise_power(b, i, e + 1)];
        powers /= cap;
        value *= cap;
    }
}

static uint64_t hash_of(const uint32_t *words, size_t n)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < n; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

/* One round: next[x] is the number of x's signature. */
static sg_status refine(sg_mq_build *b, uint32_t *next, uint32_t *slots, size_t n_slots, uint32_t *first,
                        size_t *n_next, sg_mq_ticker *tick)
{
    const size_t n = 1 + b->n_letters + b->n_free;
    uint32_t *own = malloc(2 * n * sizeof *own), *other = own + n;
    sg_status status = own ? SG_OK : SG_ENOMEM;
    memset(slots, 0xff, n_slots * sizeof *slots);
    *n_next = 0;
    for (size_t x = 0; x < b->size && status == SG_OK; x++) {
        signature(b, x, own);
        size_t at = hash_of(own, n) & (n_slots - 1);
        for (; slots[at] != NOT_THERE; at = (at + 1) & (n_slots - 1)) {
            signature(b, first[slots[at]], other);
            if (memcmp(own, other, n * sizeof *own) == 0)
                break;
        }
        if (slots[at] == NOT_THERE) {
            first[*n_next] = (uint32_t)x;
            slots[at] = (uint32_t)(*n_next)++;
        }
        next[x] = slots[at];
        status = sg_mq_tick(tick, 2 * n);
    }
    free(own);
    return status;
}

static sg_status reduce(sg_mq_build *b, uint32_t *first, sg_mq_ticker *tick)
{
    size_t n_slots = 16, n_next = 0;
    void *next = NULL, *slots = NULL;
    while (n_slots < 2 * b->size)
        n_slots *= 2;
    sg_status status = sg_mq_take(b->q, b->size, sizeof(uint32_t), &next);
    if (status == SG_OK)
        status = sg_mq_take(b->q, n_slots, sizeof(uint32_t), &slots);
    b->n_classes = 0;
    for (size_t x = 0; x < b->size; x++)
        b->cls[x] = b->is_p[x];
    while (status == SG_OK) {
        status = refine(b, next, slots, n_slots, first, &n_next, tick);
        if (status != SG_OK)
            break;
        memcpy(b->cls, next, b->size * sizeof *b->cls);
        if (n_next == b->n_classes)
            break;
        b->n_classes = n_next;
    }
    sg_mq_give(b->q, next, b->size, sizeof(uint32_t));
    sg_mq_give(b->q, slots, n_slots, sizeof(uint32_t));
    return status;
}

/* ---- the result ----------------------------------------------------------------------------------------------------- */

static sg_status collect(sg_mq_build *b, const uint32_t *first, sg_mq_monoid *out, sg_mq_ticker *tick)
{
    sg_quotient *q = b->q;
    const size_t order = b->n_classes;
    void *block;
    *out = (sg_mq_monoid){0};
    if (order > SG_QUOTIENT_MAX)
        return SG_ELIMIT;
    out->order = (uint32_t)order;
    sg_status status = sg_mq_take(q, order * order, sizeof *out->product, &block);
    out->product = block;
    if (status == SG_OK) {
        status = sg_mq_take(q, order, sizeof *out->is_p, &block);
        out->is_p = block;
    }
    if (status == SG_OK) {
        status = sg_mq_take(q, b->n + 1, sizeof *out->phi, &block);
        out->phi = block;
    }
    for (size_t x = 0; x < order && status == SG_OK; x++) {
        out->is_p[x] = b->is_p[first[x]];
        for (size_t y = 0; y < order; y++)
            out->product[x * order + y] = b->cls[times(b, first[x], first[y])];
        status = sg_mq_tick(tick, 4 * order);
    }
    if (status != SG_OK) {
        sg_mq_monoid_free(q, out, b->n);
        return status;
    }
    for (uint32_t g = 1; g <= b->n; g++)
        out->phi[g] = q->generators[g].weight ? b->cls[element_of(b, g)] : 0;
    return SG_OK;
}

static sg_status fill_sub(sg_mq_build *b, sg_mq_ticker *tick)
{
    find_letters(b);
    sg_status status = find_sub(b, tick);
    b->size = b->n_sub;
    for (size_t i = 0; i < b->n_free; i++) {
        if (b->size > ELEMENTS_MAX / (b->cap[i]))
            return SG_ELIMIT;
        b->size *= b->cap[i];
    }
    return status;
}

static sg_status fill_options(sg_mq_build *b, sg_mq_ticker *tick)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < b->n_letters && status == SG_OK; i++)
        status = list_options(b, i, b->letters[i].generator, tick);
    for (size_t i = 0; i < b->n_free && status == SG_OK; i++)
        status = list_options(b, b->n_letters + i, b->free_at[i], tick);
    return status;
}

/* The reduced product for the free generators as they are. */
sg_status sg_mq_construct(sg_mq_build *b, sg_mq_monoid *out, sg_mq_ticker *tick)
{
    sg_quotient *q = b->q;
    const size_t order = b->base->order,
                 room = order * (4 * sizeof(uint32_t) + sizeof(uint64_t) + sizeof(sg_mq_letter));
    const size_t n_lists = order + SG_MQ_FREE_MAX, list_room = n_lists * (sizeof *b->options + sizeof *b->n_options);
    void *block, *lists = NULL, *is_p = NULL, *cls = NULL, *first = NULL;
    b->n_sub = b->n_letters = b->size = 0;
    sg_status status = sg_mq_take(q, room, 1, &block);
    if (status != SG_OK)
        return status;
    b->weight = block;
    b->letters = (sg_mq_letter *)(void *)(b->weight + order);
    b->sub_of = (uint32_t *)(void *)(b->letters + order);
    b->element = b->sub_of + order;
    b->last = b->element + order;
    b->before = b->last + order;
    status = fill_sub(b, tick);
    if (status == SG_OK)
        status = sg_mq_take(q, list_room, 1, &lists);
    if (status == SG_OK) {
        b->options = lists;
        b->n_options = (size_t *)(void *)(b->options + n_lists);
        status = fill_options(b, tick);
    }
    if (status == SG_OK)
        status = sg_mq_take(q, b->size, sizeof *b->is_p, &is_p);
    b->is_p = is_p;
    if (status == SG_OK)
        status = sg_mq_take(q, b->size, sizeof *b->cls, &cls);
    b->cls = cls;
    if (status == SG_OK)
        status = sg_mq_take(q, b->size, sizeof(uint32_t), &first);
    if (status == SG_OK)
        status = mark(b, tick);
    if (status == SG_OK)
        status = reduce(b, first, tick);
    if (status == SG_OK)
        status = collect(b, first, out, tick);
    for (size_t i = 0; lists && i < b->n_letters + b->n_free; i++)
        free(b->options[i]);
    sg_mq_give(q, first, b->size, sizeof(uint32_t));
    sg_mq_give(q, cls, b->size, sizeof *b->cls);
    sg_mq_give(q, is_p, b->size, sizeof *b->is_p);
    sg_mq_give(q, lists, list_room, 1);
    sg_mq_give(q, block, room, 1);
    return status;
}
