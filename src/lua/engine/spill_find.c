/* SPDX-License-Identifier: MIT */
/* The first sweep: the positions of a level, each once, and those that their options lead to. */
#include "engine/spill.h"

#include <stdlib.h>
#include <string.h>

/* ---- to the runs of lower levels -------------------------------------------------------------------------------- */

/* The records from first on that have its level become a sorted run; returns the record behind them. */
static size_t write_group(lsg_spill *s, size_t first)
{
    const uint32_t level = lsg_batch_level(lsg_batch_at(&s->batch, first));
    const size_t slot_bytes = lsg_batch_slot_bytes(&s->batch);
    lsg_run run;
    size_t i = first;
    bool ok = lsg_run_create(&run, &s->runs, level, "new", slot_bytes, s->levels[level].new_bytes);
    if (!ok)
        return 0;
    for (; ok && i < s->batch.n && lsg_batch_level(lsg_batch_at(&s->batch, i)) == level; i++)
        ok = lsg_run_put(&run, lsg_batch_at(&s->batch, i) + LSG_BATCH_LEVEL, slot_bytes, NULL, 0);
    ok = lsg_run_finish(&run) && ok;
    if (!ok)
        return 0;
    s->levels[level].new_bytes = run.at;
    s->highest = level > s->highest ? level : s->highest;
    s->lowest_told = level < s->lowest_told ? level : s->lowest_told;
    return i;
}

sg_status lsg_spill_write_new(lsg_spill *s)
{
    const sg_status status = lsg_batch_sort(&s->batch);
    if (status != SG_OK)
        return status;
    lsg_batch_unique(&s->batch);
    for (size_t i = 0; i < s->batch.n;) {
        i = write_group(s, i);
        if (i == 0)
            return SG_ESTOP;
    }
    lsg_spill_clear(s);
    return SG_OK;
}

/* As long as equal options free half of the batch, it fills on. */
static sg_status write_full(lsg_spill *s, bool at_end, void *ud)
{
    (void)ud;
    s->slots.used = s->parts.used = s->ends.used = 0;
    if (at_end)
        return lsg_spill_write_new(s);
    const sg_status status = lsg_batch_sort(&s->batch);
    if (status != SG_OK)
        return status;
    lsg_batch_unique(&s->batch);
    return s->batch.n * s->batch.record_bytes > s->most_bytes / 2 ? lsg_spill_write_new(s) : SG_OK;
}

/* ---- runs become one -------------------------------------------------------------------------------------------- */

typedef struct merge {
    lsg_run *runs; /* n of them; those from n_open on have ended */
    const unsigned char **slots;
    size_t n, n_open;
} merge;

static int compare(const merge *m, size_t a, size_t b)
{
    const size_t x = m->runs[a].record_bytes, y = m->runs[b].record_bytes;
    return memcmp(m->slots[a], m->slots[b], x < y ? x : y);
}

/* The heap of the open runs from i on is in order again, the least slot first. */
static void sift(merge *m, size_t i)
{
    for (;;) {
        size_t least = i;
        for (size_t k = 2 * i + 1; k <= 2 * i + 2 && k < m->n_open; k++)
            if (compare(m, k, least) < 0)
                least = k;
        if (least == i)
            return;
        const lsg_run run = m->runs[i];
        const unsigned char *slot = m->slots[i];
        m->runs[i] = m->runs[least];
        m->slots[i] = m->slots[least];
        m->runs[least] = run;
        m->slots[least] = slot;
        i = least;
    }
}

static void end_merge(merge *m)
{
    for (size_t i = 0; i < m->n; i++)
        lsg_run_close(&m->runs[i]);
    free(m->runs);
    free(m->slots);
}

/* Opens up to `most` runs of a level from byte *at on, which moves behind them. */
static sg_status begin_merge(lsg_spill *s, uint32_t level, uint64_t *at, size_t most, merge *m)
{
    *m = (merge){.runs = calloc(most, sizeof *m->runs), .slots = calloc(most, sizeof *m->slots)};
    lsg_run scan;
    if (!m->runs || !m->slots)
        return SG_ENOMEM;
    if (!lsg_run_open(&scan, &s->runs, level, "new", *at, s->levels[level].new_bytes))
        return SG_ESTOP;
    bool ok = lsg_run_find(&scan);
    while (ok && m->n < most && scan.at < scan.end) {
        const uint64_t begin = scan.at;
        scan.at += LSG_RUN_HEAD + scan.n * scan.record_bytes;
        ok = lsg_run_find(&scan) && lsg_run_open(&m->runs[m->n], &s->runs, level, "new", begin, scan.at);
        m->n += ok;
    }
    *at = scan.at;
    lsg_run_close(&scan);
    for (size_t i = 0; ok && i < m->n; i++)
        ok = (m->slots[i] = lsg_run_next(&m->runs[i])) != NULL;
    m->n_open = m->n;
    for (size_t i = m->n; ok && i-- > 0;)
        sift(m, i);
    return ok ? SG_OK : SG_ESTOP;
}

