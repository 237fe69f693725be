/* SPDX-License-Identifier: MIT */
/* serve_request.c: the requests of HTTP, see serve.h. */
#include "serve.h"

#ifdef SG_MICROHTTPD

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <lauxlib.h>

#include "common/clock.h"

/* The headers that are looked at, and the fields of the request. */
static const char *const HEADERS[][2] = {
    {"Host", "host"},
    {"Origin", "origin"},
    {"Authorization", "authorization"},
    {"Content-Type", "content_type"},
    {"Content-Length", "content_length"},
    {"Transfer-Encoding", "transfer_encoding"},
};
enum { N_HEADERS = sizeof HEADERS / sizeof *HEADERS };

typedef struct sent_headers {
    const char *values[N_HEADERS]; /* NULL: not sent */
    const char *twice;             /* the name of one that was sent more than once */
} sent_headers;

static enum MHD_Result note_header(void *ud, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    sent_headers *sent = ud;
    for (size_t i = 0; i < N_HEADERS; i++)
        if (strcasecmp(name, HEADERS[i][0]) == 0) {
            if (sent->values[i])
                sent->twice = HEADERS[i][0];
            sent->values[i] = value ? value : "";
        }
    return MHD_YES;
}

/* How many requests have a process that answers them: counted anew each time, so that no count is ever left behind. */
static lua_Integer n_asked(const server *s)
{
    lua_Integer n = 0;
    for (const request *r = s->asked; r; r = r->next)
        n += r->child.pid > 0;
    return n;
}

/* Pushes the table that head() and whole() get. [-0, +1, e] */
static void push_request(lua_State *L, const request *r, bool with_body)
{
    sent_headers sent = {0};
    r->server->mhd->get_connection_values(r->connection, MHD_HEADER_KIND, note_header, &sent);
    lua_newtable(L);
    lua_pushstring(L, r->method);
    lua_setfield(L, -2, "method");
    lua_pushstring(L, r->path);
    lua_setfield(L, -2, "path");
    lua_pushstring(L, sent.twice);
    lua_setfield(L, -2, "twice");
    lua_pushinteger(L, (lua_Integer)r->server->held);
    lua_setfield(L, -2, "held");
    lua_pushinteger(L, n_asked(r->server));
    lua_setfield(L, -2, "asked");
    for (size_t i = 0; i < N_HEADERS; i++) {
        lua_pushstring(L, sent.values[i]);
        lua_setfield(L, -2, HEADERS[i][1]);
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
    lua_getfield(L, LUA_REGISTRYINDEX, SERVER_FUNCTIONS);
    lua_getfield(L, -1, whole ? "whole" : "head");
    push_request(L, r, whole);
    lua_call(L, 1, 1);
    if (!whole && lua_isinteger(L, -1)) {
        r->n_body = (size_t)lua_tointeger(L, -1);
        lsg_serve_hold(r, r->n_body);
        return 0;
    }
    luaL_checktype(L, -1, LUA_TTABLE);
    if (whole && lua_getfield(L, -1, "args") != LUA_TNIL) {
        lua_pop(L, 1);
        lsg_serve_ask(L, r);
        return 0;
    }
    lua_settop(L, whole ? -2 : -1);
    lsg_serve_read_response(L, r);
    return 0;
}

static void call_lua(request *r, bool whole)
{
    lua_State *L = r->server->L;
    lua_pushcfunction(L, l_request);
    lua_pushboolean(L, whole);
    lua_pushlightuserdata(L, r);
    lsg_serve_settle(r, lua_pcall(L, 2, 0, 0));
}

/* The whole request has come: its body has been read when there is a response or a process. */
static void answer(request *r)
{
    call_lua(r, true);
    free(r->body.bytes);
    r->body = (lsg_buffer){0};
    if (!r->response)
        lsg_serve_let_go(r);
}

static enum MHD_Result respond(request *r)
{
    return r->response ? r->server->mhd->queue_response(r->connection, r->status, r->response) : MHD_NO;
}

int lsg_serve_socket(const server *s, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = s->mhd->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static place *place_of(const server *s, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = s->mhd->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static request *new_request(server *s, struct MHD_Connection *connection, const char *version)
{
    request *r = calloc(1, sizeof *r);
    if (r)
        *r = (request){.server = s, .connection = connection, .child = {.fd = -1}, .question = LUA_NOREF};
    if (r)
        r->may_be_told = strcmp(version, "HTTP/1.1") == 0;
    return r;
}

enum MHD_Result lsg_serve_request(void *ud, struct MHD_Connection *connection, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *n_bytes, void **slot)
{
    server *s = ud;
    request *r = *slot;
    if (!r) {
        r = *slot = new_request(s, connection, version);
        if (!r)
            return MHD_NO;
        r->method = method;
        r->path = path;
        call_lua(r, false);
        place *p = place_of(s, connection);
        if (p)
            p->asks = r->n_body > 0;
        return r->response ? respond(r) : MHD_YES;
    }
    r->method = method;
    r->path = path;
    if (*n_bytes > 0) {
        if (*n_bytes > r->n_body - r->body.used || !lsg_buffer_add(&r->body, bytes, *n_bytes))
            return MHD_NO;
        *n_bytes = 0;
        return MHD_YES;
    }
    if (!r->response)
        answer(r);
    if (r->child.pid == 0)
        return respond(r);
    s->mhd->suspend_connection(connection);
    return MHD_YES;
}

void lsg_serve_completed(void *ud, struct MHD_Connection *connection, void **slot, enum MHD_RequestTerminationCode how)
{
    (void)how;
    server *s = ud;
    request *r = *slot;
    *slot = NULL;
    place *p = place_of(s, connection);
    if (p) {
        p->asks = false;
        p->since = lsg_clock();
    }
    if (!r)
        return;
    if (r->response)
        s->mhd->destroy_response(r->response);
    lsg_serve_let_go(r);
    free(r->body.bytes);
    free(r);
}

#endif
