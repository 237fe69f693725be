/* SPDX-License-Identifier: MIT */
#ifndef LSG_DISK_H
#define LSG_DISK_H

/* Shared by the files that outlive a run: checkpoints and stores. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Write and read a number as n_bytes bytes, the lowest first. */
void lsg_put_number(unsigned char *to, uint64_t number, unsigned n_bytes);
uint64_t lsg_get_number(const unsigned char *from, unsigned n_bytes);

/* Writes all n_bytes; false on failure, with errno set. */
bool lsg_write_all(int fd, const void *bytes, size_t n_bytes);

/*
 * Locks the file until fd and its copies are closed. False if it is locked already, by another process or by this one.
 * True also where the file system has no locks.
 */
bool lsg_lock(int fd);

/* Waits until everything written is on the disk, if the file system can tell; false on failure, with errno set. */
bool lsg_sync(int fd);

#endif
