/* SPDX-License-Identifier: MIT */
/*
 * serve.c: a server on 127.0.0.1 for the page. This file has the socket, the requests and the processes that answer
 * them; who may ask what, and each answer, is decided by two functions in Lua:
 *
 *   head(request)   -> response, or nil to let the body of the request come
 *   whole(request)  -> response, or question
 *
 *   request   { method =, path =, host =, origin =, authorization =, content_type =, content_length =, body = }: texts,
 *             absent if the client did not send them; head gets no body
 *   response  { status =, headers = { [name] = text }, body = text }
 *   question  { args = list, input = text, seconds =, frame = function, ended = function }: this program is started with
 *             these arguments, with the input as standard input and its socket (see frames.h) as descriptor 3
 *               frame(letter, text) -> text to answer a request | nil | nil, failure to end the process
 *               ended(code) or ended(nil, failure) -> response; called once, also when the client has gone
 *
 * The functions must not raise; if one does (there is no memory), the answer is status 500.
 */
#define _GNU_SOURCE /* memfd_create, ppoll, POLLRDHUP */

#include "host.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include <lauxlib.h>

#include "common/failure.h"

#ifdef SG_MICROHTTPD
#include <arpa/inet.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/clock.h"
#include "common/limits.h"
#include "frames.h"
#include "io/disk.h"
#include "microhttpd.h"
#endif

enum { SECRET_BYTES = 16 };

