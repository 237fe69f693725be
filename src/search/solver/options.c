/* SPDX-License-Identifier: MIT */
/*
 * The options of one position, as the rule names them, put on the solver's stack.
 *
 * Most options of most games are one position with a short key. They are looked up in batches, so that the processor
 * can fetch the memory for many of them at the same time. An option of several components is looked up when it is
 * complete: only then is it known which of its components cancel.
 */
#include "state.h"

#include "../../base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 64, PARTS_MAX = 1 << 28 };

static sg_status reserve_words(sg_solver *solver, size_t n_more)
{
    return sg_array_room(NULL, &solver->words, &solver->cap_words, solver->n_words + n_more, sizeof *solver->words);
}

/* Words of a part of so many bytes; the key is kept only where the memo has a hash in its place. */
static inline size_t part_words(const sg_solver *solver, size_t key_bytes)
{
    return solver->hashed ? 2 + (key_bytes + 3) / 4 : 1;
}

/* Writes a head, for which there is room. */
static inline void put_head(sg_solver *solver, uint32_t known, uint32_t n_parts)
{
    solver->words[solver->n_words++] = known;
    solver->words[solver->n_words++] = n_parts;
}

/* Writes a part, for which there is room. */
static inline void put_part(sg_solver *solver, sg_ref ref, const void *key, size_t key_bytes)
{
    uint32_t *part = solver->words + solver->n_words;
    part[0] = ref;
    if (solver->hashed) {
        part[1] = (uint32_t)key_bytes;
        memcpy(part + 2, key, key_bytes);
    }
    solver->n_words += part_words(solver, key_bytes);
}

/* Takes an option whose value is known. */
static inline sg_status note_value(sg_solver *solver, uint32_t value)
{
    if (value < SG_SMALL_VALUES) {
        solver->moves.base.shortcut.seen |= UINT64_C(1) << value;
        return SG_OK;
    }
    const sg_status status = reserve_words(solver, SG_HEAD_WORDS);
    if (status == SG_OK)
        put_head(solver, value, 0);
    return status;
}

/* ---- options in batches ---------------------------------------------------------------------------------------- */

/* Takes an option of one part that is in the memo. */
static sg_status take_ref(sg_solver *solver, sg_short key, sg_recent_line *line, sg_ref ref, bool is_new)
{
    const uint32_t value = sg_memo_value(solver->memo, ref);
    const bool known = value != SG_VALUE_NONE;
    if (known || is_new)
        sg_recent_keep(line, key, known ? value : SG_RECENT_REF | ref);
    if (known)
        return note_value(solver, value);
    unsigned char bytes[16];
    const size_t key_bytes = solver->hashed ? sg_short_unpack(key, bytes) : 0;
    const sg_status status = reserve_words(solver, SG_HEAD_WORDS + part_words(solver, key_bytes));
    if (status != SG_OK)
        return status;
    solver->moves.n_unknown++;
    put_head(solver, 0, 1);
    put_part(solver, ref, bytes, key_bytes);
    return SG_OK;
}

static sg_status look_up_waiting(sg_solver *solver, const waiting *w)
{
    unsigned char key[16];
    const size_t key_bytes = sg_short_unpack(w->key, key);
    sg_ref ref;
    const sg_status status = sg_memo_insert(solver->memo, w->hash, key, key_bytes, &ref);
    sg_recent_line *line = sg_recent_place(solver->recent, SG_RECENT_BITS, w->hash);
    return status == SG_OK ? take_ref(solver, w->key, line, ref, true) : status;
}

static sg_status look_up_batch(sg_solver *solver)
{
    collector *c = &solver->moves;
    sg_status status = SG_OK;
    for (size_t i = 0; status == SG_OK && i < c->n_batch; i++)
        status = look_up_waiting(solver, &c->batch[i]);
    c->n_batch = 0;
    return status;
}

/* The last option, about which the recent positions know this, but no small value. */
static sg_status take_unseen(sg_moves *base, uint64_t about)
{
    collector *c = (collector *)base;
    c->n_short++;
    if (about < SG_RECENT_REF)
        return note_value(c->solver, (uint32_t)about);
    if (about != SG_RECENT_NOTHING)
        return take_ref(c->solver, base->shortcut.last_key, base->shortcut.last_line, (sg_ref)about, false);
    sg_memo_prefetch(c->solver->memo, base->shortcut.last_hash);
    c->batch[c->n_batch++] = (waiting){.key = base->shortcut.last_key, .hash = base->shortcut.last_hash};
    return c->n_batch < BATCH ? SG_OK : look_up_batch(c->solver);
}

/* All options so far are looked up. */
static sg_status look_up_all(sg_solver *solver)
{
    sg_moves *base = &solver->moves.base;
    const sg_status status = base->shortcut.last_line ? sg_moves_look_at_last(base) : SG_OK;
    base->shortcut.last_line = NULL;
    return status == SG_OK ? look_up_batch(solver) : status;
}

