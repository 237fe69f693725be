/* SPDX-License-Identifier: MIT */
#include "graph.h"
#include "../../base/order.h"

#include "../table/memo.h"

#include <stdlib.h>
#include <string.h>

enum { COMPONENT = 0, SUM = 1 };

void sg_loopy_graph_free(sg_loopy *l)
{
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
}

/* ---- vertices ----------------------------------------------------------------------------------------------- */

static sg_status push_head(sg_loopy *l, uint32_t head)
{
    const sg_status status = sg_array_room(&l->budget, &l->heads, &l->cap_heads, l->n_heads + 1, sizeof *l->heads);
    if (status == SG_OK)
        l->heads[l->n_heads++] = head;
    return status;
}

static sg_status vertex(sg_loopy *l, unsigned char kind, const void *bytes, size_t n_bytes, uint32_t *v)
{
    if (n_bytes >= SG_KEY_MAX || l->n >= SG_VALUE_MAX)
        return SG_ERANGE;
    sg_ref ref;
    sg_status status = sg_array_room(&l->budget, &l->key, &l->cap_key, n_bytes + 1, 1);
    if (status == SG_OK)
        status = sg_array_room(&l->budget, &l->refs, &l->cap_refs, l->n + (size_t)1, sizeof *l->refs);
    if (status == SG_OK)
        status = sg_array_room(&l->budget, &l->first, &l->cap_first, l->n + (size_t)2, sizeof *l->first);
    if (status != SG_OK)
        return status;
    l->key[0] = kind;
    if (n_bytes > 0)
        memcpy(l->key + 1, bytes, n_bytes);
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

sg_status sg_loopy_component(sg_loopy *l, const void *key, size_t key_bytes, uint32_t *v)
{
    return vertex(l, COMPONENT, key, key_bytes, v);
}

sg_status sg_loopy_sum(sg_loopy *l, uint32_t *parts, size_t n, uint32_t *v)
{
    if (n == 1) {
        *v = parts[0];
        return SG_OK;
    }
    if (n > SG_LOOPY_PARTS_MAX)
        return SG_ERANGE;
    if (n > 1)
        qsort(parts, n, sizeof *parts, sg_order_u32);
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
    sg_status status = sg_array_room(&l->budget, &l->parts, &l->cap_parts, l->n_parts + 1, sizeof *l->parts);
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
    sg_status status = sg_loopy_sum(l, l->parts, l->n_parts, &v);
    l->n_parts = 0;
    return status == SG_OK ? push_head(l, v) : status;
}

/* Each option of a sum is an option of one component beside the others as they are. An option that is a sum itself
 * counts as its components. */
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
            sg_status status = sg_loopy_sum(l, after, m, &v);
            if (status == SG_OK)
                status = push_head(l, v);
            if (status != SG_OK)
                return status;
        }
    }
    return SG_OK;
}

/* Expands vertex n_done. After a failure, only the vertices met on the way are new. */
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

void sg_loopy_share_budget(sg_loopy *l)
{
    sg_budget_leave(&l->budget, l->max_bytes, sg_memo_bytes(l->memo) + sizeof *l);
}

sg_status sg_loopy_close(sg_loopy *l, const sg_pulse *pulse)
{
    sg_status status = SG_OK;
    while (status == SG_OK && l->n_done < l->n) {
        if (l->max_positions && l->positions >= l->max_positions)
            return SG_ELIMIT;
        if (pulse && pulse->beat && l->positions >= l->next_beat) {
            l->next_beat = l->positions + BEAT_EVERY;
            status = pulse->beat(pulse->ud, l->positions);
        }
        sg_loopy_share_budget(l);
        if (status == SG_OK)
            status = expand_next(l);
    }
    return status;
}