/* secret() -> 32 hexadecimal digits from the random numbers of the system | nil, failure. */
int lsg_host_secret(lua_State *L)
{
    unsigned char bytes[SECRET_BYTES];
    char digits[2 * SECRET_BYTES + 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return lsg_fail_errno(L, "random numbers", errno);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
    lua_pushstring(L, digits);
    return 1;
}

/* same_secret(a, b) -> boolean, in a time that tells nothing but their lengths. */
int lsg_host_same_secret(lua_State *L)
{
    size_t n_a, n_b;
    const char *a = luaL_checklstring(L, 1, &n_a), *b = luaL_checklstring(L, 2, &n_b);
    volatile unsigned char difference = n_a != n_b;
    for (size_t i = 0; i < n_a && i < n_b; i++)
        difference = (unsigned char)(difference | (a[i] ^ b[i]));
    lua_pushboolean(L, difference == 0);
    return 1;
}

#ifdef SG_MICROHTTPD

const bool lsg_host_can_serve = true;

enum {
    CONNECTIONS = 64,      /* at a time */
    HEAD_BYTES = 32 << 10, /* what a connection may hold of a request's head */
    IDLE_SECONDS = 30,     /* after which a connection that says nothing is closed */
    BODY_MOST = 64 << 20,  /* bytes; head() allows less */
    FRAME_MOST = 64 << 20, /* what a process may send at once */
    BACKLOG = 16,
    SOCKET_OF_CHILD = 3,
};

#define SERVER_TYPE "sg.host.server"

struct request;

typedef struct server {
    const lsg_microhttpd *mhd;
    struct MHD_Daemon *daemon;
    lua_State *L;          /* of the call of run */
    int listener;          /* -1: closed */
    struct request *asked; /* the requests that a child answers */
    sigset_t signals;      /* blocked outside of run */
} server;

/* One request of HTTP. It is made when its head has come, and freed when its answer is sent or its connection ends. */
typedef struct request {
    server *server;
    struct request *next; /* in server->asked */
    struct MHD_Connection *connection;
    const char *method, *path; /* of libmicrohttpd; valid while it calls us */
    lsg_buffer body;
    lsg_child child;
    int question; /* what whole() returned, a reference in the registry; LUA_NOREF: none */
    struct MHD_Response *response;
    unsigned status;
} request;

/* ---- responses ---------------------------------------------------------------------------------------------------- */

static void set_response(request *r, unsigned status, const char *body, size_t n_bytes)
{
    const lsg_microhttpd *mhd = r->server->mhd;
    if (r->response)
        mhd->destroy_response(r->response);
    r->response = mhd->create_response_from_buffer(n_bytes, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY);
    r->status = status;
}

static void set_plain_response(request *r, unsigned status, const char *text)
{
    set_response(r, status, text, strlen(text));
}

/* Takes the response from the table on top. [-0, +0, e] */
static void read_response(lua_State *L, request *r)
{
    size_t n_bytes;
    const int top = lua_gettop(L);
    lua_getfield(L, top, "status");
    lua_getfield(L, top, "body");
    const unsigned status = (unsigned)luaL_checkinteger(L, top + 1);
    const char *body = luaL_checklstring(L, top + 2, &n_bytes);
    set_response(r, status, body, n_bytes);
    lua_getfield(L, top, "headers");
    luaL_checktype(L, top + 3, LUA_TTABLE);
    for (lua_pushnil(L); r->response && lua_next(L, top + 3); lua_pop(L, 1))
        r->server->mhd->add_response_header(r->response, luaL_checkstring(L, -2), luaL_checkstring(L, -1));
    lua_settop(L, top);
}

/* ---- the process that answers a question -------------------------------------------------------------------------- */

/* The input as a file that has no name; -1 with errno set on failure. */
static int input_file(const char *bytes, size_t n_bytes)
{
    const int fd = memfd_create("question", MFD_CLOEXEC);
    if (fd >= 0 && lsg_write_all(fd, bytes, n_bytes) && lseek(fd, 0, SEEK_SET) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* In the new process: becomes this program once more, with nothing of its memory and its environment. */
static void become_program(char **args, int input, int socket, pid_t parent, const sigset_t *signals)
{
    static char modules[4096];
    static char *environment[] = {NULL, NULL};
    const char *folder = getenv("SG_LUA"); /* for those who develop sg-lua */
    if (folder && snprintf(modules, sizeof modules, "SG_LUA=%s", folder) < (int)sizeof modules)
        environment[0] = modules;
    setsid(); /* Ctrl-C is for the server */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigprocmask(SIG_SETMASK, signals, NULL);
    if (getppid() == parent && dup2(input, STDIN_FILENO) >= 0 &&
        (socket == SOCKET_OF_CHILD ? fcntl(socket, F_SETFD, 0) : dup2(socket, SOCKET_OF_CHILD)) >= 0)
        execve("/proc/self/exe", args, environment);
    _exit(1);
}

/* The arguments in the list at index, behind the program's name, ended by NULL; NULL if there is no memory. */
static char **arguments(lua_State *L, int index)
{
    const size_t n = lua_rawlen(L, index);
    char **args = lua_newuserdatauv(L, (n + 2) * sizeof *args, 0);
    args[0] = (char *)(uintptr_t) "sg-lua";
    for (size_t i = 1; i <= n; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        args[i] = (char *)(uintptr_t)luaL_checkstring(L, -1); /* the list keeps it */
        lua_pop(L, 1);
    }
    args[n + 1] = NULL;
    return args;
}

static bool start_child(lsg_child *child, char **args, int input, const sigset_t *signals)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    fflush(NULL);
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        become_program(args, input, ends[1], parent, signals);
    const int error = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        errno = error;
        return false;
    }
    child->pid = pid;
    child->fd = ends[0];
    return true;
}

/* Calls ended() of the request's question with the n_args values on top, and takes the response. [-n_args, +0, e] */
static void give_end(lua_State *L, request *r, int n_args)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->question);
    luaL_unref(L, LUA_REGISTRYINDEX, r->question);
    r->question = LUA_NOREF;
    lua_getfield(L, -1, "ended");
    lua_replace(L, -2);
    lua_insert(L, -1 - n_args);
    lua_call(L, n_args, 1);
    read_response(L, r);
    lua_pop(L, 1);
}

/* Starts the process of the question on top, and keeps the question. [-0, +0, e] */
static void ask(lua_State *L, request *r)
{
    size_t n_bytes;
    const int top = lua_gettop(L);
    lua_getfield(L, top, "args");
    lua_getfield(L, top, "input");
    lua_getfield(L, top, "seconds");
    luaL_checktype(L, top + 1, LUA_TTABLE);
    const char *text = luaL_checklstring(L, top + 2, &n_bytes);
    const double seconds = luaL_checknumber(L, top + 3);
    char **args = arguments(L, top + 1);
    lua_pushvalue(L, top);
    r->question = luaL_ref(L, LUA_REGISTRYINDEX);
    const int input = input_file(text, n_bytes);
    const bool started = input >= 0 && start_child(&r->child, args, input, &r->server->signals);
    const int error = errno;
    if (input >= 0)
        close(input);
    if (started) {
        r->child.deadline = lsg_clock() + seconds;
        r->next = r->server->asked;
        r->server->asked = r;
    } else {
        give_end(L, r, lsg_fail_errno(L, "a process for the question", error));
    }
    lua_settop(L, top);
}

/* One frame of the process that answers a request. */
typedef struct frame {
    request *to;
    char letter;
    const char *bytes;
    size_t n_bytes;
} frame;

