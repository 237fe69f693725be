/* SPDX-License-Identifier: MIT */
/* The options of one position, as expand names them, put on the prover's stacks. */
#include "../table/memo.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

enum { KNOWN_MASK_BITS = 64, FEW_PARTS = 16 };

bool sg_arena_reserve(arena *a, size_t need)
{
    if (a->cap - a->used >= need)
        return true;
    size_t cap = a->cap ? a->cap : 4096;
    while (cap - a->used < need) {
        if (cap > SIZE_MAX / 2)
            return false;
        cap *= 2;
    }
    unsigned char *bytes = realloc(a->bytes, cap);
    if (!bytes)
        return false;
    a->bytes = bytes;
    a->cap = cap;
    return true;
}

/* Is the value of the part known, to the memo or to the facts? */
sg_status sg_prover_known(sg_prover *prover, const part *p, uint32_t *value)
{
    sg_ref ref;
    sg_fact fact;
    *value = SG_VALUE_NONE;
    if (sg_memo_find(prover->memo, p + 1, p->key_bytes, &ref))
        *value = sg_memo_value(prover->memo, ref);
    if (*value == SG_VALUE_NONE && prover->memo_full &&
        sg_facts_find(prover->facts, p->hash, p + 1, p->key_bytes, &fact))
        *value = fact.value;
    return SG_OK;
}

/* The same for a part just named, whose hash is set unless the value is known. */
static sg_status look_up(sg_prover *prover, part *p, uint32_t *value)
{
    met *entry = NULL, wanted = {0};
    if (p->key_bytes > 0 && p->key_bytes <= MET_KEY_MAX) {
        const unsigned char *key = (const unsigned char *)(p + 1); /* padded with zeros to whole words */
        memcpy(&wanted.low, key, sizeof wanted.low);
        if (p->key_bytes > sizeof wanted.low)
            memcpy(&wanted.high, key + sizeof wanted.low, sizeof wanted.high);
        wanted.key_bytes = p->key_bytes;
        const uint64_t mixed = (wanted.low ^ wanted.high * UINT64_C(0xff51afd7ed558ccd)) * UINT64_C(0x9e3779b97f4a7c15);
        entry = &prover->met[mixed >> (64 - MET_BITS)];
        if (entry->low == wanted.low && entry->high == wanted.high && entry->key_bytes == wanted.key_bytes) {
            *value = entry->value;
            return SG_OK;
        }
    }
    p->hash = sg_facts_hash(p + 1, p->key_bytes);
    const sg_status status = sg_prover_known(prover, p, value);
    if (entry && status == SG_OK && *value != SG_VALUE_NONE) {
        wanted.value = *value;
        *entry = wanted;
    }
    return status;
}

static uint32_t bits_of(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return (uint32_t)(((word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
}

/* Longer keys first; among equals the ones with more bits set, which are the fuller boards where keys are bitboards. */
static uint32_t weight_of(const part *p)
{
    const unsigned char *key = (const unsigned char *)(p + 1);
    uint32_t bits = 0;
    for (size_t i = 0; i < p->key_bytes && i < 64; i += 8) {
        uint64_t word;
        memcpy(&word, key + i, sizeof word);
        bits += bits_of(word);
    }
    return p->key_bytes * 4 + bits;
}

static sg_status begin_option(sg_prover *prover)
{
    if (!sg_arena_reserve(&prover->arena, sizeof(option)))
        return SG_ENOMEM;
    prover->moves.head = prover->arena.used;
    prover->moves.open = true;
    *option_at(prover, prover->arena.used) = (option){.bytes = sizeof(option)};
    prover->arena.used += sizeof(option);
    return SG_OK;
}

/* Appends a part to the option at the collector's head, or its value if that is known. */
sg_status sg_prover_add_part(sg_prover *prover, const void *key, size_t key_bytes)
{
    sg_status status;
    if (key_bytes > SG_KEY_MAX)
        return SG_ERANGE;
    if (!prover->moves.open && (status = begin_option(prover)) != SG_OK)
        return status;
    const size_t need = part_bytes(key_bytes), at = prover->arena.used;
    if (!sg_arena_reserve(&prover->arena, need))
        return SG_ENOMEM;
    part *p = part_at(prover, at);
    memset((unsigned char *)p + need - 8, 0, 8);
    *p = (part){.key_bytes = (uint32_t)key_bytes};
    memcpy(p + 1, key, key_bytes);
    uint32_t value;
    status = look_up(prover, p, &value);
    if (status != SG_OK)
        return status;
    option *o = option_at(prover, prover->moves.head);
    prover->counters.parts++;
    if (value != SG_VALUE_NONE) {
        prover->counters.hits++;
        o->known ^= value;
        return SG_OK;
    }
    p->weight = weight_of(p);
    sg_facts_approach(prover->facts, p->hash);
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
static sg_status order_parts(sg_prover *prover, size_t head)
{
    const part *few[FEW_PARTS], **parts = few;
    const uint32_t n = option_at(prover, head)->n_parts;
    const size_t bytes = option_at(prover, head)->bytes - sizeof(option);
    if (!sg_arena_reserve(&prover->arena, bytes))
        return SG_ENOMEM;
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

/* The option at head is complete: in order, its parts sorted and without pairs. */
sg_status sg_prover_close_option(sg_prover *prover, size_t head)
{
    if (option_at(prover, head)->n_parts > 1) {
        sg_status status = order_parts(prover, head);
        if (status != SG_OK)
            return status;
    }
    option *o = option_at(prover, head);
    o->weight = o->n_parts ? part_at(prover, head + sizeof(option))->weight : 0;
    return SG_OK;
}

sg_status sg_prover_push_offset(sg_prover *prover, size_t at)
{
    offsets *o = &prover->offsets;
    if (o->used == o->cap) {
        const size_t cap = o->cap ? o->cap * 2 : 256;
        uint64_t *grown = cap > SIZE_MAX / sizeof *grown ? NULL : realloc(o->at, cap * sizeof *grown);
        if (!grown)
            return SG_ENOMEM;
        o->at = grown;
        o->cap = cap;
    }
    o->at[o->used++] = at;
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
        return sg_prover_push_offset(prover, c->head);
    prover->arena.used = c->head;
    if (o->known < KNOWN_MASK_BITS)
        c->hit |= UINT64_C(1) << o->known;
    base->enough = c->stop && !(c->stop & ~(c->hit | c->excluded));
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

/* Keeps one of each of the options from first on, in their order. */
static sg_status drop_twins(sg_prover *prover, size_t first)
{
    offsets *list = &prover->offsets;
    size_t n_slots = 16, kept = first;
    while (n_slots < 2 * (list->used - first))
        n_slots *= 2;
    if (n_slots > prover->cap_twins) {
        size_t *grown = realloc(prover->twins, n_slots * sizeof *grown);
        if (!grown)
            return SG_ENOMEM;
        prover->twins = grown;
        prover->cap_twins = n_slots;
    }
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
    c->hit = 0;
    c->excluded = f->excluded;
    c->stop = f->full ? 0 : f->want;
    f->arena_first = prover->arena.used;
    f->first = f->cursor = prover->offsets.used;
    sg_status status = prover->expand(prover->ud, p + 1, key_bytes, &c->base);
    if (status != SG_OK)
        return status;
    prover->counters.positions++;
    f->hit = c->hit;
    f->end = prover->offsets.used;
    if (c->base.enough) /* no option will be asked */
        return SG_OK;
    status = drop_twins(prover, f->first);
    f->end = prover->offsets.used;
    return status;
}
