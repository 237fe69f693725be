/* SPDX-License-Identifier: MIT */
/* The options of one position, as expand names them, put on the prover's stacks. */
#include "state.h"

#include "../../base/hash.h"
#include "../table/memo.h"
#include "../weight.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_PARTS = 16 };

uint32_t sg_prover_known(const sg_prover *prover, const part *p)
{
    sg_ref ref;
    uint32_t value = SG_VALUE_NONE;
    if (sg_memo_find(prover->memo, p + 1, p->key_bytes, &ref))
        value = sg_memo_value(prover->memo, ref);
    return value == SG_VALUE_NONE && prover->memo_full ? find_exclusion(prover, p).value : value;
}

/* The same for a part just named, whose hash is set. */
static uint32_t look_up(sg_prover *prover, part *p)
{
    p->hash = sg_hash_bytes(p + 1, p->key_bytes);
    return sg_prover_known(prover, p);
}

static sg_status begin_option(sg_prover *prover)
{
    const sg_status status = arena_room(&prover->arena, sizeof(option));
    if (status != SG_OK)
        return status;
    prover->moves.head = prover->arena.used;
    prover->moves.open = true;
    *option_at(prover, prover->arena.used) = (option){.bytes = sizeof(option)};
    prover->arena.used += sizeof(option);
    return SG_OK;
}

sg_status sg_prover_add_part(sg_prover *prover, const void *key, size_t key_bytes)
{
    if (key_bytes > SG_KEY_MAX)
        return SG_ERANGE;
    sg_status status = prover->moves.open ? SG_OK : begin_option(prover);
    const size_t need = part_bytes(key_bytes), at = prover->arena.used;
    if (status == SG_OK)
        status = arena_room(&prover->arena, need);
    if (status != SG_OK)
        return status;
    part *p = part_at(prover, at);
    memset((unsigned char *)p + need - 8, 0, 8);
    *p = (part){.key_bytes = (uint32_t)key_bytes};
    memcpy(p + 1, key, key_bytes);
    const uint32_t value = look_up(prover, p);
    option *o = option_at(prover, prover->moves.head);
    prover->counters.parts++;
    if (value != SG_VALUE_NONE) {
        prover->counters.hits++;
        o->known ^= value;
        return SG_OK;
    }
    p->weight = sg_weight_of_key((const unsigned char *)(p + 1), p->key_bytes);
    sg_exclusions_prefetch(prover->exclusions, p->hash);
    prover->arena.used = at + need;
    o->n_parts++;
    o->bytes += (uint32_t)need;
    return o->bytes > UINT32_MAX - 2 * SG_KEY_MAX ? SG_ERANGE : SG_OK;
}

static bool same_part(const part *a, const part *b)
{
    return a->hash == b->hash && a->key_bytes == b->key_bytes && memcmp(a + 1, b + 1, a->key_bytes) == 0;
}

static int compare_parts(const void *x, const void *y)
{
    const part *a = *(const part *const *)x, *b = *(const part *const *)y;
    if (a->weight != b->weight)
        return a->weight > b->weight ? -1 : 1;
    if (a->hash != b->hash)
        return a->hash > b->hash ? -1 : 1;
    return 0;
}

/* Equal neighbours go in pairs. Returns how many are left. */
static uint32_t cancel_pairs(const part **parts, uint32_t n)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (kept > 0 && same_part(parts[kept - 1], parts[i]))
            kept--;
        else
            parts[kept++] = parts[i];
    }
    return kept;
}

/* Sorts the parts of the option, the heaviest first, and takes equal ones away in pairs. */
static sg_status sort_parts(sg_prover *prover, size_t head)
{
    const part *few[FEW_PARTS], **parts = few;
    const uint32_t n = option_at(prover, head)->n_parts;
    const size_t bytes = option_at(prover, head)->bytes - sizeof(option);
    const sg_status status = arena_room(&prover->arena, bytes);
    if (status != SG_OK)
        return status;
    if (n > FEW_PARTS && !(parts = malloc(n * sizeof(part *))))
        return SG_ENOMEM;
    option *o = option_at(prover, head);
    const unsigned char *at = (const unsigned char *)(o + 1);
    for (uint32_t i = 0; i < n; i++) {
        parts[i] = (const part *)(const void *)at;
        at += part_bytes(parts[i]->key_bytes);
    }
    qsort(parts, n, sizeof(part *), compare_parts);
    o->n_parts = cancel_pairs(parts, n);
    unsigned char *scratch = prover->arena.bytes + prover->arena.used, *to = scratch;
    for (uint32_t i = 0; i < o->n_parts; i++) {
        const size_t part_size = part_bytes(parts[i]->key_bytes);
        memcpy(to, parts[i], part_size);
        to += part_size;
    }
    memcpy(o + 1, scratch, (size_t)(to - scratch));
    o->bytes = (uint32_t)(sizeof(option) + (size_t)(to - scratch));
    prover->arena.used = head + o->bytes;
    if (parts != few)
        free(parts);
    return SG_OK;
}

