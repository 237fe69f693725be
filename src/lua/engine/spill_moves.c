/* SPDX-License-Identifier: MIT */
/* The options of the positions of one level, as records of a batch. */
#include "engine/spill.h"

#include <stdlib.h>
#include <string.h>

typedef struct collector {
    sg_moves base; /* first: expand hands options to it */
    lsg_spill *s;
    uint32_t n_parts; /* of the option that is being handed over */
} collector;

enum { BEAT_EVERY = 1 << 8 };

void lsg_spill_clear(lsg_spill *s)
{
    s->batch.n = 0;
    s->slots.used = s->ends.used = s->parts.used = s->values.used = 0;
}

static sg_status take_part(sg_moves *base, const void *key, size_t key_bytes)
{
    collector *to = (collector *)base;
    lsg_spill *s = to->s;
    const unsigned char end = 0;
    to->n_parts++;
    if (s->ends.used >= UINT32_MAX)
        return SG_ERANGE;
    const sg_status status = lsg_batch_add(&s->batch, key, key_bytes, (uint32_t)s->ends.used);
    if (status != SG_OK)
        return status;
    return lsg_buffer_add(&s->ends, &end, 1) ? SG_OK : SG_ENOMEM;
}

/* An option of no parts has one that has no record: its value stays 0. */
static sg_status take_option(sg_moves *base)
{
    collector *to = (collector *)base;
    lsg_spill *s = to->s;
    const unsigned char end = 1;
    s->search->worded.options++;
    if (to->n_parts == 0)
        return lsg_buffer_add(&s->ends, &end, 1) ? SG_OK : SG_ENOMEM;
    s->ends.bytes[s->ends.used - 1] = end;
    to->n_parts = 0;
    return SG_OK;
}

/* Each record behind `before` lies lower than the position. */
static sg_status check_levels(lsg_spill *s, const unsigned char *slot)
{
    for (size_t i = s->before; i < s->batch.n; i++) {
        const unsigned char *record = lsg_batch_at(&s->batch, i), *to = record + LSG_BATCH_LEVEL;
        if (lsg_batch_level(record) < s->level)
            continue;
        s->key_bytes = lsg_slot_length(slot);
        s->option_bytes = lsg_slot_length(to);
        s->fault_level = lsg_batch_level(record);
        s->fault = malloc(s->key_bytes + s->option_bytes);
        if (!s->fault)
            return SG_ENOMEM;
        memcpy(s->fault, slot + LSG_BATCH_LENGTH, s->key_bytes);
        memcpy(s->fault + s->key_bytes, to + LSG_BATCH_LENGTH, s->option_bytes);
        return lsg_spill_fail(s, sg_status_name(SG_ELIMIT), "a move does not fall");
    }
    return SG_OK;
}

static sg_status expand(lsg_spill *s, const unsigned char *slot, size_t slot_bytes)
{
    collector to = {.base = {.part = take_part, .option = take_option}, .s = s};
    const size_t n_ends = s->ends.used;
    s->before = s->batch.n;
    s->search->rule->status = SG_OK;
    s->search->worded.positions++;
    sg_status status = lsg_search_expand(s->search, slot + LSG_BATCH_LENGTH, lsg_slot_length(slot), &to.base);
    if (status == SG_OK)
        status = lsg_spill_rank(s, s->before);
    if (status == SG_OK)
        status = check_levels(s, slot);
    const uint32_t n = (uint32_t)(s->ends.used - n_ends);
    if (status == SG_OK && !(lsg_buffer_add(&s->slots, slot, slot_bytes) && lsg_buffer_add(&s->parts, &n, sizeof n)))
        status = SG_ENOMEM;
    return status;
}

static bool is_full(const lsg_spill *s)
{
    return s->batch.n * s->batch.record_bytes + s->slots.used + s->parts.used + 3 * s->ends.used >= s->most_bytes;
}

sg_status lsg_spill_moves(lsg_spill *s, uint32_t level, const sg_pulse *pulse, lsg_spill_full *full, void *ud)
{
    lsg_run keys;
    const unsigned char *slot;
    lsg_spill_clear(s);
    s->level = level;
    if (!lsg_run_open(&keys, &s->runs, level, "keys", 0, UINT64_MAX))
        return SG_ESTOP;
    sg_status status = SG_OK;
    uint64_t n = 0;
    while (status == SG_OK && (slot = lsg_run_next(&keys)) != NULL) {
        status = expand(s, slot, keys.record_bytes);
        if (status == SG_OK && is_full(s))
            status = full(s, false, ud);
        if (status == SG_OK && ++n % BEAT_EVERY == 0)
            status = pulse->beat(pulse->ud, s->done + n);
    }
    lsg_run_close(&keys);
    if (status == SG_OK && s->runs.code)
        status = SG_ESTOP;
    if (status == SG_OK && n != s->levels[level].n)
        status =
            lsg_spill_fail(s, sg_status_name(SG_ELIMIT),
                           "positions are missing in this folder: a run is damaged; remove the folder, and the same "
                           "command begins again");
    return status == SG_OK ? full(s, true, ud) : status;
}

sg_status lsg_spill_take_roots(lsg_spill *s)
{
    collector to = {.base = {.part = take_part, .option = take_option}, .s = s};
    size_t at = 0, key_bytes;
    const unsigned char *key;
    sg_status status = SG_OK;
    lsg_spill_clear(s);
    s->level = LSG_SPILL_ROOTS;
    s->before = 0;
    while (status == SG_OK && lsg_buffer_next(&s->search->roots, &at, &key, &key_bytes))
        status = take_part(&to.base, key, key_bytes);
    if (status == SG_OK)
        status = take_option(&to.base);
    return status == SG_OK ? lsg_spill_rank(s, 0) : status;
}