/* [-1, +0, e] */
static int l_frame(lua_State *L)
{
    const frame *f = lua_touserdata(L, 1);
    request *r = f->to;
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->question);
    lua_getfield(L, 1, "frame");
    lua_pushlstring(L, &f->letter, 1);
    lua_pushlstring(L, f->bytes, f->n_bytes);
    lua_call(L, 2, 2);
    size_t n_answer = 0;
    const char *answer = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &n_answer) : NULL;
    if (f->letter == 'x') {
        lsg_child_end(&r->child);
        lua_pushvalue(L, 2);
        give_end(L, r, 1);
    } else if (lua_istable(L, 3)) {
        lsg_child_end(&r->child);
        give_end(L, r, 2);
    } else if (answer && !lsg_child_answer(&r->child, false, f->letter, answer, n_answer)) {
        lua_pushnil(L);
        lsg_failure_push(L, LSG_CRASH, "the worker does not take its answers");
        lsg_child_end(&r->child);
        give_end(L, r, 2);
    }
    return 0;
}

/* The process has ended or is ended now; the second argument says whether it was in time. [-2, +0, e] */
static int l_gone(lua_State *L)
{
    request *r = lua_touserdata(L, 1);
    const bool in_time = lua_toboolean(L, 2);
    const int status = lsg_child_end(&r->child);
    give_end(L, r, lsg_child_failure(L, &r->child, in_time, status));
    return 0;
}

/* After a call of Lua: an error leaves a response all the same, and no process. [-1..0, +0, -] */
static void settle(request *r, int status)
{
    lua_State *L = r->server->L;
    if (status == LUA_OK)
        return;
    lua_pop(L, 1);
    lsg_child_end(&r->child);
    luaL_unref(L, LUA_REGISTRYINDEX, r->question);
    r->question = LUA_NOREF;
    set_plain_response(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "internal error\n");
}

static void end_child(request *r, bool in_time)
{
    lua_State *L = r->server->L;
    lua_pushcfunction(L, l_gone);
    lua_pushlightuserdata(L, r);
    lua_pushboolean(L, in_time);
    settle(r, lua_pcall(L, 2, 0, 0));
}

/* The client has gone: nobody wants the answer. */
static void drop(request *r)
{
    r->child.interrupted_at = lsg_clock();
    end_child(r, false);
}

/* Reads what the process sent, and passes it on; there is a response when it has ended. */
static void serve_child(request *r)
{
    lua_State *L = r->server->L;
    const bool open = lsg_child_receive(&r->child) && r->child.got.used <= FRAME_MOST;
    frame f = {.to = r};
    while (r->child.pid > 0 && lsg_child_frame(&r->child, &f.letter, &f.bytes, &f.n_bytes)) {
        lua_pushcfunction(L, l_frame);
        lua_pushlightuserdata(L, &f);
        settle(r, lua_pcall(L, 1, 0, 0));
    }
    if (r->child.pid > 0 && !open)
        end_child(r, true);
}

/* ---- requests ----------------------------------------------------------------------------------------------------- */

/* Pushes the table that head() and whole() get. [-0, +1, e] */
static void push_request(lua_State *L, const request *r, bool with_body)
{
    static const char *const headers[][2] = {{"Host", "host"},
                                             {"Origin", "origin"},
                                             {"Authorization", "authorization"},
                                             {"Content-Type", "content_type"},
                                             {"Content-Length", "content_length"}};
    lua_newtable(L);
    lua_pushstring(L, r->method);
    lua_setfield(L, -2, "method");
    lua_pushstring(L, r->path);
    lua_setfield(L, -2, "path");
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        lua_pushstring(L, r->server->mhd->lookup_connection_value(r->connection, MHD_HEADER_KIND, headers[i][0]));
        lua_setfield(L, -2, headers[i][1]);
    }
    if (with_body) {
        lua_pushlstring(L, (const char *)r->body.bytes, r->body.used);
        lua_setfield(L, -2, "body");
    }
}

/* head or whole (true), request: calls the function, and takes what it returns. [-2, +0, e] */
static int l_request(lua_State *L)
{
    const bool whole = lua_toboolean(L, 1);
    request *r = lua_touserdata(L, 2);
    lua_getfield(L, LUA_REGISTRYINDEX, SERVER_TYPE ".functions");
    lua_getfield(L, -1, whole ? "whole" : "head");
    push_request(L, r, whole);
    lua_call(L, 1, 1);
    if (!whole && lua_isnil(L, -1))
        return 0;
    luaL_checktype(L, -1, LUA_TTABLE);
    if (whole && lua_getfield(L, -1, "args") != LUA_TNIL) {
        lua_pop(L, 1);
        ask(L, r);
        return 0;
    }
    lua_settop(L, whole ? -2 : -1);
    read_response(L, r);
    return 0;
}

