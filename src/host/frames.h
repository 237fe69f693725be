/* SPDX-License-Identifier: MIT */
#ifndef SG_HOST_FRAMES_H
#define SG_HOST_FRAMES_H
/*
 * frames.h: what a worker and the program say to each other on a socket. A worker has no other descriptor: it writes,
 * reads and asks through frames; the program serves them, and so decides what is done.
 *
 * A frame is a letter, the number of bytes in four bytes, the lowest first, and the bytes. The worker sends
 *   'o', 'e'  text for standard output, standard error
 *   'x'       the exit code, in digits; the last frame
 *   others    requests, each answered by one frame of the same letter
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <lua.h>

#include "value/buffer.h"

/* ---- the worker's end: the functions wait until all bytes have passed --------------------------------------------- */

bool lsg_frame_write(int fd, char letter, const char *bytes, size_t n_bytes);

/* The answer to a request, in a new block of malloc that ends with a zero byte; NULL if there is none. */
char *lsg_frame_request(int fd, char letter, const char *bytes, size_t n_bytes, size_t *n_answer);

/* ---- the program's end -------------------------------------------------------------------------------------------- */

typedef struct lsg_child {
    pid_t pid;                       /* 0: none, or waited for */
    int fd;                          /* -1: none */
    double deadline, interrupted_at; /* on the clock of lsg_clock(); 0: none */
    lsg_buffer got;
    size_t used; /* bytes of got that are done with */
} lsg_child;

/* The next frame that has come whole, whose bytes stay where they are until the next call; false if there is none. */
bool lsg_child_frame(lsg_child *child, char *letter, const char **bytes, size_t *n_bytes);

/* Reads once what the worker has sent; false at its end, or if a frame is longer than any may be. */
bool lsg_child_receive(lsg_child *child);

/* Answers a request. Waits for the worker if patient; else false where the worker does not take its answers. */
bool lsg_child_answer(const lsg_child *child, bool patient, char letter, const char *bytes, size_t n_bytes);

/* Ends the worker, which may have ended by itself, and frees what the child holds; gives the wait status. */
int lsg_child_end(lsg_child *child);

/* The failure of a worker that ended without an exit code; status as lsg_child_end gave it. [-0, +LSG_FAILED, m] */
int lsg_child_failure(lua_State *L, const lsg_child *child, bool in_time, int status);

#endif
