/* SPDX-License-Identifier: MIT */
/*
 * A checkpoint is a log (io/log.c) with the values of a sequence. A record is the first heap (8 bytes), the bytes per
 * value (1, 2 or 4), and at most CHUNK values. A record that does not begin where the one before ends is left out.
 */
#include "io/checkpoint.h"

#include "heap/family/table.h"
#include "io/disk.h"

enum { CHUNK = 1 << 16, BLOCK_HEAD = 9 };

/* ---- writing ------------------------------------------------------------------------------------ */

static size_t narrow(const uint32_t *values, size_t n, unsigned char *to, unsigned *width)
{
    uint32_t all = 0;
    for (size_t i = 0; i < n; i++)
        all |= values[i];
    *width = all < 1 << 8 ? 1 : all < 1 << 16 ? 2 : 4;
    for (size_t i = 0; i < n; i++)
        for (unsigned b = 0; b < *width; b++)
            to[*width * i + b] = (unsigned char)(values[i] >> (8 * b));
    return n * *width;
}

/* Writes one block with the values first .. first + n - 1. */
static bool put_block(lsg_checkpoint *c, uint64_t first, size_t n)
{
    static uint32_t values[CHUNK];
    static unsigned char block[BLOCK_HEAD + 4 * CHUNK];
    unsigned width = 0;
    const sg_status status = sg_family_read(c->family, first, first + n - 1, values);
    if (status != SG_OK)
        return lsg_log_refuse(&c->log, sg_status_name(status), sg_status_text(status));
    const size_t n_bytes = narrow(values, n, block + BLOCK_HEAD, &width);
    lsg_put_number(block, first, 8);
    lsg_put_number(block + 8, width, 1);
    if (!lsg_log_add(&c->log, block, BLOCK_HEAD + n_bytes))
        return false;
    c->n_written = first + n;
    return true;
}

uint64_t lsg_checkpoint_due(const lsg_checkpoint *c)
{
    const uint64_t n_computed = c->log.file.fd >= 0 ? sg_family_computed(c->family) : 0;
    return n_computed > c->n_written ? n_computed - c->n_written : 0;
}

bool lsg_checkpoint_add(lsg_checkpoint *c)
{
    uint64_t n;
    while ((n = lsg_checkpoint_due(c)) > 0)
        if (!put_block(c, c->n_written, n < CHUNK ? (size_t)n : CHUNK))
            return false;
    return lsg_log_sync(&c->log);
}

/* ---- reading ------------------------------------------------------------------------------------ */

static void widen(const unsigned char *from, size_t n, unsigned width, uint32_t *values)
{
    for (size_t i = 0; i < n; i++) {
        values[i] = 0;
        for (unsigned b = 0; b < width; b++)
            values[i] |= (uint32_t)from[width * i + b] << (8 * b);
    }
}

/* An lsg_take_record: loads the values of a block. */
static sg_status take_block(void *ud, const unsigned char *block, size_t n_bytes)
{
    static uint32_t values[CHUNK];
    lsg_checkpoint *c = ud;
    const unsigned width = n_bytes > BLOCK_HEAD ? block[8] : 0;
    if ((width != 1 && width != 2 && width != 4) || lsg_get_number(block, 8) != c->n_written)
        return SG_EINPUT;
    const size_t n = (n_bytes - BLOCK_HEAD) / width;
    if (n > CHUNK || n * width != n_bytes - BLOCK_HEAD)
        return SG_EINPUT;
    widen(block + BLOCK_HEAD, n, width, values);
    /* Values that are known already, from another question, are the same. */
    const uint64_t n_ahead = sg_family_computed(c->family) - c->n_written, n_skipped = n_ahead < n ? n_ahead : n;
    const sg_status status =
        n > n_skipped ? sg_family_load(c->family, values + n_skipped, (size_t)(n - n_skipped)) : SG_OK;
    if (status == SG_OK)
        c->n_written += n;
    return status;
}

bool lsg_checkpoint_open(lsg_checkpoint *c, const char *path, const lsg_bound *bound, bool resume, sg_family *family)
{
    const lsg_log_head head = {"checkpoint", bound->label, bound->rule, bound->rule_bytes, ""};
    *c = (lsg_checkpoint){.family = family};
    if (!lsg_log_open(&c->log, path, &head, resume ? LSG_LOG_GROWS : LSG_LOG_IS_NEW))
        return false;
    const sg_status status = lsg_log_read(&c->log, NULL, take_block, c);
    if (status == SG_OK)
        return true;
    if (status != SG_ERANGE)
        (void)lsg_log_refuse(&c->log, sg_status_name(status),
                             status == SG_ELIMIT ? "its values need more memory than the limit allows"
                                                 : sg_status_text(status));
    lsg_checkpoint_close(c);
    return false;
}

void lsg_checkpoint_close(lsg_checkpoint *c)
{
    lsg_log_close(&c->log);
}
