/* SPDX-License-Identifier: MIT */
#include "io/run.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "common/failure.h"
#include "io/disk.h"
#include "sg.h"

enum { NAME_MAX_BYTES = 40, SYNC_FROM = 1 << 20 };
static const uint32_t RUN_BEGINS = UINT32_C(1) << 31;

bool lsg_runs_open(lsg_runs *runs, const char *folder, const void *rule, size_t rule_bytes)
{
    *runs = (lsg_runs){.folder_bytes = strlen(folder), .seed = XXH3_64bits(rule, rule_bytes)};
    runs->path = malloc(runs->folder_bytes + NAME_MAX_BYTES);
    if (runs->path)
        memcpy(runs->path, folder, runs->folder_bytes + 1);
    return runs->path != NULL;
}

void lsg_runs_close(lsg_runs *runs)
{
    free(runs->path);
    runs->path = NULL;
}

bool lsg_runs_fail(lsg_runs *runs, const char *code, const char *message)
{
    if (!runs->code) {
        runs->code = code;
        (void)snprintf(runs->message, sizeof runs->message, "%s", message);
    }
    return false;
}

bool lsg_runs_fail_errno(lsg_runs *runs)
{
    const bool is_full = errno == ENOSPC || errno == EFBIG || errno == EDQUOT;
    char message[sizeof runs->message];
    (void)snprintf(message, sizeof message, "%s%s", strerror(errno),
                   is_full ? "; what is finished stays, and the same command goes on when there is room" : "");
    return lsg_runs_fail(runs, is_full ? sg_status_name(SG_ELIMIT) : LSG_IO, message);
}

static bool fail_damaged(lsg_runs *runs)
{
    return lsg_runs_fail(runs, sg_status_name(SG_ELIMIT),
                         "this run is damaged: its sum is wrong; remove the folder, and the same command begins again");
}

void lsg_runs_name(lsg_runs *runs, uint64_t number, const char *kind)
{
    (void)snprintf(runs->path + runs->folder_bytes, NAME_MAX_BYTES, "/%" PRIu64 ".%s", number, kind);
}

void lsg_runs_remove(lsg_runs *runs, uint64_t number, const char *kind)
{
    lsg_runs_name(runs, number, kind);
    (void)unlink(runs->path);
}

static bool make_block(lsg_run *run, size_t record_bytes)
{
    run->record_bytes = record_bytes;
    const size_t n_bytes = LSG_RUN_HEAD + lsg_run_per_block(record_bytes) * record_bytes;
    if (n_bytes > run->block_bytes) {
        unsigned char *block = realloc(run->block, n_bytes);
        if (!block)
            return lsg_runs_fail(run->runs, sg_status_name(SG_ENOMEM), sg_status_text(SG_ENOMEM));
        run->block = block;
        run->block_bytes = n_bytes;
    }
    run->first = run->block + LSG_RUN_HEAD;
    return true;
}

static uint64_t sum_of(const lsg_run *run, uint64_t at, size_t n_bytes)
{
    unsigned char place[24];
    lsg_put_number(place, run->number << 8 | (unsigned char)run->kind[0], 8);
    lsg_put_number(place + 8, at, 8);
    memcpy(place + 16, run->block, 8);
    return XXH3_64bits_withSeed(run->first, n_bytes, XXH3_64bits_withSeed(place, sizeof place, run->runs->seed));
}

