/* SPDX-License-Identifier: MIT */
/*
 * Values of positions with entailing and complimenting moves: a fold over the position graph. Of every position the
 * set of its answers is kept: the nimbers beside which a player who must move in it wins (docs/theorems.md).
 *
 * Invariants
 * 1. value and answers are known of nodes 0..n_known-1, by vertex; answers of components only. Other nodes are there
 *    after a failure only, and the next question drops the graph: it may ask about something else.
 * 2. The answers of v are in pool from answers[v] on: how many (shifted by one, the lowest bit: all but these), then
 *    the nimbers, ascending.
 */
#include "entailing.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"
#include "../../base/order.h"
#include "../../theory/loony.h"
#include "../cycle.h"
#include "../folds/run.h"

/*
 * Sets of nimbers that are finite or leave out finitely many: the nimbers beside which a player who must move in a
 * position wins. A set that leaves out finitely many also holds "loony" (docs/theorems.md, section on entailing moves).
 *
 * A union collects the parts of a set; sg_union_close makes the set of them.
 */

typedef struct sg_union {
    bool all_but;      /* a part leaves out finitely many; those that all such parts leave out are in left_out */
    uint32_t *members; /* of the finite parts, in any order, repeated at will; after sg_union_close the set's list */
    uint32_t *left_out;
    size_t n_members, n_left_out, cap_members, cap_left_out;
} sg_union;

static void sg_union_clear(sg_union *u)
{
    u->all_but = false;
    u->n_members = u->n_left_out = 0;
}

static void sg_union_free(sg_union *u)
{
    free(u->members);
    free(u->left_out);
}

/* Adds one nimber.   SG_ELIMIT, SG_ENOMEM. */
static sg_status sg_union_add(sg_union *u, sg_budget *budget, uint32_t nimber)
{
    const sg_status status = sg_array_room(budget, &u->members, &u->cap_members, u->n_members + 1, sizeof *u->members);
    if (status == SG_OK)
        u->members[u->n_members++] = nimber;
    return status;
}

static bool holds(const uint32_t *list, size_t n, uint32_t nimber)
{
    return n > 0 && bsearch(&nimber, list, n, sizeof *list, sg_order_u32) != NULL;
}

/* Adds everything but { n xor shift : n in list[0..n_list) }; the list is sorted.   SG_ELIMIT, SG_ENOMEM. */
static sg_status sg_union_add_all_but(sg_union *u, sg_budget *budget, const uint32_t *list, size_t n_list,
                                      uint32_t shift)
{
    size_t kept = 0;
    if (u->all_but) { /* both leave out what is in both lists */
        for (size_t i = 0; i < u->n_left_out; i++)
            if (holds(list, n_list, u->left_out[i] ^ shift))
                u->left_out[kept++] = u->left_out[i];
        u->n_left_out = kept;
        return SG_OK;
    }
    const sg_status status = sg_array_room(budget, &u->left_out, &u->cap_left_out, n_list + 1, sizeof *u->left_out);
    if (status != SG_OK)
        return status;
    for (size_t i = 0; i < n_list; i++)
        u->left_out[i] = list[i] ^ shift;
    u->n_left_out = n_list;
    u->all_but = true;
    return SG_OK;
}

/* Sorts members, or what is left out, so that members[0..n_members) lists the set: its members, or if all_but what it
 * leaves out, ascending, each once.   SG_ELIMIT, SG_ENOMEM. */
static sg_status sg_union_close(sg_union *u, sg_budget *budget)
{
    u->n_members = sg_order_unique_u32(u->members, u->n_members);
    if (!u->all_but)
        return SG_OK;
    size_t kept = 0;
    for (size_t i = 0; i < u->n_left_out; i++)
        if (!holds(u->members, u->n_members, u->left_out[i]))
            u->left_out[kept++] = u->left_out[i];
    const sg_status status = sg_array_room(budget, &u->members, &u->cap_members, kept + 1, sizeof *u->members);
    if (status != SG_OK)
        return status;
    if (kept > 0)
        memcpy(u->members, u->left_out, kept * sizeof *u->members);
    u->n_members = sg_order_unique_u32(u->members, kept);
    return SG_OK;
}

/* The least nimber that the closed set does not hold; SG_LOONY if it holds all. */
static uint32_t sg_union_mex(const sg_union *u)
{
    uint32_t mex = 0;
    if (u->all_but)
        return u->n_members > 0 ? u->members[0] : SG_LOONY;
    while (mex < u->n_members && u->members[mex] == mex)
        mex++;
    return mex;
}

struct sg_entailing {
    sg_walk *walk;
    uint32_t *value, *pool;
    size_t *answers;
    sg_union sum, set; /* scratch */
    size_t n_pool, cap_value, cap_answers, cap_pool;
    uint32_t n_known;
    sg_cycle cycle;
    uint64_t max_bytes, max_positions, positions_before;
};

