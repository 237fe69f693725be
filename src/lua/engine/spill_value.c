/* SPDX-License-Identifier: MIT */
/* The second sweep: values of a level from those of the levels below. */
#include "engine/spill.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_BYTES = 2 };

static sg_status fail_missing(lsg_spill *s)
{
    return lsg_spill_fail(
        s, sg_status_name(SG_ELIMIT),
        "an option is not among the positions of the first sweep: the rule does not give the same "
        "options each time, or a run is damaged; remove the folder, and the same command begins again");
}

/* ---- joining ---------------------------------------------------------------------------------------------------- */

/* The values of one level as they are read: blocks whose first slots are in the index. */
typedef struct reader {
    lsg_run run;
    lsg_buffer index;
    size_t slot_bytes, n_blocks, block; /* the block that is read is block - 1 */
    uint32_t at;                        /* the record that was looked at last */
} reader;

static int compare(const unsigned char *a, size_t a_bytes, const unsigned char *b, size_t b_bytes)
{
    return memcmp(a, b, a_bytes < b_bytes ? a_bytes : b_bytes);
}

static sg_status open_level(lsg_spill *s, uint32_t level, reader *r)
{
    lsg_run index;
    const unsigned char *slot;
    *r = (reader){.run.fd = -1};
    if (level >= LSG_SPILL_LEVELS || !s->levels[level].is_valued)
        return fail_missing(s);
    if (!lsg_run_open(&index, &s->runs, level, "index", 0, UINT64_MAX))
        return SG_ESTOP;
    bool ok = true;
    while (ok && (slot = lsg_run_next(&index)) != NULL) {
        r->slot_bytes = index.record_bytes;
        ok = lsg_buffer_add(&r->index, slot, index.record_bytes);
        r->n_blocks++;
    }
    lsg_run_close(&index);
    if (!ok)
        return SG_ENOMEM;
    if (s->runs.code || !lsg_run_open(&r->run, &s->runs, level, "values", 0, UINT64_MAX))
        return SG_ESTOP;
    return r->n_blocks > 0 ? SG_OK : fail_missing(s);
}

static const unsigned char *index_at(const reader *r, size_t block)
{
    return r->index.bytes + block * r->slot_bytes;
}

/* Reads the block that has the slot if it is in this level; blocks without options that are asked for are passed over. */
static sg_status go_to(reader *r, const unsigned char *slot, size_t slot_bytes)
{
    size_t low = r->block, high = r->n_blocks; /* the first block from low on that begins behind the slot */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(index_at(r, middle), r->slot_bytes, slot, slot_bytes) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == r->block)
        return SG_OK;
    r->block = low;
    r->at = 0;
    const size_t record_bytes = r->slot_bytes + VALUE_BYTES;
    const uint64_t bytes = LSG_RUN_HEAD + (uint64_t)lsg_run_per_block(record_bytes) * record_bytes;
    return lsg_run_seek(&r->run, (low - 1) * bytes) ? SG_OK : SG_ESTOP;
}

