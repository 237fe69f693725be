/* SPDX-License-Identifier: MIT */
/*
 * The object: generators, their options, and the quotient of those that are there. A new generator mostly takes an
 * element that there is already, and the monoid stays as it is; else rebuild.c makes a larger one.
 */
#include "quotient.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory and time ----------------------------------------------------------------------------------------- */

sg_status sg_mq_tick(sg_mq_ticker *ticker, uint64_t steps)
{
    enum { BEAT_STEPS = 1 << 20 };
    ticker->steps += steps;
    if (ticker->steps < BEAT_STEPS)
        return SG_OK;
    ticker->steps = 0;
    return ticker->pulse ? ticker->pulse->beat(ticker->pulse->ud, ticker->done) : SG_OK;
}

sg_status sg_mq_take(sg_quotient *q, size_t n, size_t bytes, void **out)
{
    *out = NULL;
    if (n == 0)
        n = 1;
    if (n > SIZE_MAX / bytes)
        return SG_ENOMEM;
    if (q->max_bytes && (n * bytes > q->max_bytes || q->held > q->max_bytes - n * bytes))
        return SG_ELIMIT;
    *out = calloc(n, bytes);
    if (!*out)
        return SG_ENOMEM;
    q->held += n * bytes;
    return SG_OK;
}

void sg_mq_give(sg_quotient *q, void *block, size_t n, size_t bytes)
{
    if (!block)
        return;
    free(block);
    q->held -= (n ? n : 1) * bytes;
}

sg_status sg_mq_grow(sg_quotient *q, void **items, size_t *cap, size_t need, size_t bytes)
{
    if (need <= *cap)
        return SG_OK;
    size_t more = *cap < 16 ? 16 : *cap / 2;
    if (more < need - *cap)
        more = need - *cap;
    if (more > SIZE_MAX / bytes - *cap)
        return SG_ENOMEM;
    if (q->max_bytes && (more * bytes > q->max_bytes || q->held > q->max_bytes - more * bytes))
        return SG_ELIMIT;
    void *grown = realloc(*items, (*cap + more) * bytes);
    if (!grown)
        return SG_ENOMEM;
    q->held += more * bytes;
    *items = grown;
    *cap += more;
    return SG_OK;
}

void sg_mq_monoid_free(sg_quotient *q, sg_mq_monoid *m, size_t n)
{
    sg_mq_give(q, m->product, (size_t)m->order * m->order, sizeof *m->product);
    sg_mq_give(q, m->is_p, m->order, sizeof *m->is_p);
    sg_mq_give(q, m->phi, n + 1, sizeof *m->phi);
    *m = (sg_mq_monoid){0};
}

/* ---- making ---------------------------------------------------------------------------------------------------- */

/* No generators: the identity alone, which is no P. */
static sg_status begin(sg_quotient *q)
{
    void *block;
    sg_mq_ticker tick = {0};
    sg_status status = sg_mq_take(q, 1, sizeof *q->monoid.product, &block);
    q->monoid = (sg_mq_monoid){.order = 1, .product = block};
    if (status == SG_OK) {
        status = sg_mq_take(q, 1, sizeof *q->monoid.is_p, &block);
        q->monoid.is_p = block;
    }
    if (status == SG_OK) {
        status = sg_mq_take(q, 1, sizeof *q->monoid.phi, &block);
        q->monoid.phi = block;
    }
    return status == SG_OK ? sg_mq_tables_of(q, &q->monoid, 0, &q->tables, &tick) : status;
}

sg_status sg_quotient_new(sg_quotient **out)
{
    sg_quotient *q = calloc(1, sizeof *q);
    if (!q)
        return SG_ENOMEM;
    const sg_status status = begin(q);
    if (status == SG_OK)
        *out = q;
    else
        sg_quotient_free(q);
    return status;
}

void sg_quotient_free(sg_quotient *q)
{
    if (!q)
        return;
    sg_mq_tables_free(q, &q->tables, &q->monoid);
    sg_mq_monoid_free(q, &q->monoid, q->n);
    free(q->generators);
    free(q->pool);
    free(q);
}

void sg_quotient_limit(sg_quotient *q, uint64_t max_bytes)
{
    q->max_bytes = max_bytes;
}

