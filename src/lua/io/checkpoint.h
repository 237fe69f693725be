/* SPDX-License-Identifier: MIT */
#ifndef LSG_CHECKPOINT_H
#define LSG_CHECKPOINT_H

#include "sg.h"

/* The file of a long run; see checkpoint.c. While none is open, fd is -1 and the rest is zero. */
typedef struct lsg_checkpoint {
    int fd;             /* -1: not open */
    char *path;         /* from malloc */
    double every;       /* seconds */
    double next;        /* when values are added next, by lsg_clock */
    uint64_t n_written; /* values in the file */
    uint64_t n_bytes;   /* of the file, up to its last good block */
    uint64_t n_dropped; /* bytes that were cut off when it was opened: torn or damaged */
    uint64_t chain;     /* the checksum of the last block, which the next one's begins with */
    const char *code;   /* of the last failure: a code of common/failure.h, and the sentence */
    char message[640];
} lsg_checkpoint;

/* The rule that a checkpoint belongs to: a text for people, and bytes that differ for different rules. */
typedef struct lsg_bound {
    const char *label;
    const void *rule;
    size_t rule_bytes;
} lsg_bound;

/*
 * Opens the file at path for this rule. A new file is made; if the file is there and resume is set, its values are
 * loaded into the family, which must have none. The file is locked until it is closed. False on failure: code and
 * message are set, and nothing is open.
 */
bool lsg_checkpoint_open(lsg_checkpoint *checkpoint, const char *path, const lsg_bound *bound, bool resume,
                         sg_family *family);

/*
 * Writes the values computed since the last call, and waits until they are on the disk. On failure the file is as it
 * was.
 */
bool lsg_checkpoint_add(lsg_checkpoint *checkpoint, const sg_family *family);

void lsg_checkpoint_close(lsg_checkpoint *checkpoint);

#endif
