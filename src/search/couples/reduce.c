/* SPDX-License-Identifier: MIT */
/*
 * Drops couples that are not needed. Each round chooses one way for each condition of the couples that are needed, from
 * the largest positions down, so that what the larger ones need is known; it takes a way whose couples are needed
 * anyway, else one whose couples many conditions could use. The rounds end when one drops nothing. Only couples of the
 * queue have conditions, so a way that takes others does not count.
 */
#include "state.h"

#include <string.h>

enum { BEAT_COUPLES = 1 << 12 };

/* What a reduction keeps beside the couples, by number of component. */
typedef struct reduction {
    sg_couples *couples;
    uint32_t *count; /* how many conditions could use the component */
    uint32_t *last;  /* the condition that counted it last */
    bool *needed;    /* of the round before; ways are made of these */
    bool *chosen;    /* of this round */
    uint64_t n_looked_at;
} reduction;

/* Called for each couple that is looked at. */
static sg_status look(reduction *r)
{
    return ++r->n_looked_at % BEAT_COUPLES == 0 ? sg_couples_beat(r->couples) : SG_OK;
}

static bool are_all(const bool *set, const uint32_t *ids, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!set[ids[i]])
            return false;
    return true;
}

static bool is_within(const reduction *r, way w)
{
    return are_all(r->needed, w.base, w.n_base) && are_all(r->needed, w.reply, w.n_reply);
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

/* A list of conditions on its way: of a component, or the roots. */
typedef struct visit {
    uint32_t id;
    uint32_t n_left; /* conditions behind this one */
    way_walk walk;
    uint32_t at; /* the next component of the walk's way, base and reply */
    bool in_way;
} visit;

typedef struct visits {
    visit *at;
    size_t n, cap;
} visits;

static sg_status begin(sg_couples *c, visits *stack, uint32_t id, const uint32_t *conditions, uint32_t n)
{
    const sg_status status = sg_array_room(&c->budget, &stack->at, &stack->cap, stack->n + 1, sizeof *stack->at);
    if (status == SG_OK)
        stack->at[stack->n++] = (visit){.id = id, .n_left = n, .walk = {.couples = c, .at = conditions}};
    return status;
}

/* The next component that any way of the list takes; false at its end. */
static bool next_component(const reduction *r, visit *v, uint32_t *id)
{
    for (;;) {
        const way w = v->walk.way;
        if (v->in_way && v->at < w.n_base + w.n_reply) {
            *id = v->at < w.n_base ? w.base[v->at] : w.reply[v->at - w.n_base];
            v->at++;
            return true;
        }
        v->in_way = false;
        if (sg_couples_next_way(&v->walk)) {
            v->in_way = is_within(r, v->walk.way);
            v->at = 0;
            continue;
        }
        if (v->n_left == 0)
            return false;
        v->n_left--;
        v->walk = sg_couples_ways(r->couples, v->walk.at);
    }
}

/* Fills order with what the roots lead to: a couple comes behind all that any of its ways takes. chosen is scratch. */
static sg_status sort(reduction *r)
{
    sg_couples *c = r->couples;
    visits stack = {0};
    c->order.n = 0;
    memset(r->chosen, 0, c->n_components * sizeof *r->chosen);
    sg_status status = begin(c, &stack, UINT32_MAX, c->roots.at, (uint32_t)c->n_roots);
    while (status == SG_OK && stack.n > 0) {
        visit *top = &stack.at[stack.n - 1];
        uint32_t id;
        if (next_component(r, top, &id)) {
            if (r->chosen[id])
                continue;
            r->chosen[id] = true;
            const uint32_t *list = c->conditions.at + c->components[id].conditions;
            status = look(r);
            if (status == SG_OK)
                status = begin(c, &stack, id, list + 1, list[0]);
        } else {
            stack.n--;
            if (top->id != UINT32_MAX)
                status = sg_words_put(c, &c->order, top->id);
        }
    }
    sg_budget_free(&c->budget, stack.at, stack.cap * sizeof *stack.at);
    return status;
}

/* ---- rounds ------------------------------------------------------------------------------------------------------ */

typedef void each_fn(reduction *r, const uint32_t *condition, uint32_t number);

static void each_condition(reduction *r, const uint32_t *conditions, uint32_t n, each_fn *each, uint32_t *number)
{
    for (; n > 0; n--) {
        each(r, conditions, ++*number);
        conditions = sg_couples_behind(conditions);
    }
}

static void each_of_couple(reduction *r, uint32_t id, each_fn *each, uint32_t *number)
{
    const sg_couples *c = r->couples;
    const uint32_t *list = c->conditions.at + c->components[id].conditions;
    each_condition(r, list + 1, list[0], each, number);
}

static void count_ids(reduction *r, const uint32_t *ids, uint32_t n, uint32_t number)
{
    for (uint32_t i = 0; i < n; i++) {
        r->count[ids[i]] += r->last[ids[i]] != number;
        r->last[ids[i]] = number;
    }
}

static void count_uses(reduction *r, const uint32_t *condition, uint32_t number)
{
    way_walk walk = sg_couples_ways(r->couples, condition);
    while (sg_couples_next_way(&walk)) {
        if (!is_within(r, walk.way))
            continue;
        count_ids(r, walk.way.base, walk.way.n_base, number);
        count_ids(r, walk.way.reply, walk.way.n_reply, number);
    }
}

static double cost_of(const reduction *r, const uint32_t *ids, uint32_t n)
{
    double cost = 0;
    for (uint32_t i = 0; i < n; i++)
        cost += r->chosen[ids[i]] ? 0 : 1.0 / r->count[ids[i]];
    return cost;
}

static void choose_all(reduction *r, const uint32_t *ids, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        r->chosen[ids[i]] = true;
}

static void choose(reduction *r, const uint32_t *condition, uint32_t number)
{
    (void)number;
    way best = {0};
    double least = -1;
    way_walk walk = sg_couples_ways(r->couples, condition);
    while (least != 0 && sg_couples_next_way(&walk)) {
        const way w = walk.way;
        if (!is_within(r, w))
            continue;
        const double cost = cost_of(r, w.base, w.n_base) + cost_of(r, w.reply, w.n_reply);
        if (least < 0 || cost < least) {
            least = cost;
            best = w;
        }
    }
    choose_all(r, best.base, best.n_base);
    choose_all(r, best.reply, best.n_reply);
}

/* One round. *dropped: it dropped couples. */
static sg_status drop(reduction *r, bool *dropped)
{
    sg_couples *c = r->couples;
    const size_t n = c->n_components;
    sg_status status = SG_OK;
    uint32_t number = 0;
    memset(r->count, 0, n * sizeof *r->count);
    memset(r->last, 0, n * sizeof *r->last);
    memset(r->chosen, 0, n * sizeof *r->chosen);
    each_condition(r, c->roots.at, (uint32_t)c->n_roots, count_uses, &number);
    for (size_t i = 0; i < c->order.n && status == SG_OK; i++) {
        each_of_couple(r, c->order.at[i], count_uses, &number);
        status = look(r);
    }
    each_condition(r, c->roots.at, (uint32_t)c->n_roots, choose, &number);
    for (size_t i = c->order.n; i > 0 && status == SG_OK; i--) {
        if (r->chosen[c->order.at[i - 1]])
            each_of_couple(r, c->order.at[i - 1], choose, &number);
        status = look(r);
    }
    if (status != SG_OK)
        return status;
    size_t n_kept = 0;
    for (size_t i = 0; i < c->order.n; i++)
        if (r->chosen[c->order.at[i]])
            c->order.at[n_kept++] = c->order.at[i];
    *dropped = n_kept < c->order.n;
    c->order.n = n_kept;
    bool *spare = r->needed;
    r->needed = r->chosen;
    r->chosen = spare;
    return SG_OK;
}

sg_status sg_couples_reduce(sg_couples *c)
{
    const size_t n = c->n_components;
    reduction r = {.couples = c};
    bool dropped = true;
    sg_status status = sg_couples_beat(c);
    if (status == SG_OK)
        status = sg_budget_new(&c->budget, n, sizeof *r.count, &r.count);
    if (status == SG_OK)
        status = sg_budget_new(&c->budget, n, sizeof *r.last, &r.last);
    if (status == SG_OK)
        status = sg_budget_new(&c->budget, n, sizeof *r.needed, &r.needed);
    if (status == SG_OK)
        status = sg_budget_new(&c->budget, n, sizeof *r.chosen, &r.chosen);
    for (size_t i = 0; status == SG_OK && i < n; i++)
        r.needed[i] = c->components[i].needed;
    if (status == SG_OK)
        status = sort(&r);
    while (status == SG_OK && dropped)
        status = drop(&r, &dropped);
    if (status != SG_OK)
        c->order.n = 0;
    sg_budget_free(&c->budget, r.count, n * sizeof *r.count);
    sg_budget_free(&c->budget, r.last, n * sizeof *r.last);
    sg_budget_free(&c->budget, r.needed, n * sizeof *r.needed);
    sg_budget_free(&c->budget, r.chosen, n * sizeof *r.chosen);
    return status;
}