static sg_status look_up(lsg_spill *s, reader *r, const unsigned char *slot, size_t slot_bytes, uint16_t *value)
{
    const sg_status status = go_to(r, slot, slot_bytes);
    if (status != SG_OK)
        return status;
    uint32_t low = r->at, high = r->block ? r->run.n : 0; /* the first record that is not less */
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (compare(r->run.first + middle * r->run.record_bytes, r->slot_bytes, slot, slot_bytes) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    r->at = low;
    const unsigned char *record = r->run.first + low * r->run.record_bytes;
    if (r->block == 0 || low == r->run.n || compare(record, r->slot_bytes, slot, slot_bytes) != 0)
        return fail_missing(s);
    *value = (uint16_t)(record[r->slot_bytes] | record[r->slot_bytes + 1] << 8);
    return SG_OK;
}

/* The records of one level from *i on get their values; *i moves behind them. */
static sg_status join_level(lsg_spill *s, size_t *i)
{
    const uint32_t level = lsg_batch_level(lsg_batch_at(&s->batch, *i));
    reader r;
    uint16_t value = 0, *values = (uint16_t *)(void *)s->values.bytes;
    sg_status status = open_level(s, level, &r);
    for (; status == SG_OK && *i < s->batch.n; ++*i) {
        const unsigned char *record = lsg_batch_at(&s->batch, *i);
        if (lsg_batch_level(record) != level)
            break;
        status = look_up(s, &r, record + LSG_BATCH_LEVEL, lsg_batch_slot_bytes(&s->batch), &value);
        values[lsg_batch_number(&s->batch, record)] = value;
    }
    lsg_run_close(&r.run);
    free(r.index.bytes);
    return status;
}

static sg_status join(lsg_spill *s)
{
    sg_status status = lsg_batch_sort(&s->batch);
    const size_t n_bytes = s->ends.used * sizeof(uint16_t);
    if (status == SG_OK && !lsg_buffer_room(&s->values, n_bytes + 1))
        status = SG_ENOMEM;
    if (status != SG_OK)
        return status;
    memset(s->values.bytes, 0, n_bytes);
    s->values.used = n_bytes;
    for (size_t i = 0; status == SG_OK && i < s->batch.n;)
        status = join_level(s, &i);
    return status;
}

/* ---- values ----------------------------------------------------------------------------------------------------- */

/* The least number that no option has, of the parts from *part on, n of them; *part moves behind them. */
static uint32_t mex(lsg_spill *s, size_t *part, uint32_t n)
{
    const uint16_t *values = (const uint16_t *)(const void *)s->values.bytes;
    uint32_t sum = 0, least = 0;
    if (++s->n_seen == 0) {
        memset(s->seen, 0, LSG_SPILL_VALUES * sizeof *s->seen);
        s->n_seen = 1;
    }
    for (const size_t end = *part + n; *part < end; ++*part) {
        sum ^= values[*part];
        if (s->ends.bytes[*part]) {
            s->seen[sum] = s->n_seen;
            sum = 0;
        }
    }
    while (least < LSG_SPILL_VALUES && s->seen[least] == s->n_seen)
        least++;
    return least;
}

typedef struct writer {
    lsg_run values, index;
} writer;

static sg_status write_value(lsg_spill *s, writer *w, const unsigned char *slot, size_t slot_bytes, uint32_t value)
{
    const unsigned char bytes[VALUE_BYTES] = {(unsigned char)value, (unsigned char)(value >> 8)};
    if (value >= LSG_SPILL_VALUES)
        return lsg_spill_fail(s, sg_status_name(SG_ELIMIT), "a nim-value is 65536 or more, and --spill keeps 16 bits");
    if (w->values.i == 0 && !lsg_run_put(&w->index, slot, slot_bytes, NULL, 0))
        return SG_ESTOP;
    return lsg_run_put(&w->values, slot, slot_bytes, bytes, sizeof bytes) ? SG_OK : SG_ESTOP;
}

/* The positions whose options are in the batch get their values. */
static sg_status write_full(lsg_spill *s, bool at_end, void *ud)
{
    writer *w = ud;
    (void)at_end;
    sg_status status = join(s);
    const size_t n = s->parts.used / sizeof(uint32_t), slot_bytes = w->index.record_bytes;
    size_t part = 0;
    for (size_t i = 0; status == SG_OK && i < n; i++) {
        const uint32_t n_parts = ((const uint32_t *)(const void *)s->parts.bytes)[i];
        status = write_value(s, w, s->slots.bytes + i * slot_bytes, slot_bytes, mex(s, &part, n_parts));
    }
    lsg_spill_clear(s);
    return status;
}

/* The bytes of a slot of N.keys. */
static bool slot_bytes_of(lsg_spill *s, uint32_t level, size_t *bytes)
{
    lsg_run keys;
    if (!lsg_run_open(&keys, &s->runs, level, "keys", 0, UINT64_MAX))
        return false;
    const bool ok = lsg_run_next(&keys) != NULL;
    *bytes = keys.record_bytes;
    lsg_run_close(&keys);
    return ok;
}

sg_status lsg_spill_value(lsg_spill *s, uint32_t level, const sg_pulse *pulse)
{
    writer w = {.values.fd = -1, .index.fd = -1};
    size_t bytes;
    if (!s->seen && !(s->seen = calloc(LSG_SPILL_VALUES, sizeof *s->seen)))
        return SG_ENOMEM;
    if (!slot_bytes_of(s, level, &bytes))
        return s->runs.code ? SG_ESTOP : fail_missing(s);
    sg_status status = SG_ESTOP;
    if (lsg_run_create(&w.values, &s->runs, level, "values", bytes + VALUE_BYTES, 0) &&
        lsg_run_create(&w.index, &s->runs, level, "index", bytes, 0))
        status = lsg_spill_moves(s, level, pulse, write_full, &w);
    if (status == SG_OK && !(lsg_run_finish(&w.values) && lsg_run_finish(&w.index)))
        status = SG_ESTOP;
    lsg_run_close(&w.values);
    lsg_run_close(&w.index);
    return status;
}

sg_status lsg_spill_answer(lsg_spill *s, uint32_t *value)
{
    const sg_status status = join(s);
    *value = 0;
    for (size_t i = 0; status == SG_OK && i < s->ends.used; i++)
        *value ^= ((const uint16_t *)(const void *)s->values.bytes)[i];
    lsg_spill_clear(s);
    return status;
}