/* ---- options of any number of parts ------------------------------------------------------------------------------ */

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    collector *c = (collector *)base;
    if (key_bytes > SG_KEY_MAX)
        return SG_ERANGE;
    if (c->n_parts >= PARTS_MAX)
        return SG_ELIMIT;
    sg_status status = sg_array_room(NULL, &c->parts, &c->cap_parts, c->n_parts + 1, sizeof *c->parts);
    if (status == SG_OK)
        status = sg_array_room(NULL, &c->keys, &c->cap_keys, c->used_keys + key_bytes + 1, 1);
    if (status != SG_OK)
        return status;
    if (key_bytes)
        memcpy(c->keys + c->used_keys, key, key_bytes);
    c->parts[c->n_parts++] = (open_part){.at = c->used_keys, .key_bytes = (uint32_t)key_bytes};
    c->used_keys += key_bytes;
    return SG_OK;
}

typedef struct sortable {
    const unsigned char *key;
    open_part *part;
} sortable;

static int compare_keys(const sortable *a, const sortable *b)
{
    if (a->part->key_bytes != b->part->key_bytes)
        return a->part->key_bytes < b->part->key_bytes ? -1 : 1;
    return memcmp(a->key, b->key, a->part->key_bytes);
}

/* Equal parts keep their order. */
static int compare_parts(const void *x, const void *y)
{
    const sortable *a = x, *b = y;
    const int order = compare_keys(a, b);
    return order ? order : a->part < b->part ? -1 : a->part > b->part;
}

/* The same for more than two parts: sorts them to find the equal ones. */
static sg_status cancel_many(collector *c)
{
    enum { FEW = 16 };
    sortable few[FEW], *sorted = few;
    const size_t n = c->n_parts;
    if (n > FEW && !(sorted = malloc(n * sizeof *sorted)))
        return SG_ENOMEM;
    for (size_t i = 0; i < n; i++)
        sorted[i] = (sortable){c->keys + c->parts[i].at, &c->parts[i]};
    qsort(sorted, n, sizeof *sorted, compare_parts);
    for (size_t i = 0; i + 1 < n; i++) {
        if (compare_keys(&sorted[i], &sorted[i + 1]) == 0) {
            sorted[i].part->cancelled = sorted[i + 1].part->cancelled = true;
            i++;
        }
    }
    if (sorted != few)
        free(sorted);
    return SG_OK;
}

/* Equal parts of the open option cancel in pairs: the sum of a position and itself has value 0, as long as play
 * ends. */
static sg_status cancel_pairs(collector *c)
{
    if (c->n_parts > 2)
        return cancel_many(c);
    open_part *p = c->parts;
    if (c->n_parts == 2 && p[0].key_bytes == p[1].key_bytes &&
        memcmp(c->keys + p[0].at, c->keys + p[1].at, p[0].key_bytes) == 0)
        p[0].cancelled = p[1].cancelled = true;
    return SG_OK;
}

/* The ref and the value of a part; *ref is not set if the value is that of a recent position. */
static sg_status look_up(sg_solver *solver, const void *key, size_t key_bytes, sg_ref *ref, uint32_t *value)
{
    const bool recent = solver->moves.quick && key_bytes <= SG_SHORT_MAX;
    sg_short packed = {0, 0};
    sg_recent_line *line = NULL;
    if (recent) {
        packed = sg_short_pack(key, key_bytes);
        line = sg_recent_place(solver->recent, SG_RECENT_BITS, sg_short_hash(packed));
        const uint64_t about = sg_recent_find(line, packed);
        if (about < SG_RECENT_REF) {
            *value = (uint32_t)about;
            return SG_OK;
        }
    }
    const sg_status status = sg_memo_intern(solver->memo, key, key_bytes, ref);
    if (status != SG_OK)
        return status;
    *value = sg_memo_value(solver->memo, *ref);
    if (recent && *value != SG_VALUE_NONE)
        sg_recent_keep(line, packed, *value);
    return SG_OK;
}

/* Words that the open option takes at most. */
static inline size_t option_words(const collector *c)
{
    return SG_HEAD_WORDS + (c->solver->hashed ? 3 * c->n_parts + c->used_keys / 4 : c->n_parts);
}

/* Writes the open option as words, without the parts that cancel. *signature: a hash of all its parts, if it is
 * wanted. */
static sg_status put_option(sg_solver *solver, uint64_t *signature)
{
    collector *c = &solver->moves;
    const size_t head = solver->n_words;
    uint32_t known = 0, n_unknown = 0;
    sg_status status = reserve_words(solver, option_words(c));
    if (status != SG_OK)
        return status;
    put_head(solver, 0, 0);
    for (const open_part *p = c->parts, *end = p + c->n_parts; p < end; p++) {
        sg_ref ref = 0;
        uint32_t value;
        if (solver->watched)
            *signature += sg_short_mixed(sg_memo_hash(c->keys + p->at, p->key_bytes));
        if (p->cancelled)
            continue;
        status = look_up(solver, c->keys + p->at, p->key_bytes, &ref, &value);
        if (status != SG_OK)
            return status;
        if (value != SG_VALUE_NONE) {
            solver->counters.hits++;
            known ^= value;
            continue;
        }
        put_part(solver, ref, c->keys + p->at, p->key_bytes);
        n_unknown++;
    }
    solver->words[head] = known;
    solver->words[head + 1] = n_unknown;
    if (n_unknown == 0) {
        solver->n_words = head;
        return note_value(solver, known);
    }
    return SG_OK;
}

