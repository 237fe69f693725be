/* SPDX-License-Identifier: MIT */
/*
 * Loopy games: the graph of all positions that can be reached. See loopy.h.
 *
 * Vertices are expanded in the order of their numbers, so that the list of vertices is at the same time the list of
 * what is still to be done. A vertex is a component (key: 0 and the rule's own key) or the sum of other than one
 * component that an option leaves (key: 1 and their numbers, ascending). Equal components do not cancel: infinity plus
 * infinity is not 0.
 */
#include "graph.h"

#include "../table/memo.h"

#include <stdlib.h>
#include <string.h>

enum { COMPONENT = 0, SUM = 1 };

sg_status sg_loopy_new(sg_expand_fn *expand, void *ud, sg_loopy **out)
{
    sg_loopy *l = calloc(1, sizeof *l);
    if (!l)
        return SG_ENOMEM;
    l->expand = expand;
    l->ud = ud;
    if (sg_memo_new(0, &l->memo) != SG_OK) {
        free(l);
        return SG_ENOMEM;
    }
    *out = l;
    return SG_OK;
}

void sg_loopy_free(sg_loopy *l)
{
    if (!l)
        return;
    sg_memo_free(l->memo);
    free(l->refs);
    free(l->first);
    free(l->heads);
    free(l->label);
    free(l->round);
    free(l->remote);
    free(l->set);
    free(l->parts);
    free(l->key);
    free(l);
}

uint64_t sg_loopy_bytes(const sg_loopy *l)
{
    return sizeof *l + sg_memo_bytes(l->memo) + l->cap_refs + l->cap_first + l->cap_heads + l->cap_label +
           l->cap_round + l->cap_remote + l->cap_set + l->cap_parts + l->cap_key + l->work_bytes;
}

void sg_loopy_limit(sg_loopy *l, uint64_t max_bytes, uint64_t max_positions)
{
    l->max_bytes = max_bytes ? sg_loopy_bytes(l) + max_bytes : 0;
    l->max_positions = max_positions ? l->positions + max_positions : 0;
    sg_memo_limit(l->memo, max_bytes ? sg_memo_bytes(l->memo) + max_bytes : 0);
}

uint64_t sg_loopy_positions(const sg_loopy *l)
{
    return l->positions;
}

sg_status sg_loopy_room(sg_loopy *l, void **block, size_t *cap, uint64_t n, size_t item_bytes)
{
    if (n > SIZE_MAX / 2 / item_bytes)
        return SG_ENOMEM;
    const size_t need = (size_t)n * item_bytes;
    if (need <= *cap)
        return SG_OK;
    size_t grown = *cap < 256 ? 256 : *cap + *cap / 2;
    if (grown < need)
        grown = need;
    if (l->max_bytes && sg_loopy_bytes(l) + (grown - *cap) > l->max_bytes)
        return SG_ELIMIT;
    void *larger = realloc(*block, grown);
    if (!larger)
        return SG_ENOMEM;
    *block = larger;
    *cap = grown;
    return SG_OK;
}

/* ---- vertices ----------------------------------------------------------------------------------------------- */

static sg_status push_head(sg_loopy *l, uint32_t head)
{
    void *block = l->heads;
    const sg_status status = sg_loopy_room(l, &block, &l->cap_heads, l->n_heads + 1, sizeof *l->heads);
    l->heads = block;
    if (status == SG_OK)
        l->heads[l->n_heads++] = head;
    return status;
}

