/* SPDX-License-Identifier: MIT */
/* Vertices of the position graph, and the options of one component, as the rule names them. */
#include "../../base/order.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

/* A memo has the vertex v as v + BIAS, so that it is never taken for one of the small values of a shortcut. */
enum { BIAS = SG_SMALL_VALUES, RECENT_AFTER = 1024, BEAT_EVERY = 1 << 10 /* positions */ };

static uint64_t bytes_beside(const sg_walk *g)
{
    return sizeof *g + sg_memo_bytes(g->components) + (g->sums ? sg_memo_bytes(g->sums) : 0) +
           (g->recent ? sg_recent_bytes(SG_RECENT_BITS) : 0);
}

uint64_t sg_walk_bytes(const sg_walk *g)
{
    return bytes_beside(g) + g->budget.held_bytes;
}

void sg_walk_share_budget(sg_walk *g)
{
    sg_budget_leave(&g->budget, g->max_bytes, bytes_beside(g));
}

/* ---- vertices ----------------------------------------------------------------------------------------------- */

static sg_status room_for_vertex(sg_walk *g)
{
    const size_t n = g->n + (size_t)1;
    if (n > SG_WALK_VERTICES_MAX)
        return SG_ELIMIT;
    sg_status status = sg_array_room(&g->budget, &g->refs, &g->cap_refs, n, sizeof *g->refs);
    if (status == SG_OK)
        status = sg_array_room(&g->budget, &g->runs, &g->cap_runs, n, sizeof *g->runs);
    if (status == SG_OK && g->number)
        status = sg_array_room(&g->budget, &g->number, &g->cap_number, n, sizeof *g->number);
    return status;
}

/* The vertex of a ref of a memo, new if the memo has no value for it. There is room for one. */
static uint32_t vertex_of(sg_walk *g, sg_memo *memo, sg_ref ref, uint32_t kind)
{
    const uint32_t value = sg_memo_value(memo, ref);
    if (value != SG_VALUE_NONE)
        return value - BIAS;
    const uint32_t v = g->n++;
    g->refs[v] = ref | kind;
    g->runs[v] = SG_WALK_UNSEEN;
    if (g->number)
        g->number[v] = SG_WALK_NONE;
    sg_memo_set(memo, ref, v + BIAS);
    return v;
}

static inline sg_status vertex_of_key(sg_walk *g, sg_memo *memo, const void *key, size_t key_bytes, uint32_t kind,
                                      uint32_t *v)
{
    sg_ref ref;
    sg_status status = room_for_vertex(g);
    if (status == SG_OK)
        status = sg_memo_intern(memo, key, key_bytes, &ref);
    if (status == SG_OK && ref & SG_WALK_SUM)
        status = SG_ELIMIT;
    if (status == SG_OK)
        *v = vertex_of(g, memo, ref, kind);
    return status;
}

sg_status sg_walk_component(sg_walk *g, const void *key, size_t key_bytes, uint32_t *v)
{
    return vertex_of_key(g, g->components, key, key_bytes, 0, v);
}

sg_status sg_walk_divide(sg_walk *g)
{
    if (g->nodes)
        return SG_OK;
    sg_status status = sg_memo_new(0, &g->sums);
    if (status == SG_OK)
        status = sg_array_room(&g->budget, &g->number, &g->cap_number, g->n + (size_t)1, sizeof *g->number);
    if (status == SG_OK)
        status = sg_array_room(&g->budget, &g->nodes, &g->cap_nodes, g->n_nodes + (size_t)1, sizeof *g->nodes);
    if (status != SG_OK) {
        sg_memo_free(g->sums);
        sg_budget_free(&g->budget, g->number, g->cap_number * sizeof *g->number);
        g->sums = NULL;
        g->number = NULL;
        g->cap_number = 0;
        return status;
    }
    for (uint32_t v = 0; v < g->n; v++)
        g->number[v] = v < g->n_nodes ? v : SG_WALK_NONE;
    for (uint32_t i = 0; i < g->n_nodes; i++)
        g->nodes[i] = i;
    return SG_OK;
}

