/* SPDX-License-Identifier: MIT */
/*
 * serve.c: a server on 127.0.0.1 for the page: the socket, the connections and the loop. serve.h has what the server asks
 * two functions in Lua.
 *
 * libmicrohttpd is given the sockets to look at by select(), which tells of a client that has gone as long as it is gone,
 * not once as epoll does. A connection may wait for its request, or for its client to take the answer, as long as it
 * likes, up to IDLE_SECONDS without a byte, but when all places are taken and somebody else comes, the one that has waited
 * longest gives way.
 */
#ifdef SG_MICROHTTPD
#define _GNU_SOURCE /* ppoll, POLLRDHUP */
#endif

#include "host.h"

#include <errno.h>
#include <stdbool.h>

#include <lauxlib.h>

#include "common/failure.h"
#include "serve.h"

#ifdef SG_MICROHTTPD

#include <arpa/inet.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/clock.h"
#include "common/limits.h"

const bool lsg_host_can_serve = true;

enum {
    HEAD_BYTES = 32 << 10, /* what a connection may hold of a request's head */
    IDLE_SECONDS = 30,     /* after which a connection that says nothing is closed */
    PROBE_SECONDS = 1,     /* between interim responses to a client that has shut down its side */
};

#define SERVER_TYPE "sg.host.server"

/* ---- connections -------------------------------------------------------------------------------------------------- */

static void on_connection(void *ud, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode how)
{
    server *s = ud;
    if (how == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (*context)
            *(place *)*context = (place){.fd = -1};
        return;
    }
    for (place *p = s->places; p < s->places + CONNECTIONS && !*context; p++)
        if (p->fd < 0) {
            *p = (place){.fd = lsg_serve_socket(s, connection), .since = lsg_clock()};
            *context = p;
        }
}

static bool is_full(const server *s)
{
    for (const place *p = s->places; p < s->places + CONNECTIONS; p++)
        if (p->fd < 0)
            return false;
    return true;
}

/* Shuts down the connection that has waited longest, but for those that may ask; libmicrohttpd then closes it. */
static void make_room(server *s)
{
    place *oldest = NULL;
    for (place *p = s->places; p < s->places + CONNECTIONS; p++) {
        if (p->leaves)
            return;
        if (!p->asks && (!oldest || p->since < oldest->since))
            oldest = p;
    }
    if (oldest) {
        oldest->leaves = true;
        shutdown(oldest->fd, SHUT_RDWR);
    }
}

/* No path that the server knows needs escapes: they are left as they are, so that %00 does not end a path. */
static size_t leave_escapes(void *ud, struct MHD_Connection *connection, char *text)
{
    (void)ud;
    (void)connection;
    return strlen(text);
}

/* ---- the loop ----------------------------------------------------------------------------------------------------- */

/* The client has gone: nobody wants the answer. */
static void drop(request *r)
{
    r->child.cause = LSG_CHILD_INTERRUPTED;
    lsg_serve_end_child(r);
}

/*
 * The client has shut down its side of the connection, or closed all of it; TCP does not say which. One that still reads
 * gets an interim response now and then, and the system of one that does not answers it by a reset. HTTP/1.0 has none.
 */
static void probe(request *r, double now)
{
    static const char INTERIM[] = "HTTP/1.1 102 Processing\r\n\r\n";
    const int n_bytes = sizeof INTERIM - 1;
    r->no_more = true;
    if (!r->may_be_told || now < r->probed_at + PROBE_SECONDS)
        return;
    r->probed_at = now;
    if (send(lsg_serve_socket(r->server, r->connection), INTERIM, (size_t)n_bytes, MSG_DONTWAIT | MSG_NOSIGNAL) !=
        n_bytes)
        drop(r);
}

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

/* Waits until something happens; a signal ends the wait. */
static void wait_for_work(server *s, struct pollfd *polled, nfds_t n_polled)
{
    MHD_UNSIGNED_LONG_LONG ms;
    double seconds = s->mhd->get_timeout(s->daemon, &ms) == MHD_YES ? (double)ms / 1e3 : HUGE_VAL;
    const double now = lsg_clock();
    for (const request *r = s->asked; r; r = r->next) {
        seconds = fmin(seconds, fmax(r->child.deadline - now, 0));
        if (r->no_more && r->may_be_told)
            seconds = fmin(seconds, fmax(r->probed_at + PROBE_SECONDS - now, 0));
    }
    const struct timespec t = {.tv_sec = seconds < 1e6 ? (time_t)seconds : 0,
                               .tv_nsec = seconds < 1e6 ? (long)((seconds - floor(seconds)) * 1e9) : 0};
    if (ppoll(polled, n_polled, seconds < 1e6 ? &t : NULL, &s->signals) < 0)
        for (nfds_t i = 0; i < n_polled; i++)
            polled[i].revents = 0;
}

