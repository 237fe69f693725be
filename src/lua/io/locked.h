/* SPDX-License-Identifier: MIT */
#ifndef LSG_LOCKED_H
#define LSG_LOCKED_H

/* Files that one process writes at a time. */

#include <lua.h>

#include <stdbool.h>
#include <stddef.h>

#include "sg.h"

typedef struct lsg_locked {
    int fd;      /* -1: closed */
    bool is_new; /* made here, and nothing was written to it */
    char *path;
    char *made; /* the name of the file while it is new */
} lsg_locked;

/*
 * Opens and locks the file, for reading and for writing at its end; makes it if there is none, with whole not before
 * lsg_locked_replace. seconds: how long to wait for another process to let it go. Returns 0, an errno, or LSG_IS_LOCKED.
 */
enum { LSG_IS_LOCKED = -1 };
int lsg_locked_open(lsg_locked *file, const char *path, bool whole, double seconds) SG_MUST_CHECK;

/* A piece of what is written. */
typedef struct lsg_piece {
    const void *bytes;
    size_t n_bytes;
} lsg_piece;

/* Appends the pieces. False on failure, with errno set: the file has the length that it had. */
bool lsg_locked_append(lsg_locked *file, const lsg_piece *pieces, size_t n_pieces) SG_MUST_CHECK;

/*
 * The file holds the pieces from now on, and is on the disk. False on failure, with errno set. The file holds what it
 * held or all of the pieces at any moment: they are written to PATH.tmp first. A PATH.tmp of a crash is written over.
 */
bool lsg_locked_replace(lsg_locked *file, const lsg_piece *pieces, size_t n_pieces) SG_MUST_CHECK;

/* Closes the file; one that was made and never written to is removed. May be called again. */
void lsg_locked_close(lsg_locked *file);

/* Sets lock in the table on top: pool.lock. [-0, +0, m] */
void lsg_open_locked(lua_State *L);

#endif
