/* SPDX-License-Identifier: MIT */
#ifndef LSG_SYSTEM_H
#define LSG_SYSTEM_H
/*
 * system.h: what Linux has beyond POSIX.1-2008, with what is done instead elsewhere (and with SG_PORTABLE, which
 * `make portable` sets). The filter of system calls is in seccomp.c.
 */

#include <stdbool.h>
#include <stddef.h>

/* This process ends when its parent does. Elsewhere it ends when it next reads from its parent or writes to it. */
void lsg_end_with_parent(void);

/* No program that this process starts gets rights that the process lacks. False on failure, with errno set. */
bool lsg_no_new_privileges(void);

/* Bytes that nobody can guess, at most 256; false on failure, with errno set. */
bool lsg_random_bytes(unsigned char *bytes, size_t n_bytes);

/*
 * The path of the program that runs; false where nobody knows. Elsewhere than on Linux it is what the program was started
 * as, if that is a path; a plain name is looked for in PATH.
 */
bool lsg_program_path(const char *started_as, char *path, size_t size);

#endif
