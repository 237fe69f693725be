/* SPDX-License-Identifier: MIT */
/* frames.c: both ends of the socket between a worker and the program, see frames.h. */
#define _GNU_SOURCE

#include "frames.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/failure.h"
#include "io/confine.h"
#include "io/disk.h"

enum { HEAD = 5, FRAME_MAX = 1 << 28, READ_BYTES = 1 << 16 };

static void put_head(unsigned char head[HEAD], char letter, size_t n_bytes)
{
    head[0] = (unsigned char)letter;
    lsg_put_number(head + 1, n_bytes, HEAD - 1);
}

/* ---- the worker's end --------------------------------------------------------------------------------------------- */

bool lsg_frame_write(int fd, char letter, const char *bytes, size_t n_bytes)
{
    unsigned char head[HEAD];
    if (n_bytes > FRAME_MAX)
        return false;
    put_head(head, letter, n_bytes);
    return lsg_write_all(fd, head, sizeof head) && lsg_write_all(fd, bytes, n_bytes);
}

static bool read_all(int fd, unsigned char *bytes, size_t n_bytes)
{
    while (n_bytes > 0) {
        const ssize_t got = read(fd, bytes, n_bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        bytes += got;
        n_bytes -= (size_t)got;
    }
    return true;
}

char *lsg_frame_request(int fd, char letter, const char *bytes, size_t n_bytes, size_t *n_answer)
{
    unsigned char head[HEAD];
    if (!lsg_frame_write(fd, letter, bytes, n_bytes) || !read_all(fd, head, sizeof head) ||
        head[0] != (unsigned char)letter)
        return NULL;
    *n_answer = (size_t)lsg_get_number(head + 1, HEAD - 1);
    char *answer = malloc(*n_answer + 1);
    if (answer && read_all(fd, (unsigned char *)answer, *n_answer)) {
        answer[*n_answer] = '\0';
        return answer;
    }
    free(answer);
    return NULL;
}

/* ---- the program's end -------------------------------------------------------------------------------------------- */

bool lsg_child_frame(lsg_child *child, char *letter, const char **bytes, size_t *n_bytes)
{
    const size_t left = child->got.used - child->used;
    if (left < HEAD)
        return false;
    const unsigned char *head = child->got.bytes + child->used;
    *n_bytes = (size_t)lsg_get_number(head + 1, HEAD - 1);
    if (left - HEAD < *n_bytes)
        return false;
    *letter = (char)head[0];
    *bytes = (const char *)head + HEAD;
    child->used += HEAD + *n_bytes;
    return true;
}

bool lsg_child_receive(lsg_child *child)
{
    lsg_buffer *got = &child->got;
    if (child->used > 0)
        memmove(got->bytes, got->bytes + child->used, got->used - child->used);
    got->used -= child->used;
    child->used = 0;
    if (got->used > (size_t)FRAME_MAX + HEAD || !lsg_buffer_room(got, READ_BYTES))
        return false;
    const ssize_t n = read(child->fd, got->bytes + got->used, got->cap - got->used);
    if (n < 0)
        return errno == EINTR;
    got->used += (size_t)n;
    return n > 0;
}

/* To a worker that is gone; the signal would end this process. */
static bool send_all(int fd, const void *bytes, size_t n_bytes, int flags)
{
    const char *at = bytes;
    while (n_bytes > 0) {
        const ssize_t n = send(fd, at, n_bytes, flags | MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        n_bytes -= (size_t)n;
    }
    return true;
}

bool lsg_child_answer(const lsg_child *child, bool patient, char letter, const char *bytes, size_t n_bytes)
{
    unsigned char head[HEAD];
    const int flags = patient ? 0 : MSG_DONTWAIT;
    if (n_bytes > FRAME_MAX)
        return false;
    put_head(head, letter, n_bytes);
    return send_all(child->fd, head, sizeof head, flags) && send_all(child->fd, bytes, n_bytes, flags);
}

int lsg_child_end(lsg_child *child)
{
    int status = 0;
    if (child->pid > 0) {
        kill(child->pid, SIGKILL);
        while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    if (child->fd >= 0)
        close(child->fd);
    child->pid = 0;
    child->fd = -1;
    free(child->got.bytes);
    child->got = (lsg_buffer){0};
    child->used = 0;
    return status;
}

int lsg_child_failure(lua_State *L, const lsg_child *child, bool in_time, int status)
{
    if (!in_time && child->interrupted_at > 0)
        return lsg_fail(L, SG_ESTOP, "interrupted");
    if (!in_time || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "no answer within the time limit; the worker was ended");
        lsg_failure_set_limit(L, LSG_TIME_LIMIT);
        return lsg_failure_return(L);
    }
    if (WIFSIGNALED(status))
        lsg_failure_push(L, LSG_CRASH, "the worker was ended by signal %d (%s)", WTERMSIG(status),
                         lsg_death(WTERMSIG(status)));
    else
        lsg_failure_push(L, LSG_CRASH, "the worker ended without an answer");
    return lsg_failure_return(L);
}
