/* SPDX-License-Identifier: MIT */
#include "state.h"

#include "../../base/hash.h"
#include "../../base/order.h"
#include "../table/memo.h"
#include "../weight.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_WORDS = 1 << 23, BEAT_EXPANDED = 16 };

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static uint32_t find_id(const sg_couples *c, uint64_t hash, const void *key, size_t key_bytes)
{
    size_t at;
    for (uint32_t i = sg_index_first(&c->ids, hash, &at); i != SG_INDEX_NONE; i = sg_index_next(&c->ids, hash, &at))
        if (c->components[i].key_bytes == key_bytes && memcmp(c->keys + c->components[i].key, key, key_bytes) == 0)
            return i;
    return SG_INDEX_NONE;
}

static uint32_t value_in_memo(const sg_couples *c, const void *key, size_t key_bytes)
{
    sg_ref ref;
    return sg_memo_find(c->asked.memo, key, key_bytes, &ref) ? sg_memo_value(c->asked.memo, ref) : SG_VALUE_NONE;
}

sg_status sg_couples_id(sg_couples *c, const void *key, size_t key_bytes, uint32_t *id)
{
    const uint64_t hash = sg_hash_bytes(key, key_bytes);
    *id = find_id(c, hash, key, key_bytes);
    if (*id != SG_INDEX_NONE)
        return SG_OK;
    if (key_bytes > SG_KEY_MAX || c->n_components >= SG_INDEX_NONE)
        return SG_ERANGE;
    const size_t padded = (key_bytes + 8) & ~(size_t)7; /* not 0, so that each key has an address */
    sg_status status = sg_array_room(&c->budget, &c->keys, &c->keys_cap, c->keys_used + padded, 1);
    if (status == SG_OK)
        status =
            sg_array_room(&c->budget, &c->components, &c->cap_components, c->n_components + 1, sizeof *c->components);
    if (status == SG_OK)
        status = sg_index_room(&c->budget, &c->ids, c->n_components + 1);
    if (status != SG_OK)
        return status;
    unsigned char *to = c->keys + c->keys_used;
    memset(to, 0, padded);
    if (key_bytes > 0)
        memcpy(to, key, key_bytes);
    *id = (uint32_t)c->n_components++;
    c->components[*id] = (component){.key = c->keys_used,
                                     .key_bytes = (uint32_t)key_bytes,
                                     .conditions = SG_COUPLES_NOWHERE,
                                     .value = value_in_memo(c, key, key_bytes)};
    sg_index_add(&c->ids, hash, *id);
    c->keys_used += padded;
    return SG_OK;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

/* Is the value v, as far as that is known at once? */
static bool is_at_once(const sg_couples *c, const component *one, uint32_t v, bool *is)
{
    return c->asked.small && c->asked.small(c->asked.small_ud, c->keys + one->key, one->key_bytes, v, is);
}

/* The value, as far as that is known at once; values of 64 and more are left to the search. */
static uint32_t value_at_once(const sg_couples *c, const component *one)
{
    bool is;
    for (uint32_t v = 0; v < 64 && is_at_once(c, one, v, &is); v++)
        if (is)
            return v;
    return SG_VALUE_NONE;
}

static sg_status search(sg_couples *c, uint32_t id, bool asks_value, uint32_t v, uint32_t *found)
{
    const component *one = &c->components[id];
    c->n_searched++;
    return c->asked.search(c->asked.ud, c->keys + one->key, one->key_bytes, asks_value, v, found);
}

sg_status sg_couples_find_value(sg_couples *c, uint32_t id)
{
    if (c->components[id].value != SG_VALUE_NONE)
        return SG_OK;
    uint32_t value = value_at_once(c, &c->components[id]);
    const sg_status status = value == SG_VALUE_NONE ? search(c, id, true, 0, &value) : SG_OK;
    if (status == SG_OK)
        c->components[id].value = value;
    return status;
}

sg_status sg_couples_find_values(sg_couples *c, const uint32_t *ids, uint32_t n, uint32_t but)
{
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < n && status == SG_OK; i++)
        if (i != but)
            status = sg_couples_find_value(c, ids[i]);
    return status;
}