/* ---- options of the next generator --------------------------------------------------------------------------- */

sg_status sg_quotient_option(sg_quotient *q, const uint32_t *parts, size_t n_parts)
{
    void *block = q->pool;
    if (n_parts >= UINT32_MAX)
        return SG_ERANGE;
    for (size_t i = 0; i < n_parts; i++)
        if (parts[i] > q->n)
            return SG_ERANGE;
    sg_status status = sg_mq_grow(q, &block, &q->pool_cap, q->pool_used + n_parts + 1, sizeof *q->pool);
    q->pool = block;
    if (status != SG_OK)
        return status;
    const size_t head = q->pool_used++;
    for (size_t i = 0; i < n_parts; i++)
        if (q->generators && parts[i] > 0 && q->generators[parts[i]].weight > 0) /* what has no move is nothing */
            q->pool[q->pool_used++] = parts[i];
    q->pool[head] = (uint32_t)(q->pool_used - head - 1);
    return SG_OK;
}

void sg_quotient_forget(sg_quotient *q)
{
    q->pool_used = q->staged;
}

/* The longest line of play; SG_ERANGE if it does not fit. */
static sg_status weigh(const sg_quotient *q, size_t first, size_t end, uint64_t *weight)
{
    const uint64_t most = UINT64_C(1) << 20;
    *weight = 0;
    for (size_t at = first; at < end;) {
        uint64_t line = 1;
        for (uint32_t k = q->pool[at++]; k > 0; k--)
            line += q->generators[q->pool[at++]].weight;
        if (line > most)
            return SG_ERANGE;
        if (line > *weight)
            *weight = line;
    }
    return SG_OK;
}

/* Moves still make words lighter: what is added for 4096 letters is less than the weight of one move. */
static uint64_t heavy_of(size_t g, uint64_t weight)
{
    uint64_t mixed =
        g * UINT64_C(0x9e3779b97f4a7c15); /* and mixed further: of a linear function equal sums stay equal */
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return weight ? weight << 32 | (mixed >> 44) : 0;
}

/* ---- adjoining ------------------------------------------------------------------------------------------------ */

static void drop_class(sg_quotient *q, sg_mq_tables *t)
{
    sg_mq_give(q, t->classes[--t->n_classes].reach, 2 * t->words, sizeof(uint64_t));
}

/* Is the last class idle alone, or with one other generator? Most elements that do not fit fail this. */
static bool is_idle_at_once(const sg_mq_tables *t)
{
    const sg_mq_class *last = &t->classes[t->n_classes - 1];
    bool idle = sg_mq_bit(last->idle, 0);
    for (size_t i = 0; i < t->n_classes && !idle; i++)
        idle = sg_mq_bit(last->idle, t->classes[i].element) && sg_mq_bit(t->classes[i].idle, last->element);
    return idle;
}

/* Does the generator fit as the element x? If so it has a class in q->tables. */
static sg_status try_element(sg_quotient *q, size_t g, uint32_t x, const uint64_t *reach, bool *fits,
                             sg_mq_ticker *tick)
{
    sg_mq_tables *t = &q->tables;
    sg_mq_word word = {0};
    uint32_t z;
    *fits = false;
    for (size_t i = 0; i < t->n_classes; i++)
        if (t->classes[i].element == x && memcmp(t->classes[i].reach, reach, t->words * sizeof *reach) == 0) {
            *fits = true;
            return SG_OK;
        }
    sg_status status = sg_mq_class_add(q, &q->monoid, t, g, x, reach);
    if (status != SG_OK)
        return status;
    const bool sheltered = sg_mq_is_sheltered(t, &t->classes[t->n_classes - 1]);
    if (!is_idle_at_once(t) && !sg_mq_class_clashes(&q->monoid, t, &t->classes[t->n_classes - 1], &z)) {
        *fits = sheltered;
        if (!sheltered)
            status = sg_mq_verify(q, &q->monoid, t, t->n_classes, &word, fits, tick);
    }
    sg_mq_give(q, word.letters, word.cap, sizeof *word.letters);
    if (status != SG_OK)
        *fits = false;
    if (!*fits || sheltered) /* a class that is sheltered says nothing new */
        drop_class(q, t);
    return status;
}

