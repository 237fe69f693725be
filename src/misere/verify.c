/* SPDX-License-Identifier: MIT */
/*
 * Is a monoid with a set P what it is taken for? Of every word w of generators that have a move, with the element x:
 *   x in P      and an option of w in P     is a clash: looked for generator by generator, over all z;
 *   x not in P  and no option of w in P     is idleness. D(w) = { z : x z not in P, y z not in P for each option y of w }
 *                                           is found for products by D(uv) = { z : v z in D(u), u z in D(v) }, and
 *                                           w is idle if the identity is in D(w). Words of the same element whose D is
 *                                           part of another's need not be extended.
 * Words are taken in the order of their weight, so the first that is found is the lightest.
 */
#include "quotient.h"

#include <stdlib.h>
#include <string.h>

static bool within(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & ~b[i])
            return false;
    return true;
}

static bool is_empty(const uint64_t *a, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i])
            return false;
    return true;
}

/* ---- tables ---------------------------------------------------------------------------------------------- */

sg_status sg_mq_reach(sg_quotient *q, const sg_mq_monoid *m, size_t g, uint64_t *reach, sg_mq_ticker *tick)
{
    const sg_mq_generator *generator = &q->generators[g];
    for (size_t at = generator->first; at < generator->end;) {
        uint32_t element = 0;
        for (uint32_t k = q->pool[at++]; k > 0; k--)
            element = sg_mq_times(m, element, m->phi[q->pool[at++]]);
        sg_mq_set_bit(reach, element);
    }
    return sg_mq_tick(tick, generator->end - generator->first);
}

static uint64_t last_word_mask(uint32_t order)
{
    return order % 64 ? (UINT64_C(1) << order % 64) - 1 : UINT64_MAX;
}

static void find_idle(const sg_mq_monoid *m, const sg_mq_tables *t, sg_mq_class *c)
{
    memcpy(c->idle, t->rows + c->element * t->words, t->words * sizeof *c->idle);
    for (uint32_t y = 0; y < m->order; y++)
        if (sg_mq_bit(c->reach, y))
            for (size_t i = 0; i < t->words; i++)
                c->idle[i] |= t->rows[y * t->words + i];
    for (size_t i = 0; i < t->words; i++)
        c->idle[i] = ~c->idle[i];
    c->idle[t->words - 1] &= last_word_mask(m->order);
}

sg_status sg_mq_class_add(sg_quotient *q, const sg_mq_monoid *m, sg_mq_tables *t, size_t g, uint32_t element,
                          const uint64_t *reach)
{
    void *block = t->classes;
    sg_status status = sg_mq_grow(q, &block, &t->cap_classes, t->n_classes + 1, sizeof *t->classes);
    t->classes = block;
    if (status == SG_OK)
        status = sg_mq_take(q, 2 * t->words, sizeof(uint64_t), &block);
    if (status != SG_OK)
        return status;
    sg_mq_class *c = &t->classes[t->n_classes++];
    *c = (sg_mq_class){(uint32_t)g, element, q->generators[g].heavy, block, (uint64_t *)block + t->words, false};
    memcpy(c->reach, reach, t->words * sizeof *reach);
    find_idle(m, t, c);
    return SG_OK;
}

/* Is class b sheltered by class a? */
static bool shelters(const sg_mq_tables *t, const sg_mq_class *a, const sg_mq_class *b)
{
    return a != b && a->element == b->element && a->weight <= b->weight && within(a->reach, b->reach, t->words);
}

bool sg_mq_is_sheltered(const sg_mq_tables *t, const sg_mq_class *c)
{
    for (size_t i = 0; i < t->n_classes; i++)
        if (shelters(t, &t->classes[i], c))
            return true;
    return false;
}

static sg_status find_classes(sg_quotient *q, const sg_mq_monoid *m, size_t n, sg_mq_tables *t, sg_mq_ticker *tick)
{
    void *block;
    sg_status status = sg_mq_take(q, t->words, sizeof(uint64_t), &block);
    uint64_t *reach = block;
    for (size_t g = 1; g <= n && status == SG_OK; g++) {
        if (q->generators[g].weight == 0)
            continue;
        memset(reach, 0, t->words * sizeof *reach);
        status = sg_mq_reach(q, m, g, reach, tick);
        size_t i = 0;
        while (i < t->n_classes && (t->classes[i].element != m->phi[g] ||
                                    memcmp(t->classes[i].reach, reach, t->words * sizeof *reach) != 0))
            i++;
        if (i < t->n_classes && q->generators[g].heavy < t->classes[i].weight) {
            t->classes[i].generator = (uint32_t)g;
            t->classes[i].weight = q->generators[g].heavy;
        }
        if (status == SG_OK && i == t->n_classes)
            status = sg_mq_class_add(q, m, t, g, m->phi[g], reach);
    }
    for (size_t i = 0; i < t->n_classes; i++)
        t->classes[i].sheltered = sg_mq_is_sheltered(t, &t->classes[i]);
    if (reach)
        sg_mq_give(q, reach, t->words, sizeof *reach);
    return status;
}