void sg_couples_note_values(sg_couples *c, const uint32_t *ids, uint32_t n, uint32_t but)
{
    for (uint32_t i = 0; i < n; i++) {
        component *one = &c->components[ids[i]];
        if (i != but && one->value == SG_VALUE_NONE)
            one->value = value_at_once(c, one);
    }
}

bool sg_couples_knows(sg_couples *c, uint32_t id, uint32_t v, bool *is)
{
    component *one = &c->components[id];
    if (one->value == SG_VALUE_NONE && !is_at_once(c, one, v, is))
        return false;
    if (one->value != SG_VALUE_NONE)
        *is = one->value == v;
    else if (*is)
        one->value = v;
    return true;
}

sg_status sg_couples_ask(sg_couples *c, uint32_t id, uint32_t v, bool *is)
{
    uint32_t found;
    if (sg_couples_knows(c, id, v, is))
        return SG_OK;
    const sg_status status = search(c, id, false, v, &found);
    *is = status == SG_OK && found == v;
    if (*is)
        c->components[id].value = v;
    return status;
}

/* ---- options ----------------------------------------------------------------------------------------------------- */

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    sg_couples *c = ((collector *)base)->couples;
    uint32_t id;
    const sg_status status = sg_couples_id(c, key, key_bytes, &id);
    return status == SG_OK ? sg_words_put(c, &c->options, id) : status;
}

void sg_couples_sort(uint32_t *ids, uint32_t n)
{
    if (n > 1)
        qsort(ids, n, sizeof *ids, sg_order_u32);
}

/* Takes the number of components, which lies at start, and the components. */
static sg_status take_option(sg_moves *base)
{
    collector *moves = (collector *)base;
    sg_couples *c = moves->couples;
    uint32_t *start = c->options.at + moves->start;
    *start = (uint32_t)(c->options.n - moves->start - 1);
    sg_couples_sort(start + 1, *start);
    moves->start = c->options.n;
    return sg_words_put(c, &c->options, 0);
}

static uint64_t hash_of_option(const uint32_t *option)
{
    uint64_t hash = 0;
    for (uint32_t i = 1; i <= option[0]; i++)
        hash = sg_hash_word(hash ^ option[i]);
    return hash;
}

static sg_status twins_room(sg_couples *c, size_t n_options)
{
    size_t n = 64;
    while (n < 2 * n_options)
        n *= 2;
    if (n <= c->n_twins)
        return SG_OK;
    sg_budget_free(&c->budget, c->twins, c->n_twins * sizeof *c->twins);
    c->n_twins = 0;
    c->twins = NULL;
    const sg_status status = sg_budget_new(&c->budget, n, sizeof *c->twins, &c->twins);
    c->n_twins = status == SG_OK ? n : 0;
    return status;
}

/* Keeps one of each of the options that lie from first on, in their order. *n: how many there are, and then are left. */
static sg_status drop_twins(sg_couples *c, size_t first, uint32_t *n)
{
    const sg_status status = twins_room(c, *n);
    if (status != SG_OK)
        return status;
    const uint64_t serial = ++c->serial;
    uint32_t *all = c->options.at, n_left = 0;
    size_t to = first;
    for (size_t from = first; *n > 0; --*n) {
        const size_t size = 1 + (size_t)all[from];
        size_t slot = (size_t)hash_of_option(all + from) & (c->n_twins - 1);
        while (c->twins[slot].serial == serial && memcmp(all + c->twins[slot].at, all + from, size * sizeof *all) != 0)
            slot = (slot + 1) & (c->n_twins - 1);
        if (c->twins[slot].serial != serial) {
            memmove(all + to, all + from, size * sizeof *all);
            c->twins[slot] = (twin){serial, to};
            to += size;
            n_left++;
        }
        from += size;
    }
    *n = n_left;
    c->options.n = to;
    return SG_OK;
}

uint64_t sg_couples_bytes(const sg_couples *c)
{
    return sizeof *c + c->budget.held_bytes;
}

sg_status sg_couples_beat(const sg_couples *c)
{
    if (c->max_bytes && sg_couples_bytes(c) > c->max_bytes)
        return SG_ELIMIT;
    return c->pulse ? c->pulse->beat(c->pulse->ud, c->n_proven) : SG_OK;
}