/* The vertex of a key, new if it was not there. */
static sg_status vertex(sg_loopy *l, unsigned char kind, const void *bytes, size_t n_bytes, uint32_t *v)
{
    sg_ref ref;
    void *block = l->key;
    sg_status status = n_bytes >= SG_KEY_MAX ? SG_ERANGE : SG_OK;
    if (status == SG_OK)
        status = sg_loopy_room(l, &block, &l->cap_key, n_bytes + 1, 1);
    l->key = block;
    if (status != SG_OK)
        return status;
    l->key[0] = kind;
    if (n_bytes > 0)
        memcpy(l->key + 1, bytes, n_bytes);
    if (l->n >= SG_VALUE_MAX)
        return SG_ERANGE;
    block = l->refs;
    status = sg_loopy_room(l, &block, &l->cap_refs, l->n + UINT64_C(1), sizeof *l->refs);
    l->refs = block;
    block = l->first;
    if (status == SG_OK)
        status = sg_loopy_room(l, &block, &l->cap_first, l->n + UINT64_C(2), sizeof *l->first);
    l->first = block;
    if (status == SG_OK)
        status = sg_memo_intern(l->memo, l->key, n_bytes + 1, &ref);
    if (status != SG_OK)
        return status;
    *v = sg_memo_value(l->memo, ref);
    if (*v != SG_VALUE_NONE)
        return SG_OK;
    *v = l->n;
    if (l->n == 0)
        l->first[0] = 0;
    l->refs[l->n++] = ref;
    sg_memo_set(l->memo, ref, *v);
    return SG_OK;
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The vertex of the sum of n components; sorts them. */
static sg_status sum_vertex(sg_loopy *l, uint32_t *parts, size_t n, uint32_t *v)
{
    if (n == 1) {
        *v = parts[0];
        return SG_OK;
    }
    if (n > SG_LOOPY_PARTS_MAX)
        return SG_ERANGE;
    if (n > 1)
        qsort(parts, n, sizeof *parts, by_number);
    return vertex(l, SUM, parts, n * sizeof *parts, v);
}

/* ---- expanding ---------------------------------------------------------------------------------------------- */

typedef struct collector {
    sg_moves base;
    sg_loopy *l;
} collector;

static sg_status add_part(sg_moves *moves, const void *key, size_t key_bytes)
{
    sg_loopy *l = ((collector *)moves)->l;
    uint32_t v;
    void *block = l->parts;
    sg_status status = sg_loopy_room(l, &block, &l->cap_parts, l->n_parts + UINT64_C(1), sizeof *l->parts);
    l->parts = block;
    if (status == SG_OK)
        status = vertex(l, COMPONENT, key, key_bytes, &v);
    if (status == SG_OK)
        l->parts[l->n_parts++] = v;
    return status;
}

static sg_status close_option(sg_moves *moves)
{
    sg_loopy *l = ((collector *)moves)->l;
    uint32_t v;
    sg_status status = sum_vertex(l, l->parts, l->n_parts, &v);
    l->n_parts = 0;
    return status == SG_OK ? push_head(l, v) : status;
}

/* The options of a sum: those of a component, the others as they are; of an option that is a sum, its components. */
static sg_status expand_sum(sg_loopy *l, const unsigned char *key, size_t key_bytes)
{
    uint32_t parts[SG_LOOPY_PARTS_MAX], after[2 * SG_LOOPY_PARTS_MAX], v;
    const size_t n = key_bytes / sizeof *parts;
    memcpy(parts, key, key_bytes);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && parts[i] == parts[i - 1])
            continue;
        for (uint64_t at = l->first[parts[i]]; at < l->first[parts[i] + 1]; at++) {
            size_t n_option, m = 0;
            const unsigned char *option = sg_memo_key(l->memo, l->refs[l->heads[at]], &n_option);
            if (option[0] == SUM) {
                memcpy(after, option + 1, n_option - 1);
                m = (n_option - 1) / sizeof *after;
            } else {
                after[m++] = l->heads[at];
            }
            for (size_t k = 0; k < n; k++)
                if (k != i)
                    after[m++] = parts[k];
            sg_status status = sum_vertex(l, after, m, &v);
            if (status == SG_OK)
                status = push_head(l, v);
            if (status != SG_OK)
                return status;
        }
    }
    return SG_OK;
}

