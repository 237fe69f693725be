/* SPDX-License-Identifier: MIT */
/*
 * worker.c: one command in a process of its own, which has no descriptor but a socket to this one. The worker writes,
 * reads and asks through frames on that socket; this process serves them, and so decides what is done.
 *
 * A frame is a letter, the number of bytes in four bytes, the lowest first, and the bytes. The worker sends
 *   'o', 'e'  text for standard output, standard error
 *   'x'       the exit code, in digits; the last frame
 *   others    requests, each answered by one frame of the same letter
 */
#define _GNU_SOURCE /* fopencookie */

#include "host.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"
#include "io/confine.h"
#include "io/disk.h"
#include "value/buffer.h"

enum { HEAD = 5, FRAME_MAX = 1 << 28, READ_BYTES = 1 << 16, TICK_MS = 100, AFTER_INTERRUPT = 5 /* seconds */ };

/* To a worker that is gone; the signal would end this process. */
static bool send_quietly(int fd, const void *bytes, size_t n_bytes)
{
    const char *at = bytes;
    while (n_bytes > 0) {
        const ssize_t n = send(fd, at, n_bytes, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        n_bytes -= (size_t)n;
    }
    return true;
}

typedef bool write_bytes(int fd, const void *bytes, size_t n_bytes);

static bool send_frame(write_bytes *write_to, int fd, char tag, const char *bytes, size_t n_bytes)
{
    unsigned char head[HEAD] = {(unsigned char)tag};
    if (n_bytes > FRAME_MAX)
        return false;
    lsg_put_number(head + 1, n_bytes, 4);
    return write_to(fd, head, sizeof head) && write_to(fd, bytes, n_bytes);
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

/* ---- the worker -------------------------------------------------------------------------------------------------- */

/* The standard streams of C have no argument of their own, so these are static. */
static int channel = -1;
static char *input; /* what was read and not yet used, in one block of malloc */
static size_t input_used, input_bytes;

/* The answer to a request, in a new block of malloc; NULL if there is none. */
static char *request(char tag, const char *bytes, size_t n_bytes, size_t *n_answer)
{
    unsigned char head[HEAD];
    if (!send_frame(lsg_write_all, channel, tag, bytes, n_bytes) || !read_all(channel, head, sizeof head) ||
        head[0] != tag)
        return NULL;
    *n_answer = (size_t)lsg_get_number(head + 1, 4);
    char *answer = malloc(*n_answer + 1);
    if (answer && read_all(channel, (unsigned char *)answer, *n_answer)) {
        answer[*n_answer] = '\0';
        return answer;
    }
    free(answer);
    return NULL;
}

static ssize_t write_output(void *tag, const char *bytes, size_t n_bytes)
{
    return send_frame(lsg_write_all, channel, *(const char *)tag, bytes, n_bytes) ? (ssize_t)n_bytes : 0;
}

static ssize_t read_input(void *ud, char *bytes, size_t n_bytes)
{
    (void)ud;
    if (input_used == input_bytes) {
        fflush(stdout);
        free(input);
        input_used = input_bytes = 0;
        input = request('i', "", 0, &input_bytes);
        if (!input)
            return -1;
    }
    const size_t n = input_bytes - input_used < n_bytes ? input_bytes - input_used : n_bytes;
    memcpy(bytes, input + input_used, n);
    input_used += n;
    return (ssize_t)n;
}

/* Puts a stream over the channel in the place of a standard stream, in C and in Lua's io. [-0, +0, e] */
static void replace(lua_State *L, FILE **stream, const char *name, const char *mode, cookie_io_functions_t functions)
{
    static const char tags[] = "oe";
    FILE *own = fopencookie((void *)(uintptr_t)(stream == &stderr ? tags + 1 : tags), mode, functions);
    if (!own)
        luaL_error(L, "not enough memory");
    setvbuf(own, NULL, stream == &stderr ? _IONBF : _IOFBF, READ_BYTES);
    *stream = own;
    lua_getglobal(L, "io");
    lua_getfield(L, -1, name);
    luaL_Stream *of_lua = luaL_checkudata(L, -1, LUA_FILEHANDLE);
    of_lua->f = own;
    lua_pop(L, 2);
}

static int l_request(lua_State *L)
{
    size_t n_bytes, n_answer = 0;
    const char *tag = luaL_checkstring(L, 1), *bytes = luaL_checklstring(L, 2, &n_bytes);
    fflush(stdout);
    char *answer = request(tag[0], bytes, n_bytes, &n_answer);
    if (!answer)
        return luaL_error(L, "the program does not answer");
    lua_pushlstring(L, answer, n_answer);
    free(answer);
    return 1;
}

static int add_traceback(lua_State *L)
{
    const char *message = lua_tostring(L, 1);
    if (message)
        luaL_traceback(L, L, message, 1);
    return 1;
}

/* work(request, confine) -> exit code, in the worker. [-0, +1, e] */
static int run_work(lua_State *L)
{
    replace(L, &stdout, "stdout", "w", (cookie_io_functions_t){.write = write_output});
    replace(L, &stderr, "stderr", "w", (cookie_io_functions_t){.write = write_output});
    replace(L, &stdin, "stdin", "r", (cookie_io_functions_t){.read = read_input});
    lua_settop(L, 1);
    lua_pushcfunction(L, l_request);
    lsg_push_confine(L, channel);
    lua_call(L, 2, 1);
    return 1;
}

/* The whole life of a worker; work is at index 1. */
static void worker_main(lua_State *L, int fd, pid_t parent)
{
    channel = fd;
    setsid(); /* Ctrl-C is for the parent, which passes it on; and there is no terminal to type into */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, run_work);
    lua_pushvalue(L, 1);
    int code = 5;
    if (lua_pcall(L, 1, 1, -3) == LUA_OK) {
        code = (int)lua_tointeger(L, -1);
    } else {
        const char *message = lua_tostring(L, -1);
        fprintf(stderr, "sg-lua: internal error: %s\n", message ? message : luaL_typename(L, -1));
    }
    fflush(stdout);
    fflush(stderr);
    char text[16];
    const int n = snprintf(text, sizeof text, "%d", code);
    _exit(send_frame(lsg_write_all, fd, 'x', text, (size_t)n) ? 0 : 1);
}

/* ---- this process ------------------------------------------------------------------------------------------------ */

#define WORKER_TYPE "sg.host.worker"

/* In a userdata with __close and __gc: whatever raises, the worker ends. */
typedef struct worker {
    pid_t pid; /* 0: waited for */
    int fd;
    double deadline, interrupted_at; /* on the clock of lsg_clock(); 0: none */
    lsg_buffer got;
    size_t used; /* bytes of got that are done with */
} worker;

/* Ends the worker, which may have ended by itself; its wait status. */
static int end_worker(worker *w, bool kill_it)
{
    int status = 0;
    if (w->pid > 0) {
        if (kill_it)
            kill(w->pid, SIGKILL);
        while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    if (w->fd >= 0)
        close(w->fd);
    w->pid = 0;
    w->fd = -1;
    free(w->got.bytes);
    w->got = (lsg_buffer){0};
    return status;
}

static int l_worker_close(lua_State *L)
{
    end_worker(luaL_checkudata(L, 1, WORKER_TYPE), true);
    return 0;
}

/* Waits until there is something to read. False: the worker's time is over. */
static bool wait_for_worker(worker *w)
{
    for (;;) {
        struct pollfd ready = {.fd = w->fd, .events = POLLIN};
        const int n_ready = poll(&ready, 1, TICK_MS);
        const double now = lsg_clock();
        if (lsg_interrupted && w->interrupted_at == 0) {
            kill(w->pid, SIGINT);
            w->interrupted_at = now;
        }
        if (n_ready > 0)
            return true;
        if ((w->deadline > 0 && now >= w->deadline) ||
            (w->interrupted_at > 0 && now >= w->interrupted_at + AFTER_INTERRUPT))
            return false;
    }
}

/* The next frame's bytes, which stay where they are until the next call; false at the end or on nonsense. */
static bool next_frame(worker *w, char *tag, const char **bytes, size_t *n_bytes)
{
    const size_t left = w->got.used - w->used;
    if (left < HEAD)
        return false;
    const unsigned char *head = w->got.bytes + w->used;
    *n_bytes = (size_t)lsg_get_number(head + 1, 4);
    if (left - HEAD < *n_bytes)
        return false;
    *tag = (char)head[0];
    *bytes = (const char *)head + HEAD;
    w->used += HEAD + *n_bytes;
    return true;
}

static bool receive(worker *w)
{
    if (w->used > 0)
        memmove(w->got.bytes, w->got.bytes + w->used, w->got.used - w->used);
    w->got.used -= w->used;
    w->used = 0;
    if (w->got.used > (size_t)FRAME_MAX + HEAD || !lsg_buffer_room(&w->got, READ_BYTES))
        return false;
    const ssize_t n = read(w->fd, w->got.bytes + w->got.used, w->got.cap - w->got.used);
    if (n < 0)
        return errno == EINTR;
    w->got.used += (size_t)n;
    return n > 0;
}

/* The failure of a worker that ended without an exit code. [-0, +LSG_FAILED, m] */
static int fail(lua_State *L, bool in_time, const worker *w, int status)
{
    if (!in_time && w->interrupted_at > 0)
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

static bool start(worker *w, lua_State *L)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL);
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        close(ends[0]);
        worker_main(L, ends[1], parent);
    }
    close(ends[1]);
    w->pid = pid;
    w->fd = ends[0];
    return pid > 0;
}