/* The lightest word of each element: Dijkstra's method, without a heap since the orders are small. */
static sg_status find_words(const sg_mq_monoid *m, sg_mq_tables *t, sg_mq_ticker *tick)
{
    enum { OPEN = 0, CLOSED = 1 };
    unsigned char *state = calloc(m->order, 1);
    if (!state)
        return SG_ENOMEM;
    for (uint32_t x = 1; x < m->order; x++)
        t->weights[x] = UINT64_MAX;
    sg_status status = SG_OK;
    for (uint32_t round = 0; round < m->order && status == SG_OK; round++) {
        uint32_t x = UINT32_MAX;
        for (uint32_t y = 0; y < m->order; y++)
            if (state[y] == OPEN && (x == UINT32_MAX || t->weights[y] < t->weights[x]))
                x = y;
        if (t->weights[x] == UINT64_MAX)
            break;
        state[x] = CLOSED;
        for (size_t i = 0; i < t->n_classes; i++) {
            const sg_mq_class *c = &t->classes[i];
            const uint32_t y = sg_mq_times(m, x, c->element);
            if (t->weights[x] + c->weight < t->weights[y]) {
                t->weights[y] = t->weights[x] + c->weight;
                t->last[y] = c->generator;
                t->before[y] = x;
            }
        }
        status = sg_mq_tick(tick, m->order + t->n_classes);
    }
    free(state);
    return status;
}

sg_status sg_mq_tables_of(sg_quotient *q, const sg_mq_monoid *m, size_t n, sg_mq_tables *t, sg_mq_ticker *tick)
{
    void *block;
    *t = (sg_mq_tables){.words = (m->order + 63) / 64};
    sg_status status = sg_mq_take(q, (size_t)m->order * t->words, sizeof(uint64_t), &block);
    if (status == SG_OK) {
        t->rows = block;
        status = sg_mq_take(q, m->order, sizeof(uint64_t), &block);
    }
    if (status == SG_OK) {
        t->weights = block;
        status = sg_mq_take(q, m->order, sizeof(uint32_t), &block);
    }
    if (status == SG_OK) {
        t->last = block;
        status = sg_mq_take(q, m->order, sizeof(uint32_t), &block);
    }
    if (status == SG_OK) {
        t->before = block;
        for (uint32_t x = 0; x < m->order; x++)
            for (uint32_t y = 0; y < m->order; y++)
                if (m->is_p[sg_mq_times(m, x, y)])
                    sg_mq_set_bit(t->rows + x * t->words, y);
        status = sg_mq_tick(tick, (uint64_t)m->order * m->order);
    }
    if (status == SG_OK)
        status = find_classes(q, m, n, t, tick);
    if (status == SG_OK)
        status = find_words(m, t, tick);
    if (status != SG_OK)
        sg_mq_tables_free(q, t, m);
    return status;
}

void sg_mq_tables_free(sg_quotient *q, sg_mq_tables *t, const sg_mq_monoid *m)
{
    for (size_t i = 0; i < t->n_classes; i++)
        sg_mq_give(q, t->classes[i].reach, 2 * t->words, sizeof(uint64_t));
    sg_mq_give(q, t->classes, t->cap_classes, sizeof *t->classes);
    sg_mq_give(q, t->rows, (size_t)m->order * t->words, sizeof *t->rows);
    sg_mq_give(q, t->weights, m->order, sizeof *t->weights);
    sg_mq_give(q, t->last, m->order, sizeof *t->last);
    sg_mq_give(q, t->before, m->order, sizeof *t->before);
    *t = (sg_mq_tables){0};
}

/* ---- clashes ----------------------------------------------------------------------------------------------- */

