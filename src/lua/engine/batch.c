/* SPDX-License-Identifier: MIT */
#include "engine/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "io/disk.h"

enum { SLOT_LEAST = 8, SLOT_MOST = 1 << 16 };

void lsg_batch_free(lsg_batch *batch)
{
    free(batch->records);
    free(batch->spare);
    *batch = (lsg_batch){0};
}

uint32_t lsg_batch_level(const unsigned char *record)
{
    return (uint32_t)record[0] << 24 | (uint32_t)record[1] << 16 | (uint32_t)record[2] << 8 | record[3];
}

void lsg_batch_set_level(unsigned char *record, uint32_t level)
{
    for (unsigned i = 0; i < LSG_BATCH_LEVEL; i++)
        record[i] = (unsigned char)(level >> (8 * (LSG_BATCH_LEVEL - 1 - i)));
}

uint32_t lsg_batch_number(const lsg_batch *batch, const unsigned char *record)
{
    return (uint32_t)lsg_get_number(record + batch->record_bytes - LSG_BATCH_NUMBER, LSG_BATCH_NUMBER);
}

static sg_status widen(lsg_batch *batch, size_t record_bytes)
{
    unsigned char *records = calloc(batch->n + 1, record_bytes);
    if (!records)
        return SG_ENOMEM;
    const size_t slot_end = batch->record_bytes - LSG_BATCH_NUMBER;
    for (size_t i = 0; i < batch->n; i++) {
        const unsigned char *from = lsg_batch_at(batch, i);
        memcpy(records + i * record_bytes, from, slot_end);
        memcpy(records + (i + 1) * record_bytes - LSG_BATCH_NUMBER, from + slot_end, LSG_BATCH_NUMBER);
    }
    free(batch->records);
    batch->records = records;
    batch->cap = (batch->n + 1) * record_bytes;
    batch->record_bytes = record_bytes;
    return SG_OK;
}

sg_status lsg_batch_add(lsg_batch *batch, const void *key, size_t key_bytes, uint32_t number)
{
    size_t need = LSG_BATCH_LENGTH + key_bytes;
    sg_status status = SG_OK;
    if (need >= SLOT_MOST)
        return SG_ERANGE;
    need = (need > SLOT_LEAST ? need : SLOT_LEAST) + LSG_BATCH_LEVEL + LSG_BATCH_NUMBER;
    if (need > batch->record_bytes)
        status = widen(batch, need);
    if (status == SG_OK)
        status = sg_array_room(NULL, &batch->records, &batch->cap, (batch->n + 1) * batch->record_bytes, 1);
    if (status != SG_OK)
        return status;
    unsigned char *record = lsg_batch_at(batch, batch->n++);
    lsg_batch_set_level(record, 0);
    record[LSG_BATCH_LEVEL] = (unsigned char)(key_bytes >> 8);
    record[LSG_BATCH_LEVEL + 1] = (unsigned char)key_bytes;
    unsigned char *to = record + LSG_BATCH_LEVEL + LSG_BATCH_LENGTH,
                  *end = record + batch->record_bytes - LSG_BATCH_NUMBER;
    memcpy(to, key, key_bytes);
    memset(to + key_bytes, 0, (size_t)(end - to) - key_bytes);
    lsg_put_number(end, number, LSG_BATCH_NUMBER);
    return SG_OK;
}

/* Sorts by one byte of the records, into spare. False: all have the same. */
static bool sort_by_byte(const lsg_batch *batch, size_t at)
{
    size_t begin[257] = {0};
    const size_t size = batch->record_bytes;
    const unsigned char *from = batch->records;
    for (size_t i = 0; i < batch->n; i++)
        begin[from[i * size + at] + 1]++;
    if (begin[from[at] + 1] == batch->n)
        return false;
    for (unsigned b = 1; b < 256; b++)
        begin[b] += begin[b - 1];
    for (size_t i = 0; i < batch->n; i++, from += size)
        memcpy(batch->spare + begin[from[at]]++ * size, from, size);
    return true;
}

sg_status lsg_batch_sort(lsg_batch *batch)
{
    if (batch->spare_bytes < batch->cap) {
        unsigned char *spare = realloc(batch->spare, batch->cap);
        if (!spare)
            return SG_ENOMEM;
        batch->spare = spare;
        batch->spare_bytes = batch->cap;
    }
    for (size_t at = batch->n ? batch->record_bytes - LSG_BATCH_NUMBER : 0; at-- > 0;)
        if (sort_by_byte(batch, at)) {
            unsigned char *sorted = batch->spare;
            const size_t bytes = batch->spare_bytes;
            batch->spare = batch->records;
            batch->spare_bytes = batch->cap;
            batch->records = sorted;
            batch->cap = bytes;
        }
    return SG_OK;
}

void lsg_batch_unique(lsg_batch *batch)
{
    const size_t size = batch->record_bytes;
    size_t n = batch->n > 0;
    for (size_t i = 1; i < batch->n; i++) {
        const unsigned char *record = lsg_batch_at(batch, i);
        if (memcmp(record, lsg_batch_at(batch, n - 1), size - LSG_BATCH_NUMBER) != 0)
            memmove(lsg_batch_at(batch, n++), record, size);
    }
    batch->n = n;
}