/* What libmicrohttpd wants to know of its connections; gives their number. */
static nfds_t connections_to_poll(const server *s, struct pollfd *polled)
{
    fd_set to_read, to_write, special;
    int highest = -1;
    nfds_t n = 0;
    FD_ZERO(&to_read);
    FD_ZERO(&to_write);
    FD_ZERO(&special);
    s->mhd->get_fdset(s->daemon, &to_read, &to_write, &special, &highest);
    for (const place *p = s->places; p < s->places + CONNECTIONS; p++) {
        if (p->fd < 0)
            continue;
        const short events =
            (short)((FD_ISSET(p->fd, &to_read) ? POLLIN : 0) | (FD_ISSET(p->fd, &to_write) ? POLLOUT : 0));
        if (events)
            polled[n++] = (struct pollfd){.fd = p->fd, .events = events};
    }
    return n;
}

/* Lets libmicrohttpd do what the sockets are ready for. */
static void run(server *s, const struct pollfd *polled, nfds_t n_polled)
{
    fd_set to_read, to_write, special;
    FD_ZERO(&to_read);
    FD_ZERO(&to_write);
    FD_ZERO(&special);
    for (nfds_t i = 0; i < n_polled; i++) {
        if (polled[i].revents && polled[i].events & POLLIN)
            FD_SET(polled[i].fd, &to_read);
        if (polled[i].revents && polled[i].events & POLLOUT)
            FD_SET(polled[i].fd, &to_write);
    }
    s->mhd->run_from_select(s->daemon, &to_read, &to_write, &special);
}

/* Is there a place for a connection that would come? */
static bool has_room(const server *s)
{
    for (const place *p = s->places; p < s->places + CONNECTIONS; p++)
        if (!p->asks && !p->leaves)
            return true;
    return false;
}

/* One turn of the loop. */
static void turn(server *s)
{
    struct pollfd polled[1 + 3 * CONNECTIONS];
    nfds_t n = 0;
    const request *first = s->asked;
    for (const request *r = first; r; r = r->next) {
        polled[n++] = (struct pollfd){.fd = r->child.fd, .events = POLLIN};
        polled[n++] = (struct pollfd){.fd = lsg_serve_socket(s, r->connection), .events = r->no_more ? 0 : POLLRDHUP};
    }
    const nfds_t listener = n;
    polled[n++] = (struct pollfd){.fd = has_room(s) ? s->listener : -1, .events = POLLIN};
    n += connections_to_poll(s, polled + n);
    wait_for_work(s, polled, n);
    const double now = lsg_clock();
    nfds_t i = 0;
    for (request *r = s->asked; r; r = r->next, i += 2) {
        if (polled[i + 1].revents & (POLLERR | POLLHUP))
            drop(r);
        else if (polled[i].revents)
            lsg_serve_child(r);
        else if (lsg_child_is_late(&r->child, now))
            lsg_serve_end_child(r);
        else if (r->no_more || polled[i + 1].revents)
            probe(r, now);
    }
    if (polled[listener].revents && is_full(s)) {
        make_room(s);
        polled[listener].revents = 0; /* libmicrohttpd would take the connection, and close it */
    }
    resume_answered(s);
    run(s, polled + listener, n - listener);
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
        run(s, NULL, 0);
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

static struct MHD_Daemon *start_daemon(server *s)
{
    return s->mhd->start_daemon(MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, lsg_serve_request, s, MHD_OPTION_LISTEN_SOCKET,
                                s->listener, MHD_OPTION_NOTIFY_COMPLETED, lsg_serve_completed, s,
                                MHD_OPTION_NOTIFY_CONNECTION, on_connection, s, MHD_OPTION_UNESCAPE_CALLBACK,
                                leave_escapes, s, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
                                MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEAD_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
                                (unsigned)IDLE_SECONDS, MHD_OPTION_END);
}

/* server:run(functions) -> true | nil, failure. Serves until a signal asks the program to stop; then it is closed. */
static int l_run(lua_State *L)
{
    server *s = check_server(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    luaL_argcheck(L, s->listener >= 0, 1, "the server is closed");
    lua_pushvalue(L, 2);
    lua_setfield(L, LUA_REGISTRYINDEX, SERVER_FUNCTIONS);
    s->L = L;
    s->daemon = start_daemon(s);
    if (!s->daemon)
        return lsg_fail_errno(L, "the server", errno);
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGHUP);
    sigprocmask(SIG_BLOCK, &blocked, &s->signals);
    while (!lsg_interrupted)
        turn(s);
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
    for (place *p = s->places; p < s->places + CONNECTIONS; p++)
        p->fd = -1;
    make_type(L);
    lua_setmetatable(L, -2);
    const int yes = 1;
    const struct sockaddr_in own = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (s->listener < 0 || setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(s->listener, (const struct sockaddr *)&own, sizeof own) != 0 || listen(s->listener, SOMAXCONN) != 0) {
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