/* Expands the vertex whose turn it is. On failure it is as if it had not begun, but for vertices met. */
static sg_status expand_next(sg_loopy *l)
{
    size_t key_bytes;
    const unsigned char *key = sg_memo_key(l->memo, l->refs[l->n_done], &key_bytes);
    const uint64_t before = l->n_heads;
    collector to = {.base = {.part = add_part, .option = close_option}, .l = l};
    l->n_parts = 0;
    sg_status status =
        key[0] == SUM ? expand_sum(l, key + 1, key_bytes - 1) : l->expand(l->ud, key + 1, key_bytes - 1, &to.base);
    if (status == SG_OK && l->n_heads - before > SG_VALUE_MAX)
        status = SG_ERANGE;
    if (status != SG_OK) {
        l->n_heads = before;
        return status;
    }
    l->first[++l->n_done] = l->n_heads;
    l->positions++;
    return SG_OK;
}

enum { BEAT_EVERY = 1 << 10 }; /* vertices */

static sg_status close_graph(sg_loopy *l, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    while (status == SG_OK && l->n_done < l->n) {
        if (l->max_positions && l->positions >= l->max_positions)
            return SG_ELIMIT;
        if (pulse && pulse->beat && l->positions >= l->next_beat) {
            l->next_beat = l->positions + BEAT_EVERY;
            status = pulse->beat(pulse->ud, l->positions);
        }
        if (status == SG_OK)
            status = expand_next(l);
    }
    return status;
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The numbers among the labels of the options of v, ascending, each once. */
static sg_status gather_set(sg_loopy *l, uint32_t v, size_t *n_set)
{
    void *block = l->set;
    const uint64_t from = l->first[v], to = l->first[v + 1];
    const sg_status status = sg_loopy_room(l, &block, &l->cap_set, to - from + 1, sizeof *l->set);
    size_t n = 0, kept = 0;
    l->set = block;
    if (status != SG_OK)
        return status;
    for (uint64_t at = from; at < to; at++)
        if (l->label[l->heads[at]] != SG_LOOPY_INFINITE)
            l->set[n++] = l->label[l->heads[at]];
    if (n > 1)
        qsort(l->set, n, sizeof *l->set, by_number);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || l->set[i] != l->set[i - 1])
            l->set[kept++] = l->set[i];
    *n_set = kept;
    return SG_OK;
}

sg_status sg_loopy_value(sg_loopy *l, const void *key, size_t key_bytes, const sg_pulse *pulse, sg_smith *out)
{
    uint32_t v = 0;
    size_t n_set = 0;
    sg_status status = vertex(l, COMPONENT, key, key_bytes, &v);
    if (status == SG_OK)
        status = close_graph(l, pulse);
    if (status == SG_OK && l->n_labelled < l->n)
        status = sg_loopy_label(l, pulse);
    if (status != SG_OK)
        return status;
    if (l->label[v] != SG_LOOPY_INFINITE) {
        *out = (sg_smith){.number = l->label[v], .round = l->round[v]};
        return SG_OK;
    }
    status = gather_set(l, v, &n_set);
    if (status == SG_OK)
        *out = (sg_smith){.number = SG_VALUE_NONE, .set = l->set, .n_set = n_set};
    return status;
}

sg_status sg_loopy_remoteness(sg_loopy *l, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                              uint32_t *remoteness)
{
    uint32_t parts[SG_LOOPY_PARTS_MAX] = {0}, v = 0;
    sg_status status = n_keys > SG_LOOPY_PARTS_MAX ? SG_ERANGE : SG_OK;
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = vertex(l, COMPONENT, keys[i].bytes, keys[i].n_bytes, &parts[i]);
    if (status == SG_OK)
        status = sum_vertex(l, parts, n_keys, &v);
    if (status == SG_OK)
        status = close_graph(l, pulse);
    if (status == SG_OK && l->n_remote < l->n)
        status = sg_loopy_retrograde(l, pulse);
    if (status == SG_OK)
        *remoteness = l->remote[v];
    return status;
}

char sg_smith_outcome(const sg_smith *values, size_t n)
{
    const sg_smith *infinite = NULL;
    uint32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (values[i].number != SG_VALUE_NONE)
            sum ^= values[i].number;
        else if (infinite)
            return 'D';
        else
            infinite = &values[i];
    }
    if (!infinite)
        return sum == 0 ? 'P' : 'N';
    for (size_t i = 0; i < infinite->n_set; i++)
        if (infinite->set[i] == sum)
            return 'N';
    return 'D';
}