/* Writes the positions of all runs to `to`, each once; counts them. */
static bool write_merged(lsg_spill *s, merge *m, lsg_run *to, uint64_t *n)
{
    unsigned char *last = calloc(1, to->record_bytes);
    bool ok = last != NULL;
    while (ok && m->n_open > 0) {
        const size_t bytes = m->runs[0].record_bytes;
        if (*n == 0 || memcmp(last, m->slots[0], bytes) != 0) {
            memcpy(last, m->slots[0], bytes);
            memset(last + bytes, 0, to->record_bytes - bytes);
            ok = lsg_run_put(to, last, to->record_bytes, NULL, 0);
            ++*n;
        }
        m->slots[0] = lsg_run_next(&m->runs[0]);
        if (!m->slots[0]) {
            const lsg_run ended = m->runs[0];
            m->runs[0] = m->runs[--m->n_open];
            m->slots[0] = m->slots[m->n_open];
            m->runs[m->n_open] = ended;
            ok = ok && !s->runs.code;
        }
        sift(m, 0);
    }
    free(last);
    return ok;
}

/* Merges up to `most` runs from byte *at on into the file of this kind. */
static sg_status merge_some(lsg_spill *s, uint32_t level, uint64_t *at, size_t most, const char *kind, uint64_t *n)
{
    merge m;
    lsg_run to;
    sg_status status = begin_merge(s, level, at, most, &m);
    size_t bytes = 1;
    for (size_t i = 0; i < m.n; i++)
        bytes = m.runs[i].record_bytes > bytes ? m.runs[i].record_bytes : bytes;
    const uint64_t to_at = *kind == 'n' ? s->levels[level].new_bytes : 0;
    if (status == SG_OK && !lsg_run_create(&to, &s->runs, level, kind, bytes, to_at))
        status = SG_ESTOP;
    *n = 0;
    if (status == SG_OK) {
        const bool ok = write_merged(s, &m, &to, n);
        status = lsg_run_finish(&to) && ok ? SG_OK : SG_ESTOP;
        if (status == SG_OK && *kind == 'n')
            s->levels[level].new_bytes = to.at;
    }
    end_merge(&m);
    return status;
}

static sg_status count_runs(lsg_spill *s, uint32_t level, uint64_t at, size_t *n)
{
    lsg_run scan;
    *n = 0;
    if (!lsg_run_open(&scan, &s->runs, level, "new", at, s->levels[level].new_bytes))
        return SG_ESTOP;
    bool ok = lsg_run_find(&scan);
    while (ok && scan.at < scan.end) {
        scan.at += LSG_RUN_HEAD + scan.n * scan.record_bytes;
        ++*n;
        ok = lsg_run_find(&scan);
    }
    lsg_run_close(&scan);
    return ok ? SG_OK : SG_ESTOP;
}

/* N.new becomes N.keys. Where there are more runs than the memory has blocks for, the first become one behind the last. */
static sg_status merge_level(lsg_spill *s, uint32_t level)
{
    const uint64_t room = s->most_bytes / LSG_RUN_BLOCK;
    const size_t most = room < 4 ? 4 : room > 256 ? 256 : (size_t)room;
    uint64_t at = 0;
    size_t n;
    sg_status status = count_runs(s, level, at, &n);
    while (status == SG_OK && n > most) {
        uint64_t merged;
        status = merge_some(s, level, &at, most, "new", &merged);
        n -= most - 1;
    }
    return status == SG_OK ? merge_some(s, level, &at, most, "keys", &s->levels[level].n) : status;
}

sg_status lsg_spill_find(lsg_spill *s, uint32_t level, const sg_pulse *pulse)
{
    const sg_status status = merge_level(s, level);
    return status == SG_OK ? lsg_spill_moves(s, level, pulse, write_full, NULL) : status;
}