static void call_lua(request *r, bool whole)
{
    lua_State *L = r->server->L;
    lua_pushcfunction(L, l_request);
    lua_pushboolean(L, whole);
    lua_pushlightuserdata(L, r);
    settle(r, lua_pcall(L, 2, 0, 0));
}

static enum MHD_Result respond(request *r)
{
    return r->response ? r->server->mhd->queue_response(r->connection, r->status, r->response) : MHD_NO;
}

/* libmicrohttpd calls this for the head, for each piece of the body, for its end, and after a pause. */
static enum MHD_Result on_request(void *ud, struct MHD_Connection *connection, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *n_bytes, void **slot)
{
    (void)version;
    server *s = ud;
    request *r = *slot;
    if (!r) {
        r = *slot = calloc(1, sizeof *r);
        if (!r)
            return MHD_NO;
        *r = (request){.server = s, .connection = connection, .child = {.fd = -1}, .question = LUA_NOREF};
        r->method = method;
        r->path = path;
        call_lua(r, false);
        return r->response ? respond(r) : MHD_YES;
    }
    r->method = method;
    r->path = path;
    if (*n_bytes > 0) {
        if (r->body.used + *n_bytes > BODY_MOST || !lsg_buffer_add(&r->body, bytes, *n_bytes))
            return MHD_NO;
        *n_bytes = 0;
        return MHD_YES;
    }
    if (!r->response)
        call_lua(r, true);
    if (r->child.pid == 0)
        return respond(r);
    s->mhd->suspend_connection(connection);
    return MHD_YES;
}

static void on_completed(void *ud, struct MHD_Connection *connection, void **slot, enum MHD_RequestTerminationCode how)
{
    (void)connection;
    (void)how;
    server *s = ud;
    request *r = *slot;
    *slot = NULL;
    if (!r)
        return;
    if (r->response)
        s->mhd->destroy_response(r->response);
    free(r->body.bytes);
    free(r);
}

/* ---- the loop ----------------------------------------------------------------------------------------------------- */

/* Takes the requests that have a response from the list, and lets libmicrohttpd send it. */
static bool resume_answered(server *s)
{
    bool any = false;
    for (request **at = &s->asked; *at;) {
        request *r = *at;
        if (!r->response) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        s->mhd->resume_connection(r->connection);
        any = true;
    }
    return any;
}