/* Asks the rule; the options lie behind those that are kept. */
static sg_status expand(sg_couples *c, uint32_t id)
{
    const component one = c->components[id];
    const size_t start = c->options.n;
    unsigned char few[64], *key = few; /* a copy: the keys may move while options come in */
    if (one.key_bytes > sizeof few && !(key = malloc(one.key_bytes)))
        return SG_ENOMEM;
    memcpy(key, c->keys + one.key, one.key_bytes);
    c->moves = (collector){.base = {.part = take_part, .option = take_option}, .couples = c, .start = start + 1};
    sg_status status = sg_words_put(c, &c->options, 0);
    if (status == SG_OK)
        status = sg_words_put(c, &c->options, 0);
    if (status == SG_OK)
        status = c->asked.expand(c->asked.ud, key, one.key_bytes, &c->moves.base);
    if (key != few)
        free(key);
    if (status != SG_OK)
        return status;
    uint32_t n = 0;
    for (size_t at = start + 1; at < c->moves.start; at += 1 + (size_t)c->options.at[at])
        n++;
    status = drop_twins(c, start + 1, &n);
    c->options.at[start] = n;
    return status;
}

static sg_status keep(sg_couples *c, uint32_t id, size_t at)
{
    sg_status status = sg_array_room(&c->budget, &c->kept, &c->cap_kept, c->n_kept + 1, sizeof *c->kept);
    if (status == SG_OK)
        status = sg_index_room(&c->budget, &c->kept_ids, c->n_kept + 1);
    if (status != SG_OK)
        return status;
    c->kept[c->n_kept] = (kept){id, at};
    sg_index_add(&c->kept_ids, sg_hash_word(id), (uint32_t)c->n_kept++);
    return SG_OK;
}

/* How many words of options may be kept: an eighth of what the couples may hold. */
static size_t most_kept(const sg_couples *c)
{
    const uint64_t most = c->max_bytes / 8 / sizeof(uint32_t);
    return most > 0 && most < KEPT_WORDS ? (size_t)most : KEPT_WORDS;
}

sg_status sg_couples_options(sg_couples *c, uint32_t id, size_t *at)
{
    size_t slot;
    for (uint32_t i = sg_index_first(&c->kept_ids, sg_hash_word(id), &slot); i != SG_INDEX_NONE;
         i = sg_index_next(&c->kept_ids, sg_hash_word(id), &slot)) {
        *at = c->kept[i].at;
        if (c->kept[i].id == id)
            return SG_OK;
    }
    if (c->options.n > most_kept(c)) {
        c->options.n = c->n_kept = 0;
        sg_index_clear(&c->kept_ids);
    }
    *at = c->options.n;
    sg_status status = ++c->n_expanded % BEAT_EXPANDED == 0 ? sg_couples_beat(c) : SG_OK;
    if (status == SG_OK)
        status = expand(c, id);
    if (status == SG_OK)
        status = keep(c, id, *at);
    if (status != SG_OK)
        c->options.n = *at;
    return status;
}

/* ---- sums -------------------------------------------------------------------------------------------------------- */

uint32_t sg_couples_sum(const sg_couples *c, const uint32_t *ids, uint32_t n, uint32_t but)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (i == but)
            continue;
        const uint32_t value = c->components[ids[i]].value;
        if (value == SG_VALUE_NONE)
            return SG_VALUE_NONE;
        sum ^= value;
    }
    return sum;
}

static uint32_t weight_of(const sg_couples *c, uint32_t id)
{
    return sg_weight_of_key(c->keys + c->components[id].key, c->components[id].key_bytes);
}

uint32_t sg_couples_unknown(const sg_couples *c, const uint32_t *ids, uint32_t n, uint32_t *heaviest)
{
    uint32_t n_unknown = 0, most = 0;
    *heaviest = n;
    for (uint32_t i = 0; i < n; i++) {
        if (c->components[ids[i]].value != SG_VALUE_NONE)
            continue;
        const uint32_t weight = weight_of(c, ids[i]);
        if (*heaviest == n || weight > most) {
            *heaviest = i;
            most = weight;
        }
        n_unknown++;
    }
    return n_unknown;
}

uint64_t sg_couples_weight(const sg_couples *c, const uint32_t *ids, uint32_t n)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        if (c->components[ids[i]].value == SG_VALUE_NONE)
            sum += 1 + weight_of(c, ids[i]);
    return sum;
}