sg_status sg_prover_close_option(sg_prover *prover, size_t head)
{
    if (option_at(prover, head)->n_parts > 1) {
        const sg_status status = sort_parts(prover, head);
        if (status != SG_OK)
            return status;
    }
    option *o = option_at(prover, head);
    o->weight = o->n_parts ? part_at(prover, head + sizeof(option))->weight : 0;
    return SG_OK;
}

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    collector *c = (collector *)base;
    return base->enough ? SG_OK : sg_prover_add_part(c->prover, key, key_bytes);
}

static sg_status take_option(sg_moves *base)
{
    collector *c = (collector *)base;
    sg_prover *prover = c->prover;
    prover->counters.options++;
    if (base->enough)
        return SG_OK;
    sg_status status = c->open ? SG_OK : begin_option(prover);
    if (status == SG_OK)
        status = sg_prover_close_option(prover, c->head);
    if (status != SG_OK)
        return status;
    c->open = false;
    const option *o = option_at(prover, c->head);
    if (o->n_parts > 0)
        return push_offset(&prover->offsets, c->head);
    prover->arena.used = c->head;
    if (o->known < SG_PROVER_BITS)
        c->option_values |= UINT64_C(1) << o->known;
    base->enough = c->wanted && !(c->wanted & ~(c->option_values | c->excluded));
    return SG_OK;
}

void sg_prover_collect(sg_prover *prover)
{
    prover->moves = (collector){.base = {.part = take_part, .option = take_option}, .prover = prover};
}

static bool same_option(const option *a, const option *b)
{
    return a->bytes == b->bytes && memcmp(a, b, a->bytes) == 0;
}

static uint64_t option_hash(const sg_prover *prover, size_t at)
{
    const option *o = option_at(prover, at);
    const unsigned char *p = (const unsigned char *)(o + 1);
    uint64_t hash = o->known;
    for (uint32_t i = 0; i < o->n_parts; i++) {
        hash = (hash ^ ((const part *)(const void *)p)->hash) * UINT64_C(0x9e3779b97f4a7c15);
        p += part_bytes(((const part *)(const void *)p)->key_bytes);
    }
    return hash ^ hash >> 29;
}

/* Keeps one of each of the options from first on, in their order. The table of places is this function's own: it is
 * cleared for every position, which is cheap only while it has the size for that position. */
static sg_status drop_twins(sg_prover *prover, size_t first)
{
    offsets *list = &prover->offsets;
    size_t n_slots = 16, kept = first;
    while (n_slots < 2 * (list->used - first))
        n_slots *= 2;
    const sg_status status = sg_array_room(NULL, &prover->twins, &prover->cap_twins, n_slots, sizeof *prover->twins);
    if (status != SG_OK)
        return status;
    memset(prover->twins, 0xff, n_slots * sizeof *prover->twins);
    for (size_t i = first; i < list->used; i++) {
        const size_t at = (size_t)list->at[i];
        size_t slot = (size_t)option_hash(prover, at) & (n_slots - 1);
        while (prover->twins[slot] != SIZE_MAX &&
               !same_option(option_at(prover, prover->twins[slot]), option_at(prover, at)))
            slot = (slot + 1) & (n_slots - 1);
        if (prover->twins[slot] != SIZE_MAX) {
            prover->counters.duplicates++;
            continue;
        }
        prover->twins[slot] = at;
        list->at[kept++] = at;
    }
    list->used = kept;
    return SG_OK;
}

sg_status sg_prover_expand(sg_prover *prover, frame *f)
{
    const part *p = part_at(prover, f->key);
    const size_t key_bytes = p->key_bytes;
    collector *c = &prover->moves;
    c->open = c->base.enough = false;
    c->option_values = 0;
    c->excluded = f->excluded;
    c->wanted = f->wanted;
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    sg_status status = prover->expand(prover->ud, p + 1, key_bytes, &c->base);
    if (status != SG_OK)
        return status;
    prover->counters.positions++;
    f->option_values = c->option_values;
    if (!c->base.enough) /* else no option will be asked */
        status = drop_twins(prover, f->first);
    f->end = prover->offsets.used;
    return status;
}