static void name(const lsg_run *run)
{
    lsg_runs_name(run->runs, run->number, run->kind);
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

bool lsg_run_create(lsg_run *run, lsg_runs *runs, uint64_t number, const char *kind, size_t record_bytes, uint64_t at)
{
    *run = (lsg_run){.runs = runs, .fd = -1, .number = number, .kind = kind, .at = at, .begins = true};
    if (!make_block(run, record_bytes))
        return false;
    name(run);
    run->fd = open(runs->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (run->fd >= 0 && ftruncate(run->fd, (off_t)at) == 0 && lseek(run->fd, 0, SEEK_END) >= 0)
        return true;
    (void)lsg_runs_fail_errno(runs);
    lsg_run_close(run);
    return false;
}

static bool write_block(lsg_run *run)
{
    const size_t n_bytes = run->i * run->record_bytes;
    lsg_put_number(run->block, run->i | (run->begins ? RUN_BEGINS : 0), 4);
    lsg_put_number(run->block + 4, run->record_bytes, 4);
    lsg_put_number(run->block + 8, sum_of(run, run->at, n_bytes), 8);
    if (!lsg_write_all(run->fd, run->block, LSG_RUN_HEAD + n_bytes)) {
        name(run);
        return lsg_runs_fail_errno(run->runs);
    }
    run->at += LSG_RUN_HEAD + n_bytes;
    run->i = 0;
    run->begins = false;
    return true;
}

bool lsg_run_put(lsg_run *run, const void *head, size_t head_bytes, const void *tail, size_t tail_bytes)
{
    unsigned char *to = run->first + run->i * run->record_bytes;
    memcpy(to, head, head_bytes);
    if (tail_bytes)
        memcpy(to + head_bytes, tail, tail_bytes);
    return ++run->i < lsg_run_per_block(run->record_bytes) || write_block(run);
}

bool lsg_run_finish(lsg_run *run)
{
    bool ok = run->i == 0 || write_block(run);
    if (ok && run->at >= SYNC_FROM && !lsg_sync(run->fd)) {
        name(run);
        ok = lsg_runs_fail_errno(run->runs);
    }
    lsg_run_close(run);
    return ok;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

bool lsg_run_open(lsg_run *run, lsg_runs *runs, uint64_t number, const char *kind, uint64_t at, uint64_t end)
{
    struct stat about;
    *run = (lsg_run){.runs = runs, .number = number, .kind = kind, .at = at, .end = end};
    name(run);
    run->fd = open(runs->path, O_RDONLY | O_CLOEXEC);
    if (run->fd < 0 || fstat(run->fd, &about) != 0) {
        const bool is_gone = errno == ENOENT;
        (void)(is_gone ? fail_damaged(runs) : lsg_runs_fail_errno(runs));
        lsg_run_close(run);
        return false;
    }
    if (end == UINT64_MAX)
        run->end = (uint64_t)about.st_size;
    return true;
}

static bool read_all(lsg_run *run, void *bytes, size_t n_bytes, uint64_t at)
{
    size_t n = 0;
    while (n < n_bytes) {
        const ssize_t more = pread(run->fd, (unsigned char *)bytes + n, n_bytes - n, (off_t)(at + n));
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0) {
            name(run);
            return more < 0 ? lsg_runs_fail_errno(run->runs) : fail_damaged(run->runs);
        }
        n += (size_t)more;
    }
    return true;
}

/* Reads the head of the block at this byte; sets n, begins and record_bytes. */
static bool read_head(lsg_run *run, uint64_t at)
{
    unsigned char head[LSG_RUN_HEAD];
    if (!read_all(run, head, sizeof head, at))
        return false;
    const uint32_t n = (uint32_t)lsg_get_number(head, 4), most = SG_KEY_MAX + 16;
    const size_t record_bytes = (size_t)lsg_get_number(head + 4, 4);
    run->n = n & ~RUN_BEGINS;
    run->begins = n & RUN_BEGINS;
    if (record_bytes == 0 || record_bytes > most || run->n == 0 || run->n > lsg_run_per_block(record_bytes)) {
        name(run);
        return fail_damaged(run->runs);
    }
    if (!make_block(run, record_bytes))
        return false;
    memcpy(run->block, head, sizeof head);
    return true;
}

bool lsg_run_seek(lsg_run *run, uint64_t at)
{
    run->i = run->n = 0;
    if (!read_head(run, at))
        return false;
    const size_t n_bytes = run->n * run->record_bytes;
    if (!read_all(run, run->first, n_bytes, at + LSG_RUN_HEAD))
        return false;
    if (lsg_get_number(run->block + 8, 8) != sum_of(run, at, n_bytes)) {
        name(run);
        return fail_damaged(run->runs);
    }
    run->at = at + LSG_RUN_HEAD + n_bytes;
    return true;
}

const unsigned char *lsg_run_next(lsg_run *run)
{
    if (run->i == run->n && (run->at >= run->end || !lsg_run_seek(run, run->at)))
        return NULL;
    return run->first + run->i++ * run->record_bytes;
}

bool lsg_run_find(lsg_run *run)
{
    for (run->begins = false; run->at < run->end;) {
        if (!read_head(run, run->at))
            return false;
        if (run->begins)
            return true;
        run->at += LSG_RUN_HEAD + run->n * run->record_bytes;
    }
    return true;
}

void lsg_run_close(lsg_run *run)
{
    if (run->fd >= 0)
        close(run->fd);
    run->fd = -1;
    free(run->block);
    run->block = NULL;
    run->block_bytes = 0;
}
