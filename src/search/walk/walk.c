/* SPDX-License-Identifier: MIT */
/* The walk over nodes: nearest first, each once; and the options of sums. */
#include "walk.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

sg_status sg_walk_new(sg_expand_fn *expand, void *ud, sg_walk **out)
{
    sg_walk *g = calloc(1, sizeof *g);
    if (!g)
        return SG_ENOMEM;
    g->expand = expand;
    g->ud = ud;
    g->max_parts = SG_KEY_MAX / sizeof *g->parts;
    if (sg_memo_new(0, &g->components) != SG_OK) {
        free(g);
        return SG_ENOMEM;
    }
    *out = g;
    return SG_OK;
}

void sg_walk_free(sg_walk *g)
{
    if (!g)
        return;
    sg_memo_free(g->components);
    sg_memo_free(g->sums);
    free(g->refs);
    free(g->runs);
    free(g->heads);
    free(g->nodes);
    free(g->number);
    free(g->recent);
    free(g->parts);
    free(g->after);
    free(g);
}

void sg_walk_limit(sg_walk *g, uint64_t max_bytes, uint64_t max_positions)
{
    g->max_bytes = max_bytes;
    g->max_positions = max_positions ? g->positions + max_positions : 0;
    sg_memo_limit(g->components, max_bytes);
    if (g->sums)
        sg_memo_limit(g->sums, max_bytes);
    sg_walk_share_budget(g);
}

/* ---- sums ------------------------------------------------------------------------------------------------------- */

/* Whether a component has moves is known from now on. */
static sg_status look(sg_walk *g, uint32_t component, const sg_pulse *pulse)
{
    return g->runs[component] == SG_WALK_UNSEEN ? sg_walk_expand(g, component, pulse) : SG_OK;
}

static bool has_moves(const sg_walk *g, uint32_t component)
{
    return g->runs[component] & ((1u << SG_WALK_COUNT_BITS) - 1);
}

static sg_status look_at_parts(sg_walk *g, uint32_t v, const sg_pulse *pulse)
{
    const size_t n = sg_walk_parts(g, v);
    sg_status status = SG_OK;
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        (void)sg_walk_parts(g, v); /* expanding changes after */
        status = look(g, g->after[i], pulse);
    }
    return status;
}

static bool is_less(const sg_walk *g, uint32_t a, uint32_t b)
{
    size_t n_a, n_b;
    const void *x = sg_walk_key(g, a, &n_a), *y = sg_walk_key(g, b, &n_b);
    const int order = memcmp(x, y, n_a < n_b ? n_a : n_b);
    return order ? order < 0 : n_a < n_b;
}

/* The vertex of the sum of the n components in g->after, which have been looked at, as nodes are: without idle ones. */
static sg_status sum_of_moving(sg_walk *g, size_t n, uint32_t *v)
{
    size_t kept = 0;
    if (n < 2)
        return sg_walk_sum(g, n, v);
    uint32_t least = g->after[0];
    for (size_t i = 0; i < n; i++) {
        const uint32_t part = g->after[i];
        if (has_moves(g, part))
            g->after[kept++] = part;
        else if (kept == 0 && is_less(g, part, least))
            least = part;
    }
    if (kept == 0)
        g->after[kept++] = least;
    return sg_walk_sum(g, kept, v);
}

/* ---- nodes ------------------------------------------------------------------------------------------------------ */

static sg_status make_node(sg_walk *g, uint32_t v)
{
    if (g->number[v] != SG_WALK_NONE)
        return SG_OK;
    const sg_status status =
        sg_array_room(&g->budget, &g->nodes, &g->cap_nodes, g->n_nodes + (size_t)1, sizeof *g->nodes);
    if (status != SG_OK)
        return status;
    g->number[v] = g->n_nodes;
    g->nodes[g->n_nodes++] = v;
    return SG_OK;
}

sg_status sg_walk_root(sg_walk *g, const sg_key *keys, size_t n_keys, const sg_pulse *pulse, uint32_t *v)
{
    sg_status status = sg_array_room(&g->budget, &g->after, &g->cap_after, n_keys + 1, sizeof *g->after);
    if (status == SG_OK && n_keys != 1)
        status = sg_walk_divide(g);
    for (size_t i = 0; i < n_keys && status == SG_OK; i++) {
        status = sg_walk_component(g, keys[i].bytes, keys[i].n_bytes, v);
        if (status == SG_OK && n_keys > 1)
            status = look(g, *v, pulse);
    }
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = sg_walk_component(g, keys[i].bytes, keys[i].n_bytes, &g->after[i]);
    if (status == SG_OK)
        status = sum_of_moving(g, n_keys, v);
    if (status != SG_OK)
        return status;
    if (g->nodes)
        return make_node(g, *v);
    g->n_nodes = g->n;
    return SG_OK;
}