sg_status sg_walk_sum(sg_walk *g, size_t n, uint32_t *v)
{
    if (n == 1) {
        *v = g->after[0];
        return SG_OK;
    }
    if (n > g->max_parts)
        return SG_ERANGE;
    if (n > 1)
        qsort(g->after, n, sizeof *g->after, sg_order_u32);
    const sg_status status = sg_walk_divide(g);
    return status == SG_OK ? vertex_of_key(g, g->sums, g->after, n * sizeof *g->after, SG_WALK_SUM, v) : status;
}

size_t sg_walk_parts(sg_walk *g, uint32_t v)
{
    size_t key_bytes = sizeof v;
    const void *key = &v;
    if (sg_walk_is_sum(g, v))
        key = sg_memo_key(g->sums, g->refs[v] & ~SG_WALK_SUM, &key_bytes);
    if (key_bytes > 0)
        memcpy(g->after, key, key_bytes);
    return key_bytes / sizeof v;
}

const void *sg_walk_key(const sg_walk *g, uint32_t component, size_t *key_bytes)
{
    return sg_memo_key(g->components, g->refs[component], key_bytes);
}

sg_status sg_walk_push(sg_walk *g, uint32_t head)
{
    const sg_status status =
        sg_array_room(&g->budget, &g->heads, &g->cap_heads, (size_t)g->n_heads + 1, sizeof *g->heads);
    if (status == SG_OK)
        g->heads[g->n_heads++] = head;
    return status;
}

sg_status sg_walk_end_group(sg_walk *g, uint64_t n_forbidden)
{
    const uint32_t limit = n_forbidden < SG_WALK_VERTICES_MAX ? (uint32_t)n_forbidden : SG_WALK_VERTICES_MAX - 1;
    const sg_status status = sg_walk_push(g, limit | (uint32_t)SG_WALK_GROUP << (32 - SG_WALK_TURN_BITS));
    g->n_groups += status == SG_OK;
    return status;
}

/* The options of a whole position are one group. */
static sg_status group_options(sg_walk *g, uint32_t v, uint64_t before)
{
    uint32_t *heads = g->heads + before;
    uint64_t n = g->n_heads - before;
    if (n == 0)
        return SG_OK;
    if (!sg_walk_is_sum(g, v)) { /* each once */
        n = sg_order_unique_u32(heads, (size_t)n);
        g->n_heads = before + n;
    }
    return sg_walk_end_group(g, g->forbids == SG_FORBIDS_SOME ? g->k : n > g->k ? n - g->k : 0);
}

sg_status sg_walk_end_run(sg_walk *g, uint32_t v, uint64_t before)
{
    sg_status status = SG_OK;
    if (g->forbids == SG_FORBIDS_SOME || g->forbids == SG_FORBIDS_ALL_BUT)
        status = group_options(g, v, before);
    if (status == SG_OK && g->n_heads - before >= 1u << SG_WALK_COUNT_BITS)
        status = SG_ERANGE;
    if (status == SG_OK)
        g->runs[v] = sg_walk_run(before, g->n_heads - before);
    return status;
}

/* ---- options of a component ------------------------------------------------------------------------------------ */

typedef struct collector {
    sg_moves base;
    sg_walk *g;
} collector;

/* The last option with a short key, about which the recent ones know this. */
static sg_status take_short(sg_moves *base, uint64_t about)
{
    sg_walk *g = ((collector *)base)->g;
    unsigned char key[16];
    uint32_t v;
    if (about != SG_RECENT_NOTHING)
        return sg_walk_push(g, (uint32_t)about - BIAS);
    const sg_short packed = base->shortcut.last_key;
    const size_t key_bytes = sg_short_unpack(packed, key);
    const sg_status status = sg_walk_component(g, key, key_bytes, &v);
    if (status != SG_OK)
        return status;
    sg_recent_keep(base->shortcut.last_line, packed, v + (uint64_t)BIAS);
    return sg_walk_push(g, v);
}