bool sg_mq_class_clashes(const sg_mq_monoid *m, const sg_mq_tables *t, const sg_mq_class *c, uint32_t *z)
{
    const uint64_t *own = t->rows + c->element * t->words;
    bool found = false;
    for (uint32_t y = 0; y < m->order; y++) {
        if (!sg_mq_bit(c->reach, y))
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

/* ---- idle words: a search over (element, D), lightest first -------------------------------------------------- */

typedef struct node {
    uint64_t weight;
    uint32_t element, letter; /* the last letter, an index of classes */
    uint32_t before;          /* the node of the word without it, or NO_NODE */
    uint32_t next;            /* the next kept node of the same element */
} node;

static const uint32_t NO_NODE = UINT32_MAX;

typedef struct hunt {
    sg_quotient *q;
    const sg_mq_monoid *m;
    const sg_mq_tables *t;
    node *nodes;
    uint64_t *sets; /* D of each node */
    size_t n_nodes, cap_nodes, cap_sets;
    uint32_t *queue; /* a binary heap of nodes */
    size_t n_queue, cap_queue;
    uint32_t *kept; /* per element, the first kept node */
    uint64_t *scratch;
    uint32_t *sources; /* per class, the z in the order of element * z; */
    uint32_t *starts;  /* and where those of each product begin */
} hunt;

static const uint64_t *set_of(const hunt *h, uint32_t at)
{
    return h->sets + at * h->t->words;
}

static bool is_lighter(const hunt *h, uint32_t a, uint32_t b)
{
    return h->nodes[a].weight < h->nodes[b].weight;
}

static void queue_push(hunt *h, uint32_t at)
{
    size_t i = h->n_queue++;
    for (; i > 0 && is_lighter(h, at, h->queue[(i - 1) / 2]); i = (i - 1) / 2)
        h->queue[i] = h->queue[(i - 1) / 2];
    h->queue[i] = at;
}

static uint32_t queue_pop(hunt *h)
{
    const uint32_t first = h->queue[0], moved = h->queue[--h->n_queue];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= h->n_queue)
            break;
        if (child + 1 < h->n_queue && is_lighter(h, h->queue[child + 1], h->queue[child]))
            child++;
        if (!is_lighter(h, h->queue[child], moved))
            break;
        h->queue[i] = h->queue[child];
        i = child;
    }
    h->queue[i] = moved;
    return first;
}

/* Is D part of that of a kept node of the same element? */
static bool is_covered(const hunt *h, uint32_t element, const uint64_t *set)
{
    for (uint32_t at = h->kept[element]; at != NO_NODE; at = h->nodes[at].next)
        if (within(set, set_of(h, at), h->t->words))
            return true;
    return false;
}

static sg_status add_node(hunt *h, node made, const uint64_t *set)
{
    if (is_empty(set, h->t->words) || is_covered(h, made.element, set))
        return SG_OK;
    void *nodes = h->nodes, *sets = h->sets, *queue = h->queue;
    sg_status status =
        h->n_nodes < NO_NODE ? sg_mq_grow(h->q, &nodes, &h->cap_nodes, h->n_nodes + 1, sizeof *h->nodes) : SG_ELIMIT;
    h->nodes = nodes;
    if (status == SG_OK)
        status = sg_mq_grow(h->q, &sets, &h->cap_sets, (h->n_nodes + 1) * h->t->words, sizeof *h->sets);
    h->sets = sets;
    if (status == SG_OK)
        status = sg_mq_grow(h->q, &queue, &h->cap_queue, h->n_queue + 1, sizeof *h->queue);
    h->queue = queue;
    if (status != SG_OK)
        return status;
    const uint32_t at = (uint32_t)h->n_nodes++;
    h->nodes[at] = made;
    memcpy(h->sets + at * h->t->words, set, h->t->words * sizeof *set);
    queue_push(h, at);
    return SG_OK;
}

/* All words of a kept node with one more letter. */
static sg_status extend(hunt *h, uint32_t at, sg_mq_ticker *tick)
{
    const node from = h->nodes[at];
    const sg_mq_monoid *m = h->m;
    const uint32_t *by_word = m->product + (size_t)from.element * m->order;
    sg_status status = SG_OK;
    for (size_t i = 0; i < h->t->n_classes && status == SG_OK; i++) {
        const sg_mq_class *c = &h->t->classes[i];
        if (c->sheltered)
            continue;
        const uint64_t *set = set_of(h, at);
        const uint32_t *sources = h->sources + i * m->order, *starts = h->starts + i * (m->order + (size_t)1);
        memset(h->scratch, 0, h->t->words * sizeof *h->scratch);
        for (size_t k = 0; k < h->t->words; k++)
            for (uint64_t rest = set[k]; rest; rest &= rest - 1) {
                const size_t y = k * 64 + (size_t)__builtin_ctzll(rest);
                for (uint32_t s = starts[y]; s < starts[y + 1]; s++)
                    if (sg_mq_bit(c->idle, by_word[sources[s]]))
                        sg_mq_set_bit(h->scratch, sources[s]);
            }
        status = sg_mq_tick(tick, m->order / 4 + 8);
        if (status == SG_OK)
            status = add_node(
                h, (node){from.weight + c->weight, sg_mq_times(m, from.element, c->element), (uint32_t)i, at, NO_NODE},
                h->scratch);
    }
    return status;
}

static sg_status word_push(sg_quotient *q, sg_mq_word *word, uint32_t letter)
{
    void *block = word->letters;
    sg_status status = sg_mq_grow(q, &block, &word->cap, word->n + 1, sizeof *word->letters);
    word->letters = block;
    if (status == SG_OK)
        word->letters[word->n++] = letter;
    return status;
}