/*
 * worker(work, serve[, seconds]) -> exit code | nil, failure. Runs work(request, confine) in a worker, whose standard
 * streams come and go through serve(tag, text), which is called here; what it returns answers a request.
 */
int lsg_host_worker(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    const double seconds = luaL_optnumber(L, 3, 0);
    lua_settop(L, 2);
    worker *w = lua_newuserdatauv(L, sizeof *w, 0);
    *w = (worker){.fd = -1, .deadline = seconds > 0 ? lsg_clock() + seconds : 0};
    if (luaL_newmetatable(L, WORKER_TYPE)) {
        lua_pushcfunction(L, l_worker_close);
        lua_setfield(L, -2, "__close");
        lua_pushcfunction(L, l_worker_close);
        lua_setfield(L, -2, "__gc");
    }
    lua_setmetatable(L, -2);
    lua_toclose(L, -1);
    if (!start(w, L))
        return lsg_fail_errno(L, "a worker", errno);

    int code = -1;
    bool in_time = true;
    while (code < 0) {
        char tag;
        const char *bytes;
        size_t n_bytes;
        if (!next_frame(w, &tag, &bytes, &n_bytes)) {
            in_time = wait_for_worker(w);
            if (!in_time || !receive(w))
                break;
            continue;
        }
        lua_pushvalue(L, 2);
        lua_pushlstring(L, &tag, 1);
        lua_pushlstring(L, bytes, n_bytes);
        lua_call(L, 2, 1);
        if (tag == 'x')
            code = (int)luaL_optinteger(L, -1, 5) & 0x7f;
        else if (lua_isstring(L, -1) && !send_frame(send_quietly, w->fd, tag, lua_tostring(L, -1), lua_rawlen(L, -1)))
            break;
        lua_pop(L, 1);
    }
    const int status = end_worker(w, true);
    if (code < 0)
        return fail(L, in_time, w, status);
    lua_pushinteger(L, code);
    return 1;
}

static int close_text(lua_State *L)
{
    luaL_Stream *file = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    return luaL_fileresult(L, fclose(file->f) == 0, NULL);
}

/* text_file(text) -> a file of Lua's io to read the text from, without a descriptor | nil. */
int lsg_host_text_file(lua_State *L)
{
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 1, &n_bytes);
    luaL_Stream *file = lua_newuserdatauv(L, sizeof *file, 1);
    file->closef = NULL;
    luaL_setmetatable(L, LUA_FILEHANDLE);
    lua_pushvalue(L, 1);
    lua_setiuservalue(L, -2, 1); /* the text lives as long as the file */
    file->f = n_bytes > 0 ? fmemopen((void *)(uintptr_t)text, n_bytes, "r") : fmemopen(NULL, 1, "r");
    if (!file->f)
        return 0;
    if (n_bytes == 0)
        (void)fgetc(file->f);
    file->closef = close_text;
    return 1;
}
