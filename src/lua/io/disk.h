/* SPDX-License-Identifier: MIT */
#ifndef LSG_DISK_H
#define LSG_DISK_H

/* What the files that outlive a run (checkpoints, stores) have in common. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers as n_bytes bytes, the lowest first. */
void lsg_put_number(unsigned char *to, uint64_t number, unsigned n_bytes);
uint64_t lsg_get_number(const unsigned char *from, unsigned n_bytes);

/* Writes all of it; false with errno set if that cannot be. */
bool lsg_write_all(int fd, const void *bytes, size_t n_bytes);

/*
 * Locks the file, which is then open nowhere else with a lock, in no other process and not in this one; until fd and its
 * copies are closed. False: somebody has it. True as well where the file system knows no locks.
 */
bool lsg_lock(int fd);

/* Waits until what was written is on the disk, where the file system can tell; false with errno set. */
bool lsg_sync(int fd);

#endif
