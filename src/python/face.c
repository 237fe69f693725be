/* SPDX-License-Identifier: MIT */
/* face.c: sessions for the Python module, see face.h. */
#define _POSIX_C_SOURCE 200809L

#include "python/face.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lualib.h>

#include "common/limits.h"
#include "module.h"

#define PUBLIC __attribute__((visibility("default")))

struct sgpy {
    lua_State *L;
    int answer_request; /* registry reference of the bridge's function */
    sgpy_call call;
    char *given; /* what the running function of Python has answered; NULL before that */
    size_t given_bytes;
    int given_failed; /* the answer is the message of an exception */
    int lost;         /* a function of Python has given nothing */
};

enum {
    CHECK_STEPS = 10000
}; /* Lua instructions between two looks at an interruption, where the bridge asks for them */

/* ---- signals ---------------------------------------------------------------------------------------------------- */

static atomic_int n_asking; /* calls of sgpy_ask that run, in all threads */

static struct sigaction before; /* what SIGINT meant; written while our handler is not installed */
static atomic_int n_catching;   /* nested calls that catch the signal; Python lets its main thread alone do that */

static void on_interrupt(int number, siginfo_t *info, void *context)
{
    lsg_interrupted = 1;
    if (before.sa_flags & SA_SIGINFO)
        before.sa_sigaction(number, info, context);
    else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
        before.sa_handler(number);
}

/* Is SIGINT caught from now on? Not if it is ignored, or ends the process: that is left as it is. */
static int begin_catching(void)
{
    if (atomic_load(&n_catching) == 0) {
        struct sigaction now, ours = {.sa_sigaction = on_interrupt, .sa_flags = SA_SIGINFO};
        sigemptyset(&ours.sa_mask);
        if (sigaction(SIGINT, NULL, &now) != 0)
            return 0;
        if (!(now.sa_flags & SA_SIGINFO) && (now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN))
            return 0;
        before = now;
        if (sigaction(SIGINT, &ours, NULL) != 0)
            return 0;
    }
    atomic_fetch_add(&n_catching, 1);
    return 1;
}

static void end_catching(void)
{
    if (atomic_fetch_sub(&n_catching, 1) != 1)
        return;
    struct sigaction now;
    /* a function of Python may have set another handler meanwhile: that one stays */
    if (sigaction(SIGINT, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) && now.sa_sigaction == on_interrupt)
        sigaction(SIGINT, &before, NULL);
}

PUBLIC void sgpy_interrupt(void)
{
    if (atomic_load(&n_asking) > 0)
        lsg_interrupted = 1;
}

PUBLIC void sgpy_forked(void)
{
    atomic_store(&n_asking, 0);
    atomic_store(&n_catching, 0);
    lsg_interrupted = 0;
}

/* ---- what the bridge calls ---------------------------------------------------------------------------------------- */

static const char session_key; /* its address is the place in the registry */

static sgpy *session_of(lua_State *L)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &session_key);
    sgpy *session = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return session;
}

/* python(request) -> answer. Raises the message that Python has given where its function raised an exception. */
static int l_python(lua_State *L)
{
    size_t n_bytes;
    const char *request = luaL_checklstring(L, 1, &n_bytes);
    sgpy *session = session_of(L);
    lua_State *outer = session->L;
    luaL_checkstack(L, 8, "too many calls of Python within each other");
    free(session->given);
    session->given = NULL;
    session->L = L; /* where a question that the function asks goes on */
    session->call(request, n_bytes);
    session->L = outer;
    if (!session->given) {
        session->lost = 1;
        sgpy_interrupt();
        return luaL_error(L, "interrupted");
    }
    lua_pushlstring(L, session->given, session->given_bytes);
    return session->given_failed ? lua_error(L) : 1;
}

static void look_at_interruption(lua_State *L, lua_Debug *event)
{
    (void)event;
    if (lsg_interrupted)
        luaL_error(L, "interrupted");
}

/* interruptible(f, ...) -> what pcall(f, ...) returns; an interruption raises an error in f, which is plain Lua. */
static int l_interruptible(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_sethook(L, look_at_interruption, LUA_MASKCOUNT, CHECK_STEPS);
    const int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    lua_sethook(L, NULL, 0, 0);
    lua_pushboolean(L, status == LUA_OK);
    lua_insert(L, 1);
    return lua_gettop(L);
}

/* stop(): what is computed ends as at Ctrl-C */
static int l_stop(lua_State *L)
{
    (void)L;
    sgpy_interrupt();
    return 0;
}

/* ---- sessions ----------------------------------------------------------------------------------------------------- */

typedef struct opening {
    sgpy *session;
    const char *chunk;
    size_t n_bytes;
} opening;