/* Options come in the order of the rule: that one first. */
static sg_status take_last(sg_moves *base)
{
    const sg_status status = base->shortcut.last_line ? sg_moves_look_at_last(base) : SG_OK;
    base->shortcut.last_line = NULL;
    return status;
}

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    sg_walk *g = ((collector *)base)->g;
    uint32_t v = 0;
    sg_status status = take_last(base);
    if (status == SG_OK)
        status = sg_array_room(&g->budget, &g->parts, &g->cap_parts, g->n_parts + 1, sizeof *g->parts);
    if (status == SG_OK && g->n_parts > 0)
        status = sg_walk_divide(g); /* before the vertex is there, since it is no node */
    if (status == SG_OK)
        status = sg_walk_component(g, key, key_bytes, &v);
    if (status == SG_OK)
        g->parts[g->n_parts++] = v;
    return status;
}

static sg_status take_turn(sg_moves *base, sg_turn turn)
{
    sg_walk *g = ((collector *)base)->g;
    uint32_t v = 0;
    sg_status status = take_last(base);
    const size_t n = g->n_parts;
    g->n_parts = 0;
    if (status == SG_OK)
        status = sg_array_room(&g->budget, &g->after, &g->cap_after, n + 1, sizeof *g->after);
    if (status != SG_OK)
        return status;
    if (n > 0)
        memcpy(g->after, g->parts, n * sizeof *g->after);
    status = sg_walk_sum(g, n, &v);
    return status == SG_OK ? sg_walk_push(g, v | (uint32_t)turn << (32 - SG_WALK_TURN_BITS)) : status;
}

static sg_status take_option(sg_moves *base)
{
    return take_turn(base, SG_TURN_PASSES);
}

static sg_status take_single(sg_moves *base, const void *key, size_t key_bytes)
{
    sg_walk *g = ((collector *)base)->g;
    uint32_t v;
    if (base->shortcut.recent && key_bytes <= SG_SHORT_MAX)
        return sg_moves_short(base, sg_short_pack(key, key_bytes));
    sg_status status = take_last(base);
    if (status == SG_OK)
        status = sg_walk_component(g, key, key_bytes, &v);
    return status == SG_OK ? sg_walk_push(g, v) : status;
}

sg_status sg_walk_next(sg_walk *g, const sg_pulse *pulse)
{
    if (g->max_positions && g->positions >= g->max_positions)
        return SG_ELIMIT;
    sg_walk_share_budget(g);
    if (g->positions >= RECENT_AFTER && !g->recent && sg_budget_allows(&g->budget, sg_recent_bytes(SG_RECENT_BITS)))
        g->recent = sg_recent_new(SG_RECENT_BITS);
    if (!pulse || !pulse->beat || g->positions < g->next_beat)
        return SG_OK;
    g->next_beat = g->positions + BEAT_EVERY;
    return pulse->beat(pulse->ud, g->positions);
}

sg_status sg_walk_expand(sg_walk *g, uint32_t v, const sg_pulse *pulse)
{
    size_t key_bytes;
    sg_status status = sg_walk_next(g, pulse);
    if (status != SG_OK)
        return status;
    const uint64_t before = g->n_heads, groups = g->n_groups;
    collector to = {.base = {.part = take_part,
                             .option = take_option,
                             .single = take_single,
                             .turn = take_turn,
                             .shortcut = {.short_key = take_short, .recent = g->recent}},
                    .g = g};
    g->n_parts = 0;
    const void *key = sg_walk_key(g, v, &key_bytes);
    status = g->expand(g->ud, key, key_bytes, &to.base);
    if (status == SG_OK)
        status = take_last(&to.base);
    if (status == SG_OK)
        status = sg_walk_end_run(g, v, before);
    if (status != SG_OK) {
        g->n_heads = before;
        g->n_groups = groups;
        return status;
    }
    g->positions++;
    return SG_OK;
}
