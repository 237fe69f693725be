/* SPDX-License-Identifier: MIT */
#ifndef LSG_CHECKPOINT_H
#define LSG_CHECKPOINT_H

#include "../sg.h"

/* The file of a long run; see checkpoint.c. */
typedef struct lsg_checkpoint {
    const char *path;
    const char *game;   /* the text of the code it is bound to */
    double every;       /* seconds */
    double next;        /* when it is written next, by lsg_clock */
    uint64_t n_written; /* values in the file */
    const char *code;   /* of the last failure: the short name and what happened */
    char message[640];
} lsg_checkpoint;

/* Both return false and say why in code and message if it cannot be done. */
bool lsg_checkpoint_write(lsg_checkpoint *checkpoint, const sg_family *family);

/* Into a family without values. A file that is torn, damaged or of something else is refused before the first value. */
bool lsg_checkpoint_read(lsg_checkpoint *checkpoint, sg_family *family);

#endif