static void drop(sg_entailing *e)
{
    sg_walk_free(e->walk);
    sg_union_free(&e->sum);
    sg_union_free(&e->set);
    free(e->value);
    free(e->answers);
    free(e->pool);
}

/* Begins with a new graph; nothing is known then. */
static sg_status renew(sg_entailing *e, sg_expand_fn *expand, void *ud)
{
    const uint64_t positions = e->walk ? sg_entailing_positions(e) : 0;
    sg_walk *walk;
    const sg_status status = sg_walk_new(expand, ud, &walk);
    if (status != SG_OK)
        return status;
    walk->takes_parts = true;
    drop(e);
    *e = (sg_entailing){.walk = walk,
                        .cycle = e->cycle,
                        .positions_before = positions,
                        .max_bytes = e->max_bytes,
                        .max_positions = e->max_positions};
    sg_walk_limit(walk, e->max_bytes, e->max_positions);
    return SG_OK;
}

sg_status sg_entailing_new(sg_expand_fn *expand, void *ud, sg_entailing **out)
{
    sg_entailing *e = calloc(1, sizeof *e);
    if (!e)
        return SG_ENOMEM;
    if (renew(e, expand, ud) != SG_OK) {
        free(e);
        return SG_ENOMEM;
    }
    *out = e;
    return SG_OK;
}

void sg_entailing_free(sg_entailing *e)
{
    if (!e)
        return;
    drop(e);
    sg_cycle_free(&e->cycle);
    free(e);
}

uint64_t sg_entailing_bytes(const sg_entailing *e)
{
    return sizeof *e + sg_walk_bytes(e->walk);
}

void sg_entailing_limit(sg_entailing *e, uint64_t max_bytes, uint64_t max_positions)
{
    e->max_bytes = max_bytes;
    e->max_positions = max_positions;
    sg_walk_limit(e->walk, max_bytes, max_positions);
}

uint64_t sg_entailing_positions(const sg_entailing *e)
{
    return e->positions_before + e->walk->positions;
}

const sg_key *sg_entailing_cycle(const sg_entailing *e, size_t *n)
{
    *n = e->cycle.n;
    return e->cycle.keys;
}

/* ---- sets of answers ---------------------------------------------------------------------------------------- */

/* The components that a head leaves, *n of them. */
static const uint32_t *parts_of(const sg_entailing *e, const uint32_t *head, uint32_t *n)
{
    *n = 1;
    return sg_walk_is_sum(e->walk, sg_head_vertex(*head)) ? sg_walk_options(e->walk, sg_head_vertex(*head), n) : head;
}

/* The value of the sum of known components, without part number `without`. */
static uint32_t sum_of(const sg_entailing *e, const uint32_t *parts, uint32_t n, uint32_t without)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (i == without)
            continue;
        const uint32_t value = e->value[sg_head_vertex(parts[i])];
        if (value == SG_LOONY)
            return SG_LOONY;
        sum ^= value;
    }
    return sum;
}

/* e->sum becomes the answers of the sum of known components: who must move in the sum moves in one part of it. */
static sg_status answers_of_sum(sg_entailing *e, const uint32_t *parts, uint32_t n)
{
    sg_budget *budget = &e->walk->budget;
    sg_status status = SG_OK;
    sg_union_clear(&e->sum);
    for (uint32_t i = 0; i < n && status == SG_OK; i++) {
        const uint32_t others = sum_of(e, parts, n, i), *own = e->pool + e->answers[sg_head_vertex(parts[i])];
        const bool all_but = own[0] & 1;
        const size_t n_own = own[0] >> 1;
        own++;
        if (others == SG_LOONY)
            status = all_but ? sg_union_add_all_but(&e->sum, budget, NULL, 0, 0) : SG_OK;
        else if (all_but)
            status = sg_union_add_all_but(&e->sum, budget, own, n_own, others);
        else
            for (size_t k = 0; k < n_own && status == SG_OK; k++)
                status = sg_union_add(&e->sum, budget, own[k] ^ others);
    }
    return status == SG_OK ? sg_union_close(&e->sum, budget) : status;
}

/* Adds to e->set the nimbers beside which an option wins. */
static sg_status add_option(sg_entailing *e, const uint32_t *head)
{
    sg_budget *budget = &e->walk->budget;
    const uint32_t left = e->value[sg_head_vertex(*head)];
    const sg_turn turn = sg_head_turn(*head);
    uint32_t n;
    if (turn == SG_TURN_STAYS)
        return sg_union_add_all_but(&e->set, budget, &left, left == SG_LOONY ? 0 : 1, 0);
    if (turn == SG_TURN_PASSES)
        return left == SG_LOONY ? SG_OK : sg_union_add(&e->set, budget, left);
    const uint32_t *parts = parts_of(e, head, &n);
    sg_status status = answers_of_sum(e, parts, n);
    if (status != SG_OK)
        return status;
    if (!e->sum.all_but)
        return sg_union_add_all_but(&e->set, budget, e->sum.members, e->sum.n_members, 0);
    for (size_t i = 0; i < e->sum.n_members && status == SG_OK; i++)
        status = sg_union_add(&e->set, budget, e->sum.members[i]);
    return status;
}