static sg_status run_hunt(hunt *h, size_t from, sg_mq_word *word, bool *ok, uint64_t below, sg_mq_ticker *tick)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < h->t->n_classes && status == SG_OK; i++) {
        const sg_mq_class *c = &h->t->classes[i];
        if (from ? from == i + 1 : !c->sheltered)
            status = add_node(h, (node){c->weight, c->element, (uint32_t)i, NO_NODE, NO_NODE}, c->idle);
    }
    while (status == SG_OK && h->n_queue > 0) {
        const uint32_t at = queue_pop(h);
        node *top = &h->nodes[at];
        if (top->weight >= below)
            return SG_OK;
        if (is_covered(h, top->element, set_of(h, at)))
            continue;
        if (sg_mq_bit(set_of(h, at), 0)) {
            *ok = false;
            word->n = 0;
            for (uint32_t i = at; i != NO_NODE && status == SG_OK; i = h->nodes[i].before)
                status = word_push(h->q, word, h->t->classes[h->nodes[i].letter].generator);
            return status;
        }
        top->next = h->kept[top->element];
        h->kept[top->element] = at;
        h->q->checked++;
        status = extend(h, at, tick);
    }
    return status;
}

/* The lightest word that clashes, if any; its weight, else UINT64_MAX. */
static sg_status find_clash(sg_quotient *q, const sg_mq_monoid *m, const sg_mq_tables *t, size_t from, sg_mq_word *word,
                            uint64_t *weight)
{
    sg_status status = SG_OK;
    *weight = UINT64_MAX;
    for (size_t i = 0; i < t->n_classes && status == SG_OK; i++) {
        const sg_mq_class *c = &t->classes[i];
        uint32_t z;
        if ((from && from != i + 1) || !sg_mq_class_clashes(m, t, c, &z) || c->weight + t->weights[z] >= *weight)
            continue;
        *weight = c->weight + t->weights[z];
        word->n = 0;
        status = word_push(q, word, c->generator);
        for (; z != 0 && status == SG_OK; z = t->before[z])
            status = word_push(q, word, t->last[z]);
    }
    return status;
}

/* Sorts the z by element * z, for each class. */
static sg_status find_sources(hunt *h, sg_mq_ticker *tick)
{
    const size_t order = h->m->order, n = h->t->n_classes;
    void *block;
    sg_status status = sg_mq_take(h->q, n * order, sizeof *h->sources, &block);
    h->sources = block;
    if (status == SG_OK) {
        status = sg_mq_take(h->q, n * (order + 1), sizeof *h->starts, &block);
        h->starts = block;
    }
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        if (h->t->classes[i].sheltered)
            continue;
        const uint32_t *product = h->m->product + h->t->classes[i].element * order;
        uint32_t *starts = h->starts + i * (order + 1), *sources = h->sources + i * order;
        for (size_t z = 0; z < order; z++)
            starts[product[z]]++;
        for (size_t y = 1; y <= order; y++)
            starts[y] += starts[y - 1];
        for (size_t z = order; z-- > 0;)
            sources[--starts[product[z]]] = (uint32_t)z;
        status = sg_mq_tick(tick, 3 * order);
    }
    return status;
}

sg_status sg_mq_verify(sg_quotient *q, const sg_mq_monoid *m, const sg_mq_tables *t, size_t from, sg_mq_word *word,
                       bool *ok, sg_mq_ticker *tick)
{
    hunt h = {.q = q, .m = m, .t = t};
    uint64_t below;
    void *block;
    sg_status status = find_clash(q, m, t, from, word, &below);
    *ok = below == UINT64_MAX;
    if (status != SG_OK)
        return status;
    status = sg_mq_take(q, m->order, sizeof *h.kept, &block);
    if (status == SG_OK) {
        h.kept = block;
        memset(h.kept, 0xff, m->order * sizeof *h.kept);
        status = sg_mq_take(q, t->words, sizeof *h.scratch, &block);
    }
    if (status == SG_OK) {
        h.scratch = block;
        status = find_sources(&h, tick);
    }
    if (status == SG_OK)
        status = run_hunt(&h, from, word, ok, below, tick);
    sg_mq_give(q, h.kept, m->order, sizeof *h.kept);
    sg_mq_give(q, h.scratch, t->words, sizeof *h.scratch);
    sg_mq_give(q, h.sources, t->n_classes * m->order, sizeof *h.sources);
    sg_mq_give(q, h.starts, t->n_classes * (m->order + (size_t)1), sizeof *h.starts);
    sg_mq_give(q, h.nodes, h.cap_nodes, sizeof *h.nodes);
    sg_mq_give(q, h.sets, h.cap_sets, sizeof *h.sets);
    sg_mq_give(q, h.queue, h.cap_queue, sizeof *h.queue);
    return status;
}
