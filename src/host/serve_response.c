/* SPDX-License-Identifier: MIT */
/* serve_response.c: the responses of HTTP, see serve.h. */
#include "serve.h"

#ifdef SG_MICROHTTPD

#include <stdint.h>
#include <string.h>

#include <lauxlib.h>

void lsg_serve_hold(request *r, size_t n_bytes)
{
    r->held += n_bytes;
    r->server->held += n_bytes;
}

void lsg_serve_let_go(request *r)
{
    r->server->held -= r->held;
    r->held = 0;
}

static void set_response(request *r, unsigned status, const char *body, size_t n_bytes)
{
    const lsg_microhttpd *mhd = r->server->mhd;
    if (r->response)
        mhd->destroy_response(r->response);
    lsg_serve_let_go(r);
    r->response = mhd->create_response_from_buffer(n_bytes, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY);
    r->status = status;
    lsg_serve_hold(r, n_bytes);
}

void lsg_serve_plain_response(request *r, unsigned status, const char *text)
{
    set_response(r, status, text, strlen(text));
}

void lsg_serve_read_response(lua_State *L, request *r)
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

#endif
