/* SPDX-License-Identifier: MIT */
#ifndef LSG_CHILD_H
#define LSG_CHILD_H

/*
 * Child processes: how one starts, what it and this process say to each other on a socket, and what it died of.
 *
 * A frame is a letter, the number of bytes in four bytes, the lowest first, and the bytes. A child sends
 *   'o', 'e'  text: output, messages
 *   'x'       its answer, or its exit code in digits; the last frame
 *   'E', 'M'  an error that was raised in it, its last frame; 'M': for want of memory
 *   others    requests, each answered by one frame of the same letter
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <lua.h>

#include "value/buffer.h"

/* Why this process ends a child. */
typedef enum lsg_child_cause {
    LSG_CHILD_NOT_ENDED, /* it has ended by itself, if at all */
    LSG_CHILD_TIME,
    LSG_CHILD_SIZE,   /* it sends too much */
    LSG_CHILD_MEMORY, /* there is no memory here for what it sends */
    LSG_CHILD_SOCKET, /* the socket cannot be read */
    LSG_CHILD_INTERRUPTED
} lsg_child_cause;

/* Invariant: pid > 0 exactly while the child has not been waited for, and fd >= 0 exactly then. */
typedef struct lsg_child {
    pid_t pid;
    int fd;
    double seconds, deadline; /* that it may take; when they are over, on the clock of lsg_clock(); 0: no limit */
    lsg_child_cause cause;
    lsg_buffer got;
    size_t used; /* bytes of got that are done with */
} lsg_child;

/* ---- this process ------------------------------------------------------------------------------------------------- */

/*
 * Starts a process that calls body(ud, fd), which must not return; fd is its end of the socket. The process is killed
 * when this one ends, and leaves no core file. False on failure, with errno set.
 */
typedef void lsg_child_body(void *ud, int fd);
bool lsg_child_start(lsg_child *child, double seconds, lsg_child_body *body, void *ud);

/* The next frame that has come whole, whose bytes stay where they are until the next call; false if there is none. */
bool lsg_child_frame(lsg_child *child, char *letter, const char **bytes, size_t *n_bytes);

/* Reads once what the child has sent; false at its end, or if the child has to be ended: then the cause is set. */
bool lsg_child_receive(lsg_child *child);

/* Answers a request. Waits for the child if patient; else false where the child does not take its answers. */
bool lsg_child_answer(const lsg_child *child, bool patient, char letter, const char *bytes, size_t n_bytes);

/* Is its time over? Then the cause is set. */
bool lsg_child_is_late(lsg_child *child, double now);

/* Kills the child if there is one. Frees what it holds. Returns the wait status, -1: nobody knows. */
int lsg_child_end(lsg_child *child);

/* Pushes the failure of a child that ended without an answer; status: from lsg_child_end. [-0, +1, m] */
void lsg_child_push_failure(lua_State *L, const lsg_child *child, int status);

/* Pushes the failure that a frame with the letter 'E' or 'M' is about; false: the frame has another letter.
 * [-0, +1|0, m] */
bool lsg_child_push_error(lua_State *L, char letter, const char *bytes, size_t n_bytes);

/* ---- the child: the functions wait until all bytes have passed ---------------------------------------------------- */

bool lsg_frame_write(int fd, char letter, const char *bytes, size_t n_bytes);

/* The answer to a request, in a new block of malloc that ends with a zero byte; NULL if there is none. */
char *lsg_frame_request(int fd, char letter, const char *bytes, size_t n_bytes, size_t *n_answer);

/* Calls the function below its n_args arguments, sends the string that it returns or its error, and ends the process. */
_Noreturn void lsg_child_work(lua_State *L, int fd, int n_args);

#endif
