/* SPDX-License-Identifier: MIT */
#ifndef LSG_KEEPER_H
#define LSG_KEEPER_H

/* A checkpoint that a computation writes to while it goes on. */

#include <stdbool.h>

#include <lua.h>

#include "common/limits.h"
#include "io/checkpoint.h"

/* For the pulse of one computation: .pulse = {lsg_keeper_beat, keeper}. */
typedef struct lsg_keeper {
    lsg_limits *limits;
    lsg_checkpoint *file; /* which may not be open */
    bool failed;          /* the file could not be written */
} lsg_keeper;

/* Watches the limits, and writes to the checkpoint when that is due. SG_ESTOP if it cannot be written. */
sg_status lsg_keeper_beat(void *keeper, uint64_t done);
/* The computation has ended: writes what is not in the checkpoint yet. False if it cannot be written. */
bool lsg_keeper_end(lsg_keeper *keeper);

/*
 * The method keep(path, label, rule, resume, seconds) of a class, arguments 2 to 6: from now on the values are written
 * to a checkpoint, every so many seconds. Pushes the numbers of values loaded and of bytes dropped, or nil and a failure.
 */
int lsg_keep(lua_State *L, lsg_checkpoint *file, const lsg_kept *values);
/* Pushes nil and the failure of the file. [-0, +2, m] */
int lsg_keeper_fail(lua_State *L, const lsg_checkpoint *file, const char *path);

#endif