static sg_status keep_answers(sg_entailing *e, uint32_t v)
{
    const size_t n = e->set.n_members;
    if (n > UINT32_MAX >> 1)
        return SG_ERANGE;
    const sg_status status =
        sg_array_room(&e->walk->budget, &e->pool, &e->cap_pool, e->n_pool + n + 1, sizeof *e->pool);
    if (status != SG_OK)
        return status;
    e->answers[v] = e->n_pool;
    e->pool[e->n_pool++] = (uint32_t)n << 1 | e->set.all_but;
    for (size_t i = 0; i < n; i++)
        e->pool[e->n_pool++] = e->set.members[i];
    return SG_OK;
}

/* ---- the fold ----------------------------------------------------------------------------------------------- */

/* Evaluates a vertex whose options are known. */
static sg_status fold(sg_entailing *e, uint32_t v, const uint32_t *options, uint32_t n)
{
    sg_status status = SG_OK;
    if (sg_walk_is_sum(e->walk, v)) {
        e->value[v] = sum_of(e, options, n, UINT32_MAX);
        return SG_OK;
    }
    sg_union_clear(&e->set);
    for (uint32_t i = 0; i < n && status == SG_OK; i++)
        status = add_option(e, options + i);
    if (status == SG_OK)
        status = sg_union_close(&e->set, &e->walk->budget);
    if (status == SG_OK)
        status = keep_answers(e, v);
    e->value[v] = sg_union_mex(&e->set);
    return status;
}

static sg_status fold_all(sg_entailing *e, const sg_order *order, const sg_pulse *pulse)
{
    sg_walk *g = e->walk;
    sg_fold_run run = {.g = g, .pulse = pulse};
    uint32_t n;
    sg_status status = sg_array_room(&g->budget, &e->value, &e->cap_value, g->n + (size_t)1, sizeof *e->value);
    if (status == SG_OK)
        status = sg_array_room(&g->budget, &e->answers, &e->cap_answers, g->n + (size_t)1, sizeof *e->answers);
    for (uint32_t i = 0; i < order->n && status == SG_OK; i++) {
        const uint32_t *options = sg_walk_options(g, order->vertices[i], &n);
        status = fold(e, order->vertices[i], options, n);
        if (status == SG_OK)
            status = sg_fold_beat(&run, n + UINT64_C(1));
    }
    return status;
}

/* Keeps the positions of a loop of play. */
static sg_status fail_with_cycle(sg_entailing *e, const sg_order *loop)
{
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < loop->n && status == SG_OK; i++) {
        size_t key_bytes;
        if (sg_walk_is_sum(e->walk, loop->vertices[i]))
            continue;
        const void *key = sg_walk_key(e->walk, loop->vertices[i], &key_bytes);
        status = sg_cycle_add(&e->cycle, key, key_bytes);
    }
    return status == SG_OK ? sg_cycle_close(&e->cycle) : status;
}

static sg_status evaluate(sg_entailing *e, const sg_key *key, const sg_pulse *pulse, uint32_t *v)
{
    sg_order order = {0};
    sg_status status = sg_walk_root(e->walk, key, 1, pulse, v);
    if (status == SG_OK)
        status = sg_walk_close(e->walk, 0, pulse);
    if (status != SG_OK || e->n_known == e->walk->n_nodes)
        return status;
    status = sg_fold_order(e->walk, e->n_known, pulse, &order);
    if (status == SG_OK)
        status = fold_all(e, &order, pulse);
    else if (status == SG_ECYCLE)
        status = fail_with_cycle(e, &order);
    sg_order_free(e->walk, &order);
    if (status == SG_OK)
        e->n_known = e->walk->n_nodes;
    return status;
}

sg_status sg_entailing_value(sg_entailing *e, const void *key, size_t key_bytes, const sg_pulse *pulse, sg_affine *out)
{
    uint32_t v = 0;
    sg_cycle_clear(&e->cycle);
    sg_status status = e->n_known == e->walk->n_nodes ? SG_OK : renew(e, e->walk->expand, e->walk->ud);
    if (status == SG_OK)
        status = evaluate(e, &(sg_key){key, key_bytes}, pulse, &v);
    if (status != SG_OK)
        return status;
    const uint32_t *set = e->pool + e->answers[v];
    *out = (sg_affine){.value = e->value[v], .all_but = set[0] & 1, .answers = set + 1, .n_answers = set[0] >> 1};
    return SG_OK;
}