/* Runs protected: opens the modules and runs the bridge. */
static int p_open(lua_State *L)
{
    const opening *asked = lua_touserdata(L, 1);
    static const luaL_Reg functions[] = {
        {"interruptible", l_interruptible}, {"python", l_python}, {"stop", l_stop}, {NULL, NULL}};
    luaL_checkversion(L);
    luaL_openlibs(L);
    lua_pushlightuserdata(L, asked->session);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &session_key);
    lsg_open_modules(L, true);
    if (luaL_loadbufferx(L, asked->chunk, asked->n_bytes, "=bridge", "t") != LUA_OK)
        return lua_error(L);
    luaL_newlib(L, functions);
    lua_call(L, 1, 1);
    luaL_checktype(L, -1, LUA_TFUNCTION);
    asked->session->answer_request = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

PUBLIC sgpy *sgpy_open(const char *chunk, size_t n_bytes, sgpy_call call, char *message, size_t message_bytes)
{
    sgpy *session = calloc(1, sizeof *session);
    lua_State *L = session ? luaL_newstate() : NULL;
    if (!L) {
        free(session);
        snprintf(message, message_bytes, "%s", LSG_NO_MEMORY);
        return NULL;
    }
    *session = (sgpy){.L = L, .call = call};
    opening asked = {session, chunk, n_bytes};
    lua_pushcfunction(L, p_open);
    lua_pushlightuserdata(L, &asked);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK)
        return session;
    const char *text = lua_tostring(L, -1);
    snprintf(message, message_bytes, "%s", text ? text : "the bridge raised an error that is no message");
    sgpy_close(session);
    return NULL;
}

PUBLIC void sgpy_close(sgpy *session)
{
    if (!session)
        return;
    lua_close(session->L);
    free(session->given);
    free(session);
}

typedef struct question {
    const sgpy *session;
    const char *request;
    size_t n_bytes;
    char *answer;
    size_t n_answer;
} question;

/* Runs protected: the answer, or the message of an error, copied into memory of malloc. */
static void keep_answer(lua_State *L, question *asked)
{
    size_t n_bytes = 0;
    const char *text = lua_tolstring(L, -1, &n_bytes);
    asked->answer = text ? malloc(n_bytes + 1) : NULL;
    if (!asked->answer)
        return;
    memcpy(asked->answer, text, n_bytes);
    asked->answer[n_bytes] = '\0';
    asked->n_answer = n_bytes;
}

static int p_ask(lua_State *L)
{
    question *asked = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, asked->session->answer_request);
    lua_pushlstring(L, asked->request, asked->n_bytes);
    lua_call(L, 1, 1);
    luaL_checkstring(L, -1);
    keep_answer(L, asked);
    return 0;
}

static int add_traceback(lua_State *L)
{
    const char *message = lua_tostring(L, 1);
    if (message)
        luaL_traceback(L, L, message, 1);
    return 1;
}

PUBLIC int sgpy_ask(sgpy *session, const char *request, size_t n_bytes, int catch_signal, char **answer,
                    size_t *n_answer)
{
    lua_State *L = session->L;
    question asked = {session, request, n_bytes, NULL, 0};
    *answer = NULL;
    *n_answer = 0;
    if (!lua_checkstack(L, 8))
        return 2;
    atomic_fetch_add(&n_asking, 1);
    const int catching = catch_signal && begin_catching();
    const int base = lua_gettop(L);
    lua_pushcfunction(L, add_traceback);
    lua_pushcfunction(L, p_ask);
    lua_pushlightuserdata(L, &asked);
    const int status = lua_pcall(L, 1, 0, base + 1);
    if (status != LUA_OK)
        keep_answer(L, &asked);
    lua_settop(L, base);
    if (catching)
        end_catching();
    if (atomic_fetch_sub(&n_asking, 1) == 1)
        lsg_interrupted = 0;
    *answer = asked.answer;
    *n_answer = asked.n_answer;
    if (status == LUA_OK)
        return asked.answer ? 0 : 2;
    return status == LUA_ERRMEM || !asked.answer ? 2 : 1;
}

PUBLIC void sgpy_free(char *answer)
{
    free(answer);
}

PUBLIC int sgpy_give(sgpy *session, const char *answer, size_t n_bytes, int failed)
{
    if (!session)
        return 1;
    free(session->given);
    session->given = malloc(n_bytes + 1);
    if (!session->given)
        return 1;
    session->given_bytes = n_bytes;
    session->given_failed = failed;
    memcpy(session->given, answer, n_bytes);
    return 0;
}

PUBLIC int sgpy_lost(sgpy *session)
{
    const int lost = session && session->lost;
    if (session)
        session->lost = 0;
    return lost;
}
