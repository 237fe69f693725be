/* SPDX-License-Identifier: MIT */
#ifndef SG_HOST_SERVE_H
#define SG_HOST_SERVE_H
/*
 * serve.h: what the files of the server share. serve.c has the socket, the connections and the loop, serve_request.c the
 * requests of HTTP, serve_response.c the responses, serve_child.c the processes that answer questions. serve.c calls
 * serve_request.c, this one serve_child.c, and this one serve_response.c.
 *
 * Who may ask what, and each answer, is decided by two functions in Lua:
 *
 *   head(request)   -> response, or the number of bytes that the body of the request has
 *   whole(request)  -> response, or question
 *
 *   request   { method =, path =, host =, origin =, authorization =, content_type =, content_length =,
 *             transfer_encoding =, twice =, held =, asked =, body = }: texts, absent if the client did not send them; path as it
 *             was sent, without what stands behind a question mark; twice is the name of one of these headers that was
 *             sent more than once; held the number of bytes that the server holds of bodies and responses, asked
 *             that of processes that answer questions; head gets no body
 *   response  { status =, headers = { [name] = text }, body = text }
 *   question  { args = list, input = text, seconds =, frame = function, ended = function }: this program is started with
 *             these arguments, with the input as standard input and its socket (see io/child.h) as descriptor 3
 *               frame(letter, text) -> text to answer a request | nil | nil, failure to end the process
 *               ended(code) or ended(nil, failure) -> response; called once, also when the client has gone
 *
 * The functions must not raise; if one does (there is no memory), the answer is status 500.
 */

#include "microhttpd.h"

#ifdef SG_MICROHTTPD

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include <lua.h>

#include "io/child.h"

enum { CONNECTIONS = 128 }; /* at a time: three classes with a page each */

struct request;

/* A connection. */
typedef struct place {
    int fd;       /* -1: nobody is here */
    double since; /* when the connection was made, or its last answer was sent */
    bool asks;    /* its request may ask a question */
    bool leaves;  /* it gave way */
} place;

typedef struct server {
    const lsg_microhttpd *mhd;
    struct MHD_Daemon *daemon;
    lua_State *L;          /* of the call of run */
    int listener;          /* -1: closed */
    struct request *asked; /* the requests that a child answers */
    size_t held;           /* bytes that all requests hold */
    place places[CONNECTIONS];
    sigset_t signals; /* blocked outside of run */
} server;

/* One request of HTTP. It is made when its head has come, and freed when its answer is sent or its connection ends. */
typedef struct request {
    server *server;
    struct request *next; /* in server->asked */
    struct MHD_Connection *connection;
    const char *method, *path; /* of libmicrohttpd; valid while it calls us */
    size_t n_body;             /* bytes that are to come */
    lsg_buffer body;
    size_t held;      /* bytes, of the body or of the response */
    bool may_be_told; /* HTTP/1.1: the client reads interim responses */
    bool no_more;     /* the client has shut down its side of the connection */
    double probed_at; /* on the clock of lsg_clock() */
    lsg_child child;
    int question; /* what whole() returned, a reference in the registry; LUA_NOREF: none */
    struct MHD_Response *response;
    unsigned status;
} request;

#define SERVER_FUNCTIONS "sg.host.server.functions" /* in the registry: the two functions */

/* serve_response.c */

/* Add n_bytes to those that the request holds; give all of them back. */
void lsg_serve_hold(request *r, size_t n_bytes);
void lsg_serve_let_go(request *r);

/* Takes the response from the table on top. [-0, +0, e] */
void lsg_serve_read_response(lua_State *L, request *r);

void lsg_serve_plain_response(request *r, unsigned status, const char *text);

/* serve_request.c */

/* libmicrohttpd calls this for the head, for each piece of the body, for its end, and after a pause. */
enum MHD_Result lsg_serve_request(void *ud, struct MHD_Connection *connection, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *n_bytes, void **slot);
void lsg_serve_completed(void *ud, struct MHD_Connection *connection, void **slot, enum MHD_RequestTerminationCode how);

int lsg_serve_socket(const server *s, struct MHD_Connection *connection);

/* serve_child.c */

/* Starts the process of the question on top, and keeps the question. [-0, +0, e] */
void lsg_serve_ask(lua_State *L, request *r);

/* After a call of Lua: an error leaves a response all the same, and no process. [-1..0, +0, -] */
void lsg_serve_settle(request *r, int status);

/* Reads what the process sent, and passes it on; there is a response when it has ended. */
void lsg_serve_child(request *r);

/* Ends the process, if it has not ended; there is a response, by the cause of the child. */
void lsg_serve_end_child(request *r);

#endif
#endif
