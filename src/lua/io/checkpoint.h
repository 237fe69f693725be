/* SPDX-License-Identifier: MIT */
#ifndef LSG_CHECKPOINT_H
#define LSG_CHECKPOINT_H

#include "sg.h"

/* The file of a long run; see checkpoint.c. All zero but fd = -1: none is open. */
typedef struct lsg_checkpoint {
    int fd;             /* -1: not open */
    char *path;         /* from malloc */
    double every;       /* seconds */
    double next;        /* when values are added next, by lsg_clock */
    uint64_t n_written; /* values in the file */
    uint64_t n_bytes;   /* of the file that are good */
    uint64_t n_dropped; /* bytes that were cut off when it was opened: torn or damaged */
    uint64_t chain;     /* the checksum of the last block, which the next one's begins with */
    const char *code;   /* of the last failure: a code of common/failure.h, and the sentence */
    char message[640];
} lsg_checkpoint;

/* What a checkpoint is bound to: text for people, and bytes that are the same for the same rule only. */
typedef struct lsg_bound {
    const char *label;
    const void *rule;
    size_t rule_bytes;
} lsg_bound;

/*
 * Opens the file at the path for this rule: makes it, or if resume is set and it is there, loads its values into the
 * family, which must have none. It is locked until it is closed. False on failure, which code and message tell; nothing is
 * open then.
 */
bool lsg_checkpoint_open(lsg_checkpoint *checkpoint, const char *path, const lsg_bound *bound, bool resume,
                         sg_family *family);

/* Adds the values computed since, and waits until they are on the disk. On failure the file is as it was. */
bool lsg_checkpoint_add(lsg_checkpoint *checkpoint, const sg_family *family);

void lsg_checkpoint_close(lsg_checkpoint *checkpoint);

#endif