/* The heads of the component become nodes, and those of a sum after a look at its parts. */
static sg_status resolve_component(sg_walk *g, uint32_t v, const sg_pulse *pulse)
{
    uint32_t n;
    sg_status status = look(g, v, pulse);
    if (status != SG_OK)
        return status;
    (void)sg_walk_options(g, v, &n);
    if (!g->nodes) {
        g->n_nodes = g->n;
        if (g->forgets) {
            g->n_heads = 0;
            g->runs[v] = sg_walk_run(SG_WALK_FORGOTTEN, n);
        }
        return SG_OK;
    }
    const uint64_t begin = g->runs[v] >> SG_WALK_COUNT_BITS;
    for (uint32_t i = 0; i < n && !g->takes_parts && status == SG_OK; i++)
        if (!sg_head_is_group(g->heads[begin + i]) && sg_walk_is_sum(g, sg_head_vertex(g->heads[begin + i])))
            status = look_at_parts(g, sg_head_vertex(g->heads[begin + i]), pulse);
    for (uint32_t i = 0; i < n && status == SG_OK; i++) {
        const uint32_t head = g->heads[begin + i];
        uint32_t u = sg_head_vertex(head);
        if (sg_head_is_group(head))
            continue;
        if (sg_walk_is_sum(g, u) && !g->takes_parts)
            status = sum_of_moving(g, sg_walk_parts(g, u), &u);
        if (status == SG_OK)
            status = make_node(g, u);
        if (status == SG_OK)
            g->heads[begin + i] = u | (head & ~(SG_WALK_VERTICES_MAX - 1));
    }
    return status;
}

/* The options of a part of a sum are there, and their parts have been looked at. */
static sg_status prepare(sg_walk *g, uint32_t part, const sg_pulse *pulse)
{
    uint32_t n;
    sg_status status = SG_OK;
    if (g->runs[part] == SG_WALK_UNSEEN || g->runs[part] >> SG_WALK_COUNT_BITS == SG_WALK_FORGOTTEN)
        status = sg_walk_expand(g, part, pulse);
    if (status != SG_OK)
        return status;
    (void)sg_walk_options(g, part, &n);
    const uint64_t begin = g->runs[part] >> SG_WALK_COUNT_BITS;
    for (uint32_t i = 0; i < n && status == SG_OK; i++)
        if (!sg_head_is_group(g->heads[begin + i]))
            status = look_at_parts(g, sg_head_vertex(g->heads[begin + i]), pulse);
    return status;
}

/* What a move in part number i of a sum leaves beside the others. */
static sg_status push_beside(sg_walk *g, const uint32_t *parts, size_t n, size_t i, uint32_t head)
{
    uint32_t v = sg_head_vertex(head);
    size_t m = sg_walk_parts(g, v);
    sg_status status = sg_array_room(&g->budget, &g->after, &g->cap_after, m + n, sizeof *g->after);
    if (status != SG_OK)
        return status;
    for (size_t k = 0; k < n; k++)
        if (k != i)
            g->after[m++] = parts[k];
    status = sum_of_moving(g, m, &v);
    if (status == SG_OK)
        status = make_node(g, v);
    return status == SG_OK ? sg_walk_push(g, v | (head & ~(SG_WALK_VERTICES_MAX - 1))) : status;
}

static sg_status options_of_sum(sg_walk *g, uint32_t v, const uint32_t *parts, size_t n, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < n && status == SG_OK; i++)
        status = prepare(g, parts[i], pulse);
    const uint64_t before = g->n_heads;
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        uint32_t n_options;
        if (i > 0 && parts[i] == parts[i - 1] && g->forbids == SG_FORBIDS_NONE)
            continue;
        (void)sg_walk_options(g, parts[i], &n_options);
        const uint64_t begin = g->runs[parts[i]] >> SG_WALK_COUNT_BITS;
        for (uint32_t k = 0; k < n_options && status == SG_OK; k++)
            if (!sg_head_is_group(g->heads[begin + k]))
                status = push_beside(g, parts, n, i, g->heads[begin + k]);
    }
    if (status == SG_OK)
        status = sg_walk_end_run(g, v, before);
    if (status != SG_OK)
        g->n_heads = before;
    return status;
}

/* The components of a sum become its options. */
static sg_status take_parts(sg_walk *g, uint32_t v)
{
    const uint64_t before = g->n_heads;
    const size_t n = sg_walk_parts(g, v);
    sg_status status = SG_OK;
    for (size_t i = 0; i < n && status == SG_OK; i++) {
        status = make_node(g, g->after[i]);
        if (status == SG_OK)
            status = sg_walk_push(g, g->after[i]);
    }
    if (status == SG_OK)
        return sg_walk_end_run(g, v, before);
    g->n_heads = before;
    return status;
}

static sg_status resolve_sum(sg_walk *g, uint32_t v, const sg_pulse *pulse)
{
    if (g->takes_parts)
        return take_parts(g, v);
    sg_status status = sg_walk_next(g, pulse);
    if (status != SG_OK)
        return status;
    const size_t n = sg_walk_parts(g, v);
    uint32_t *parts = malloc((n + 1) * sizeof *parts);
    if (!parts)
        return SG_ENOMEM;
    memcpy(parts, g->after, n * sizeof *parts);
    status = options_of_sum(g, v, parts, n, pulse);
    free(parts);
    g->positions += status == SG_OK;
    return status;
}

void sg_walk_arrange(sg_walk *g, uint32_t first, const uint32_t *vertices, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        g->nodes[first + i] = vertices[i];
        g->number[vertices[i]] = first + i;
    }
}

sg_status sg_walk_close(sg_walk *g, uint32_t max_nodes, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    g->n_before = g->n_nodes;
    while (g->n_done < g->n_nodes && (max_nodes == 0 || g->n_done < max_nodes)) {
        const uint32_t v = sg_walk_vertex(g, g->n_done);
        g->n_before = g->n_nodes;
        status = sg_walk_is_sum(g, v) ? resolve_sum(g, v, pulse) : resolve_component(g, v, pulse);
        if (status != SG_OK)
            return status;
        g->n_done++;
        if (g->pauses && sg_walk_is_sum(g, v))
            break;
    }
    return status;
}
