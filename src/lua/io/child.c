/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "io/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/clock.h"
#include "common/failure.h"
#include "io/confine.h"
#include "io/disk.h"
#include "io/system.h"

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { HEAD = 5, FRAME_MAX = 1 << 28, READ_BYTES = 1 << 16 };

static void put_head(unsigned char head[HEAD], char letter, size_t n_bytes)
{
    head[0] = (unsigned char)letter;
    lsg_put_number(head + 1, n_bytes, HEAD - 1);
}

/* ---- this process ------------------------------------------------------------------------------------------------- */

bool lsg_child_start(lsg_child *child, double seconds, lsg_child_body *body, void *ud)
{
    int ends[2];
    *child = (lsg_child){.fd = -1};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fflush(NULL); /* a child that exits by itself must not write again what is still in our buffers */
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        close(ends[0]);
        lsg_end_with_parent(); /* no orphans, whatever happens to the parent */
        if (getppid() != parent)
            _exit(1);
        (void)lsg_lower_limit(RLIMIT_CORE, 0);
        body(ud, ends[1]);
        _exit(1); /* not reached */
    }
    const int error = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        errno = error;
        return false;
    }
    child->pid = pid;
    child->fd = ends[0];
    child->seconds = seconds;
    child->deadline = seconds > 0 ? lsg_clock() + seconds : 0;
    return true;
}

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
    if (got->used > (size_t)FRAME_MAX + HEAD || !lsg_buffer_room(got, READ_BYTES)) {
        child->cause = got->used > (size_t)FRAME_MAX + HEAD ? LSG_CHILD_SIZE : LSG_CHILD_MEMORY;
        return false;
    }
    const ssize_t n = read(child->fd, got->bytes + got->used, got->cap - got->used);
    if (n < 0 && errno != EINTR && errno != EAGAIN && errno != ECONNRESET)
        child->cause = LSG_CHILD_SOCKET;
    if (n < 0)
        return errno == EINTR || errno == EAGAIN;
    got->used += (size_t)n;
    return n > 0;
}

bool lsg_child_is_late(lsg_child *child, double now)
{
    if (child->deadline == 0 || now < child->deadline)
        return false;
    child->cause = LSG_CHILD_TIME;
    return true;
}

/* To a child that may be gone: SIGPIPE would end this process. */
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
    int status = -1;
    if (child->pid > 0) {
        kill(child->pid, SIGKILL);
        pid_t got;
        do
            got = waitpid(child->pid, &status, 0);
        while (got < 0 && errno == EINTR);
        if (got < 0)
            status = -1; /* someone else reaped it: SIGCHLD ignored by the program around us */
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

void lsg_child_push_failure(lua_State *L, const lsg_child *child, int status)
{
    const bool is_signal = status != -1 && WIFSIGNALED(status);
    if (child->cause == LSG_CHILD_INTERRUPTED) {
        lsg_failure_push(L, sg_status_name(SG_ESTOP), "interrupted");
    } else if (child->cause == LSG_CHILD_TIME) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "no answer within %f s", (lua_Number)child->seconds);
        lsg_failure_set_limit(L, LSG_TIME_LIMIT);
    } else if (child->cause == LSG_CHILD_SIZE) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "an answer of more than %d bytes", (int)FRAME_MAX);
    } else if (child->cause == LSG_CHILD_SOCKET) {
        lsg_failure_push(L, LSG_IO, "the answers of a process cannot be read");
    } else if (child->cause == LSG_CHILD_MEMORY) {
        lsg_failure_push(L, sg_status_name(SG_ENOMEM), "not enough memory for the answer");
    } else if (is_signal && WTERMSIG(status) == SIGXCPU) {
        lsg_failure_push(L, sg_status_name(SG_ELIMIT), "no answer within the limit on processor time");
        lsg_failure_set_limit(L, LSG_TIME_LIMIT);
    } else if (is_signal) {
        lsg_failure_push(L, LSG_CRASH, "killed by signal %d (%s)", WTERMSIG(status), lsg_death(WTERMSIG(status)));
    } else {
        lsg_failure_push(L, LSG_CRASH, "ended without an answer (exit code %d)",
                         status != -1 ? WEXITSTATUS(status) : -1);
    }
}

bool lsg_child_push_error(lua_State *L, char letter, const char *bytes, size_t n_bytes)
{
    if (letter != 'E' && letter != 'M')
        return false;
    lua_pushlstring(L, bytes, n_bytes);
    const char *message = lua_tostring(L, -1);
    lsg_failure_push(L, letter == 'M' ? sg_status_name(SG_ENOMEM) : LSG_INTERNAL, "%s", message);
    if (strlen(message) < n_bytes) {
        lua_pushstring(L, message + strlen(message) + 1);
        lua_setfield(L, -2, "trace");
    }
    lua_remove(L, -2);
    return true;
}

/* ---- the child ---------------------------------------------------------------------------------------------------- */

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

/* Message handler: the message, up to a zero byte, and behind the zero byte the calls that led to it. */
static int add_traceback(lua_State *L)
{
    const char *message = lua_tostring(L, 1);
    if (!message)
        return 1;
    lua_pushstring(L, message);
    lua_pushlstring(L, "", 1);
    luaL_traceback(L, L, NULL, 1);
    lua_concat(L, 3);
    return 1;
}

void lsg_child_work(lua_State *L, int fd, int n_args)
{
    const int handler = lua_gettop(L) - n_args;
    lua_pushcfunction(L, add_traceback);
    lua_insert(L, handler);
    const int status = lua_pcall(L, n_args, 1, handler);
    size_t n_text = 0;
    const char *text = lua_isstring(L, -1) ? lua_tolstring(L, -1, &n_text) : NULL;
    if (!text && status != LUA_OK) {
        text = "an error that is not a string";
        n_text = strlen(text);
    }
    fflush(stdout);
    fflush(stderr);
    const char letter = status == LUA_OK ? 'x' : status == LUA_ERRMEM ? 'M' : 'E';
    _exit(lsg_frame_write(fd, letter, text ? text : "", n_text) ? 0 : 1);
}
