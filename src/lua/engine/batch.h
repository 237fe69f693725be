/* SPDX-License-Identifier: MIT */
#ifndef LSG_BATCH_H
#define LSG_BATCH_H

/*
 * Records of one size in memory, to be sorted:
 *
 *     level, 4 bytes, the highest first | length of the key, 2 bytes, the same | the key, and zeros behind it | number, 4 bytes
 *
 * The length and the key are a slot; slots of different sizes compare by the bytes that both have.
 */

#include <stdint.h>

#include "sg.h"

enum { LSG_BATCH_LEVEL = 4, LSG_BATCH_LENGTH = 2, LSG_BATCH_NUMBER = 4 };

typedef struct lsg_batch {
    unsigned char *records, *spare; /* from malloc */
    size_t record_bytes, n, cap, spare_bytes;
} lsg_batch;

void lsg_batch_free(lsg_batch *batch);
static inline size_t lsg_batch_slot_bytes(const lsg_batch *batch)
{
    return batch->record_bytes - LSG_BATCH_LEVEL - LSG_BATCH_NUMBER;
}

static inline unsigned char *lsg_batch_at(const lsg_batch *batch, size_t i)
{
    return batch->records + i * batch->record_bytes;
}

static inline size_t lsg_slot_length(const unsigned char *slot)
{
    return (size_t)slot[0] << 8 | slot[1];
}

uint32_t lsg_batch_level(const unsigned char *record);
void lsg_batch_set_level(unsigned char *record, uint32_t level);
uint32_t lsg_batch_number(const lsg_batch *batch, const unsigned char *record);

/* Adds a record of level 0; all records get wider for a longer key. SG_ERANGE: a key of 64 KiB and more. SG_ENOMEM. */
sg_status lsg_batch_add(lsg_batch *batch, const void *key, size_t key_bytes, uint32_t number) SG_MUST_CHECK;
/* By level and slot; equal ones stay in their order. SG_ENOMEM: nothing has changed. */
sg_status lsg_batch_sort(lsg_batch *batch) SG_MUST_CHECK;
/* Of records with equal level and slot, side by side, the first one stays. */
void lsg_batch_unique(lsg_batch *batch);

#endif
