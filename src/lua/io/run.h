/* SPDX-License-Identifier: MIT */
#ifndef LSG_RUN_H
#define LSG_RUN_H

/*
 * Runs: files of records of one size, written and read one after the other. A file is a row of blocks:
 *
 *     records (4 bytes; RUN_BEGINS: a sorted run begins here) | bytes of a record (4) | sum (8) | the records
 *
 * The sum is XXH3 of the records, seeded with the folder's game, the file and the block's place in it: a torn block, or one
 * of another file, is not taken for whole. Each function that fails sets code and message of the disk.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LSG_RUN_BLOCK = 1 << 15, LSG_RUN_HEAD = 16 }; /* bytes of the records of a block, or one record; of its head */

/* The folder of the files, and what went wrong there. */
typedef struct lsg_runs {
    char *path; /* of the file in question: the folder, and behind it room for a name */
    size_t folder_bytes;
    uint64_t seed;
    const char *code; /* of the failure; NULL: none */
    char message[256];
} lsg_runs;

bool lsg_runs_open(lsg_runs *runs, const char *folder, const void *rule, size_t rule_bytes);
void lsg_runs_close(lsg_runs *runs);
/* Sets code and message, if there is no failure yet; returns false. */
bool lsg_runs_fail(lsg_runs *runs, const char *code, const char *message);
/* The same by errno. A disk that is full is a limit: there is room another time. */
bool lsg_runs_fail_errno(lsg_runs *runs);
/* Sets path to the file `number.kind` of the folder. */
void lsg_runs_name(lsg_runs *runs, uint64_t number, const char *kind);
void lsg_runs_remove(lsg_runs *runs, uint64_t number, const char *kind);

typedef struct lsg_run {
    lsg_runs *runs;
    int fd; /* -1: closed */
    uint64_t number;
    const char *kind;
    uint64_t at, end; /* bytes of the file: the next block; of a reader: where it ends */
    size_t record_bytes;
    uint32_t i, n; /* records of the block; of a reader: the next one, and how many */
    bool begins;
    unsigned char *block, *first; /* from malloc: the head and the records of the block; the first record */
    size_t block_bytes;
} lsg_run;

static inline uint32_t lsg_run_per_block(size_t record_bytes)
{
    return record_bytes < LSG_RUN_BLOCK ? (uint32_t)(LSG_RUN_BLOCK / record_bytes) : 1;
}

/* Writes from byte `at` on, what the file had behind it goes: a sorted run begins there. */
bool lsg_run_create(lsg_run *run, lsg_runs *runs, uint64_t number, const char *kind, size_t record_bytes, uint64_t at);
bool lsg_run_put(lsg_run *run, const void *head, size_t head_bytes, const void *tail, size_t tail_bytes);
/* Writes what is left, so that it is on the disk if it is much, and closes the file; run->at is its length. */
bool lsg_run_finish(lsg_run *run);

/* Reads from byte `at` to `end`; UINT64_MAX: to the end of the file. */
bool lsg_run_open(lsg_run *run, lsg_runs *runs, uint64_t number, const char *kind, uint64_t at, uint64_t end);
/* The next record, a view until the next call. NULL: the end, or a failure. */
const unsigned char *lsg_run_next(lsg_run *run);
/* Reads the block at this byte, whose records are at run->first then. */
bool lsg_run_seek(lsg_run *run, uint64_t at);
/* Where the next sorted run begins, from run->at on, which moves to it. */
bool lsg_run_find(lsg_run *run);
void lsg_run_close(lsg_run *run);

#endif