/* The element that the generator can take with the monoid as it is; at most one fits. */
static sg_status find_element(sg_quotient *q, size_t g, uint32_t *element, bool *found, sg_mq_ticker *tick)
{
    const sg_mq_monoid *m = &q->monoid;
    const sg_mq_tables *t = &q->tables;
    void *block;
    *found = false;
    sg_status status = sg_mq_take(q, t->words, sizeof(uint64_t), &block);
    uint64_t *reach = block;
    if (status == SG_OK)
        status = sg_mq_reach(q, m, g, reach, tick);
    for (uint32_t x = 0; x < m->order && status == SG_OK && !*found; x++) {
        bool clash = false;
        for (uint32_t y = 0; y < m->order && !clash; y++)
            for (size_t i = 0; sg_mq_bit(reach, y) && i < t->words && !clash; i++)
                clash = t->rows[x * t->words + i] & t->rows[y * t->words + i];
        status = sg_mq_tick(tick, m->order);
        if (!clash && status == SG_OK)
            status = try_element(q, g, x, reach, found, tick);
        if (*found)
            *element = x;
    }
    sg_mq_give(q, reach, t->words, sizeof *reach);
    return status;
}

/* phi with room for one more generator. */
static sg_status widen(sg_quotient *q)
{
    uint32_t *phi = realloc(q->monoid.phi, (q->n + 2) * sizeof *phi);
    if (!phi)
        return SG_ENOMEM;
    q->monoid.phi = phi;
    return SG_OK;
}

static sg_status settle(sg_quotient *q, size_t g, sg_mq_ticker *tick)
{
    uint32_t element = 0;
    bool found = q->generators[g].weight == 0;
    sg_mq_monoid made = {0};
    sg_mq_tables tables = {0};
    sg_status status = found ? SG_OK : find_element(q, g, &element, &found, tick);
    if (status == SG_OK && !found)
        status = sg_mq_rebuild(q, g, &made, &tables, tick);
    if (status != SG_OK)
        return status;
    if (found) {
        q->monoid.phi[g] = element;
        q->held += sizeof *q->monoid.phi;
        return SG_OK;
    }
    sg_mq_tables_free(q, &q->tables, &q->monoid);
    sg_mq_monoid_free(q, &q->monoid, g - 1);
    q->monoid = made;
    q->tables = tables;
    return SG_OK;
}

sg_status sg_quotient_adjoin(sg_quotient *q, const sg_pulse *pulse)
{
    sg_mq_ticker tick = {.pulse = pulse, .done = q->n};
    void *block = q->generators;
    const size_t g = q->n + 1;
    sg_status status = g < UINT32_MAX ? SG_OK : SG_ERANGE;
    if (status == SG_OK)
        status = sg_mq_grow(q, &block, &q->cap, g + 1, sizeof *q->generators);
    q->generators = block;
    if (status == SG_OK)
        status = widen(q);
    if (status == SG_OK) {
        sg_mq_generator *made = &q->generators[g];
        *made = (sg_mq_generator){.first = q->staged, .end = q->pool_used};
        status = weigh(q, made->first, made->end, &made->weight);
        made->heavy = heavy_of(g, made->weight);
    }
    if (status == SG_OK)
        status = settle(q, g, &tick);
    if (status != SG_OK) {
        q->pool_used = q->staged;
        return status;
    }
    q->n = g;
    q->staged = q->pool_used;
    return pulse ? pulse->beat(pulse->ud, g) : SG_OK;
}

/* ---- looking --------------------------------------------------------------------------------------------------- */

void sg_quotient_look(const sg_quotient *q, sg_quotient_view *out)
{
    *out = (sg_quotient_view){.order = q->monoid.order,
                              .n_generators = q->n,
                              .phi = q->monoid.phi,
                              .product = q->monoid.product,
                              .is_p = q->monoid.is_p,
                              .bytes = q->held};
}

sg_status sg_quotient_period(const sg_quotient *q, const sg_criterion *criterion, sg_period *out, bool *found)
{
    *found = false;
    if (criterion->theorem != SG_THEOREM_WINDOW && criterion->theorem != SG_THEOREM_GUY_SMITH)
        return SG_OK;
    return sg_period_find(q->monoid.phi, q->n + 1, criterion, false, out, found);
}