/* Counts the option if the position under expansion had one of this signature before. */
static sg_status count_duplicate(sg_solver *solver, uint64_t signature)
{
    sg_index *signatures = &solver->moves.signatures;
    const uint32_t low = (uint32_t)signature & (SG_INDEX_NONE >> 1); /* the index compares the other half */
    size_t at;
    uint32_t i = sg_index_first(signatures, signature, &at);
    while (i != SG_INDEX_NONE && i != low)
        i = sg_index_next(signatures, signature, &at);
    if (i == low) {
        solver->counters.duplicates++;
        return SG_OK;
    }
    const sg_status status = sg_index_room(NULL, signatures, signatures->n + 1);
    if (status == SG_OK)
        sg_index_add(signatures, signature, low);
    return status;
}

static sg_status take_option(sg_moves *base)
{
    collector *c = (collector *)base;
    sg_solver *solver = c->solver;
    uint64_t signature = 0;
    if (c->n_parts == 1 && c->quick && c->parts[0].key_bytes <= SG_SHORT_MAX) {
        c->n_parts = c->used_keys = 0;
        return sg_moves_short(base, sg_short_pack(c->keys, c->parts[0].key_bytes));
    }
    sg_status status = look_up_all(solver);
    if (status == SG_OK && c->n_parts > 1)
        status = cancel_pairs(c);
    if (status == SG_OK)
        status = put_option(solver, &signature);
    if (status == SG_OK && solver->watched)
        status = count_duplicate(solver, signature);
    solver->counters.parts += c->n_parts;
    solver->counters.options++;
    c->n_parts = c->used_keys = 0;
    return status;
}

static sg_status take_single(sg_moves *base, const void *key, size_t key_bytes)
{
    collector *c = (collector *)base;
    if (c->quick && c->n_parts == 0 && key_bytes <= SG_SHORT_MAX)
        return sg_moves_short(base, sg_short_pack(key, key_bytes));
    const sg_status status = take_part(base, key, key_bytes);
    return status == SG_OK ? take_option(base) : status;
}

/* ---- a position -------------------------------------------------------------------------------------------------- */

enum { RECENT_AFTER = 1024 }; /* positions: small searches do not need a cache of recent ones */

static void start_recent(sg_solver *solver)
{
    solver->moves.batch = malloc(BATCH * sizeof *solver->moves.batch);
    solver->recent = solver->moves.batch ? sg_recent_new(SG_RECENT_BITS) : NULL;
    if (!solver->recent) {
        free(solver->moves.batch);
        solver->moves.batch = NULL;
    }
}

sg_status sg_solver_expand(sg_solver *solver, const void *key, size_t key_bytes, uint64_t *seen)
{
    collector *c = &solver->moves;
    const size_t first = solver->n_words;
    if (solver->counters.positions == RECENT_AFTER && !solver->recent)
        start_recent(solver);
    c->quick = solver->recent && !solver->watched;
    c->n_parts = c->used_keys = c->n_batch = c->n_short = c->n_unknown = 0;
    if (solver->watched)
        sg_index_clear(&c->signatures);
    c->base.shortcut.seen = c->base.shortcut.n_seen = 0;
    c->base.shortcut.recent = c->quick ? solver->recent : NULL;
    c->base.shortcut.last_line = NULL;
    sg_status status = solver->expand(solver->ud, key, key_bytes, &c->base);
    if (status == SG_OK)
        status = look_up_all(solver);
    if (status == SG_OK && solver->n_words - first > SG_WORDS_MAX)
        status = SG_ELIMIT;
    if (status != SG_OK)
        solver->n_words = first;
    const uint64_t n_single = c->n_short + c->base.shortcut.n_seen;
    solver->counters.parts += n_single;
    solver->counters.options += n_single;
    solver->counters.hits += n_single - c->n_unknown;
    *seen = c->base.shortcut.seen;
    return status;
}

void sg_solver_collect(sg_solver *solver)
{
    solver->moves = (collector){.base = {.part = take_part,
                                         .option = take_option,
                                         .single = take_single,
                                         .shortcut = {.short_key = take_unseen}},
                                .solver = solver};
}

void sg_solver_collect_free(sg_solver *solver)
{
    free(solver->moves.parts);
    free(solver->moves.keys);
    free(solver->moves.batch);
    sg_index_free(NULL, &solver->moves.signatures);
    free(solver->recent);
}

uint64_t sg_solver_collect_bytes(const sg_solver *solver)
{
    const collector *c = &solver->moves;
    return c->cap_parts * sizeof *c->parts + c->cap_keys + sg_index_bytes(&c->signatures) +
           (solver->recent ? sg_recent_bytes(SG_RECENT_BITS) + BATCH * sizeof *c->batch : 0);
}
