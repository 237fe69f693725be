/* SPDX-License-Identifier: MIT */
#ifndef LSG_CHECKPOINT_H
#define LSG_CHECKPOINT_H

#include "io/log.h"

/*
 * The file of the values g(0), g(1), ... of a long run; see checkpoint.c. While none is open, log.file.fd is -1 and the
 * rest is zero.
 */
typedef struct lsg_checkpoint {
    lsg_log log;        /* log.code and log.message are those of the last failure */
    sg_family *family;  /* where the values come from */
    double every;       /* seconds */
    double next;        /* when values are added next, by lsg_clock */
    uint64_t n_written; /* values in the file */
} lsg_checkpoint;

/* The rule that a checkpoint belongs to: a text for people, and bytes that differ for different rules. */
typedef struct lsg_bound {
    const char *label;
    const void *rule;
    size_t rule_bytes;
} lsg_bound;

/*
 * Opens the file at path for this rule. A new file is made; if the file is there and resume is set, those of its values
 * that are not computed yet are loaded. The file is locked until it is closed. False on failure, and nothing is open.
 */
bool lsg_checkpoint_open(lsg_checkpoint *checkpoint, const char *path, const lsg_bound *bound, bool resume,
                         sg_family *family);

/* Writes the values computed since the last call, and waits until they are on the disk. False on failure. */
bool lsg_checkpoint_add(lsg_checkpoint *checkpoint);

void lsg_checkpoint_close(lsg_checkpoint *checkpoint);

/* How many values are computed, and not in the file yet. */
uint64_t lsg_checkpoint_due(const lsg_checkpoint *checkpoint);

#endif
