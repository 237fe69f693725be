/* SPDX-License-Identifier: MIT */
#ifndef LSG_LOG_H
#define LSG_LOG_H

/* Logs: files of records that survive a crash. log.c describes the format. Stores and checkpoints are logs. */

#include "common/limits.h"
#include "io/locked.h"

/* What a log is, and whose. */
typedef struct lsg_log_head {
    const char *kind; /* in the first line, as "checkpoint" */
    const char *game; /* for people */
    const void *rule; /* bytes that differ for different rules */
    size_t rule_bytes;
    const char *more; /* more lines, WORD TEXT each, that a file must have; "": none */
} lsg_log_head;

typedef struct lsg_log {
    lsg_locked file; /* file.fd: -1 while the log is closed */
    char *head;      /* from malloc */
    size_t head_bytes;
    uint64_t seed;      /* of the checksums */
    bool grows;         /* records are added; else each replaces the last */
    uint64_t n_damaged; /* by lsg_log_read: pieces of the file that were left out */
    uint64_t n_dropped; /* bytes that were cut off at its end */
    const char *code;   /* of the last failure: a code of common/failure.h, and the sentence */
    char message[640];
    char found[40]; /* after a failure: the kind of the log that is there instead, or "" */
} lsg_log;

typedef enum lsg_log_mode {
    LSG_LOG_GROWS,   /* the file is made if it is not there; records are added */
    LSG_LOG_IS_NEW,  /* the same; the file may not be there yet */
    LSG_LOG_REPLACES /* the file is not made before lsg_log_replace */
} lsg_log_mode;

/* Opens and locks the log. False on failure: code and message are set, and nothing is open. */
bool lsg_log_open(lsg_log *log, const char *path, const lsg_log_head *head, lsg_log_mode mode);
void lsg_log_close(lsg_log *log);

/* Adds a record. False on failure: code and message are set, and the file is as it was. */
bool lsg_log_add(lsg_log *log, const void *bytes, size_t n_bytes);
/* Waits until all records are on the disk. False on failure: code and message are set. */
bool lsg_log_sync(lsg_log *log);
/* The record takes the place of all others, on the disk and at once. False on failure: code and message are set. */
bool lsg_log_replace(lsg_log *log, const void *bytes, size_t n_bytes);

/* Gets a record. SG_EINPUT: the record makes no sense here and counts as damaged; any other failure ends the reading. */
typedef sg_status lsg_take_record(void *ud, const unsigned char *bytes, size_t n_bytes);

/*
 * Reads all records, passes over what is damaged, and cuts off what follows the last record that was taken, so that
 * records are added behind it. SG_ERANGE: the file cannot be read or cut, code and message are set; else the failure of
 * take, or of the limits (NULL: none).
 */
sg_status lsg_log_read(lsg_log *log, lsg_limits *limits, lsg_take_record *take, void *ud) SG_MUST_CHECK;

/* Sets code and message, and returns false. */
bool lsg_log_refuse(lsg_log *log, const char *code, const char *message);
/* The failure in code and message, as results. [-0, +LSG_FAILED, m] */
int lsg_log_fail(lua_State *L, const lsg_log *log, const char *path);

#endif