static int socket_of(const request *r)
{
    const union MHD_ConnectionInfo *info =
        r->server->mhd->get_connection_info(r->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* Waits until something happens; a signal ends the wait. */
static void wait_for_work(server *s, struct pollfd *polled, nfds_t n_polled)
{
    MHD_UNSIGNED_LONG_LONG ms;
    double seconds = s->mhd->get_timeout(s->daemon, &ms) == MHD_YES ? (double)ms / 1e3 : HUGE_VAL;
    const double now = lsg_clock();
    for (const request *r = s->asked; r; r = r->next)
        seconds = fmin(seconds, fmax(r->child.deadline - now, 0));
    const struct timespec t = {.tv_sec = seconds < 1e6 ? (time_t)seconds : 0,
                               .tv_nsec = seconds < 1e6 ? (long)((seconds - floor(seconds)) * 1e9) : 0};
    if (ppoll(polled, n_polled, seconds < 1e6 ? &t : NULL, &s->signals) < 0)
        for (nfds_t i = 0; i < n_polled; i++)
            polled[i].revents = 0;
}

/* One turn of the loop. */
static void turn(server *s, int epoll)
{
    struct pollfd polled[1 + 2 * CONNECTIONS] = {{.fd = epoll, .events = POLLIN}};
    nfds_t n = 1;
    for (const request *r = s->asked; r && n + 1 < sizeof polled / sizeof *polled; r = r->next) {
        polled[n++] = (struct pollfd){.fd = r->child.fd, .events = POLLIN};
        polled[n++] = (struct pollfd){.fd = socket_of(r), .events = POLLRDHUP};
    }
    wait_for_work(s, polled, n);
    const double now = lsg_clock();
    nfds_t i = 1;
    for (request *r = s->asked; r && i < n; r = r->next, i += 2) {
        if (polled[i + 1].revents)
            drop(r);
        else if (polled[i].revents)
            serve_child(r);
        else if (now >= r->child.deadline)
            end_child(r, false);
    }
    resume_answered(s);
    s->mhd->run(s->daemon);
}

/* Ends all processes, and lets go of all connections. */
static void stop(server *s)
{
    if (!s->daemon)
        return;
    for (request *r = s->asked; r; r = r->next)
        if (!r->response)
            drop(r);
    if (resume_answered(s))
        s->mhd->run(s->daemon);
    s->mhd->stop_daemon(s->daemon);
    s->daemon = NULL;
    s->listener = -1; /* libmicrohttpd closed it */
}

static server *check_server(lua_State *L)
{
    return luaL_checkudata(L, 1, SERVER_TYPE);
}

/* server:close() */
static int l_close(lua_State *L)
{
    server *s = check_server(L);
    if (s->listener >= 0)
        close(s->listener);
    s->listener = -1;
    return 0;
}

/* server:port() -> number */
static int l_port(lua_State *L)
{
    struct sockaddr_in own = {0};
    socklen_t n_bytes = sizeof own;
    if (getsockname(check_server(L)->listener, (struct sockaddr *)&own, &n_bytes) != 0)
        return luaL_error(L, "the server is closed");
    lua_pushinteger(L, ntohs(own.sin_port));
    return 1;
}

/* server:run(functions) -> true | nil, failure. Serves until a signal asks the program to stop; then it is closed. */
static int l_run(lua_State *L)
{
    server *s = check_server(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    luaL_argcheck(L, s->listener >= 0, 1, "the server is closed");
    lua_pushvalue(L, 2);
    lua_setfield(L, LUA_REGISTRYINDEX, SERVER_TYPE ".functions");
    s->L = L;
    s->daemon =
        s->mhd->start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, s,
                             MHD_OPTION_LISTEN_SOCKET, s->listener, MHD_OPTION_NOTIFY_COMPLETED, on_completed, s,
                             MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                             (size_t)HEAD_BYTES, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_END);
    const union MHD_DaemonInfo *info = s->daemon ? s->mhd->get_daemon_info(s->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (!info) {
        stop(s);
        return lsg_fail_errno(L, "the server", errno);
    }
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    sigprocmask(SIG_BLOCK, &blocked, &s->signals);
    while (!lsg_interrupted)
        turn(s, info->epoll_fd);
    stop(s);
    sigprocmask(SIG_SETMASK, &s->signals, NULL);
    lua_pushboolean(L, 1);
    return 1;
}

static void make_type(lua_State *L)
{
    static const luaL_Reg methods[] = {{"close", l_close}, {"port", l_port}, {"run", l_run}, {NULL, NULL}};
    if (luaL_newmetatable(L, SERVER_TYPE)) {
        luaL_newlib(L, methods);
        lua_setfield(L, -2, "__index");
        lua_pushcfunction(L, l_close);
        lua_setfield(L, -2, "__gc");
    }
}

/* listen(port) -> server | nil, failure: on 127.0.0.1 alone; port 0 takes one that is free. */
int lsg_host_listen(lua_State *L)
{
    const lua_Integer port = luaL_checkinteger(L, 1);
    luaL_argcheck(L, port >= 0 && port <= 65535, 1, "0 to 65535 expected");
    const char *why = NULL;
    const lsg_microhttpd *mhd = lsg_microhttpd_load(&why);
    if (!mhd) {
        lsg_failure_push(L, LSG_IO, "the server needs libmicrohttpd (Debian's package libmicrohttpd12): %s", why);
        return lsg_failure_return(L);
    }
    server *s = lua_newuserdatauv(L, sizeof *s, 0);
    *s = (server){.mhd = mhd, .listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
    make_type(L);
    lua_setmetatable(L, -2);
    const int yes = 1;
    const struct sockaddr_in own = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (s->listener < 0 || setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(s->listener, (const struct sockaddr *)&own, sizeof own) != 0 || listen(s->listener, BACKLOG) != 0) {
        const int error = errno;
        lua_pushfstring(L, "127.0.0.1:%I", (LUAI_UACINT)port);
        return lsg_fail_errno(L, lua_tostring(L, -1), error);
    }
    return 1;
}

#else

const bool lsg_host_can_serve = false;

int lsg_host_listen(lua_State *L)
{
    lsg_failure_push(L, LSG_IO,
                     "this sg-lua was built without the server: install libmicrohttpd-dev, then build sg-lua again");
    return lsg_failure_return(L);
}

#endif
